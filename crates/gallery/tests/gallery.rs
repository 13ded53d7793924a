//! Axe on every component in every state, light and dark.
#![cfg(target_arch = "wasm32")]
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used)]

use architrave_gallery::{Gallery, install};
use leptos::mount::mount_to;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
use web_sys::{Element, HtmlElement};

wasm_bindgen_test_configure!(run_in_browser);

const AXE: &str = include_str!(concat!(env!("OUT_DIR"), "/axe.js"));

/// Returns each violation with its rule and places, after all transitions have ended: during them text can lack contrast.
const RUN: &str = "
    const passing = document.getAnimations().filter((a) => a.effect?.getComputedTiming().iterations !== Infinity);
    return Promise.allSettled(passing.map((animation) => animation.finished))
        .then(() => axe.run(root))
        .then(({ violations }) => violations.flatMap(({ id, nodes }) =>
            nodes.map((node) => `${id} at ${node.target.join(' ')}: ${node.failureSummary}`)).join('\\n'));
";

async fn violations(root: &Element) -> String {
    let run = js_sys::Function::new_with_args("root", RUN);
    let promise: js_sys::Promise = run.call1(&JsValue::NULL, root).unwrap().unchecked_into();
    JsFuture::from(promise).await.unwrap().as_string().unwrap()
}

async fn until(is_so: impl Fn() -> bool) {
    while !is_so() {
        let frame = js_sys::Promise::new(&mut |resolve, _| {
            window().request_animation_frame(&resolve).unwrap();
        });
        JsFuture::from(frame).await.unwrap();
    }
}

/// Presses the button with this text.
fn press(root: &Element, text: &str) {
    let buttons = root.query_selector_all("button").unwrap();
    let mut buttons =
        (0..buttons.length()).map(|n| buttons.get(n).unwrap().unchecked_into::<HtmlElement>());
    let button = buttons.find(|button| button.inner_text().trim() == text);
    button.unwrap_or_else(|| panic!("no button {text}")).click();
}

#[wasm_bindgen_test]
async fn axe_finds_no_violation_in_any_component() {
    assert!(
        !AXE.is_empty(),
        "axe-core is not installed: run cargo xtask setup"
    );
    js_sys::eval(AXE).unwrap();
    install();
    let root: HtmlElement = document().create_element("div").unwrap().unchecked_into();
    document().body().unwrap().append_child(&root).unwrap();
    let _mounted = mount_to(root.clone(), || view! { <Gallery /> });
    let html = document().document_element().unwrap();
    for theme in ["Light", "Dark"] {
        press(&root, theme);
        let key = theme.to_lowercase();
        until(|| html.get_attribute("data-theme").as_deref() == Some(&key)).await;
        assert_eq!(violations(&root).await, "", "{theme}");
        for overlay in ["Open a dialog", "Open a sheet"] {
            press(&root, overlay);
            until(|| root.query_selector("dialog[open]").unwrap().is_some()).await;
            let dialog = root.query_selector("dialog[open]").unwrap().unwrap();
            assert_eq!(violations(&dialog).await, "", "{theme}: {overlay}");
            let cancel = web_sys::Event::new("cancel").unwrap();
            dialog.dispatch_event(&cancel).unwrap();
            until(|| root.query_selector("dialog").unwrap().is_none()).await;
        }
    }
}
