//! Overlays above a page.

use architrave::components::{Button, Dialog, Sheet, Variant};
use leptos::prelude::*;

use crate::frame::{Section, Specimen};

#[component]
pub fn Overlays() -> impl IntoView {
    let dialog = RwSignal::new(false);
    let sheet = RwSignal::new(false);
    view! {
        <Section
            id="overlays"
            about="A dialog asks one question. A sheet shows more beside the page. Both give the focus back."
        >
            <Specimen label="Dialog">
                <Button popup="dialog" on_press=move |_| dialog.set(true)>
                    "Open a dialog"
                </Button>
            </Specimen>
            <Specimen label="Sheet">
                <Button popup="dialog" on_press=move |_| sheet.set(true)>
                    "Open a sheet"
                </Button>
            </Specimen>
        </Section>
        <Show when=move || dialog.get()>
            <Dialog title="Remove 49 ids?" icon="triangle-alert" close=move || dialog.set(false)>
                <p>"They are removed from this browser. The service keeps the elements."</p>
                <div class="actions">
                    <Button variant=Variant::Quiet on_press=move |_| dialog.set(false)>
                        "Cancel"
                    </Button>
                    <Button variant=Variant::Danger on_press=move |_| dialog.set(false)>
                        "Remove 49 ids"
                    </Button>
                </div>
            </Dialog>
        </Show>
        <Show when=move || sheet.get()>
            <Sheet
                title="Columns"
                close=move || sheet.set(false)
                footer=Box::new(move || {
                    view! {
                        <Button variant=Variant::Primary class="push" on_press=move |_| sheet.set(false)>
                            "Done"
                        </Button>
                    }
                        .into_any()
                })
            >
                <p>"The columns of the table."</p>
            </Sheet>
        </Show>
    }
}
