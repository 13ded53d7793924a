//! How ids get here, and where they are kept: the service can list nothing.

use leptos::prelude::*;

use super::page_state::use_page_state;
use crate::catalog::Origin;
use crate::components::{Button, Dialog, Variant};
use crate::format::count;
use crate::texts::origin::origin_label;

const WAYS: [(Origin, &str); 7] = [
    (Origin::Pasted, "You paste instance ids with “Add ids”."),
    (
        Origin::File,
        "You choose a file of ids, a table or a JSON list.",
    ),
    (Origin::List, "This site offers a list, and you add it."),
    (Origin::Created, "You create an element here."),
    (Origin::Imported, "You import a model file here."),
    (
        Origin::Published,
        "A publication returns a version that was not known.",
    ),
    (Origin::Link, "You open a link to an element."),
];

/// The explanation, with how many ids came by each way.
#[component]
pub fn HowIdsGetHere(close: impl Fn() + Clone + Send + Sync + 'static) -> impl IntoView {
    let board = use_page_state();
    let number = move |origin: Origin| {
        board
            .app
            .known
            .with(|c| c.entries().iter().filter(|e| e.origin == origin).count())
    };
    let done = close.clone();
    let add = {
        let close = close.clone();
        move |_| {
            close();
            board.adding.set(true);
        }
    };
    let way = move |(origin, words): (Origin, &'static str)| {
        view! {
            <li>
                <strong class="strong">{origin_label(origin)}</strong>
                <span class="soft">{words}</span>
                <span class="number soft">{move || count(number(origin))}</span>
            </li>
        }
    };
    view! {
        <Dialog title="How ids get here" close=close wide=true>
            <p class="soft">
                "The service returns elements only to those who name their instance ids; it has no list and no search. So this page shows what this browser came to know, and never the whole process space."
            </p>
            <ul class="ways">{WAYS.map(way).into_iter().collect_view()}</ul>
            <p class="soft">
                "Ids and elements are kept in this browser, for this process space and for you. To share them, export the ids, or ask whoever runs this site to offer a list."
            </p>
            <div class="actions">
                <Button on_press=add>"Add ids"</Button>
                <Button variant=Variant::Primary on_press=move |_| done()>
                    "Done"
                </Button>
            </div>
        </Dialog>
    }
}
