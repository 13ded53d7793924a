//! What can be done when nobody knows what became of a file: hold it against what is known here,
//! with ids that somebody has, or import it again.

use architrave_worker::{Here, Since};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

use super::beside::BesidePanel;
use super::work::{ImportWork, Stage};
use crate::catalog::Origin;
use crate::catalog::ids::find;
use crate::components::Icon;
use crate::format::{count, counted};
use crate::pages::elements::IdLists;

/// The ways on.
#[component]
pub fn Lost(work: ImportWork) -> impl IntoView {
    let has_file = work.model.with_untracked(Option::is_some);
    // Only a request that carried the key can be recognised.
    let is_recognised = work.unresolved_key.with_value(Option::is_some);
    let again = match is_recognised {
        true => {
            "The upload has the same key as the first one. If the first one was imported, the service returns its result and imports nothing twice."
        }
        false => {
            "A service that recognises elements by their identifiers in the file returns what it has. Any other imports everything twice. The interface does not say which kind this one is."
        }
    };
    view! {
        <section class="import-lost" aria-labelledby="import-lost-title">
            <h2 id="import-lost-title">"What can be done"</h2>
            {has_file.then(|| view! { <Compare work /> })}
            <section>
                <h3>"Import the same file again"</h3>
                <p class="soft">{again}</p>
                <button type="button" class="button" on:click=move |_| work.send()><Icon name="upload" />"Import the same file again"</button>
            </section>
        </section>
    }
}

/// The file beside what is known here, and the way to know more.
#[component]
fn Compare(work: ImportWork) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let found = Memo::new(move |_| text.with(|text| find(text)));
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
        (Some(now), _) => format!("Retrieving {} of {}", count(now.done), count(now.total)),
        (None, 0) => "Retrieve and compare".to_owned(),
        (None, n) => format!("Retrieve {} and compare", counted(n, "id", "ids")),
    };
    let refused = move || {
        let n = found.with(|found| found.refused.len());
        (n > 0).then(|| view! { <p class="error-text"><Icon name="circle-alert" />{format!("{} cannot be part of an address.", counted(n, "piece", "pieces"))}</p> })
    };
    let says = move || says(work);
    // The list of elements stands at the check.
    let open = Callback::new(move |()| work.stage.set(Stage::Checked));
    view! {
        <section>
            <h3>"Compare"</h3>
            <p class="soft">"The service cannot be asked what it has of this file: it gives elements by instance id only, and every element gets an id of its own. Paste ids that somebody has, or take a list of this site; they are retrieved and held against the file."</p>
            <form on:submit=retrieve>
                <div class="field">
                    <label class="label" for="import-lost-ids">"Instance ids"</label>
                    <textarea
                        class="input mono" id="import-lost-ids" rows="3" autocomplete="off" spellcheck="false"
                        prop:value=move || text.get() on:input=move |event| text.set(event_target_value(&event))
                    ></textarea>
                    {refused}
                </div>
                <button type="submit" class="button" disabled=move || running().is_some() || found.with(|found| found.ids.is_empty())>
                    {move || running().is_some().then(|| view! { <span class="spinner" aria-hidden="true"></span> })}
                    <span class="number">{label}</span>
                </button>
            </form>
            <IdLists done=|| {} />
            <p role="status">{says}</p>
            <BesidePanel work open />
        </section>
    }
}

/// What the comparison says of the upload, so far.
fn says(work: ImportWork) -> String {
    let beside = work
        .checked
        .with(|checked| checked.as_ref().map(|checked| checked.beside.clone()));
    if work.app.retrieval.progress().is_some() {
        return "The file is held against what is known here when the retrieval ends.".into();
    }
    let beside = match (work.looking.get(), beside) {
        (true, _) => return "The file is being held against what is known here.".into(),
        (false, None) => return "The file was not held against what is known here.".into(),
        (false, Some(None)) => {
            return "Nothing is known here that the file could be held against.".into();
        }
        (false, Some(Some(beside))) => beside,
    };
    let all: usize = beside.counts.iter().sum();
    let missing = [Here::New, Here::OtherType, Here::NotLoaded, Here::Nameless];
    let missing: usize = missing.map(|here| beside.count(here)).iter().sum();
    let all_of_it = counted(all, "element", "elements");
    let there = match all - missing {
        0 => format!(
            "None of {all_of_it} of the file is known here by receipt, or by type and name."
        ),
        1 => format!("1 of {all_of_it} of the file is known here by receipt, or by type and name."),
        n => format!(
            "{} of {all_of_it} of the file are known here by receipt, or by type and name.",
            count(n)
        ),
    };
    match beside.since {
        Some(since) if all > missing => format!("{there} {}", told(since, all - missing)),
        _ => there,
    }
}

/// What `all` elements that stand beside something known here say of the upload.
fn told(since: Since, all: usize) -> String {
    let Since { changed, unread } = since;
    let read = all.saturating_sub(changed + unread);
    let mut told = Vec::new();
    if changed > 0 {
        told.push(format!(
            "{} created or changed since the file was sent, as far as the clocks of the service and of this computer agree: the import, or somebody else, did that.",
            counted(changed, "was", "were")
        ));
    } else if read > 0 {
        let of = match unread {
            0 => "None of them".to_owned(),
            _ => format!("Of {} retrieved since, none", count(read)),
        };
        told.push(format!("{of} says that it was created or changed since the file was sent, as far as the clocks of the service and of this computer agree."));
    }
    match unread {
        0 => {}
        1 => told.push("1 of them was not, or not in full, retrieved since the answer was lost; retrieve it to know.".into()),
        n => told.push(format!("{} of them were not, or not in full, retrieved since the answer was lost; retrieve them to know.", count(n))),
    }
    told.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_not_retrieved_since_the_loss_is_no_evidence() {
        let told = |changed, unread| told(Since { changed, unread }, 5);
        assert!(told(0, 0).starts_with("None of them says"));
        assert!(told(5, 0).starts_with("5 were created or changed since the file was sent"));
        assert!(!told(5, 0).contains("None"));
        assert!(told(0, 5).starts_with("5 of them were not"));
        assert!(told(0, 1).starts_with("Of 4 retrieved since, none says"));
        assert!(told(0, 1).ends_with("retrieve it to know."));
    }
}
