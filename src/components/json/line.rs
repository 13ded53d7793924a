//! One line of JSON.

use leptos::prelude::*;

use super::Reader;
use super::lines::{Line, Part};

/// A piece to draw: what it is, its text, and whether it was searched for (and is looked at).
type Piece = (Part, String, Option<bool>);

/// The line with its number, its fold button and its text.
#[component]
pub fn LineView(reader: Reader, n: usize) -> impl IntoView {
    let (folds, end) = reader.lines.with_value(|lines| {
        let end = lines[n]
            .closes
            .map(|end| lines[end].text().trim_start().to_owned());
        (end.is_some(), end.unwrap_or_default())
    });
    let inside = reader
        .lines
        .with_value(|lines| lines[n].closes.map_or(0, |end| end - n - 1));
    let is_folded = Memo::new(move |_| folds && reader.folded.with(|f| f.contains(&n)));
    let toggle = move |_| {
        reader.folded.update(|folded| {
            if !folded.remove(&n) {
                folded.insert(n);
            }
        });
    };
    // Only lines whose own marks change are drawn anew.
    let marks = Memo::new(move |_| {
        let at = reader.at.get();
        reader.hits.with(|hits| {
            let from = hits.partition_point(|(line, ..)| *line < n);
            let mine = hits[from..].iter().take_while(|(line, ..)| *line == n);
            mine.enumerate()
                .map(|(k, (_, start, end))| (*start, *end, from + k == at))
                .collect::<Vec<_>>()
        })
    });
    let text = move || {
        let pieces = marks.with(|marks| reader.lines.with_value(|lines| pieces(&lines[n], marks)));
        pieces.into_iter().map(piece).collect_view()
    };
    let current = move || marks.with(|m| m.iter().any(|(.., now)| *now));
    view! {
        <div class="json-line" class:current=current data-line=n>
            <span class="line-number" aria-hidden="true">{n + 1}</span>
            {if folds {
                view! {
                    <button
                        type="button" class="fold" aria-label=format!("Fold line {}", n + 1)
                        aria-expanded=move || (!is_folded.get()).to_string() on:click=toggle
                    ></button>
                }.into_any()
            } else {
                view! { <span class="fold"></span> }.into_any()
            }}
            <code>
                {text}
                {move || is_folded.get().then(|| view! { <span class="folded">{format!("{inside} lines")}</span>{end.clone()} })}
            </code>
        </div>
    }
}

fn piece((part, text, found): Piece) -> AnyView {
    let class = match part {
        Part::Space | Part::Mark => "",
        Part::Key => "key-name",
        Part::Text => "string",
        Part::Number => "digits",
        Part::Word => "word",
    };
    match found {
        Some(now) => view! { <mark class=class class:now=now>{text}</mark> }.into_any(),
        None if class.is_empty() => text.into_any(),
        None => view! { <span class=class>{text}</span> }.into_any(),
    }
}

/// The pieces of a line, cut where marks begin and end.
fn pieces(line: &Line, marks: &[(usize, usize, bool)]) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut at = 0;
    for (part, text) in &line.parts {
        if marks.is_empty() {
            pieces.push((*part, text.clone(), None));
            continue;
        }
        let mut before = None;
        for c in text.chars() {
            let mark = marks
                .iter()
                .find(|(from, to, _)| (*from..*to).contains(&at))
                .map(|(.., now)| *now);
            match pieces.last_mut() {
                Some((_, last, found)) if before == Some(mark) && *found == mark => last.push(c),
                _ => pieces.push((*part, c.to_string(), mark)),
            }
            before = Some(mark);
            at += 1;
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_may_reach_over_pieces() {
        let line = Line {
            parts: vec![(Part::Key, "\"ab\"".into()), (Part::Mark, ": ".into())],
            closes: None,
            depth: 0,
        };
        let cut = pieces(&line, &[(2, 5, true)]);
        let texts: Vec<(&str, Option<bool>)> =
            cut.iter().map(|(_, t, m)| (t.as_str(), *m)).collect();
        assert_eq!(
            texts,
            [
                ("\"a", None),
                ("b\"", Some(true)),
                (":", Some(true)),
                (" ", None)
            ]
        );
    }
}
