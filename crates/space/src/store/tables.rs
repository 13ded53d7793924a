//! Every table with all of its columns: what a backup holds.

use super::bulk::{Kind, Table};
use super::{elements, relationships, versions};

/// The column with the order of insertion, which the database gives and a backup does not hold.
pub const SEQUENCE: &str = "seq";

/// A table of the database.
#[derive(Debug)]
pub struct StoredTable {
    /// Its name and columns.
    pub table: Table<'static>,
    /// The columns that its rows are ordered by; no two rows have the same values in them.
    pub key: &'static [&'static str],
    /// The column with the process space.
    pub space: Option<&'static str>,
    /// Whether its rows are part of an exported process space.
    pub is_exported: bool,
}

impl StoredTable {
    /// The position of a column.
    pub fn column(&self, name: &str) -> Option<usize> {
        self.table.columns.iter().position(|(own, _)| *own == name)
    }

    /// The type of a column.
    pub fn kind(&self, name: &str) -> Kind {
        let column = self.column(name).and_then(|at| self.table.columns.get(at));
        column.map_or(Kind::Integer, |(_, kind)| *kind)
    }
}

/// The table with this name.
pub fn named(name: &str) -> Option<&'static StoredTable> {
    ALL.iter().find(|stored| stored.table.name == name)
}

const SPACE: &str = "warehouse_id";

/// All tables; each follows those that its rows refer to.
pub static ALL: [StoredTable; 9] = [
    StoredTable {
        table: Table {
            name: "note",
            columns: &[("key", Kind::Text), ("value", Kind::Text)],
        },
        key: &["key"],
        space: None,
        is_exported: false,
    },
    StoredTable {
        table: Table {
            name: "warehouse",
            columns: &[
                ("id", Kind::Text),
                ("settings", Kind::Text),
                ("settings_version", Kind::Integer),
                ("name", Kind::Text),
                ("disabled", Kind::Boolean),
            ],
        },
        key: &["id"],
        space: Some("id"),
        is_exported: true,
    },
    StoredTable {
        table: Table {
            name: "licence",
            columns: &[
                (SPACE, Kind::Text),
                ("key_hash", Kind::Bytes),
                ("name", Kind::Text),
                ("created_at", Kind::Text),
            ],
        },
        key: &[SPACE, "key_hash"],
        space: Some(SPACE),
        is_exported: false,
    },
    StoredTable {
        table: Table {
            name: "person",
            columns: &[
                (SPACE, Kind::Text),
                ("id", Kind::Text),
                ("role", Kind::Text),
                ("document", Kind::Text),
                ("disabled", Kind::Boolean),
            ],
        },
        key: &[SPACE, "id"],
        space: Some(SPACE),
        is_exported: true,
    },
    StoredTable {
        table: Table {
            name: "revocation",
            columns: &[("person_id", Kind::Text), ("until", Kind::Integer)],
        },
        key: &["person_id"],
        space: None,
        is_exported: false,
    },
    StoredTable {
        table: elements::TABLE,
        key: &[SPACE, "id"],
        space: Some(SPACE),
        is_exported: true,
    },
    StoredTable {
        table: versions::TABLE,
        key: &[SEQUENCE],
        space: Some(SPACE),
        is_exported: true,
    },
    StoredTable {
        table: relationships::TABLE,
        key: &[SEQUENCE],
        space: Some(SPACE),
        is_exported: true,
    },
    StoredTable {
        table: Table {
            name: "idempotent_reply",
            columns: &[
                (SPACE, Kind::Text),
                ("person_id", Kind::Text),
                ("key", Kind::Text),
                ("body_hash", Kind::Bytes),
                ("reply", Kind::Text),
                ("at", Kind::Text),
            ],
        },
        key: &[SPACE, "person_id", "key"],
        space: Some(SPACE),
        is_exported: false,
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_has_every_table_and_column_of_the_database() {
        let folder = tempfile::tempdir().unwrap();
        let c = super::super::sqlite::connect(folder.path()).unwrap();
        let mut statement = c
            .prepare(
                "SELECT t.name || '.' || c.name FROM pragma_table_list t, pragma_table_info(t.name) c
                 WHERE t.schema = 'main' AND t.name NOT LIKE 'sqlite%' AND c.name <> 'seq' ORDER BY 1",
            )
            .unwrap();
        let rows = statement.query_map([], |row| row.get(0)).unwrap();
        let stored: Vec<String> = rows.collect::<Result<_, _>>().unwrap();
        let column = |stored: &StoredTable, column: &str| format!("{}.{column}", stored.table.name);
        let mut listed: Vec<_> = ALL
            .iter()
            .flat_map(|all| {
                all.table
                    .columns
                    .iter()
                    .map(move |(name, _)| column(all, name))
            })
            .collect();
        listed.sort();
        assert_eq!(listed, stored);
    }
}
