//! Who is behind a user id: asked of the service once each.

use std::collections::HashMap;
use std::sync::Arc;

use architrave_interface::User;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::api::{ApiError, Client};
use crate::session::{Secret, SessionState};

/// What is known of a user id.
#[derive(Clone, Debug)]
pub enum Person {
    /// The service is being asked.
    Asking,
    /// A user of this process space.
    Known(Arc<User>),
    /// The process space has no user with this id.
    NotHere,
    /// The service could not say.
    Failed(ApiError),
}

/// The people seen on this page.
#[derive(Clone, Copy)]
pub struct People {
    session: SessionState,
    seen: StoredValue<HashMap<String, RwSignal<Person>>>,
    count: RwSignal<usize>,
    queue: StoredValue<Vec<String>>,
    busy: StoredValue<bool>,
    owner: StoredValue<Owner>,
    /// What the service said when it had no user, by user id.
    said: StoredValue<HashMap<String, ApiError>>,
}

impl People {
    /// Nobody seen yet.
    pub fn new(session: SessionState) -> Self {
        let people = Self {
            session,
            seen: StoredValue::new(HashMap::new()),
            count: RwSignal::new(0),
            queue: StoredValue::new(Vec::new()),
            busy: StoredValue::new(false),
            // Signals made while a row is drawn must outlive the row.
            owner: StoredValue::new(Owner::current().unwrap_or_default()),
            said: StoredValue::new(HashMap::new()),
        };
        // With a new token, what the old one could not bring is asked for again.
        Effect::new(move |before: Option<Option<Secret>>| {
            let token = session.get().map(|s| s.token);
            if let (Some(Some(before)), Some(now)) = (before, &token)
                && before != *now
            {
                people.ask_failed_again();
            }
            token
        });
        people
    }

    /// What is known of a user id, followed; asks the service if nobody did yet.
    pub fn get(self, id: &str) -> Person {
        self.signal(id).get()
    }

    /// The name to show for a user id, followed: the id itself until the name is known.
    pub fn name(self, id: &str) -> String {
        match self.get(id) {
            Person::Known(user) if !user.display_name.is_empty() => user.display_name.clone(),
            _ => id.to_owned(),
        }
    }

    /// The name of a person, followed, if it is known already; asks nobody.
    pub fn known_name(self, id: &str) -> Option<String> {
        let signal = self.seen.with_value(|seen| seen.get(id).copied())?;
        match signal.get() {
            Person::Known(user) => Some(user.display_name.clone()),
            _ => None,
        }
    }

    /// What the service said when it had no such user.
    pub fn refusal(self, id: &str) -> Option<ApiError> {
        self.said.with_value(|said| said.get(id).cloned())
    }

    /// Asks for this person before all others that wait.
    pub fn ask_first(self, id: &str) {
        self.signal(id);
        self.queue.update_value(|queue| {
            if let Some(at) = queue.iter().position(|waiting| waiting == id) {
                let id = queue.remove(at);
                queue.insert(0, id);
            }
        });
    }

    /// Asks the service again.
    pub fn ask_again(self, id: &str) {
        self.signal(id).set(Person::Asking);
        self.enqueue(id);
    }

    /// How many people were seen, followed.
    pub fn count(self) -> usize {
        self.count.get()
    }

    /// Forgets everybody.
    pub fn clear(self) {
        self.queue.update_value(Vec::clear);
        self.seen.update_value(HashMap::clear);
        self.said.update_value(HashMap::clear);
        self.count.set(0);
    }

    fn ask_failed_again(self) {
        let failed: Vec<String> = self.seen.with_value(|seen| {
            let failed = seen
                .iter()
                .filter(|(_, person)| matches!(*person.read_untracked(), Person::Failed(_)));
            failed.map(|(id, _)| id.clone()).collect()
        });
        for id in failed {
            self.ask_again(&id);
        }
    }

    fn signal(self, id: &str) -> RwSignal<Person> {
        if let Some(signal) = self.seen.with_value(|seen| seen.get(id).copied()) {
            return signal;
        }
        let signal = self
            .owner
            .with_value(|owner| owner.with(|| RwSignal::new(Person::Asking)));
        self.seen.update_value(|seen| {
            seen.insert(id.to_owned(), signal);
        });
        let count = self.seen.with_value(HashMap::len);
        // Not while a page is being drawn.
        queue_microtask(move || self.count.set(count));
        self.enqueue(id);
        signal
    }

    fn enqueue(self, id: &str) {
        self.queue.update_value(|queue| queue.push(id.to_owned()));
        if !self.busy.get_value() {
            self.busy.set_value(true);
            spawn_local(self.work());
        }
    }

    /// Asks for one after the other, so that a table full of owners does not flood the service.
    async fn work(self) {
        while let Some(id) = self.next() {
            let answer = match Client::of(self.session) {
                Ok(client) => client.user(&id).await,
                Err(error) => Err(error),
            };
            let person = match answer {
                Ok(user) => Person::Known(Arc::new(user)),
                Err(error) if error.status() == Some(404) => {
                    self.said.update_value(|said| drop(said.insert(id.clone(), error)));
                    Person::NotHere
                }
                Err(error) => Person::Failed(error),
            };
            if let Some(signal) = self.seen.with_value(|seen| seen.get(&id).copied()) {
                signal.set(person);
            }
        }
        self.busy.set_value(false);
    }

    fn next(self) -> Option<String> {
        let mut next = None;
        self.queue.update_value(|queue| {
            if !queue.is_empty() {
                next = Some(queue.remove(0));
            }
        });
        next
    }
}
