//! A PostgreSQL server as the storage.
//!
//! Several instances of the service can use one database. Reads see one state (`REPEATABLE READ`); writes are
//! `READ COMMITTED` and lock what they decide by: the elements that they publish or change, and the key of a
//! repeated request.

mod migrate;
mod pool;
mod session;

pub use migrate::{MIGRATIONS, migrate, stored_format};
pub use pool::{Pool, analyze, open};
pub use session::{Access, Session};
