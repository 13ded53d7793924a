//! What is known here, as far as a file can be held against it: by what receipts say of an
//! identifier, else by name and type, for the service gives every element ids of its own.

use std::collections::{HashMap, HashSet};

use architrave_catalog::fold::fold;

use crate::earlier::Earlier;
use crate::packed::{Element, Said};
use crate::store::Store;
use crate::{Beside, Here, KnownHere, Lost, Since};

/// How many elements known here are told beside one of the file.
pub(crate) const NEAR: usize = 20;

/// Elements known here.
#[derive(Debug, Default)]
pub(crate) struct Known {
    rows: Vec<KnownHere>,
    /// By instance id and by logical id.
    by_id: HashMap<String, u32>,
    /// By folded name, then by class: models have thousands of one name.
    by_name: HashMap<String, HashMap<String, Vec<u32>>>,
    /// When the first of them was retrieved.
    oldest: Option<f64>,
}

/// How an element of the file stands beside what is known here.
#[derive(Debug)]
pub(crate) struct Standing {
    pub here: Here,
    /// Beside which; no more than [`NEAR`].
    pub near: Vec<KnownHere>,
    /// How many there are of them.
    pub total: usize,
}

impl Known {
    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }

    pub(crate) fn take(&mut self, some: Vec<KnownHere>) {
        for one in some {
            let number = u32::try_from(self.rows.len()).unwrap_or(u32::MAX);
            // Told twice it is one element still.
            if self.of_id(&one.id).is_some_and(|known| known.id == one.id) {
                continue;
            }
            // An instance id says more than a logical one that is written alike.
            if !one.id.is_empty() {
                self.by_id.insert(one.id.clone(), number);
            }
            if !one.element.is_empty() {
                self.by_id.entry(one.element.clone()).or_insert(number);
            }
            let mut names: Vec<String> = one.every_name().map(fold).collect();
            names.sort_unstable();
            names.dedup();
            for name in names.into_iter().filter(|name| !name.is_empty()) {
                let classes = self.by_name.entry(name).or_default();
                let numbers = classes.entry(one.class.clone()).or_default();
                // What was changed last comes first: of many only the first are told.
                let is_later = |number: &u32| {
                    let row = self.rows.get(*number as usize);
                    row.is_some_and(|row| row.changed >= one.changed)
                };
                numbers.insert(numbers.partition_point(is_later), number);
            }
            self.oldest = Some(self.oldest.map_or(one.at, |oldest| oldest.min(one.at)));
            self.rows.push(one);
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Counts what an element of the file says of an upload that was lost.
    pub(crate) fn count_since(&self, since: &mut Since, standing: &Standing, lost: Lost) {
        if matches!(standing.here, Here::NotLoaded | Here::OtherType) {
            return;
        }
        let is_read = |one: &KnownHere| one.at >= lost.at;
        let is_new = |one: &KnownHere| is_read(one) && one.changed >= lost.sent;
        if standing.near.iter().any(is_new) {
            since.changed += 1;
            return;
        }
        // Of those that are not told nobody looks which they are.
        let has_more = standing.total > standing.near.len();
        let all_read = standing.near.iter().all(is_read);
        let has_old = self.oldest.is_some_and(|oldest| oldest < lost.at);
        let is_unread = !all_read || (has_more && has_old);
        since.unread += usize::from(is_unread);
    }

    fn of_id(&self, id: &str) -> Option<&KnownHere> {
        self.rows.get(*self.by_id.get(id)? as usize)
    }

    /// Those of some lists: a few of them, and how many there are. Lists of several names may have
    /// the same ones.
    fn told<'a>(
        &self,
        lists: impl Iterator<Item = &'a Vec<u32>> + Clone,
        of_one_name: bool,
    ) -> (Vec<KnownHere>, usize) {
        let row = |number: &u32| self.rows.get(*number as usize).cloned();
        if of_one_name {
            let total = lists.clone().map(Vec::len).sum();
            return (lists.flatten().filter_map(row).take(NEAR).collect(), total);
        }
        let mut seen = HashSet::new();
        let mut near = Vec::new();
        for number in lists.flatten().filter(|number| seen.insert(**number)) {
            if near.len() < NEAR {
                near.extend(row(number));
            }
        }
        (near, seen.len())
    }

    /// Those that have one of an element's names: of its class, else of any.
    fn of_names(&self, names: &[Said<'_>], class: Option<&str>) -> Standing {
        let mut folded: Vec<String> = names.iter().map(|name| fold(name.1.trim())).collect();
        folded.sort_unstable();
        folded.dedup();
        let named: Vec<_> = folded
            .iter()
            .filter_map(|name| self.by_name.get(name))
            .collect();
        let of_one_name = named.len() < 2;
        let of_class = class.into_iter();
        let same = of_class.flat_map(|class| named.iter().filter_map(move |by| by.get(class)));
        let (near, total) = self.told(same, of_one_name);
        if total > 0 {
            let here = if total == 1 {
                Here::SameName
            } else {
                Here::Several
            };
            return Standing { here, near, total };
        }
        let (near, total) = self.told(named.iter().flat_map(|by| by.values()), of_one_name);
        let here = if total == 0 {
            Here::New
        } else {
            Here::OtherType
        };
        Standing { here, near, total }
    }
}

/// How an element of the file stands beside what is known here.
pub(crate) fn beside(store: &Store, earlier: &Earlier, element: &Element<'_>) -> Standing {
    let kind = store.kind(element.kind);
    let class = kind.map(|kind| kind.class.unwrap_or(kind.written));
    let one = |here, near: KnownHere| Standing {
        here,
        near: vec![near],
        total: 1,
    };
    if let Some(became) = element.id.and_then(|id| earlier.became(id)) {
        let known = &earlier.known;
        let found = known.of_id(&became.id);
        let Some(found) = found.or_else(|| known.of_id(&became.element)) else {
            return one(Here::NotLoaded, became.clone());
        };
        let is_named = |name: &Said<'_>| found.every_name().any(|known| known == name.1.trim());
        let mut written = element.names.iter();
        let both_nameless =
            found.every_name().next().is_none() && written.all(|name| name.1.trim().is_empty());
        let here = if class != Some(found.class.as_str()) {
            Here::Retyped
        } else if element.names.iter().any(is_named) || both_nameless {
            Here::Known
        } else {
            Here::Renamed
        };
        return one(here, found.clone());
    }
    if element.names.iter().all(|name| name.1.trim().is_empty()) {
        return Standing {
            here: Here::Nameless,
            near: Vec::new(),
            total: 0,
        };
    }
    earlier.known.of_names(&element.names, class)
}

/// How many elements stand how; none where there is nothing to hold them against.
pub(crate) fn sums(earlier: &Earlier, all: &[Here], since: Option<Since>) -> Option<Beside> {
    let told = all.iter().filter(|here| here.is_certain()).count();
    let known = earlier.known.len();
    (known > 0 || told > 0).then(|| Beside {
        known,
        told,
        counts: Here::ALL.map(|of| all.iter().filter(|here| **here == of).count()),
        since,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::tests::{answer, checked, desk, found};
    use crate::{Ask, Find, Message, Seen};
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

    fn known(id: &str, element: &str, class: &str, name: &str, changed: f64) -> KnownHere {
        KnownHere {
            id: id.into(),
            element: element.into(),
            class: class.into(),
            name: name.into(),
            changed,
            at: 2000.0,
            ..KnownHere::default()
        }
    }

    #[test]
    fn receipts_say_what_an_identifier_became_and_names_say_the_rest() {
        let mut desk = desk(FILE);
        answer(&mut desk, Ask::Earlier, Some(RECEIPT));
        let some = vec![
            known("I1", "E1", "Node", "Mill", 0.0),
            known("I2", "E2", "Node", "Weir two", 2000.0),
            known("I3", "E3", "Device", "Pond", 0.0),
            known("I4", "E4", "Device", "Wheel", 1000.0),
            known("I5", "E5", "Device", "race ", 999.0),
            known("I6", "E6", "Device", "race", 0.0),
            known("I7", "E7", "Node", "Gate", 5000.0),
        ];
        answer(&mut desk, Ask::Known { anew: true, some }, None);
        let beside = checked(&mut desk, &Seen::default()).beside.unwrap();
        let one_each = Here::ALL.map(|of| (of, beside.count(of)));
        assert!(one_each.iter().all(|(_, n)| *n == 1), "{one_each:?}");
        let since = Since {
            changed: 2,
            unread: 0,
        };
        assert_eq!(
            (beside.known, beside.told, beside.since),
            (7, 4, Some(since))
        );
        let ids = |desk: &mut crate::Desk, here| {
            let find = Find {
                here: Some(here),
                ..Find::default()
            };
            let rows = found(desk, find).rows;
            let ids = rows[0].near.iter().map(|near| near.id.clone());
            (
                rows.len(),
                rows[0].identifier.clone().unwrap(),
                ids.collect::<Vec<_>>().join(" "),
            )
        };
        for (here, identifier, near) in [
            (Here::Known, "a", "I1"),
            (Here::Renamed, "b", "I2"),
            (Here::Retyped, "c", "I3"),
            (Here::SameName, "d", "I4"),
            (Here::Several, "e", "I5 I6"),
            (Here::OtherType, "f", "I7"),
            (Here::New, "g", ""),
            (Here::Nameless, "h", ""),
            (Here::NotLoaded, "i", "I9"),
        ] {
            assert_eq!(
                ids(&mut desk, here),
                (1, identifier.into(), near.into()),
                "{here:?}"
            );
        }
        let ask = Ask::List {
            language: "en".into(),
        };
        let Some(Message::Listed(csv)) = answer(&mut desk, ask, None) else {
            panic!("no list");
        };
        assert_eq!(csv.lines().count(), 10);
        assert!(
            csv.contains(
                "\r\nb,Node,Weir,4,1,Unchanged,,Known under another name or none,Node,Weir two,I2\r\n"
            ),
            "{csv}"
        );
        assert!(
            csv.contains("e,Device,RACE,7,1,New,,Several of this type and name,Device,,I5 I6\r\n"),
            "{csv}"
        );
    }

    #[test]
    fn what_was_retrieved_before_an_upload_was_lost_says_nothing_of_it() {
        let mut desk = desk(FILE);
        let mut old = known("I1", "E1", "Node", "Mill", 5000.0);
        old.at = 1400.0;
        let mut some = vec![old, known("I2", "E2", "Node", "Weir", 900.0)];
        answer(
            &mut desk,
            Ask::Known {
                anew: true,
                some: some.clone(),
            },
            None,
        );
        let since = |desk: &mut crate::Desk| {
            let since = checked(desk, &Seen::default()).beside.unwrap().since;
            since.map(|since| (since.changed, since.unread)).unwrap()
        };
        assert_eq!(since(&mut desk), (0, 1));
        some[0].at = 1500.0;
        answer(&mut desk, Ask::Known { anew: true, some }, None);
        assert_eq!(since(&mut desk), (1, 0));
    }

    #[test]
    fn an_element_that_is_told_twice_is_one() {
        let mut desk = desk(FILE);
        // The second has the logical id of the first as its instance id.
        let some = vec![
            known("I1", "I2", "Node", "Mill", 0.0),
            known("I2", "E2", "Node", "Weir", 0.0),
        ];
        for anew in [true, false] {
            let some = some.clone();
            answer(&mut desk, Ask::Known { anew, some }, None);
        }
        let beside = checked(&mut desk, &Seen::default()).beside.unwrap();
        let counts = [Here::SameName, Here::Several].map(|of| beside.count(of));
        assert_eq!((beside.known, counts), (2, [2, 0]));
    }

    #[test]
    fn a_name_in_any_language_counts_and_none_is_no_name() {
        let mut desk = desk(&FILE.replace(
            "<name>Wheel</name>",
            "<name xml:lang='en'>Wheel</name><name xml:lang='de'>Rad</name>",
        ));
        answer(&mut desk, Ask::Earlier, Some(RECEIPT));
        let of = |one: KnownHere, names: &[&str]| KnownHere {
            names: names.iter().map(|name| (*name).to_owned()).collect(),
            ..one
        };
        let some = vec![
            of(known("I1", "E1", "Node", "Mühle", 0.0), &["Mill"]),
            known("I3", "E3", "Node", "", 0.0),
            of(known("I4", "E4", "Device", "Rad", 0.0), &["Wheel", "rad"]),
            of(known("I6", "E6", "Device", "Tor", 0.0), &["Gate"]),
        ];
        answer(&mut desk, Ask::Known { anew: true, some }, None);
        let beside = checked(&mut desk, &Seen::default()).beside.unwrap();
        let counts = [Here::Known, Here::Renamed, Here::SameName, Here::Several];
        assert_eq!(counts.map(|of| beside.count(of)), [1, 1, 2, 0]);
    }

    #[test]
    fn where_nothing_is_known_nothing_is_said() {
        assert_eq!(checked(&mut desk(FILE), &Seen::default()).beside, None);
    }

    #[test]
    fn a_receipt_of_another_model_tells_nothing_of_an_identifier() {
        let mut desk = desk(FILE);
        let other = RECEIPT.replace("\"m\"", "\"n\"");
        answer(&mut desk, Ask::Earlier, Some(&other));
        assert_eq!(checked(&mut desk, &Seen::default()).beside, None);
    }

    proptest! {
        #[test]
        fn every_element_stands_in_exactly_one_of_the_sums(
            file in prop::collection::vec(("[a-e]", prop::sample::select(vec!["Node", "Device", ""]), "[x-z ]?"), 0..12),
            here in prop::collection::vec(("[a-e]", prop::sample::select(vec!["Node", "Device"]), "[x-z]"), 0..12),
        ) {
            let element = |(id, kind, name): &(String, &str, String)| {
                let kind = if kind.is_empty() { String::new() } else { format!(" xsi:type='{kind}'") };
                format!("<element identifier='{id}'{kind}><name>{name}</name></element>")
            };
            let body: String = file.iter().map(element).collect();
            let mut desk = desk(&format!("<elements>{body}</elements>"));
            answer(&mut desk, Ask::Earlier, Some(RECEIPT));
            let some = here.iter().map(|(id, class, name)| known(id, "E1", class, name, 0.0)).collect();
            answer(&mut desk, Ask::Known { anew: true, some }, None);
            let sums = checked(&mut desk, &Seen::default()).beside.unwrap_or_default();
            let all: usize = sums.counts.iter().sum();
            prop_assert!(all == file.len() || (all == 0 && here.is_empty()));
            for of in Here::ALL {
                let total = found(&mut desk, Find { here: Some(of), ..Find::default() }).total;
                prop_assert!(all == 0 || total == sums.count(of));
            }
        }
    }
}
