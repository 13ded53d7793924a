//! An instance id that a person found for a creation without a response: it counts only once the
//! service served it.

use architrave_interface::{ArchitectureElement, BulkResponse, ElementClass};
use leptos::prelude::*;

use crate::api::{ApiError, BulkQuery, Client};
use crate::components::ErrorBanner;
use crate::state::App;
use crate::t;

/// Why a given id does not resolve it.
#[derive(Clone, Debug, PartialEq)]
pub enum NotFound {
    /// The service did not serve it: its status and words, empty where the response says nothing.
    NotReturned(String),
    /// It is of another class than what was sent.
    OtherClass(String),
    /// The request failed.
    Failed(ApiError),
    /// Another user signed in while it was read: what came is not theirs.
    SomebodyElse,
}

/// Retrieves what a person found; `class` is that of what was sent, where it is known. What it
/// returns may be handed over as long as nothing else is waited for.
///
/// # Errors
/// When the id does not resolve it.
pub async fn find(
    app: App,
    id: &str,
    class: Option<&ElementClass>,
) -> Result<(ArchitectureElement, Box<str>), NotFound> {
    let client = Client::of(app.session).map_err(NotFound::Failed)?;
    let ids = [id];
    let response = client.retrieve(&ids, &BulkQuery::EXACT, None);
    let response = app.session.scoped(response).await;
    let response = response.ok_or(NotFound::SomebodyElse)?;
    judge(response.map_err(NotFound::Failed)?, id, class)
}

/// What a response says of the id.
fn judge(
    mut response: BulkResponse,
    id: &str,
    class: Option<&ElementClass>,
) -> Result<(ArchitectureElement, Box<str>), NotFound> {
    let Some(at) = response.items.items.iter().position(|e| e.id == id) else {
        let said = response.errors.items.iter().find(|e| e.id == id);
        let said = said.map(|error| format!("{}  {}", error.status, error.error));
        return Err(NotFound::NotReturned(said.unwrap_or_default()));
    };
    let element = response.items.items.swap_remove(at);
    if class.is_some_and(|class| *class != element.conceptual_class) {
        let class = crate::texts::class_label(&element.conceptual_class);
        return Err(NotFound::OtherClass(class));
    }
    Ok((element, response.items.received.swap_remove(at)))
}

/// The class that the body of a request names.
pub fn class_of_body(body: &str) -> Option<ElementClass> {
    let request: architrave_interface::CreateElement = serde_json::from_str(body).ok()?;
    Some(request.conceptual_class)
}

/// Why it resolves nothing, below the field.
#[component]
pub fn NotFoundView(
    /// Why.
    problem: RwSignal<Option<NotFound>>,
) -> impl IntoView {
    let said = |words: String, quote: String| {
        view! {
            <div role="alert" class="stack">
                <p class="bad">{words} " " {t::create::found::NOTHING_RESOLVED}</p>
                {(!quote.is_empty()).then(|| view! { <p class="quote">{quote}</p> })}
            </div>
        }
        .into_any()
    };
    move || {
        problem.get().map(|problem| match problem {
            NotFound::NotReturned(text) if text.is_empty() => said(
                t::common::NOT_IN_RESPONSE_SENTENCE.into(),
                text,
            ),
            NotFound::NotReturned(text) => said(
                t::create::found::NOT_RETURNED.into(),
                text,
            ),
            NotFound::OtherClass(class) => said(
                t::create::found::other_class(&class),
                String::new(),
            ),
            NotFound::SomebodyElse => said(
                t::common::SOMEONE_ELSE_SIGNED_IN.into(),
                String::new(),
            ),
            NotFound::Failed(error) => view! { <ErrorBanner title=t::create::found::FAILED error=error next=t::create::found::NOTHING_RESOLVED /> }
            .into_any(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn response(text: &str) -> BulkResponse {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn only_a_returned_element_of_the_expected_class_is_found() {
        let (_, json) = crate::testing::element("i", "e", "Node", "Gateway");
        let served = || response(&format!(r#"{{"items":[{json}],"errors":[]}}"#));
        let (element, received) = judge(served(), "i", Some(&ElementClass::Node)).unwrap();
        assert_eq!((element.id.as_str(), &received), ("i", &json));
        assert!(judge(served(), "i", None).is_ok());
        assert_eq!(
            judge(served(), "i", Some(&ElementClass::Goal)),
            Err(NotFound::OtherClass("Node".into()))
        );
        // Served, but not what was asked for.
        assert_eq!(
            judge(served(), "other", None),
            Err(NotFound::NotReturned(String::new()))
        );
        let refused =
            response(r#"{"items":[],"errors":[{"id":"i","status":404,"error":"no such id"}]}"#);
        assert_eq!(
            judge(refused, "i", None),
            Err(NotFound::NotReturned("404  no such id".into()))
        );
    }

    #[test]
    fn class_of_body_returns_the_class_of_valid_json() {
        let body = r#"{"conceptualClass":"Goal","properties":[]}"#;
        assert_eq!(class_of_body(body), Some(ElementClass::Goal));
        assert_eq!(class_of_body("{"), None);
    }
}
