use std::collections::{HashMap, HashSet};

use crate::{
    Checked, Command, Event, FileLocation, Find, Finding, FindingKind, FoundElements,
    ImportedState, LoadedElement, LoadedFile, Many, PlaceContent, SeenProperties, Severity,
    Summary, UploadTimes, from_bytes, to_bytes,
};

pub(super) const HEAD: &str = r#"<model xmlns="http://www.opengroup.org/xsd/archimate/3.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" identifier="m">"#;

/// A message as it passes between the threads.
pub(super) fn crossed(message: Event) -> Event {
    from_bytes(&to_bytes(&message)).unwrap()
}

pub(crate) fn open(bytes: &[u8]) -> (LoadedFile, Summary) {
    let mut summary = None;
    let piece = |from: u64, to: u64| {
        let to = (to as usize).min(bytes.len());
        bytes[(from as usize).min(to)..to].to_vec()
    };
    let loaded = LoadedFile::read(bytes, piece, |message| {
        if let Event::End(end) = crossed(message) {
            summary = Some(*end);
        }
    });
    (loaded, summary.unwrap())
}

/// A file as the worker reads it, from its second line on.
pub(crate) fn loaded(body: &str) -> LoadedFile {
    open(format!("{HEAD}\n{body}</model>").as_bytes()).0
}

pub(crate) fn answer(
    loaded: &mut LoadedFile,
    ask: Command,
    receipt: Option<&str>,
) -> Option<Event> {
    let mut answer = None;
    loaded.answer(ask, receipt, |message| answer = Some(crossed(message)));
    answer
}

pub(crate) fn checked(loaded: &mut LoadedFile, seen: &SeenProperties) -> Checked {
    let ask = Command::Check {
        seen: seen.clone(),
        language: "en".into(),
        lost: Some(UploadTimes {
            sent: 1000.0,
            at: 1500.0,
        }),
    };
    match answer(loaded, ask, None) {
        Some(Event::Checked(checked)) => *checked,
        other => panic!("{other:?}"),
    }
}

pub(crate) fn found(loaded: &mut LoadedFile, find: Find) -> FoundElements {
    let find = Find {
        language: "en".into(),
        count: 10,
        ..find
    };
    match answer(loaded, Command::Find(find), None) {
        Some(Event::Found(found)) => found,
        other => panic!("{other:?}"),
    }
}

fn checks(body: &str) -> Vec<Finding> {
    checked(&mut loaded(body), &SeenProperties::default()).checks
}

fn find(checks: &[Finding], kind: FindingKind) -> &Finding {
    let mut with = checks.iter().filter(|c| c.kind == kind);
    with.next().unwrap_or_else(|| panic!("{kind:?}"))
}

fn lines(check: &Finding) -> Vec<u64> {
    check.places.iter().map(|p| p.line).collect()
}

pub(super) const MIXED: &str = "<elements>
<element identifier='a'><name xml:lang='en'>A</name></element>
<element identifier='b' xsi:type='Node'><name xml:lang='en'>B</name><name xml:lang='de'>B</name></element>
<element identifier='b' xsi:type='Node'><name xml:lang='en'>B</name></element>
<element identifier='c' xsi:type='OrJunction'/>
<element identifier='d' xsi:type='Path'><name> </name></element>
<element identifier='e' xsi:type='Spaceship'><name>E</name></element>
</elements><relationships>
<relationship identifier='r' xsi:type='Flow' source='b' target='gone'/>
<relationship identifier='s' xsi:type='Serving' source='a' target='b'/>
<relationship identifier='t' xsi:type='Association' source='r' target='b'/>
<relationship identifier='b' xsi:type='Warp' source='b' target='b'/>
<relationship identifier='u' source='b' target='b'/>
</relationships>";

#[test]
fn each_check_has_its_places_and_severity() {
    let checks = checks(MIXED);
    for (kind, at, weight) in [
        (FindingKind::NoType, vec![3], Severity::Fails),
        (FindingKind::UnknownType, vec![8], Severity::MayFail),
        (FindingKind::EndNotInFile, vec![10], Severity::MayFail),
        (FindingKind::EndFails, vec![11], Severity::MayFail),
        (FindingKind::EndIsRelationship, vec![12], Severity::MayFail),
        (FindingKind::NoKind, vec![14], Severity::MayFail),
        (FindingKind::UnknownKind, vec![13], Severity::MayFail),
        (FindingKind::Junction, vec![6], Severity::MayFail),
        (FindingKind::Path, vec![7], Severity::MayFail),
        (
            FindingKind::IdentifierUsedAgain,
            vec![5, 13],
            Severity::MayFail,
        ),
        (FindingKind::NoName, vec![7], Severity::Note),
        (FindingKind::SameName, vec![5], Severity::Note),
        (FindingKind::NameWithoutLanguage, vec![8], Severity::Note),
        (
            FindingKind::NoNameIn("de".into()),
            vec![3, 5, 8],
            Severity::Note,
        ),
        (FindingKind::NoNameIn("en".into()), vec![8], Severity::Note),
    ] {
        let check = find(&checks, kind);
        assert_eq!(
            (lines(check), check.weight),
            (at, weight),
            "{:?}",
            check.kind
        );
    }
    assert_eq!(
        find(&checks, FindingKind::EndNotInFile).places[0].what,
        PlaceContent::Target {
            kind: Some("Flow".into()),
            id: Some("gone".into()),
        }
    );
    assert!(checks.is_sorted_by_key(|c| c.weight));
}

#[test]
fn checks_count_relationships_that_fail_with_an_element() {
    let checks = checks(
        "<elements><element identifier='a'/><element identifier='b' xsi:type='Node'><name xml:lang='en'>B</name></element>
<element identifier='j' xsi:type='AndJunction'/></elements><relationships>
<relationship identifier='r' xsi:type='Flow' source='b' target='j'/>
<relationship identifier='s' xsi:type='Flow' source='j' target='b'/>
<relationship identifier='t' xsi:type='Flow' source='j' target='j'/>
<relationship identifier='u' xsi:type='Flow' source='a' target='b'/></relationships>",
    );
    let lost = |kind| find(&checks, kind).lost;
    assert_eq!(
        (lost(FindingKind::Junction), lost(FindingKind::NoType)),
        (3, 1)
    );
}

#[test]
fn a_file_that_cannot_be_read_has_exactly_one_check() {
    let doctype = format!("<!DOCTYPE model>{HEAD}<elements/></model>");
    let broken = format!("{HEAD}<elements><element identifier='a'/></model>");
    for (file, weight) in [(doctype, Severity::Fails), (broken, Severity::Refused)] {
        let (mut loaded, _) = open(file.as_bytes());
        let checks = checked(&mut loaded, &SeenProperties::default()).checks;
        assert_eq!(checks.len(), 1, "{checks:?}");
        assert_eq!(checks[0].weight, weight);
    }
}

#[test]
fn a_place_has_its_column_even_in_a_file_of_one_line() {
    let body = "<elements><element identifier='ä'/><element identifier='b'/></elements>";
    let one_line = format!("{HEAD}{body}</model>");
    let (mut loaded, _) = open(one_line.as_bytes());
    let checked = checked(&mut loaded, &SeenProperties::default());
    let places = &find(&checked.checks, FindingKind::NoType).places;
    let column = |of: &str| 1 + one_line[..one_line.find(of).unwrap()].chars().count() as u64;
    let expected = ["<element identifier='ä'", "<element identifier='b'"].map(column);
    assert_eq!(
        places
            .iter()
            .map(|p| (p.line, p.column))
            .collect::<Vec<_>>(),
        expected.map(|c| (1, c))
    );
}

#[test]
fn a_valid_file_has_only_a_good_check() {
    let checks = checks(
        "<elements><element identifier='a' xsi:type='Node'><name xml:lang='en'>A</name></element></elements>",
    );
    assert_eq!(checks.len(), 1);
    assert_eq!(checks[0].weight, Severity::Good);
}

pub(super) const KEYS: &str = "<elements>
<element identifier='a' xsi:type='Node'><name xml:lang='en'>A</name><properties>
<property propertyDefinitionRef='p'><value>1</value></property></properties></element>
<element identifier='b' xsi:type='Device'><name xml:lang='en'>B</name></element>
</elements><propertyDefinitions><propertyDefinition identifier='p' type='string'><name>cost</name></propertyDefinition></propertyDefinitions>";

#[test]
fn checks_report_types_and_keys_that_were_never_seen() {
    let keys = HashMap::from([("Node".to_owned(), HashSet::from(["name".to_owned()]))]);
    let found = checked(&mut loaded(KEYS), &SeenProperties { keys }).checks;
    let types = find(&found, FindingKind::TypeNeverSeen);
    assert_eq!(
        (lines(types), types.total, types.learned),
        (vec![5], 1, true)
    );
    let dropped = find(&found, FindingKind::KeyNeverSeen);
    assert_eq!(
        (lines(dropped), dropped.weight),
        (vec![4], Severity::MayDrop)
    );
    let (key, class) = ("cost".to_owned(), "Node".to_owned());
    let what = PlaceContent::KeyOnClass { key, class };
    assert_eq!(dropped.places[0].what, what);
    // Where nothing was seen, nothing is called new.
    assert_eq!(checks(KEYS).len(), 1);
}

/// As the page writes its receipts.
const RECEIPT: &str = r#"{"head":{"file":"old.xml","model_id":"m","sent":7.0},
"elements":[{"entry":{"i":"a","c":"Node","n":"A"}},{"entry":{"i":"z","c":"Node","n":"Z"}}],
"failed":[{"reason":"no","entry":{"i":"b","c":"Device","n":"B"}}],
"dropped":[{"class":"Node","key":"cost"}],"unaccounted":[]}"#;

#[test]
fn checks_report_failures_and_drops_of_an_earlier_import() {
    let mut loaded = loaded(KEYS);
    answer(&mut loaded, Command::Earlier, Some(RECEIPT));
    let checked = checked(&mut loaded, &SeenProperties::default());
    assert_eq!(
        lines(find(&checked.checks, FindingKind::TypeFailedEarlier)),
        [5]
    );
    assert_eq!(
        lines(find(&checked.checks, FindingKind::KeyDroppedEarlier)),
        [4]
    );
    let compared = checked.compared.unwrap();
    assert_eq!(
        (compared.file.as_str(), compared.counts),
        ("old.xml", [0, 0, 1, 1, 1])
    );
    assert!(compared.only_names);
    let of = |state| Find {
        state: Some(state),
        ..Find::default()
    };
    assert_eq!(
        found(&mut loaded, of(ImportedState::Gone)).rows[0].name,
        "Z"
    );
    assert_eq!(
        found(&mut loaded, of(ImportedState::Unchanged)).rows[0].name,
        "A"
    );
    assert_eq!(
        found(&mut loaded, of(ImportedState::NotImported)).rows[0].name,
        "B"
    );
    assert_eq!(found(&mut loaded, of(ImportedState::New)).total, 0);
}

#[test]
fn a_class_imported_later_is_not_reported_as_failed() {
    let later = r#"{"elements":[{"entry":{"i":"d","c":"Device","n":"D"}}]}"#;
    let mut loaded = loaded(KEYS);
    answer(&mut loaded, Command::Earlier, Some(later));
    let other = RECEIPT.replace("\"m\"", "\"another\"");
    answer(&mut loaded, Command::Earlier, Some(&other));
    let checked = checked(&mut loaded, &SeenProperties::default());
    assert!(
        checked
            .checks
            .iter()
            .all(|c| c.kind != FindingKind::TypeFailedEarlier)
    );
    assert!(checked.compared.is_none());
}

#[test]
fn changed_elements_are_detected_by_their_mark() {
    let element =
        |value: &str| KEYS.replace("<value>1</value>", &format!("<value>{value}</value>"));
    let mut first = loaded(&element("1"));
    let mut marks = Vec::new();
    first.answer(Command::Whole, None, |message| {
        if let Event::Elements(some) = crossed(message) {
            marks.extend(some.iter().map(|e| e.mark));
        }
    });
    let receipt = format!(
        r#"{{"head":{{"model_id":"m"}},"elements":[{{"entry":{{"i":"a","c":"Node","n":"A","h":{}}}}},{{"entry":{{"i":"b","c":"Device","n":"B","h":{}}}}}]}}"#,
        marks[0], marks[1]
    );
    for (value, counts) in [("1", [0, 0, 0, 0, 2]), ("2", [0, 1, 0, 0, 1])] {
        let mut loaded = loaded(&element(value));
        answer(&mut loaded, Command::Earlier, Some(&receipt));
        assert_eq!(
            checked(&mut loaded, &SeenProperties::default())
                .compared
                .unwrap()
                .counts,
            counts
        );
    }
}

#[test]
fn checks_report_a_loaded_element_with_the_same_type_and_name() {
    let mut loaded = loaded(KEYS);
    let known = ["a ", "B"].map(|name| LoadedElement {
        id: format!("i-{name}"),
        class: "Node".into(),
        name: name.into(),
        ..LoadedElement::default()
    });
    answer(
        &mut loaded,
        Command::Known {
            replace: true,
            some: known.into(),
        },
        None,
    );
    let found = checked(&mut loaded, &SeenProperties::default()).checks;
    assert_eq!(lines(find(&found, FindingKind::KnownTypeAndName)), [3]);
}

#[test]
fn find_filters_elements_by_text_type_and_page() {
    let mut loaded = loaded(MIXED);
    let all = found(&mut loaded, Find::default());
    assert_eq!((all.total, all.rows[1].line, all.rows[1].column), (6, 4, 1));
    let by = |words: &str, kind: Option<&str>| Find {
        words: words.into(),
        kind: kind.map(str::to_owned),
        ..Find::default()
    };
    assert_eq!(found(&mut loaded, by("b node", None)).total, 2);
    assert_eq!(
        found(&mut loaded, by("", Some("CommunicationPath"))).rows[0].line,
        7
    );
    assert_eq!(found(&mut loaded, by("nothing", None)).total, 0);
    assert_eq!(
        found(
            &mut loaded,
            Find {
                from: 4,
                ..Find::default()
            }
        )
        .rows
        .len(),
        2
    );
}

#[test]
fn the_export_has_every_place() {
    let body: String = (0..300)
        .map(|n| format!("<element identifier='{n}'><name>=SUM({n})</name></element>\n"))
        .collect();
    let mut loaded = loaded(&format!("<elements>{body}</elements>"));
    let checked = checked(&mut loaded, &SeenProperties::default()).checks;
    let untyped = find(&checked, FindingKind::NoType);
    assert_eq!((untyped.places.len(), untyped.all_places), (200, 300));
    let language = "en".to_owned();
    let Some(Event::Exported(all)) = answer(&mut loaded, Command::Export { language }, None) else {
        panic!("no findings");
    };
    let untyped = find(&all, FindingKind::NoType);
    assert_eq!(untyped.places.len(), 300);
    let first = FileLocation {
        line: 2,
        column: 11,
        what: PlaceContent::Named(Some("=SUM(0)".into())),
        many: Many::One,
    };
    assert_eq!(untyped.places[0], first);
}
