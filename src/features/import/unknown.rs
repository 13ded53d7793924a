//! What can be done if the outcome of a file is unknown: compare it with the elements in this
//! browser, compare it with known ids, or import it again.

use architrave_worker::{MatchStatus, PostUploadEvidence};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

use super::matches::MatchPanel;
use super::session::Stage;
use super::work::ImportWork;
use crate::catalog::Origin;
use crate::catalog::ids::find;
use crate::components::{Button, Icon, Waits};
use crate::effect::memo;
use crate::features::elements::IdLists;
use crate::format::count;
use crate::t;

/// The next steps.
#[component]
pub fn UnknownOutcome(work: ImportWork) -> impl IntoView {
    let session = work.session_now();
    let has_file = session.model.with_untracked(Option::is_some);
    // Only a request that carried the key can be recognised.
    let unconfirmed = session.unconfirmed.borrow();
    let is_recognised = unconfirmed.as_ref().is_some_and(|one| one.key.is_some());
    let again = match is_recognised {
        true => t::import::unknown::AGAIN_SAME_KEY,
        false => t::import::unknown::AGAIN_NEW_KEY,
    };
    view! {
        <section class="import-lost" aria-labelledby="import-lost-title">
            <h2 id="import-lost-title">{t::import::unknown::TITLE}</h2>
            {has_file.then(|| view! { <Compare work /> })}
            <section>
                <h3>{t::import::unknown::AGAIN}</h3>
                <p class="soft">{again}</p>
                <div class="row">
                    <Button icon="upload" waits=move || work.app.session.is_offline() on_press=move |_| work.send()>
                        {t::import::unknown::AGAIN}
                    </Button>
                    <Waits />
                </div>
            </section>
        </section>
    }
}

/// The file compared with the elements in this browser, and how to load more of them.
#[component]
fn Compare(work: ImportWork) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let found = memo(move |_| text.with(|text| find(text)));
    let running = move || work.app.retrieval.progress();
    let retrieve = move |event: SubmitEvent| {
        event.prevent_default();
        let found = found.get_untracked();
        if !found.ids.is_empty() {
            let title = t::import::unknown::pasted(found.ids.len());
            work.app.retrieval.add(&found.ids, Origin::Pasted, title);
        }
    };
    let label = move || match (running(), found.with(|found| found.ids.len())) {
        (Some(now), _) => t::common::loading_of(&count(now.done), &count(now.total)),
        (None, 0) => t::import::unknown::LOAD.into(),
        (None, n) => t::import::unknown::load_ids(n),
    };
    let refused = move || {
        let n = found.with(|found| found.refused.len());
        (n > 0).then(|| {
            view! {
                <p class="error-text">
                    <Icon name="circle-alert" />
                    {t::import::unknown::ignored(n)}
                </p>
            }
        })
    };
    let status = move || status_text(work);
    // The list of elements is shown at the check.
    let open = Callback::new(move |()| work.session_now().stage.set(Stage::Checked));
    view! {
        <section>
            <h3>{t::common::COMPARE}</h3>
            <form on:submit=retrieve>
                <div class="field">
                    <label class="label" for="import-lost-ids">
                        {t::common::INSTANCE_IDS}
                    </label>
                    <textarea
                        class="input mono"
                        id="import-lost-ids"
                        rows="3"
                        autocomplete="off"
                        spellcheck="false"
                        prop:value=move || text.get()
                        on:input=move |event| text.set(event_target_value(&event))
                    ></textarea>
                    {refused}
                </div>
                <Button
                    submit=true
                    busy=move || running().is_some()
                    disabled=move || running().is_none() && found.with(|found| found.ids.is_empty())
                >
                    <span class="number">{label}</span>
                </Button>
            </form>
            <IdLists done=|| {} />
            <p role="status">{status}</p>
            <MatchPanel work open />
        </section>
    }
}

/// What the comparison says of the upload, so far.
fn status_text(work: ImportWork) -> String {
    let session = work.session();
    let beside = session
        .checks
        .found
        .with(|checked| checked.as_ref().map(|checked| checked.beside.clone()));
    if work.app.retrieval.is_running() {
        return t::import::unknown::STATUS_LOADING.into();
    }
    let beside = match (session.checks.is_running.get(), beside) {
        (true, _) => return t::import::unknown::STATUS_RUNNING.into(),
        (false, None) => return t::import::unknown::STATUS_FAILED.into(),
        (false, Some(None)) => return t::import::unknown::STATUS_NONE.into(),
        (false, Some(Some(beside))) => beside,
    };
    let all: usize = beside.counts.iter().sum();
    let missing = [
        MatchStatus::New,
        MatchStatus::OtherType,
        MatchStatus::NotLoaded,
        MatchStatus::Nameless,
    ];
    let missing: usize = missing.map(|here| beside.count(here)).iter().sum();
    let all_of_it = t::common::element_count(all);
    let there = match all - missing {
        0 => t::import::unknown::found_none(&all_of_it),
        n => t::import::unknown::found(n, &all_of_it),
    };
    match beside.since {
        Some(since) if all > missing => format!("{there} {}", evidence_text(since, all - missing)),
        _ => there,
    }
}

/// What `all` elements that match one in this browser say of the upload.
fn evidence_text(since: PostUploadEvidence, all: usize) -> String {
    let PostUploadEvidence { changed, unread } = since;
    let read = all.saturating_sub(changed + unread);
    let mut sentences = Vec::new();
    if changed > 0 {
        sentences.push(t::import::unknown::changed(changed));
    } else if read > 0 {
        sentences.push(match unread {
            0 => t::import::unknown::UNCHANGED.into(),
            _ => t::import::unknown::unchanged_read(&count(read)),
        });
    }
    if unread > 0 {
        sentences.push(t::import::unknown::unread(unread));
    }
    sentences.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_not_loaded_since_the_upload_are_no_evidence() {
        let text = |changed, unread| evidence_text(PostUploadEvidence { changed, unread }, 5);
        assert_eq!(text(0, 0), *t::import::unknown::UNCHANGED);
        assert_eq!(text(5, 0), t::import::unknown::changed(5));
        assert_eq!(text(0, 5), t::import::unknown::unread(5));
        let some = text(0, 1);
        assert!(some.starts_with(&t::import::unknown::unchanged_read("4")));
        assert!(some.ends_with(&t::import::unknown::unread(1)));
    }
}
