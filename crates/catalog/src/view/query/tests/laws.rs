//! Laws of all queries: they agree with the naive filter, with one another, and with their own text.

use super::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn select_and_count_agree_with_the_naive_filter(
        ones in proptest::collection::vec(known(), 0..14), view in view(),
    ) {
        let all = all_of(&ones);
        let catalog = catalog(&all);
        let asker = asker();
        let query = Query::read(&view.text, &catalog);
        let selected = select(&catalog, &view, &asker);
        let parts = |one: &Known| {
            let mut missed: Vec<Option<Facet>> =
                naive::missed(&view, one, &all, &asker).into_iter().map(Some).collect();
            if view.mine && !naive::is_mine(one, &asker) {
                missed.push(None);
            }
            missed
        };
        let searched: Vec<&Known> = all.iter().filter(|k| fits(&query, k, &all, &asker)).collect();
        let mut expected: Vec<&str> = searched.iter().filter(|k| parts(k).is_empty())
            .map(|k| k.element.id.as_str()).collect();
        let mut found: Vec<String> = selected.rows.iter().map(|r| catalog.id_at(*r as usize).to_string()).collect();
        expected.sort_unstable();
        found.sort();
        prop_assert_eq!(&found, &expected);

        // A facet counts under all the others.
        let facets = crate::view::count(&catalog, &selected, &asker).unwrap();
        let under = |own: Option<Facet>| searched.iter()
            .filter(move |k| parts(k).iter().all(|missed| *missed == own));
        prop_assert_eq!(facets.mine, under(None).filter(|k| naive::is_mine(k, &asker)).count());
        let count = |facet: Facet, value: &str| {
            let own = if facet == Facet::Layer { Facet::Class } else { facet };
            under(Some(own)).filter(|k| match facet {
                Facet::Missing => !naive::has_name(&k.element, value),
                _ => naive::values_of(facet, k, &all).iter().any(|v| v == value),
            }).count()
        };
        for (state, n) in &facets.states {
            prop_assert_eq!(*n, count(Facet::State, state.as_str()));
        }
        for layer in &facets.layers {
            prop_assert_eq!(layer.count, count(Facet::Layer, layer.layer.as_str()));
        }
        for (owner, n) in &facets.owners {
            prop_assert_eq!(*n, count(Facet::Owner, &format!("{}:{}", owner.kind, owner.value)));
        }
        for (group, _, n) in &facets.groups {
            prop_assert_eq!(*n, count(Facet::Group, group));
        }
        for (facet, values) in &facets.others {
            for (value, n) in values {
                prop_assert_eq!(*n, count(*facet, value), "{:?} {}", facet, value);
            }
        }
    }

    #[test]
    fn pick_with_a_previous_result_equals_a_new_selection(
        ones in proptest::collection::vec(known(), 0..14), first in view(), second in view(), more in "[a-e ]{0,2}",
        keeps in any::<bool>(), other_order in any::<bool>(),
    ) {
        let catalog = catalog(&all_of(&ones));
        let asker = asker();
        let sorted = |view: &View| crate::view::sort_rows(&catalog, &view.sort);
        let before = select(&catalog, &first, &asker);
        // A longer text mostly finds fewer elements; another text finds any.
        let mut view = if keeps { first.clone() } else { second };
        view.text.push_str(&more);
        if other_order {
            view.sort = View::from_query("?sort=-modified").sort;
        }
        let again = crate::view::pick(&catalog, &sorted(&view), &view, &asker, Some(&before));
        let rebuilt = select(&catalog, &view, &asker);
        prop_assert_eq!(&again.rows, &rebuilt.rows);
        let counted = |selected| crate::view::count(&catalog, selected, &asker);
        prop_assert_eq!(counted(&again), counted(&rebuilt));
        prop_assert!(counted(&again).is_some());
    }

    #[test]
    fn query_of_any_text_does_not_panic_and_has_valid_spans(text in "(\\PC|[-:\",.<> \\\\])*|([a-c()“” -]| OR |NOT |AND){0,30}|(class|modified|cost|has):\\PC*", cursor in 0usize..40) {
        let catalog = sample();
        let query = Query::read(&text, catalog);
        let terms = query.terms();
        let spans = terms.iter().map(|t| &t.span).chain(query.problems.iter().map(|p| &p.span));
        let spans = spans.chain(query.clauses.iter().map(|c| &c.span));
        for span in spans {
            prop_assert!(text.get(span.clone()).is_some_and(|t| !t.is_empty()), "{:?}", span);
        }
        for clause in &query.clauses {
            let _ = query.without(clause);
        }
        let _ = unsearched(&query, catalog, &asker());
        for fix in query.problems.iter().filter_map(|p| p.fix.as_ref()) {
            let _ = fix.apply(&text);
        }
        let cursor = (0..=cursor.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap();
        for completion in complete(&text, cursor, &guide(catalog)) {
            let (new, cursor) = completion.apply(&text);
            prop_assert!(new.is_char_boundary(cursor));
        }
        let _ = select(catalog, &View { text, ..View::default() }, &asker());
    }

    #[test]
    fn query_without_a_clause_contains_the_other_clauses(text in text(), at in 0usize..4) {
        let catalog = sample();
        let query = Query::read(&text, catalog);
        prop_assume!(at < query.clauses.len());
        let rest = Query::read(&query.without(&query.clauses[at]), catalog);
        let mut expected = shapes(&query);
        expected.remove(at);
        prop_assert_eq!(shapes(&rest), expected);
        prop_assert_eq!(rest.problems, vec![]);
    }
}
