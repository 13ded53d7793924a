//! From the elements in this browser that the file changes to what depends on them.

use leptos::prelude::*;

use super::work::ImportWork;
use crate::components::{Button, Variant};
use crate::effect::memo;
use crate::features::navigator::use_navigator;
use crate::paths;
use crate::state::FileStart;
use crate::t;

/// How many loaded elements the file changes, and the way to their impact; nothing where it changes none.
#[component]
pub fn ChangedElements(work: ImportWork) -> impl IntoView {
    let number = memo(move |_| {
        let checks = &work.session().checks;
        let count = |checked: &architrave_worker::Checked| checked.changed.len();
        checks
            .found
            .with(|checked| checked.as_deref().map_or(0, count))
    });
    let navigator = use_navigator();
    let show = move |_| {
        let session = work.session_now();
        let checked = session.checks.found.get_untracked();
        let elements = checked.map(|checked| checked.changed.clone());
        let key = work.app.file_starts.remember(FileStart {
            file: session.facts.name.clone(),
            elements: elements.unwrap_or_default(),
        });
        let space = untrack(|| work.app.session.space());
        navigator.go(paths::impact_of_file(&space, &key), false);
    };
    view! {
        <Show when=move || { number.get() > 0 }>
            <p class="row wrap">
                {move || t::import_check::matches::changes(number.get())} <Button variant=Variant::Link on_press=show>
                    {move || t::import_check::matches::show_impact(number.get())}
                </Button>
            </p>
        </Show>
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use architrave_worker::{Command, Event, LoadedElement, LoadedFile, SeenProperties};

    const FILE: &str = "<model xmlns='http://www.opengroup.org/xsd/archimate/3.0/' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' identifier='m'><elements>
        <element identifier='a' xsi:type='Node'><name>Mill</name></element>
        <element identifier='b' xsi:type='Node'><name>Weir, high</name></element>
        <element identifier='c' xsi:type='Device'><name>Pond</name></element>
        <element identifier='d' xsi:type='Node'><name>Wheel, new</name></element>
        <element identifier='e' xsi:type='Node'><name>Race</name></element>
        </elements></model>";
    const RECEIPT: &str = r#"{"head":{"model_id":"m"},"elements":[
        {"entry":{"i":"a","c":"Node","n":"Mill"},"id":"E1","instance":"I1"},
        {"entry":{"i":"b","c":"Node","n":"Weir"},"id":"E2","instance":"I2"},
        {"entry":{"i":"c","c":"Node","n":"Pond"},"id":"E3","instance":"I3"},
        {"entry":{"i":"d","c":"Node","n":"Wheel"},"id":"E4","instance":"I4"}]}"#;

    fn loaded(number: usize, name: &str) -> LoadedElement {
        LoadedElement {
            id: format!("I{number}"),
            element: format!("E{number}"),
            class: "Node".into(),
            name: name.into(),
            ..LoadedElement::default()
        }
    }

    #[test]
    fn the_impact_of_a_file_starts_from_loaded_elements_with_other_content() {
        let mut file = LoadedFile::read(FILE.as_bytes(), |_, _| Vec::new(), |_| {});
        file.answer(Command::Earlier, Some(RECEIPT), |_| {});
        // The element of `d` is not loaded, and that of `e` has only the same name.
        let some = vec![
            loaded(1, "Mill of today"),
            loaded(2, "Weir"),
            loaded(3, "Pond"),
            loaded(5, "Race"),
        ];
        file.answer(
            Command::Known {
                replace: true,
                some,
            },
            None,
            |_| {},
        );
        let check = Command::Check {
            seen: SeenProperties::default(),
            language: "en".into(),
            lost: None,
        };
        let mut changed = Vec::new();
        file.answer(check, None, |event| {
            if let Event::Checked(checked) = event {
                changed = checked.changed;
            }
        });
        assert_eq!(changed, ["E2", "E3"]);
    }
}
