use super::super::sheet;
use super::*;
use crate::catalog::Origin;
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
    let rules = Rules::new(&catalog(), &classes, kinds.collect(), "en");
    rules.check(&sheet::read(text).lines, targets, class.as_ref())
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
        [(Some(1), "There is no class “Thing”.".to_owned())]
    );
    assert_eq!(rows[4].problems, [(Some(1), "It has no class.".to_owned())]);
}

#[test]
fn the_same_class_and_name_is_noticed() {
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
fn cells_of_spreadsheets() {
    for (kind, cell, sent) in [
        (PropertyType::Boolean, " WAHR ", "true"),
        (PropertyType::Boolean, "no", "false"),
        (PropertyType::Boolean, "maybe", "maybe"),
        (PropertyType::Date, "1.4.2027", "2027-04-01"),
        (PropertyType::Date, "4/1/2027", "4/1/2027"),
        (PropertyType::String, " two words ", " two words "),
    ] {
        assert_eq!(written(&kind, cell), sent);
    }
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
            prop_assert_eq!(row.name.as_str(), line.cells[0].trim());
        }
    }
}
