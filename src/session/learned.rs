//! What the service let the signed-in person do. The interface says nothing of roles: that a user
//! is Manager or Designer is learned from what the service takes and refuses.

use serde::{Deserialize, Serialize};

use super::Session;
use crate::browser;
use crate::t;

/// The kind of request to the service.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PrivilegedAction {
    /// Creating an element.
    Create,
    /// Publishing a version that another user owns.
    Publish,
    /// Importing a file.
    Import,
}

/// The last answer that says something of the role.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Learned {
    /// Whether it was taken, which only a Manager or Designer can reach; else it was refused.
    pub manages: bool,
    /// The kind of request.
    pub deed: PrivilegedAction,
    /// When the answer came, in milliseconds since 1970.
    pub at: f64,
}

impl Learned {
    /// In words; `when` is the time of the answer, as it is shown: `14:05` or `22 Nov 2026, 14:05`.
    pub fn text(self, when: &str) -> String {
        use t::state_messages::role as texts;
        let action = match self.deed {
            PrivilegedAction::Create => texts::CREATION,
            PrivilegedAction::Publish => texts::PUBLICATION,
            PrivilegedAction::Import => t::common::IMPORT,
        };
        match self.manages {
            true => texts::accepted(&action, when),
            false => {
                let refused = texts::refused(&action, when);
                format!("{refused} {}", t::common::REQUIRES_ROLE)
            }
        }
    }

    /// An answer that has just come.
    pub fn now(deed: PrivilegedAction, manages: bool) -> Self {
        Self {
            manages,
            deed,
            at: browser::now(),
        }
    }

    /// What this browser learned about this person in this process space.
    pub fn restore(session: &Session) -> Option<Self> {
        let text = browser::local_storage()?.get_item(&key(session)).ok()??;
        serde_json::from_str(&text).ok()
    }

    /// Remembers it in this browser, until a person has everything forgotten.
    pub fn remember(self, session: &Session) {
        if let (Some(storage), Ok(text)) = (browser::local_storage(), serde_json::to_string(&self))
        {
            // Without storage it is known until the page is left.
            let _ = storage.set_item(&key(session), &text);
        }
    }
}

/// Forgets what this browser learned about this person in this process space.
pub fn remove(session: &Session) {
    if let Some(storage) = browser::local_storage() {
        let _ = storage.remove_item(&key(session));
    }
}

/// By service, space and person, and no secret.
fn key(session: &Session) -> String {
    let user = session.user().unwrap_or_default();
    format!(
        "architrave.learned {} {} {user}",
        session.base_url, session.warehouse
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_learned_role_is_described_with_its_evidence() {
        let learned = |deed, manages| Learned {
            manages,
            deed,
            at: 1.0,
        };
        assert_eq!(
            learned(PrivilegedAction::Create, false).text("14:05"),
            "Creation refused (14:05). Requires the Manager or Designer role."
        );
        assert_eq!(
            learned(PrivilegedAction::Import, true).text("14:05"),
            "Import accepted (14:05): you are Manager or Designer."
        );
    }
}
