//! A new access token for the current sign-in: requested, postponed or given.

use futures::FutureExt;
use futures::channel::oneshot;
use leptos::prelude::*;
use web_sys::AbortSignal;

use crate::app_signal::AppSignal;
use crate::browser;

/// How often a request that waits for a token looks whether it was stopped, in milliseconds.
const STEP: u32 = 200;

/// Why a new token is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TokenRequest {
    /// The person wants to replace it.
    Person,
    /// The service refused it, in these words if it gave any.
    Refused(Option<String>),
}

/// The state of the renewal. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct Renewal {
    request: AppSignal<Option<TokenRequest>>,
    /// Whether the service refused the current token.
    refused: AppSignal<bool>,
    /// Requests that the service refused with 401, to be sent again with the next token.
    waiting: StoredValue<Vec<oneshot::Sender<bool>>>,
    renewed_at: StoredValue<f64>,
}

impl Renewal {
    /// Nothing is asked for.
    pub fn new() -> Self {
        Self {
            request: AppSignal::new(None),
            refused: AppSignal::new(false),
            waiting: StoredValue::new(Vec::new()),
            renewed_at: StoredValue::new(0.0),
        }
    }

    /// Why a token is asked for now, tracked.
    pub fn request(self) -> Option<TokenRequest> {
        self.request.get()
    }

    /// Whether the service refused the current token, tracked.
    pub fn is_refused(self) -> bool {
        self.refused.get()
    }

    /// When the token was last replaced, in milliseconds since 1970.
    pub fn renewed_at(self) -> f64 {
        self.renewed_at.get_value()
    }

    /// Asks because the person wants it.
    pub fn request_expiring(self) {
        let why = match self.refused.get_untracked() {
            true => TokenRequest::Refused(None),
            false => TokenRequest::Person,
        };
        self.request.set(Some(why));
    }

    /// Asks because the service refused the token; once, however many requests it refuses.
    pub fn request_after_refusal(self, text: Option<String>) {
        if !self.refused.get_untracked() {
            self.refused.set(true);
            // In a dialog that is open a token may be typed already.
            if self.request.with_untracked(Option::is_none) {
                self.request.set(Some(TokenRequest::Refused(text)));
            }
        }
    }

    /// Does without for now: requests that wait fail.
    pub fn postpone(self) {
        self.request.set(None);
        self.release(false);
    }

    /// There is a new token: requests that wait are sent again.
    pub fn finish(self) {
        self.refused.set(false);
        self.request.set(None);
        self.renewed_at.set_value(browser::now());
        self.release(true);
    }

    /// Ends with the sign-in.
    pub fn close(self) {
        self.refused.set(false);
        self.postpone();
    }

    /// Whether there is a new token; waits until it was given, postponed, or `stop` aborted.
    pub async fn wait_for_new_token(self, stop: Option<&AbortSignal>) -> bool {
        if self.request.with_untracked(Option::is_none) {
            return false;
        }
        let (sender, receiver) = oneshot::channel();
        self.waiting.update_value(|waiting| waiting.push(sender));
        let stopped = async {
            match stop {
                Some(stop) => {
                    while !stop.aborted() {
                        browser::sleep(STEP).await;
                    }
                }
                None => std::future::pending().await,
            }
        };
        let mut stopped = std::pin::pin!(stopped.fuse());
        let mut receiver = std::pin::pin!(receiver.fuse());
        futures::select_biased! {
            granted = receiver => granted.unwrap_or(false),
            () = stopped => false,
        }
    }

    fn release(self, granted: bool) {
        let waiting = self.waiting.try_update_value(std::mem::take);
        for sender in waiting.unwrap_or_default() {
            // The request may have been stopped meanwhile.
            let _ = sender.send(granted);
        }
    }
}

impl Default for Renewal {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_wait_until_the_token_is_renewed_or_postponed() {
        let owner = Owner::new();
        owner.set();
        let renewal = Renewal::new();
        // No dialog is shown: nothing would ever answer.
        assert_eq!(renewal.wait_for_new_token(None).now_or_never(), Some(false));
        for granted in [true, false] {
            renewal.request_after_refusal(None);
            let mut waiting = Box::pin(renewal.wait_for_new_token(None));
            assert_eq!((&mut waiting).now_or_never(), None);
            match granted {
                true => renewal.finish(),
                false => renewal.postpone(),
            }
            assert_eq!(waiting.now_or_never(), Some(granted));
        }
    }

    #[test]
    fn a_refused_token_is_requested_once_until_it_is_replaced() {
        let owner = Owner::new();
        owner.set();
        let renewal = Renewal::new();
        renewal.request_after_refusal(Some("expired".into()));
        renewal.postpone();
        renewal.request_after_refusal(Some("expired".into()));
        assert_eq!(untrack(|| renewal.request()), None);
        renewal.request_expiring();
        assert_eq!(
            untrack(|| renewal.request()),
            Some(TokenRequest::Refused(None))
        );
        renewal.finish();
        renewal.request_expiring();
        assert_eq!(untrack(|| renewal.request()), Some(TokenRequest::Person));
    }
}
