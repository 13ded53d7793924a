//! Folding of text for filters and sorting: case and accents do not matter.

/// Lower case, without accents: `Übergabe` → `ubergabe`, `Straße` → `strasse`.
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
            // Also where the small letter has an accent that the capital has not, as of `İ`.
            if ('\u{300}'..='\u{36f}').contains(&lower) {
                continue;
            }
            match plain(lower) {
                "" => out.push(lower),
                plain => out.push_str(plain),
            }
        }
    }
}

/// The plain letters of an accented one; empty for a letter that has none.
fn plain(c: char) -> &'static str {
    match c {
        'à'..='å' | 'ā' | 'ă' | 'ą' | 'ǎ' => "a",
        'ç' | 'ć' | 'ĉ' | 'ċ' | 'č' => "c",
        'ď' | 'đ' | 'ð' => "d",
        'è'..='ë' | 'ē' | 'ĕ' | 'ė' | 'ę' | 'ě' => "e",
        'ĝ' | 'ğ' | 'ġ' | 'ģ' => "g",
        'ì'..='ï' | 'ĩ' | 'ī' | 'ĭ' | 'į' | 'ı' => "i",
        'ł' | 'ĺ' | 'ļ' | 'ľ' => "l",
        'ñ' | 'ń' | 'ņ' | 'ň' => "n",
        'ò'..='ö' | 'ø' | 'ō' | 'ŏ' | 'ő' => "o",
        'ŕ' | 'ŗ' | 'ř' => "r",
        'ś' | 'ŝ' | 'ş' | 'š' | 'ș' => "s",
        'ţ' | 'ť' | 'ț' => "t",
        'ù'..='ü' | 'ũ' | 'ū' | 'ŭ' | 'ů' | 'ű' | 'ų' => "u",
        'ý' | 'ÿ' => "y",
        'ź' | 'ż' | 'ž' => "z",
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_and_accents_do_not_matter() {
        assert_eq!(fold("Übergabe STRASSE Straße"), "ubergabe strasse strasse");
        assert_eq!(fold("Œuvre Łódź"), "oeuvre lodz");
        assert_eq!(fold("u\u{308}ber"), "uber");
        assert_eq!(fold("Ключ 電力"), "ключ 電力");
        assert_eq!(fold("İstanbul"), "istanbul");
    }

    #[test]
    fn what_is_folded_stays_as_it_is() {
        for c in '\0'..=char::MAX {
            let folded = fold(&c.to_string());
            assert_eq!(fold(&folded), folded, "{c:?}");
        }
    }
}
