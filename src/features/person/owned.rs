//! The loaded elements that a person owns.

use crate::catalog::sorting::SortInPlace;
use crate::t;
use std::sync::Arc;

use leptos::prelude::*;

use super::header::owned_url;
use crate::catalog::{Catalog, Listed};
use crate::components::{ClassTile, Skeleton, StateBadge};
use crate::format::{self, Precision, count};
use crate::paths;
use crate::state::use_app;
use crate::texts::title;

/// How many are listed here; the elements page lists them all.
const LISTED: usize = 10;

/// How many loaded elements a user owns, and those changed last, latest first.
pub fn owned(catalog: &Catalog, user: &str) -> (usize, Vec<Arc<Listed>>) {
    let mut rows = catalog.owned_by(user);
    rows.arrange_by(|a, b| {
        let (x, y) = (catalog.modified(*a), catalog.modified(*b));
        let times = match (x.is_nan(), y.is_nan()) {
            (false, false) => y.total_cmp(&x),
            (x, y) => x.cmp(&y),
        };
        times.then_with(|| catalog.id_at(*a).cmp(catalog.id_at(*b)))
    });
    let count = rows.len();
    let latest = rows.into_iter().take(LISTED);
    (
        count,
        latest.filter_map(|row| catalog.listed_at(row)).collect(),
    )
}

#[component]
pub fn Owned(
    /// The user's id.
    id: String,
) -> impl IntoView {
    let app = use_app();
    let user = id.clone();
    let list = move || app.catalog.with(|c| owned(c, &user));
    let all = owned_url(&app.session.space(), "UserId", &id);
    // It is not known yet that there is none.
    let unready = || {
        view! {
            <div class="row">
                <h2>{t::person::owned::TITLE}</h2>
            </div>
            <Skeleton rows=4 />
        }
        .into_any()
    };
    view! {
        <section class="owned">
            {move || {
                if !app.catalog.ready() {
                    return unready();
                }
                let (number, rows) = list();
                let more = (number > LISTED)
                    .then(|| {
                        view! {
                            <a class="push" href=all.clone()>
                                {t::person::owned::most_recent(&LISTED.to_string(), &count(number))}
                            </a>
                        }
                    });
                view! {
                    <div class="row">
                        <h2>{t::person::owned::TITLE}</h2>
                        <span class="meta">{count(number)}</span>
                        {more}
                    </div>
                    {if rows.is_empty() {
                        view! { <p class="soft empty-line">{t::person::owned::EMPTY}</p> }.into_any()
                    } else {
                        view! { <Rows rows=rows /> }.into_any()
                    }}
                }
                    .into_any()
            }}
        </section>
    }
}

#[component]
fn Rows(rows: Vec<Arc<Listed>>) -> impl IntoView {
    let app = use_app();
    let row = move |loaded: Arc<Listed>| {
        let element = &loaded.element;
        let url = paths::element(&app.session.space(), &element.id);
        let name = title(element, &app.prefs.content_language());
        let narrower = element.specialization.clone().filter(|s| !s.is_empty());
        let modified = loaded.modified;
        let exact = (!modified.is_nan()).then(|| format::time(modified, Precision::Second));
        view! {
            <tr>
                <td>
                    <span class="row">
                        <ClassTile class=element.conceptual_class.clone() layer=element.layer.clone() />
                        <a class="name truncate" href=url>
                            {name.text}
                        </a>
                        {narrower.map(|s| view! { <span class="meta truncate">{format!("«{s}»")}</span> })}
                    </span>
                </td>
                <td>
                    <StateBadge state=element.validity_state.clone() />
                </td>
                <td class="number end" title=exact>
                    {move || format::ago(modified, app.clock.now())}
                </td>
            </tr>
        }
    };
    view! {
        <table class="lines">
            <thead>
                <tr>
                    <th scope="col">{t::common::NAME}</th>
                    <th scope="col" class="state-column">
                        {t::common::STATE}
                    </th>
                    <th scope="col" class="end time-column">
                        {t::common::MODIFIED}
                    </th>
                </tr>
            </thead>
            <tbody>{rows.into_iter().map(row).collect_view()}</tbody>
        </table>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Origin;
    use crate::testing::element;
    use architrave_interface::{EntityId, EntityIdType, Extra};

    #[test]
    fn owned_returns_the_latest_ten_and_the_total_count() {
        let mut catalog = Catalog::default();
        for n in 10..25 {
            let (mut element, json) = element(&format!("i{n}"), &format!("e{n}"), "Node", "x");
            element.created.at = format!("2026-01-{n}T00:00:00Z");
            let kind = if n == 24 {
                EntityIdType::GroupId
            } else {
                EntityIdType::UserId
            };
            element.owners = vec![EntityId {
                kind,
                value: "u".into(),
                extra: Extra::none(),
            }];
            catalog.take(element, json, Origin::Pasted, 0.0);
        }
        let (count, rows) = owned(&catalog, "u");
        assert_eq!((count, rows.len()), (14, 10));
        assert_eq!(rows[0].element.id, "i23");
        assert_eq!(owned(&catalog, "v").0, 0);
    }
}
