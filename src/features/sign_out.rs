//! Signing out, and what becomes of what is known here.

use leptos::prelude::*;

use crate::components::{Button, Dialog, Variant};
use crate::features::elements::forget_columns;
use crate::features::import::{Stage, use_import};
use crate::format::counted;
use crate::state::use_app;

/// Asks how to sign out.
#[component]
pub fn SignOut(
    /// Called when the person stays.
    close: impl Fn() + Clone + Send + Sync + 'static,
) -> impl IntoView {
    let app = use_app();
    let import = use_import();
    let known = app.known.now(|c| c.tally().known);
    let drafts = app.drafts.get_untracked();
    let saved = words(known, drafts);
    let stay = close.clone();
    let forget = move |_| {
        forget_columns(&untrack(|| app.session.space()));
        app.sign_out(true);
    };
    view! {
        <Dialog title="Sign out" close=close>
            <p class="soft">{saved}</p>
            {move || {
                (app.creating.sending() > 0)
                    .then(|| {
                        view! {
                            <p class="warn">
                                "Rows are being created. Signing out stops after the row that is on its way; the rest waits until you sign in again."
                            </p>
                        }
                    })
            }}
            {move || {
                import
                    .session()
                    .stage
                    .with(Stage::is_sending)
                    .then(|| {
                        view! {
                            <p class="warn">"A file is being imported. If you sign out now, the outcome is unknown."</p>
                        }
                    })
            }}
            <div class="actions wrap">
                <Button variant=Variant::Quiet on_press=move |_| stay()>
                    "Stay"
                </Button>
                <Button variant=Variant::Danger on_press=forget>
                    "Sign out and forget everything here"
                </Button>
                <Button variant=Variant::Primary on_press=move |_| app.sign_out(false)>
                    "Sign out"
                </Button>
            </div>
        </Dialog>
    }
}

/// What stays in this browser.
fn words(known: usize, drafts: usize) -> String {
    let ids = (known > 0).then(|| counted(known, "known id", "known ids"));
    let drafts = (drafts > 0).then(|| counted(drafts, "draft", "drafts"));
    let parts: Vec<_> = ids.into_iter().chain(drafts).collect();
    let saved = match parts.is_empty() {
        true => "Receipts stay in this browser for your next visit.".to_owned(),
        false => format!(
            "{} and the receipts stay in this browser for your next visit.",
            parts.join(", ")
        ),
    };
    format!("{saved} The token and the licence key are forgotten in any case.")
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn what_is_not_there_is_not_counted() {
        assert!(words(1, 0).starts_with("1 known id and the receipts stay"));
        assert!(words(2, 1).starts_with("2 known ids, 1 draft and the receipts stay"));
        assert!(words(0, 0).starts_with("Receipts stay"));
    }
}
