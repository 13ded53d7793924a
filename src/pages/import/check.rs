//! The second step: what is in the file, before anything is sent.

use std::sync::Arc;

use leptos::prelude::*;

use super::checks::{self, Place, Seen, Weight, refusal};
use super::choose::same_bytes;
use super::details::{Details, Elements};
use super::line::{LineDialog, LineNumber, Lines};
use super::model::ModelFile;
use super::strip::Strip;
use super::work::ImportWork;
use crate::components::{Banner, BannerTone, Icon};
use crate::format::{self, Precision, count, counted};
use crate::paths;

/// What is in the file, or that it is being read, or why it could not be.
#[component]
pub fn Check(work: ImportWork) -> impl IntoView {
    let body = move || {
        match (work.model.get(), work.unchecked.get()) {
        (Some(file), _) => view! { <Checked work file /> }.into_any(),
        (None, Some(why)) => view! { <Unchecked why /> }.into_any(),
        (None, None) => view! {
            <div class="state-page"><div>
                <h2>"Reading the file in this browser"</h2>
                <p class="soft">"Nothing is sent. You may cancel, or leave the page and come back."</p>
            </div></div>
        }
        .into_any(),
    }
    };
    view! { <Strip work /> {body} }
}

#[component]
fn Unchecked(why: String) -> impl IntoView {
    view! {
        <div class="state-page"><div>
            <h2>"The file could not be checked here"</h2>
            <p class="soft">
                {format!("The part of the app that reads files did not work: {why}. You may upload all the same: the service reads the file itself, and its answer is shown as it comes, without the names, lines and values of the file.")}
            </p>
        </div></div>
    }
}

#[component]
fn Checked(work: ImportWork, file: Arc<ModelFile>) -> impl IntoView {
    let seen = {
        let file = Arc::clone(&file);
        Memo::new(move |_| {
            work.app
                .known
                .with(|catalog| SeenOnce(Seen::of(catalog, &file)))
        })
    };
    // Drawn and counted: looked for once.
    let list = {
        let file = Arc::clone(&file);
        Memo::new(move |_| {
            seen.with(|seen| checks::checks(&file, &seen.0, &work.app.prefs.language()))
        })
    };
    let summary = move || list.with(|list| summary(list));
    let has_elements = !file.elements.is_empty();
    let nothing_seen = move || has_elements && seen.with(|seen| seen.0.is_empty());
    let usable = refusal(&file).is_none() || !file.elements.is_empty();
    let note = same_note(work, &file);
    let elements = Arc::clone(&file);
    let lines = Lines::provide(work.has_file());
    view! {
        <div class="import-check" class:alone=!usable>
            <section class="import-column" aria-label="Checks" tabindex="0">
                {note}
                <h2>"Checks " <span class="meta">{summary}</span></h2>
                <ul class="import-checks">
                    {move || list.get().into_iter().map(|check| view! { <Finding check /> }).collect_view()}
                </ul>
                <Show when=nothing_seen>
                    <p class="meta">"No element of this space is loaded here that has a type of this file, so nothing can be said about types and keys that are new."</p>
                </Show>
            </section>
            {usable.then(|| view! {
                <section class="import-column" aria-label="Elements" tabindex="0"><Elements file=elements is_new=move |class: &str| seen.with(|seen| seen.0.is_new(class)) /></section>
                <section class="import-column" aria-label="Details" tabindex="0"><Details file new_key=move |key: &str| seen.with(|s| is_new_key(&s.0, key)) /></section>
            })}
        </div>
        <LineDialog work lines />
    }
}

/// What was seen, compared by nothing: it changes only when the catalog does.
struct SeenOnce(Seen);

impl PartialEq for SeenOnce {
    fn eq(&self, _: &Self) -> bool {
        false
    }
}

/// Whether no class of the file that was seen has the key.
fn is_new_key(seen: &Seen, key: &str) -> bool {
    !seen.is_empty() && !seen.keys.values().any(|keys| keys.contains(key))
}

fn summary(list: &[checks::Check]) -> String {
    let of = |weights: &[Weight]| list.iter().filter(|c| weights.contains(&c.weight)).count();
    let problems = of(&[Weight::Refused, Weight::Fails]);
    let warnings = of(&[Weight::May]);
    match (problems, warnings) {
        (0, 0) => "nothing found".into(),
        (0, n) => counted(n, "warning", "warnings"),
        (n, 0) => counted(n, "problem", "problems"),
        (p, w) => format!(
            "{}, {}",
            counted(p, "problem", "problems"),
            counted(w, "warning", "warnings")
        ),
    }
}

fn same_note(work: ImportWork, file: &ModelFile) -> Option<impl IntoView + use<>> {
    let sha256 = file.summary.sha256.clone()?;
    let (id, at) = work
        .app
        .activity
        .with(|records| same_bytes(records, &sha256))?;
    let url = paths::receipt(&work.app.session.space(), &id);
    Some(view! {
        <Banner tone=BannerTone::Warn>
            <strong class="strong">"This very file was imported before"</strong>
            <p>{format!("On {}. Its bytes are the same. ", format::time(at, Precision::Minute))} <a href=url>"Open the receipt"</a></p>
        </Banner>
    })
}

#[component]
fn Finding(check: checks::Check) -> impl IntoView {
    const FEW: usize = 4;
    let (icon, class, word) = match check.weight {
        Weight::Refused => ("circle-x", "bad", "Will be refused: "),
        Weight::Fails => ("circle-x", "bad", "Will fail: "),
        Weight::May => ("triangle-alert", "warn", "May fail or be dropped: "),
        Weight::Note => ("info", "soft", "Worth knowing: "),
        Weight::Good if check.title.contains("reports nothing") => ("info", "soft", ""),
        Weight::Good => ("circle-check", "ok", "As it should be: "),
    };
    let all = RwSignal::new(false);
    let total = check.places.len();
    let places = check.places;
    let shown = move || {
        let n = if all.get() { 500 } else { FEW };
        places
            .iter()
            .take(n)
            .cloned()
            .map(|place| view! { <At place /> })
            .collect_view()
    };
    let more = move || {
        let label = match (all.get(), total) {
            (false, n) if n > FEW => format!("{} more", count(n - FEW)),
            (true, n) if n > FEW => "Fewer".into(),
            _ => return None,
        };
        Some(
            view! { <button type="button" class="link" on:click=move |_| all.update(|all| *all = !*all)>{label}</button> },
        )
    };
    let text = match (check.text.is_empty(), check.learned) {
        (true, _) => None,
        (false, true) => Some(format!(
            "{} Learned from the elements loaded here.",
            check.text
        )),
        (false, false) => Some(check.text),
    };
    view! {
        <li class="import-finding">
            <Icon name=icon class=class />
            <div class="import-finding-body">
                <h3 class="row"><span class="unseen">{word}</span>{check.title}<span class=format!("push number {class}")>{check.count}</span></h3>
                {text.map(|text| view! { <p class="soft">{text}</p> })}
                <ul>{shown}</ul>
                {more}
            </div>
        </li>
    }
}

#[component]
fn At(place: Place) -> impl IntoView {
    view! { <li class="import-at"><span class="mono"><LineNumber line=place.line named=true /></span><span>{place.text}</span></li> }
}
