//! The order of texts as readers of a language expect it: case and accents do not matter, numbers
//! count, and a letter of its own in their alphabet has the position that it has there.
//!
//! The browser's own collation needs a call for every comparison, which takes more than a second for
//! a hundred thousand names; a key for each text is made once.

use crate::compare::natural_key;
use crate::fold::{fold, fold_into};

/// Sorts after every other byte of a folded text, so that a letter comes after all texts that begin
/// with the letter before it.
const AFTER: u8 = 0xfe;

/// The letters of a language that are no variants of another one: each sorts after the letter it is
/// paired with, or after what was put there earlier.
fn letters(language: &str) -> &'static [(char, char)] {
    let main = language.split(['-', '_']).next().unwrap_or(language);
    match main.to_ascii_lowercase().as_str() {
        "sv" | "fi" => &[('å', 'z'), ('ä', 'z'), ('ö', 'z')],
        "da" | "nb" | "nn" | "no" => &[('æ', 'z'), ('ø', 'z'), ('å', 'z')],
        "is" => &[('ð', 'd'), ('þ', 'z'), ('æ', 'z'), ('ö', 'z')],
        "et" => &[
            ('š', 's'),
            ('ž', 'z'),
            ('õ', 'w'),
            ('ä', 'w'),
            ('ö', 'w'),
            ('ü', 'w'),
        ],
        "es" | "gl" => &[('ñ', 'n')],
        "pl" => &[
            ('ą', 'a'),
            ('ć', 'c'),
            ('ę', 'e'),
            ('ł', 'l'),
            ('ń', 'n'),
            ('ó', 'o'),
            ('ś', 's'),
            ('ź', 'z'),
            ('ż', 'z'),
        ],
        "cs" | "sk" => &[('č', 'c'), ('ř', 'r'), ('š', 's'), ('ž', 'z')],
        "hr" | "bs" | "sl" | "sr" => &[('č', 'c'), ('ć', 'c'), ('đ', 'd'), ('š', 's'), ('ž', 'z')],
        "lt" => &[('č', 'c'), ('š', 's'), ('ž', 'z')],
        "lv" => &[
            ('č', 'c'),
            ('ģ', 'g'),
            ('ķ', 'k'),
            ('ļ', 'l'),
            ('ņ', 'n'),
            ('š', 's'),
            ('ž', 'z'),
        ],
        "hu" => &[('ö', 'o'), ('ő', 'o'), ('ü', 'u'), ('ű', 'u')],
        "ro" => &[('ă', 'a'), ('â', 'a'), ('î', 'i'), ('ș', 's'), ('ț', 't')],
        "tr" | "az" => &[
            ('ç', 'c'),
            ('ğ', 'g'),
            ('ı', 'h'),
            ('ö', 'o'),
            ('ş', 's'),
            ('ü', 'u'),
        ],
        _ => &[],
    }
}

/// Bytes in the order of the texts that they are made of.
pub fn sort_key(text: &str, language: &str) -> Vec<u8> {
    let letters = letters(language);
    if letters.is_empty() || text.is_ascii() {
        return natural_key(fold(text).as_bytes());
    }
    let mut folded = Vec::with_capacity(text.len() + 4);
    let mut plain = String::new();
    for c in text.chars().flat_map(char::to_lowercase) {
        let own = letters.iter().position(|(letter, _)| *letter == c);
        let Some(own) = own else {
            plain.clear();
            fold_into(c.encode_utf8(&mut [0; 4]), &mut plain);
            folded.extend_from_slice(plain.as_bytes());
            continue;
        };
        let mut base = [0; 4];
        folded.extend_from_slice(letters[own].1.encode_utf8(&mut base).as_bytes());
        // No language has so many letters of its own.
        folded.extend([AFTER, u8::try_from(own + 1).unwrap_or(u8::MAX)]);
    }
    natural_key(&folded)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::natural;
    use proptest::prelude::*;

    fn sorted(language: &str, texts: &str) -> String {
        let mut texts: Vec<&str> = texts.split(' ').collect();
        texts.sort_by_key(|text| sort_key(text, language));
        texts.join(" ")
    }

    #[test]
    fn sort_key_follows_the_alphabet_of_the_language() {
        let names = "Zon Ånga Ärende Öl Anlage Orden";
        assert_eq!(sorted("sv", names), "Anlage Orden Zon Ånga Ärende Öl");
        assert_eq!(sorted("de-AT", names), "Ånga Anlage Ärende Öl Orden Zon");
        assert_eq!(sorted("nb", "Ål Øl Ærlig Zoo"), "Zoo Ærlig Øl Ål");
        assert_eq!(sorted("es-MX", "ñu nz na o"), "na nz ñu o");
        assert_eq!(sorted("pl", "łuk lz mak la"), "la lz łuk mak");
        assert_eq!(sorted("cs", "Čas Cz Dům"), "Cz Čas Dům");
        assert_eq!(sorted("tr", "ız hz ia"), "hz ız ia");
    }

    #[test]
    fn sort_key_orders_numbers_by_value_after_special_letters() {
        assert_eq!(sorted("sv", "å10 å9 z10"), "z10 å9 å10");
    }

    proptest! {
        #[test]
        fn sort_key_has_the_natural_order_in_other_languages(a in "[a-cä0-9 ]{0,6}", b in "[a-cä0-9 ]{0,6}") {
            let order = sort_key(&a, "de").cmp(&sort_key(&b, "de"));
            prop_assert_eq!(order, natural(&fold(&a), &fold(&b)));
        }

        #[test]
        fn sort_key_of_ascii_is_the_same_in_every_language(text in "[ -~]{0,12}") {
            prop_assert_eq!(sort_key(&text, "sv"), sort_key(&text, "en"));
        }
    }
}
