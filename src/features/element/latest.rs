//! Which version is the latest: only the service knows, and only when it is asked. The loaded
//! instance ids are requested with `onlyLatest`: what is served is the latest, and that an id is
//! not served does not show that it is older or gone.

use std::collections::{HashMap, HashSet};

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::add_id::Wanted;
use super::element_context::ElementContext;
use super::switch::date;
use crate::api::{ApiError, BulkQuery, Client};
use crate::browser;
use crate::catalog::{Origin, short_id};
use crate::components::{Button, Icon, Variant};
use crate::effect::memo;
use crate::format::{self, Precision};
use crate::state::{App, Kind, Record, RecordStatus};
use crate::t;
use architrave_interface::BulkResponse;

/// What the service said, and when.
#[derive(Clone, Debug, PartialEq)]
pub struct LatestVersions {
    /// When it came, in milliseconds since 1970.
    pub at: f64,
    /// The instance ids that were asked for.
    pub requested: Vec<String>,
    /// The versions of the element that were served: the latest.
    pub latest: Vec<String>,
    /// What was said of ids that were not served: status, text, and how often.
    pub refused: Vec<(i32, String, usize)>,
    /// Elements that came and could not be read.
    pub unreadable: usize,
}

/// The answers of this visit.
#[derive(Clone, Copy)]
pub struct Latest {
    app: App,
    answers: RwSignal<HashMap<String, Result<LatestVersions, ApiError>>>,
    asking: RwSignal<HashSet<String>>,
}

impl Latest {
    /// Nothing asked yet.
    pub fn new(app: App) -> Self {
        Self {
            app,
            answers: RwSignal::new(HashMap::new()),
            asking: RwSignal::new(HashSet::new()),
        }
    }

    /// What the service said of a logical element, tracked; `None` until it was asked.
    pub fn of(self, element_id: &str) -> Option<Result<LatestVersions, ApiError>> {
        self.answers
            .with(|answers| answers.get(element_id).cloned())
    }

    /// Whether the service is being asked, tracked.
    pub fn is_asking(self, element_id: &str) -> bool {
        self.asking.with(|asking| asking.contains(element_id))
    }

    /// Asks which of these versions of a logical element is the latest.
    pub fn load(self, element_id: &str, ids: Vec<String>) {
        let element_id = element_id.to_owned();
        if ids.is_empty() || self.asking.with_untracked(|a| a.contains(&element_id)) {
            return;
        }
        self.asking.update(|asking| {
            asking.insert(element_id.clone());
        });
        spawn_local(async move {
            let work = request(self.app, &element_id, ids);
            let answer = self.app.session.scoped(work).await;
            let answer = answer.unwrap_or(Err(ApiError::Stopped));
            // The page may have been left meanwhile.
            self.asking.try_update(|asking| asking.remove(&element_id));
            self.answers
                .try_update(|answers| answers.insert(element_id, answer));
        });
    }
}

async fn request(app: App, element_id: &str, ids: Vec<String>) -> Result<LatestVersions, ApiError> {
    let query = BulkQuery {
        only_latest: Some(true),
        ..BulkQuery::EXACT
    };
    let requested: Vec<&str> = ids.iter().map(String::as_str).collect();
    let response = match Client::of(app.session) {
        Ok(client) => client.retrieve(&requested, &query, None).await,
        Err(error) => Err(error),
    };
    let answer =
        response.map(|response| (read(element_id, &ids, &response, browser::now()), response));
    let (happened, detail) = match &answer {
        Ok((answer, _)) if answer.latest.is_empty() => (
            RecordStatus::Partly,
            String::from(t::element::latest::RECORD_NONE),
        ),
        Ok((answer, _)) => (
            RecordStatus::Done,
            t::element::latest::record_found(&answer.latest.join(", ")),
        ),
        Err(error) => (RecordStatus::Refused, error.sentence()),
    };
    let what = t::common::version_count(ids.len());
    let record = Record::new(
        Kind::Retrieve,
        happened,
        t::element::latest::record_title(&what),
        detail,
    );
    app.activity.write(match ids.first() {
        Some(id) => record.about(id),
        None => record,
    });
    let (answer, mut response) = answer?;
    // What came is known now. What did not come may only be older: nothing is noted of it.
    response.errors.items.clear();
    let returned: Vec<_> = response
        .items
        .items
        .iter()
        .map(|e| e.id.as_str().into())
        .collect();
    app.catalog.take_response(&returned, response, Origin::Link);
    app.catalog.draw_now();
    Ok(answer)
}

/// What a response says of the versions of an element.
fn read(
    element_id: &str,
    requested: &[String],
    response: &BulkResponse,
    at: f64,
) -> LatestVersions {
    let mut refused: Vec<(i32, String, usize)> = Vec::new();
    for error in &response.errors.items {
        let same = refused
            .iter_mut()
            .find(|(s, t, _)| (*s, t) == (error.status, &error.error));
        match same {
            Some((.., count)) => *count += 1,
            None => refused.push((error.status, error.error.clone(), 1)),
        }
    }
    let own = response
        .items
        .items
        .iter()
        .filter(|e| e.element_id == element_id);
    LatestVersions {
        at,
        requested: requested.to_vec(),
        latest: own.map(|e| e.id.clone()).collect(),
        refused,
        unreadable: response.items.lost.len(),
    }
}

/// The question, or its answer with its time.
#[component]
pub fn LatestLine(shown: ElementContext) -> impl IntoView {
    let element_id = memo(move |_| shown.loaded.with(|l| l.element.element_id.clone()));
    let asking = move || element_id.with(|id| shown.latest.is_asking(id));
    let said = move || match element_id.with(|id| shown.latest.of(id)) {
        None => view! { <p>{t::element::latest::UNKNOWN}</p> }.into_any(),
        Some(Err(error)) => view! {
            <p class="error-text">
                <Icon name="circle-alert" />
                {move || t::element::latest::failed(&error.sentence())}
            </p>
        }
        .into_any(),
        Some(Ok(answer)) => view! { <Said shown=shown answer=answer /> }.into_any(),
    };
    let words = move || match element_id.with(|id| shown.latest.of(id)) {
        _ if asking() => t::element::latest::ASKING.get(),
        None => t::element::latest::BUTTON_ASK.get(),
        Some(_) => t::common::CHECK_AGAIN.get(),
    };
    view! {
        <div class="latest">
            <div class="said" role="status">
                {said}
            </div>
            <Button small=true icon="refresh-cw" busy=asking on_press=move |_| shown.ask_latest()>
                {words}
            </Button>
        </div>
    }
}

#[component]
fn Said(shown: ElementContext, answer: LatestVersions) -> impl IntoView {
    let (at, requested) = (answer.at, answer.requested.len());
    let new = {
        let requested: HashSet<String> = answer
            .requested
            .iter()
            .chain(&answer.latest)
            .cloned()
            .collect();
        move || {
            let new = shown.versions.with(|v| {
                v.iter()
                    .filter(|l| !requested.contains(&l.element.id))
                    .count()
            });
            (new > 0).then(|| view! { <p>{t::element::latest::added_since(new)}</p> })
        }
    };
    let version = move |id: String| {
        let when = shown.app.catalog.with_untracked(|c| c.listed(&id));
        let when = when.map(|l| date(l.element.modified.as_ref(), &l.element.created));
        let words = when.unwrap_or_else(|| short_id(&id));
        let note = format!(" · {}", short_id(&id));
        let href = {
            let id = id.clone();
            move || shown.url(&id)
        };
        view! {
            <a class="strong number" href=href title=id>
                {words}
            </a>
            <span class="meta mono">{note}</span>
            " "
        }
    };
    let latest = if answer.latest.is_empty() {
        view! {
            <p>
                <strong class="strong">{t::element::latest::NONE_TITLE}</strong>
                " "
                <Button variant=Variant::Link on_press=move |_| shown.adding.set(Some(Wanted::version(shown)))>
                    {t::element::BUTTON_ADD_ID}
                </Button>
            </p>
            {answer
                .refused
                .into_iter()
                .map(|(status, text, count)| {
                    let words = move || match count {
                        0 | 1 => format!("{status}  {text}"),
                        _ => t::element::latest::refused_times(&status.to_string(), &text, &format::count(count)),
                    };
                    view! { <p class="quote">{words}</p> }
                })
                .collect_view()}
        }
        .into_any()
    } else {
        view! {
            <p>
                <span class="tag info">
                    <Icon name="check" class="small" />
                    {t::element::latest::LATEST}
                </span>
                " "
                {answer.latest.into_iter().map(version).collect_view()}
            </p>
        }
        .into_any()
    };
    let unreadable = answer.unreadable;
    let lost = (unreadable > 0).then(|| {
        view! { <p class="warn">{move || t::element::latest::unreadable(unreadable)}</p> }
    });
    let answered = move || {
        let at = format::time(at, Precision::Second);
        t::element::latest::answer_for(&t::common::id_count(requested), &at)
    };
    view! {
        {latest}
        {lost}
        {new}
        <p class="meta number">{answered}</p>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn read_returns_the_latest_version_and_the_refusals() {
        let (element, _) = crate::testing::element("i3", "e", "Node", "x");
        let (other, _) = crate::testing::element("i9", "other", "Node", "x");
        let error =
            |id: &str| serde_json::json!({"id": id, "status": 404, "error": "not the latest"});
        let response = serde_json::json!({
            "items": [element, other], "errors": [error("i1"), error("i2")],
        });
        let response: BulkResponse = serde_json::from_value(response).unwrap();
        let requested = ["i1".to_owned(), "i2".to_owned()];
        let answer = read("e", &requested, &response, 5.0);
        assert_eq!(answer.latest, ["i3"]);
        assert_eq!(answer.refused, [(404, "not the latest".to_owned(), 2)]);
        assert_eq!((answer.unreadable, answer.at), (0, 5.0));
    }
}
