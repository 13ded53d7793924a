//! Merges pages into the disk: what other tabs wrote there is never overwritten.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::Arc;

use super::plan::Written;
use crate::catalog::{self, Catalog, stamp_of};
use crate::storage::{Storage, StorageError, StoreName};

/// Writes pages in one go; returns the stamp of each as it is on disk now, `None` if it has ids
/// that may be unknown to this tab: it is read again next time.
pub(super) async fn save(
    storage: &Storage,
    pages: &[Written],
) -> Result<Vec<Option<u64>>, StorageError> {
    save_where(storage, pages, |page| !page.is_new).await
}

/// The same, looking only where something `may_be_there`.
async fn save_where(
    storage: &Storage,
    pages: &[Written],
    may_be_there: impl Fn(&Written) -> bool,
) -> Result<Vec<Option<u64>>, StorageError> {
    let keys = pages.iter().map(|p| (p.key.clone(), may_be_there(p)));
    let keys: Vec<(String, bool)> = keys.collect();
    let mut written = Vec::with_capacity(pages.len());
    let mut pages = pages.iter();
    let change = |old: Option<Vec<u8>>| {
        let Written { bytes, before, .. } = pages.next()?;
        let (now, stamp) = over(old, bytes, *before);
        written.push(stamp);
        now
    };
    storage.change_all(StoreName::Pages, &keys, change).await?;
    Ok(written)
}

/// After a sign-out, writes as many as fit of the pages that did not fit together; there is no user left
/// to tell. If all is to be forgotten, it goes with the database. A later form of a new page may have
/// been written meanwhile, so each is joined with what is there.
pub(super) async fn save_each(storage: &Storage, pages: &[Written]) {
    for page in pages {
        let _ = save_where(storage, std::slice::from_ref(page), |_| true).await;
    }
}

/// Takes ids off pages, all of them or none, and their elements in full. Begins its transaction before
/// anything else can begin one.
pub(super) async fn remove(
    storage: &Storage,
    pages: &[Written],
    ids: Vec<Arc<str>>,
) -> Result<(), StorageError> {
    let full_elements: Vec<String> = ids.iter().map(ToString::to_string).collect();
    let ids: HashSet<Arc<str>> = ids.into_iter().collect();
    let keys: Vec<(String, bool)> = pages.iter().map(|p| (p.key.clone(), true)).collect();
    let mut pages = pages.iter();
    let change = |old: Option<Vec<u8>>| {
        let page = pages.next()?;
        joined(&old.unwrap_or_default(), &page.bytes, &ids).0
    };
    storage.change_all(StoreName::Pages, &keys, change).await?;
    storage
        .delete(StoreName::FullElements, &full_elements)
        .await
}

/// The bytes that replace `old`, if this tab wrote the page with the stamp `before`, and the stamp
/// that identifies them later.
fn over(
    old: Option<Vec<u8>>,
    new: &[u8],
    before: Option<u64>,
) -> (Option<Cow<'_, [u8]>>, Option<u64>) {
    let stamp = stamp_of(new);
    let is_ours = |old: &Vec<u8>| before.is_some() && before == stamp_of(old);
    match old.filter(|old| !is_ours(old)) {
        None => (Some(new.into()), stamp),
        Some(old) => {
            let (both, has_more) = joined(&old, new, &HashSet::new());
            (both, stamp.filter(|_| !has_more))
        }
    }
}

/// What this tab knows, joined with what another tab wrote to the same page since, and without the
/// ids in `without`; `None` if nothing is left. The second value says whether there are ids that
/// this tab does not know.
pub(super) fn joined<'a>(
    old: &[u8],
    new: &'a [u8],
    without: &HashSet<Arc<str>>,
) -> (Option<Cow<'a, [u8]>>, bool) {
    let mut both = Catalog::default();
    let there = catalog::decode_page(&mut both, old);
    let known = catalog::decode_page(&mut both, new);
    let gone: Vec<Arc<str>> = {
        let ids = both.entries().iter().map(|e| &e.id);
        ids.filter(|id| without.contains(*id)).cloned().collect()
    };
    both.remove(&gone);
    let known: HashSet<&str> = known.iter().map(String::as_str).collect();
    let has_more = there.iter().any(|id| !known.contains(id.as_str()));
    let ids: Vec<Arc<str>> = both.entries().iter().map(|e| e.id.clone()).collect();
    if ids.is_empty() {
        return (None, has_more);
    }
    let stamp = stamp_of(new).unwrap_or_default();
    let kept = catalog::encode_page(&both, &ids, stamp).map(Cow::Owned);
    (kept.or(Some(new.into())), has_more)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Origin;

    fn page(ids: &[&str]) -> Vec<u8> {
        let mut catalog = Catalog::default();
        let owned: Vec<String> = ids.iter().map(ToString::to_string).collect();
        catalog.add(&owned, Origin::Pasted, 1.0);
        catalog::encode_page(&catalog, ids, 7).unwrap()
    }

    fn ids(bytes: &[u8]) -> Vec<String> {
        catalog::decode_page(&mut Catalog::default(), bytes)
    }

    #[test]
    fn a_page_of_an_earlier_version_loses_no_id_when_it_is_replaced() {
        let old = include_bytes!("../../../crates/catalog/tests/earlier/page-5.bin");
        let mut expected = ids(old);
        assert_eq!(expected.len(), 5);
        let new = page(&["new"]);
        let (joined, stamp) = over(Some(old.to_vec()), &new, Some(7));
        expected.push("new".into());
        assert_eq!((ids(&joined.unwrap()), stamp), (expected, None));
    }

    #[test]
    fn pages_of_two_tabs_are_joined() {
        let (old, new) = (page(&["a", "b"]), page(&["b", "c"]));
        let (both, has_more) = joined(&old, &new, &HashSet::new());
        assert_eq!(ids(&both.unwrap()), ["a", "b", "c"]);
        assert!(has_more);
    }

    #[test]
    fn only_a_page_written_by_this_tab_is_overwritten() {
        let (old, new) = (page(&["a", "b"]), page(&["b", "c"]));
        let stamp = stamp_of(&new);
        assert_eq!(over(None, &new, None), (Some(Cow::from(&new)), stamp));
        let mine = over(Some(old.clone()), &new, stamp_of(&old));
        assert_eq!(mine, (Some(Cow::from(&new)), stamp));
        for before in [None, Some(8)] {
            let (both, stamp) = over(Some(old.clone()), &new, before);
            assert_eq!(ids(&both.unwrap()), ["a", "b", "c"]);
            // It is looked at again, for this tab may not know all of it.
            assert_eq!(stamp, None);
        }
    }

    #[test]
    fn a_page_of_an_earlier_version_is_joined_as_well() {
        let earlier = include_bytes!("../../../crates/catalog/tests/earlier/page-1.bin");
        let there = ids(earlier);
        assert!(!there.is_empty());
        let new = page(&["new"]);
        let (both, has_more) = joined(earlier, &new, &HashSet::new());
        let both = both.unwrap();
        assert_eq!(ids(&both), [there, vec!["new".to_owned()]].concat());
        assert!(has_more && stamp_of(&both) == Some(7));
    }

    #[test]
    fn a_page_with_all_stored_ids_need_not_be_read_again() {
        let (old, new) = (page(&["a", "b"]), page(&["b", "c", "a"]));
        let (both, has_more) = joined(&old, &new, &HashSet::new());
        assert_eq!(ids(&both.unwrap()), ["a", "b", "c"]);
        assert!(!has_more);
    }

    #[test]
    fn joining_pages_does_not_restore_removed_ids() {
        let (old, new) = (page(&["a", "b"]), page(&["a"]));
        let (left, _) = joined(&old, &new, &HashSet::from(["b".into()]));
        assert_eq!(ids(&left.unwrap()), ["a"]);
        let gone = HashSet::from(["a".into(), "b".into()]);
        assert_eq!(joined(&old, &page(&[]), &gone).0, None);
    }
}
