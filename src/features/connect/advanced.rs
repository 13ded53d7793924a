//! The base URL, below "Advanced".

use leptos::prelude::*;
use zeroize::Zeroizing;

use super::credentials::{Credentials, SetAside};
use crate::browser;
use crate::components::{Button, ErrorText, Icon, Variant};
use crate::effect::memo;
use crate::t;

/// The id of the field.
const FIELD: &str = "connect-base";
/// The id of the text below it.
const BELOW: &str = "connect-base-below";

/// The base URL. Token and key were typed for one address: another one does not get them unless the
/// person says so.
#[component]
pub fn Advanced(
    base: RwSignal<String>,
    /// The address that this site is set up for.
    this_site: String,
    token: RwSignal<Zeroizing<String>>,
    licence: RwSignal<Zeroizing<String>>,
    /// Called when the address changes: what was said of another one does not hold.
    changed: impl Fn() + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let open = RwSignal::new(false);
    let error = Signal::derive(move || base_problem(base.get().trim()));
    let aside = RwSignal::new(SetAside::default());
    let configured = StoredValue::new(this_site);
    let change = move |value: String| {
        let typed = Credentials {
            token: token.get_untracked(),
            licence: licence.get_untracked(),
        };
        let mut fields = typed.clone();
        aside.update(|aside| fields = aside.change(&base.get_untracked(), &value, typed.clone()));
        if fields != typed {
            token.set(fields.token);
            licence.set(fields.licence);
        }
        base.set(value);
        changed();
    };
    let use_here = move |_| {
        if let Some((_, typed)) = aside.with_untracked(SetAside::last) {
            token.set(typed.token);
            licence.set(typed.licence);
            browser::focus(FIELD);
        }
    };
    // Newly typed text is not overwritten by an offer of what was typed before.
    let cleared_for = memo(move |_| {
        let is_empty = token.with(|t| t.is_empty()) && licence.with(|l| l.is_empty());
        aside
            .with(SetAside::last)
            .map(|(address, _)| address)
            .filter(|_| is_empty)
    });
    let is_this_site =
        move || base.with(|b| configured.with_value(|c| b.trim().trim_end_matches('/') == c));
    let below = move || match error.get() {
        Some(text) => view! { <ErrorText id=BELOW text=text /> }.into_any(),
        None if is_this_site() => view! {
            <p class="hint" id=BELOW>
                {t::connect::advanced::CONFIGURED}
            </p>
        }
        .into_any(),
        None => view! {
            <p class="hint row" id=BELOW>
                <Icon name="triangle-alert" class="small warn" />
                {t::connect::advanced::ELSEWHERE}
            </p>
        }
        .into_any(),
    };
    view! {
        <div class="advanced">
            <Button
                variant=Variant::Plain
                class="disclosure"
                expanded=open
                attr:aria-controls="advanced"
                on_press=move |_| open.update(|o| *o = !*o)
            >
                <Icon
                    name=Signal::derive(move || if open.get() { "chevron-down" } else { "chevron-right" })
                    class="small"
                />
                <strong class="strong">{t::connect::advanced::TITLE}</strong>
                {move || {
                    (!open.get())
                        .then(|| {
                            view! {
                                <span class="muted truncate">{t::connect::advanced::base_is(&named(&base.get()))}</span>
                            }
                        })
                }}
            </Button>
            <div id="advanced">
                <Show when=move || open.get()>
                    <div class="field">
                        <label class="label" for=FIELD>
                            {t::connect::advanced::BASE}
                        </label>
                        <span class="with-inside">
                            <input
                                class="input mono"
                                id=FIELD
                                type="text"
                                inputmode="url"
                                autocomplete="off"
                                spellcheck="false"
                                placeholder=t::connect::advanced::THIS_SITE
                                aria-describedby=BELOW
                                aria-invalid=move || error.with(Option::is_some).to_string()
                                prop:value=move || base.get()
                                on:input=move |event| change(event_target_value(&event))
                            />
                            <Show when=move || !is_this_site()>
                                <span class="inside">
                                    <Button
                                        variant=Variant::Link
                                        on_press=move |_| {
                                            change(configured.get_value());
                                            browser::focus(FIELD);
                                        }
                                    >
                                        {t::connect::advanced::USE_THIS_SITE}
                                    </Button>
                                </span>
                            </Show>
                        </span>
                        {below}
                    </div>
                </Show>
                <div role="status">
                    {move || {
                        cleared_for
                            .get()
                            .map(|address| {
                                view! {
                                    <p class="row panel-note wrap">
                                        <Icon name="info" />
                                        <span class="cleared">{t::connect::advanced::cleared(&named(&address))}</span>
                                        <Button variant=Variant::Link on_press=use_here>
                                            {t::connect::advanced::USE_HERE}
                                        </Button>
                                    </p>
                                }
                            })
                    }}
                </div>
            </div>
        </div>
    }
}

/// What an address is called.
fn named(address: &str) -> String {
    match address.trim() {
        "" => String::from(t::connect::advanced::THIS_SITE),
        address => address.to_owned(),
    }
}

/// What is wrong with a base URL.
pub fn base_problem(base: &str) -> Option<String> {
    if base.is_empty() {
        return None;
    }
    let rest = base.strip_prefix("https://").or_else(|| {
        // A token must not travel in the clear, except on one's own machine.
        let rest = base.strip_prefix("http://")?;
        let (authority, _) = rest.split_once('/').unwrap_or((rest, ""));
        let host = match authority.split_once(']') {
            Some((address, port)) if port.is_empty() || port.starts_with(':') => {
                address.strip_prefix('[')?
            }
            Some(_) => return None,
            None => authority.split(':').next()?,
        };
        matches!(host, "localhost" | "127.0.0.1" | "::1").then_some(rest)
    });
    match rest {
        None => Some(t::connect::advanced::NOT_HTTPS.into()),
        Some(rest) if rest.is_empty() || rest.contains(['?', '#', '@', ' ']) => {
            Some(t::connect::advanced::TOO_MUCH.into())
        }
        Some(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::base_problem;

    #[test]
    fn base_problem_accepts_only_secure_or_local_urls() {
        for fine in [
            "",
            "https://bpm.example/api",
            "http://localhost:8080",
            "http://127.0.0.1",
            "http://[::1]:8080",
        ] {
            assert_eq!(base_problem(fine), None, "{fine}");
        }
        for wrong in [
            "http://bpm.example",
            "http://[::ffff:203.0.113.1]",
            "http://127.0.0.1.example",
            "http://localhost]",
            "http://[::1]evil.example",
            "bpm.example",
            "https://",
            "https://u:p@bpm.example",
            "https://a?b",
            "javascript:1",
        ] {
            assert!(base_problem(wrong).is_some(), "{wrong}");
        }
    }
}
