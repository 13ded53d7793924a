//! The state of an invitation, as far as the two fields `invited` and `invitedAt` say it.

use std::sync::Arc;

use architrave_interface::User;
use leptos::prelude::*;

use crate::components::{Fact, Icon};
use crate::format::{self, Precision};
use crate::t;

/// What `invited` and `invitedAt` say together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Invitation {
    /// An invitation is pending, since then if the service says so.
    Pending(Option<String>),
    /// None is pending, and the service still gives the time of one: it was accepted. When, it
    /// does not say.
    Over(String),
    /// None is pending.
    None,
}

/// Reads the two fields.
pub fn invitation(user: &User) -> Invitation {
    let at = user.invited_at.trim();
    match (user.invited, at.is_empty()) {
        (true, empty) => Invitation::Pending((!empty).then(|| at.to_owned())),
        (false, false) => Invitation::Over(at.to_owned()),
        (false, true) => Invitation::None,
    }
}

/// The state of the invitation.
#[component]
pub fn InvitationView(user: Arc<User>) -> impl IntoView {
    let when = |at: &str| format::when(at, Precision::Minute);
    let body = match invitation(&user) {
        Invitation::Pending(at) => {
            let since = match &at {
                Some(at) => t::person::invitation::pending_since(&when(at)),
                None => t::person::invitation::PENDING.into(),
            };
            view! {
                <div class="banner warn">
                    <Icon name="mail" />
                    <strong class="strong">{since}</strong>
                </div>
            }
            .into_any()
        }
        Invitation::Over(at) => view! {
            <dl class="fields">
                <Fact label=t::common::STATE>{t::person::invitation::ACCEPTED}</Fact>
                <Fact label=t::person::invitation::INVITED>{when(&at)}</Fact>
            </dl>
        }
        .into_any(),
        Invitation::None => view! {
            <dl class="fields">
                <Fact label=t::common::STATE>{t::person::invitation::NONE_PENDING}</Fact>
                <Fact label=t::person::invitation::INVITED value_class="muted">
                    {t::common::NOT_GIVEN}
                </Fact>
            </dl>
        }
        .into_any(),
    };
    view! {
        <section>
            <h2>{t::person::invitation::TITLE}</h2>
            {body}
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    fn user(invited: bool, at: &str) -> User {
        User {
            invited,
            invited_at: at.into(),
            ..testing::user("u", "")
        }
    }

    #[test]
    fn the_invitation_state_follows_from_both_user_fields() {
        let at = "2026-11-12T08:30:00Z";
        assert_eq!(
            invitation(&user(true, at)),
            Invitation::Pending(Some(at.into()))
        );
        assert_eq!(invitation(&user(true, " ")), Invitation::Pending(None));
        assert_eq!(invitation(&user(false, at)), Invitation::Over(at.into()));
        assert_eq!(invitation(&user(false, "")), Invitation::None);
    }
}
