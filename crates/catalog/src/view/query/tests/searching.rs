//! What is found, and what could not be looked at.

use architrave_interface::{Extra, History};

use super::*;
use crate::view::unfiltered;

/// The ids that a filter finds, and what it says that it could not look at.
fn found(catalog: &Catalog, text: &str) -> (Vec<String>, Vec<Gap>) {
    let query = Query::read(text, catalog);
    assert_eq!(query.problems, vec![], "{text}");
    let view = View {
        text: text.into(),
        ..View::default()
    };
    let rows = select(catalog, &view, &asker()).rows.into_iter();
    let mut ids: Vec<String> = rows
        .map(|r| catalog.id_at(r as usize).to_string())
        .collect();
    ids.sort();
    let gaps = unsearched(&query, catalog, &asker()).into_iter();
    (ids, gaps.map(|u| u.gap).collect())
}

#[test]
fn search_reads_the_start_of_long_texts_and_reports_the_gap() {
    let long = |n: usize| match n {
        0 => "[b]met[/b]er at the beginning".to_owned(),
        1 => format!("[i]{}[/i] meter", "x".repeat(1_200)),
        _ => format!("meter {}", "y".repeat(1_200)),
    };
    let catalog = with_values(0..3, "BBCode", long);
    let ids = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>();
    // A match in the beginning is known; for the other one it is not.
    let gap = vec![Gap::Start(1)];
    assert_eq!(
        found(&catalog, "extra:meter"),
        (ids(&["n0", "n2"]), gap.clone())
    );
    assert_eq!(found(&catalog, "-extra:meter"), (ids(&["n1"]), gap));
    assert_eq!(
        found(&catalog, "extra:any"),
        (ids(&["n0", "n1", "n2"]), vec![])
    );
    let short = with_values(0..2, "BBCode", |n| format!("[u]{n}[/u]"));
    assert_eq!(found(&short, "extra:1"), (ids(&["n1"]), vec![]));
}

#[test]
fn owner_search_uses_loaded_names_and_reports_missing_ones() {
    let catalog = catalog(&all_of(&[
        (0, 0, [0; 6], true, true, vec![1], vec![]),
        (1, 0, [1; 6], true, true, vec![3], vec![]),
    ]));
    let one = vec!["I1-Ä".to_owned()];
    assert_eq!(
        found(&catalog, "owner:\"jonas brandt\""),
        (one.clone(), vec![])
    );
    assert_eq!(found(&catalog, "owner:Bra"), (one.clone(), vec![]));
    assert_eq!(found(&catalog, "owner:u3"), (one.clone(), vec![]));
    let nobody = QueryContext {
        person: &|_| None,
        ..asker()
    };
    let gaps = |text: &str| unsearched(&Query::read(text, &catalog), &catalog, &nobody);
    let names = Gap::Names(vec!["u1".into(), "u3".into()]);
    assert_eq!(gaps("a owner:jonas")[0].gap, names);
    assert_eq!(gaps("a owner:jonas")[0].span, 2..13);
    assert_eq!(gaps("owner:u3,me owner:none"), []);
}

#[test]
fn modified_by_finds_who_modified_last_else_who_created() {
    let mut catalog = Catalog::default();
    let stamp = |by: &str| History {
        at: "2026-05-01T00:00:00Z".into(),
        by: by.into(),
        extra: Extra::none(),
    };
    for (id, created, modified) in [
        ("a", "u1", Some("u3")),
        ("b", "u1", None),
        ("c", "", Some("")),
        ("d", "u3", Some("u3")),
    ] {
        let (mut element, json) = crate::testing::element(id, id, "Node", id);
        element.created = stamp(created);
        element.modified = modified.map(stamp);
        catalog.take(element, json, Origin::Link, 1.0);
    }
    let ids = |text: &str| found(&catalog, text).0.concat();
    assert_eq!(ids("modified-by:u3"), "ad");
    assert_eq!(ids("ModifiedBy:brandt"), "ad");
    assert_eq!(ids("modified-by:me"), "b");
    assert_eq!(ids("modified-by:none"), "c");
    assert_eq!(ids("-modified-by:u3,none"), "b");
    let nobody = QueryContext {
        person: &|_| None,
        ..asker()
    };
    let gaps = |text: &str| unsearched(&Query::read(text, &catalog), &catalog, &nobody);
    let names = Gap::Names(vec!["u3".into(), "u1".into()]);
    assert_eq!(gaps("modified-by:brandt")[0].gap, names);
    assert_eq!(gaps("modified-by:me,u3"), []);
    let facets = unfiltered(&catalog);
    let people = [("u3".to_owned(), 2), ("u1".to_owned(), 1)];
    assert_eq!(facets.of(Facet::ModifiedBy), people);
}

#[test]
fn compiled_query_computes_its_bounds_once() {
    use std::sync::atomic::{AtomicUsize, Ordering};
    static ASKED: AtomicUsize = AtomicUsize::new(0);
    fn midnight(day: i64) -> f64 {
        ASKED.fetch_add(1, Ordering::Relaxed);
        calendar::utc_midnight(day)
    }
    let day = |n: usize| format!("2026-{:02}-{:02}", 1 + n / 28, 1 + n % 28);
    let catalog = with_values(0..280, "Date", day);
    let query = Query::read("extra:2026-02..2026-03", &catalog);
    let asker = QueryContext {
        midnight,
        ..asker()
    };
    let compiled = Compiled::new(&query, &catalog, &asker);
    let found = catalog.rows().filter(|row| compiled.fits(*row)).count();
    assert_eq!(found, 56);
    // Begin and end of both months.
    assert_eq!(ASKED.load(Ordering::Relaxed), 4);
}

#[test]
fn relations_lead_to_loaded_elements_and_say_what_is_not_loaded() {
    // e0 refers to e1, which is loaded, and to e3, which is not.
    let catalog = catalog(&all_of(&[
        (0, 0, [0; 6], true, true, vec![], vec![1, 3]),
        (1, 0, [1; 6], true, true, vec![], vec![]),
        (2, 0, [2; 6], true, true, vec![], vec![]),
    ]));
    let ids = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>();
    let end = catalog.relation_ends(0).nth(1).unwrap();
    assert_eq!(catalog.text(end.element), "e3");
    let missing = vec![Gap::NotLoaded(vec![end.element])];
    assert_eq!(
        found(&catalog, "related<>element:e1"),
        (ids(&["i0"]), missing.clone())
    );
    assert_eq!(
        found(&catalog, "related<>any"),
        (ids(&["I1-Ä", "i0"]), vec![])
    );
    assert_eq!(found(&catalog, "related<>2+any"), (ids(&["i0"]), vec![]));
    assert_eq!(found(&catalog, "-related<>any"), (ids(&["i2"]), vec![]));
    assert_eq!(
        found(&catalog, "within:1 of:element:e1"),
        (ids(&["I1-Ä", "i0"]), missing)
    );
}
