//! Authentication and roles (`interface.md`, "Authentication" and "Permission per operation").
//!
//! The order of the checks, for every operation:
//! 1. the token, an own one or an identity provider's: missing, not accepted or revoked → 401; not checked because
//!    the keys of the provider are not available → 503;
//! 2. the licence key: missing, or a key of no process space → 401;
//! 3. the process space: it does not exist, is disabled, or the key belongs to another one → 404, the same for
//!    all, so that the response does not show which spaces exist;
//! 4. the person: not in the process space, or disabled there → 403;
//! 5. the role, where the operation requires one → 403. Only then is the body read.

mod caller;
mod claims;
mod identity;
mod jws;
mod secret;
mod signing_keys;
mod token;

pub use caller::Caller;
pub use claims::VerifiedClaims;
pub use identity::{Clock, Providers};
pub use secret::{Secret, random_key};
pub use signing_keys::{SigningKey, SigningKeys};
pub use token::Tokens;
