//! What can go wrong with a request, and what that says of its outcome.

use crate::t;
use std::fmt;

/// Why a request got no usable response.
#[derive(Clone, Debug, PartialEq)]
pub enum ApiError {
    /// It was never sent: no user is signed in, or the address is invalid.
    NotSent(String),
    /// No response came: refused, cut, or offline. The browser does not say which.
    NoResponse,
    /// No whole response came in this time, in milliseconds.
    TimedOut(u32),
    /// The person stopped it.
    Stopped,
    /// A response began with this status and broke off.
    CutOff(u16),
    /// The service answered with an error.
    Status(Refusal),
    /// A response came that the interface does not describe.
    Unreadable {
        status: u16,
        /// What could not be read and where.
        why: String,
        /// How the response begins.
        start: String,
        /// The `id` that it names, if it is a JSON object with one: whatever sent it is the service.
        id: Option<String>,
    },
}

/// An error that the service answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The HTTP status.
    pub status: u16,
    /// The service's own text; shortened where it is long, a note where it is a web page.
    pub text: String,
    /// How long the service asks to wait, in seconds.
    pub retry_after: Option<u32>,
}

/// What an error says of what the service did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The service did nothing.
    NotDone,
    /// The service did it and named the id, but the rest of the response could not be read.
    Done,
    /// It is unknown.
    Unknown,
}

impl ApiError {
    /// The status, if one came.
    pub fn status(&self) -> Option<u16> {
        match self {
            Self::CutOff(status) | Self::Unreadable { status, .. } => Some(*status),
            Self::Status(refusal) => Some(refusal.status),
            _ => None,
        }
    }

    /// The service's own text, if it gave one.
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Status(refusal) if !refusal.text.is_empty() => Some(&refusal.text),
            Self::Unreadable { start, .. } if !start.is_empty() => Some(start),
            _ => None,
        }
    }

    /// What a write that ended so did. A gateway's 502 to 504 says nothing about the service
    /// behind it; nor does a 500, which may come after the commit, or a 200 whose body is no response of
    /// the service: a login page or a proxy sends those too.
    pub fn outcome(&self) -> Outcome {
        match self {
            Self::NotSent(_) => Outcome::NotDone,
            Self::NoResponse | Self::TimedOut(_) | Self::Stopped => Outcome::Unknown,
            Self::Unreadable {
                status,
                id: Some(_),
                ..
            } if (200..300).contains(status) => Outcome::Done,
            Self::CutOff(status) | Self::Unreadable { status, .. } => of_status(*status),
            Self::Status(refusal) => of_status(refusal.status),
        }
    }

    /// The id that a response names which could not be read otherwise.
    pub fn id(&self) -> Option<&str> {
        match self {
            Self::Unreadable { id, .. } => id.as_deref(),
            _ => None,
        }
    }

    /// Whether the connection, not the service, is at fault.
    pub fn is_offline(&self) -> bool {
        matches!(self, Self::NoResponse)
    }

    /// What happened, in a sentence.
    pub fn sentence(&self) -> String {
        match self {
            Self::NotSent(why) => t::errors::not_sent(why),
            Self::NoResponse => t::errors::NO_RESPONSE.into(),
            Self::TimedOut(ms) => t::errors::timed_out(&(ms / 1000).to_string()),
            Self::Stopped => t::errors::STOPPED.into(),
            Self::CutOff(status) => t::errors::cut_off(&status.to_string()),
            Self::Status(refusal) => of_refusal(refusal),
            Self::Unreadable { status, why, .. } => t::errors::unreadable(why, &status.to_string()),
        }
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence())
    }
}

fn of_status(status: u16) -> Outcome {
    if (400..500).contains(&status) {
        Outcome::NotDone
    } else {
        Outcome::Unknown
    }
}

fn wait(seconds: u32) -> String {
    t::errors::slow_down_wait(&seconds.to_string())
}

fn of_refusal(refusal: &Refusal) -> String {
    match refusal.status {
        400 => t::errors::BAD_REQUEST.into(),
        401 => t::errors::UNAUTHORIZED.into(),
        403 => t::errors::FORBIDDEN.into(),
        404 => t::errors::NOT_FOUND.into(),
        409 | 422 => t::errors::refused(&refusal.status.to_string()),
        413 => t::errors::TOO_LARGE.into(),
        429 => match refusal.retry_after {
            Some(seconds) => format!("{} {}", t::errors::SLOW_DOWN.get(), wait(seconds)),
            None => t::errors::SLOW_DOWN.into(),
        },
        500 => t::errors::FAILED.into(),
        status @ 502..=504 => match refusal.retry_after {
            Some(seconds) => {
                format!(
                    "{} {}",
                    t::errors::gateway(&status.to_string()),
                    wait(seconds)
                )
            }
            None => t::errors::gateway(&status.to_string()),
        },
        status => t::errors::status(&status.to_string()),
    }
}

/// The replacement for a web page where a text was expected.
pub(super) const WEB_PAGE: t::Text = t::errors::WEB_PAGE;

/// The `id` of a JSON object; nothing for any other text.
pub(super) fn id_of(text: &str) -> Option<String> {
    #[derive(serde::Deserialize)]
    struct Identified {
        id: String,
    }
    // serde reads a struct from an array as well.
    let is_object = text.trim_start().starts_with('{');
    let object: Identified = is_object.then(|| serde_json::from_str(text).ok())??;
    (!object.id.is_empty()).then_some(object.id)
}

/// Makes the service's text fit to be shown: no web page, not longer than a paragraph.
pub(super) fn readable(text: &str, content_type: &str) -> String {
    const LONGEST: usize = 400;
    let text = text.trim();
    if content_type.contains("html") || text.starts_with("<!") || text.starts_with("<html") {
        return WEB_PAGE.into();
    }
    // A plain string may come as JSON.
    let text = serde_json::from_str::<String>(text).unwrap_or_else(|_| text.to_owned());
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(status: u16) -> ApiError {
        ApiError::Status(Refusal {
            status,
            text: String::new(),
            retry_after: None,
        })
    }

    #[test]
    fn only_a_4xx_status_has_the_outcome_not_done() {
        for code in [400, 401, 403, 404, 409, 413, 422, 429] {
            assert_eq!(status(code).outcome(), Outcome::NotDone, "{code}");
        }
        for code in [500, 502, 503, 504] {
            assert_eq!(status(code).outcome(), Outcome::Unknown, "{code}");
        }
        assert_eq!(ApiError::NoResponse.outcome(), Outcome::Unknown);
        assert_eq!(ApiError::CutOff(200).outcome(), Outcome::Unknown);
        assert_eq!(ApiError::CutOff(500).outcome(), Outcome::Unknown);
    }

    #[test]
    fn only_a_response_that_names_an_id_means_done() {
        let read = |status, text: &str| ApiError::Unreadable {
            status,
            why: "why".into(),
            start: readable(text, ""),
            id: id_of(text),
        };
        for text in [
            "",
            "<!doctype html><p>Sign in",
            r#"{"id": "half"#,
            r#"{"error":"sign in"}"#,
            r#"{"id":""}"#,
            r#"["i-1"]"#,
            "null",
        ] {
            assert_eq!(read(200, text).outcome(), Outcome::Unknown, "{text}");
        }
        let named = read(200, r#"{"id":"i-1","created":7}"#);
        assert_eq!((named.outcome(), named.id()), (Outcome::Done, Some("i-1")));
        assert_eq!(read(500, r#"{"id":"i-1"}"#).outcome(), Outcome::Unknown);
    }

    #[test]
    fn readable_unquotes_trims_and_shortens_texts() {
        assert_eq!(readable("<!doctype html><p>x", "text/html"), "(web page)");
        assert_eq!(
            readable("\"warehouse not found\"", "application/json"),
            "warehouse not found"
        );
        assert_eq!(readable(" plain ", ""), "plain");
        assert_eq!(readable(&"ä".repeat(500), "").chars().count(), 401);
    }
}
