//! Users (`interface.md`, endpoint 4).

use architrave_interface::{User, paths};
use gloo_net::http::Method;

use super::client::{Call, Client};
use super::error::ApiError;

impl Client {
    /// One user of the process space, with the state of an invitation.
    ///
    /// # Errors
    /// 404 when the process space has no user with this id.
    pub async fn user(&self, id: &str) -> Result<User, ApiError> {
        if !paths::is_usable_id(id) {
            return Err(ApiError::NotSent(format!(
                "“{id}” cannot be an id in an address"
            )));
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
