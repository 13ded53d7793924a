//! What can be done when nobody knows what became of a file: compare it with the elements in this
//! browser, with ids that somebody has, or import it again.

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
use crate::format::{count, counted};

/// The ways on.
#[component]
pub fn UnknownOutcome(work: ImportWork) -> impl IntoView {
    let session = work.session_now();
    let has_file = session.model.with_untracked(Option::is_some);
    // Only a request that carried the key can be recognised.
    let unconfirmed = session.unconfirmed.borrow();
    let is_recognised = unconfirmed.as_ref().is_some_and(|one| one.key.is_some());
    let again = match is_recognised {
        true => {
            "The upload has the same key as the first one. If the first one was imported, the service returns its result and imports nothing twice."
        }
        false => {
            "Importing again creates duplicates, unless the service recognizes elements by their identifiers in the file."
        }
    };
    view! {
        <section class="import-lost" aria-labelledby="import-lost-title">
            <h2 id="import-lost-title">"What can be done"</h2>
            {has_file.then(|| view! { <Compare work /> })}
            <section>
                <h3>"Import the same file again"</h3>
                <p class="soft">{again}</p>
                <div class="row">
                    <Button icon="upload" waits=move || work.app.session.is_offline() on_press=move |_| work.send()>
                        "Import the same file again"
                    </Button>
                    <Waits />
                </div>
            </section>
        </section>
    }
}

/// The file compared with the elements in this browser, and the way to load more of them.
#[component]
fn Compare(work: ImportWork) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let found = memo(move |_| text.with(|text| find(text)));
    let running = move || work.app.retrieval.progress();
    let retrieve = move |event: SubmitEvent| {
        event.prevent_default();
        let found = found.get_untracked();
        if !found.ids.is_empty() {
            let title = format!("{} pasted", counted(found.ids.len(), "id", "ids"));
            work.app.retrieval.add(&found.ids, Origin::Pasted, title);
        }
    };
    let label = move || match (running(), found.with(|found| found.ids.len())) {
        (Some(now), _) => format!("Loading {} of {}", count(now.done), count(now.total)),
        (None, 0) => "Load and compare".to_owned(),
        (None, n) => format!("Load {} and compare", counted(n, "id", "ids")),
    };
    let refused = move || {
        let n = found.with(|found| found.refused.len());
        (n > 0).then(|| {
            view! {
                <p class="error-text">
                    <Icon name="circle-alert" />
                    {format!("{} ignored: not an id.", counted(n, "entry", "entries"))}
                </p>
            }
        })
    };
    let status = move || status_text(work);
    // The list of elements stands at the check.
    let open = Callback::new(move |()| work.session_now().stage.set(Stage::Checked));
    view! {
        <section>
            <h3>"Compare"</h3>
            <p class="soft">
                "The service returns elements by instance id only. Paste ids that somebody has, or take a list of this site: they are loaded and compared with the file."
            </p>
            <form on:submit=retrieve>
                <div class="field">
                    <label class="label" for="import-lost-ids">
                        "Instance ids"
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
    if work.app.retrieval.progress().is_some() {
        return "Comparing starts when loading ends.".into();
    }
    let beside = match (session.checks.is_running.get(), beside) {
        (true, _) => return "Comparing with your elements…".into(),
        (false, None) => return "The file was not compared with your elements.".into(),
        (false, Some(None)) => {
            return "No elements are in this browser yet to compare the file with.".into();
        }
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
    let all_of_it = counted(all, "element", "elements");
    let there = match all - missing {
        0 => format!(
            "None of {all_of_it} of the file is in this browser, by receipt or by type and name."
        ),
        1 => format!(
            "1 of {all_of_it} of the file is in this browser, by receipt or by type and name."
        ),
        n => format!(
            "{} of {all_of_it} of the file are in this browser, by receipt or by type and name.",
            count(n)
        ),
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
        sentences.push(format!(
            "{} created or changed since the file was sent, if the clocks of the service and this computer agree: by the import or by somebody else.",
            counted(changed, "was", "were")
        ));
    } else if read > 0 {
        let of = match unread {
            0 => "None of them".to_owned(),
            _ => format!("Of {} loaded since, none", count(read)),
        };
        sentences.push(format!("{of} was created or changed since the file was sent, if the clocks of the service and this computer agree."));
    }
    match unread {
        0 => {}
        1 => sentences.push(
            "1 of them was not loaded in full since the response was lost. Load it to know.".into(),
        ),
        n => sentences.push(format!(
            "{} of them were not loaded in full since the response was lost. Load them to know.",
            count(n)
        )),
    }
    sentences.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_not_loaded_since_the_loss_is_no_evidence() {
        let text = |changed, unread| evidence_text(PostUploadEvidence { changed, unread }, 5);
        assert!(text(0, 0).starts_with("None of them was created"));
        assert!(text(5, 0).starts_with("5 were created or changed since the file was sent"));
        assert!(!text(5, 0).contains("None"));
        assert!(text(0, 5).starts_with("5 of them were not"));
        assert!(text(0, 1).starts_with("Of 4 loaded since, none was"));
        assert!(text(0, 1).ends_with("Load it to know."));
    }
}
