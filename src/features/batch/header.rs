//! The header of the table: whether it is saved, and how to leave.

use leptos::prelude::*;

use super::confirm::Confirm;
use super::editor::BatchEditor;
use super::mapping::twice;
use super::owners::OwnerStatus;
use super::selection::selected;
use crate::components::{Button, Variant};
use crate::effect::memo;
use crate::features::create::autosave::{SaveState, Saved};
use crate::paths;
use crate::t::{self, Text};

#[component]
pub fn Header(editor: BatchEditor) -> impl IntoView {
    let ready = memo(move |_| editor.ready().len());
    let has_rows = memo(move |_| editor.table.with(|t| !t.sheet.lines.is_empty()));
    let has_any = memo(move |_| {
        let failed = matches!(editor.save_state.get(), SaveState::Failed(_));
        failed || has_rows.get() || editor.table.with(|t| !t.text.trim().is_empty())
    });
    let stays = memo(move |_| editor.rows_left());
    let some_stay = move || ready.get() > 0 && stays.get() > 0;
    let one = move || paths::create(&editor.app.session.space(), None, None);
    let why = move || {
        let is_twice = editor.table.with(|t| !twice(&t.targets).is_empty());
        let is_checking = editor
            .owners
            .with(|all| all.values().any(|s| *s == OwnerStatus::Checking));
        editor.checked.with(|rows| {
            let selected = editor.table.with(|table| selected(table, rows).len());
            nothing_ready(is_twice, selected, rows.len(), is_checking).get()
        })
    };
    view! {
        <div class="page-header create-header">
            <h1>{t::common::MANY_AT_ONCE}</h1>
            // An empty table is not reported as saved.
            <Show when=move || has_any.get()>
                <Saved state=editor.save_state />
            </Show>
            <div class="actions">
                <a class="button quiet" href=one>
                    {t::batch::header::ONE_ELEMENT}
                </a>
                <Show when=move || has_rows.get()>
                    <Button variant=Variant::Quiet on_press=move |_| editor.clear()>
                        {t::batch::header::START_OVER}
                    </Button>
                    <Show when=move || ready.get() == 0>
                        <span class="meta" id="nothing-ready">
                            {why}
                        </span>
                    </Show>
                    <Show when=some_stay>
                        <span class="meta" id="rows-stay">
                            {move || t::batch::header::stays(stays.get())}
                        </span>
                    </Show>
                    <Button
                        variant=Variant::Primary
                        attr:aria-describedby=move || {
                            if ready.get() == 0 {
                                Some("nothing-ready")
                            } else {
                                (stays.get() > 0).then_some("rows-stay")
                            }
                        }
                        disabled=move || ready.get() == 0 || editor.busy.get()
                        on_press=move |_| editor.confirming.set(true)
                    >
                        {move || match ready.get() {
                            0 => t::batch::header::NOTHING_READY.into(),
                            n => t::batch::header::create(n),
                        }}
                    </Button>
                </Show>
            </div>
        </div>
        <Show when=move || editor.confirming.get()>
            <Confirm editor=editor />
        </Show>
    }
}

/// Why no row is ready, where `selected` of `all` rows are selected and none of these can be sent.
const fn nothing_ready(is_twice: bool, selected: usize, all: usize, is_checking: bool) -> Text {
    if is_twice {
        t::batch::TWO_COLUMNS
    } else if selected == 0 {
        t::batch::header::NONE_SELECTED
    } else if is_checking {
        t::batch::header::CHECKING_OWNERS
    } else if selected < all {
        t::batch::header::FIX_SELECTED
    } else {
        t::batch::header::FIX_EACH
    }
}

#[cfg(test)]
mod tests {
    use super::nothing_ready;
    use crate::t;

    #[test]
    fn the_header_asks_to_fix_selected_rows_with_problems() {
        let none = nothing_ready(false, 0, 4, false);
        assert_eq!(none, t::batch::header::NONE_SELECTED);
        let some = nothing_ready(false, 3, 4, false);
        assert_eq!(some, t::batch::header::FIX_SELECTED);
        let each = nothing_ready(false, 4, 4, false);
        assert_eq!(each, t::batch::header::FIX_EACH);
        let checking = nothing_ready(false, 3, 4, true);
        assert_eq!(checking, t::batch::header::CHECKING_OWNERS);
    }
}
