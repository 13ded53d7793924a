//! The sign-in page that `index.html` shows before the program is loaded. Text typed in it moves to the
//! program's own form.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlFormElement, HtmlInputElement};

use zeroize::Zeroizing;

use crate::browser;

/// What the user did on the page before the program was loaded.
#[derive(Clone, Default)]
pub struct Typed {
    /// The process space.
    pub space: String,
    /// The access token.
    pub token: Zeroizing<String>,
    /// The licence key.
    pub licence: Zeroizing<String>,
    /// Whether a reload of this tab stays signed in.
    pub keep: bool,
    /// The field with the focus.
    pub focus: Option<Focus>,
    /// Whether the form was submitted.
    pub is_submitted: bool,
}

/// A field with the focus.
#[derive(Clone)]
pub struct Focus {
    id: String,
    text: Zeroizing<String>,
    /// Where the marked text begins and ends.
    marked: (u32, u32),
}

/// Takes the page away and gives what was typed in it; `None` in a build without it.
pub fn take() -> Option<Typed> {
    let document = browser::document()?;
    let page = document.get_element_by_id("start")?;
    let input = |selector: &str| -> Option<HtmlInputElement> {
        page.query_selector(selector).ok()??.dyn_into().ok()
    };
    let text = |selector| {
        input(selector)
            .map(|input| input.value())
            .unwrap_or_default()
    };
    let focus = document.active_element().filter(|e| page.contains(Some(e)));
    let typed = Typed {
        space: text("#connect-space"),
        token: Zeroizing::new(text("#connect-token")),
        licence: Zeroizing::new(text("#connect-licence")),
        keep: input("[type=checkbox]").is_some_and(|input| input.checked()),
        focus: focus.and_then(focused),
        is_submitted: page.has_attribute("data-submitted"),
    };
    page.remove();
    Some(typed)
}

fn focused(element: Element) -> Option<Focus> {
    let input = element.dyn_into::<HtmlInputElement>().ok()?;
    let at = |place: Result<Option<u32>, _>| place.ok().flatten().unwrap_or_default();
    let focus = Focus {
        id: input.id(),
        text: Zeroizing::new(input.value()),
        marked: (at(input.selection_start()), at(input.selection_end())),
    };
    (!focus.id.is_empty()).then_some(focus)
}

/// Continues where the user was: restores the focus, and submits what they submitted. Called once the program's form
/// is there.
pub fn go_on(focus: Option<Focus>, is_submitted: bool) {
    let Some(document) = browser::document() else {
        return;
    };
    let input = focus.and_then(|focus| Some((document.get_element_by_id(&focus.id)?, focus)));
    if let Some((input, focus)) = input
        && let Ok(input) = input.dyn_into::<HtmlInputElement>()
    {
        let _ = input.focus();
        // The form fills it a moment later, which would move the cursor.
        input.set_value(&focus.text);
        let _ = input.set_selection_range(focus.marked.0, focus.marked.1);
    }
    let form = document.query_selector(".connect-form").ok().flatten();
    if let Some(form) = form.filter(|_| is_submitted)
        && let Ok(form) = form.dyn_into::<HtmlFormElement>()
    {
        let _ = form.request_submit();
    }
}
