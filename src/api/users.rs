//! Users (`interface.md`, endpoint 4).

use crate::t;
use architrave_interface::{User, paths};
use gloo_net::http::Method;

use super::client::{Call, Client};
use super::error::{ApiError, WEB_PAGE};

/// Whether the text of a 404 says that the process space has no user with the id. The interface has
/// no other 404 for this operation, and does not show its words: one about the process space, or
/// from something that answers with web pages, says nothing of the user.
pub fn says_no_such_user(text: &str) -> bool {
    let folded = text.to_lowercase();
    let is_of_space = ["warehouse", "process space"].map(|word| folded.contains(word));
    names_user(text) || !(is_of_space.contains(&true) || text == &*WEB_PAGE)
}

/// Whether the text of a 404 is about the user beyond doubt. An address in it, which gateways repeat,
/// says nothing.
pub fn names_user(text: &str) -> bool {
    let folded = text.to_lowercase();
    let mut words = folded.split(|c: char| !(c.is_alphanumeric() || c == '/'));
    words.any(|word| matches!(word, "user" | "userid" | "benutzer"))
}

impl Client {
    /// One user of the process space, with the state of an invitation.
    ///
    /// # Errors
    /// 404 when the process space has no user with this id.
    pub async fn user(&self, id: &str) -> Result<User, ApiError> {
        if !paths::is_usable_id(id) {
            return Err(ApiError::NotSent(t::errors::reason::id(id)));
        }
        self.json(Call {
            method: Method::GET,
            path: paths::user(self.warehouse(), id),
            body: None,
            idempotency_key: None,
            stop: None,
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_404_about_the_user_means_the_user_is_missing() {
        for (text, is_said) in [
            ("no user with this id in the process space", true),
            ("User not found", true),
            ("not found", true),
            ("", true),
            ("warehouse not found", false),
            ("Warehouse w-1 does not exist", false),
            ("process space not found", false),
            (&*WEB_PAGE, false),
        ] {
            assert_eq!(says_no_such_user(text), is_said, "{text}");
        }
        assert!(names_user("No user with this id"));
        for text in [
            "not found",
            r#"{"status":404,"path":"/v1/warehouses/w/users/u"}"#,
            "no route to /users/u-1",
        ] {
            assert!(!names_user(text), "{text}");
        }
    }
}
