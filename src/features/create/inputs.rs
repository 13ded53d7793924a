//! An input for each type of value.

use architrave_interface::{PropertyType, Translated};
use js_sys::{Date, Reflect};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsValue;
use web_sys::{HtmlInputElement, HtmlTextAreaElement};

use super::bbcode::{self, Mark};
use super::field::Input;
use crate::components::{Button, Icon, SelectInput, Variant};
use crate::effect::effect;
use crate::features::element::Markup;
use crate::t::{self, Text};

/// A text or a number of one line.
#[component]
pub fn LineInput(input: Input) -> impl IntoView {
    let value = input.value();
    let mode = input.spec.with_value(|s| match s.kind {
        PropertyType::Integer => "numeric",
        PropertyType::Decimal => "decimal",
        _ => "text",
    });
    view! {
        <input
            class="input"
            class:number=mode != "text"
            id=input.id()
            type="text"
            inputmode=mode
            autocomplete="off"
            lang=move || input.language.get()
            aria-label=input.own_label()
            aria-describedby=input.below()
            aria-invalid=move || input.invalid()
            prop:value=move || value.get()
            on:input=move |event| input.set(&event_target_value(&event))
        />
    }
}

/// A text with marks in BBCode.
#[component]
pub fn TextAreaInput(input: Input) -> impl IntoView {
    let value = input.value();
    let area = NodeRef::<html::Textarea>::new();
    let mark = move |mark: Mark| {
        if let Some(area) = area.get_untracked() {
            apply(&area, mark);
            input.set(&area.value());
        }
    };
    let keys = move |event: leptos::ev::KeyboardEvent| {
        let chord = (event.ctrl_key() || event.meta_key()) && !event.alt_key();
        let wanted = match event.key().as_str() {
            "b" if chord => Mark::Bold,
            "i" if chord => Mark::Italic,
            _ => return,
        };
        event.prevent_default();
        mark(wanted);
    };
    let button = move |wanted: Mark| {
        view! {
            <Button
                variant=Variant::Quiet
                small=true
                icon=wanted.icon()
                label=wanted.label()
                on_press=move |_| mark(wanted)
            />
        }
    };
    let previewed = RwSignal::new(false);
    view! {
        <div class="bbcode" aria-invalid=move || input.invalid()>
            <div class="bbcode-tools" role="group" aria-label=move || t::create::input::marks_of(&input.label())>
                {Mark::ALL.map(button)}
                <Button
                    variant=Variant::Quiet
                    small=true
                    class="push"
                    icon=Signal::derive(move || if previewed.get() { "eye-off" } else { "eye" })
                    pressed=previewed
                    on_press=move |_| previewed.update(|p| *p = !*p)
                >
                    {t::common::PREVIEW}
                </Button>
            </div>
            <textarea
                id=input.id()
                node_ref=area
                rows="2"
                lang=move || input.language.get()
                aria-label=input.own_label()
                aria-describedby=input.below()
                aria-invalid=move || input.invalid()
                prop:value=move || value.get()
                on:input=move |event| input.set(&event_target_value(&event))
                on:keydown=keys
            ></textarea>
            {move || {
                previewed
                    .get()
                    .then(|| {
                        view! {
                            <div
                                class="bbcode-preview"
                                role="region"
                                aria-label=t::create::input::preview_of(&input.label())
                                lang=move || input.language.get()
                            >
                                {move || match value.get() {
                                    text if text.trim().is_empty() => {
                                        view! { <p class="muted">{t::create::input::PREVIEW_EMPTY}</p> }.into_any()
                                    }
                                    text => view! { <Markup text=text /> }.into_any(),
                                }}
                            </div>
                        }
                    })
            }}
        </div>
    }
}

/// Puts a mark around what is selected, as the browser counts: in UTF-16.
fn apply(area: &HtmlTextAreaElement, mark: Mark) {
    let units: Vec<u16> = area.value().encode_utf16().collect();
    let place =
        |at: Result<Option<u32>, JsValue>| at.ok().flatten().map_or(units.len(), |at| at as usize);
    let (start, end) = (place(area.selection_start()), place(area.selection_end()));
    let text =
        |from: usize, to: usize| String::from_utf16_lossy(units.get(from..to).unwrap_or_default());
    let marked = bbcode::mark(mark, &text(start, end));
    let length = |s: &str| u32::try_from(s.encode_utf16().count()).unwrap_or(0);
    area.set_value(&format!(
        "{}{}{}",
        text(0, start),
        marked.text,
        text(end, units.len())
    ));
    let from = u32::try_from(start).unwrap_or(0) + length(&marked.text[..marked.select.start]);
    let to = from + length(&marked.text[marked.select.clone()]);
    let _ = area.focus();
    let _ = area.set_selection_range(from, to);
}

/// Yes, no, or not set.
#[component]
pub fn BooleanInput(input: Input) -> impl IntoView {
    let value = input.value();
    let choice = move |at: usize, sent: &'static str, words: Text| {
        view! {
            <button
                type="button"
                id=(at == 0).then(|| input.id())
                aria-pressed=move || (value.get() == sent).to_string()
                on:click=move |_| input.set(sent)
            >
                {words}
            </button>
        }
    };
    view! {
        <div class="segments" role="group" aria-label=move || input.label() aria-describedby=input.below()>
            {choice(0, "true", t::common::YES)}
            {choice(1, "false", t::common::NO)}
            {choice(2, "", t::common::NOT_SET)}
        </div>
    }
}

/// One of the literals that were seen.
#[component]
pub fn EnumInput(input: Input) -> impl IntoView {
    let app = input.editor.app;
    let value = input.value();
    let literals = input.spec.with_value(|s| {
        let literals = s.validation.as_ref().and_then(|v| v.literals.clone());
        literals.unwrap_or_default()
    });
    let is_mandatory = input
        .spec
        .with_value(super::fields::FieldSpec::is_mandatory);
    let none = if is_mandatory {
        t::common::CHOOSE
    } else {
        t::common::NOT_SET
    };
    let literals = StoredValue::new(literals);
    let options = Signal::derive(move || {
        let language = app.prefs.content_language();
        let option = |literal: &Translated| {
            let sent = literal.best(&literal.default_language)?.value.clone();
            Some((sent, literal.best(&language)?.value.clone()))
        };
        let none = (String::new(), none.into());
        let literals = literals.with_value(|all| all.iter().filter_map(option).collect::<Vec<_>>());
        std::iter::once(none).chain(literals).collect::<Vec<_>>()
    });
    let chosen = Signal::derive(move || {
        let chosen = value.get();
        let is_chosen = |literal: &&Translated| {
            !chosen.is_empty() && literal.translations.iter().any(|t| t.value == chosen)
        };
        literals
            .with_value(|all| {
                let literal = all.iter().find(is_chosen)?;
                Some(literal.best(&literal.default_language)?.value.clone())
            })
            .unwrap_or_default()
    });
    view! {
        <SelectInput
            id=input.id()
            options=options
            value=chosen
            choose=move |text: String| input.set(&text)
            is_unchosen=Signal::derive(move || value.with(String::is_empty))
            invalid=Signal::derive(move || input.error.with(Option::is_some))
            described_by=input.below()
        />
    }
}

/// A day, a time, or both: the browser's own pickers.
#[component]
pub fn MomentInput(input: Input) -> impl IntoView {
    let value = input.value();
    let node = NodeRef::<html::Input>::new();
    let kind = input.spec.with_value(|s| s.kind.clone());
    let (type_, icon) = match kind {
        PropertyType::Date => ("date", "calendar"),
        PropertyType::Time => ("time", "clock"),
        _ => ("datetime-local", "calendar"),
    };
    let is_both = kind == PropertyType::DateTime;
    // The browser empties a half typed date when its value is set: it is set only where it differs.
    effect(move || {
        let shown = if is_both {
            local(&value.get())
        } else {
            value.get()
        };
        if let Some(node) = node.get().filter(|node| node.value() != shown) {
            node.set_value(&shown);
        }
    });
    let is_half = RwSignal::new(false);
    let look = move || {
        // A field that leaves the page with the focus in it is blurred after its signals are gone.
        if let Some(node) = node.try_get_untracked().flatten() {
            let _ = is_half.try_set(is_half_typed(&node));
        }
    };
    let typed = move |event: leptos::ev::Event| {
        look();
        let text = event_target_value(&event);
        input.set(&if is_both { utc(&text) } else { text });
    };
    let open = move |_| {
        if let Some(node) = node.get_untracked() {
            show_picker(&node);
        }
    };
    view! {
        <span class="with-inside moment">
            <input
                class="input"
                id=input.id()
                type=type_
                node_ref=node
                step=matches!(kind, PropertyType::Time).then_some("60")
                aria-describedby=input.below()
                aria-invalid=move || (is_half.get() || input.error.with(Option::is_some)).to_string()
                on:input=typed
                on:blur=move |_| look()
            />
            <span class="inside">
                <Button
                    variant=Variant::Quiet
                    small=true
                    icon=icon
                    attr:tabindex="-1"
                    attr:aria-hidden="true"
                    on_press=open
                />
            </span>
        </span>
        <Show when=move || is_half.get()>
            <p class="error-text" role="status">
                <Icon name="circle-alert" />
                {t::create::input::INCOMPLETE}
            </p>
        </Show>
    }
}

/// A half typed date has no value, and the browser says so.
fn is_half_typed(input: &HtmlInputElement) -> bool {
    Reflect::get(input, &"validity".into())
        .and_then(|validity| Reflect::get(&validity, &"badInput".into()))
        .is_ok_and(|bad| bad.is_truthy())
}

fn show_picker(input: &HtmlInputElement) {
    let show = Reflect::get(input, &"showPicker".into()).ok();
    if let Some(show) = show
        .as_ref()
        .and_then(|s| wasm_bindgen::JsCast::dyn_ref::<js_sys::Function>(s))
    {
        // Without a picker the field can still be typed in.
        let _ = show.call0(input);
    }
}

/// A local date and time as it is sent: RFC 3339 in UTC.
fn utc(local: &str) -> String {
    if local.is_empty() {
        return String::new();
    }
    let date = Date::new(&JsValue::from_str(local));
    if date.get_time().is_nan() {
        return local.to_owned();
    }
    let text: String = date.to_iso_string().into();
    text.replace(".000Z", "Z")
}

/// RFC 3339 as the browser's field shows it: local, to the minute.
fn local(sent: &str) -> String {
    let Some(ms) = architrave_values::parse_rfc3339(sent) else {
        return String::new();
    };
    let date = Date::new(&JsValue::from_f64(ms));
    let seconds = date.get_seconds();
    let tail = if seconds == 0 {
        String::new()
    } else {
        format!(":{seconds:02}")
    };
    format!(
        "{:04}-{:02}-{:02}T{:02}:{:02}{tail}",
        date.get_full_year(),
        date.get_month() + 1,
        date.get_date(),
        date.get_hours(),
        date.get_minutes()
    )
}
