//! The signed-in user and the service: the only place that holds secrets.
//!
//! The token and the licence key live in memory and, by choice, in this tab's session storage.

mod learned;
mod reach;
mod renewal;
mod scope;

use std::sync::Arc;

use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

pub use learned::{Learned, PrivilegedAction};
pub use reach::{Offline, Reach};
pub use renewal::{Renewal, TokenRequest};

use crate::app_signal::AppSignal;
use crate::{base64url, browser};

const KEPT: &str = "architrave.session";

/// A secret that no log, error or page shows by accident. Copies share its memory, which is cleared with the last one.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Zeroizing<String>", into = "Zeroizing<String>")]
pub struct Secret(Arc<Zeroizing<String>>);

impl From<Zeroizing<String>> for Secret {
    fn from(text: Zeroizing<String>) -> Self {
        Self(Arc::new(text))
    }
}

impl From<Secret> for Zeroizing<String> {
    fn from(secret: Secret) -> Self {
        (*secret.0).clone()
    }
}

impl Secret {
    /// Stores `text` without the white space added by pasting.
    pub fn new(text: &str) -> Self {
        Zeroizing::new(text.trim().to_owned()).into()
    }

    /// The secret itself: for the two request headers and the token's own claims, nothing else.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret")
    }
}

/// One sign-in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Session {
    /// Where the service is; empty for this origin. Never ends with `/`.
    pub base_url: String,
    /// The process space.
    pub warehouse: String,
    /// The access token.
    pub token: Secret,
    /// The licence key.
    pub licence: Secret,
}

impl Session {
    /// What the token says of itself.
    pub fn claims(&self) -> Option<Claims> {
        Claims::read(self.token.reveal())
    }

    /// The signed-in person's id, if the token says it.
    pub fn user(&self) -> Option<String> {
        self.claims()?.sub
    }

    /// The database of this sign-in: one per service, process space and person, so that users do not share it.
    pub fn database(&self) -> String {
        let user = self.user().unwrap_or_default();
        format!("architrave {} {} {user}", self.base_url, self.warehouse)
    }

    /// The service, process space and user, whatever the token.
    pub fn who(&self) -> Who {
        (self.base_url.clone(), self.warehouse.clone(), self.user())
    }
}

/// The service, the process space and the person, which separate saved data.
pub type Who = (String, String, Option<String>);

/// What a token says of itself. The app cannot verify it and does not need to: the service does.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct Claims {
    /// The person.
    pub sub: Option<String>,
    /// The person's name.
    pub name: Option<String>,
    /// When the token expires, in seconds since 1970.
    pub exp: Option<f64>,
}

impl Claims {
    /// Reads the claims of a JWT; `None` if the text is none.
    pub fn read(token: &str) -> Option<Self> {
        let mut parts = token.split('.');
        let (_, payload, _) = (parts.next()?, parts.next()?, parts.next()?);
        if parts.next().is_some() {
            return None;
        }
        crate::json::from_bytes(&base64url::decode(payload)?)
    }

    /// When the token expires, in milliseconds since 1970.
    pub fn expires(&self) -> Option<f64> {
        self.exp.map(|seconds| seconds * 1000.0)
    }
}

/// The sign-in of this page, shared by all that need it.
#[derive(Clone, Copy)]
pub struct SessionState {
    current: AppSignal<Option<Session>>,
    renewal: Renewal,
    offline: AppSignal<Option<Offline>>,
    learned: AppSignal<Option<Learned>>,
}

impl SessionState {
    /// Not signed in, or the sign-in that was saved for this tab.
    pub fn restore() -> Self {
        let stored: Option<Session> = browser::session_storage()
            .and_then(|storage| storage.get_item(KEPT).ok().flatten())
            .map(Zeroizing::new)
            .and_then(|text| serde_json::from_str(&text).ok());
        Self {
            learned: AppSignal::new(stored.as_ref().and_then(Learned::restore)),
            current: AppSignal::new(stored),
            renewal: Renewal::new(),
            offline: AppSignal::new(None),
        }
    }

    /// The sign-in, tracked.
    pub fn get(self) -> Option<Session> {
        self.current.get()
    }

    /// The sign-in now.
    pub fn now(self) -> Option<Session> {
        self.current.get_untracked()
    }

    /// Service, process space and person now. Work that takes time runs in [`SessionState::scoped`]; only what has
    /// to clean up after another user signed in compares them itself.
    pub fn who(self) -> Option<Who> {
        self.now().map(|s| s.who())
    }

    /// The process space, tracked; empty when no user is signed in.
    pub fn space(self) -> String {
        self.current
            .with(|s| s.as_ref().map(|s| s.warehouse.clone()))
            .unwrap_or_default()
    }

    /// Signs in; with `keep`, a reload of this tab stays signed in.
    pub fn sign_in(self, session: Session, keep: bool) {
        if keep {
            store(&session);
        } else {
            clear_stored();
        }
        self.renewal.close();
        self.learned.set(Learned::restore(&session));
        self.current.set(Some(session));
    }

    /// Forgets the secrets.
    pub fn sign_out(self) {
        clear_stored();
        self.renewal.close();
        self.learned.set(None);
        self.offline.set(None);
        self.current.set(None);
    }

    /// Forgets what was learned of the person's role, in this browser's storage too.
    pub fn unlearn(self) {
        if let Some(session) = self.now() {
            learned::remove(&session);
        }
        self.learned.set(None);
    }

    /// What the service's answers say of the person's role, tracked; `None` while they say nothing.
    pub fn learned(self) -> Option<Learned> {
        self.learned.get()
    }

    /// Notes an answer that says something of the person's role.
    pub fn learn(self, deed: PrivilegedAction, manages: bool) {
        if let Some(session) = self.now() {
            let learned = Learned::now(deed, manages);
            learned.remember(&session);
            self.learned.set(Some(learned));
        }
    }

    /// How a new token is asked for and given.
    pub fn renewal(self) -> Renewal {
        self.renewal
    }

    /// That the service cannot be reached, tracked; `None` while it can.
    pub fn offline(self) -> Option<Offline> {
        self.offline.get()
    }

    /// Whether what would be sent waits until the service can be reached, tracked.
    pub fn is_offline(self) -> bool {
        self.offline.with(Option::is_some)
    }

    /// Notes what a request, which began at that time, saw of the service.
    pub fn reached(self, reach: Reach, begun: f64) {
        let before = self.offline.get_untracked();
        let now = Offline::after(before, reach, begun);
        if now != before {
            self.offline.set(now);
        }
    }

    /// Replaces the token; requests that the service refused with the one before are sent again.
    pub fn renew(self, token: Secret) {
        let Some(session) = self.now() else { return };
        let is_kept = browser::session_storage()
            .and_then(|storage| storage.get_item(KEPT).ok().flatten())
            .is_some();
        let session = Session { token, ..session };
        if is_kept {
            store(&session);
        }
        self.current.set(Some(session));
        self.renewal.finish();
    }
}

/// The sign-in of this page.
pub fn use_session() -> SessionState {
    expect_context()
}

fn store(session: &Session) {
    let secrets = session.token.reveal().len() + session.licence.reveal().len();
    let others = session.base_url.len() + session.warehouse.len();
    // A buffer that grows would leave copies behind.
    let mut text = Zeroizing::new(Vec::with_capacity(2 * (secrets + others) + 128));
    let written = serde_json::to_writer(&mut *text, session);
    let text = written.ok().and_then(|()| str::from_utf8(&text).ok());
    if let (Some(storage), Some(text)) = (browser::session_storage(), text) {
        // A full or forbidden storage only means that a reload asks to sign in again.
        let _ = storage.set_item(KEPT, text);
    }
}

fn clear_stored() {
    if let Some(storage) = browser::session_storage() {
        let _ = storage.remove_item(KEPT);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_are_read_from_a_token() {
        // {"alg":"none"} . {"sub":"u-1","name":"Ä","exp":1700000000} . x
        let token =
            "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1LTEiLCJuYW1lIjoiw4QiLCJleHAiOjE3MDAwMDAwMDB9.x";
        let claims = Claims::read(token).unwrap();
        assert_eq!(claims.sub.as_deref(), Some("u-1"));
        assert_eq!(claims.name.as_deref(), Some("Ä"));
        assert_eq!(claims.exp, Some(1_700_000_000.0));
    }

    #[test]
    fn claims_are_not_read_from_malformed_tokens() {
        for text in ["", "a", "a.b", "a.b.c", "a.b.c.d", "a.e30!.c", "..."] {
            assert_eq!(Claims::read(text), None, "{text}");
        }
    }

    #[test]
    fn sessions_of_different_services_have_different_identities() {
        let at = |base_url: &str, token: &str| Session {
            base_url: base_url.into(),
            warehouse: "space".into(),
            token: Secret::new(token),
            licence: Secret::new("l"),
        };
        // {"sub":"u-1"}, renewed with {"sub":"u-1","exp":1}
        let (token, renewed) = ("a.eyJzdWIiOiJ1LTEifQ.x", "a.eyJzdWIiOiJ1LTEiLCJleHAiOjF9.x");
        assert_ne!(at("https://a", token).who(), at("https://b", token).who());
        assert_eq!(at("https://a", token).who(), at("https://a", renewed).who());
        assert_eq!(at("", token).who().2.as_deref(), Some("u-1"));
    }

    #[test]
    fn debug_output_hides_the_secret() {
        assert_eq!(format!("{:?}", Secret::new(" hush ")), "Secret");
    }
}
