//! How ids are added, and where they are saved: the service can list nothing.

use leptos::prelude::*;

use super::page_state::use_page_state;
use crate::catalog::Origin;
use crate::components::{Button, Dialog, Variant};
use crate::format::count;
use crate::t;
use crate::texts::origin::origin_label;

const WAYS: [Origin; 7] = [
    Origin::Pasted,
    Origin::File,
    Origin::List,
    Origin::Created,
    Origin::Imported,
    Origin::Published,
    Origin::Link,
];

/// The explanation, with the number of ids added each way.
#[component]
pub fn HowIdsGetHere(close: impl Fn() + Clone + Send + Sync + 'static) -> impl IntoView {
    let page = use_page_state();
    let number = move |origin: Origin| {
        page.app
            .catalog
            .with(|c| c.entries().iter().filter(|e| e.origin == origin).count())
    };
    let done = close.clone();
    let add = {
        let close = close.clone();
        move |_| {
            close();
            page.adding.set(true);
        }
    };
    let way = move |origin: Origin| {
        view! {
            <li>
                <strong class="strong">{origin_label(origin)}</strong>
                <span class="number soft">{move || count(number(origin))}</span>
            </li>
        }
    };
    view! {
        <Dialog title=t::elements::HOW_TITLE close=close wide=true>
            <p class="soft">{t::elements::how::LEAD}</p>
            <ul class="ways">{WAYS.map(way).into_iter().collect_view()}</ul>
            <p class="soft">{t::elements::how::SAVED}</p>
            <div class="actions">
                <Button on_press=add>{t::common::ADD_IDS}</Button>
                <Button variant=Variant::Primary on_press=move |_| done()>
                    {t::common::DONE}
                </Button>
            </div>
        </Dialog>
    }
}
