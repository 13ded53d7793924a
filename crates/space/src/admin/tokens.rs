//! `space admin token`.

use jiff::Timestamp;
use serde_json::json;

use super::{Printed, Work, detail};
use crate::auth::{Secret, Tokens};
use crate::limits;
use crate::store::{people, revocations};

pub fn issue(work: &mut Work<'_>, space: &str, person: &str) -> Result<Printed, String> {
    work.must_have(space)?;
    let seconds = lifetime(work.take("ttl"))?;
    let role = people::role(work.c, space, person).map_err(detail)?;
    if role.is_none() {
        return Err(format!(
            "the process space '{space}' has no person '{person}' who is not disabled"
        ));
    }
    let revoked = revocations::until(work.c, person).map_err(detail)?;
    let tokens = Tokens::new(&Secret::of(work.data)?);
    let token = tokens.issue_after(person, seconds, revoked.unwrap_or(0))?;
    Ok(Printed {
        json: json!({"person": person, "seconds": seconds, "token": token}),
        text: token,
    })
}

pub fn revoke(work: &Work<'_>, person: &str) -> Result<Printed, String> {
    let now = Timestamp::now().as_second();
    revocations::revoke(work.c, person, now).map_err(detail)?;
    Ok(Printed {
        text: format!("tokens issued to '{person}' until now are revoked"),
        json: json!({"person": person, "revokedUntil": now}),
    })
}

fn lifetime(seconds: Option<String>) -> Result<u64, String> {
    let Some(text) = seconds else {
        return Ok(limits::TOKEN_SECONDS);
    };
    let seconds = text.parse().ok();
    seconds
        .filter(|seconds| (1..=limits::TOKEN_SECONDS_MOST).contains(seconds))
        .ok_or_else(|| format!("--ttl must be 1 to {} seconds", limits::TOKEN_SECONDS_MOST))
}
