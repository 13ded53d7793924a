//! One line of JSON.

use crate::effect::memo;
use crate::t;
use leptos::prelude::*;

use super::JsonState;
use super::lines::{JsonLine, Part};
use super::rows::Row;

/// A piece to draw: what it is, its text, and whether it was searched for (and is looked at).
type Piece = (Part, String, Option<bool>);

/// The line with its number, its fold button and its text.
#[component]
pub fn LineView(reader: JsonState, row: Row) -> impl IntoView {
    let n = row.line;
    let (folds, end) = reader.lines.with_value(|lines| {
        let end = lines[n]
            .closes
            .map(|end| lines[end].text().trim_start().to_owned());
        (end.is_some(), end.unwrap_or_default())
    });
    let inside = reader
        .lines
        .with_value(|lines| lines[n].closes.map_or(0, |end| end - n - 1));
    let is_folded = memo(move |_| folds && reader.folded.with(|f| f.contains(&n)));
    let toggle = move |_| {
        reader.folded.update(|folded| {
            if !folded.remove(&n) {
                folded.insert(n);
            }
        });
    };
    // Redraws only lines whose own marks change.
    let marks = memo(move |_| {
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
        let pieces = marks.with(|marks| {
            reader
                .lines
                .with_value(|lines| pieces(&lines[n], marks, row))
        });
        pieces.into_iter().map(piece).collect_view()
    };
    let current = move || marks.with(|m| m.iter().any(|(.., now)| *now));
    let is_first = row.from == 0;
    let rest = move || {
        let is_folded = row.to == usize::MAX && is_folded.get();
        is_folded.then(|| {
            view! {
                <span class="folded">{t::components::json::folded(&inside.to_string())}</span>
                {end.clone()}
            }
        })
    };
    view! {
        <div class="json-line" class:current=current role="row" aria-rowindex=n + 1>
            <span class="json-cell" role="cell">
                <span class="line-number" aria-hidden="true">
                    {is_first.then_some(n + 1)}
                </span>
                {if folds && is_first {
                    view! {
                        <button
                            type="button"
                            class="fold"
                            aria-label=t::components::json::fold_line(&(n + 1).to_string())
                            aria-expanded=move || (!is_folded.get()).to_string()
                            on:click=toggle
                        ></button>
                    }
                        .into_any()
                } else {
                    view! { <span class="fold"></span> }.into_any()
                }}
                <code>{text}{rest}</code>
            </span>
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
        Some(now) => view! {
            <mark class=class class:now=now>
                {text}
            </mark>
        }
        .into_any(),
        None if class.is_empty() => text.into_any(),
        None => view! { <span class=class>{text}</span> }.into_any(),
    }
}

/// The pieces of a row, cut where marks begin and end.
fn pieces(line: &JsonLine, marks: &[(usize, usize, bool)], row: Row) -> Vec<Piece> {
    let is_whole = row.from == 0 && row.to == usize::MAX;
    let mut pieces: Vec<Piece> = Vec::new();
    let mut at = 0;
    for (part, text) in &line.parts {
        if marks.is_empty() && is_whole {
            pieces.push((*part, text.clone(), None));
            continue;
        }
        let mut before = None;
        for c in text.chars() {
            let here = at;
            at += 1;
            if !(row.from..row.to).contains(&here) {
                continue;
            }
            let mark = marks
                .iter()
                .find(|(from, to, _)| (*from..*to).contains(&here))
                .map(|(.., now)| *now);
            match pieces.last_mut() {
                Some((_, last, found)) if before == Some(mark) && *found == mark => last.push(c),
                _ => pieces.push((*part, c.to_string(), mark)),
            }
            before = Some(mark);
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line() -> JsonLine {
        JsonLine {
            parts: vec![(Part::Key, "\"ab\"".into()), (Part::Mark, ": ".into())],
            closes: None,
            depth: 0,
        }
    }

    fn texts(from: usize, to: usize) -> Vec<(String, Option<bool>)> {
        let row = Row { line: 0, from, to };
        let cut = pieces(&line(), &[(2, 5, true)], row);
        cut.into_iter()
            .map(|(_, text, mark)| (text, mark))
            .collect()
    }

    #[test]
    fn a_search_match_can_span_several_tokens() {
        assert_eq!(
            texts(0, usize::MAX),
            [
                ("\"a".into(), None),
                ("b\"".into(), Some(true)),
                (":".into(), Some(true)),
                (" ".into(), None)
            ]
        );
    }

    #[test]
    fn a_row_contains_only_its_part_of_the_line() {
        assert_eq!(texts(1, 3), [("a".into(), None), ("b".into(), Some(true))]);
        assert_eq!(texts(5, usize::MAX), [(" ".into(), None)]);
    }
}
