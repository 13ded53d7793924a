//! Any receipt as JSON made fit to read, where no feature has a view for it.

use leptos::prelude::*;
use serde_json::Value;

use super::DRAWN;
use crate::components::{CopyButton, Fact};
use crate::format::count;
use crate::state::Record;
use crate::t;

/// A receipt that no feature has a view for.
pub fn any_receipt(record: &Record) -> AnyView {
    let text = record.receipt.clone().unwrap_or_default();
    match serde_json::from_str::<Value>(&text) {
        Ok(value) => view! {
            <section class="receipt-json">
                <div class="row">
                    <h2>{t::common::RECEIPT}</h2>
                    <CopyButton what=t::common::RECEIPT text=move || text.clone() />
                </div>
                {shown(&value)}
            </section>
        }
        .into_any(),
        Err(_) => view! { <pre class="quote">{text}</pre> }.into_any(),
    }
}

/// A JSON value for reading: objects as names and values, lists one below the other.
fn shown(value: &Value) -> AnyView {
    match value {
        Value::Null => view! { <span class="muted">{t::common::NOT_GIVEN}</span> }.into_any(),
        Value::Bool(yes) => match *yes {
            true => t::common::YES,
            false => t::common::NO,
        }
        .into_any(),
        Value::Number(number) => number.to_string().into_any(),
        Value::String(text) if text.is_empty() => {
            view! { <span class="muted">{t::common::NOT_GIVEN}</span> }.into_any()
        }
        Value::String(text) => match inner(text) {
            Some(inner) => view! {
                <pre class="quote" tabindex="0">
                    {inner}
                </pre>
            }
            .into_any(),
            None => view! { <span class="text">{text.clone()}</span> }.into_any(),
        },
        Value::Array(items) if items.is_empty() => {
            view! { <span class="muted">{t::common::NONE}</span> }.into_any()
        }
        Value::Array(items) => {
            let rest = items.len().saturating_sub(DRAWN);
            let rest = (rest > 0).then(|| view! { <li class="meta">{t::activity::receipt::more_in_copy(&count(rest))}</li> });
            let some = items
                .iter()
                .take(DRAWN)
                .map(|item| view! { <li>{shown(item)}</li> });
            view! { <ol class="values">{some.collect_view()}{rest}</ol> }.into_any()
        }
        Value::Object(fields) => {
            let rows = fields.iter().map(|(name, value)| {
                let (label, value) = (label_text(name), shown(value));
                view! { <Fact label=label>{value}</Fact> }
            });
            view! { <dl class="fields">{rows.collect_view()}</dl> }.into_any()
        }
    }
}

/// JSON that is saved as a text, such as the body of a request, made fit to read.
fn inner(text: &str) -> Option<String> {
    let begins = text.trim_start().starts_with(['{', '[']);
    let value: Value = begins.then(|| serde_json::from_str(text).ok())??;
    serde_json::to_string_pretty(&value).ok()
}

/// A field's name in words: `notReturned`, `not_returned` → `Not returned`.
fn label_text(name: &str) -> String {
    let mut out = String::with_capacity(name.len() + 4);
    for c in name.chars() {
        match c {
            '_' | '-' => out.push(' '),
            c if c.is_uppercase() && !out.is_empty() => {
                out.push(' ');
                out.extend(c.to_lowercase());
            }
            c if out.is_empty() => out.extend(c.to_uppercase()),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn field_names_are_converted_to_labels() {
        for (name, expected) in [
            ("notServed", "Not served"),
            ("not_returned", "Not returned"),
            ("id", "Id"),
            ("", ""),
        ] {
            assert_eq!(label_text(name), expected);
        }
    }

    #[test]
    fn json_stored_as_text_is_formatted() {
        assert_eq!(inner("{\"a\":1}").as_deref(), Some("{\n  \"a\": 1\n}"));
        assert_eq!(inner("[not json"), None);
        assert_eq!(inner("7"), None);
    }
}
