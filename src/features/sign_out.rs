//! Signing out, and whether the data saved in this browser is deleted.

use leptos::prelude::*;

use crate::components::{Button, Dialog, Variant};
use crate::features::elements::remove_saved_columns;
use crate::features::import::{Stage, use_import};
use crate::state::use_app;
use crate::t;

/// Asks how to sign out.
#[component]
pub fn SignOut(
    /// Called when the person cancels.
    close: impl Fn() + Clone + Send + Sync + 'static,
) -> impl IntoView {
    let app = use_app();
    let import = use_import();
    let known = app.catalog.with_untracked(|c| c.tally().known);
    let drafts = app.drafts.get_untracked();
    let saved = loss_text(known, drafts);
    let stay = close.clone();
    let forget = move |_| {
        remove_saved_columns(&untrack(|| app.session.space()));
        app.sign_out(true);
    };
    view! {
        <Dialog title=t::common::SIGN_OUT close=close>
            <p class="soft">{saved}</p>
            {move || {
                (app.creating.sending() > 0)
                    .then(|| {
                        view! { <p class="warn">{t::sign_out::CREATING}</p> }
                    })
            }}
            {move || {
                import
                    .session()
                    .stage
                    .with(Stage::is_sending)
                    .then(|| {
                        view! { <p class="warn">{t::sign_out::IMPORTING}</p> }
                    })
            }}
            <div class="actions wrap">
                <Button variant=Variant::Quiet on_press=move |_| stay()>
                    {t::common::STAY_SIGNED_IN}
                </Button>
                <Button variant=Variant::Danger on_press=forget>
                    {t::sign_out::FORGET}
                </Button>
                <Button variant=Variant::Primary on_press=move |_| app.sign_out(false)>
                    {t::common::SIGN_OUT}
                </Button>
            </div>
        </Dialog>
    }
}

/// What stays in this browser.
fn loss_text(known: usize, drafts: usize) -> String {
    let ids = (known > 0).then(|| t::common::element_count(known));
    let drafts = (drafts > 0).then(|| t::common::draft_count(drafts));
    let counts: Vec<String> = ids.into_iter().chain(drafts).collect();
    let kept = match counts.is_empty() {
        true => t::sign_out::STAYS.into(),
        false => t::sign_out::ids_stay(&counts.join(", ")),
    };
    format!("{kept} {}", t::sign_out::SECRETS)
}

#[cfg(test)]
mod tests {
    use super::loss_text;

    #[test]
    fn the_sign_out_notice_omits_counts_of_zero() {
        assert!(loss_text(1, 0).starts_with("1 element and receipts stay"));
        assert!(loss_text(2, 1).starts_with("2 elements, 1 draft and receipts stay"));
        assert!(loss_text(0, 0).starts_with("Receipts stay"));
    }
}
