//! The facts of a record: what was sent, when, by whom, and the outcome.

use leptos::prelude::*;

use crate::components::{CopyButton, OutcomeTag, PersonLink};
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
            <div>
                <dt>{t::common::INSTANCE_ID}</dt>
                <dd class="row">
                    <a class="mono" href=url>
                        {id}
                    </a>
                    <CopyButton what=t::common::INSTANCE_ID text=move || copied.clone() />
                </dd>
            </div>
        }
    });
    view! {
        <dl class="fields">
            <div>
                <dt>{t::activity::receipt::WHAT}</dt>
                <dd>{kind_label(record.kind)}</dd>
            </div>
            <div>
                <dt>{t::activity::receipt::WHEN}</dt>
                <dd>{exact}</dd>
            </div>
            {record
                .by
                .clone()
                .map(|by| {
                    view! {
                        <div>
                            <dt>{t::activity::receipt::SENT_BY}</dt>
                            <dd>
                                <PersonLink id=by />
                            </dd>
                        </div>
                    }
                })}
            <div>
                <dt>{t::common::OUTCOME}</dt>
                <dd>
                    <OutcomeTag happened=record.happened />
                </dd>
            </div>
            <div>
                <dt>{t::common::DETAILS}</dt>
                <dd>{record.detail.clone()}</dd>
            </div>
            {element}
        </dl>
    }
}
