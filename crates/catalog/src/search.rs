//! What rows are searched by: names, class, specialization, instance id and logical id, folded. Names
//! are stored with each row; what many rows share is searched once for all of them.

use memchr::memmem::Finder;

use super::columns::Columns;
use super::fold::fold;
use super::store::Catalog;

/// A text to look for.
pub struct Search<'a> {
    columns: &'a Columns,
    finder: Finder<'static>,
    /// Whether it occurs in the class, by the numbers of layer and class.
    kinds: Vec<bool>,
    /// The number of each row's specialization, and whether it occurs in that; nothing where it
    /// occurs in none.
    specializations: Option<(&'a [u32], Vec<bool>)>,
    /// Whether there can be an id in which it occurs.
    in_ids: bool,
}

impl Catalog {
    /// Looks for a text; case and accents do not matter.
    pub fn search(&self, text: &str) -> Search<'_> {
        let columns = &self.columns;
        let text = fold(text);
        let classes = columns.kinds.all().iter();
        let kinds = classes
            .map(|(_, class)| fold(&super::split_identifier(class.as_str())).contains(&text));
        let all = self.specializations();
        let within = |number: &u32| fold(columns.pool.get(*number)).contains(&text);
        let table: Vec<bool> = all.values.iter().map(within).collect();
        Search {
            columns,
            finder: Finder::new(text.as_bytes()).into_owned(),
            kinds: kinds.collect(),
            specializations: table
                .contains(&true)
                .then_some((all.codes.as_slice(), table)),
            in_ids: columns.ids.may_hold(&text),
        }
    }

    /// The names of a row, folded; a line each.
    pub fn folded_names(&self, row: usize) -> &str {
        std::str::from_utf8(self.columns.names_folded(row)).unwrap_or("")
    }

    /// Whether a folded text is the instance id of a row, or its logical id.
    pub fn is_id(&self, row: usize, folded: &str) -> bool {
        self.columns.ids_folded(row).contains(&folded.as_bytes())
    }
}

impl Search<'_> {
    /// Whether it occurs in a row that has an element.
    pub fn fits(&self, row: usize) -> bool {
        let columns = self.columns;
        let finds = |text: &[u8]| self.finder.find(text).is_some();
        let special = || {
            let all = self.specializations.as_ref();
            all.is_some_and(|(codes, table)| table[codes[row] as usize])
        };
        self.kinds[columns.kind[row] as usize]
            || finds(columns.names_folded(row))
            || special()
            || (self.in_ids && columns.ids_folded(row).into_iter().any(finds))
    }
}

impl Columns {
    /// The instance id and the logical id of a row, folded.
    pub fn ids_folded(&self, row: usize) -> [&[u8]; 2] {
        [self.id(row), self.element_id(row)].map(|id| self.ids.folded(id))
    }
}
