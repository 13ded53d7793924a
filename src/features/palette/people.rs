//! Finding people who are named in the loaded elements, best first.

use crate::catalog::fold::fold;

/// The people whose name or id has a word that begins with each word of `text`, at most `limit`, and
/// how many there are. `named` are user ids with names, as far as these are known.
pub fn find_people<'a>(
    named: impl Iterator<Item = (&'a str, String)>,
    text: &str,
    limit: usize,
) -> (Vec<(String, String)>, usize) {
    let folded = fold(text);
    let words: Vec<&str> = folded.split_whitespace().collect();
    let mut fitting: Vec<(bool, String, &str, String)> = named
        .filter_map(|(id, name)| {
            let (folded_name, folded_id) = (fold(&name), fold(id));
            let begins = |word: &&str| {
                let mut parts = folded_name.split(|c: char| !c.is_alphanumeric());
                parts.any(|part| part.starts_with(*word)) || folded_id.contains(*word)
            };
            let is_first = folded_name.starts_with(&folded);
            (!words.is_empty() && words.iter().all(begins)).then_some((
                !is_first,
                folded_name,
                id,
                name,
            ))
        })
        .collect();
    fitting.sort_unstable();
    let count = fitting.len();
    let best = fitting.into_iter().take(limit);
    let best = best.map(|(_, _, id, name)| (id.to_owned(), name));
    (best.collect(), count)
}

#[cfg(test)]
mod tests {
    use super::find_people;

    #[test]
    fn people_whose_name_starts_with_the_text_are_listed_first() {
        let people = [
            ("u-1", "Marlene Anders"),
            ("u-2", "Änne Müller"),
            ("u-3", "Bo Li"),
            ("u-anna.x", "u-anna.x"),
        ];
        let find = |text: &str| {
            let named = people.iter().map(|(id, name)| (*id, (*name).to_owned()));
            let (best, count) = find_people(named, text, 2);
            (
                best.into_iter().map(|(id, _)| id).collect::<Vec<_>>(),
                count,
            )
        };
        assert_eq!(find("an"), (vec!["u-2".into(), "u-1".into()], 3));
        assert_eq!(find("anne mul"), (vec!["u-2".into()], 1));
        assert_eq!(find("u-3"), (vec!["u-3".into()], 1));
        assert_eq!(find("rlene"), (vec![], 0));
        assert_eq!(find(" "), (vec![], 0));
    }
}
