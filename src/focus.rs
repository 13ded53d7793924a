//! Moves the focus with the page: users of a keyboard or a screen reader must not be left at the
//! top of the document, or at a button of the previous page.

use leptos::prelude::*;
use leptos_router::hooks::use_location;
use send_wrapper::SendWrapper;
use web_sys::HtmlElement;

use crate::browser;
use crate::effect::{effect, memo};

/// How many frames a new page may take to be drawn.
const FRAMES: u32 = 12;

/// After each change of path or query, moves the focus to the heading of the page if it was lost. `arrived` says that
/// the app itself has just been opened: then the browser decides where the focus is.
pub fn restore_focus_on_navigation(arrived: bool) {
    let location = use_location();
    // Some pages show something else for another query, such as rows that were created.
    let place = memo(move |_| (location.pathname.get(), location.search.get()));
    effect(move |before: Option<(String, String)>| {
        let now = place.get();
        let is_new = before.map_or(!arrived, |before| before != now);
        if is_new {
            focus_page(false);
        }
        now
    });
}

/// Focuses the heading of the page once it is drawn, if the focus was lost; if `outside` is true,
/// also when it is anywhere outside the page. An overlay keeps the focus.
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
    if outside && is_outside() {
        give_to_heading();
    } else {
        browser::if_focus_stays_lost(give_to_heading);
    }
}

/// Whether something has the focus that is not in the page.
fn is_outside() -> bool {
    let Some(document) = browser::document() else {
        return false;
    };
    let page = document.get_element_by_id(browser::PAGE_ID);
    let active = document.active_element();
    page.zip(active)
        .is_some_and(|(page, active)| !page.contains(Some(&active)))
}

fn give_to_heading() {
    if !browser::has_dialog() {
        browser::focus_heading();
    }
}
