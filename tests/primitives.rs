//! How the primitives handle keys and presses, in a real browser.
#![cfg(target_arch = "wasm32")]
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used)]

mod combobox;
mod page;

use architrave::components::{
    Button, DataTable, Dialog, FileDrop, ProgressBar, RadioGroup, RadioOption, SegmentedControl,
    Sheet,
};
use leptos::prelude::*;
use page::{Page, next_frame, press, until};
use wasm_bindgen::JsCast;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
use web_sys::{HtmlElement, HtmlInputElement};

wasm_bindgen_test_configure!(run_in_browser);

#[wasm_bindgen_test]
async fn a_busy_button_stays_focused_and_ignores_presses() {
    let busy = RwSignal::new(false);
    let pressed = RwSignal::new(0);
    let page = Page::show(move || {
        view! {
            <Button busy=busy busy_label="Loading" on_press=move |_| pressed.update(|n| *n += 1)>
                "Load"
            </Button>
        }
    });
    let button = page.one("button");
    button.focus().unwrap();
    button.click();
    assert_eq!(pressed.get_untracked(), 1);
    assert_eq!(button.inner_text().trim(), "Load");
    busy.set(true);
    until(|| button.get_attribute("aria-disabled").as_deref() == Some("true")).await;
    assert_eq!(button.inner_text().trim(), "Loading");
    assert_eq!(button.get_attribute("aria-busy").as_deref(), Some("true"));
    assert_eq!(page.all(".spinner").len(), 1);
    button.click();
    assert_eq!(pressed.get_untracked(), 1);
    assert_eq!(page.focused_text(), button.text_content().unwrap().trim());
    busy.set(false);
    until(|| !button.has_attribute("aria-disabled")).await;
    button.click();
    assert_eq!(pressed.get_untracked(), 2);
}

#[wasm_bindgen_test]
async fn a_blocked_button_describes_why_and_does_not_submit() {
    let reason = RwSignal::new(Some("Waits for the connection".to_owned()));
    let sent = RwSignal::new(0);
    let page = Page::show(move || {
        let send = move |event: leptos::ev::SubmitEvent| {
            event.prevent_default();
            sent.update(|n| *n += 1);
        };
        view! {
            <form on:submit=send>
                <Button submit=true disabled_reason=reason>
                    "Create"
                </Button>
            </form>
        }
    });
    let button = page.one("button");
    let described = || button.get_attribute("aria-description");
    assert_eq!(described().as_deref(), Some("Waits for the connection"));
    assert!(!button.has_attribute("disabled"));
    button.focus().unwrap();
    assert_eq!(page.focused_text(), "Create");
    button.click();
    next_frame().await;
    assert_eq!(sent.get_untracked(), 0);
    reason.set(None);
    until(|| described().is_none()).await;
    button.click();
    until(|| sent.get_untracked() == 1).await;
}

#[wasm_bindgen_test]
fn a_button_without_text_has_its_label_as_name_and_tooltip() {
    let page = Page::show(|| {
        view! {
            <Button icon="x" label="Close" />
            <Button icon="x" label="Close the preview">
                "Close"
            </Button>
        }
    });
    let buttons = page.all("button");
    assert_eq!(
        buttons[0].get_attribute("aria-label").as_deref(),
        Some("Close")
    );
    assert_eq!(buttons[0].title(), "Close");
    assert!(buttons[0].class_list().contains("icon-only"));
    assert_eq!(buttons[1].title(), "");
    assert!(!buttons[1].class_list().contains("icon-only"));
}

#[wasm_bindgen_test]
async fn a_radio_group_uses_native_radio_inputs() {
    let chosen = RwSignal::new('b');
    let page = Page::show(move || {
        let option = |value: char| RadioOption {
            value,
            label: value.to_string(),
            hint: (value == 'a').then(|| "The first".to_owned()),
        };
        let letters: Vec<_> = "abc".chars().map(option).collect();
        view! { <RadioGroup label="Letter" choices=letters chosen=chosen choose=move |c| chosen.set(c) /> }
    });
    assert_eq!(page.one("legend").inner_text(), "Letter");
    let radios: Vec<HtmlInputElement> = page
        .all("input[type=radio]")
        .into_iter()
        .map(JsCast::unchecked_into)
        .collect();
    until(|| radios[1].checked()).await;
    // Arrow keys move among radio buttons of one name.
    assert!(!radios[0].name().is_empty());
    assert!(radios.iter().all(|radio| radio.name() == radios[0].name()));
    radios[2].click();
    until(|| chosen.get_untracked() == 'c').await;
    chosen.set('a');
    until(|| radios[0].checked() && !radios[2].checked()).await;
}

#[wasm_bindgen_test]
async fn a_segmented_control_marks_the_pressed_option() {
    let chosen = RwSignal::new(1);
    let page = Page::show(move || {
        view! {
            <SegmentedControl
                label="Hops"
                choices=vec![(1, "1 hop".to_owned()), (2, "2 hops".to_owned())]
                chosen=chosen
                choose=move |n| chosen.set(n)
            />
        }
    });
    let pressed = || page.one("[aria-pressed=true]").inner_text();
    assert_eq!(pressed(), "1 hop");
    page.all("button")[1].click();
    until(|| pressed() == "2 hops").await;
    assert_eq!(chosen.get_untracked(), 2);
}

#[wasm_bindgen_test]
async fn closing_a_sheet_restores_the_focus() {
    let open = RwSignal::new(false);
    let page = Page::show(move || {
        view! {
            <Button popup="dialog" on_press=move |_| open.set(true)>
                "Open"
            </Button>
            <Show when=move || open.get()>
                <Sheet title="Columns" close=move || open.set(false) footer=Box::new(|| ().into_any())>
                    "Body"
                </Sheet>
            </Show>
        }
    });
    let button = page.one("button");
    button.focus().unwrap();
    button.click();
    until(|| !page.all("dialog[open]").is_empty()).await;
    page.one("dialog [aria-label=Close]").click();
    until(|| page.all("dialog").is_empty() && page.focused_text() == "Open").await;
}

#[wasm_bindgen_test]
async fn ctrl_enter_does_not_submit_a_form_with_a_blocked_button() {
    let busy = RwSignal::new(true);
    let sent = RwSignal::new(false);
    let page = Page::show(move || {
        let send = move |event: leptos::ev::SubmitEvent| {
            event.prevent_default();
            sent.set(true);
        };
        view! {
            <Dialog title="Add" close=|| ()>
                <form on:submit=send>
                    <input />
                    <Button submit=true busy=busy>
                        "Add"
                    </Button>
                </form>
            </Dialog>
        }
    });
    until(|| !page.all("dialog[open]").is_empty()).await;
    page.one("input").focus().unwrap();
    let ctrl_enter = || {
        let init = web_sys::KeyboardEventInit::new();
        init.set_key("Enter");
        init.set_ctrl_key(true);
        init.set_bubbles(true);
        let event = web_sys::KeyboardEvent::new_with_keyboard_event_init_dict("keydown", &init);
        page.one("input").dispatch_event(&event.unwrap()).unwrap();
    };
    ctrl_enter();
    next_frame().await;
    assert!(!sent.get_untracked());
    busy.set(false);
    next_frame().await;
    ctrl_enter();
    until(|| sent.get_untracked()).await;
}

#[wasm_bindgen_test]
async fn a_table_moves_its_cursor_and_selects_by_keys() {
    let cursor = RwSignal::new(0);
    let selected = RwSignal::new(Vec::new());
    let deleted = RwSignal::new(None);
    let page = Page::show(move || {
        let on_key = move |(event, at): (web_sys::KeyboardEvent, usize)| {
            let is_mine = event.key() == "Delete";
            if is_mine {
                deleted.set(Some(at));
            }
            is_mine
        };
        view! {
            <DataTable
                label="Ids".to_owned()
                count=Signal::derive(|| 1_000)
                row_height=Signal::derive(|| 20.0)
                cursor=cursor
                key=|at: usize| at.to_string()
                cells=|at: usize| view! { <span role="rowheader">{at}</span> }.into_any()
                is_selected=move |at| selected.with(|all| all.contains(&at))
                select=move |at| selected.update(|all| all.push(at))
                on_key=on_key
                attr:style="height: 200px; overflow: auto"
            />
        }
    });
    let table: HtmlElement = page.one("[role=grid]");
    assert_eq!(
        table.get_attribute("aria-rowcount").as_deref(),
        Some("1000")
    );
    until(|| !page.all("[role=row]").is_empty()).await;
    assert!(page.all("[role=row]").len() < 60);
    table.focus().unwrap();
    press("ArrowDown");
    press(" ");
    until(|| selected.get_untracked() == [1]).await;
    press("End");
    until(|| {
        let active = table.get_attribute("aria-activedescendant").unwrap();
        page.all(&format!("#{active}"))
            .first()
            .is_some_and(|row| row.inner_text() == "999")
    })
    .await;
    press("Delete");
    assert_eq!(deleted.get_untracked(), Some(999));
    press("Home");
    until(|| page.all("[role=row][aria-rowindex='1']").len() == 1).await;
}

#[wasm_bindgen_test]
async fn a_progress_bar_reports_its_value_and_maximum() {
    let done = RwSignal::new(None);
    let page = Page::show(move || view! { <ProgressBar label="Export" done=done /> });
    let bar = page.one("[role=progressbar]");
    assert!(!bar.has_attribute("aria-valuenow"));
    done.set(Some((31, 62)));
    until(|| bar.get_attribute("aria-valuenow").as_deref() == Some("31")).await;
    assert_eq!(bar.get_attribute("aria-valuemax").as_deref(), Some("62"));
    let part = bar
        .first_element_child()
        .unwrap()
        .get_attribute("style")
        .unwrap();
    assert!(part.contains("scaleX(0.5"), "{part}");
}

#[wasm_bindgen_test]
fn a_file_field_is_named_by_its_text() {
    let page =
        Page::show(|| view! { <FileDrop label="Choose a file" accept=".txt" take=|_| () /> });
    assert_eq!(page.one("label").inner_text().trim(), "Choose a file");
    let input: HtmlInputElement = page.one("label input").unchecked_into();
    assert_eq!(
        (input.type_().as_str(), input.accept().as_str()),
        ("file", ".txt")
    );
}
