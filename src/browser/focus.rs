//! Where the focus is, and what is in sight.

use std::time::Duration;

use wasm_bindgen::JsCast;

use super::{after_frame, document, window};

/// The id of the page's content.
pub const PAGE_ID: &str = "page";

/// How often is looked whether the heading is still the one that has the focus, and how many times: a page is loaded
/// within half a minute, and read within seconds, or says that it cannot be.
const LOOKS_EVERY: Duration = Duration::from_millis(100);
const LOOKS_FOR_PAGE: u32 = 300;
const LOOKS_AT_HEADING: u32 = 50;

/// The element that has the focus.
pub fn focused() -> Option<web_sys::Element> {
    document()?.active_element()
}

/// Whether nothing has the focus: the focused element was removed.
pub fn focus_is_lost() -> bool {
    focused().is_none_or(|active| active.tag_name() == "BODY")
}

/// Acts if the focus is lost and nothing takes it within two frames: code that removes the focused element moves the focus
/// one frame later.
pub fn if_focus_stays_lost(act: impl FnOnce() + 'static) {
    if focus_is_lost() {
        after_frame(move || {
            after_frame(move || {
                if focus_is_lost() {
                    act();
                }
            });
        });
    }
}

/// The heading of the page.
pub fn heading() -> Option<web_sys::HtmlElement> {
    let heading = document()?.query_selector("#page h1").ok()??;
    heading.dyn_into().ok()
}

/// Moves the focus to the heading of the page, or to the page where it has none. A page that is still loaded has no heading
/// yet, and one that is still read has a heading that gives way to another: the focus goes along, until a person moves it.
pub fn focus_heading() {
    focus_and_follow(LOOKS_FOR_PAGE);
}

fn focus_and_follow(left: u32) {
    let page = || document()?.get_element_by_id(PAGE_ID)?.dyn_into().ok();
    let heading = heading().map(|heading| (heading, left.min(LOOKS_AT_HEADING)));
    if let Some((given, left)) = heading.or_else(|| Some((page()?, left))) {
        focus_by_program(&given);
        follow(given, left);
    }
}

fn follow(given: web_sys::HtmlElement, left: u32) {
    if left == 0 {
        return;
    }
    let look = move || {
        let is_here = focused().is_some_and(|active| given.is_same_node(Some(&active)));
        let has_come = is_here && given.id() == PAGE_ID && heading().is_some();
        if has_come {
            focus_and_follow(left - 1);
        } else if is_here {
            follow(given, left - 1);
        } else if !given.is_connected() {
            if_focus_stays_lost(move || focus_and_follow(left - 1));
        }
    };
    leptos::prelude::set_timeout(look, LOOKS_EVERY);
}

/// Moves the focus to an element to which Tab does not lead.
fn focus_by_program(element: &web_sys::HtmlElement) {
    if !element.has_attribute("tabindex") {
        let _ = element.set_attribute("tabindex", "-1");
    }
    let _ = element.focus();
}

/// Moves the focus to the dialog that is open, or the heading of the page, if the focused element was removed.
pub fn focus_page_if_lost() {
    after_frame(|| {
        if !focus_is_lost() {
            return;
        }
        let dialog = document().and_then(|d| d.query_selector("dialog:modal").ok()?);
        match dialog.and_then(|dialog| dialog.dyn_into::<web_sys::HtmlElement>().ok()) {
            Some(dialog) => focus_by_program(&dialog),
            None => focus_heading(),
        }
    });
}

/// Moves the focus to the element with this id, if the focused element was removed.
pub fn focus_if_lost(id: &str) {
    let id = id.to_owned();
    after_frame(move || {
        if focus_is_lost() {
            focus(&id);
        }
    });
}

/// Moves the focus to the element with this id, once it is there to be focused.
pub fn focus(id: &str) {
    let id = id.to_owned();
    leptos::prelude::request_animation_frame(move || {
        let element = document().and_then(|d| d.get_element_by_id(&id));
        if let Some(element) = element.and_then(|e| e.dyn_into::<web_sys::HtmlElement>().ok()) {
            let _ = element.focus();
        }
    });
}

/// Takes the focus from what has it.
pub fn blur() {
    let focused = document().and_then(|d| d.active_element());
    if let Some(focused) = focused.and_then(|e| e.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = focused.blur();
    }
}

/// Scrolls the element with this id back into sight once the page is drawn, if it left it.
pub fn scroll_into_sight(id: &str) {
    let id = id.to_owned();
    after_frame(move || {
        let (Some(element), Some(window)) =
            (document().and_then(|d| d.get_element_by_id(&id)), window())
        else {
            return;
        };
        let height = window.inner_height().ok().and_then(|h| h.as_f64());
        let place = element.get_bounding_client_rect();
        if place.top() < 0.0 || height.is_some_and(|height| place.bottom() > height) {
            element.scroll_into_view_with_bool(false);
        }
    });
}

/// Scrolls as little as needed, down and across, to show an element.
pub fn scroll_to(element: &web_sys::Element) {
    let options = js_sys::Object::new();
    for name in ["block", "inline"] {
        let _ = js_sys::Reflect::set(&options, &name.into(), &"nearest".into());
    }
    let scroll = js_sys::Reflect::get(element, &"scrollIntoView".into());
    if let Some(scroll) = scroll
        .ok()
        .and_then(|s| s.dyn_into::<js_sys::Function>().ok())
    {
        let _ = scroll.call1(element, &options);
    }
}
