//! Lists of values: owners, groups, properties.

use architrave_interface::{Group, MetaProperty};
use architrave_rows::{GroupIndex, Properties, Property, SmallList};
use smallvec::SmallVec;

use super::read::{Read, ReadOptional, mark};
use crate::dictionaries::Dictionaries;
use crate::dictionary::ValueRetention;
use crate::retention::{property, retention_of};
use crate::scan::Scan;

impl<'a, T: Read<'a>, const N: usize> Read<'a> for SmallVec<[T; N]>
where
    [T; N]: smallvec::Array<Item = T>,
{
    fn read(scan: &mut Scan<'a>, dictionaries: &mut Dictionaries) -> Option<Self> {
        scan.take(b'[')?;
        let (mut items, mut first) = (Self::new(), true);
        while scan.goes_on(&mut first, b']')? {
            items.push(Read::read(scan, dictionaries)?);
        }
        Some(items)
    }
}

impl<'a> Read<'a> for SmallList<GroupIndex> {
    fn read(scan: &mut Scan<'a>, dictionaries: &mut Dictionaries) -> Option<Self> {
        scan.take(b'[')?;
        let (mut groups, mut first, mut before) = (Self::new(), true, None);
        while scan.goes_on(&mut first, b']')? {
            let decode = |text: &str| {
                let group = serde_json::from_str::<Group>(text).ok();
                group.map(|_| ValueRetention::Never)
            };
            let group = dictionaries.groups.take(scan, before, decode)?;
            before = Some(group.entry);
            groups.push(GroupIndex(group.place));
        }
        Some(groups)
    }
}

impl<'a> Read<'a> for Properties<'a> {
    fn read(scan: &mut Scan<'a>, dictionaries: &mut Dictionaries) -> Option<Self> {
        scan.take(b'[')?;
        let (mut properties, mut first, mut before) = (Vec::new(), true, None);
        while scan.goes_on(&mut first, b']')? {
            properties.push(read_property(scan, dictionaries, &mut before)?);
        }
        Some(Self(properties))
    }
}

fn read_property<'a>(
    scan: &mut Scan<'a>,
    dictionaries: &mut Dictionaries,
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
                    Some(retention_of(&meta))
                };
                let found = dictionaries.metas.take(scan, *before, decode)?;
                *before = Some(found.entry);
                meta = Some(found);
                0
            }
            "value" => {
                value = ReadOptional::read_optional(scan, dictionaries)?;
                1
            }
            _ => {
                scan.skip()?;
                continue;
            }
        };
        mark(&mut seen, bit)?;
    }
    let meta = meta?;
    Some(property(meta.place, meta.retention, value))
}
