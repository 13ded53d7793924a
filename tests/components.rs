//! Components in a real browser: keys, focus, and what is drawn.
#![cfg(target_arch = "wasm32")]
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used)]

mod page;

use architrave::components::{
    Colors, Dialog, List, Menu, MenuItem, SearchField, VirtualList, raster, reveal, symbol_class,
};
use leptos::html;
use leptos::prelude::*;
use page::{Page, next_frame, press, until};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
use web_sys::HtmlElement;

wasm_bindgen_test_configure!(run_in_browser);

#[wasm_bindgen_test]
async fn a_menu_opens_moves_and_closes_by_keyboard() {
    let chosen = RwSignal::new("");
    let page = Page::show(move || {
        view! {
            <Menu label="Things" button=ViewFn::from(|| "Things")>
                <MenuItem label="One" act=move || chosen.set("one") />
                <MenuItem label="Two" disabled=Signal::derive(|| true) act=move || chosen.set("two") />
                <MenuItem label="Three" act=move || chosen.set("three") />
            </Menu>
        }
    });
    let button = page.one("button");
    assert_eq!(
        button.get_attribute("aria-expanded").as_deref(),
        Some("false")
    );
    button.click();
    until(|| page.focused_text() == "One").await;
    press("ArrowDown");
    until(|| page.focused_text() == "Three").await;
    press("ArrowDown");
    until(|| page.focused_text() == "One").await;
    press("Escape");
    until(|| page.all("[role=menu]").is_empty()).await;
    assert_eq!(page.focused_text(), "Things");
    button.click();
    until(|| page.focused_text() == "One").await;
    page.all("[role=menuitem]")[2].click();
    until(|| chosen.get_untracked() == "three" && page.all("[role=menu]").is_empty()).await;
}

#[wasm_bindgen_test]
async fn a_dialog_takes_the_focus_and_gives_it_back() {
    let open = RwSignal::new(false);
    let page = Page::show(move || {
        view! {
            <button on:click=move |_| open.set(true)>"Open"</button>
            <Show when=move || open.get()>
                <Dialog title="A question" close=move || open.set(false)>
                    <button>"Answer"</button>
                </Dialog>
            </Show>
        }
    });
    let button = page.one("button");
    button.focus().unwrap();
    button.click();
    until(|| page.focused_text() == "Answer").await;
    let dialog: web_sys::HtmlDialogElement = page.one("dialog").unchecked_into();
    let heading = page.one("dialog h2");
    assert_eq!(dialog.get_attribute("aria-labelledby"), Some(heading.id()));
    dialog
        .dispatch_event(&web_sys::Event::new("cancel").unwrap())
        .unwrap();
    until(|| page.all("dialog").is_empty() && page.focused_text() == "Open").await;
}

#[wasm_bindgen_test]
async fn a_virtual_list_renders_visible_rows_up_to_its_end() {
    let node = NodeRef::<html::Div>::new();
    let count = RwSignal::new(100_000_usize);
    let page = Page::show(move || {
        view! {
            <VirtualList
                node=node
                count=count
                row_height=Signal::derive(|| 36.0)
                key=|n| n
                row=|n| view! { <p class="row">{n}</p> }.into_any()
                attr:style="height: 360px; display: block; overflow: auto"
            />
        }
    });
    let drawn = || page.all("p.row");
    until(|| !drawn().is_empty()).await;
    assert!(drawn().len() < 60, "{} rows are drawn", drawn().len());
    assert_eq!(drawn()[0].inner_text(), "0");
    reveal(
        node,
        99_999,
        List {
            count: 100_000,
            row: 36.0,
        },
        0.0,
    );
    until(|| {
        drawn()
            .last()
            .is_some_and(|row| row.inner_text() == "99999")
    })
    .await;
    count.set(3);
    until(|| drawn().len() == 3).await;
}

#[wasm_bindgen_test]
async fn escape_clears_a_search_field_first() {
    let text = RwSignal::new("meter".to_owned());
    let page = Page::show(
        move || view! { <SearchField label="Find" value=text change=move |new| text.set(new) /> },
    );
    let input: HtmlElement = page.one("input");
    input.focus().unwrap();
    next_frame().await;
    press("Escape");
    until(|| text.with_untracked(String::is_empty)).await;
}

#[wasm_bindgen_test]
async fn a_search_field_over_a_list_names_its_active_option() {
    let active = RwSignal::new(None);
    let page = Page::show(move || {
        view! { <SearchField label="Find" value=String::new() change=|_| () list=("classes", active.into()) /> }
    });
    let input = page.one("[role=combobox]");
    assert_eq!(
        input.get_attribute("aria-controls").as_deref(),
        Some("classes")
    );
    let named = || input.get_attribute("aria-activedescendant");
    assert_eq!(named(), None);
    active.set(Some("classes-3".to_owned()));
    until(|| named().as_deref() == Some("classes-3")).await;
}

#[wasm_bindgen_test]
async fn a_symbol_becomes_a_background_image_in_its_color() {
    let page = Page::show(|| {
        view! {
            <style>":root { --ok: #008000; }"</style>
            <svg hidden>
                <symbol id="s-Square" viewBox="0 0 14 14">
                    <path d="M0 0h14v14H0z" fill="currentColor" />
                </symbol>
            </svg>
            <span class="shown"></span>
        }
    });
    let shown: HtmlElement = page.one(".shown");
    let class = symbol_class("#s-Square", "--ok", false);
    assert_eq!(symbol_class("#s-Square", "--ok", false), class);
    shown.set_class_name(&format!("shown {class}"));
    let style = |name: &str| {
        let style = window().get_computed_style(&shown).unwrap().unwrap();
        style.get_property_value(name).unwrap()
    };
    until(|| style("background-image").starts_with("url(\"data:image/svg")).await;
    assert!(style("background-size").starts_with("14px"));
    let address = style("background-image");
    let address = address.trim_start_matches("url(\"").trim_end_matches("\")");
    let image = web_sys::HtmlImageElement::new().unwrap();
    image.set_src(address);
    JsFuture::from(image.decode()).await.unwrap();
    let (_, pen) = raster::canvas(14, 14).unwrap();
    pen.draw_image_with_html_image_element(&image, 0.0, 0.0)
        .unwrap();
    assert_eq!(pixel(&pen, 7), [0, 128, 0, 255]);
}

#[wasm_bindgen_test]
async fn colors_are_read_in_the_theme_of_the_page() {
    let _page = Page::show(|| {
        view! {
            <style>
                ":root { --paper: light-dark(#ffffff, #101315); --plain: #1459c7; }
                :root[data-theme=light] { color-scheme: light; }
                :root[data-theme=dark] { color-scheme: dark; }"
            </style>
        }
    });
    let root = window().document().unwrap().document_element().unwrap();
    let colors = Colors::new().unwrap();
    for (theme, paper) in [("light", "#ffffff"), ("dark", "#101315")] {
        root.set_attribute("data-theme", theme).unwrap();
        assert_eq!(colors.get("--paper").as_deref(), Some(paper), "{theme}");
        assert_eq!(colors.get("--plain").as_deref(), Some("#1459c7"));
        assert_eq!(colors.get("--of-no-stylesheet"), None);
    }
    root.remove_attribute("data-theme").unwrap();
}

/// Red, green, blue and opacity at a place on the diagonal.
fn pixel(pen: &web_sys::CanvasRenderingContext2d, at: i32) -> Vec<u8> {
    let get = |of: &JsValue, name: &str| js_sys::Reflect::get(of, &name.into()).unwrap();
    let read: js_sys::Function = get(pen, "getImageData").unchecked_into();
    let place = [at, at, 1, 1].map(JsValue::from);
    let image = js_sys::Reflect::apply(&read, pen, &place.iter().collect()).unwrap();
    js_sys::Uint8Array::new(&get(&image, "data")).to_vec()
}
