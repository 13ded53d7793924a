//! Token and licence key, each pair for the address that it was typed for.

use zeroize::Zeroizing;

/// Token and licence key as they were typed. In the page's memory only.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Credentials {
    pub token: Zeroizing<String>,
    pub licence: Zeroizing<String>,
}

impl Credentials {
    /// Whether nothing was typed.
    pub fn is_empty(&self) -> bool {
        self.token.trim().is_empty() && self.licence.trim().is_empty()
    }
}

/// What was typed for other addresses than the current one. Another address never gets a secret by
/// itself, and no secret is lost by editing the address.
#[derive(Default)]
pub struct SetAside(Vec<(String, Credentials)>);

impl SetAside {
    /// Goes from one address to another: what was typed for the first is put away, and what was
    /// typed for the second before comes back.
    pub fn change(&mut self, from: &str, to: &str, typed: Credentials) -> Credentials {
        let (from, to) = (normal(from), normal(to));
        if from == to {
            return typed;
        }
        self.0.retain(|(address, _)| *address != from);
        if !typed.is_empty() {
            self.0.push((from.to_owned(), typed));
        }
        let at = self.0.iter().position(|(address, _)| *address == to);
        at.map(|at| self.0.remove(at).1).unwrap_or_default()
    }

    /// What was put aside last, and for which address.
    pub fn last(&self) -> Option<(String, Credentials)> {
        self.0.last().cloned()
    }
}

/// An address without what does not change where it leads.
fn normal(address: &str) -> &str {
    address.trim().trim_end_matches('/')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(token: &str) -> Credentials {
        Credentials {
            token: Zeroizing::new(token.into()),
            licence: Zeroizing::default(),
        }
    }

    #[test]
    fn credentials_are_restored_only_for_their_own_address() {
        let mut aside = SetAside::default();
        // One letter after the other, as it is typed.
        let mut fields = typed("t");
        for (from, to) in [("", "h"), ("h", "ht"), ("ht", "https://a")] {
            fields = aside.change(from, to, fields);
            assert!(fields.is_empty());
        }
        assert!(aside.last() == Some((String::new(), typed("t"))));
        fields = aside.change("https://a", "", fields);
        assert!(fields == typed("t") && aside.last().is_none());
    }

    #[test]
    fn a_trailing_slash_or_space_does_not_change_the_address() {
        let mut aside = SetAside::default();
        let fields = aside.change("https://a", " https://a/ ", typed("t"));
        assert!(fields == typed("t") && aside.last().is_none());
    }

    #[test]
    fn credentials_of_a_second_address_are_restored_too() {
        let mut aside = SetAside::default();
        let empty = aside.change("", "https://a", typed("first"));
        assert!(empty.is_empty());
        let back = aside.change("https://a", "", typed("second"));
        assert!(back == typed("first"));
        let back = aside.change("", "https://a", back);
        assert!(back == typed("second"));
    }
}
