//! Asks before rows are created: elements cannot be deleted from here.

use leptos::prelude::*;

use super::desk::BatchEditor;
use crate::components::{Banner, BannerTone, Button, Dialog, Variant};
use crate::format::{count, counted};

/// The dialog.
#[component]
pub fn Confirm(desk: BatchEditor) -> impl IntoView {
    let (ready, duplicates) = untrack(|| (desk.ready(), desk.ready_duplicates()));
    let rows = ready.len();
    let close = move || desk.confirming.set(false);
    let create = move |is_trial: bool| {
        close();
        desk.create(is_trial);
    };
    let warning = match duplicates {
        0 => None,
        1 => Some("1 of them is a possible duplicate.".to_owned()),
        n => Some(format!("{} of them are possible duplicates.", count(n))),
    };
    view! {
        <Dialog title=format!("Create {}?", counted(rows, "element", "elements")) close=close>
            {warning
                .map(|words| {
                    view! {
                        <Banner tone=BannerTone::Warn>
                            <strong class="strong">{words}</strong>
                            <p>"An element with the same class and name is in this browser or in a row above."</p>
                        </Banner>
                    }
                })}
            <p class="soft">
                "Elements cannot be deleted here. The service creates them one at a time; you can pause."
            </p>
            <div class="actions">
                <Button variant=Variant::Quiet on_press=move |_| close()>
                    "Cancel"
                </Button>
                {(rows > 1)
                    .then(|| view! { <Button on_press=move |_| create(true)>"Create the first row only"</Button> })}
                <Button variant=Variant::Primary on_press=move |_| create(false)>
                    {if rows == 1 { "Create it now" } else { "Create them now" }}
                </Button>
            </div>
        </Dialog>
    }
}
