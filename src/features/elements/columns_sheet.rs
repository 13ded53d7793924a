//! Where columns are chosen, ordered and pinned. What is changed here acts at once.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::group_by::GroupBy;
use super::page_state::{ElementsPageState, use_page_state};
use crate::catalog::view::Column;
use crate::components::{Button, Each, SearchField, SegmentedControl, Sheet, Variant};
use crate::effect::memo;
use crate::lazy::{lazily_over, lazy_view};
use crate::t;
use crate::texts::lists::column_heading;

/// The button that opens the sheet, and the sheet.
#[component]
pub fn ColumnsButton() -> impl IntoView {
    let open = use_page_state().choosing_columns;
    view! {
        <Button icon="columns-3" popup="dialog" on_press=move |_| open.set(true)>
            {t::columns::TITLE}
        </Button>
        <Show when=move || open.get()>{lazily_over(columns_sheet, move || open.set(false))}</Show>
    }
}

lazy_view! { panels, columns_sheet(), {
    let open = use_page_state().choosing_columns;
    view! { <ColumnsSheet close=move || open.set(false) /> }
} }

#[component]
fn ColumnsSheet(close: impl Fn() + Clone + Send + Sync + 'static) -> impl IntoView {
    let page = use_page_state();
    let search = RwSignal::new(String::new());
    let done = close.clone();
    let reset = move |_| {
        page.columns.reset();
        page.set_columns(Vec::new());
    };
    view! {
        <Sheet
            title=t::columns::TITLE
            close=close
            footer=Box::new(move || {
                view! {
                    <Button on_press=reset>{t::columns::RESET}</Button>
                    <Button variant=Variant::Primary class="push" on_press=move |_| done()>
                        {t::common::DONE}
                    </Button>
                }
                    .into_any()
            })
        >
            <div class="columns-sheet">
                <GroupBy />
                <section class="row wrap">
                    <span class="label" aria-hidden="true">
                        {t::columns::ROW_HEIGHT}
                    </span>
                    <SegmentedControl
                        label=t::columns::ROW_HEIGHT
                        choices=Signal::derive(|| {
                            vec![
                                (false, String::from(t::columns::COMFORTABLE)),
                                (true, String::from(t::columns::COMPACT)),
                            ]
                        })
                        chosen=Signal::derive(move || page.columns.is_compact())
                        choose=move |compact| page.columns.set_compact(compact)
                    />
                </section>
                <section aria-labelledby="columns-shown">
                    <h3 id="columns-shown">{t::columns::SHOWN}</h3>
                    <ol>
                        <Each
                            each=move || page.shown_columns()
                            key=Clone::clone
                            children=|column| view! { <ShownColumn column=column /> }
                        />
                    </ol>
                </section>
                <section aria-labelledby="columns-more">
                    <h3 id="columns-more">{t::common::MORE_COLUMNS}</h3>
                    <SearchField label=t::columns::SEARCH value=search change=move |text| search.set(text) />
                    <More search=search />
                </section>
            </div>
        </Sheet>
    }
}

/// The heading of a column and, of a property, its key.
fn column_text(page: ElementsPageState, column: &Column) -> (String, Option<String>) {
    let language = untrack(|| page.app.prefs.content_language());
    let heading = page
        .app
        .catalog
        .with_untracked(|c| column_heading(c, column, &language));
    let key = match column {
        Column::Property(key) if **key != *heading => Some(key.to_string()),
        _ => None,
    };
    (heading, key)
}

#[component]
fn ShownColumn(column: Column) -> impl IntoView {
    let page = use_page_state();
    let (label, key) = column_text(page, &column);
    let column = StoredValue::new(column);
    let at = memo(move |_| {
        let columns = page.shown_columns();
        let at = column.with_value(|mine| columns.iter().position(|c| c == mine));
        (at.unwrap_or_default(), columns.len())
    });
    let step = move |by: isize| {
        let (from, _) = at.get_untracked();
        page.move_shown(from, from.saturating_add_signed(by));
    };
    let pinned = move || column.with_value(|c| page.columns.is_pinned(c));
    let is_name = column.with_value(|c| *c == Column::Name);
    let (up, down, hide, pin) = (
        t::columns::move_up(&label),
        t::columns::move_down(&label),
        t::columns::leave_out(&label),
        t::columns::pin(&label),
    );
    view! {
        <li>
            <span class="truncate">
                {label.clone()}
                {key
                    .map(|key| {
                        view! {
                            " "
                            <span class="mono meta">{key}</span>
                        }
                    })}
            </span>
            <Button
                variant=Variant::Quiet
                small=true
                icon="pin"
                label=pin
                pressed=move || pinned()
                on_press=move |_| column.with_value(|c| page.columns.toggle_pin(c))
            />
            <Button
                variant=Variant::Quiet
                small=true
                icon="arrow-up"
                label=up
                disabled=move || at.get().0 == 0
                on_press=move |_| step(-1)
            />
            <Button
                variant=Variant::Quiet
                small=true
                icon="arrow-down"
                label=down
                disabled=move || {
                    let (at, all) = at.get();
                    at + 1 == all
                }
                on_press=move |_| step(1)
            />
            {if is_name {
                view! { <span class="meta always">{t::columns::ALWAYS}</span> }.into_any()
            } else {
                view! {
                    <Button
                        variant=Variant::Quiet
                        small=true
                        icon="x"
                        label=hide
                        on_press=move |event| {
                            column.with_value(|c| page.hide_column(c));
                            prevent_blur(&event);
                        }
                    />
                }
                    .into_any()
            }}
        </li>
    }
}

/// The line that was acted on goes away: the focus goes to the one that takes its place, or else to
/// the one before, or to the search.
fn prevent_blur(event: &web_sys::MouseEvent) {
    let button = event
        .current_target()
        .and_then(|t| t.dyn_into::<web_sys::Element>().ok());
    let line = button.and_then(|b| b.closest("li").ok().flatten());
    let Some((line, list)) = line.and_then(|l| Some((l.clone(), l.parent_element()?))) else {
        return;
    };
    let at =
        (0..list.child_element_count()).find(|n| list.children().item(*n).as_ref() == Some(&line));
    request_animation_frame(move || {
        let lines = list.children();
        let next = at.and_then(|at| {
            lines
                .item(at)
                .or_else(|| lines.item(lines.length().checked_sub(1)?))
        });
        let button = next.and_then(|l| l.query_selector("button:last-of-type").ok().flatten());
        let search = || {
            list.parent_element()?
                .query_selector("input")
                .ok()
                .flatten()
        };
        let target = button
            .or_else(search)
            .and_then(|e| e.dyn_into::<web_sys::HtmlElement>().ok());
        if let Some(target) = target {
            let _ = target.focus();
        }
    });
}

/// Columns that are not shown: fields, then the property keys of the loaded elements.
#[component]
fn More(search: RwSignal<String>) -> impl IntoView {
    let page = use_page_state();
    let keys = memo(move |_| {
        page.app.catalog.with(|c| {
            let keys = c
                .property_keys()
                .into_iter()
                .filter(|m| m.key != crate::catalog::NAME);
            keys.map(|m| Column::Property(m.key.as_str().into()))
                .collect::<Vec<_>>()
        })
    });
    let rest = move || {
        let shown = page.shown_columns();
        let wanted = crate::catalog::fold::fold(&search.get());
        let fits = |column: &Column| {
            let (label, key) = column_text(page, column);
            let text = format!("{label} {}", key.unwrap_or_default());
            crate::catalog::fold::fold(&text).contains(&wanted)
        };
        let mut all: Vec<Column> = Column::FIELDS.into_iter().chain(keys.get()).collect();
        all.retain(|column| !shown.contains(column) && fits(column));
        all
    };
    let item = move |column: Column| {
        let (label, key) = column_text(page, &column);
        view! {
            <li>
                <Button
                    variant=Variant::Plain
                    class="add-column"
                    icon="plus"
                    on_press=move |event| {
                        page.add_column(column.clone());
                        prevent_blur(&event);
                    }
                >
                    <span class="truncate">{label}</span>
                    {key.map(|key| view! { <span class="mono meta truncate">{key}</span> })}
                </Button>
            </li>
        }
    };
    view! {
        <ul>
            <Each each=rest key=Clone::clone children=item />
        </ul>
        <Show when=move || rest().is_empty()>
            <p class="soft">{t::elements::empty::NO_MATCH}</p>
        </Show>
    }
}
