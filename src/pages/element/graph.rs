//! The neighbourhood: the element, what it is related to one or two relations away, and the lines
//! between them; small beside the properties, and enlarged over the whole page.

mod area;
mod captions;
mod choose;
mod drawing;
mod export;
mod full;
mod hood;
mod lines;
mod picture;
mod plan;
mod save;
mod shape;
mod small;
mod steps;
mod summary;
mod viewport;
mod wrapped;

use leptos::prelude::*;

use self::captions::captions;
use self::drawing::small;
use self::export::Caption;
pub use self::full::Enlarged;
use self::hood::{Hood, Room, hood};
use self::picture::Picture;
use super::shown::Shown;
use super::tabs::Tab;
use crate::catalog::title;
use crate::components::{Icon, Segments};

/// The panel: its heading, the choice of hops, and the picture.
#[component]
pub fn Graph(shown: Shown) -> impl IntoView {
    let around = around(shown, Room::panel);
    let captions = spoken(shown, around);
    let words = move || {
        let (words, more) = around.with(|hood| (summary::panel(hood), summary::left_out(hood)));
        let link = (more > 0).then(|| {
            view! { <a class="meta" href=move || shown.tab_url(Tab::Relations, &[])>{format!("{more} more")}</a> }
        });
        view! { <span class="meta" role="status">{words}</span> {link} }
    };
    let picture = move || {
        let hood = around.get();
        let drawing = small(&hood);
        view! { <Fitted tight=hood.hops == 2 size=drawing.size><Picture shown=shown hood=hood drawing=drawing captions=captions /></Fitted> }
    };
    let empty = move || shown.relations.with(Vec::is_empty);
    view! {
        <section class="neighbourhood" class:empty=empty>
            <div class="section-bar">
                <h2>"Neighbourhood"</h2>
                {words}
                <div class="row push">
                    <Hops shown=shown choose=move |hops| shown.go(&untrack(|| shown.with(&[("hops", hops_key(hops))]))) />
                    <button
                        type="button" class="button quiet icon-only small enlarge" aria-label="Enlarge the neighbourhood" title="Enlarge"
                        on:click=move |_| {
                            shown.enlarged_here.set_value(true);
                            shown.go(&untrack(|| shown.with(&[("graph", "full")])));
                        }
                    >
                        <Icon name="maximize-2" />
                    </button>
                </div>
            </div>
            <div class="graph">{picture}</div>
        </section>
    }
}

/// A drawing that is wider than the panel is made smaller.
#[component]
fn Fitted(tight: bool, size: area::Point, children: Children) -> impl IntoView {
    let scale = (small::FRAME.0 / size.0).min(1.0);
    let px = |length: f64| format!("{}px", length * scale);
    view! {
        <div class="graph-fitted" class:tight=tight style:width=px(size.0) style:height=px(size.1)>
            <div class="graph-sheet" style:transform=format!("scale({scale})")>{children()}</div>
        </div>
    }
}

/// One hop or two.
#[component]
fn Hops(shown: Shown, choose: impl Fn(u8) + Clone + Send + Sync + 'static) -> impl IntoView {
    let choices = vec![(1, "1 hop".to_owned()), (2, "2 hops".to_owned())];
    view! { <Segments label="How far" choices=choices chosen=shown.hops choose=choose /> }
}

/// The choice of hops as it stands in the URL; one needs no words.
const fn hops_key(hops: u8) -> &'static str {
    if hops > 1 { "2" } else { "" }
}

/// The neighbourhood with as much room as there is for so many hops, followed.
fn around(shown: Shown, room: fn(u8) -> Room) -> Memo<Hood> {
    Memo::new(move |_| {
        let room = room(shown.hops.get());
        shown.loaded.with(|centre| {
            let known = shown.app.known;
            known.with(|c| {
                shown
                    .relations
                    .with(|relations| hood(c, centre, relations, room))
            })
        })
    })
}

/// What stands in the boxes and is said of them, in the reader's language, followed.
fn spoken(shown: Shown, around: Memo<Hood>) -> Memo<Vec<Caption>> {
    Memo::new(move |_| {
        let language = shown.app.prefs.language();
        let named = |id: &str| {
            let newest = shown.app.known.now(|c| c.newest(id))?;
            Some(title(&newest.element, &language).text)
        };
        around.with(|hood| captions(hood, &language, &named))
    })
}
