//! The end of a retrieval that was not completed: what happened, what is safe, what to do.

use leptos::prelude::*;

use super::keys::TABLE;
use super::page_state::{ElementsPageState, use_page_state};
use crate::api::ApiError;
use crate::browser;
use crate::catalog::Catalog;
use crate::components::{Banner, BannerTone, Button, ErrorBanner, Variant, copy_text};
use crate::effect::memo;
use crate::format::count;
use crate::state::Ended;
use crate::t;

/// A note above the table; where no row is loaded the page itself says it.
#[component]
pub fn EndBanner() -> impl IntoView {
    let page = use_page_state();
    let closed = RwSignal::new(0.0);
    let ended = move || {
        let ended = page.app.retrieval.ended()?;
        let shown = ended.error.is_some() && ended.at != closed.get();
        (shown && page.app.retrieval.progress().is_none()).then_some(ended)
    };
    let rows = memo(move |_| page.selected.with(|s| s.searched > 0));
    move || {
        let ended = ended().filter(|_| rows.get())?;
        let at = ended.at;
        Some(view! {
            <div class="end-banner">
                <Failure ended=ended>
                    <Button variant=Variant::Link on_press=move |_| closed.set(at)>
                        {t::common::CLOSE}
                    </Button>
                </Failure>
            </div>
        })
    }
}

/// Rows that the last retrieval requested and did not get: they stay as they were loaded before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct LeftBehind {
    rows: usize,
    /// Whether each of them is an older version, and only the latest were asked for.
    are_older: bool,
}

impl LeftBehind {
    fn of(catalog: &Catalog, only_latest: bool) -> Option<Self> {
        let entries = catalog.entries().iter();
        let left = entries.filter(|e| e.listed && e.result.is_missing());
        let (mut rows, mut are_older) = (0, only_latest);
        for entry in left {
            rows += 1;
            are_older &= catalog.is_older_version(&entry.id);
        }
        (rows > 0).then_some(Self { rows, are_older })
    }

    fn text(self) -> String {
        match self.are_older {
            true => t::elements::banner::older_left(self.rows),
            false => t::elements::banner::loaded_left(self.rows),
        }
    }
}

/// Says that rows of an earlier retrieval stay in the list.
#[component]
pub fn LeftBehindBanner() -> impl IntoView {
    let page = use_page_state();
    let retrieval = page.app.retrieval;
    let closed = RwSignal::new(0.0);
    let left = memo(move |_| {
        let ended = retrieval.ended()?;
        if ended.at == closed.get() || retrieval.is_running() {
            return None;
        }
        let only_latest = retrieval.query()?.only_latest == Some(true);
        let left = page.app.catalog.with(|c| LeftBehind::of(c, only_latest))?;
        let hidden = page.filters.with(|v| v.versions == ["latest"]);
        (!(left.are_older && hidden)).then_some(left)
    });
    move || {
        let left = left.get()?;
        let close = move |_| {
            closed.set(retrieval.ended().map_or(0.0, |ended| ended.at));
            browser::focus_if_lost(TABLE);
        };
        let hide = left.are_older.then(|| {
            let hide = move |_| {
                page.change(|v| v.versions = vec!["latest".into()]);
                browser::focus_if_lost(TABLE);
            };
            view! {
                <Button variant=Variant::Link on_press=hide>
                    {t::elements::banner::HIDE_OLDER}
                </Button>
            }
        });
        Some(view! {
            <div class="end-banner">
                <Banner tone=BannerTone::Info>
                    <p>{left.text()}</p>
                    <div class="actions">
                        {hide}
                        <Button variant=Variant::Link popup="dialog" on_press=move |_| page.show_not_returned(true)>
                            {t::elements::SEE_WHY}
                        </Button> <Button variant=Variant::Link on_press=close>
                            {t::common::CLOSE}
                        </Button>
                    </div>
                </Banner>
            </div>
        })
    }
}

/// What happened, with the next steps; `children` are further ones.
#[component]
pub fn Failure(ended: Ended, #[prop(optional)] children: Option<Children>) -> impl IntoView {
    let page = use_page_state();
    let number = ended.not_requested.len();
    let rest = ended.clone();
    let again = move |_| {
        page.app.retrieval.resume(&rest);
        browser::focus_if_lost(TABLE);
    };
    let Some(error) = ended.error.clone() else {
        return ().into_any();
    };
    let more = move || children.map(|children| children());
    if error == ApiError::Stopped {
        return view! {
            <Banner tone=BannerTone::Info>
                <p>
                    <strong class="strong">{t::elements::banner::STOPPED} " "</strong>
                    {t::elements::banner::not_requested(number)}
                </p>
                <div class="actions">
                    <Button variant=Variant::Link on_press=again>
                        {t::elements::retrieve_ids(number)}
                    </Button>
                    {more()}
                </div>
            </Banner>
        }
        .into_any();
    }
    let (title, next) = failure_text(page, &error, &ended);
    let details = details(&ended, &error);
    let lost = error.status() == Some(404);
    view! {
        <ErrorBanner title=title error=error next=next>
            <Button variant=Variant::Link on_press=again>
                {t::elements::retry_ids(number)}
            </Button>
            {lost
                .then(|| {
                    view! {
                        <Button variant=Variant::Link on_press=move |_| page.app.sign_out(false)>
                            {t::elements::banner::EDIT_CONNECTION}
                        </Button>
                    }
                })}
            <Button
                variant=Variant::Link
                on_press=move |_| copy_text(page.app.toasts, details.clone(), t::common::DETAILS.get())
            >
                {t::elements::banner::COPY_DETAILS}
            </Button>
            {more()}
        </ErrorBanner>
    }
    .into_any()
}

/// What could not be done, and what is safe.
fn failure_text(page: ElementsPageState, error: &ApiError, ended: &Ended) -> (String, String) {
    let space = untrack(|| page.app.session.space());
    let title = match error.status() {
        Some(401) => t::common::ACCESS_TOKEN_REFUSED.into(),
        Some(403) => t::elements::banner::no_permission(&space),
        Some(404) => t::connect::refused::NOT_FOUND_TITLE.into(),
        _ if error.is_offline() => t::elements::banner::NO_CONNECTION.into(),
        _ => t::elements::banner::INCOMPLETE.into(),
    };
    let next = match error.status() {
        Some(401) => t::common::REPLACE_THE_TOKEN.get(),
        Some(403) => t::common::REQUIRES_LICENCE.get(),
        Some(404) => t::elements::banner::NEXT_SPACE.get(),
        _ => t::elements::banner::NEXT_RETRY.get(),
    };
    let answered = ended.returned + ended.not_returned;
    let next = match answered {
        0 => next.to_owned(),
        _ => t::elements::banner::with_answered(&count(answered), next, &count(ended.total)),
    };
    (title, next)
}

/// For support: no secrets, no content.
fn details(ended: &Ended, error: &ApiError) -> String {
    t::elements::banner::details(
        &ended.total.to_string(),
        &ended.requests.to_string(),
        &error.sentence(),
        error.text().unwrap_or_default(),
        &ended.not_requested.len().to_string(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Origin;
    use crate::testing::element;

    #[test]
    fn the_banner_counts_elements_not_returned_on_refresh() {
        let mut catalog = Catalog::default();
        let requested: Vec<std::sync::Arc<str>> = ["a", "b", "c"].map(Into::into).into();
        for (id, element_id, at) in [("a", "e", 1), ("b", "e", 2), ("c", "f", 1)] {
            let (mut made, json) = element(id, element_id, "Node", "x");
            made.created.at = format!("2026-01-0{at}T00:00:00Z");
            catalog.take(made, json, Origin::Pasted, 0.0);
        }
        assert_eq!(LeftBehind::of(&catalog, true), None);
        let refused = |id: &str| {
            let response = format!(
                r#"{{"items": [], "errors": [{{"id": "{id}", "status": 404, "error": "not the latest"}}]}}"#
            );
            serde_json::from_str(&response).unwrap()
        };
        catalog.take_response(&requested[..1], refused("a"), Origin::Pasted, 1.0);
        let left = LeftBehind::of(&catalog, true).unwrap();
        assert_eq!(
            left.text(),
            "1 older version not returned; showing earlier data."
        );
        assert!(!LeftBehind::of(&catalog, false).unwrap().are_older);
        catalog.take_response(&requested[2..], refused("c"), Origin::Pasted, 2.0);
        let left = LeftBehind::of(&catalog, true).unwrap();
        assert_eq!(
            left.text(),
            "2 elements not returned; showing earlier data."
        );
    }
}
