//! Asks before rows are created: elements cannot be deleted from here.

use leptos::prelude::*;

use super::editor::BatchEditor;
use crate::components::{Banner, BannerTone, Button, Dialog, Variant};
use crate::t;

#[component]
pub fn Confirm(editor: BatchEditor) -> impl IntoView {
    let (ready, duplicates) = untrack(|| (editor.ready(), editor.ready_duplicates()));
    let rows = ready.len();
    let close = move || editor.confirming.set(false);
    let create = move |is_trial: bool| {
        close();
        editor.create(is_trial);
    };
    let warning = match duplicates {
        0 => None,
        n => Some(t::batch::confirm::duplicates(n)),
    };
    view! {
        <Dialog title=t::batch::confirm::title(rows) close=close>
            {warning
                .map(|words| {
                    view! {
                        <Banner tone=BannerTone::Warn>
                            <strong class="strong">{words}</strong>
                            <p>{t::batch::confirm::DUPLICATES_TEXT}</p>
                        </Banner>
                    }
                })}
            <p class="soft">{t::batch::confirm::TEXT}</p>
            <div class="actions">
                <Button variant=Variant::Quiet on_press=move |_| close()>
                    {t::common::CANCEL}
                </Button>
                {(rows > 1)
                    .then(|| view! { <Button on_press=move |_| create(true)>{t::batch::confirm::FIRST_ONLY}</Button> })}
                <Button variant=Variant::Primary on_press=move |_| create(false)>
                    {t::batch::confirm::create_now(rows)}
                </Button>
            </div>
        </Dialog>
    }
}
