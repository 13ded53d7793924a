//! The focus goes with the page: whoever works with keys or a screen reader must not be left at
//! the top of the document, or at a button of the page before.

use leptos::prelude::*;
use leptos_router::hooks::use_location;
use send_wrapper::SendWrapper;
use web_sys::HtmlElement;

use crate::browser;

/// How many frames a new page may take to be drawn.
const FRAMES: u32 = 12;

/// Follows the address as long as somebody is signed in. `arrived` says that the app itself has
/// just been opened: then the browser decides where the focus is.
pub fn follow_page(arrived: bool) {
    let path = use_location().pathname;
    let path = Memo::new(move |_| path.get());
    Effect::new(move |before: Option<String>| {
        let now = path.get();
        let is_new = before.map_or(!arrived, |before| before != now);
        if is_new {
            focus_page(false);
        }
        now
    });
}

/// Focuses the heading of the page once it is drawn, if the focus was lost; where `outside` is
/// true, also if it is anywhere outside the page. What lies over the page keeps it.
pub fn focus_page(outside: bool) {
    wait(browser::heading().map(SendWrapper::new), FRAMES, outside);
}

fn wait(old: Option<SendWrapper<HtmlElement>>, left: u32, outside: bool) {
    request_animation_frame(move || {
        let is_old = old.as_ref().is_some_and(|old| old.is_connected());
        if left > 0 && (is_old || browser::heading().is_none()) {
            wait(old, left - 1, outside);
        } else {
            take(outside);
        }
    });
}

fn take(outside: bool) {
    let Some(document) = browser::document() else {
        return;
    };
    let covered = document.query_selector("dialog[open]").ok().flatten();
    let page = document.get_element_by_id("page");
    let (None, Some(page)) = (covered, page) else {
        return;
    };
    let is_outside = document
        .active_element()
        .is_some_and(|active| !page.contains(Some(&active)));
    if browser::focus_is_lost() || outside && is_outside {
        browser::focus_heading();
    }
}
