//! `space admin token`.

use jiff::Timestamp;
use serde_json::json;

use super::{AdminContext, CommandOutput, detail};
use crate::auth::{Secret, Tokens};
use crate::limits;
use crate::store::{people, revocations};

pub fn issue(
    context: &mut AdminContext<'_>,
    space: &str,
    person: &str,
) -> Result<CommandOutput, String> {
    context.must_have(space)?;
    let seconds = lifetime(context.take("ttl"))?;
    let role = people::role(context.c, space, person).map_err(detail)?;
    if role.is_none() {
        return Err(format!(
            "the process space '{space}' has no enabled person '{person}'"
        ));
    }
    let revoked = revocations::revoked_until(context.c, person).map_err(detail)?;
    let tokens = Tokens::new(&Secret::of(context.folder)?);
    let token = tokens.issue_after(person, seconds, revoked.unwrap_or(0))?;
    Ok(CommandOutput {
        json: json!({"person": person, "seconds": seconds, "token": token}),
        text: token,
    })
}

pub fn revoke(context: &AdminContext<'_>, person: &str) -> Result<CommandOutput, String> {
    if !people::is_known(context.c, person).map_err(detail)? {
        return Err(format!("no process space has a person '{person}'"));
    }
    let now = Timestamp::now().as_second();
    let until = revocations::revoke(context.c, person, now).map_err(detail)?;
    Ok(CommandOutput {
        text: format!("tokens issued to '{person}' until now are revoked"),
        json: json!({"person": person, "revokedUntil": until}),
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
