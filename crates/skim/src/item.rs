//! One element, field by field. `None` means that the full decoder has to look at it.

use architrave_interface::{Group, MetaProperty};

use crate::batch::{Act, Owner, Property, Relation, Row, Text, Texts};
use crate::decoded::{keep_of, shown};
use crate::dictionary::{Dictionary, Keep};
use crate::scan::Scan;

/// What is known of earlier elements.
pub struct Known {
    pub metas: Dictionary,
    pub groups: Dictionary,
}

impl Known {
    pub fn new() -> Self {
        Self {
            metas: Dictionary::new(),
            groups: Dictionary::new(),
        }
    }
}

/// Marks a field as seen; a field that comes twice is left to the full decoder.
fn mark(seen: &mut u32, bit: u32) -> Option<()> {
    let new = *seen & (1 << bit) == 0;
    *seen |= 1 << bit;
    new.then_some(())
}

/// The element that stands here.
pub fn row<'a>(scan: &mut Scan<'a>, known: &mut Known) -> Option<Row<'a>> {
    const REQUIRED: u32 = (1 << 14) - 1;
    let mut row = Row::default();
    let (mut first, mut seen) = (true, 0);
    scan.take(b'{')?;
    while scan.goes_on(&mut first, b'}')? {
        let bit = match scan.name()? {
            "id" => take(&mut row.id, scan.string()?, 0),
            "elementId" => take(&mut row.element_id, scan.string()?, 1),
            "conceptualClass" => take(&mut row.class, scan.string()?, 2),
            "layer" => take(&mut row.layer, scan.string()?, 3),
            "validityState" => take(&mut row.state, scan.string()?, 4),
            "hasPredecessor" => take(&mut row.has_predecessor, scan.boolean()?, 5),
            "principalIsOwner" => take(&mut row.principal_is_owner, scan.boolean()?, 6),
            "owners" => take(&mut row.owners, list(scan, owner)?, 7),
            "visibility" => {
                let (visible, shown) = visibility(scan)?;
                row.visible = visible;
                take(&mut row.shown, shown, 8)
            }
            "created" => take(&mut row.created, act(scan)?, 9),
            "groups" => take(&mut row.groups, groups(scan, &mut known.groups)?, 10),
            "properties" => take(&mut row.properties, properties(scan, &mut known.metas)?, 11),
            "references" => {
                scan.take(b'[')?;
                let mut first = true;
                while scan.goes_on(&mut first, b']')? {
                    reference(scan, &mut row.relations)?;
                }
                12
            }
            "specialization" => take(&mut row.specialization, scan.optional_string()?, 14),
            "modified" => take(&mut row.modified, optional_act(scan)?, 15),
            "lastValidation" => take(&mut row.validated, optional_act(scan)?, 16),
            "published" => take(&mut row.published, optional_act(scan)?, 17),
            "representation" => {
                scan.skip()?;
                18
            }
            _ => {
                scan.skip()?;
                continue;
            }
        };
        mark(&mut seen, bit)?;
    }
    // Bit 13 is no field's.
    (seen & REQUIRED == REQUIRED & !(1 << 13)).then_some(row)
}

fn take<T>(field: &mut T, value: T, bit: u32) -> u32 {
    *field = value;
    bit
}

fn list<'a, T>(scan: &mut Scan<'a>, item: impl Fn(&mut Scan<'a>) -> Option<T>) -> Option<Vec<T>> {
    scan.take(b'[')?;
    let (mut items, mut first) = (Vec::new(), true);
    while scan.goes_on(&mut first, b']')? {
        items.push(item(scan)?);
    }
    Some(items)
}

fn owner<'a>(scan: &mut Scan<'a>) -> Option<Owner<'a>> {
    let mut owner = Owner::default();
    let (mut first, mut seen) = (true, 0);
    scan.take(b'{')?;
    while scan.goes_on(&mut first, b'}')? {
        let bit = match scan.name()? {
            "type" => take(&mut owner.kind, scan.string()?, 0),
            "value" => take(&mut owner.value, scan.string()?, 1),
            _ => {
                scan.skip()?;
                continue;
            }
        };
        mark(&mut seen, bit)?;
    }
    (seen == 0b11).then_some(owner)
}

fn act<'a>(scan: &mut Scan<'a>) -> Option<Act<'a>> {
    let mut act = Act::default();
    let (mut first, mut seen) = (true, 0);
    scan.take(b'{')?;
    while scan.goes_on(&mut first, b'}')? {
        let bit = match scan.name()? {
            "at" => take(&mut act.at, scan.string()?, 0),
            "by" => take(&mut act.by, scan.string()?, 1),
            _ => {
                scan.skip()?;
                continue;
            }
        };
        mark(&mut seen, bit)?;
    }
    (seen == 0b11).then_some(act)
}

fn optional_act<'a>(scan: &mut Scan<'a>) -> Option<Option<Act<'a>>> {
    if scan.take_null()? {
        return Some(None);
    }
    act(scan).map(Some)
}

fn visibility<'a>(scan: &mut Scan<'a>) -> Option<(bool, Act<'a>)> {
    let (mut visible, mut shown) = (false, Act::default());
    let (mut first, mut seen) = (true, 0);
    scan.take(b'{')?;
    while scan.goes_on(&mut first, b'}')? {
        let bit = match scan.name()? {
            "visible" => take(&mut visible, scan.boolean()?, 0),
            "lastChange" => take(&mut shown, act(scan)?, 1),
            _ => {
                scan.skip()?;
                continue;
            }
        };
        mark(&mut seen, bit)?;
    }
    (seen == 0b11).then_some((visible, shown))
}

fn groups(scan: &mut Scan<'_>, known: &mut Dictionary) -> Option<Vec<u32>> {
    scan.take(b'[')?;
    let (mut groups, mut first, mut before) = (Vec::new(), true, None);
    while scan.goes_on(&mut first, b']')? {
        let decode = |text: &str| serde_json::from_str::<Group>(text).ok().map(|_| Keep::No);
        let group = known.take(scan, before, decode)?;
        before = Some(group.entry);
        groups.push(group.place);
    }
    Some(groups)
}

fn properties<'a>(scan: &mut Scan<'a>, known: &mut Dictionary) -> Option<Vec<Property<'a>>> {
    scan.take(b'[')?;
    let (mut properties, mut first, mut before) = (Vec::new(), true, None);
    while scan.goes_on(&mut first, b']')? {
        properties.push(property(scan, known, &mut before)?);
    }
    Some(properties)
}

fn property<'a>(
    scan: &mut Scan<'a>,
    known: &mut Dictionary,
    before: &mut Option<u32>,
) -> Option<Property<'a>> {
    let (mut meta, mut value) = (None, None);
    let (mut first, mut seen) = (true, 0);
    scan.take(b'{')?;
    while scan.goes_on(&mut first, b'}')? {
        let bit = match scan.name()? {
            "meta" => {
                let decode = |text: &str| {
                    let meta: MetaProperty = serde_json::from_str(text).ok()?;
                    Some(keep_of(&meta))
                };
                let found = known.take(scan, *before, decode)?;
                *before = Some(found.entry);
                take(&mut meta, Some(found), 0)
            }
            "value" if scan.take_null()? => 1,
            "value" => take(&mut value, Some(texts(scan)?), 1),
            _ => {
                scan.skip()?;
                continue;
            }
        };
        mark(&mut seen, bit)?;
    }
    let meta = meta?;
    Some(shown(meta.place, meta.keeps, value))
}

fn texts<'a>(scan: &mut Scan<'a>) -> Option<Texts<'a>> {
    let mut texts = Texts::default();
    let (mut first, mut seen) = (true, 0);
    scan.take(b'{')?;
    while scan.goes_on(&mut first, b'}')? {
        let bit = match scan.name()? {
            "defaultLanguage" => take(&mut texts.default, scan.string()?, 0),
            "translations" => take(&mut texts.texts, list(scan, text)?, 1),
            _ => {
                scan.skip()?;
                continue;
            }
        };
        mark(&mut seen, bit)?;
    }
    (seen == 0b11).then_some(texts)
}

fn text<'a>(scan: &mut Scan<'a>) -> Option<Text<'a>> {
    let mut text = Text::default();
    let (mut first, mut seen) = (true, 0);
    scan.take(b'{')?;
    while scan.goes_on(&mut first, b'}')? {
        let bit = match scan.name()? {
            "language" => take(&mut text.language, scan.string()?, 0),
            "value" => take(&mut text.value, scan.string()?, 1),
            _ => {
                scan.skip()?;
                continue;
            }
        };
        mark(&mut seen, bit)?;
    }
    (seen == 0b11).then_some(text)
}

/// A reference: one relation for each end.
fn reference<'a>(scan: &mut Scan<'a>, relations: &mut Vec<Relation<'a>>) -> Option<()> {
    let (mut key, mut target) = (None, None);
    let (mut first, mut seen) = (true, 0);
    scan.take(b'{')?;
    while scan.goes_on(&mut first, b'}')? {
        let bit = match scan.name()? {
            "meta" => {
                let (mut first, mut found) = (true, 0);
                scan.take(b'{')?;
                while scan.goes_on(&mut first, b'}')? {
                    if scan.name()? == "key" {
                        mark(&mut found, 0)?;
                        key = Some(scan.string()?);
                    } else {
                        scan.skip()?;
                    }
                }
                0
            }
            "target" => {
                let (mut first, mut found) = (true, 0);
                let (mut id, mut ends) = (None, Vec::new());
                scan.take(b'{')?;
                while scan.goes_on(&mut first, b'}')? {
                    let bit = match scan.name()? {
                        "relationshipId" => take(&mut id, Some(scan.string()?), 0),
                        "assignedArchitectureElementRefs" => take(&mut ends, list(scan, end)?, 1),
                        _ => {
                            scan.skip()?;
                            continue;
                        }
                    };
                    mark(&mut found, bit)?;
                }
                (found == 0b11).then_some(())?;
                target = Some((id?, ends));
                1
            }
            _ => {
                scan.skip()?;
                continue;
            }
        };
        mark(&mut seen, bit)?;
    }
    let (key, (id, ends)) = (key?, target?);
    relations.extend(ends.into_iter().map(|end| Relation {
        id: id.clone(),
        key: key.clone(),
        ..end
    }));
    Some(())
}

fn end<'a>(scan: &mut Scan<'a>) -> Option<Relation<'a>> {
    let mut end = Relation::default();
    let (mut first, mut seen) = (true, 0);
    scan.take(b'{')?;
    while scan.goes_on(&mut first, b'}')? {
        let bit = match scan.name()? {
            "elementId" => take(&mut end.element_id, scan.string()?, 0),
            "conceptualClass" => take(&mut end.class, scan.string()?, 1),
            "referenceDirection" => take(&mut end.direction, scan.string()?, 2),
            "referenceKind" => take(&mut end.kind, scan.string()?, 3),
            "specialization" => take(&mut end.specialization, scan.optional_string()?, 4),
            _ => {
                scan.skip()?;
                continue;
            }
        };
        mark(&mut seen, bit)?;
    }
    (seen & 0b1111 == 0b1111).then_some(end)
}
