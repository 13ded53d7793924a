//! The lines of the table: rows, and where the view is grouped a line above each group.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use super::table::{CellContext, Content};
use crate::catalog::RowView;
use crate::catalog::view::{Column, Selected};
use crate::shared::Shared;
use crate::t;
use crate::texts::row_title;

/// What marks a line that is a group; the rest is its place among the groups.
const GROUP: u32 = 1 << 31;

/// Rows that have the same value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The value, distinct from all others.
    pub key: String,
    /// The value in words.
    pub label: String,
    /// The rows, in the order of the view.
    pub rows: Vec<u32>,
    /// Whether the rows are shown below the line.
    pub is_open: bool,
}

/// The lines of the table.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    selected: Shared<Selected>,
    groups: Vec<Group>,
    /// Rows of the catalog and marked groups; only where there are groups.
    lines: Vec<u32>,
}

impl Lines {
    /// Every row is a line.
    pub const fn plain(selected: Shared<Selected>) -> Self {
        Self {
            selected,
            groups: Vec::new(),
            lines: Vec::new(),
        }
    }

    /// The rows in groups by a column, those of `closed` groups left out.
    pub fn by_column(
        selected: Shared<Selected>,
        reader: &CellContext<'_>,
        column: &Column,
        closed: &HashSet<String>,
    ) -> Self {
        let row_view = |row: u32| reader.catalog.row_view(row as usize);
        Self::grouped(
            selected,
            closed,
            |row| row_view(row).map_or("".into(), |row_view| key_of(reader, row_view, column)),
            |row| {
                row_view(row)
                    .map_or_else(String::new, |row_view| label_of(reader, row_view, column))
            },
            |label| reader.catalog.sort_key(label),
        )
    }

    /// The rows in groups by their keys; `label` says in words what the key of a row is.
    fn grouped<'k>(
        selected: Shared<Selected>,
        closed: &HashSet<String>,
        key: impl Fn(u32) -> Cow<'k, str>,
        label: impl Fn(u32) -> String,
        sort_key: impl Fn(&str) -> Vec<u8>,
    ) -> Self {
        let mut groups: Vec<Group> = Vec::new();
        let mut places: HashMap<Cow<'k, str>, usize> = HashMap::new();
        for row in &selected.rows {
            let place = *places.entry(key(*row)).or_insert_with_key(|key| {
                groups.push(Group {
                    key: key.to_string(),
                    label: label(*row),
                    rows: Vec::new(),
                    is_open: !closed.contains(&**key),
                });
                groups.len() - 1
            });
            groups[place].rows.push(*row);
        }
        // What has no value comes last, as in every order.
        groups.sort_by_cached_key(|group| (group.key.is_empty(), sort_key(&group.label)));
        let mut lines = Vec::with_capacity(selected.rows.len() + groups.len());
        for (place, group) in (0..).zip(&groups) {
            lines.push(GROUP | place);
            if group.is_open {
                lines.extend(&group.rows);
            }
        }
        Self {
            selected,
            groups,
            lines,
        }
    }

    /// Rows of the catalog and marked groups: see [`group_at`].
    pub fn all(&self) -> &[u32] {
        if self.groups.is_empty() {
            &self.selected.rows
        } else {
            &self.lines
        }
    }

    /// The groups; none where the view is not grouped.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The row of the catalog at a place; `None` where a group is.
    pub fn row(&self, place: usize) -> Option<u32> {
        let line = self.all().get(place).copied()?;
        (line & GROUP == 0).then_some(line)
    }

    /// The group whose line is at a place.
    pub fn group(&self, place: usize) -> Option<&Group> {
        group_at(self.all(), &self.groups, place)
    }
}

/// The group whose line is at a place of lines.
pub fn group_at<'g>(lines: &[u32], groups: &'g [Group], place: usize) -> Option<&'g Group> {
    let line = lines.get(place).copied().filter(|line| line & GROUP != 0)?;
    groups.get((line ^ GROUP) as usize)
}

/// Whether a view can be grouped by a column: not where nearly every row has a different value.
pub const fn can_group(column: &Column) -> bool {
    !matches!(
        column,
        Column::Name | Column::Id | Column::Created | Column::Modified | Column::Retrieved
    )
}

/// What rows of one group have in common; empty without a value.
fn key_of<'a>(reader: &CellContext<'a>, row_view: RowView<'a>, column: &Column) -> Cow<'a, str> {
    match column {
        Column::Class => row_view.kind().1.as_str().into(),
        Column::Layer => row_view.kind().0.as_str().into(),
        Column::State => row_view.state().as_str().into(),
        Column::Specialization => row_view.specialization().into(),
        Column::ModifiedBy => row_view.modified_by().into(),
        Column::Origin => row_view.origin().key().into(),
        Column::ElementId => row_view.element_id().into(),
        Column::Owners => {
            let mut owners: Vec<&str> =
                row_view.owners().map(|(_, value)| value.as_str()).collect();
            owners.sort_unstable();
            owners.join("\n").into()
        }
        _ => match reader.content(row_view, column) {
            Content::Nothing(_) => "".into(),
            _ => label_of(reader, row_view, column).into(),
        },
    }
}

/// The value of a row in words.
fn label_of(reader: &CellContext<'_>, row_view: RowView<'_>, column: &Column) -> String {
    match reader.content(row_view, column) {
        // Versions of one element are called as the first of them.
        Content::Text(_) if *column == Column::ElementId => {
            row_title(row_view, reader.language).text
        }
        Content::Text(text) | Content::Instead { text, .. } | Content::Name { text, .. } => text,
        Content::State { word, .. } => word,
        Content::Owners { spoken, .. } => spoken,
        // For one reason or another: its rows say which.
        Content::Nothing(_) => String::from(t::elements::table::NO_VALUE),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::view::{QueryContext, View, select};
    use crate::catalog::{Catalog, Origin};
    use crate::testing::element;

    fn lines(closed: &[&str]) -> Lines {
        let mut catalog = Catalog::default();
        for (id, class) in [("a", "Node"), ("b", ""), ("c", "Goal"), ("d", "Node")] {
            let (element, json) = element(id, id, "Node", class);
            catalog.take(element, json, Origin::Pasted, 1.0);
        }
        let keys = ["Node", "", "Goal", "Node"];
        let selected = select(
            &catalog,
            &View::from_query("?sort=id"),
            &QueryContext::default(),
        );
        let closed = closed.iter().map(ToString::to_string).collect();
        let key = |row: u32| keys[row as usize].into();
        let label = |row: u32| format!("of {}", keys[row as usize]);
        Lines::grouped(Shared::new(selected), &closed, key, label, |label| {
            label.into()
        })
    }

    fn shown(lines: &Lines) -> Vec<String> {
        let line = |place| match (lines.row(place), lines.group(place)) {
            (Some(row), None) => row.to_string(),
            (None, Some(group)) => format!("{} {}", group.label, group.rows.len()),
            _ => "neither".to_owned(),
        };
        (0..lines.all().len()).map(line).collect()
    }

    #[test]
    fn rows_without_a_value_form_the_last_group() {
        assert_eq!(
            shown(&lines(&[])),
            ["of Goal 1", "2", "of Node 2", "0", "3", "of  1", "1"]
        );
    }

    #[test]
    fn a_collapsed_group_shows_its_heading_and_count() {
        assert_eq!(
            shown(&lines(&["Node", ""])),
            ["of Goal 1", "2", "of Node 2", "of  1"]
        );
        assert_eq!(lines(&[]).group(99), None);
    }
}
