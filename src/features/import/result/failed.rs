//! What failed: by cause, then each entry with the service's reason and the part of the file it is
//! about.

use std::collections::HashSet;
use std::sync::Arc;

use leptos::prelude::*;

use super::entry::{IdCell, LineCell};
use crate::components::{Icon, SearchField};
use crate::effect::memo;
use crate::features::import::causes::{Cause, causes, short_reason};
use crate::features::import::export::found_by;
use crate::features::import::listing::{Heading, Lines, Listing, matches, places};
use crate::features::import::receipt::{Failed, Matched, Receipt, ReceiptEntry};
use crate::format::count;
use crate::t::{self, Text};

/// How many lines of a reason a row shows at most; its tooltip and the exports have all of it. Rows are
/// of one height, and a browser lays out no list higher than some 17 million pixels.
const MOST_LINES: usize = 6;

/// How wide a character of a reason is at most on average, in CSS pixels.
const CHARACTER: f64 = 6.3;
/// How many characters of a line stay empty at its end, on average.
const LINE_SLACK: f64 = 6.0;

#[component]
pub fn FailedTab(receipt: Arc<Receipt>) -> impl IntoView {
    if receipt.failed.is_empty() {
        return view! { <p class="import-none soft">{t::import_result::failed::NOTHING}</p> }
            .into_any();
    }
    let search = RwSignal::new(String::new());
    let chosen = RwSignal::new(None::<usize>);
    let causes = Arc::new(causes(&receipt));
    let rows = {
        let (receipt, causes) = (Arc::clone(&receipt), Arc::clone(&causes));
        memo(move |_| {
            let cause = chosen.get().and_then(|at| causes.get(at));
            let of_cause: Option<HashSet<usize>> =
                cause.map(|cause| cause.places.iter().copied().collect());
            places(search, receipt.failed.len(), |folded, at| {
                let one = &receipt.failed[at];
                let in_entry = |entry: &ReceiptEntry| matches(folded, &entry.texts());
                of_cause.as_ref().is_none_or(|set| set.contains(&at))
                    && (matches(folded, &[&one.reason]) || one.entry.as_ref().is_some_and(in_entry))
            })
        })
    };
    let words = hint_text(&receipt);
    let checked = receipt.head.checked;
    let all = receipt.failed.len();
    let shown = move || match rows.with(|rows| rows.len()) {
        n if n == all => t::import_result::failed::shown(all),
        n => t::import_result::failed::shown_of(&count(n), &count(all)),
    };
    let longest = receipt.failed.iter().map(|one| {
        let beside = usize::from(!matches!(one.matched, Matched::ById | Matched::Not));
        (short_reason(one).chars().count(), beside)
    });
    let (longest, beside) = longest.fold((0, 0), |a, b| (a.0.max(b.0), a.1.max(b.1)));
    let lines = Lines::new(move |width, is_narrow| row_lines(longest, beside, width, is_narrow));
    let cells = move |at: usize| cells(&receipt.failed[at], checked);
    view! {
        <Causes causes chosen />
        <div class="import-tools">
            {words.map(|words| view! { <p class="soft">{words}</p> })} <span class="soft number" role="status">
                {shown}
            </span> <span class="push">
                <SearchField label=t::import_result::failed::FILTER value=search change=move |text| search.set(text) />
            </span>
        </div>
        <Listing
            label=t::common::FAILED
            columns="of-failed"
            heads=&[
                Heading::Left(t::import_result::heads::REASON),
                Heading::Left(t::import_result::heads::ENTRY),
                Heading::Left(t::common::EXTERNAL_ID),
                Heading::Right(t::import::line::LINE),
            ]
            rows
            cells
            lines
        />
    }
    .into_any()
}

/// How many lines a row takes: for the longest reason, or for an entry with as many lines `beside` it.
fn row_lines(longest: usize, beside: usize, width: f64, is_narrow: bool) -> usize {
    text_lines(longest, width, is_narrow).clamp(1 + beside, MOST_LINES)
}

/// How many lines a text of `characters` takes in a column of the list, which is `width` wide.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "lengths of a text"
)]
fn text_lines(characters: usize, width: f64, is_narrow: bool) -> usize {
    // The columns of `.of-failed`; a narrow list gives the reason all but the line number.
    let column = if is_narrow {
        width - 56.0
    } else {
        ((width - 64.0 - 36.0) * 3.0 / 6.4).max(200.0)
    };
    let (characters, fitting) = (characters as f64, (column / CHARACTER).max(10.0));
    if characters <= fitting {
        return 1;
    }
    // Words do not break where a line ends.
    (characters / (fitting - LINE_SLACK)).ceil() as usize
}

/// Every cause with what was lost by it; one that is chosen narrows the list below.
#[component]
fn Causes(causes: Arc<Vec<Cause>>, chosen: RwSignal<Option<usize>>) -> impl IntoView {
    let item = |(at, cause): (usize, &Cause)| {
        let is_chosen = move || chosen.get() == Some(at);
        let choose = move |_| chosen.set((!is_chosen()).then_some(at));
        let types = (cause.types.len() > 1)
            .then(|| view! { <span class="meta">{cause.type_names()}</span> });
        view! {
            <li>
                <button type="button" class="import-cause" aria-pressed=move || is_chosen().to_string() on:click=choose>
                    <Icon name="circle-x" class="bad" />
                    <span class="import-cause-text">
                        <span class="strong">{cause.reason.clone()}</span>
                        {types}
                    </span>
                    <span class="number">{cause.chain()}</span>
                </button>
            </li>
        }
    };
    let items = causes.iter().enumerate().map(item).collect_view();
    view! {
        <section class="import-causes" aria-label=t::import_result::failed::CAUSES tabindex="0">
            <h2>{t::import_result::failed::CAUSES}" " <span class="meta number">{count(causes.len())}</span></h2>
            <ul>{items}</ul>
        </section>
    }
}

/// How entries were matched to the file, unless all were by their id.
fn hint_text(receipt: &Receipt) -> Option<Text> {
    let head = &receipt.head;
    if !head.checked {
        Some(t::import_result::failed::FILE_UNREAD)
    } else if head.failed == head.failed_by_id {
        None
    } else {
        Some(t::import_result::failed::BY_ID_OR_NOTED)
    }
}

fn cells(one: &Failed, checked: bool) -> AnyView {
    let entry = one.entry.clone().unwrap_or_default();
    let name = match (&one.entry, entry.is_relationship) {
        (None, _) if !checked => t::import_result::failed::FILE_UNREAD.into(),
        (None, _) => t::import_result::failed::NOT_FOUND.into(),
        (_, true) => {
            let kind = entry
                .kind
                .clone()
                .unwrap_or_else(|| t::common::NO_KIND.into());
            t::import_result::failed::relationship(&entry.from, &kind, &entry.to)
        }
        _ if entry.name.is_empty() => t::import_check::place::NO_NAME.into(),
        _ => t::import_check::place::quoted(&entry.name),
    };
    let how = match one.matched {
        Matched::Not | Matched::ById => None,
        how => Some(t::import_result::failed::found_by(found_by(how))),
    };
    let title = name.clone();
    view! {
        <span role="cell" class="strong" title=one.reason.clone()>
            <span class="import-reason">{short_reason(one)}</span>
        </span>
        <span role="cell" class="import-found" class:muted=one.entry.is_none() title=title>
            <span class="truncate">{name}</span>
            {how.map(|how| view! { <span class="meta truncate">{how}</span> })}
        </span>
        <IdCell id=entry.external_id.clone().unwrap_or_default() soft=true />
        <LineCell line=entry.line />
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_longer_reason_and_a_narrower_list_take_more_lines() {
        assert_eq!(text_lines(20, 900.0, false), 1);
        assert!(text_lines(90, 900.0, false) >= 2);
        assert!((3..=5).contains(&text_lines(90, 340.0, true)));
        assert!(text_lines(90, 624.0, false) >= 3);
        assert_eq!(text_lines(0, 0.0, true), 1);
    }

    #[test]
    fn the_height_of_a_row_with_a_long_reason_is_limited() {
        assert_eq!(row_lines(2_000, 1, 900.0, false), MOST_LINES);
        assert_eq!(row_lines(2_000, 0, 340.0, true), MOST_LINES);
        assert_eq!(row_lines(20, 1, 900.0, false), 2);
    }
}
