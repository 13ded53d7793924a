//! A table to fill in: the headings that the elements of a class need.

use crate::catalog::sorting::SortInPlace;
use architrave_interface::ElementClass;
use leptos::prelude::*;

use super::check::label;
use super::editor::BatchEditor;
use crate::browser;
use crate::catalog::NAME;
use crate::components::{Button, SelectInput};
use crate::csv;
use crate::draft::Draft;
use crate::features::create::classes::class_groups;
use crate::features::create::fields::{FieldSpec, layout};
use crate::t;
use crate::texts::class_label;

/// The headings for a class: the name first, mandatory properties before the others.
fn headings(fields: &[FieldSpec], language: &str) -> Vec<String> {
    let mut fields: Vec<&FieldSpec> = fields.iter().collect();
    fields.arrange_by_key(|field| (field.key != NAME, !field.is_mandatory()));
    let labels = fields.into_iter().map(|field| label(field, language));
    let (mut headings, mut rest) = (Vec::new(), labels);
    headings.extend(rest.next());
    headings.extend(["Class", "Specialization", "Owner"].map(String::from));
    headings.extend(rest);
    headings
}

/// The file: the headings, and a row that names the class.
fn template(fields: &[FieldSpec], class: &ElementClass, language: &str, separator: char) -> String {
    let headings = headings(fields, language);
    let mut row = vec![String::new(); headings.len()];
    if let Some(cell) = row.get_mut(1) {
        *cell = class_label(class);
    }
    let mut text = String::new();
    csv::write_row(&mut text, &headings, separator);
    csv::write_row(&mut text, &row, separator);
    text
}

/// The cell separator where the reader's spreadsheet writes decimals with a comma.
fn separator() -> char {
    let language = browser::window().and_then(|window| window.navigator().language());
    let half = js_sys::Number::from(0.5).to_locale_string(&language.unwrap_or_default());
    match String::from(half).contains(',') {
        true => ';',
        false => ',',
    }
}

/// The choice of a class, and the download.
#[component]
pub fn Template(editor: BatchEditor) -> impl IntoView {
    let app = editor.app;
    let class = RwSignal::new(None::<ElementClass>);
    let none = vec![(String::new(), t::create::start::TITLE.into())];
    let choose = move |name: String| {
        class.set((!name.is_empty()).then(|| ElementClass::from(name.as_str())));
    };
    let value = move || {
        class.with(|class| {
            class
                .as_ref()
                .map_or_else(String::new, |c| c.as_str().to_owned())
        })
    };
    let save = move |_| {
        let Some(class) = class.get_untracked() else {
            return browser::focus("template-class");
        };
        let language = untrack(|| app.prefs.content_language());
        let none = Draft::new(String::new(), String::new());
        let layout = app
            .catalog
            .with_untracked(|catalog| layout(catalog, &class, &none));
        let fields: Vec<FieldSpec> = layout.fields().cloned().collect();
        let text = template(&fields, &class, &language, separator());
        let name = format!("{}.csv", class.as_str());
        app.toasts.save_csv(&name, &text);
    };
    view! {
        <div class="field">
            <label class="label" for="template-class">
                {t::batch::template::LABEL}
            </label>
            <span class="row wrap">
                <SelectInput
                    id="template-class"
                    options=none
                    groups=class_groups()
                    value=Signal::derive(value)
                    choose=choose
                />
                <Button icon="download" on_press=save>
                    {t::batch::template::DOWNLOAD}
                </Button>
            </span>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::super::mapping::{Remembered, Target, guess};
    use super::*;
    use crate::features::create::fields::Source;
    use architrave_interface::{Extra, PropertyType, PropertyValidation, Translated};

    #[test]
    fn every_heading_of_a_template_is_recognized_on_import() {
        let field = |key: &str, kind: PropertyType, mandatory| FieldSpec {
            key: key.into(),
            kind,
            label: Some(Translated::new("en", &format!("The {key}"))),
            description: None,
            validation: Some(PropertyValidation {
                mandatory,
                literals: None,
                lower_bound: None,
                upper_bound: None,
                extra: Extra::none(),
            }),
            source: Source::Always,
        };
        let fields = [
            field("note", PropertyType::String, false),
            field("cost", PropertyType::Decimal, true),
            field(NAME, PropertyType::String, true),
        ];
        let text = template(&fields, &ElementClass::Node, "en", ';');
        let rows = csv::parse(&text, ';');
        assert_eq!(
            rows,
            [
                vec![
                    "The name",
                    "Class",
                    "Specialization",
                    "Owner",
                    "The cost",
                    "The note"
                ],
                vec!["", "Node", "", "", "", ""],
            ]
        );
        let targets = guess(&rows[0], &fields, &["en".into()], &Remembered::new());
        assert!(
            targets.iter().all(|target| *target != Target::Nothing),
            "{targets:?}"
        );
    }
}
