//! A text for those who may change the settings of the space: which keys would have to be declared,
//! so that the next import keeps them.

use super::receipt::{Dropped, Receipt};
use crate::format::count;
use crate::t::import_result::admin as texts;

/// How many values of a key are given in the text as examples.
const EXAMPLES: usize = 3;
/// The longest example, in characters.
const LONGEST: usize = 60;

/// The text; `sent` says when the file was sent.
pub fn text(receipt: &Receipt, sent: &str) -> String {
    let head = &receipt.head;
    let matrix = receipt.matrix();
    let mut out = format!(
        "{}\n\n{}\n",
        texts::title(&head.file, sent, &head.space),
        texts::undeclared(matrix.total, &texts::keys(matrix.keys.len())),
    );
    for (key, total, cells) in &matrix.keys {
        let of_key: Vec<&Dropped> = receipt.dropped.iter().filter(|d| d.key == *key).collect();
        out.push_str(&format!("\n{}\n", texts::key(*total, key)));
        let classes = matrix.classes.iter().zip(cells).filter(|(_, n)| **n > 0);
        let classes: Vec<String> = classes
            .map(|((class, _), n)| format!("{class} ({})", count(*n)))
            .collect();
        out.push_str(&format!("  {}\n", texts::classes(&classes.join(", "))));
        let types = distinct(of_key.iter().filter_map(|d| d.data_type.clone()));
        if !types.is_empty() {
            out.push_str(&format!("  {}\n", texts::types(&types.join(", "))));
        }
        let examples = distinct(of_key.iter().filter_map(|d| example(d)));
        if !examples.is_empty() {
            let some: Vec<_> = examples.iter().take(EXAMPLES).cloned().collect();
            out.push_str(&format!("  {}\n", texts::examples(&some.join(" / "))));
        }
        for reason in distinct(of_key.iter().map(|d| d.reason.clone()))
            .iter()
            .take(EXAMPLES)
        {
            out.push_str(&format!("  {}\n", texts::reason(reason)));
        }
    }
    out.push_str(&format!("\n{}\n", texts::END));
    out
}

fn example(one: &Dropped) -> Option<String> {
    let value = one.values.first().map(|(_, value)| value.trim())?;
    let short: String = value.chars().take(LONGEST).collect();
    let cut = if short.len() < value.len() { "…" } else { "" };
    (!value.is_empty()).then(|| format!("{}{cut}", short.replace(['\n', '\r'], " ")))
}

/// Each text once, in the order of their first places.
pub fn distinct(texts: impl Iterator<Item = String>) -> Vec<String> {
    let mut seen = std::collections::HashSet::new();
    texts
        .filter(|text| !text.is_empty() && seen.insert(text.clone()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::receipt::ReceiptHeader;
    use super::*;

    #[test]
    fn each_key_has_its_classes_type_examples_and_reason() {
        let one = |key: &str, class: &str, value: &str| Dropped {
            key: key.into(),
            class: class.into(),
            values: vec![(None, value.into())],
            data_type: Some("number".into()),
            reason: "not declared".into(),
            ..Dropped::default()
        };
        let receipt = Receipt {
            head: ReceiptHeader {
                file: "m.xml".into(),
                space: "w1".into(),
                ..ReceiptHeader::default()
            },
            dropped: vec![
                one("cost", "Node", "7"),
                one("cost", "Device", "7"),
                one("cost", "Node", "8"),
                one("gis", "Node", ""),
            ],
            ..Receipt::default()
        };
        let text = text(&receipt, "today");
        assert!(
            text.contains("4 values dropped. Declare 2 property keys in the settings"),
            "{text}"
        );
        assert!(
            text.contains("\ncost (3 values)\n  classes: Node (2), Device (1)\n  type in the file: number\n  for example: 7 / 8\n  the service said: not declared\n"),
            "{text}"
        );
        assert!(
            text.contains("\ngis (1 value)\n  classes: Node (1)\n  type"),
            "{text}"
        );
    }

    #[test]
    fn a_long_example_is_truncated_to_one_line() {
        let one = Dropped {
            values: vec![(None, format!("a\nb{}", "c".repeat(100)))],
            ..Dropped::default()
        };
        let example = example(&one).unwrap();
        assert!(example.starts_with("a bc") && example.ends_with("c…"));
        assert_eq!(example.chars().count(), LONGEST + 1);
    }
}
