//! Who is behind a user id: the service is asked once for each. Its answer is saved in the browser,
//! with the time of the request, and requested again only where a person wants that.

mod user_response;

use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;

use architrave_interface::User;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::api::{ApiError, Client};
use crate::app_signal::AppSignal;
use crate::browser;
use crate::effect::effect;
use crate::session::{Secret, SessionState};
use crate::state::{Toasts, Tone};
use crate::storage::{Storage, StoreName};
use crate::t;
use user_response::{PersonRequest, UserResponse};

/// While names arrive, views with many of them are notified this often, in milliseconds.
const SELDOM: f64 = 400.0;

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

/// Where answers are saved.
#[derive(Clone)]
enum AnswerStorage {
    /// Not open yet: nothing is asked before the saved answers can be read.
    Opening,
    /// Open; `None` if the browser saves nothing.
    Open(Option<Rc<Storage>>),
}

/// The people seen on this page.
#[derive(Clone, Copy)]
pub struct People {
    session: SessionState,
    seen: StoredValue<HashMap<String, AppSignal<Person>>>,
    /// How many answers came.
    answers: AppSignal<usize>,
    queue: StoredValue<Vec<String>>,
    busy: StoredValue<bool>,
    owner: StoredValue<Owner>,
    /// When each was asked for, by user id.
    requests: StoredValue<HashMap<String, PersonRequest>>,
    /// The ids to ask for regardless of saved answers.
    again: StoredValue<HashSet<String>>,
    place: StoredValue<AnswerStorage, LocalStorage>,
    /// Sign-ins told apart: if the browser saves nothing, no storage does that.
    generation: StoredValue<u32>,
    toasts: Toasts,
}

impl People {
    /// No people seen yet.
    pub fn new(session: SessionState, toasts: Toasts) -> Self {
        let people = Self {
            session,
            seen: StoredValue::new(HashMap::new()),
            answers: AppSignal::new(0),
            queue: StoredValue::new(Vec::new()),
            busy: StoredValue::new(false),
            // Signals made while a row is drawn must outlive the row.
            owner: StoredValue::new(Owner::current().unwrap_or_default()),
            requests: StoredValue::new(HashMap::new()),
            again: StoredValue::new(HashSet::new()),
            place: StoredValue::new_local(AnswerStorage::Opening),
            generation: StoredValue::new(0),
            toasts,
        };
        // With a new token, what failed with the old one is requested again.
        effect(move |before: Option<Option<Secret>>| {
            let token = session.get().map(|s| s.token);
            if let (Some(Some(before)), Some(now)) = (before, &token)
                && before != *now
            {
                people.reload_failed();
            }
            token
        });
        people
    }

    /// What is known of a user id, tracked; asks the service if it was not asked yet.
    pub fn get(self, id: &str) -> Person {
        self.signal(id).get()
    }

    /// The name to show for a user id, tracked: the id itself until the name is known.
    pub fn name(self, id: &str) -> String {
        match self.get(id) {
            Person::Known(user) if !user.display_name.is_empty() => user.display_name.clone(),
            _ => id.to_owned(),
        }
    }

    /// The name of a person, tracked, if it is known already; sends no request.
    pub fn known_name(self, id: &str) -> Option<String> {
        let signal = self.seen.with_value(|seen| seen.get(id).copied())?;
        match signal.get() {
            Person::Known(user) => Some(user.display_name.clone()),
            _ => None,
        }
    }

    /// Whether the service said that it has no such user, tracked; sends no request.
    pub fn is_reported_missing(self, id: &str) -> bool {
        let signal = self.seen.with_value(|seen| seen.get(id).copied());
        signal.is_some_and(|signal| matches!(signal.get(), Person::NotHere))
    }

    /// The name of a person as far as it is known now; untracked, sends no request.
    pub fn name_untracked(self, id: &str) -> Option<String> {
        let signal = self.seen.with_value(|seen| seen.get(id).copied())?;
        match &*signal.read_untracked() {
            Person::Known(user) if !user.display_name.is_empty() => Some(user.display_name.clone()),
            _ => None,
        }
    }

    /// What is known of a user id now, if it was asked for; untracked, sends no request.
    pub fn person_untracked(self, id: &str) -> Option<Person> {
        let signal = self.seen.with_value(|seen| seen.get(id).copied())?;
        Some(signal.get_untracked())
    }

    /// Whether the answer for a user id is still awaited; untracked, sends no request.
    pub fn is_loading(self, id: &str) -> bool {
        let signal = self.seen.with_value(|seen| seen.get(id).copied());
        signal.is_some_and(|signal| matches!(*signal.read_untracked(), Person::Asking))
    }

    /// Asks the service for a person, if it was not asked yet.
    pub fn load(self, id: &str) {
        self.signal(id);
    }

    /// How many answers came, tracked: for what shows many names at once.
    pub fn loaded_count(self) -> usize {
        self.answers.get()
    }

    /// What the service said when it had no such user.
    pub fn refusal(self, id: &str) -> Option<ApiError> {
        self.requests
            .with_value(|asked| asked.get(id)?.refusal.clone())
    }

    /// When the service said what is known of a person, in milliseconds since 1970. To be read
    /// where the person is followed.
    pub fn requested_at(self, id: &str) -> Option<f64> {
        self.requests.with_value(|asked| Some(asked.get(id)?.at))
    }

    /// Asks for this person before all others that wait.
    pub fn load_first(self, id: &str) {
        self.signal(id);
        self.queue.update_value(|queue| {
            if let Some(at) = queue.iter().position(|waiting| waiting == id) {
                let id = queue.remove(at);
                queue.insert(0, id);
            }
        });
    }

    /// Asks the service again. What is known stays until it answers.
    pub fn reload(self, id: &str) {
        let signal = self.signal(id);
        if !matches!(*signal.read_untracked(), Person::Known(_)) {
            signal.set(Person::Asking);
        }
        self.again.update_value(|again| {
            again.insert(id.to_owned());
        });
        self.enqueue(id);
    }

    /// Saves answers in this database from now on, and asks for those who wait.
    pub fn open(self, storage: Option<Rc<Storage>>) {
        self.place.set_value(AnswerStorage::Open(storage));
        self.begin();
    }

    /// Forgets all people on this page; what is on disk stays.
    pub fn clear(self) {
        self.place.set_value(AnswerStorage::Opening);
        self.generation.update_value(|generation| *generation += 1);
        self.again.update_value(HashSet::clear);
        self.queue.update_value(Vec::clear);
        self.seen.update_value(HashMap::clear);
        self.requests.update_value(HashMap::clear);
    }

    fn reload_failed(self) {
        let failed: Vec<String> = self.seen.with_value(|seen| {
            let failed = seen
                .iter()
                .filter(|(_, person)| matches!(*person.read_untracked(), Person::Failed(_)));
            failed.map(|(id, _)| id.clone()).collect()
        });
        for id in failed {
            self.reload(&id);
        }
    }

    fn signal(self, id: &str) -> AppSignal<Person> {
        if let Some(signal) = self.seen.with_value(|seen| seen.get(id).copied()) {
            return signal;
        }
        let signal = self
            .owner
            .with_value(|owner| owner.with(|| AppSignal::new(Person::Asking)));
        self.seen.update_value(|seen| {
            seen.insert(id.to_owned(), signal);
        });
        self.enqueue(id);
        signal
    }

    fn enqueue(self, id: &str) {
        self.queue.update_value(|queue| {
            if !queue.iter().any(|waiting| waiting == id) {
                queue.push(id.to_owned());
            }
        });
        self.begin();
    }

    /// Starts the work, if there is any and none is running.
    fn begin(self) {
        let is_open = self
            .place
            .with_value(|place| matches!(place, AnswerStorage::Open(_)));
        if is_open && !self.busy.get_value() && self.queue.with_value(|queue| !queue.is_empty()) {
            self.busy.set_value(true);
            spawn_local(self.work());
        }
    }

    /// Asks for one after the other, so that a table full of owners does not flood the service.
    async fn work(self) {
        let mut told = browser::now();
        while let Some((id, storage)) = self.next() {
            self.load_person(&id, storage).await;
            // Views with many names are not redrawn for each of them.
            let now = browser::now();
            if now - told > SELDOM {
                told = now;
                self.answers.update(|n| *n += 1);
            }
        }
        self.answers.update(|n| *n += 1);
        self.busy.set_value(false);
    }

    /// Gets what is known of a person: from the disk, else from the service.
    async fn load_person(self, id: &str, storage: Option<Rc<Storage>>) {
        let generation = self.generation.get_value();
        // Another user may sign in whenever something is waited for.
        let is_over = move || self.generation.get_value() != generation;
        let mut again = false;
        self.again.update_value(|ids| again = ids.remove(id));
        if !again {
            let kept = saved_response(storage.as_deref(), id).await;
            if is_over() {
                return;
            }
            if let Some(kept) = kept {
                return self.set(id, kept.person());
            }
        }
        let answer = match Client::of(self.session) {
            Ok(client) => client.user(id).await,
            Err(error) => Err(error),
        };
        let asked = UserResponse::of(&answer, browser::now())
            .filter(|asked| asked.is_valid(!is_over() && self.is_known(id)));
        if let (Some(asked), Some(storage)) = (&asked, &storage)
            && let Ok(text) = serde_json::to_string(asked)
        {
            // What cannot be saved is requested again at the next visit.
            let _ = storage
                .insert(StoreName::People, &[(id.to_owned(), text)])
                .await;
        }
        if is_over() {
            return;
        }
        match (asked, answer) {
            (Some(asked), _) => self.set(id, asked.person()),
            (None, Err(error)) => self.failed(id, error),
            (None, Ok(_)) => {}
        }
    }

    fn set(self, id: &str, (person, request): (Person, PersonRequest)) {
        self.requests
            .update_value(|all| drop(all.insert(id.to_owned(), request)));
        self.notify_tabs(id, person);
    }

    /// The service could not say: its earlier answer stays.
    fn failed(self, id: &str, error: ApiError) {
        // An existing answer has its time; a known user may have no name to show.
        if !self.requests.with_value(|asked| asked.contains_key(id)) {
            return self.notify_tabs(id, Person::Failed(error));
        }
        if !self.is_known(id) {
            self.notify_tabs(id, Person::NotHere);
        }
        let name = self.name_untracked(id).unwrap_or_else(|| id.to_owned());
        let text = t::state_messages::person_not_refreshed(&error.sentence(), &name);
        self.toasts.show(Tone::Bad, text);
    }

    fn is_known(self, id: &str) -> bool {
        let signal = self.seen.with_value(|seen| seen.get(id).copied());
        signal.is_some_and(|signal| matches!(*signal.read_untracked(), Person::Known(_)))
    }

    fn notify_tabs(self, id: &str, person: Person) {
        if let Some(signal) = self.seen.with_value(|seen| seen.get(id).copied()) {
            signal.set(person);
        }
    }

    fn next(self) -> Option<(String, Option<Rc<Storage>>)> {
        let AnswerStorage::Open(storage) = self.place.get_value() else {
            return None;
        };
        let mut next = None;
        self.queue.update_value(|queue| {
            if !queue.is_empty() {
                next = Some(queue.remove(0));
            }
        });
        Some((next?, storage))
    }
}

/// The saved answer for a person; nothing if it cannot be read, and then the service is asked.
async fn saved_response(storage: Option<&Storage>, id: &str) -> Option<UserResponse> {
    let text = storage?.text(StoreName::People, id).await.ok()??;
    let kept: UserResponse = serde_json::from_str(&text).ok()?;
    // An earlier version of the app stored every 404 as if it were about the user.
    kept.is_valid(false).then_some(kept)
}
