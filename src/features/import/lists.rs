//! Findings, and elements compared with earlier imports, as files to save.

use architrave_worker::{Finding, ListedRow};

use crate::catalog::csv::write_row;
use crate::t;
use crate::texts::import::{
    change_line, check_text, check_title, content, here_label, state_label, weight_label,
};

/// Every place of every finding as CSV, as RFC 4180 has it; UTF-8.
pub fn checks_csv(checks: &[Finding]) -> String {
    use t::import_check::csv as texts;
    let mut out = String::new();
    let heads: [&str; 7] = [
        &texts::CONSEQUENCE,
        &texts::CHECK,
        &t::import::line::LINE,
        &texts::COLUMN,
        &texts::WHAT,
        &texts::NUMBER,
        &texts::LEARNED,
    ];
    write_row(&mut out, &heads, ',');
    for check in checks {
        let (weight, title) = (weight_label(check.weight).get(), check_title(check));
        let learned = if check.learned {
            t::common::YES.get()
        } else {
            t::common::NO.get()
        };
        let mut row = |line: &str, column: &str, what: &str, many: &str| {
            let cells = [weight, title.as_str(), line, column, what, many, learned];
            write_row(&mut out, &cells, ',');
        };
        if check.places.is_empty() {
            row("", "", &check_text(check), "");
        }
        for place in &check.places {
            row(
                &place.line.to_string(),
                &place.column.to_string(),
                &content(&place.what),
                &place.many.count().to_string(),
            );
        }
    }
    out
}

/// Elements as CSV: their state compared with earlier imports of the model, what changed, their
/// status compared with the loaded elements, and the loaded ids.
pub fn elements_csv(rows: &[ListedRow]) -> String {
    use t::import_check::csv as texts;
    let mut out = String::new();
    let heads: [&str; 11] = [
        &t::common::EXTERNAL_ID,
        &t::common::TYPE,
        &t::common::NAME,
        &t::import::line::LINE,
        &texts::COLUMN,
        &t::common::EARLIER_IMPORTS,
        &t::import_check::history::DIALOG_TITLE,
        &t::common::IN_THIS_BROWSER,
        &texts::KNOWN_TYPE,
        &texts::KNOWN_NAME,
        &texts::KNOWN_IDS,
    ];
    write_row(&mut out, &heads, ',');
    let number = |n: u64| if n > 0 { n.to_string() } else { String::new() };
    for row in rows {
        let mut ids = row.near.join(" ");
        if row.near_more > 0 {
            ids = texts::more_ids(&ids, &row.near_more.to_string());
        }
        let changes: Vec<String> = row.changes.iter().map(change_line).collect();
        let cells = [
            row.identifier.as_deref().unwrap_or_default(),
            row.kind.as_deref().unwrap_or_default(),
            &row.name,
            &number(row.line),
            &number(row.column),
            row.state.map_or("", |state| state_label(state).get()),
            &changes.join("; "),
            row.here.map_or("", |here| here_label(here).get()),
            &row.near_class,
            &row.near_name,
            &ids,
        ];
        write_row(&mut out, &cells, ',');
    }
    out
}

#[cfg(test)]
mod tests {
    use architrave_worker::{
        ChangedField, FieldChange, FieldKind, FieldValue, FileLocation, FindingKind, ImportedState,
        Many, MatchStatus, PlaceContent, Severity, Subject,
    };

    use super::*;

    #[test]
    fn checks_csv_has_a_row_per_place_and_escapes_formulas() {
        let named = |name: &str| FileLocation {
            line: 2,
            column: 11,
            what: PlaceContent::Named(Some(name.into())),
            many: Many::One,
        };
        let untyped = Finding {
            weight: Severity::Fails,
            kind: FindingKind::NoType,
            of: Subject::Elements,
            total: 2,
            lost: 0,
            places: vec![named("=SUM(0)"), named("B")],
            all_places: 2,
            learned: false,
        };
        let large = Finding {
            weight: Severity::Note,
            kind: FindingKind::Views(3),
            places: Vec::new(),
            ..untyped.clone()
        };
        let csv = checks_csv(&[untyped, large]);
        assert_eq!(
            csv.lines().skip(1).collect::<Vec<_>>(),
            [
                "Will fail,Element without type,2,11,“=SUM(0)”,1,No",
                "Will fail,Element without type,2,11,“B”,1,No",
                "Notes,3 views: not in the response,,,,,No",
            ]
        );
    }

    #[test]
    fn elements_csv_lists_changes_and_similar_elements() {
        let change = |kind, language: Option<&str>, old: &str, new: &str| FieldChange {
            field: ChangedField::Value {
                kind,
                language: language.map(str::to_owned),
                after: None,
            },
            old: FieldValue::Text(old.into()),
            new: FieldValue::Text(new.into()),
        };
        let row = ListedRow {
            identifier: Some("b".into()),
            kind: Some("Node".into()),
            name: "-a".into(),
            line: 4,
            column: 1,
            state: Some(ImportedState::Changed),
            changes: vec![
                change(FieldKind::Name, Some("en"), "A", "-a"),
                change(FieldKind::Property("cost".into()), None, "1", "7"),
            ],
            here: Some(MatchStatus::Renamed),
            near_class: "Node".into(),
            near_name: "Weir two".into(),
            near: vec!["I2".into(), "I3".into()],
            near_more: 1,
        };
        let gone = ListedRow {
            identifier: Some("z".into()),
            name: "-5".into(),
            state: Some(ImportedState::Gone),
            ..ListedRow::default()
        };
        let csv = elements_csv(&[row, gone]);
        assert_eq!(
            csv.lines().skip(1).collect::<Vec<_>>(),
            [
                "b,Node,'-a,4,1,Changed,\"Name (en): A → -a; cost: 1 → 7\",Other name,Node,Weir two,I2 I3 and 1 more",
                "z,,-5,,,Not in this file,,,,,",
            ]
        );
    }
}
