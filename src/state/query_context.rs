//! Who runs a query, and when.

use super::App;
use crate::browser;
use crate::catalog::view::QueryContext;

/// The context of a query that runs now. Days begin as the reader's clock has them; `names` is another number whenever
/// `person` may answer differently.
pub fn query_context<'a>(
    me: Option<&'a str>,
    person: &'a dyn Fn(&str) -> Option<String>,
    names: usize,
) -> QueryContext<'a> {
    QueryContext {
        me,
        now: browser::now(),
        midnight: browser::midnight,
        person,
        names,
    }
}

impl App {
    /// Calls `run` with the context of a query of the signed-in person, who is tracked. Names of people are those that
    /// are loaded, untracked.
    pub fn with_query_context<T>(
        self,
        names: usize,
        run: impl FnOnce(&QueryContext<'_>) -> T,
    ) -> T {
        let me = self.me();
        let person = |id: &str| self.people.name_untracked(id);
        run(&query_context(me.as_deref(), &person, names))
    }
}
