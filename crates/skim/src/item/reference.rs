//! The references of an element.

use std::borrow::Cow;

use super::{Known, mark, optional_word, take, word};
use crate::batch::Relation;
use crate::dictionary::{Dictionary, Keep};
use crate::scan::Scan;

/// A reference: one relation for each end.
pub fn reference<'a>(
    scan: &mut Scan<'a>,
    known: &mut Known,
    before: &mut Option<u32>,
    relations: &mut Vec<Relation<'a>>,
) -> Option<()> {
    let from = relations.len();
    let (mut key, mut target) = (None, None);
    let (mut first, mut seen) = (true, 0);
    scan.take(b'{')?;
    while scan.goes_on(&mut first, b'}')? {
        let bit = match scan.name()? {
            "meta" => {
                let keys = &mut known.keys;
                let decode = |text: &str| {
                    // One for each text, also where it cannot be read.
                    let key = key_of(text);
                    keys.push(key.as_deref().unwrap_or_default().into());
                    key.map(|_| Keep::No)
                };
                let found = known.references.take(scan, *before, decode)?;
                *before = Some(found.entry);
                key = Some(known.texts.word(known.keys.get(found.entry as usize)?)?);
                0
            }
            "target" => {
                let (mut first, mut found) = (true, 0);
                let mut id = None;
                scan.take(b'{')?;
                while scan.goes_on(&mut first, b'}')? {
                    let bit = match scan.name()? {
                        "relationshipId" => take(&mut id, Some(scan.string()?), 0),
                        "assignedArchitectureElementRefs" => {
                            scan.take(b'[')?;
                            let mut first = true;
                            while scan.goes_on(&mut first, b']')? {
                                relations.push(end(scan, &mut known.texts)?);
                            }
                            1
                        }
                        _ => {
                            scan.skip()?;
                            continue;
                        }
                    };
                    mark(&mut found, bit)?;
                }
                (found == 0b11).then_some(())?;
                target = id;
                1
            }
            _ => {
                scan.skip()?;
                continue;
            }
        };
        mark(&mut seen, bit)?;
    }
    let (key, id) = (key?, target?);
    for relation in relations.get_mut(from..)? {
        relation.id.clone_from(&id);
        relation.key = key;
    }
    Some(())
}

/// The key in what the settings say of a reference.
fn key_of(meta: &str) -> Option<Cow<'_, str>> {
    let mut scan = Scan::new(meta);
    let (mut key, mut first, mut found) = (None, true, 0);
    scan.take(b'{')?;
    while scan.goes_on(&mut first, b'}')? {
        if scan.name()? == "key" {
            mark(&mut found, 0)?;
            key = Some(scan.string()?);
        } else {
            scan.skip()?;
        }
    }
    key
}

fn end<'a>(scan: &mut Scan<'a>, texts: &mut Dictionary) -> Option<Relation<'a>> {
    let mut end = Relation {
        specialization: texts.word("")?,
        ..Relation::default()
    };
    let (mut first, mut seen) = (true, 0);
    scan.take(b'{')?;
    while scan.goes_on(&mut first, b'}')? {
        let bit = match scan.name()? {
            "elementId" => take(&mut end.element_id, scan.string()?, 0),
            "conceptualClass" => take(&mut end.class, word(scan, texts)?, 1),
            "referenceDirection" => take(&mut end.direction, word(scan, texts)?, 2),
            "referenceKind" => take(&mut end.kind, word(scan, texts)?, 3),
            "specialization" => take(&mut end.specialization, optional_word(scan, texts)?, 4),
            _ => {
                scan.skip()?;
                continue;
            }
        };
        mark(&mut seen, bit)?;
    }
    (seen & 0b1111 == 0b1111).then_some(end)
}
