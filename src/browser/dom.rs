//! Elements that are made by hand: a table that scrolls makes some hundred in every frame.

use wasm_bindgen::JsCast;
use web_sys::{Document, Element, HtmlElement};

/// An element of a class; none where the name is wrong.
pub fn make(document: &Document, tag: &str, class: &str) -> Option<HtmlElement> {
    let node: HtmlElement = document.create_element(tag).ok()?.dyn_into().ok()?;
    if !class.is_empty() {
        node.set_class_name(class);
    }
    Some(node)
}

/// Sets one property of its style.
pub fn set_style(node: &HtmlElement, name: &str, value: &str) {
    // It fails only for a name that cannot be one.
    let _ = node.style().set_property(name, value);
}

/// Sets an attribute.
pub fn attribute(node: &Element, name: &str, value: &str) {
    // It fails only for a name that cannot be one.
    let _ = node.set_attribute(name, value);
}

/// Lays the page out at another width and at its own again, within this task.
pub fn lay_out_again() {
    let root = super::document().and_then(|document| document.document_element());
    if let Some(root) = root.and_then(|root| root.dyn_into::<HtmlElement>().ok()) {
        set_style(&root, "width", "50%");
        // Reading it lays the page out.
        let _ = root.client_width();
        let _ = root.style().remove_property("width");
    }
}
