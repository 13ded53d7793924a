//! The content security policy of index.html: it allows inline scripts by their hashes, which are
//! computed again when the file changes.

use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

/// The policy where no inline script is allowed.
pub const NO_INLINE_SCRIPTS: &str = "default-src 'none'; connect-src 'self'; \
    script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
    font-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'; \
    require-trusted-types-for 'script'; trusted-types default";

/// The policy of one page.
#[derive(Debug)]
pub struct Policy {
    page: PathBuf,
    known: Mutex<Option<((SystemTime, u64), String)>>,
}

impl Policy {
    /// The policy of the page in this file.
    pub fn of(page: PathBuf) -> Self {
        Self {
            page,
            known: Mutex::default(),
        }
    }

    /// The policy for the page as it is now.
    pub fn text(&self) -> String {
        let stamp = fs::metadata(&self.page)
            .and_then(|m| Ok((m.modified()?, m.len())))
            .ok();
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let (Some(stamp), Some((then, policy))) = (&stamp, &*known)
            && stamp == then
        {
            return policy.clone();
        }
        let html = fs::read_to_string(&self.page).unwrap_or_default();
        let policy = for_page(&html);
        *known = stamp.map(|stamp| (stamp, policy.clone()));
        policy
    }
}

fn for_page(html: &str) -> String {
    let hashes: String = inline_scripts(html)
        .map(|script| format!(" 'sha256-{}'", STANDARD.encode(Sha256::digest(script))))
        .collect();
    NO_INLINE_SCRIPTS.replacen(
        "'wasm-unsafe-eval'",
        &format!("'wasm-unsafe-eval'{hashes}"),
        1,
    )
}

/// The texts of script elements that have no `src`. Sufficient for pages that we build ourselves: a
/// script that it misses is blocked, which shows at once.
fn inline_scripts(html: &str) -> impl Iterator<Item = &str> {
    html.match_indices("<script").filter_map(|(at, _)| {
        let rest = html.get(at..)?;
        let open = rest.find('>')?;
        let (tag, rest) = rest.split_at(open + 1);
        let text = rest.get(..rest.find("</script")?)?;
        (!tag.contains(" src=") && !text.is_empty()).then_some(text)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inline_scripts_are_allowed_by_their_hash() {
        let html = "<script type=\"module\">alert(1)</script><script src=\"/a.js\"></script>";
        let policy = for_page(html);
        // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
        let hash = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='";
        assert!(
            policy.contains(&format!("script-src 'self' 'wasm-unsafe-eval' {hash};")),
            "{policy}"
        );
        assert_eq!(policy.matches("sha256").count(), 1);
        assert_eq!(for_page(""), NO_INLINE_SCRIPTS);
    }
}
