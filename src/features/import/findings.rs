//! The findings about the file, distinguished by what they mean for the import.

use std::sync::Arc;

use architrave_worker::{FileLocation, Finding, Severity};
use leptos::prelude::*;

use super::gradual_render::GradualRender;
use super::line::LineNumber;
use super::work::ImportWork;
use crate::components::{Busy, Button, Icon, Variant};
use crate::format::count;
use crate::t;
use crate::texts;
use crate::texts::import::{check_text, check_title, check_total, weight_label};

/// How many places are shown of a finding that is not opened.
pub const FEW: usize = 4;

#[component]
pub fn Findings(work: ImportWork) -> impl IntoView {
    let groups = move || {
        let checked = work.session().checks.found.get()?;
        let groups = checked.checks.chunk_by(|a, b| a.weight == b.weight);
        let groups: Vec<Arc<[Finding]>> = groups.map(Arc::from).collect();
        let steps = GradualRender::begin(groups.len());
        let draw = |(at, group): (usize, Arc<[Finding]>)| steps.piece(at, move || drawn(&group));
        Some(groups.into_iter().enumerate().map(draw).collect_view())
    };
    let looking = move || work.session().checks.found.with(Option::is_none);
    view! {
        <Show when=looking>
            <Busy text=t::import_check::findings::LOOKING role=None />
        </Show>
        {groups}
    }
}

/// The findings of one weight.
fn drawn(group: &[Finding]) -> AnyView {
    let weight = group.first().map_or(Severity::Note, |check| check.weight);
    let findings = group.iter().cloned();
    view! {
        <section class="import-group">
            <h3 class="meta">{weight_label(weight)}</h3>
            <ul class="import-checks">{findings.map(|check| view! { <Finding check /> }).collect_view()}</ul>
        </section>
    }
    .into_any()
}

const fn mark(weight: Severity) -> (&'static str, &'static str) {
    match weight {
        Severity::Refused | Severity::Fails => ("circle-x", "bad"),
        Severity::MayFail | Severity::MayDrop => ("triangle-alert", "warn"),
        Severity::Note => ("info", "soft"),
        Severity::Good => ("circle-check", "ok"),
    }
}

#[component]
fn Finding(check: Finding) -> impl IntoView {
    let (icon, class) = mark(check.weight);
    let (of, total, lost) = (check.of, check.total, check.lost);
    let total = move || {
        let total = check_total(of, total)?;
        let total = match lost {
            0 => total,
            lost => format!("{total} → {}", t::common::relationship_count(lost)),
        };
        Some(view! { <span class=format!("push number {class}")>{total}</span> })
    };
    let all = RwSignal::new(false);
    let (here, everywhere) = (check.all_places.min(200), check.all_places);
    let check = Arc::new(check);
    let of_title = Arc::clone(&check);
    let title = move || check_title(&of_title);
    let of_text = Arc::clone(&check);
    let shown = move || {
        let n = if all.get() { here } else { FEW };
        check
            .places
            .iter()
            .take(n)
            .cloned()
            .map(|place| view! { <At place /> })
            .collect_view()
    };
    let text = move || {
        let text = check_text(&of_text);
        let learned = of_text
            .learned
            .then(|| t::import_check::findings::LEARNED.get());
        let text = [Some(text.as_str()).filter(|text| !text.is_empty()), learned];
        let text: Vec<&str> = text.into_iter().flatten().collect();
        (!text.is_empty()).then(|| view! { <p class="soft">{text.join(" ")}</p> })
    };
    view! {
        <li class="import-finding">
            <Icon name=icon class=class />
            <div class="import-finding-body">
                <h4 class="row">{title} {total}</h4>
                {text}
                <ul>{shown}</ul>
                <MorePlaces all here everywhere beyond=t::import_check::findings::beyond />
            </div>
        </li>
    }
}

#[component]
fn At(place: FileLocation) -> impl IntoView {
    let (line, column) = (place.line, place.column);
    let text = Signal::derive(move || texts::import::place(&place));
    view! { <PlaceLine line column text /> }
}

/// A place in the file, and what is there.
#[component]
pub fn PlaceLine(line: u64, column: u64, text: Signal<String>) -> impl IntoView {
    view! {
        <li class="import-at">
            <span class="mono">
                <LineNumber line column named=true />
            </span>
            <span>{move || text.get()}</span>
        </li>
    }
}

/// The button below places that shows all that are here, or fewer again.
#[component]
pub fn MorePlaces(
    /// Whether all that are here are shown.
    all: RwSignal<bool>,
    /// How many are here.
    here: usize,
    /// How many there are.
    everywhere: usize,
    /// The text for those that are not here, of how many are shown and how many there are.
    beyond: fn(&str, &str) -> String,
) -> impl IntoView {
    let rest = move || {
        let text = beyond(&count(here), &count(everywhere));
        (all.get() && everywhere > here).then(|| view! { <p class="meta">{text}</p> })
    };
    let more = move || {
        let label = match (all.get(), here) {
            (false, n) if n > FEW => t::import_check::findings::more(&count(everywhere - FEW)),
            (true, n) if n > FEW => t::common::SHOW_FEWER.into(),
            _ => return None,
        };
        Some(view! {
            <Button
                variant=Variant::Link
                class="import-more"
                expanded=all
                on_press=move |_| all.update(|all| *all = !*all)
            >
                {label}
            </Button>
        })
    };
    view! {
        {rest}
        {more}
    }
}
