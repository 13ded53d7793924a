//! The differences as plain text, for a message or a ticket.

use super::super::switch::date;
use super::cell::{Look, history_text, text};
use super::table::{label_text, part_text, sign};
use crate::catalog::FullElement;
use crate::catalog::element_diff::{DiffValue, ElementPart, FieldChange, FieldDiff};
use crate::state::App;
use crate::t;
use crate::texts::{state_label, title};

/// Title, both versions, and every change with its sign.
pub fn as_text(app: App, from: &FullElement, to: &FullElement, rows: &[FieldDiff]) -> String {
    let language = app.prefs.content_language();
    let mut out = format!(
        "{}\n{}\n{}\n",
        title(&to.element, &language).text,
        t::element::difference::copy_from(
            &date(from.element.modified.as_ref(), &from.element.created),
            &from.element.id,
            &state_label(&from.element.validity_state),
        ),
        t::element::difference::copy_to(
            &date(to.element.modified.as_ref(), &to.element.created),
            &to.element.id,
            &state_label(&to.element.validity_state),
        ),
    );
    let mut part: Option<&ElementPart> = None;
    for row in rows.iter().filter(|r| r.change != FieldChange::Same) {
        if part != Some(&row.part) {
            out.push_str(&format!("\n{}\n", part_text(&row.part, &language)));
            part = Some(&row.part);
        }
        let look = Look {
            app,
            row,
            language: &language,
        };
        let words = |cell: &Option<DiffValue>| cell.as_ref().map(|cell| plain(&look, cell));
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
            label_text(&row.label, &language)
        ));
    }
    out
}

fn plain(look: &Look<'_>, cell: &DiffValue) -> String {
    match cell {
        DiffValue::State(state) => state_label(state),
        DiffValue::Owner(owner) => format!("{} {}", owner.kind, owner.value),
        DiffValue::When(history) => history_text(history),
        DiffValue::Neighbor { element_id, .. } => {
            let known = look.app.catalog.with_untracked(|c| c.newest(element_id));
            known.map_or_else(
                || element_id.clone(),
                |l| title(&l.element, look.language).text,
            )
        }
        cell => text(look, cell).unwrap_or_default(),
    }
}
