//! One property of the form: its label, its type, its input, and what is to fix.

use architrave_interface::PropertyType;
use leptos::prelude::*;

use super::add_key::ADD_KEY;
use super::editor::{Editor, field_id};
use super::fields::{FieldSpec, Source};
use super::inputs::{BooleanInput, EnumInput, LineInput, MomentInput, TextAreaInput};
use crate::browser;
use crate::components::{Button, Each, ErrorText, Variant};
use crate::effect::{effect, memo};
use crate::format::language_name;
use crate::t;
use crate::value::{Notation, bounds_hint, check, is_text};

/// What an input needs to know of its field.
#[derive(Clone, Copy)]
pub struct Input {
    /// The draft.
    pub editor: Editor,
    /// The property.
    pub spec: StoredValue<FieldSpec>,
    /// The language that is typed; empty for values that are no texts.
    pub language: RwSignal<String>,
    /// Whether it is beside the input of the field's first language.
    pub is_further: bool,
    /// The error to show.
    pub error: Signal<Option<String>>,
}

impl Input {
    /// The typed text.
    pub fn value(self) -> Memo<String> {
        memo(move |_| {
            let language = self.language.get();
            self.spec.with_value(|s| {
                self.editor
                    .draft
                    .with(|d| d.text(&s.key, &language).to_owned())
            })
        })
    }

    /// Handles typed text.
    pub fn set(self, text: &str) {
        let spec = self.spec.get_value();
        let language = self.language.get_untracked();
        self.editor
            .type_text(&spec.key, &spec.kind, &language, text);
    }

    /// The id of the input on the page.
    pub fn id(self) -> String {
        let id = self.spec.with_value(|s| field_id(&s.key));
        match self.is_further {
            true => format!("{id}-{}", self.language.get_untracked()),
            false => id,
        }
    }

    /// What it is called where the field's label does not say it: one of several languages.
    pub fn own_label(self) -> Option<String> {
        let language = || language_name(&self.language.get_untracked());
        self.is_further
            .then(|| t::create::field::in_language(&untrack(|| self.label()), &language()))
    }

    /// The id of the text below.
    pub fn below(self) -> String {
        self.spec
            .with_value(|s| format!("{}-below", field_id(&s.key)))
    }

    /// Its `aria-invalid`.
    pub fn invalid(self) -> String {
        self.error.with(Option::is_some).to_string()
    }

    /// What the field is called.
    pub fn label(self) -> String {
        let language = self.editor.app.prefs.content_language();
        self.spec.with_value(|s| {
            let label = s.label.as_ref().and_then(|l| l.best(&language));
            label.map_or_else(|| s.key.clone(), |l| l.value.clone())
        })
    }
}

#[component]
pub fn PropertyField(editor: Editor, key: String) -> impl IntoView {
    let current = {
        let key = key.clone();
        memo(move |_| editor.layout.with(|l| l.field(&key).cloned()))
    };
    let Some(first) = current.get_untracked() else {
        return ().into_any();
    };
    let (kind, is_wide) = (first.kind.clone(), first.is_wide());
    let spec = StoredValue::new(first);
    // More elements may be loaded while the user types: what is known of the field follows.
    effect(move || {
        if let Some(now) = current.get() {
            spec.set_value(now);
        }
    });
    let by_language = is_text(&kind);
    let language = RwSignal::new(if by_language {
        editor.language()
    } else {
        String::new()
    });
    let touched = RwSignal::new(false);
    let error = memo(move |_| {
        let key = spec.with_value(|s| s.key.clone());
        if let Some(said) = editor.said.with(|s| s.get(&key).cloned()) {
            return Some(t::create::field::service(&said));
        }
        let shows_missing = editor.tried.get() || touched.get();
        editor.built.with(|(_, problems)| {
            let problem = problems.iter().find(|p| p.key == key)?;
            (!problem.is_missing || shows_missing).then(|| problem.text.clone())
        })
    });
    let input = Input {
        editor,
        spec,
        language,
        is_further: false,
        error: error.into(),
    };
    let beside = memo(move |_| by_language && editor.beside.get());
    let is_wide = move || is_wide || beside.get();
    let control = match &kind {
        kind if by_language => {
            let is_marked_up = *kind == PropertyType::BBCode;
            (move || match beside.get() {
                true => view! { <Beside input=input is_marked_up=is_marked_up /> }.into_any(),
                false => text_input(input, is_marked_up),
            })
            .into_any()
        }
        PropertyType::Boolean => view! { <BooleanInput input=input /> }.into_any(),
        PropertyType::Enum if spec.with_value(has_literals) => {
            view! { <EnumInput input=input /> }.into_any()
        }
        PropertyType::Date | PropertyType::Time | PropertyType::DateTime => {
            view! { <MomentInput input=input /> }.into_any()
        }
        _ => view! { <LineInput input=input /> }.into_any(),
    };
    let below = move || match error.get() {
        Some(text) => view! { <ErrorText id=input.below() text=text /> }.into_any(),
        None => view! {
            <p class="hint" id=input.below()>
                {hint(input, current)}
            </p>
        }
        .into_any(),
    };
    view! {
        <div class="field" class:wide=is_wide on:focusout=move |_| touched.set(true)>
            <LabelRow input=input current=current />
            {control}
            {below}
        </div>
    }
    .into_any()
}

fn text_input(input: Input, is_marked_up: bool) -> AnyView {
    match is_marked_up {
        true => view! { <TextAreaInput input=input /> }.into_any(),
        false => view! { <LineInput input=input /> }.into_any(),
    }
}

/// A text in all its languages, side by side.
#[component]
fn Beside(input: Input, is_marked_up: bool) -> impl IntoView {
    let editor = input.editor;
    let languages = memo(move |_| editor.languages());
    let one = move |(n, language): (usize, String)| {
        let tag = language.to_uppercase();
        let own = Input {
            language: RwSignal::new(language),
            is_further: n > 0,
            ..input
        };
        view! {
            <div class="beside-one">
                <span class="tag" aria-hidden="true">
                    {tag}
                </span>
                {text_input(own, is_marked_up)}
            </div>
        }
    };
    view! {
        <div class="beside">
            <Each each=move || languages.get().into_iter().enumerate() key=Clone::clone children=one />
        </div>
    }
}

fn has_literals(spec: &FieldSpec) -> bool {
    let literals = spec.validation.as_ref().and_then(|v| v.literals.as_ref());
    literals.is_some_and(|l| !l.is_empty())
}

/// Label, languages, and what is known of the property.
#[component]
fn LabelRow(input: Input, current: Memo<Option<FieldSpec>>) -> impl IntoView {
    let editor = input.editor;
    let key = input.spec.with_value(|s| s.key.clone());
    let by_language = input.spec.with_value(|s| is_text(&s.kind));
    // The label of several buttons belongs to none of them.
    let has_one_control = (input.spec).with_value(|s| s.kind != PropertyType::Boolean);
    let mandatory = move || current.with(|s| s.as_ref().is_some_and(FieldSpec::is_mandatory));
    let about = move || current.with(|s| s.as_ref().map(about).unwrap_or_default());
    let removable = {
        let key = key.clone();
        move || {
            let key = key.clone();
            current
                .with(|s| {
                    s.as_ref().is_some_and(|s| {
                        !matches!(s.source, Source::Learned { .. } | Source::Always)
                    })
                })
                .then(move || {
                    view! {
                        <Button
                            variant=Variant::Quiet
                            small=true
                            icon="x"
                            label=t::create::field::remove_key(&key)
                            title=t::create::field::REMOVE
                            on_press=move |_| {
                                let key = key.clone();
                                editor.change(move |d| d.remove_key(&key));
                                browser::focus(ADD_KEY);
                            }
                        />
                    }
                })
        }
    };
    view! {
        <div class="label-row">
            <label class="label" for=has_one_control.then(|| input.id()) title=t::create::field::key(&key)>
                {move || input.label()}
                {move || {
                    mandatory()
                        .then(|| {
                            view! {
                                <span class="mandatory" aria-hidden="true">
                                    "*"
                                </span>
                                <span class="unseen">" " {t::create::field::MANDATORY}</span>
                            }
                        })
                }}
            </label>
            {move || (by_language && !editor.beside.get()).then(|| view! { <Languages input=input /> })}
            <span class="meta" title=about>
                {about}
            </span>
            {removable}
        </div>
    }
}

/// The languages of a text as tabs.
#[component]
fn Languages(input: Input) -> impl IntoView {
    let editor = input.editor;
    let languages = memo(move |_| editor.languages());
    let key = StoredValue::new(input.spec.with_value(|s| s.key.clone()));
    let is_filled = move |language: &str| {
        key.with_value(|key| {
            editor
                .draft
                .with(|d| !d.text(key, language).trim().is_empty())
        })
    };
    // Tabs of a field in one language only would be noise: they come with the focus or the pointer.
    let is_quiet = memo(move |_| {
        let is_core = key.with_value(|k| k == crate::catalog::NAME)
            || input.spec.with_value(FieldSpec::is_wide);
        let others = languages.with(|all| all.iter().skip(1).any(|l| is_filled(l)));
        !is_core && !others
    });
    let tab = move |language: String| {
        let (mine, shown, filled, titled) = (
            language.clone(),
            language.clone(),
            language.clone(),
            language_name(&language),
        );
        let choose = move |_| {
            input.language.set(language.clone());
            // Text typed next belongs in the field, not to the keys of the page.
            browser::focus(&input.id());
        };
        view! {
            <button
                type="button"
                class="language"
                class:filled=move || is_filled(&filled)
                aria-pressed=move || (input.language.get() == mine).to_string()
                title=titled
                on:click=choose
            >
                {shown.to_uppercase()}
            </button>
        }
    };
    view! {
        <span
            class="field-languages"
            class:quiet=move || is_quiet.get()
            role="group"
            aria-label=move || t::create::field::language_of(&input.label())
        >
            <Each each=move || languages.get() key=Clone::clone children=tab />
        </span>
    }
}

/// `String · seen on 61 %`.
fn about(spec: &FieldSpec) -> String {
    let kind = spec.kind.to_string();
    match spec.source {
        Source::Learned { filled, from } if filled < from => {
            #[expect(clippy::cast_precision_loss, reason = "no catalog has 2^52 elements")]
            let percent = filled as f64 * 100.0 / from as f64;
            match filled {
                0 => t::create::field::about_no_value(&kind),
                _ if percent < 1.0 => t::create::field::about_rare(&kind),
                _ => t::create::field::about_share(&format!("{percent:.0}"), &kind),
            }
        }
        Source::Added => t::create::field::about_added(&kind),
        // The heading of their group says of the others that they were not seen on the class.
        _ => kind,
    }
}

/// What the field is for, its bounds, its literals, and what is sent where that differs.
fn hint(input: Input, current: Memo<Option<FieldSpec>>) -> String {
    let language = input.editor.app.prefs.content_language();
    let Some(spec) = current.get() else {
        return String::new();
    };
    let validation = spec.validation.as_ref();
    if matches!(spec.kind, PropertyType::Integer | PropertyType::Decimal) {
        let typed = input
            .editor
            .draft
            .with(|d| d.text(&spec.key, "").to_owned());
        if let Ok(sent) = check(&spec.kind, validation, &typed) {
            let other = Notation::DecimalComma.read(&spec.kind, &typed);
            if let Some(other) = other.filter(|other| *other != sent) {
                return t::create::field::sent_as_ambiguous(&other, &sent);
            }
            if sent != typed.trim() {
                return t::create::field::sent_as(&sent);
            }
        }
    }
    let mut parts = Vec::new();
    let description = spec.description.as_ref().and_then(|d| d.best(&language));
    if let Some(description) = description {
        parts.push(description.value.trim_end_matches('.').to_owned());
    }
    let bounds = validation.and_then(|v| {
        bounds_hint(
            &spec.kind,
            v.lower_bound.as_deref(),
            v.upper_bound.as_deref(),
        )
    });
    parts.extend(bounds);
    if spec.kind == PropertyType::DateTime {
        parts.push(t::create::field::IN_UTC.into());
    }
    parts.join(". ")
}
