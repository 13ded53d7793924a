//! Reading instance ids from what people paste or keep in files.

use std::collections::HashSet;
use std::sync::Arc;

use architrave_interface::paths::is_usable_id;

/// Ids found in a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FoundIds {
    /// Each id once, in the order of the text.
    pub ids: Vec<Arc<str>>,
    /// How many were there more than once.
    pub repeated: usize,
    /// Pieces that cannot be ids, as they are in the text.
    pub refused: Vec<String>,
}

/// Reads ids from a text: a JSON array of texts, or of objects with an `id`, or else ids apart by
/// white space, commas or semicolons, quoted or not. The interface does not show what an id looks
/// like, so any such piece is taken.
pub fn find(text: &str) -> FoundIds {
    let text = text.trim_start_matches('\u{feff}');
    let pieces = from_json(text).unwrap_or_else(|| {
        text.split(|c: char| c.is_whitespace() || c == ',' || c == ';')
            .map(|piece| unquoted(piece).to_owned())
            .filter(|piece| !piece.is_empty())
            .collect()
    });
    let mut found = FoundIds::default();
    let mut seen = HashSet::new();
    for piece in pieces {
        if !is_usable_id(&piece) {
            found.refused.push(piece);
            continue;
        }
        let id: Arc<str> = piece.into();
        if seen.insert(id.clone()) {
            found.ids.push(id);
        } else {
            found.repeated += 1;
        }
    }
    found
}

/// A piece without quotes, and without the brackets of a list of quoted ids.
fn unquoted(piece: &str) -> &str {
    const INVISIBLE: [char; 2] = ['\u{200b}', '\u{feff}'];
    let is_quote = |c| "\"'`“”„‟‘’‚‛«»‹›".contains(c);
    let piece = piece.trim_matches(INVISIBLE);
    let bare = piece.trim_matches(['[', ']']);
    if bare.is_empty() {
        return bare;
    }
    match bare.starts_with(is_quote) || bare.ends_with(is_quote) {
        true => bare.trim_matches(|c| is_quote(c) || INVISIBLE.contains(&c)),
        false => piece,
    }
}

fn from_json(text: &str) -> Option<Vec<String>> {
    let list: Vec<serde_json::Value> = serde_json::from_str(text).ok()?;
    let id = |item: serde_json::Value| match item {
        serde_json::Value::String(id) => Some(id),
        serde_json::Value::Object(object) => Some(object.get("id")?.as_str()?.to_owned()),
        _ => None,
    };
    list.into_iter().map(id).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn find_accepts_ids_in_many_formats() {
        for text in [
            "a b",
            "a\nb\n",
            "a,b",
            "a;\r\nb",
            "[\"a\", \"b\"]",
            "\u{feff}\"a\"\t'b'",
            "“a” „b“",
            "«a», ‹b›\u{200b}",
            "[\"a\",\n\"b\"",
            "[\n  \"a\",\n  \"b\"",
            "\"a\",\n\"b\"\n]",
            "[{\"id\":\"a\"},{\"id\":\"b\"}]",
        ] {
            assert_eq!(find(text).ids, ["a", "b"].map(Arc::from), "{text:?}");
        }
    }

    #[test]
    fn find_counts_repeated_and_refused_ids() {
        let found = find("a a . b ..");
        assert_eq!((found.ids.len(), found.repeated), (2, 1));
        assert_eq!(found.refused, [".", ".."]);
    }

    proptest! {
        #[test]
        fn find_returns_every_id_of_a_json_list(ids in proptest::collection::hash_set("[^.].{0,8}", 0..20)) {
            let text = serde_json::to_string(&ids).unwrap();
            let ids: Vec<Arc<str>> = ids.into_iter().map(Into::into).collect();
            let text = text.as_str();
            prop_assert_eq!(find(text).ids, ids);
        }
    }
}
