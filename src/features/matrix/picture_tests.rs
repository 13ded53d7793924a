use super::super::model::tests::{sample, with_model};
use super::*;

fn picture(query: &str) -> String {
    with_model(&sample(), query, |model, _| {
        let pen = Pen {
            color: &|name| format!("&{name}"),
            sprite: "<symbol id=\"r-Serving\" viewBox=\"0 0 36 12\"><path d=\"M1 6h33\"/></symbol>",
            fonts: &["Zm9udA==".to_owned()],
        };
        svg(model, "sample", &pen).0
    })
}

#[test]
fn the_picture_is_well_formed_and_has_every_name() {
    let picture = picture("?sort=name");
    assert!(
        closed_tags(&picture).all(|is_closed| is_closed),
        "{picture}"
    );
    for name in [
        "Customer portal",
        "CRM",
        "Report an outage",
        "Vital",
        "sample",
    ] {
        assert!(picture.contains(&format!(">{name}</text>")), "{name}");
    }
    // One direct relationship, and one cell with a number.
    assert_eq!(picture.matches("M1 6h33").count(), 1);
    assert_eq!(picture.matches("rx=\"3\"").count(), 2);
    assert!(picture.contains("data:font/woff2;base64,Zm9udA=="));
    // The name of the format, and nothing to fetch.
    assert_eq!(picture.matches("http").count(), 1);
}

#[test]
fn the_picture_names_the_chosen_kinds() {
    let picture = picture("?kinds=Serving");
    assert!(picture.contains("(kinds: Serving)</text>"), "{picture}");
}

/// Whether each tag is closed by one of its name, in order.
fn closed_tags(text: &str) -> impl Iterator<Item = bool> {
    let mut open: Vec<String> = Vec::new();
    let mut results = Vec::new();
    for tag in text.split('<').skip(2) {
        let (tag, _) = tag.split_once('>').unwrap_or((tag, ""));
        let name = tag
            .split([' ', '/'])
            .find(|part| !part.is_empty())
            .unwrap_or("");
        if tag.starts_with('/') {
            results.push(open.pop().as_deref() == Some(name));
        } else if !tag.ends_with('/') {
            open.push(name.to_owned());
        }
    }
    results.push(open.is_empty());
    results.into_iter()
}

#[test]
fn long_names_are_cut() {
    assert_eq!(shortened("abcdef", 3), "abc…");
    assert_eq!(shortened("ab c", 3), "ab…");
    assert_eq!(shortened("abc", 3), "abc");
}
