use super::*;
use crate::catalog::Origin;
use crate::features::batch::owners::distinct;
use crate::features::batch::pending::{PendingRow, Progress};
use crate::features::batch::sheet::{self, Line, SheetCell};
use crate::testing::element;
use proptest::prelude::*;

fn catalog() -> Catalog {
    let mut catalog = Catalog::default();
    let (made, json) = element("i-1", "e-1", "Node", "Gateway");
    catalog.take(made, json, Origin::Created, 0.0);
    catalog
}

fn name(language: &str) -> Target {
    Target::Property {
        key: NAME.into(),
        language: language.into(),
    }
}

fn check(text: &str, targets: &[Target], class: Option<ElementClass>) -> Vec<Checked> {
    let kinds = targets
        .iter()
        .filter_map(Target::key)
        .map(|key| (key.to_owned(), PropertyType::String));
    let classes = HashSet::from([ElementClass::Node, ElementClass::Goal]);
    let sheet = sheet::read(text);
    let owners = distinct(&sheet.lines, targets);
    let columns = ColumnContext {
        owners: owners
            .into_iter()
            .map(|owner| (owner, OwnerStatus::Known))
            .collect(),
        ..ColumnContext::default()
    };
    let rules = Rules::new(&catalog(), &classes, kinds.collect(), "en", columns);
    rules.check(&sheet.lines, targets, class.as_ref())
}

#[test]
fn a_row_becomes_a_request() {
    let targets = [
        name("en"),
        name("de"),
        Target::Owners("GroupId".into()),
        Target::Nothing,
    ];
    let rows = check(
        "Relay\tRelais\tg-1; g-2;g-1\tsecret",
        &targets,
        Some(ElementClass::Node),
    );
    assert_eq!(rows[0].problems, []);
    assert_eq!(
        serde_json::to_value(&rows[0].request).unwrap(),
        serde_json::json!({
            "conceptualClass": "Node",
            "owners": [{"type": "GroupId", "value": "g-1"}, {"type": "GroupId", "value": "g-2"}],
            "properties": [{"key": "name", "value": {"type": "String", "defaultLanguage": "en",
                "translations": [{"language": "en", "value": "Relay"}, {"language": "de", "value": "Relais"}]}}]
        })
    );
}

#[test]
fn classes_are_read_as_people_write_them() {
    let rows = check(
        "A\tGoal\nB\tbusiness process\nC\tBusinessProcess\nD\tThing\nE\t",
        &[name("en"), Target::Class],
        None,
    );
    let said: Vec<_> = rows
        .iter()
        .map(|r| r.class.as_ref().map(ElementClass::as_str))
        .collect();
    assert_eq!(
        said,
        [
            Some("Goal"),
            Some("BusinessProcess"),
            Some("BusinessProcess"),
            None,
            None
        ]
    );
    assert_eq!(
        rows[3].problems,
        [(Some(1), t::batch::check::no_such_class("Thing"))]
    );
    let no_class = String::from(t::batch::check::NO_CLASS);
    assert_eq!(rows[4].problems, [(Some(1), no_class)]);
}

#[test]
fn rows_with_the_same_class_and_name_are_duplicates() {
    let rows = check(
        "gateway\tNode\nRelay\tNode\nRELAY\tNode\nRelay\tGoal",
        &[name("en"), Target::Class],
        None,
    );
    let twins: Vec<_> = rows.into_iter().map(|r| r.twin).collect();
    assert_eq!(
        twins,
        [
            Some(Twin::Known("i-1".into())),
            None,
            Some(Twin::Row(2)),
            None
        ]
    );
}

#[test]
fn a_pending_row_is_a_duplicate_unless_a_closer_one_exists() {
    let pending = |number, progress| PendingRow {
        batch: "2 rows".into(),
        number,
        progress,
    };
    let key = |name: &str| (ElementClass::Node, name.to_owned());
    let rows = PendingRows::from([
        (key("relay"), pending(2, Progress::NotCreated)),
        (key("switch"), pending(3, Progress::Unknown)),
        (key("gateway"), pending(4, Progress::Unknown)),
    ]);
    let classes = HashSet::from([ElementClass::Node]);
    let kinds = BTreeMap::from([(NAME.to_owned(), PropertyType::String)]);
    let rules = Rules::new(&catalog(), &classes, kinds, "en", ColumnContext::default());
    let rules = rules.with_pending(Arc::new(rows));
    let lines = sheet::read("Relay\nSwitch\nRelay\nGateway\nRouter").lines;
    let checked = rules.check(&lines, &[name("en")], Some(&ElementClass::Node));
    let twins: Vec<_> = checked.into_iter().map(|row| row.twin).collect();
    assert_eq!(
        twins,
        [
            Some(Twin::Pending(pending(2, Progress::NotCreated))),
            Some(Twin::Pending(pending(3, Progress::Unknown))),
            Some(Twin::Row(1)),
            Some(Twin::Known("i-1".into())),
            None
        ]
    );
}

#[test]
fn booleans_are_normalized_and_texts_are_not_trimmed() {
    for (kind, cell, sent) in [
        (PropertyType::Boolean, " WAHR ", "true"),
        (PropertyType::Boolean, "no", "false"),
        (PropertyType::Boolean, "maybe", "maybe"),
        (PropertyType::String, " two words ", " two words "),
    ] {
        assert_eq!(written(&kind, cell), sent);
    }
}

#[test]
fn an_owner_is_sent_only_once_it_is_found_or_accepted() {
    let targets = [name("en"), Target::Owners("UserId".into())];
    let classes = HashSet::from([ElementClass::Node]);
    let kinds = BTreeMap::from([(NAME.to_owned(), PropertyType::String)]);
    let lines = sheet::read("A\tKatrin Albers\nB\tu-1").lines;
    let sent = |status: Option<OwnerStatus>| {
        let known = (("UserId".into(), "u-1".to_owned()), OwnerStatus::Known);
        let named = status.map(|s| (("UserId".into(), "Katrin Albers".to_owned()), s));
        let columns = ColumnContext {
            owners: [known].into_iter().chain(named).collect(),
            ..ColumnContext::default()
        };
        let rules = Rules::new(&catalog(), &classes, kinds.clone(), "en", columns);
        let rows = rules.check(&lines, &targets, Some(&ElementClass::Node));
        rows.iter().map(|r| r.request.is_some()).collect::<Vec<_>>()
    };
    assert_eq!(sent(None), [false, true], "not looked up yet");
    assert_eq!(sent(Some(OwnerStatus::Name(Vec::new()))), [false, true]);
    assert_eq!(sent(Some(OwnerStatus::Missing(Vec::new()))), [false, true]);
    assert_eq!(sent(Some(OwnerStatus::Accepted)), [true, true]);
}

#[test]
fn an_ambiguous_number_or_date_is_a_problem() {
    let target = |key: &str| Target::Property {
        key: key.into(),
        language: String::new(),
    };
    let targets = [name("en"), target("cost"), target("start")];
    let classes = HashSet::from([ElementClass::Node]);
    let kinds = BTreeMap::from([
        (NAME.to_owned(), PropertyType::String),
        ("cost".to_owned(), PropertyType::Decimal),
        ("start".to_owned(), PropertyType::Date),
    ]);
    let lines = sheet::read("A\t1.200\t4/1/2027\nB\t1200\t2027-04-01\nC\t1,5\t21/4/2027").lines;
    let rows = |notations: &[ColumnNotation]| {
        let columns = ColumnContext {
            notations: notations.to_vec(),
            ..ColumnContext::default()
        };
        let rules = Rules::new(&catalog(), &classes, kinds.clone(), "en", columns);
        rules.check(&lines, &targets, Some(&ElementClass::Node))
    };
    let open = rows(&[
        ColumnNotation::Irrelevant,
        ColumnNotation::Open,
        ColumnNotation::Open,
    ]);
    assert_eq!(
        open[0].problems,
        [
            (
                Some(1),
                t::batch::check::ambiguous("1.200", "1.200", "1200")
            ),
            (
                Some(2),
                t::batch::check::ambiguous("4/1/2027", "2027-01-04", "2027-04-01")
            ),
        ]
    );
    assert_eq!((open[1].problems.len(), open[2].problems.len()), (0, 2));
    let chosen = rows(&[
        ColumnNotation::Irrelevant,
        ColumnNotation::Chosen(Notation::DecimalComma),
        ColumnNotation::Chosen(Notation::DayFirst),
    ]);
    let sent = serde_json::to_string(&chosen[0].request).unwrap();
    assert!(
        sent.contains(r#""value":"1200""#) && sent.contains("2027-01-04"),
        "{sent}"
    );
    assert!(chosen[2].problems.is_empty());
    let other = rows(&[
        ColumnNotation::Irrelevant,
        ColumnNotation::Chosen(Notation::DecimalPoint),
        ColumnNotation::Chosen(Notation::MonthFirst),
    ]);
    assert!(other[0].problems.is_empty());
    assert_eq!(
        other[2].problems.len(),
        2,
        "they are not of the chosen notation"
    );
}

#[test]
fn workbook_numbers_ignore_the_notation_and_errors_are_problems() {
    let target = |key: &str| Target::Property {
        key: key.into(),
        language: String::new(),
    };
    let targets = [name("en"), target("cost"), Target::Nothing];
    let classes = HashSet::from([ElementClass::Node]);
    let kinds = BTreeMap::from([
        (NAME.to_owned(), PropertyType::String),
        ("cost".to_owned(), PropertyType::Decimal),
    ]);
    let error = || SheetCell::Error {
        error: "#REF!".into(),
    };
    let text = |text: &str| SheetCell::Text(text.into());
    let line = |number, cells: [SheetCell; 3]| Line {
        number,
        cells: cells.into(),
    };
    let number = SheetCell::Number {
        number: "1.234".into(),
    };
    let lines = [
        line(2, [text("A"), number, error()]),
        line(3, [text("B"), text("1.234"), text("")]),
        line(4, [error(), text("7"), text("")]),
    ];
    let columns = ColumnContext {
        notations: vec![
            ColumnNotation::Irrelevant,
            ColumnNotation::Chosen(Notation::DecimalComma),
            ColumnNotation::Irrelevant,
        ],
        ..ColumnContext::default()
    };
    let rules = Rules::new(&catalog(), &classes, kinds, "en", columns);
    let rows = rules.check(&lines, &targets, Some(&ElementClass::Node));
    let sent = |at: usize| serde_json::to_string(&rows[at].request).unwrap();
    assert!(sent(0).contains(r#""value":"1.234""#), "{}", sent(0));
    assert!(sent(1).contains(r#""value":"1234""#), "{}", sent(1));
    assert_eq!(rows[2].request, None, "no name is an error of the workbook");
    assert!(
        rows[2].problems[0].1.contains("#REF!"),
        "{:?}",
        rows[2].problems
    );
}

proptest! {
    #[test]
    fn every_line_is_one_row_in_order_and_is_sent_only_without_a_problem(
        lines in proptest::collection::vec(("[a-zA-Z ]{0,8}", "Node|Goal|Thing|"), 0..12),
    ) {
        let text: String = lines.iter().map(|(a, b)| format!("{a}\t{b}\n")).collect();
        let sheet = sheet::read(&text);
        let rows = check(&text, &[name("en"), Target::Class], None);
        let numbers = |n: &[usize]| n.to_vec();
        prop_assert_eq!(
            numbers(&rows.iter().map(|r| r.number).collect::<Vec<_>>()),
            numbers(&sheet.lines.iter().map(|l| l.number).collect::<Vec<_>>())
        );
        for (row, line) in rows.iter().zip(&sheet.lines) {
            prop_assert_eq!(row.request.is_some(), row.problems.is_empty());
            prop_assert_eq!(row.name.as_str(), line.cells[0].text().trim());
        }
    }
}
