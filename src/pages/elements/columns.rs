//! Which columns the table has, kept in this browser.

use leptos::prelude::*;

use crate::browser;
use crate::catalog::view::Column;
use crate::components::{Icon, Menu};

use super::board::use_board;

const KEPT: &str = "architrave.elements.hidden-columns";

/// The columns that are hidden. The name always stays.
#[derive(Clone, Copy)]
pub struct Columns(RwSignal<Vec<Column>>);

impl Columns {
    /// The choice of an earlier visit.
    pub fn restore() -> Self {
        let kept = browser::local_storage().and_then(|s| s.get_item(KEPT).ok().flatten());
        Self(RwSignal::new(read(kept.as_deref().unwrap_or(""))))
    }

    /// Whether a column is shown, followed. A narrow page may leave it out all the same.
    pub fn shows(self, column: Column) -> bool {
        self.0.with(|hidden| !hidden.contains(&column))
    }

    fn toggle(self, column: Column) {
        self.0
            .update(|hidden| match hidden.iter().position(|c| *c == column) {
                Some(at) => drop(hidden.remove(at)),
                None => hidden.push(column),
            });
        let keys: Vec<&str> = self
            .0
            .with_untracked(|h| h.iter().map(|c| c.key()).collect());
        if let Some(storage) = browser::local_storage() {
            // Without storage the choice lasts as long as the page.
            let _ = storage.set_item(KEPT, &keys.join(","));
        }
    }
}

fn read(text: &str) -> Vec<Column> {
    let may_hide = Column::ALL.into_iter().filter(|c| *c != Column::Name);
    may_hide
        .filter(|c| text.split(',').any(|key| key == c.key()))
        .collect()
}

/// The menu that shows and hides columns. It stays open while one chooses.
#[component]
pub fn ColumnsMenu() -> impl IntoView {
    let columns = use_board().columns;
    let item = move |column: Column| {
        let on = move || columns.shows(column);
        view! {
            <button
                type="button" class="menu-item" role="menuitemcheckbox" tabindex="-1"
                aria-checked=move || on().to_string()
                on:click=move |event| { event.stop_propagation(); columns.toggle(column); }
            >
                <span>{column.label()}</span>
                {move || on().then(|| view! { <Icon name="check" class="mark" /> })}
            </button>
        }
    };
    view! {
        <Menu button_class="button" button=ViewFn::from(|| view! { <Icon name="columns-3" /> "Columns" })>
            {Column::ALL.into_iter().filter(|c| *c != Column::Name).map(item).collect_view()}
        </Menu>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_kept_is_read_and_the_name_never_hides() {
        assert_eq!(
            read("name,owners,nonsense,class"),
            [Column::Class, Column::Owners]
        );
        assert_eq!(read(""), []);
    }
}
