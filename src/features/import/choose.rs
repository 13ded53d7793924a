//! The first step: a file, and earlier imports.

use leptos::prelude::*;

use super::chooser::FileChooser;
use super::drop::Dropping;
use super::receipt::{ReceiptHeader, heads};
use super::work::ImportWork;
use crate::components::{Icon, LearnedRole, OutcomeTag};
use crate::effect::memo;
use crate::format::{self, Precision, count};
use crate::paths;
use crate::state::{Record, RecordStatus};
use crate::t::{self, Text};

/// The drop zone, and earlier imports.
#[component]
pub fn Choose(work: ImportWork) -> impl IntoView {
    let dragging = move || work.dragging.get() == Some(Dropping::Reads);
    let title = move || match dragging() {
        true => t::import::drop::READS.get(),
        false => t::import::choose::TITLE.get(),
    };
    let paste = move || {
        let keys = vec![
            view! { <kbd class="key">{t::common::CTRL}</kbd> }.into_any(),
            view! { <kbd class="key">"V"</kbd> }.into_any(),
        ];
        t::rich(&t::import::choose::or_paste(t::slot(0), t::slot(1)), keys)
    };
    view! {
        <div class="scroll import-choose">
            <section class="import-zone" class:over=dragging aria-label=t::import::choose::FIELD>
                <span class="import-file-icon">
                    <Icon name="file-up" />
                </span>
                <h2>{title}</h2>
                <p class="soft">{t::import::choose::TEXT}</p>
                <LearnedRole />
                <div class="row wrap">
                    <FileChooser work label=t::common::CHOOSE_A_FILE field=t::import::choose::FIELD multiple=true />
                    <span class="muted">{paste}</span>
                </div>
            </section>
            <Earlier work />
        </div>
    }
}

#[component]
fn Earlier(work: ImportWork) -> impl IntoView {
    let list = memo(move |_| {
        work.app.activity.with(|records| {
            heads(records)
                .map(|(record, head)| (record.id.clone(), record.at, record.happened, head))
                .collect::<Vec<_>>()
        })
    });
    let row = move |(id, at, happened, head): (String, f64, RecordStatus, ReceiptHeader)| {
        let url = paths::receipt(&work.app.session.space(), &id);
        let tag = tag(happened, &head);
        view! {
            <tr>
                <td>
                    <span class="row">
                        <Icon name="file-code" class="soft" />
                        <a class="import-link strong truncate" href=url>
                            {head.file.clone()}
                        </a>
                        {tag.map(|(class, text)| view! { <span class=format!("tag {class}")>{text}</span> })}
                        {(happened == RecordStatus::Unknown).then(|| view! { <OutcomeTag happened /> })}
                    </span>
                </td>
                <td class="soft">{move || when(at, work.app.clock.now())}</td>
                <Count n=head.elements.imported + head.relationships.imported class="" />
                <Count n=head.failed class="bad" />
                <Count n=head.dropped class="warn" />
                <Count n=head.unaccounted() class="warn" />
            </tr>
        }
    };
    view! {
        <section class="import-earlier">
            <h2>{t::common::EARLIER_IMPORTS} " " <span class="meta">{t::common::HERE}</span></h2>
            <Show
                when=move || list.with(|list| !list.is_empty())
                fallback=|| view! { <p class="soft">{t::import::choose::EARLIER_NONE}</p> }
            >
                <table class="import-table">
                    <thead>
                        <tr>
                            <th scope="col">{t::common::FILE}</th>
                            <th scope="col">{t::import::choose::WHEN}</th>
                            {[
                                t::common::IMPORTED,
                                t::common::FAILED,
                                t::import_result::DROPPED,
                                t::common::NOT_IN_RESPONSE,
                            ]
                                .map(number_head)}
                        </tr>
                    </thead>
                    <tbody>{move || list.get().into_iter().map(row).collect_view()}</tbody>
                </table>
            </Show>
        </section>
    }
}

fn number_head(title: Text) -> impl IntoView {
    view! {
        <th scope="col" class="right">
            {title}
        </th>
    }
}

#[component]
fn Count(n: usize, class: &'static str) -> impl IntoView {
    let class = if n == 0 && !class.is_empty() {
        "muted"
    } else {
        class
    };
    view! { <td class=format!("right number {class}")>{count(n)}</td> }
}

fn tag(happened: RecordStatus, head: &ReceiptHeader) -> Option<(&'static str, Text)> {
    match happened {
        RecordStatus::Refused if head.status == Some(400) => {
            Some(("bad", t::import::tags::NOT_WELL_FORMED))
        }
        RecordStatus::Refused if head.status == Some(403) => {
            Some(("bad", t::import::tags::NOT_PERMITTED))
        }
        RecordStatus::Refused => Some(("bad", t::common::REFUSED)),
        RecordStatus::Failed => Some(("bad", t::import::tags::NOTHING_IMPORTED)),
        RecordStatus::Stopped => Some(("", t::import::tags::NOT_WHOLE)),
        RecordStatus::Resolved => Some(("", t::common::RESOLVED)),
        RecordStatus::Done | RecordStatus::Partly | RecordStatus::Unknown => None,
    }
}

/// "Today, 10:31", "14 Nov 2026, 16:02".
fn when(at: f64, now: f64) -> String {
    let day = |ms| format::time(ms, Precision::Day);
    if day(at) == day(now) {
        t::common::today_at(&format::time(at, Precision::Clock))
    } else {
        format::time(at, Precision::Minute)
    }
}

/// The latest earlier upload of the same bytes that the service answered or may have got: its
/// record, when, and how it ended.
pub fn same_bytes(records: &[Record], sha256: &str) -> Option<(String, f64, RecordStatus)> {
    let imports = records.iter().filter(|r| {
        matches!(
            r.happened,
            RecordStatus::Done
                | RecordStatus::Partly
                | RecordStatus::Failed
                | RecordStatus::Unknown
        )
    });
    heads(imports)
        .find(|(_, head)| head.sha256.as_deref() == Some(sha256))
        .map(|(r, _)| (r.id.clone(), r.at, r.happened))
}
