//! How a combobox handles keys and presses.

use architrave::components::{Combobox, Completes, ListOption};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlInputElement;

use crate::page::{Page, press, until};

/// A combobox over these options, and what was chosen.
fn combobox(completes: Completes, multiple: bool) -> (Page, RwSignal<Vec<usize>>) {
    let chosen = RwSignal::new(Vec::new());
    let page = Page::show(move || {
        let typed = RwSignal::new(String::new());
        let options = Signal::derive(move || {
            let option = |(at, label): (usize, &str)| ListOption {
                label: label.to_owned(),
                group: Some(if at < 2 { "Business" } else { "Application" }.to_owned()),
                is_chosen: chosen.with(|chosen| chosen.contains(&at)),
                ..ListOption::default()
            };
            let all = ["Actor", "Role", "Component"].into_iter().enumerate();
            typed.with(|typed| {
                let fits =
                    |(_, label): &(usize, &str)| label.to_lowercase().contains(typed.as_str());
                all.filter(fits).map(option).collect::<Vec<_>>()
            })
        });
        let choose = move |at| chosen.update(|chosen| chosen.push(at));
        let back =
            move |()| chosen.update(|chosen| chosen.truncate(chosen.len().saturating_sub(1)));
        view! {
            <Combobox
                id="class"
                label="Class"
                value=typed
                change=move |text| typed.set(text)
                options=options
                choose=choose
                completes=completes
                multiple=multiple
                back=back
                none="Nothing fits"
            />
        }
    });
    page.one("input").focus().unwrap();
    (page, chosen)
}

/// The option that `aria-activedescendant` names.
fn active(page: &Page) -> String {
    let id = page.one("input").get_attribute("aria-activedescendant");
    id.map_or(String::new(), |id| page.one(&format!("#{id}")).inner_text())
}

fn is_open(page: &Page) -> bool {
    page.one("input").get_attribute("aria-expanded").as_deref() == Some("true")
}

fn type_in(page: &Page, text: &str) {
    let input: HtmlInputElement = page.one("input").unchecked_into();
    input.set_value(text);
    let init = web_sys::EventInit::new();
    init.set_bubbles(true);
    let event = web_sys::Event::new_with_event_init_dict("input", &init).unwrap();
    input.dispatch_event(&event).unwrap();
}

#[wasm_bindgen_test]
async fn a_combobox_is_operated_with_the_keyboard() {
    let (page, chosen) = combobox(Completes::Helps, false);
    assert!(!is_open(&page));
    press("ArrowDown");
    until(|| active(&page) == "Actor").await;
    assert!(is_open(&page));
    assert_eq!(page.all("[role=group]").len(), 2);
    press("ArrowUp");
    until(|| active(&page) == "Component").await;
    press("Enter");
    until(|| chosen.get_untracked() == [2] && !is_open(&page)).await;
    press("ArrowDown");
    until(|| is_open(&page)).await;
    press("Escape");
    until(|| !is_open(&page)).await;
    type_in(&page, "ro");
    until(|| page.all("[role=option]").len() == 1).await;
    assert_eq!(active(&page), "", "what is typed chooses nothing");
    page.one("[role=option]").click();
    until(|| chosen.get_untracked() == [2, 0] && !is_open(&page)).await;
    type_in(&page, "zz");
    until(|| page.one("[role=listbox]").inner_text() == "Nothing fits").await;
}

#[wasm_bindgen_test]
async fn enter_activates_the_first_option_of_a_required_combobox() {
    let (page, chosen) = combobox(Completes::MustChoose, false);
    type_in(&page, "r");
    press("Enter");
    until(|| active(&page) == "Actor").await;
    assert!(chosen.get_untracked().is_empty());
    press("Enter");
    until(|| chosen.get_untracked() == [0]).await;
}

#[wasm_bindgen_test]
async fn backspace_deselects_the_last_option_of_a_multiple_combobox() {
    let (page, chosen) = combobox(Completes::Helps, true);
    press("ArrowDown");
    until(|| active(&page) == "Actor").await;
    press("Enter");
    until(|| chosen.get_untracked() == [0]).await;
    assert!(is_open(&page));
    let selected = || page.all("[role=option][aria-selected=true]").len();
    until(|| selected() == 1).await;
    press("Backspace");
    until(|| chosen.get_untracked().is_empty() && selected() == 0).await;
}

#[wasm_bindgen_test]
async fn tab_accepts_a_completion() {
    let (page, chosen) = combobox(Completes::Text, false);
    type_in(&page, "comp");
    press("ArrowDown");
    until(|| active(&page) == "Component").await;
    press("Tab");
    until(|| chosen.get_untracked() == [0] && !is_open(&page)).await;
}
