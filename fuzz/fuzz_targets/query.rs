//! The query language and the addresses of lists: any text is read, filters, and can be taken apart.
#![no_main]
use std::sync::LazyLock;

use architrave_catalog::testing::element;
use architrave_catalog::view::{Guide, Query, QueryContext, View, complete, select};
use architrave_catalog::{Catalog, Origin};
use libfuzzer_sys::fuzz_target;

static CATALOG: LazyLock<Catalog> = LazyLock::new(|| {
    let mut catalog = Catalog::default();
    for (n, class) in ["Node", "Goal", "BusinessProcess", "Node"].iter().enumerate() {
        let (one, json) = element(&format!("i{n}"), &format!("e{n}"), class, &format!("Name {n}"));
        catalog.take(one, json, Origin::Pasted, 0.0);
    }
    catalog
});

fuzz_target!(|text: &str| {
    let query = Query::read(text, &CATALOG);
    for clause in &query.clauses {
        assert!(text.get(clause.span.clone()).is_some(), "a span of the text");
        let without = Query::read(&query.without(clause), &CATALOG);
        assert!(without.clauses.len() < query.clauses.len() || !query.problems.is_empty());
    }
    let guide = Guide {
        catalog: &CATALOG,
        language: "en",
        year: 2026,
        person: &|_| None,
        label: &|choice| choice.value().to_owned(),
    };
    for completion in complete(text, text.len(), &guide) {
        let (completed, cursor) = completion.apply(text);
        assert!(completed.is_char_boundary(cursor));
    }
    let mut view = View::default();
    view.text = text.to_owned();
    let _ = select(&CATALOG, &view, &QueryContext::default());
    // An address that was made from a view describes that view.
    let view = View::from_query(text);
    assert_eq!(View::from_query(&view.to_query()), view);
});
