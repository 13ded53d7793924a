//! The differences as plain text, for a message or a ticket.

use super::super::switch::date;
use super::cell::{Look, history_words, text};
use super::table::{label_words, part_words, sign};
use crate::catalog::Loaded;
use crate::catalog::element_diff::{Cell, Change, Part, Row};
use crate::state::App;
use crate::t;
use crate::texts::title;

/// Title, both versions, and every change with its sign.
pub fn as_text(app: App, from: &Loaded, to: &Loaded, rows: &[Row]) -> String {
    let language = app.prefs.content_language();
    let mut out = format!(
        "{}\n{}\n{}\n",
        title(&to.element, &language).text,
        t::element::difference::copy_from(
            &date(from.element.modified.as_ref(), &from.element.created),
            &from.element.id,
            from.element.validity_state.as_str(),
        ),
        t::element::difference::copy_to(
            &date(to.element.modified.as_ref(), &to.element.created),
            &to.element.id,
            to.element.validity_state.as_str(),
        ),
    );
    let mut part: Option<&Part> = None;
    for row in rows.iter().filter(|r| r.change != Change::Same) {
        if part != Some(&row.part) {
            out.push_str(&format!("\n{}\n", part_words(&row.part, &language)));
            part = Some(&row.part);
        }
        let look = Look {
            app,
            row,
            language: &language,
        };
        let words = |cell: &Option<Cell>| cell.as_ref().map(|cell| plain(&look, cell));
        let value = match (words(&row.from), words(&row.to)) {
            (Some(a), Some(b)) => format!("{a} → {b}"),
            (a, b) => a.or(b).unwrap_or_default(),
        };
        let tag = row
            .language
            .as_ref()
            .map(|l| format!(" ({l})"))
            .unwrap_or_default();
        out.push_str(&format!(
            "{} {}{tag}: {value}\n",
            sign(row.change).0,
            label_words(&row.label, &language)
        ));
    }
    out
}

fn plain(look: &Look<'_>, cell: &Cell) -> String {
    match cell {
        Cell::State(state) => state.to_string(),
        Cell::Owner(owner) => format!("{} {}", owner.kind, owner.value),
        Cell::When(history) => history_words(history),
        Cell::Neighbor { element_id, .. } => {
            let known = look.app.known.now(|c| c.newest(element_id));
            known.map_or_else(
                || element_id.clone(),
                |l| title(&l.element, look.language).text,
            )
        }
        cell => text(look, cell).unwrap_or_default(),
    }
}
