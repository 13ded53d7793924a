//! Pages of the browser's storage, as another version or a bad hand wrote them: whatever is in one, nothing breaks.
#![no_main]
use std::sync::{Arc, LazyLock};

use architrave_catalog::view::{View, select};
use architrave_catalog::{Catalog, Origin, decode_page, encode_page, stamp_of};
use architrave_skim::Skimmer;
use libfuzzer_sys::fuzz_target;

/// A page with the elements of the golden response.
static GOLDEN: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let response = include_str!("../../crates/interface/tests/golden/bulk_response.json");
    let batch = Skimmer::new().read(response).expect("a response");
    let mut catalog = Catalog::default();
    let ids: Vec<Arc<str>> = batch.rows.iter().map(|row| (*row.id).into()).collect();
    catalog.take_batch(&ids, &batch, Origin::Pasted, 0.0);
    encode_page(&catalog, &ids, 7).expect("a page")
});

// An input is a page. One that begins with 0, which no version is, lists changes of the golden page: two bytes of
// position and one of content.
fuzz_target!(|input: &[u8]| {
    match input.split_first() {
        Some((0, changes)) => {
            let mut page = GOLDEN.clone();
            for change in changes.chunks_exact(3) {
                let at = usize::from(u16::from_be_bytes([change[0], change[1]])) % page.len();
                page[at] = change[2];
            }
            check(&page);
        }
        _ => check(input),
    }
});

fn check(page: &[u8]) {
    let _ = stamp_of(page);
    let mut catalog = Catalog::default();
    let ids = decode_page(&mut catalog, page);
    let view = View::from_query("?q=a&sort=name,-class");
    for row in &select(&catalog, &view, &Default::default()).rows {
        assert!(catalog.listed_at(*row as usize).is_some());
    }
    if let Some(page) = encode_page(&catalog, &ids, 7) {
        let mut again = Catalog::default();
        decode_page(&mut again, &page);
        assert_eq!(again.entries().len(), catalog.entries().len());
    }
}
