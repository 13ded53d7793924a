//! One element, field by field. `None` means that the full decoder has to look at it.

mod reference;

use architrave_interface::{Group, MetaProperty};

use crate::batch::{Act, Batch, Few, Owner, Property, Row, Text, Texts};
use crate::decoded::{keep_of, shown};
use crate::dictionary::{Dictionary, Keep};
use crate::scan::Scan;
use reference::reference;

/// What is known of earlier elements.
pub struct Known {
    pub texts: Dictionary,
    pub metas: Dictionary,
    pub groups: Dictionary,
    /// What the settings say of references, and the key of each.
    references: Dictionary,
    keys: Vec<Box<str>>,
}

impl Known {
    /// Nothing yet.
    pub fn new() -> Self {
        Self {
            texts: Dictionary::new(),
            metas: Dictionary::new(),
            groups: Dictionary::new(),
            references: Dictionary::new(),
            keys: Vec::new(),
        }
    }

    /// Puts what was used since the last call into the batch, in the order of its places.
    pub fn finish(&mut self, batch: &mut Batch<'_>) {
        batch.texts = self.texts.finish();
        batch.metas = self.metas.finish();
        batch.groups = self.groups.finish();
        // Rows hold the key alone.
        self.references.finish();
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
    let mut row = Row {
        specialization: known.texts.word("")?,
        ..Row::default()
    };
    let (mut first, mut seen) = (true, 0);
    scan.take(b'{')?;
    while scan.goes_on(&mut first, b'}')? {
        let bit = match scan.name()? {
            "id" => take(&mut row.id, scan.string()?, 0),
            "elementId" => take(&mut row.element_id, scan.string()?, 1),
            "conceptualClass" => take(&mut row.class, word(scan, &mut known.texts)?, 2),
            "layer" => take(&mut row.layer, word(scan, &mut known.texts)?, 3),
            "validityState" => take(&mut row.state, word(scan, &mut known.texts)?, 4),
            "hasPredecessor" => take(&mut row.has_predecessor, scan.boolean()?, 5),
            "principalIsOwner" => take(&mut row.principal_is_owner, scan.boolean()?, 6),
            "owners" => {
                scan.take(b'[')?;
                let mut first = true;
                while scan.goes_on(&mut first, b']')? {
                    row.owners.push(owner(scan, &mut known.texts)?);
                }
                7
            }
            "visibility" => {
                let (visible, shown) = visibility(scan, &mut known.texts)?;
                row.visible = visible;
                take(&mut row.shown, shown, 8)
            }
            "created" => take(&mut row.created, act(scan, &mut known.texts)?, 9),
            "groups" => take(&mut row.groups, groups(scan, &mut known.groups)?, 10),
            "properties" => take(&mut row.properties, properties(scan, known)?, 11),
            "references" => {
                scan.take(b'[')?;
                let (mut first, mut before) = (true, None);
                while scan.goes_on(&mut first, b']')? {
                    reference(scan, known, &mut before, &mut row.relations)?;
                }
                12
            }
            "specialization" => take(
                &mut row.specialization,
                optional_word(scan, &mut known.texts)?,
                14,
            ),
            "modified" => take(&mut row.modified, optional_act(scan, &mut known.texts)?, 15),
            "lastValidation" => take(
                &mut row.validated,
                optional_act(scan, &mut known.texts)?,
                16,
            ),
            "published" => take(
                &mut row.published,
                optional_act(scan, &mut known.texts)?,
                17,
            ),
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

/// A text that other elements have too.
fn word(scan: &mut Scan<'_>, texts: &mut Dictionary) -> Option<u32> {
    texts.word(&scan.string()?)
}

fn optional_word(scan: &mut Scan<'_>, texts: &mut Dictionary) -> Option<u32> {
    texts.word(&scan.optional_string()?)
}

fn owner(scan: &mut Scan<'_>, texts: &mut Dictionary) -> Option<Owner> {
    let mut owner = Owner::default();
    let (mut first, mut seen) = (true, 0);
    scan.take(b'{')?;
    while scan.goes_on(&mut first, b'}')? {
        let bit = match scan.name()? {
            "type" => take(&mut owner.kind, word(scan, texts)?, 0),
            "value" => take(&mut owner.value, word(scan, texts)?, 1),
            _ => {
                scan.skip()?;
                continue;
            }
        };
        mark(&mut seen, bit)?;
    }
    (seen == 0b11).then_some(owner)
}

fn act<'a>(scan: &mut Scan<'a>, texts: &mut Dictionary) -> Option<Act<'a>> {
    let mut act = Act::default();
    let (mut first, mut seen) = (true, 0);
    scan.take(b'{')?;
    while scan.goes_on(&mut first, b'}')? {
        let bit = match scan.name()? {
            "at" => take(&mut act.at, scan.string()?.into(), 0),
            "by" => take(&mut act.by, word(scan, texts)?, 1),
            _ => {
                scan.skip()?;
                continue;
            }
        };
        mark(&mut seen, bit)?;
    }
    (seen == 0b11).then_some(act)
}

fn optional_act<'a>(scan: &mut Scan<'a>, texts: &mut Dictionary) -> Option<Option<Act<'a>>> {
    if scan.take_null()? {
        return Some(None);
    }
    act(scan, texts).map(Some)
}

fn visibility<'a>(scan: &mut Scan<'a>, texts: &mut Dictionary) -> Option<(bool, Act<'a>)> {
    let (mut visible, mut shown) = (false, Act::default());
    let (mut first, mut seen) = (true, 0);
    scan.take(b'{')?;
    while scan.goes_on(&mut first, b'}')? {
        let bit = match scan.name()? {
            "visible" => take(&mut visible, scan.boolean()?, 0),
            "lastChange" => take(&mut shown, act(scan, texts)?, 1),
            _ => {
                scan.skip()?;
                continue;
            }
        };
        mark(&mut seen, bit)?;
    }
    (seen == 0b11).then_some((visible, shown))
}

fn groups(scan: &mut Scan<'_>, known: &mut Dictionary) -> Option<Few<u32>> {
    scan.take(b'[')?;
    let (mut groups, mut first, mut before) = (Few::new(), true, None);
    while scan.goes_on(&mut first, b']')? {
        let decode = |text: &str| serde_json::from_str::<Group>(text).ok().map(|_| Keep::No);
        let group = known.take(scan, before, decode)?;
        before = Some(group.entry);
        groups.push(group.place);
    }
    Some(groups)
}

fn properties<'a>(scan: &mut Scan<'a>, known: &mut Known) -> Option<Vec<Property<'a>>> {
    scan.take(b'[')?;
    let (mut properties, mut first, mut before) = (Vec::new(), true, None);
    while scan.goes_on(&mut first, b']')? {
        properties.push(property(scan, known, &mut before)?);
    }
    Some(properties)
}

fn property<'a>(
    scan: &mut Scan<'a>,
    known: &mut Known,
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
                let found = known.metas.take(scan, *before, decode)?;
                *before = Some(found.entry);
                take(&mut meta, Some(found), 0)
            }
            "value" if scan.take_null()? => 1,
            "value" => take(&mut value, Some(texts(scan, &mut known.texts)?), 1),
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

fn texts<'a>(scan: &mut Scan<'a>, known: &mut Dictionary) -> Option<Texts<'a>> {
    let mut texts = Texts::default();
    let (mut first, mut seen) = (true, 0);
    scan.take(b'{')?;
    while scan.goes_on(&mut first, b'}')? {
        let bit = match scan.name()? {
            "defaultLanguage" => take(&mut texts.default, word(scan, known)?, 0),
            "translations" => {
                scan.take(b'[')?;
                let mut first = true;
                while scan.goes_on(&mut first, b']')? {
                    texts.texts.push(text(scan, known)?);
                }
                1
            }
            _ => {
                scan.skip()?;
                continue;
            }
        };
        mark(&mut seen, bit)?;
    }
    (seen == 0b11).then_some(texts)
}

fn text<'a>(scan: &mut Scan<'a>, known: &mut Dictionary) -> Option<Text<'a>> {
    let mut text = Text::default();
    let (mut first, mut seen) = (true, 0);
    scan.take(b'{')?;
    while scan.goes_on(&mut first, b'}')? {
        let bit = match scan.name()? {
            "language" => take(&mut text.language, word(scan, known)?, 0),
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
