//! The messages and their bytes.

use std::fmt;

use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

/// A message from the app to the worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Command {
    /// Sends a request.
    Fetch {
        /// A number that no other request has; the event that ends the request carries it.
        id: u32,
        /// The request.
        request: FetchRequest,
    },
    /// Cancels a request, if it still runs.
    Cancel {
        /// The number of the request.
        id: u32,
    },
}

/// A bulk retrieval to send as a POST.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FetchRequest {
    /// The absolute URL.
    pub url: String,
    /// Name and value of each header. The memory of the values, which may be secrets, is cleared when they are dropped.
    pub headers: Vec<(String, Zeroizing<String>)>,
    /// The JSON body.
    pub body: String,
    /// How long the whole response may take, in milliseconds.
    pub timeout: u32,
}

/// Without the headers, which hold the token and the licence key.
impl fmt::Debug for FetchRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FetchRequest")
            .field("url", &self.url)
            .finish_non_exhaustive()
    }
}

/// A message from the worker to the app.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// The worker takes commands.
    Ready,
    /// A request ended.
    Finished {
        /// The number of the request.
        id: u32,
        /// The rows of the response.
        result: Result<RowBytes, FetchError>,
    },
}

/// The bytes of a `Batch` of rows. They are no part of the bytes of the message: they are sent beside it, so that
/// the browser moves their buffer instead of copying it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RowBytes(#[serde(skip)] pub Vec<u8>);

/// Why a request returned no rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FetchError {
    /// There was no response; the browser does not say why.
    Network,
    /// The response was not complete within the timeout.
    Timeout,
    /// The app cancelled it.
    Cancelled,
    /// The response ended after its status, before it was complete.
    Truncated {
        /// The HTTP status.
        status: u16,
    },
    /// The service answered with an error status.
    Status {
        /// The HTTP status.
        status: u16,
        /// The `Content-Type` header; empty without one.
        content_type: String,
        /// How long the service asks to wait, in seconds.
        retry_after: Option<u32>,
        /// The beginning of the body.
        text: String,
    },
    /// The body is not what the interface describes.
    Unreadable {
        /// The HTTP status.
        status: u16,
        /// What could not be read, and where.
        reason: String,
        /// The beginning of the body.
        start: String,
    },
}

impl Command {
    /// Encodes the command. The memory is cleared when the bytes are dropped.
    pub fn to_bytes(&self) -> Zeroizing<Vec<u8>> {
        let length = match self {
            Self::Fetch { request, .. } => {
                let headers = request.headers.iter();
                let headers: usize = headers
                    .map(|(name, value)| name.len() + value.len() + 10)
                    .sum();
                64 + request.url.len() + headers + request.body.len()
            }
            Self::Cancel { .. } => 16,
        };
        // A buffer that grows would leave copies behind.
        let bytes = postcard::to_extend(self, Vec::with_capacity(length));
        Zeroizing::new(bytes.unwrap_or_default())
    }

    /// Decodes a command; `None` for other bytes.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        postcard::from_bytes(bytes).ok()
    }
}

impl Event {
    /// Encodes the event, and separates the rows that are sent beside it.
    pub fn into_parts(mut self) -> (Vec<u8>, Option<Vec<u8>>) {
        let rows = self.rows_mut().map(std::mem::take);
        (to_bytes(&self), rows)
    }

    /// Decodes an event and restores the rows that came beside it; `None` for other bytes.
    pub fn from_parts(bytes: &[u8], rows: Option<Vec<u8>>) -> Option<Self> {
        let mut event: Self = postcard::from_bytes(bytes).ok()?;
        if let Some(place) = event.rows_mut() {
            *place = rows?;
        }
        Some(event)
    }

    const fn rows_mut(&mut self) -> Option<&mut Vec<u8>> {
        match self {
            Self::Finished {
                result: Ok(RowBytes(rows)),
                ..
            } => Some(rows),
            _ => None,
        }
    }
}

/// Encoding into memory fails for no type of this module. Empty bytes decode to nothing.
fn to_bytes(message: &impl Serialize) -> Vec<u8> {
    postcard::to_stdvec(message).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    fn command() -> impl Strategy<Value = Command> {
        let value = ".{0,9}".prop_map(Zeroizing::new);
        let headers = vec((".{0,9}", value), 0..4);
        let fetch = (any::<u32>(), ".{0,40}", headers, ".{0,40}", any::<u32>());
        prop_oneof![
            any::<u32>().prop_map(|id| Command::Cancel { id }),
            fetch.prop_map(|(id, url, headers, body, timeout)| {
                let request = FetchRequest {
                    url,
                    headers,
                    body,
                    timeout,
                };
                Command::Fetch { id, request }
            }),
        ]
    }

    fn error() -> impl Strategy<Value = FetchError> {
        let status = (any::<u16>(), ".{0,9}", any::<Option<u32>>(), ".{0,40}");
        let unreadable = (any::<u16>(), ".{0,40}", ".{0,40}");
        prop_oneof![
            Just(FetchError::Network),
            Just(FetchError::Timeout),
            Just(FetchError::Cancelled),
            any::<u16>().prop_map(|status| FetchError::Truncated { status }),
            status.prop_map(
                |(status, content_type, retry_after, text)| FetchError::Status {
                    status,
                    content_type,
                    retry_after,
                    text,
                }
            ),
            unreadable.prop_map(|(status, reason, start)| FetchError::Unreadable {
                status,
                reason,
                start,
            }),
        ]
    }

    fn event() -> impl Strategy<Value = Event> {
        let rows = vec(any::<u8>(), 0..40).prop_map(|rows| Ok(RowBytes(rows)));
        let result = prop_oneof![rows, error().prop_map(Err)];
        prop_oneof![
            Just(Event::Ready),
            (any::<u32>(), result).prop_map(|(id, result)| Event::Finished { id, result }),
        ]
    }

    proptest! {
        #[test]
        fn a_command_round_trips_through_bytes(command in command()) {
            prop_assert_eq!(Command::from_bytes(&command.to_bytes()), Some(command));
        }

        #[test]
        fn an_event_round_trips_through_its_parts(event in event()) {
            let (bytes, rows) = event.clone().into_parts();
            prop_assert_eq!(Event::from_parts(&bytes, rows), Some(event));
        }

        #[test]
        fn decoding_does_not_panic_on_any_bytes(bytes in vec(any::<u8>(), 0..40)) {
            let _ = (Command::from_bytes(&bytes), Event::from_parts(&bytes, None));
        }
    }

    #[test]
    fn an_event_without_its_rows_is_rejected() {
        let rows = RowBytes(vec![1, 2, 3]);
        let (bytes, rows) = Event::Finished {
            id: 7,
            result: Ok(rows),
        }
        .into_parts();
        assert_eq!(rows, Some(vec![1, 2, 3]));
        assert_eq!(Event::from_parts(&bytes, None), None);
        assert_eq!(Event::from_parts(&[], None), None);
    }
}
