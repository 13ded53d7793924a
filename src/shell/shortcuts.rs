//! The keys, and the switch that turns single keys off.

use leptos::prelude::*;

use crate::components::{Button, Chip, Dialog, Variant};
use crate::state::use_app;
use crate::t::{self, Text};

/// A key as it is written on a keyboard.
#[derive(Clone, Copy)]
enum Key {
    Letter(&'static str),
    Named(Text),
}
use Key::{Letter, Named};

const KEYS: [(&[Key], Text); 21] = [
    (&[Named(t::common::CTRL), Letter("K")], t::shell::top::FIND),
    (&[Letter("/")], t::shortcuts::FILTER),
    (&[Letter("G"), Letter("E")], t::shortcuts::GO_TO_PAGE),
    (&[Letter("J"), Letter("K")], t::shortcuts::NEXT_ROW),
    (&[Named(t::common::SPACE)], t::shortcuts::PREVIEW),
    (&[Letter("X")], t::shortcuts::SELECT_ROW),
    (
        &[Named(t::common::CTRL), Letter("A")],
        t::shortcuts::SELECT_ALL,
    ),
    (
        &[Named(t::common::CTRL), Letter("C")],
        t::shortcuts::COPY_TABLE,
    ),
    (&[Letter("↑")], t::shortcuts::HEADINGS),
    (&[Named(t::common::ENTER)], t::shortcuts::OPEN_ROW),
    (&[Letter("←"), Letter("→")], t::shortcuts::COLLAPSE_GROUP),
    (&[Letter("→")], t::shortcuts::CELLS),
    (&[Letter("P")], t::shortcuts::PUBLISH),
    (&[Letter("A")], t::common::ADD_IDS),
    (&[Letter("C")], t::common::CREATE_ELEMENT),
    (&[Letter("Y")], t::common::COPY_INSTANCE_ID),
    (&[Letter("["), Letter("]")], t::shortcuts::VERSION),
    (&[Letter("M")], t::shortcuts::MOVE_BOX),
    (
        &[Named(t::common::CTRL), Named(t::common::ENTER)],
        t::shortcuts::CONFIRM,
    ),
    (&[Named(t::common::ESC)], t::shortcuts::CLOSE),
    (&[Letter("?")], t::shortcuts::SHOW_LIST),
];

/// The list of keys.
#[component]
pub fn Shortcuts(
    /// Called when it is dismissed.
    close: impl Fn() + Clone + Send + Sync + 'static,
) -> impl IntoView {
    let app = use_app();
    let done = close.clone();
    let line = |(keys, what): (&'static [Key], Text)| {
        let name = |key: &Key| match *key {
            Letter(letter) => letter.into_any(),
            Named(name) => name.into_any(),
        };
        let keys = keys
            .iter()
            .map(|key| view! { <kbd class="key">{name(key)}</kbd> })
            .collect_view();
        view! {
            <div class="shortcut">
                <dt>{keys}</dt>
                <dd>{what}</dd>
            </div>
        }
    };
    view! {
        <Dialog title=t::common::KEYBOARD_SHORTCUTS close=close>
            <dl class="shortcuts">{KEYS.into_iter().map(line).collect_view()}</dl>
            <div class="row">
                <Chip
                    label=t::shortcuts::SINGLE_KEYS
                    on=Signal::derive(move || app.prefs.single_keys())
                    change=move |on| app.prefs.set_single_keys(on)
                />
                <span class="meta">{t::shortcuts::SINGLE_KEYS_NOTE}</span>
                <Button variant=Variant::Primary class="push" on_press=move |_| done()>
                    {t::common::DONE}
                </Button>
            </div>
        </Dialog>
    }
}
