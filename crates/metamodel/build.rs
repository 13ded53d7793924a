//! Packs `relationships.tsv`: one byte for each pair of concepts, which is the place of its set of kinds in a list.

use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};

/// The letters of the file, in the order of the bits.
const LETTERS: &str = "acfginorstv";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo::rerun-if-changed=relationships.tsv");
    let text = fs::read_to_string("relationships.tsv")?;
    let lines: Vec<&str> = text.lines().filter(|l| !l.starts_with('#')).collect();
    let names: Vec<&str> = lines.iter().filter_map(|l| l.split('\t').next()).collect();
    let mut sets = BTreeMap::from([(0_u16, 0_u8)]);
    let mut pairs = Vec::new();
    for line in &lines {
        let (source, targets) = line.split_once('\t').ok_or("a line without a tab")?;
        let mut kinds_to = BTreeMap::new();
        for target in targets.split(' ') {
            let (name, letters) = target.split_once(':').ok_or("a target without kinds")?;
            let mut set = 0_u16;
            for letter in letters.chars() {
                set |= 1 << LETTERS.find(letter).ok_or("an unknown letter")?;
            }
            if !names.contains(&name) || kinds_to.insert(name, set).is_some() {
                return Err(format!("{source}: {name} is unknown or there twice").into());
            }
        }
        for name in &names {
            let set = kinds_to.get(name).copied().unwrap_or(0);
            let next = u8::try_from(sets.len())?;
            pairs.push(*sets.entry(set).or_insert(next));
        }
    }
    let mut in_order: Vec<(u8, u16)> = sets.into_iter().map(|(set, place)| (place, set)).collect();
    in_order.sort_unstable();
    let sets: Vec<u16> = in_order.into_iter().map(|(_, set)| set).collect();
    let code = format!(
        "/// The concepts of the table, in its order.\n#[cfg(test)]\nconst NAMES: [&str; {}] = {names:?};\n\
         static SETS: [u16; {}] = {sets:?};\n\
         static PAIRS: [u8; {}] = {pairs:?};\n",
        names.len(),
        sets.len(),
        pairs.len(),
    );
    let out = env::var("OUT_DIR")?;
    fs::write(Path::new(&out).join("table.rs"), code)?;
    Ok(())
}
