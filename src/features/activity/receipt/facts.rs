//! The facts of a record: what was sent, when, by whom, and the outcome.

use leptos::prelude::*;

use crate::components::{CopyButton, Fact, OutcomeTag, PersonLink};
use crate::features::activity::row::kind_label;
use crate::format::{self, Precision};
use crate::paths;
use crate::state::{Record, use_app};
use crate::t;

#[component]
pub fn Facts(record: Record) -> impl IntoView {
    let space = use_app().session.space();
    let exact = format::time(record.at, Precision::Second);
    let element = record.element.clone().map(|id| {
        let url = paths::element(&space, &id);
        let copied = id.clone();
        view! {
            <Fact label=t::common::INSTANCE_ID value_class="row">
                <a class="mono" href=url>
                    {id}
                </a>
                <CopyButton what=t::common::INSTANCE_ID text=move || copied.clone() />
            </Fact>
        }
    });
    view! {
        <dl class="fields">
            <Fact label=t::activity::receipt::WHAT>{kind_label(record.kind)}</Fact>
            <Fact label=t::activity::receipt::WHEN>{exact}</Fact>
            {record
                .by
                .clone()
                .map(|by| {
                    view! {
                        <Fact label=t::activity::receipt::SENT_BY>
                            <PersonLink id=by />
                        </Fact>
                    }
                })}
            <Fact label=t::common::OUTCOME>
                <OutcomeTag happened=record.happened />
            </Fact>
            <Fact label=t::common::DETAILS>{record.detail}</Fact>
            {element}
        </dl>
    }
}
