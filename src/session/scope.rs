//! Work that belongs to one sign-in.

use std::future::{Future, poll_fn};
use std::task::Poll;

use leptos::prelude::WithUntracked;

use super::{Session, SessionState};

impl SessionState {
    /// Runs `work` for as long as the person who is signed in now is. After that it is dropped before its next step,
    /// and the result is `None`: nothing that was loaded for one person reaches another. What has to end in any case,
    /// such as a write to the disk, belongs outside.
    pub async fn scoped<T>(self, work: impl Future<Output = T>) -> Option<T> {
        let before = self.now();
        let mut work = Box::pin(work);
        poll_fn(move |context| match self.is_still(before.as_ref()) {
            true => work.as_mut().poll(context).map(Some),
            false => Poll::Ready(None),
        })
        .await
    }

    fn is_still(self, before: Option<&Session>) -> bool {
        // A token is read only where it was replaced.
        self.current.with_untracked(|now| {
            now.as_ref() == before || now.as_ref().map(Session::who) == before.map(Session::who)
        })
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::task::{Context, Waker};

    use futures::channel::oneshot;
    use leptos::prelude::*;

    use super::super::{Renewal, Secret};
    use super::*;
    use crate::app_signal::AppSignal;

    fn signed_in(url: &str, token: &str) -> Session {
        Session {
            base_url: url.into(),
            warehouse: "space".into(),
            token: Secret::new(token),
            licence: Secret::new("licence"),
        }
    }

    fn state(session: Session) -> SessionState {
        SessionState {
            current: AppSignal::new(Some(session)),
            renewal: Renewal::new(),
            offline: AppSignal::new(None),
            learned: AppSignal::new(None),
        }
    }

    /// Signs in as `next` while work waits; returns the result of the work, and how many of its two steps ran.
    fn run(next: Option<Session>) -> (Poll<Option<u32>>, u32) {
        let owner = Owner::new();
        owner.with(|| {
            let state = state(signed_in("a", "token"));
            let steps = Cell::new(0);
            let (tell, told) = oneshot::channel::<()>();
            let work = state.scoped(async {
                steps.set(1);
                let _ = told.await;
                steps.set(2);
                7
            });
            let mut work = std::pin::pin!(work);
            let mut context = Context::from_waker(Waker::noop());
            assert!(work.as_mut().poll(&mut context).is_pending());
            state.current.set(next);
            let _ = tell.send(());
            (work.as_mut().poll(&mut context), steps.get())
        })
    }

    #[test]
    fn work_is_dropped_when_the_session_ends() {
        assert_eq!(run(None), (Poll::Ready(None), 1));
        for next in [
            signed_in("b", "token"),
            signed_in("a", "a.eyJzdWIiOiJ1LTEifQ.x"),
        ] {
            assert_eq!(run(Some(next)), (Poll::Ready(None), 1));
        }
    }

    #[test]
    fn work_continues_with_a_new_token_of_the_same_person() {
        assert_eq!(
            run(Some(signed_in("a", "renewed"))),
            (Poll::Ready(Some(7)), 2)
        );
    }
}
