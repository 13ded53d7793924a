//! How a retrieval ended that did not come to its end: what happened, what is safe, what to do.

use leptos::prelude::*;

use super::board::{Board, use_board};
use crate::api::ApiError;
use crate::components::{Banner, BannerTone, ErrorBanner, copy_text};
use crate::format::{count, counted};
use crate::state::Ended;

/// A note above the table; where no row is loaded the page itself says it.
#[component]
pub fn EndBanner() -> impl IntoView {
    let board = use_board();
    let closed = RwSignal::new(0.0);
    let ended = move || {
        let ended = board.app.retrieval.ended()?;
        let shown = ended.error.is_some() && ended.at != closed.get();
        (shown && board.app.retrieval.progress().is_none()).then_some(ended)
    };
    let rows = Memo::new(move |_| board.selected.with(|s| s.0.searched > 0));
    move || {
        let ended = ended().filter(|_| rows.get())?;
        let at = ended.at;
        Some(view! {
            <div class="end-banner">
                <Failure ended=ended>
                    <button type="button" class="link" on:click=move |_| closed.set(at)>"Close"</button>
                </Failure>
            </div>
        })
    }
}

/// What happened, with the ways on; `children` are further ones.
#[component]
pub fn Failure(ended: Ended, #[prop(optional)] children: Option<Children>) -> impl IntoView {
    let board = use_board();
    let left = ended.not_asked.clone();
    let number = left.len();
    let again = move |_| board.app.retrieval.again(left.clone());
    let Some(error) = ended.error.clone() else {
        return ().into_any();
    };
    let more = move || children.map(|children| children());
    if error == ApiError::Stopped {
        return view! {
            <Banner tone=BannerTone::Info>
                <p>
                    <strong class="strong">"Stopped by you. "</strong>
                    {format!("{} were not asked for. What came stays.", counted(number, "id", "ids"))}
                </p>
                <div class="actions"><button type="button" class="link" on:click=again>{format!("Retrieve the other {}", count(number))}</button>{more()}</div>
            </Banner>
        }
        .into_any();
    }
    let (title, next) = words(board, &error, &ended);
    let details = details(&ended, &error);
    let lost = error.status() == Some(404);
    view! {
        <ErrorBanner title=title error=error next=next>
            <button type="button" class="link" on:click=again>{format!("Try again with {}", counted(number, "id", "ids"))}</button>
            {lost.then(|| view! { <button type="button" class="link" on:click=move |_| board.app.sign_out(false)>"Edit connection"</button> })}
            <button type="button" class="link" on:click=move |_| copy_text(board.app.toasts, details.clone(), "Details")>"Copy details"</button>
            {more()}
        </ErrorBanner>
    }
    .into_any()
}

/// What could not be done, and what is safe.
fn words(board: Board, error: &ApiError, ended: &Ended) -> (String, String) {
    let space = untrack(|| board.app.session.space());
    let title = match error.status() {
        Some(401) => "The retrieval waits for a new token".into(),
        Some(403) => format!("You may not retrieve from {space}"),
        Some(404) => "The process space was not found".into(),
        _ if error.is_offline() => "The retrieval broke off".into(),
        _ => "The retrieval did not come to its end".into(),
    };
    let next = match error.status() {
        Some(401) => "Nothing was lost. Sign in again, then try again.",
        Some(403) => "It needs a licence for the process space.",
        Some(404) => "Check the process space id.",
        _ => "Reading changes nothing, so trying again is safe.",
    };
    let came = if ended.served + ended.not_served > 0 {
        let answered = ended.served + ended.not_served;
        format!(
            " {} of {} were answered before.",
            count(answered),
            count(ended.total)
        )
    } else {
        String::new()
    };
    (
        title,
        format!("{next} Nothing loaded here was removed.{came}"),
    )
}

/// For whoever mends it: no secrets, no content.
fn details(ended: &Ended, error: &ApiError) -> String {
    format!(
        "Retrieval of {} ids, request {}: {} {}\nnot asked for: {}",
        ended.total,
        ended.requests,
        error.sentence(),
        error.text().unwrap_or(""),
        ended.not_asked.len()
    )
}
