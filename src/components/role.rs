//! What was learned of the signed-in person's role: the interface says nothing of roles.

use leptos::prelude::*;

use super::Icon;
use crate::format::{self, Precision};
use crate::state::use_app;

/// A line with the last answer of the service that says something of the role; nothing before one.
#[component]
pub fn LearnedRole(
    /// Further CSS classes.
    #[prop(optional)]
    class: &'static str,
) -> impl IntoView {
    let app = use_app();
    move || {
        app.session.learned().map(|learned| {
            let is_today = format::day_number(learned.at) >= format::day_number(app.clock.now());
            let precision = if is_today {
                Precision::Clock
            } else {
                Precision::Minute
            };
            let words = learned.text(&format::time(learned.at, precision));
            view! {
                <p class=format!("learned-role {class}")>
                    <Icon name="info" class="small" />
                    <span>{words}</span>
                </p>
            }
        })
    }
}
