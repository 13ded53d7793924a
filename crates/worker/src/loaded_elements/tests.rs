use super::*;
use crate::checks::tests::{answer, checked, found, loaded};
use crate::{Command, Event, Find, SeenProperties};
use proptest::prelude::*;

const FILE: &str = "<elements>
<element identifier='a' xsi:type='Node'><name>Mill</name></element>
<element identifier='b' xsi:type='Node'><name>Weir</name></element>
<element identifier='c' xsi:type='Node'><name>Pond</name></element>
<element identifier='d' xsi:type='Device'><name>Wheel</name></element>
<element identifier='e' xsi:type='Device'><name>RACE</name></element>
<element identifier='f' xsi:type='Device'><name>Gate</name></element>
<element identifier='g' xsi:type='Device'><name>Stone</name></element>
<element identifier='h' xsi:type='Device'><name> </name></element>
<element identifier='i' xsi:type='Device'><name>Other</name></element>
</elements>";
const RECEIPT: &str = r#"{"head":{"model_id":"m"},"elements":[
    {"entry":{"i":"a","c":"Node","n":"Mill"},"id":"E1","instance":"I1"},
    {"entry":{"i":"b","c":"Node","n":"Weir"},"id":"E2","instance":"old"},
    {"entry":{"i":"c","c":"Node","n":"Pond"},"id":"E3","instance":"I3"},
    {"entry":{"i":"i","c":"Device","n":"Other"},"id":"E9","instance":"I9"}]}"#;

fn known(id: &str, element: &str, class: &str, name: &str, changed: f64) -> LoadedElement {
    LoadedElement {
        id: id.into(),
        element: element.into(),
        class: class.into(),
        name: name.into(),
        changed,
        at: 2000.0,
        ..LoadedElement::default()
    }
}

#[test]
fn elements_are_matched_by_receipt_and_then_by_name() {
    let mut loaded = loaded(FILE);
    answer(&mut loaded, Command::Earlier, Some(RECEIPT));
    let some = vec![
        known("I1", "E1", "Node", "Mill", 0.0),
        known("I2", "E2", "Node", "Weir two", 2000.0),
        known("I3", "E3", "Device", "Pond", 0.0),
        known("I4", "E4", "Device", "Wheel", 1000.0),
        known("I5", "E5", "Device", "race ", 999.0),
        known("I6", "E6", "Device", "race", 0.0),
        known("I7", "E7", "Node", "Gate", 5000.0),
    ];
    answer(
        &mut loaded,
        Command::Known {
            replace: true,
            some,
        },
        None,
    );
    let beside = checked(&mut loaded, &SeenProperties::default())
        .beside
        .unwrap();
    let one_each = MatchStatus::ALL.map(|of| (of, beside.count(of)));
    assert!(one_each.iter().all(|(_, n)| *n == 1), "{one_each:?}");
    let since = PostUploadEvidence {
        changed: 2,
        unread: 0,
    };
    assert_eq!(
        (beside.known, beside.told, beside.since),
        (7, 4, Some(since))
    );
    let ids = |loaded: &mut crate::LoadedFile, here| {
        let find = Find {
            here: Some(here),
            ..Find::default()
        };
        let rows = found(loaded, find).rows;
        let ids = rows[0].near.iter().map(|near| near.id.clone());
        (
            rows.len(),
            rows[0].identifier.clone().unwrap(),
            ids.collect::<Vec<_>>().join(" "),
        )
    };
    for (here, identifier, near) in [
        (MatchStatus::Known, "a", "I1"),
        (MatchStatus::Renamed, "b", "I2"),
        (MatchStatus::Retyped, "c", "I3"),
        (MatchStatus::SameName, "d", "I4"),
        (MatchStatus::Several, "e", "I5 I6"),
        (MatchStatus::OtherType, "f", "I7"),
        (MatchStatus::New, "g", ""),
        (MatchStatus::Nameless, "h", ""),
        (MatchStatus::NotLoaded, "i", "I9"),
    ] {
        assert_eq!(
            ids(&mut loaded, here),
            (1, identifier.into(), near.into()),
            "{here:?}"
        );
    }
    let ask = Command::List {
        language: "en".into(),
    };
    let Some(Event::Listed(rows)) = answer(&mut loaded, ask, None) else {
        panic!("no list");
    };
    assert_eq!(rows.len(), 9);
    let near = |id: &str| {
        let mut rows = rows.iter();
        let row = rows.find(|row| row.identifier.as_deref() == Some(id));
        let row = row.unwrap();
        (
            row.here.unwrap(),
            [row.near_class.as_str(), row.near_name.as_str()],
            row.near.join(" "),
        )
    };
    let renamed = (MatchStatus::Renamed, ["Node", "Weir two"], "I2".to_owned());
    assert_eq!(near("b"), renamed);
    // Their names differ.
    let several = (MatchStatus::Several, ["Device", ""], "I5 I6".to_owned());
    assert_eq!(near("e"), several);
}

#[test]
fn elements_loaded_before_an_unconfirmed_upload_do_not_count() {
    let mut loaded = loaded(FILE);
    let mut old = known("I1", "E1", "Node", "Mill", 5000.0);
    old.at = 1400.0;
    let mut some = vec![old, known("I2", "E2", "Node", "Weir", 900.0)];
    answer(
        &mut loaded,
        Command::Known {
            replace: true,
            some: some.clone(),
        },
        None,
    );
    let since = |loaded: &mut crate::LoadedFile| {
        let since = checked(loaded, &SeenProperties::default())
            .beside
            .unwrap()
            .since;
        since.map(|since| (since.changed, since.unread)).unwrap()
    };
    assert_eq!(since(&mut loaded), (0, 1));
    some[0].at = 1500.0;
    answer(
        &mut loaded,
        Command::Known {
            replace: true,
            some,
        },
        None,
    );
    assert_eq!(since(&mut loaded), (1, 0));
}

#[test]
fn an_element_sent_twice_is_counted_once() {
    let mut loaded = loaded(FILE);
    // The second has the logical id of the first as its instance id.
    let some = vec![
        known("I1", "I2", "Node", "Mill", 0.0),
        known("I2", "E2", "Node", "Weir", 0.0),
    ];
    for replace in [true, false] {
        let some = some.clone();
        answer(&mut loaded, Command::Known { replace, some }, None);
    }
    let beside = checked(&mut loaded, &SeenProperties::default())
        .beside
        .unwrap();
    let counts = [MatchStatus::SameName, MatchStatus::Several].map(|of| beside.count(of));
    assert_eq!((beside.known, counts), (2, [2, 0]));
}

#[test]
fn names_match_in_any_language_and_empty_names_do_not() {
    let mut loaded = loaded(&FILE.replace(
        "<name>Wheel</name>",
        "<name xml:lang='en'>Wheel</name><name xml:lang='de'>Rad</name>",
    ));
    answer(&mut loaded, Command::Earlier, Some(RECEIPT));
    let of = |one: LoadedElement, names: &[&str]| LoadedElement {
        names: names.iter().map(|name| (*name).to_owned()).collect(),
        ..one
    };
    let some = vec![
        of(known("I1", "E1", "Node", "Mühle", 0.0), &["Mill"]),
        known("I3", "E3", "Node", "", 0.0),
        of(known("I4", "E4", "Device", "Rad", 0.0), &["Wheel", "rad"]),
        of(known("I6", "E6", "Device", "Tor", 0.0), &["Gate"]),
    ];
    answer(
        &mut loaded,
        Command::Known {
            replace: true,
            some,
        },
        None,
    );
    let beside = checked(&mut loaded, &SeenProperties::default())
        .beside
        .unwrap();
    let counts = [
        MatchStatus::Known,
        MatchStatus::Renamed,
        MatchStatus::SameName,
        MatchStatus::Several,
    ];
    assert_eq!(counts.map(|of| beside.count(of)), [1, 1, 2, 0]);
}

#[test]
fn matches_are_none_without_loaded_elements() {
    assert_eq!(
        checked(&mut loaded(FILE), &SeenProperties::default()).beside,
        None
    );
}

#[test]
fn a_receipt_of_another_model_is_ignored() {
    let mut loaded = loaded(FILE);
    let other = RECEIPT.replace("\"m\"", "\"n\"");
    answer(&mut loaded, Command::Earlier, Some(&other));
    assert_eq!(
        checked(&mut loaded, &SeenProperties::default()).beside,
        None
    );
}

proptest! {
    #[test]
    fn every_element_has_exactly_one_match_status(
        file in prop::collection::vec(("[a-e]", prop::sample::select(vec!["Node", "Device", ""]), "[x-z ]?"), 0..12),
        here in prop::collection::vec(("[a-e]", prop::sample::select(vec!["Node", "Device"]), "[x-z]"), 0..12),
    ) {
        let element = |(id, kind, name): &(String, &str, String)| {
            let kind = if kind.is_empty() { String::new() } else { format!(" xsi:type='{kind}'") };
            format!("<element identifier='{id}'{kind}><name>{name}</name></element>")
        };
        let body: String = file.iter().map(element).collect();
        let mut loaded = loaded(&format!("<elements>{body}</elements>"));
        answer(&mut loaded, Command::Earlier, Some(RECEIPT));
        let some = here.iter().map(|(id, class, name)| known(id, "E1", class, name, 0.0)).collect();
        answer(&mut loaded, Command::Known { replace: true, some }, None);
        let sums = checked(&mut loaded, &SeenProperties::default()).beside.unwrap_or_default();
        let all: usize = sums.counts.iter().sum();
        prop_assert!(all == file.len() || (all == 0 && here.is_empty()));
        for of in MatchStatus::ALL {
            let total = found(&mut loaded, Find { here: Some(of), ..Find::default() }).total;
            prop_assert!(all == 0 || total == sums.count(of));
        }
    }
}
