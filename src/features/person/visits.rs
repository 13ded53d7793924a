//! What a person visited, latest first.

use crate::catalog::sorting::SortInPlace;
use crate::t;
use architrave_interface::{HistoryKind, Visit};
use architrave_values::parse_rfc3339;
use leptos::prelude::*;

use super::favorites::known_link;
use crate::components::Icon;
use crate::format::{self, Precision};
use crate::state::use_app;

/// Puts visits in order: the latest first, times that cannot be read last, as they came.
pub fn latest_first(list: &mut [Visit]) {
    let time = |v: &Visit| parse_rfc3339(&v.last_visited).unwrap_or(f64::NEG_INFINITY);
    list.arrange_by(|a, b| time(b).total_cmp(&time(a)));
}

#[component]
pub fn Visits(
    /// As the service gives them.
    mut list: Vec<Visit>,
) -> impl IntoView {
    latest_first(&mut list);
    let only_processes = !list.is_empty() && list.iter().all(|v| v.kind == HistoryKind::Process);
    let body = if list.is_empty() {
        view! { <p class="soft empty-line">{t::common::NONE}</p> }.into_any()
    } else {
        let rows = list
            .into_iter()
            .map(|item| view! { <Row item=item kinds=!only_processes /> });
        view! { <ul class="entries">{rows.collect_view()}</ul> }.into_any()
    };
    view! {
        <section>
            <div class="row">
                <h2>{t::person::visits::TITLE}</h2>
                <span class="meta">{only_processes.then_some(t::person::visits::PROCESSES.get())}</span>
            </div>
            {body}
        </section>
    }
}

#[component]
fn Row(item: Visit, kinds: bool) -> impl IntoView {
    let app = use_app();
    let icon = if item.kind == HistoryKind::Process {
        "workflow"
    } else {
        "elements"
    };
    let elsewhere = (item.warehouse_id != app.session.space()).then(|| {
        let tip = t::person::visits::in_space(&item.warehouse_id);
        view! {
            <span class="tag mono" title=tip>
                {item.warehouse_id.clone()}
            </span>
        }
    });
    let kind = kinds.then(|| view! { <span class="meta">{item.kind.as_str().to_owned()}</span> });
    let exact = format::when(&item.last_visited, Precision::Second);
    let at = item.last_visited.clone();
    let ago = move || match parse_rfc3339(&at) {
        Some(ms) => format::ago(ms, app.clock.now()),
        None if at.is_empty() => t::common::NOT_GIVEN.into(),
        None => at.clone(),
    };
    // Mostly a process, which the interface cannot show; the id of a loaded element is a link.
    let here = item.warehouse_id == app.session.space();
    let (id, text) = (item.id.clone(), item.value.clone());
    let value = move || {
        let link = here.then(|| known_link(app, &[&id, &text])).flatten();
        link.unwrap_or_else(|| {
            if text.is_empty() {
                view! { <span class="muted">{t::common::NOT_GIVEN}</span> }.into_any()
            } else {
                view! { <span class="strong truncate">{text.clone()}</span> }.into_any()
            }
        })
    };
    view! {
        <li title=t::person::visits::entry(&item.id)>
            <Icon name=icon />
            {value}
            {kind}
            {elsewhere}
            <span class="number version push">{format!("v{}", item.version)}</span>
            <time class="number soft ago" datetime=item.last_visited.clone() title=exact>
                {ago}
            </time>
        </li>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn visits_with_invalid_times_are_sorted_last() {
        let visit = |id: &str, at: &str| -> Visit {
            serde_json::from_value(serde_json::json!({
                "id": id, "lastVisited": at, "type": "Process", "value": "x",
                "version": 9_007_199_254_740_993_i64, "warehouseId": "w",
            }))
            .unwrap()
        };
        let mut list = vec![
            visit("a", "soon"),
            visit("b", "2026-01-01T00:00:00Z"),
            visit("c", "2026-02-01T00:00:00Z"),
        ];
        latest_first(&mut list);
        let ids: Vec<&str> = list.iter().map(|v| v.id.as_str()).collect();
        assert_eq!(ids, ["c", "b", "a"]);
        assert_eq!(list[0].version, 9_007_199_254_740_993);
    }
}
