//! The process space `sample`: realistic data to try everything on one machine.
//!
//! Its content is in `crates/space/sample/`; the service's own import and publication load it.
//! Because it offers its sign-ins to every client, it is served on loopback only.

mod content;
mod fill;
mod routes;
mod sign_ins;
mod times;

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use rusqlite::TransactionBehavior;

use crate::auth::Tokens;
use crate::error::ApiError;
use crate::store::{self, folder, warehouses};

pub use routes::routes;
use sign_ins::SignIns;

/// The id of the sample's process space.
pub const WAREHOUSE: &str = "sample";
/// The note that holds the sample's id list, a JSON array of instance ids.
const ID_LIST: &str = "sample id list";

/// What the running service needs of the sample.
pub struct Sample {
    sign_ins: SignIns,
    id_list: String,
}

impl Sample {
    /// Fills an empty data folder, or uses the sample that it has, and writes
    /// `sign-ins.json` with new tokens.
    ///
    /// # Errors
    /// When the folder holds something else, or cannot be written.
    pub fn ready(data: &Path, tokens: Arc<Tokens>) -> Result<Self, String> {
        let mut connection = store::connect(data)?;
        let fail = |error: ApiError| match error {
            ApiError::Internal(detail) => format!("the sample cannot be made: {detail}"),
            other => format!("the sample cannot be made: {other}"),
        };
        let transaction = connection
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .map_err(|error| fail(error.into()))?;
        let spaces = warehouses::all(&transaction).map_err(fail)?;
        match spaces.iter().any(|space| space.id == WAREHOUSE) {
            true => {}
            false if spaces.is_empty() => fill::fill(&transaction).map_err(fail)?,
            false => {
                let ids: Vec<_> = spaces.into_iter().map(|space| space.id).collect();
                return Err(format!(
                    "{} holds other process spaces ({}): --sample fills an empty folder only",
                    data.display(),
                    ids.join(", ")
                ));
            }
        }
        let id_list = store::note(&transaction, ID_LIST)
            .map_err(fail)?
            .unwrap_or_else(|| "[]".into());
        let sign_ins = SignIns::ready(&transaction, &folder::sign_ins(data), tokens)?;
        transaction.commit().map_err(|error| fail(error.into()))?;
        sign_ins.write(&folder::sign_ins(data))?;
        Ok(Self { sign_ins, id_list })
    }
}

/// Refuses to offer sign-ins to a network.
///
/// # Errors
/// When the address is not a loopback address.
pub fn must_be_loopback(listen: SocketAddr) -> Result<(), String> {
    match listen.ip().is_loopback() {
        true => Ok(()),
        false => Err(format!(
            "--sample offers sign-ins to whoever asks, so it listens on a loopback address only \
             (127.0.0.1 or ::1), not on {}",
            listen.ip()
        )),
    }
}
