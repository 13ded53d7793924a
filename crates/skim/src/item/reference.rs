//! The references of an element.

use std::borrow::Cow;

use architrave_rows::Relation;

use super::read::{Read, ReadOptional, mark};
use crate::dictionaries::Dictionaries;
use crate::dictionary::ValueRetention;
use crate::scan::Scan;

impl<'a> Read<'a> for Vec<Relation<'a>> {
    fn read(scan: &mut Scan<'a>, dictionaries: &mut Dictionaries) -> Option<Self> {
        scan.take(b'[')?;
        let (mut relations, mut first, mut before) = (Vec::new(), true, None);
        while scan.goes_on(&mut first, b']')? {
            reference(scan, dictionaries, &mut before, &mut relations)?;
        }
        Some(relations)
    }
}

/// A reference: one relation for each end.
fn reference<'a>(
    scan: &mut Scan<'a>,
    dictionaries: &mut Dictionaries,
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
                let keys = &mut dictionaries.keys;
                let decode = |text: &str| {
                    // One for each text, also where it cannot be read.
                    let key = key_of(text);
                    keys.push(key.as_deref().unwrap_or_default().into());
                    key.map(|_| ValueRetention::Never)
                };
                let found = dictionaries.references.take(scan, *before, decode)?;
                *before = Some(found.entry);
                key = Some(
                    dictionaries
                        .texts
                        .word(dictionaries.keys.get(found.entry as usize)?)?,
                );
                0
            }
            "target" => {
                let (mut first, mut found) = (true, 0);
                let mut id = None;
                scan.take(b'{')?;
                while scan.goes_on(&mut first, b'}')? {
                    let bit = match scan.name()? {
                        "relationshipId" => {
                            id = Some(scan.string()?);
                            0
                        }
                        "assignedArchitectureElementRefs" => {
                            scan.take(b'[')?;
                            let mut first = true;
                            while scan.goes_on(&mut first, b']')? {
                                relations.push(end(scan, dictionaries)?);
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

fn end<'a>(scan: &mut Scan<'a>, dictionaries: &mut Dictionaries) -> Option<Relation<'a>> {
    let mut end = Relation {
        specialization: ReadOptional::absent(dictionaries)?,
        ..Relation::default()
    };
    let (mut first, mut seen) = (true, 0);
    scan.take(b'{')?;
    while scan.goes_on(&mut first, b'}')? {
        let bit = match scan.name()? {
            "elementId" => {
                end.element_id = Read::read(scan, dictionaries)?;
                0
            }
            "conceptualClass" => {
                end.conceptual_class = Read::read(scan, dictionaries)?;
                1
            }
            "referenceDirection" => {
                end.direction = Read::read(scan, dictionaries)?;
                2
            }
            "referenceKind" => {
                end.kind = Read::read(scan, dictionaries)?;
                3
            }
            "specialization" => {
                end.specialization = ReadOptional::read_optional(scan, dictionaries)?;
                4
            }
            _ => {
                scan.skip()?;
                continue;
            }
        };
        mark(&mut seen, bit)?;
    }
    (seen & 0b1111 == 0b1111).then_some(end)
}
