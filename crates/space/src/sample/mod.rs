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

use crate::auth::Tokens;
use crate::error::Failure;
use crate::store::{self, ADMINISTRATION, Store, folder, warehouses};

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
    /// Fills an empty database, or uses the sample that it has, and writes `sign-ins.json` in the data folder with new
    /// tokens.
    ///
    /// # Errors
    /// When the database holds something else, or cannot be written.
    pub async fn ready(store: &Store, data: &Path, tokens: Arc<Tokens>) -> Result<Self, String> {
        let file = folder::sign_ins(data);
        let path = file.clone();
        let sample = store.write(move |c| {
            c.lock(ADMINISTRATION)?;
            let spaces = warehouses::all(c)?;
            match spaces.iter().any(|space| space.id == WAREHOUSE) {
                true => {}
                false if spaces.is_empty() => fill::fill(c)?,
                false => {
                    let ids: Vec<_> = spaces.into_iter().map(|space| space.id).collect();
                    return Err(Failure(format!(
                        "there are other process spaces ({}): --sample fills an empty database only",
                        ids.join(", ")
                    )));
                }
            }
            let id_list = store::note(c, ID_LIST)?.unwrap_or_else(|| "[]".into());
            let sign_ins = SignIns::ready(c, &path, tokens).map_err(Failure)?;
            Ok(Self { sign_ins, id_list })
        });
        let sample = sample
            .await
            .map_err(|Failure(why)| format!("the sample cannot be made: {why}"))?;
        sample.sign_ins.write(&file)?;
        Ok(sample)
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
