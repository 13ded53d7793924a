//! Folding of text for filters and sorting: case and accents do not matter.

/// Lower case, without accents: `Übergabe` → `ubergabe`, `Straße` → `strasse`, `Αθήνα` → `αθηνα`.
pub fn fold(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    fold_into(text, &mut out);
    out
}

/// The same, at the end of `out`.
pub fn fold_into(text: &str, out: &mut String) {
    if text.is_ascii() {
        let from = out.len();
        out.push_str(text);
        out[from..].make_ascii_lowercase();
        return;
    }
    for c in text.chars() {
        if c.is_ascii() {
            out.push(c.to_ascii_lowercase());
            continue;
        }
        for lower in c.to_lowercase() {
            match lower {
                // Also where the small letter has an accent that the capital has not, as of `İ`.
                '\u{300}'..='\u{36f}' => {}
                'ß' => out.push_str("ss"),
                'æ' | 'ǽ' | 'ǣ' => out.push_str("ae"),
                'œ' => out.push_str("oe"),
                _ => out.push(without_accent(lower)),
            }
        }
    }
}

/// The letter that a small letter is an accented form of, or is read as; itself where it is none.
fn without_accent(c: char) -> char {
    match c {
        'đ' | 'ð' => return 'd',
        'ı' => return 'i',
        'ł' => return 'l',
        'ø' | 'ǿ' => return 'o',
        'ẛ' => return 'ſ',
        'ǯ' => return 'ʒ',
        'ϓ' | 'ϔ' => return 'ϒ',
        'ς' => return 'σ',
        'ӑ' | 'ӓ' => return 'а',
        'ѓ' => return 'г',
        'ѐ' | 'ё' | 'ӗ' => return 'е',
        'ӂ' | 'ӝ' => return 'ж',
        'ӟ' => return 'з',
        'й' | 'ѝ' | 'ӣ' | 'ӥ' => return 'и',
        'ќ' => return 'к',
        'ӧ' => return 'о',
        'ў' | 'ӯ' | 'ӱ' | 'ӳ' => return 'у',
        'ӵ' => return 'ч',
        'ӹ' => return 'ы',
        'ӭ' => return 'э',
        'ї' => return 'і',
        'ѷ' => return 'ѵ',
        'ӛ' => return 'ә',
        'ӫ' => return 'ө',
        _ => {}
    }
    let code = u32::from(c);
    let find = |table: &[u8], first: u32| table.get(code.wrapping_sub(first) as usize).copied();
    if let Some(letter) = find(&LATIN, 0xe0).or_else(|| find(&LATIN_ADDITIONAL, 0x1e00)) {
        return match letter {
            b'.' => c,
            letter => char::from(letter),
        };
    }
    match find(&GREEK, 0x386).or_else(|| find(&GREEK_EXTENDED, 0x1f00)) {
        None | Some(0) => c,
        Some(letter) => char::from_u32(ALPHA + u32::from(letter) - 1).unwrap_or(c),
    }
}

const ALPHA: u32 = 0x3b1;

// A letter for each code point of a block, or a point: what canonical decomposition (NFD) leaves of small letters
// without their combining marks. The test below compares with the whole of Unicode.

static LATIN: [u8; 368] = *b"aaaaaa.ceeeeiiii.nooooo..uuuuy.y.a.a.a.c.c.c.c.d...e.e.e.e.e.g.g\
    .g.g.h...i.i.i.i.....j.k..l.l.l.....n.n.n....o.o.o...r.r.r.s.s.s\
    .s.t.t...u.u.u.u.u.u.w.y..z.z.z.................................\
    .o..............u.............................a.i.o.u.u.u.u.u..a\
    .a.....g.k.o.o..j....g...n.a.....a.a.e.e.i.i.o.o.r.r.u.u.s.t...h\
    .......a.e.o.o.o.o.y............................";

static LATIN_ADDITIONAL: [u8; 256] =
    *b".a.b.b.b.c.d.d.d.d.d.e.e.e.e.e.f.g.h.h.h.h.h.i.i.k.k.k.l.l.l.l.m\
    .m.m.n.n.n.n.o.o.o.o.p.p.r.r.r.r.s.s.s.s.s.t.t.t.t.u.u.u.u.u.v.v\
    .w.w.w.w.w.x.x.y.z.z.zhtwy.......a.a.a.a.a.a.a.a.a.a.a.a.e.e.e.e\
    .e.e.e.e.i.i.o.o.o.o.o.o.o.o.o.o.o.o.u.u.u.u.u.u.u.y.y.y.y......";

static GREEK: [u8; 73] = from_alpha(
    "..........ι...........................αεηιυ.....................\
    ....ιυουω",
);

static GREEK_EXTENDED: [u8; 256] = from_alpha(
    "αααααααα........εεεεεε..........ηηηηηηηη........ιιιιιιιι........\
    οοοοοο..........υυυυυυυυ........ωωωωωωωω........ααεεηηιιοουυωω..\
    αααααααα........ηηηηηηηη........ωωωωωωωω........ααααα.αα......ι.\
    ..ηηη.ηη........ιιιι..ιι........υυυυρρυυ..........ωωω.ωω........",
);

/// The places of Greek letters in their alphabet, from 1; 0 for a point.
const fn from_alpha<const N: usize>(letters: &str) -> [u8; N] {
    let bytes = letters.as_bytes();
    let mut table = [0; N];
    let (mut at, mut n) = (0, 0);
    while at < bytes.len() {
        if bytes[at] == b'.' {
            at += 1;
        } else {
            // Two bytes of UTF-8 each.
            let code = ((bytes[at] as u32 & 0x1f) << 6) | (bytes[at + 1] as u32 & 0x3f);
            table[n] = (code - ALPHA + 1) as u8;
            at += 2;
        }
        n += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use unicode_normalization::UnicodeNormalization;

    #[test]
    fn fold_removes_case_and_accents() {
        assert_eq!(fold("Übergabe STRASSE Straße"), "ubergabe strasse strasse");
        assert_eq!(fold("Œuvre Łódź"), "oeuvre lodz");
        assert_eq!(fold("u\u{308}ber"), "uber");
        assert_eq!(fold("Ключ Йод Ёлка 電力"), "ключ иод елка 電力");
        assert_eq!(fold("İstanbul"), "istanbul");
        assert_eq!(fold("Đường Nguyễn"), "duong nguyen");
        assert_eq!(fold("ΑΘΉΝΑ Ἀθῆναι λόγος ΛΌΓΟΣ"), "αθηνα αθηναι λογοσ λογοσ");
    }

    #[test]
    fn fold_is_idempotent() {
        for c in '\0'..=char::MAX {
            let folded = fold(&c.to_string());
            assert_eq!(fold(&folded), folded, "{c:?}");
        }
    }

    #[test]
    fn fold_treats_a_letter_and_its_decomposition_alike() {
        let is_mark = |c: char| ('\u{300}'..='\u{36f}').contains(&c);
        // The basic multilingual plane.
        for c in '\u{80}'..='\u{ffff}' {
            let decomposed: String = c.nfd().collect();
            let mut chars = decomposed.chars();
            let is_letter = chars.next().is_some_and(char::is_alphabetic);
            let marks = chars.as_str();
            if is_letter && !marks.is_empty() && marks.chars().all(is_mark) {
                assert_eq!(
                    fold(&c.to_string()),
                    fold(&decomposed),
                    "{c} U+{:04X}",
                    u32::from(c)
                );
            }
        }
    }
}
