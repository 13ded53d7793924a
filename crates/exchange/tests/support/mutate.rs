//! Mutations of a file: random damage, and pieces of markup in places where they matter.

use super::random::Random;

/// Pieces that are harmless in some places and not in others.
const PIECES: [&str; 96] = [
    "<",
    ">",
    "/",
    "&",
    ";",
    "\"",
    "'",
    "=",
    "!",
    "?",
    "-",
    "--",
    "]]>",
    "]]",
    "]",
    ">>",
    "</",
    "/>",
    "<!",
    "<?",
    "?>",
    "<!--",
    "-->",
    "<!-- c -->",
    "<!-- a--b -->",
    "<!---->",
    "<!--->",
    "<!-- c --->",
    "<![CDATA[",
    "<![CDATA[ x ]]>",
    "<![CDATA[]]>",
    "<![cdata[x]]>",
    "<?pi?>",
    "<?pi x?>",
    "<?pi",
    "<? pi?>",
    "<?xml version=\"1.0\"?>",
    "<?XML x?>",
    "<?xml-x y?>",
    "<?a:b c?>",
    "<?1?>",
    "&amp;",
    "&lt;",
    "&gt;",
    "&quot;",
    "&apos;",
    "&amp",
    "&AMP;",
    "&nbsp;",
    "&;",
    "&#;",
    "&#0;",
    "&#x0;",
    "&#65;",
    "&#x41;",
    "&#X41;",
    "&#xD;",
    "&#10;",
    "&#x1F;",
    "&#xD800;",
    "&#xFFFE;",
    "&#xFFFF;",
    "&#x10FFFF;",
    "&#x110000;",
    "&#99999999999;",
    "&#x00000041;",
    "&#65",
    "&#x;",
    "&#6a;",
    "& ",
    "&a:b;",
    "&-;",
    "<a/>",
    "<a>",
    "</a>",
    "<a></a >",
    "< a/>",
    "<a / >",
    "<1/>",
    "<a:b/>",
    "<:b/>",
    "<b:/>",
    "<a xmlns:q='u'/>",
    "<x xml:lang='en'/>",
    "<x xml:space='none'/>",
    "<b xmlns='http://www.opengroup.org/xsd/archimate/3.0/'/>",
    "<!DOCTYPE a>",
    "<!ELEMENT a ANY>",
    "\u{0}",
    "\u{1}",
    "\u{85}",
    "\u{FFFE}",
    "\u{FEFF}",
    "\u{B}",
    "\u{7F}",
    "é",
];

/// Attributes to put into a tag.
const ATTRIBUTES: [&str; 30] = [
    " a='1'",
    " a=\"1\" a=\"2\"",
    "a='1'",
    " a=1",
    " a",
    " a=",
    " a='",
    " a='<'",
    " a='>'",
    " a='&amp;'",
    " a='&x;'",
    " a = '1'",
    " a='1'b='2'",
    " 1='a'",
    " -a='1'",
    " é='1'",
    " a:b='1'",
    " xml:a='1'",
    " xmlns:p='u' p:a='1'",
    " xmlns:p=''",
    " xmlns=''",
    " xmlns:xml='u'",
    " xmlns:xmlns='u'",
    " xmlns:p='u' xmlns:q='u' p:a='1' q:a='2'",
    " xmlns:xml='http://www.w3.org/XML/1998/namespace'",
    " xmlns:p='http://www.w3.org/XML/1998/namespace'",
    " xmlns='http://www.w3.org/2000/xmlns/'",
    " identifier='again'",
    " xml:lang='x'",
    " a=']]>'",
];

/// Beginnings to put in place of the XML declaration.
const BEGINNINGS: [&str; 30] = [
    "",
    " ",
    "\n",
    "\u{FEFF}",
    "\u{FEFF} ",
    "x",
    "<!-- c -->",
    "<?pi?>",
    "&#32;",
    "<![CDATA[ ]]>",
    "<?xml version=\"1.0\"?>",
    "<?xml version='1.0'?>",
    "<?xml version=\"1.0\" ?>",
    "<?xml version=\"1.1\"?>",
    "<?xml version=\"2.0\"?>",
    "<?xml version=\"1.\"?>",
    "<?xml encoding=\"UTF-8\"?>",
    "<?xml?>",
    "<?xml ?>",
    "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>",
    "<?xml version=\"1.0\" standalone=\"yes\" encoding=\"UTF-8\"?>",
    "<?xml version=\"1.0\" standalone=\"YES\"?>",
    "<?xml version=\"1.0\"encoding=\"UTF-8\"?>",
    "<?xml version=\"1.0\" encoding=UTF-8?>",
    "<?xml version=\"1.0\" encoding=\"utf-8\"?>",
    "<?xml version=\"1.0\" encoding=\"US-ASCII\"?>",
    "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>",
    "<?xml version=\"1.0\" encoding=\"UTF-16\"?>",
    "<?xml version=\"1.0\" encoding=\"\"?>",
    "<?xml version=\"1.0\" encoding=\"8bit\"?>",
];

pub fn mutate(file: &mut Vec<u8>, random: &mut Random) {
    let at = random.below(file.len() + 1);
    match random.below(20) {
        0 => {
            if let Some(byte) = file.get_mut(at) {
                *byte ^= 1 << random.below(8);
            }
        }
        1 => {
            if let Some(byte) = file.get_mut(at) {
                *byte = random.next() as u8;
            }
        }
        2 => {
            let byte = random.next() as u8;
            file.insert(at, byte);
        }
        3 => drop(file.drain(at..(at + 1).min(file.len()))),
        4 => {
            let end = (at + 1 + random.below(60)).min(file.len());
            drop(file.drain(at..end));
        }
        5 => {
            let end = (at + 1 + random.below(80)).min(file.len());
            let piece = file[at..end].to_vec();
            let to = random.below(file.len() + 1);
            drop(file.splice(to..to, piece));
        }
        6 => swap_markup(file, random),
        7 if random.below(3) == 0 => file.truncate(at),
        7 | 8 => insert(file, at, random.pick(&PIECES)),
        9 | 10 => {
            let at = near(file, b'>', at) + 1;
            insert(file, at, random.pick(&PIECES));
        }
        11 => {
            let at = near(file, b'"', at) + 1;
            insert(file, at, random.pick(&PIECES));
        }
        12 => {
            let at = near(file, b'<', at) + 1;
            insert(file, at, random.pick(&PIECES));
        }
        13 => {
            let at = near(file, b' ', near(file, b'<', at));
            insert(file, at, random.pick(&ATTRIBUTES));
        }
        14 => {
            let at = near(file, b'>', at);
            insert(file, at, random.pick(&ATTRIBUTES));
        }
        15 => {
            let end = near(file, b'>', 0) + 1;
            drop(file.drain(..end.min(file.len())));
            insert(file, 0, random.pick(&BEGINNINGS));
        }
        16 => {
            let piece = random.pick(&PIECES);
            let at = if random.below(2) == 0 { 0 } else { file.len() };
            insert(file, at, piece);
        }
        17 => rename(file, random, at),
        18 => white_space(file, random, at),
        _ => {
            // A whole tag again, elsewhere: often harmless between two others.
            let (start, end) = (
                near(file, b'<', at),
                near(file, b'>', near(file, b'<', at)) + 1,
            );
            let tag = file[start.min(file.len())..end.min(file.len())].to_vec();
            let other = random.below(file.len() + 1);
            let to = near(file, b'<', other);
            drop(file.splice(to..to, tag));
        }
    }
}

/// The next place of `byte` from `at`; the end without one.
fn near(file: &[u8], byte: u8, at: usize) -> usize {
    let at = at.min(file.len());
    file[at..]
        .iter()
        .position(|&other| other == byte)
        .map_or(file.len(), |found| at + found)
}

fn insert(file: &mut Vec<u8>, at: usize, piece: &str) {
    let at = at.min(file.len());
    drop(file.splice(at..at, piece.bytes()));
}

/// Swaps two tags.
fn swap_markup(file: &mut Vec<u8>, random: &mut Random) {
    let mut tag = |file: &[u8]| {
        let start = near(file, b'<', random.below(file.len() + 1));
        let end = (near(file, b'>', start) + 1).min(file.len());
        (start.min(end), end)
    };
    let (mut one, mut other) = (tag(file), tag(file));
    if one.0 > other.0 {
        std::mem::swap(&mut one, &mut other);
    }
    if one.1 > other.0 {
        return;
    }
    let (first, second) = (file[one.0..one.1].to_vec(), file[other.0..other.1].to_vec());
    drop(file.splice(other.0..other.1, first));
    drop(file.splice(one.0..one.1, second));
}

/// Changes one character of a name.
fn rename(file: &mut [u8], random: &mut Random, at: usize) {
    let at = near(file, b'<', at) + 1 + random.below(6);
    if let Some(byte) = file.get_mut(at) {
        *byte = b"a:-1._ "[random.below(7)];
    }
}

/// Puts white space, or what only looks like it, somewhere or near a tag's end.
fn white_space(file: &mut Vec<u8>, random: &mut Random, at: usize) {
    let space = random.pick(&[" ", "\t", "\n", "\r", "\r\n", "\u{C}", "\u{A0}", "\u{2028}"]);
    let at = match random.below(4) {
        0 => at,
        1 => near(file, b'>', at),
        2 => near(file, b'=', at),
        _ => near(file, b'<', at) + 1,
    };
    insert(file, at, space);
}
