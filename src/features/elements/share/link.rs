//! What a link to a view carries, and how ids are packed into it.

use std::sync::Arc;

use wasm_bindgen::JsValue;

use crate::catalog::ids::find;
use crate::catalog::view::{View, rewrite};
use crate::json;
use crate::t;
use crate::{base64url, compression};

/// The longest link with ids, in characters: chat programs cut off longer messages. About 700 UUIDs.
pub const MAX_LINK: usize = 16_000;

/// Of more ids than this not even the length is worked out.
pub const MAX_IDS: usize = 5_000;

/// A link that others made is decompressed to no more than this, in bytes.
const MAX_INFLATED: usize = 4 * 1024 * 1024;

/// The ids, encoded for a link.
///
/// # Errors
/// When the browser cannot compress.
pub async fn pack(ids: &[Arc<str>]) -> Result<String, JsValue> {
    let ids: Vec<&str> = ids.iter().map(|id| &**id).collect();
    let json = serde_json::to_vec(&ids).map_err(|error| error.to_string())?;
    Ok(base64url::encode(&compression::deflate(&json).await?))
}

/// The ids of a link, each once; `None` where the link is damaged.
pub async fn unpack(text: &str) -> Option<Vec<Arc<str>>> {
    let bytes = base64url::decode(text)?;
    let bytes = compression::inflate(&bytes, MAX_INFLATED).await.ok()?;
    let list: Vec<String> = json::from_bytes(&bytes)?;
    // The same rules as for ids that are pasted.
    let found = find(&serde_json::to_string(&list).ok()?);
    Some(found.ids)
}

/// Whether the view shows other elements to another person.
pub fn is_personal(view: &View) -> bool {
    view.mine || rewrite::is_personal(&view.text)
}

/// The view as others have to see it: what is the sender's own is named by the sender's id.
pub fn for_others(view: &View, sender: &str) -> View {
    let mut view = view.clone();
    // Records of imports are in this browser only; the ids of the link say which elements are meant.
    view.import.clear();
    if sender.is_empty() {
        return view;
    }
    view.text = rewrite::for_others(&view.text, sender);
    if view.mine {
        view.mine = false;
        if view.owners.is_empty() {
            view.owners.push(owner(sender));
        } else {
            // Owners of a facet are alternatives; a term of the text must hold beside them.
            view.text = rewrite::and_term(&view.text, &rewrite::owner_term(sender));
        }
    }
    view
}

/// The view of a sender with the recipient's own elements in place of the sender's; `None` where it
/// does not show the sender's.
pub fn as_mine(view: &View, sender: &str) -> Option<View> {
    if sender.is_empty() {
        return None;
    }
    let mut view = view.clone();
    let text = rewrite::as_mine(&view.text, sender);
    let has_facet = view.owners == [owner(sender)];
    if has_facet {
        view.owners.clear();
        view.mine = true;
    }
    let is_senders = text.is_some() || has_facet;
    view.text = text.unwrap_or(view.text);
    is_senders.then_some(view)
}

/// What of a view its link does not carry, in sentences; `hidden` counts the elements of the view
/// that the filter of the link does not show.
pub fn left_out(view: &View, hidden: usize) -> Vec<String> {
    let mut sentences = Vec::new();
    if !view.import.is_empty() {
        sentences.push(t::elements::share::WITHOUT_IMPORT.get().to_owned());
    }
    if hidden > 0 {
        sentences.push(t::elements::share::unnamed_owner(hidden));
    }
    sentences
}

fn owner(user: &str) -> String {
    format!("UserId:{user}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(query: &str) -> View {
        View::from_query(query)
    }

    #[test]
    fn a_mine_filter_is_shared_as_the_owner_filter_of_the_sender() {
        for (query, sent, back) in [
            ("?mine=1", "?owner=UserId%3Au-1", "?mine=1"),
            (
                "?mine=1&state=Draft&q=meter",
                "?q=meter&state=Draft&owner=UserId%3Au-1",
                "?mine=1&state=Draft&q=meter",
            ),
            (
                "?mine=1&owner=GroupId%3Ag&q=a",
                "?q=a+owner%3A%22u-1%22&owner=GroupId%3Ag",
                "?q=a+mine&owner=GroupId%3Ag",
            ),
            (
                "?mine=1&owner=GroupId%3Ag&q=a+OR+is:latest,mine",
                "?q=(a+OR+(is:latest+OR+owner%3A%22u-1%22))+owner%3A%22u-1%22&owner=GroupId%3Ag",
                "?q=(a+OR+(is:latest+OR+mine))+mine&owner=GroupId%3Ag",
            ),
            (
                "?q=-mine+%22all+mine%22+(is%3Amine)+owner%3Ame,x",
                "?q=-owner%3A%22u-1%22+%22all+mine%22+(owner%3A%22u-1%22)+owner%3A%22u-1%22,x",
                "?q=-mine+%22all+mine%22+(mine)+owner%3Ame,x",
            ),
        ] {
            assert!(is_personal(&view(query)), "{query}");
            let shared = for_others(&view(query), "u-1");
            assert_eq!(shared, view(sent));
            assert!(!is_personal(&shared), "{query}");
            assert_eq!(as_mine(&shared, "u-1"), Some(view(back)));
            assert_eq!(as_mine(&shared, "u-2"), None, "{query}");
        }
    }

    #[test]
    fn the_import_filter_is_not_part_of_a_shared_view() {
        let shared = for_others(&view("?import=42&state=Draft"), "u-1");
        assert_eq!(shared, view("?state=Draft"));
    }

    #[test]
    fn the_share_dialog_names_what_the_link_omits() {
        assert!(left_out(&view("?state=Draft"), 0).is_empty());
        let both = left_out(&view("?import=42"), 1).join(" ");
        assert!(both.contains("omits the import filter"), "{both}");
        assert!(both.contains("not naming you as owner"), "{both}");
    }

    #[test]
    fn a_view_without_personal_filters_is_shared_unchanged() {
        let all = view("?owner=UserId%3Au-2&q=mining+%22mine%22");
        assert!(!is_personal(&all));
        assert_eq!(for_others(&all, "u-1"), all);
        assert_eq!(as_mine(&all, "u-1"), None);
        assert_eq!(as_mine(&all, ""), None);
        // A user whose token does not identify them owns nothing that could be named.
        assert_eq!(for_others(&view("?mine=1"), ""), view("?mine=1"));
    }
}
