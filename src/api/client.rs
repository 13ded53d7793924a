//! The client of all operations: headers, timeout, abort; redirects are refused.

use std::rc::Rc;

use architrave_interface::paths::{AUTHORIZATION, LICENCE, decode};
use futures::FutureExt;
use futures::future::LocalBoxFuture;
use gloo_net::http::{Method, RequestBuilder};
use serde::Serialize;
use serde::de::DeserializeOwned;
use web_sys::{AbortController, AbortSignal};
use zeroize::Zeroizing;

use super::error::{ApiError, Refusal, id_of, readable};
use super::leaving::LeaveWatch;
use crate::browser;
use crate::session::{PrivilegedAction, Reach, Session, SessionState, use_session};
use crate::t;

/// How long a request may take, in milliseconds. An import has its own.
pub const PATIENCE: u32 = 60_000;

/// The header by which the service recognises a creation or an import that is sent again, where it does.
pub const IDEMPOTENCY_KEY: &str = "Idempotency-Key";

/// Where a request is that the service refused for its token.
#[derive(Clone, Debug)]
pub enum TokenStep {
    /// The service refused it, so that nothing was done; a new token is waited for.
    Refused(ApiError),
    /// There is a new token: the request is about to be sent again. An error keeps it from that.
    Again,
}

/// Follows a request through its tokens.
pub type TokenWatch = Rc<dyn Fn(TokenStep) -> LocalBoxFuture<'static, Result<(), ApiError>>>;

/// Sends requests as the signed-in person.
#[derive(Clone)]
pub struct Client {
    pub(super) session: Session,
    state: Option<SessionState>,
    watch: Option<TokenWatch>,
}

/// A response as it came: its status and its text.
pub type Reply = (u16, String);

/// A client for the current sign-in.
///
/// # Errors
/// [`ApiError::NotSent`] when no user is signed in.
pub fn use_client() -> Result<Client, ApiError> {
    Client::of(use_session())
}

/// What to send.
pub(super) struct Call<'a> {
    pub method: Method,
    pub path: String,
    pub body: Option<String>,
    pub idempotency_key: Option<&'a str>,
    pub stop: Option<&'a AbortSignal>,
}

impl Client {
    /// A client for the current sign-in, for code that runs outside a component.
    ///
    /// # Errors
    /// [`ApiError::NotSent`] when no user is signed in.
    pub fn of(state: SessionState) -> Result<Self, ApiError> {
        let session = state
            .now()
            .ok_or_else(|| ApiError::NotSent(t::errors::reason::SIGNED_OUT.into()))?;
        Ok(Self {
            session,
            state: Some(state),
            watch: None,
        })
    }

    /// A client for a trial sign-in: a 401 does not affect the current session.
    pub fn trial(session: Session) -> Self {
        Self {
            session,
            state: None,
            watch: None,
        }
    }

    /// The same client; `watch` follows its requests through their tokens.
    pub fn watched(self, watch: TokenWatch) -> Self {
        Self {
            watch: Some(watch),
            ..self
        }
    }

    pub(super) fn warehouse(&self) -> &str {
        &self.session.warehouse
    }

    pub(super) fn url(&self, path: &str) -> String {
        format!("{}{path}", self.session.base_url)
    }

    pub(super) fn headers(&self) -> [(&'static str, Zeroizing<String>); 2] {
        // Not `format!`, which may leave copies behind where its buffer grows.
        let bearer = ["Bearer ", self.session.token.reveal()].concat();
        let licence = self.session.licence.reveal().to_owned();
        [(AUTHORIZATION, bearer), (LICENCE, licence)]
            .map(|(name, value)| (name, Zeroizing::new(value)))
    }

    /// The headers of every request, if a request can carry them. The browser's own refusal would
    /// be a panic inside of gloo-net.
    pub(super) fn checked_headers(
        &self,
    ) -> Result<[(&'static str, Zeroizing<String>); 2], ApiError> {
        let headers = self.headers();
        let fits = |value: &str| value.chars().all(|c| matches!(c, ' '..='~'));
        if headers.iter().all(|(_, value)| fits(value)) {
            return Ok(headers);
        }
        Err(ApiError::NotSent(
            t::errors::reason::TOKEN_CHARACTERS.into(),
        ))
    }

    /// Notes what the end of a request, which began at that time, says of the way to the service.
    pub(super) fn reached<T>(&self, end: &Result<T, ApiError>, begun: f64) {
        let reach = match end {
            // It says nothing about the service.
            Err(ApiError::NotSent(_) | ApiError::Stopped) => return,
            Err(ApiError::NoResponse) => Reach::NoResponse,
            Err(ApiError::TimedOut(_)) => Reach::Late,
            _ => Reach::Answered,
        };
        if let Some(state) = self.state {
            state.reached(reach, begun);
        }
    }

    /// Sends and reads JSON; the text is returned beside it, as it came.
    pub(super) async fn json<T: DeserializeOwned>(&self, call: Call<'_>) -> Result<T, ApiError> {
        let (status, text) = self.send(call).await?;
        self.read(status, &text)
    }

    /// Reads a response of the interface.
    pub(super) fn read<T: DeserializeOwned>(&self, status: u16, text: &str) -> Result<T, ApiError> {
        serde_json::from_str(text).map_err(|error| ApiError::Unreadable {
            status,
            why: error.to_string(),
            start: readable(text.get(..200).unwrap_or(text), ""),
            id: id_of(text),
        })
    }

    pub(super) async fn send(&self, call: Call<'_>) -> Result<Reply, ApiError> {
        self.retry_with_new_token(call.stop, async |client| client.send_once(&call).await)
            .await
    }

    /// Sends a request, and repeats it with a new token each time the service refuses the token: a
    /// 401 changes nothing, so no write is made twice. Returns the 401 if no new token is given.
    pub(super) async fn retry_with_new_token<T>(
        &self,
        stop: Option<&AbortSignal>,
        send: impl AsyncFn(&Self) -> Result<T, ApiError>,
    ) -> Result<T, ApiError> {
        let mut client = self.clone();
        loop {
            let end = send(&client).await;
            let Err(error) = &end else { return end };
            if error.status() == Some(401) && client.state.is_some() {
                // If it cannot be noted, it is still true.
                let _ = client.report_step(TokenStep::Refused(error.clone())).await;
            }
            match client.with_new_token(error, stop).await {
                Some(next) => {
                    next.report_step(TokenStep::Again).await?;
                    client = next;
                }
                None if stop.is_some_and(AbortSignal::aborted) => return Err(ApiError::Stopped),
                None => return end,
            }
        }
    }

    async fn report_step(&self, step: TokenStep) -> Result<(), ApiError> {
        match &self.watch {
            Some(watch) => watch(step).await,
            None => Ok(()),
        }
    }

    /// The client of the same person with the token that came after a 401.
    async fn with_new_token(&self, error: &ApiError, stop: Option<&AbortSignal>) -> Option<Self> {
        let state = self.state.filter(|_| error.status() == Some(401))?;
        if !self.is_outdated(state) && !state.renewal().wait_for_new_token(stop).await {
            return None;
        }
        let next = Self {
            watch: self.watch.clone(),
            ..Self::of(state).ok()?
        };
        (next.session.who() == self.session.who()).then_some(next)
    }

    /// Whether the token was replaced after the request was sent.
    fn is_outdated(&self, state: SessionState) -> bool {
        state
            .now()
            .is_some_and(|now| now.token != self.session.token)
    }

    async fn send_once(&self, call: &Call<'_>) -> Result<(u16, String), ApiError> {
        let own = AbortController::new()
            .map_err(|_| ApiError::NotSent(t::errors::reason::NO_REQUESTS.into()))?;
        let signals = js_sys::Array::of1(&own.signal());
        if let Some(stop) = call.stop {
            signals.push(stop);
        }
        let signal = AbortSignal::any(&signals);
        let (mut timed_out, begun) = (false, browser::now());
        let leaving = LeaveWatch::begin();
        let response = {
            let mut exchange = std::pin::pin!(self.exchange(call, &signal).fuse());
            let mut timer = std::pin::pin!(browser::sleep(PATIENCE).fuse());
            futures::select_biased! {
                response = exchange => Some(response),
                () = timer => { timed_out = true; own.abort(); None }
            }
        };
        if call.stop.is_some_and(AbortSignal::aborted) {
            return Err(ApiError::Stopped);
        }
        let end = match response {
            _ if timed_out => Err(ApiError::TimedOut(PATIENCE)),
            Some(response) => leaving.end(response, call.stop).await,
            None => Err(ApiError::NoResponse),
        };
        self.reached(&end, begun);
        end
    }

    async fn exchange(
        &self,
        call: &Call<'_>,
        signal: &AbortSignal,
    ) -> Result<(u16, String), ApiError> {
        // The builder would append an empty query after this one: "?a=b&".
        let (path, query) = call.path.split_once('?').unwrap_or((&call.path, ""));
        let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
        let pairs = pairs.filter_map(|(name, value)| Some((name, decode(value)?)));
        let mut request = RequestBuilder::new(&self.url(path))
            .query(pairs)
            .method(call.method.clone())
            .redirect(web_sys::RequestRedirect::Error)
            .credentials(web_sys::RequestCredentials::Omit)
            .cache(web_sys::RequestCache::NoStore)
            .referrer_policy(web_sys::ReferrerPolicy::NoReferrer)
            .header("Accept", "application/json")
            .abort_signal(Some(signal));
        for (name, value) in self.checked_headers()? {
            request = request.header(name, &value);
        }
        if let Some(key) = call.idempotency_key {
            request = request.header(IDEMPOTENCY_KEY, key);
        }
        let sent = match &call.body {
            Some(body) => request
                .header("Content-Type", "application/json")
                .body(body.as_str()),
            None => request.build(),
        };
        let request = sent
            .map_err(|_| ApiError::NotSent(t::errors::reason::ADDRESS_CHARACTERS.get().into()))?;
        let response = request.send().await.map_err(|_| ApiError::NoResponse)?;
        self.received(response).await
    }

    /// Status and text of a response to its end; a refusal becomes an error.
    pub(super) async fn received(
        &self,
        response: gloo_net::http::Response,
    ) -> Result<(u16, String), ApiError> {
        let status = response.status();
        let kind = response.headers().get("content-type").unwrap_or_default();
        let retry_after = response
            .headers()
            .get("retry-after")
            .and_then(|v| v.parse().ok());
        let text = response
            .text()
            .await
            .map_err(|_| ApiError::CutOff(status))?;
        if response.ok() {
            return Ok((status, text));
        }
        Err(self.refused(status, &readable(&text, &kind), retry_after))
    }

    /// Notes what an answer says of the caller's role: only a Manager or Designer gets `manages`,
    /// and neither of them gets a 403.
    pub(super) fn learn<T>(
        &self,
        deed: PrivilegedAction,
        answer: &Result<T, ApiError>,
        manages: impl FnOnce(&T) -> bool,
    ) {
        let Some(state) = self.state else { return };
        // Another user may have signed in meanwhile.
        if state.who() != Some(self.session.who()) {
            return;
        }
        match answer {
            Ok(response) if manages(response) => state.learn(deed, true),
            Err(error) if error.status() == Some(403) => state.learn(deed, false),
            _ => {}
        }
    }

    /// Every refusal passes here: a 401 asks for a new token, whatever page it came from.
    pub(super) fn refused(&self, status: u16, text: &str, retry_after: Option<u32>) -> ApiError {
        if status == 401
            && let Some(state) = self.state
            && state.who() == Some(self.session.who())
            && !self.is_outdated(state)
        {
            let text = (!text.is_empty()).then(|| text.to_owned());
            state.renewal().request_after_refusal(text);
        }
        ApiError::Status(Refusal {
            status,
            text: text.to_owned(),
            retry_after,
        })
    }
}

/// The JSON text of a request's body.
pub(super) fn body(value: &impl Serialize) -> Result<Option<String>, ApiError> {
    serde_json::to_string(value)
        .map(Some)
        .map_err(|error| ApiError::NotSent(t::errors::reason::body(&error.to_string())))
}
