//! What the service said of a user id, as it is stored in the browser.

use std::sync::Arc;

use architrave_interface::User;
use serde::{Deserialize, Serialize};

use super::Person;
use crate::api::{ApiError, Refusal, names_user, says_no_such_user};

/// What the service said of a user id, as it is stored in the browser.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct UserResponse {
    /// When it was asked, in milliseconds since 1970.
    pub at: f64,
    /// The user; `None` if the process space has no user with this id.
    user: Option<User>,
    /// What the service said if there was no user.
    said: String,
}

impl UserResponse {
    /// What the service said, if that is worth saving: a failure says nothing of the person.
    pub fn of(answer: &Result<User, ApiError>, at: f64) -> Option<Self> {
        match answer {
            Ok(user) => Some(Self {
                at,
                user: Some(user.clone()),
                said: String::new(),
            }),
            Err(ApiError::Status(refusal))
                if refusal.status == 404 && says_no_such_user(&refusal.text) =>
            {
                Some(Self {
                    at,
                    user: None,
                    said: refusal.text.clone(),
                })
            }
            Err(_) => None,
        }
    }

    /// Whether it may be shown of a person: one who `is_known` stays, unless the service says beyond
    /// doubt that there is no such user.
    pub fn is_valid(&self, is_known: bool) -> bool {
        match (&self.user, is_known) {
            (Some(_), _) => true,
            (None, true) => names_user(&self.said),
            (None, false) => says_no_such_user(&self.said),
        }
    }

    /// What it says of the person.
    pub fn person(self) -> (Person, PersonRequest) {
        let (person, refusal) = match self.user {
            Some(user) => (Person::Known(Arc::new(user)), None),
            None => {
                let refusal = Refusal {
                    status: 404,
                    text: self.said,
                    retry_after: None,
                };
                (Person::NotHere, Some(ApiError::Status(refusal)))
            }
        };
        let request = PersonRequest {
            at: self.at,
            refusal,
        };
        (person, request)
    }
}

/// When a person was asked for.
#[derive(Clone, Debug)]
pub struct PersonRequest {
    /// In milliseconds since 1970.
    pub at: f64,
    /// What the service said when it had no such user.
    pub refusal: Option<ApiError>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(status: u16) -> ApiError {
        ApiError::Status(Refusal {
            status,
            text: "why".into(),
            retry_after: None,
        })
    }

    #[test]
    fn only_responses_about_the_person_are_stored() {
        for error in [
            ApiError::NoResponse,
            ApiError::CutOff(200),
            refused(401),
            refused(500),
        ] {
            assert_eq!(UserResponse::of(&Err(error), 1.0), None);
        }
        let of_space = ApiError::Status(Refusal {
            status: 404,
            text: "warehouse not found".into(),
            retry_after: None,
        });
        assert_eq!(UserResponse::of(&Err(of_space), 1.0), None);
        let gone = UserResponse::of(&Err(refused(404)), 7.0).unwrap();
        let text = serde_json::to_string(&gone).unwrap();
        let back: UserResponse = serde_json::from_str(&text).unwrap();
        assert_eq!(back, gone);
        let (person, asked) = back.person();
        assert!(matches!(person, Person::NotHere));
        assert_eq!((asked.at, asked.refusal), (7.0, Some(refused(404))));
    }

    #[test]
    fn a_loaded_person_is_replaced_only_if_the_user_is_named() {
        let missing = |said: &str| UserResponse {
            at: 1.0,
            user: None,
            said: said.into(),
        };
        for (said, replaces_known, is_news) in [
            ("no user with this id in the process space", true, true),
            ("not found", false, true),
            ("", false, true),
            ("warehouse not found", false, false),
        ] {
            assert_eq!(missing(said).is_valid(true), replaces_known, "{said}");
            assert_eq!(missing(said).is_valid(false), is_news, "{said}");
        }
    }

    #[test]
    fn every_field_of_a_user_survives_serialization() {
        let json = r#"{"id":"u-1","displayName":"Ann","firstname":"","lastname":"","gender":"","title":"",
            "division":"","organization":"","emails":[{"type":"work","value":"a@b.example"}],"mobile":"",
            "phone":"","telefone":"","scimEmail":"","preferredLanguage":"de","thumbnail":"","invited":false,
            "invitedAt":"","favorites":[{"refId":"r","type":"t","version":9007199254740993}],"history":[],
            "warehouseIds":["w"],"nobodyNamedThis":{"kept":true}}"#;
        let user: User = serde_json::from_str(json).unwrap();
        let answer = UserResponse::of(&Ok(user.clone()), 3.0).unwrap();
        let text = serde_json::to_string(&answer).unwrap();
        let back: UserResponse = serde_json::from_str(&text).unwrap();
        assert_eq!(back.user, Some(user));
        assert!(matches!(back.person().0, Person::Known(_)));
    }
}
