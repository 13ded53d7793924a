//! What a record says by itself: what was sent, when, by whom, and what came of it.

use leptos::prelude::*;

use crate::components::{CopyButton, OutcomeTag, PersonLink};
use crate::features::activity::row::kind_label;
use crate::format::{self, Precision};
use crate::paths;
use crate::state::{Record, use_app};

/// The facts.
#[component]
pub fn Facts(
    /// The record.
    record: Record,
) -> impl IntoView {
    let space = use_app().session.space();
    let exact = format::time(record.at, Precision::Second);
    let element = record.element.clone().map(|id| {
        let url = paths::element(&space, &id);
        let copied = id.clone();
        view! {
            <div>
                <dt>"Instance id"</dt>
                <dd class="row">
                    <a class="mono" href=url>
                        {id}
                    </a>
                    <CopyButton what="Instance id" text=move || copied.clone() />
                </dd>
            </div>
        }
    });
    view! {
        <dl class="fields">
            <div>
                <dt>"What"</dt>
                <dd>{kind_label(record.kind)}</dd>
            </div>
            <div>
                <dt>"When"</dt>
                <dd>{exact}</dd>
            </div>
            {record
                .by
                .clone()
                .map(|by| {
                    view! {
                        <div>
                            <dt>"Sent by"</dt>
                            <dd>
                                <PersonLink id=by />
                            </dd>
                        </div>
                    }
                })}
            <div>
                <dt>"Outcome"</dt>
                <dd>
                    <OutcomeTag happened=record.happened />
                </dd>
            </div>
            <div>
                <dt>"Details"</dt>
                <dd>{record.detail.clone()}</dd>
            </div>
            {element}
        </dl>
    }
}
