//! Who is behind a user id: asked of the service once each. What it said is kept in the browser, with
//! the time it was asked, and asked again only where a person wants that.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;

use architrave_interface::User;
use leptos::prelude::*;
use leptos::task::spawn_local;

use serde::{Deserialize, Serialize};

use crate::api::{ApiError, Client, Refusal, names_user, says_no_such_user};
use crate::browser;
use crate::session::{Secret, SessionState};
use crate::state::{Toasts, Tone};
use crate::storage::{Shelf, Storage};

/// While names come in, what shows many of them hears of it this often, in milliseconds.
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

/// What the service said of a user id, as it is kept in the browser.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Answer {
    /// When it was asked, in milliseconds since 1970.
    at: f64,
    /// The user; none where the process space has nobody with this id.
    user: Option<User>,
    /// What the service said where it had nobody.
    said: String,
}

impl Answer {
    /// What the service said, if that is worth keeping: a failure says nothing of the person.
    fn of(answer: &Result<User, ApiError>, at: f64) -> Option<Self> {
        match answer {
            Ok(user) => Some(Self {
                at,
                user: Some(user.clone()),
                said: String::new(),
            }),
            Err(ApiError::Status(refusal))
                if refusal.status == 404 && says_no_such_user(&refusal.text) =>
            {
                Some(Self {
                    at,
                    user: None,
                    said: refusal.text.clone(),
                })
            }
            Err(_) => None,
        }
    }

    /// Whether it may be shown of a person: one who `is_known` stays, unless the service says beyond
    /// doubt that there is no such user.
    fn is_valid(&self, is_known: bool) -> bool {
        match (&self.user, is_known) {
            (Some(_), _) => true,
            (None, true) => names_user(&self.said),
            (None, false) => says_no_such_user(&self.said),
        }
    }

    /// What it says of the person.
    fn person(self) -> (Person, Asked) {
        let (person, refusal) = match self.user {
            Some(user) => (Person::Known(Arc::new(user)), None),
            None => {
                let refusal = Refusal {
                    status: 404,
                    text: self.said,
                    retry_after: None,
                };
                (Person::NotHere, Some(ApiError::Status(refusal)))
            }
        };
        let asked = Asked {
            at: self.at,
            refusal,
        };
        (person, asked)
    }
}

/// When a person was asked for.
#[derive(Clone, Debug)]
struct Asked {
    /// In milliseconds since 1970.
    at: f64,
    /// What the service said when it had no such user.
    refusal: Option<ApiError>,
}

/// Where answers are kept.
#[derive(Clone)]
enum Place {
    /// Not open yet: nobody is asked before it is known what was asked before.
    Opening,
    /// Here; nowhere where the browser keeps nothing.
    Open(Option<Rc<Storage>>),
}

/// The people seen on this page.
#[derive(Clone, Copy)]
pub struct People {
    session: SessionState,
    seen: StoredValue<HashMap<String, RwSignal<Person>>>,
    /// How many answers came.
    answers: RwSignal<usize>,
    queue: StoredValue<Vec<String>>,
    busy: StoredValue<bool>,
    owner: StoredValue<Owner>,
    /// When each was asked for, by user id.
    asked: StoredValue<HashMap<String, Asked>>,
    /// Who is asked for whatever was kept.
    again: StoredValue<HashSet<String>>,
    place: StoredValue<Place, LocalStorage>,
    /// Sign-ins told apart: where the browser keeps nothing, no storage does that.
    generation: StoredValue<u32>,
    toasts: Toasts,
}

impl People {
    /// Nobody seen yet.
    pub fn new(session: SessionState, toasts: Toasts) -> Self {
        let people = Self {
            session,
            seen: StoredValue::new(HashMap::new()),
            answers: RwSignal::new(0),
            queue: StoredValue::new(Vec::new()),
            busy: StoredValue::new(false),
            // Signals made while a row is drawn must outlive the row.
            owner: StoredValue::new(Owner::current().unwrap_or_default()),
            asked: StoredValue::new(HashMap::new()),
            again: StoredValue::new(HashSet::new()),
            place: StoredValue::new_local(Place::Opening),
            generation: StoredValue::new(0),
            toasts,
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

    /// Whether the service said that it has no such user, followed; asks nobody.
    pub fn is_said_missing(self, id: &str) -> bool {
        let signal = self.seen.with_value(|seen| seen.get(id).copied());
        signal.is_some_and(|signal| matches!(signal.get(), Person::NotHere))
    }

    /// The name of a person as far as it is known now; asks nobody and follows nothing.
    pub fn name_now(self, id: &str) -> Option<String> {
        let signal = self.seen.with_value(|seen| seen.get(id).copied())?;
        match &*signal.read_untracked() {
            Person::Known(user) if !user.display_name.is_empty() => Some(user.display_name.clone()),
            _ => None,
        }
    }

    /// Whether the answer for a user id is still awaited; asks nobody and follows nothing.
    pub fn is_asked_now(self, id: &str) -> bool {
        let signal = self.seen.with_value(|seen| seen.get(id).copied());
        signal.is_some_and(|signal| matches!(*signal.read_untracked(), Person::Asking))
    }

    /// Asks the service for a person, if nobody did yet.
    pub fn ask(self, id: &str) {
        self.signal(id);
    }

    /// How many answers came, followed: for what shows many names at once.
    pub fn answers(self) -> usize {
        self.answers.get()
    }

    /// What the service said when it had no such user.
    pub fn refusal(self, id: &str) -> Option<ApiError> {
        self.asked
            .with_value(|asked| asked.get(id)?.refusal.clone())
    }

    /// When the service said what is known of a person, in milliseconds since 1970. To be read
    /// where the person is followed.
    pub fn asked_at(self, id: &str) -> Option<f64> {
        self.asked.with_value(|asked| Some(asked.get(id)?.at))
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

    /// Asks the service again. What is known stays until it answers.
    pub fn ask_again(self, id: &str) {
        let signal = self.signal(id);
        if !matches!(*signal.read_untracked(), Person::Known(_)) {
            signal.set(Person::Asking);
        }
        self.again.update_value(|again| {
            again.insert(id.to_owned());
        });
        self.enqueue(id);
    }

    /// Keeps answers in this database from now on, and asks those who wait.
    pub fn open(self, storage: Option<Rc<Storage>>) {
        self.place.set_value(Place::Open(storage));
        self.begin();
    }

    /// Forgets everybody on this page; what is on disk stays.
    pub fn clear(self) {
        self.place.set_value(Place::Opening);
        self.generation.update_value(|generation| *generation += 1);
        self.again.update_value(HashSet::clear);
        self.queue.update_value(Vec::clear);
        self.seen.update_value(HashMap::clear);
        self.asked.update_value(HashMap::clear);
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

    /// Sets to work, if there is any and nobody does.
    fn begin(self) {
        let is_open = self
            .place
            .with_value(|place| matches!(place, Place::Open(_)));
        if is_open && !self.busy.get_value() && self.queue.with_value(|queue| !queue.is_empty()) {
            self.busy.set_value(true);
            spawn_local(self.work());
        }
    }

    /// Asks for one after the other, so that a table full of owners does not flood the service.
    async fn work(self) {
        let mut told = browser::now();
        while let Some((id, storage)) = self.next() {
            self.answer(&id, storage).await;
            // What shows many names is not drawn anew for each of them.
            let now = browser::now();
            if now - told > SELDOM {
                told = now;
                self.answers.update(|n| *n += 1);
            }
        }
        self.answers.update(|n| *n += 1);
        self.busy.set_value(false);
    }

    /// Brings what is known of a person: from the disk, else from the service.
    async fn answer(self, id: &str, storage: Option<Rc<Storage>>) {
        let generation = self.generation.get_value();
        // Somebody else may sign in whenever something is waited for.
        let is_over = move || self.generation.get_value() != generation;
        let mut again = false;
        self.again.update_value(|ids| again = ids.remove(id));
        if !again {
            let kept = kept(storage.as_deref(), id).await;
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
        let asked = Answer::of(&answer, browser::now())
            .filter(|asked| asked.is_valid(!is_over() && self.is_known(id)));
        if let (Some(asked), Some(storage)) = (&asked, &storage)
            && let Ok(text) = serde_json::to_string(asked)
        {
            // What cannot be kept is asked again at the next visit.
            let _ = storage.put(Shelf::People, &[(id.to_owned(), text)]).await;
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

    fn set(self, id: &str, (person, asked): (Person, Asked)) {
        self.asked
            .update_value(|all| drop(all.insert(id.to_owned(), asked)));
        self.tell(id, person);
    }

    /// The service could not say: what it said before stays.
    fn failed(self, id: &str, error: ApiError) {
        // Who has an answer has the time of it; somebody known may have no name to show.
        if !self.asked.with_value(|asked| asked.contains_key(id)) {
            return self.tell(id, Person::Failed(error));
        }
        if !self.is_known(id) {
            self.tell(id, Person::NotHere);
        }
        let name = self.name_now(id).unwrap_or_else(|| id.to_owned());
        let text = format!("{name} could not be asked for again. {}", error.sentence());
        self.toasts.say(Tone::Bad, text);
    }

    fn is_known(self, id: &str) -> bool {
        let signal = self.seen.with_value(|seen| seen.get(id).copied());
        signal.is_some_and(|signal| matches!(*signal.read_untracked(), Person::Known(_)))
    }

    fn tell(self, id: &str, person: Person) {
        if let Some(signal) = self.seen.with_value(|seen| seen.get(id).copied()) {
            signal.set(person);
        }
    }

    fn next(self) -> Option<(String, Option<Rc<Storage>>)> {
        let Place::Open(storage) = self.place.get_value() else {
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

/// What was kept of a person; nothing where it cannot be read, and then the service is asked.
async fn kept(storage: Option<&Storage>, id: &str) -> Option<Answer> {
    let text = storage?.text(Shelf::People, id).await.ok()??;
    let kept: Answer = serde_json::from_str(&text).ok()?;
    // An earlier version of the app stored every 404 as if it were about the user.
    kept.is_valid(false).then_some(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(status: u16) -> ApiError {
        ApiError::Status(Refusal {
            status,
            text: "why".into(),
            retry_after: None,
        })
    }

    #[test]
    fn only_what_says_something_of_the_person_is_kept() {
        for error in [
            ApiError::NoReply,
            ApiError::CutOff(200),
            refused(401),
            refused(500),
        ] {
            assert_eq!(Answer::of(&Err(error), 1.0), None);
        }
        let of_space = ApiError::Status(Refusal {
            status: 404,
            text: "warehouse not found".into(),
            retry_after: None,
        });
        assert_eq!(Answer::of(&Err(of_space), 1.0), None);
        let gone = Answer::of(&Err(refused(404)), 7.0).unwrap();
        let text = serde_json::to_string(&gone).unwrap();
        let back: Answer = serde_json::from_str(&text).unwrap();
        assert_eq!(back, gone);
        let (person, asked) = back.person();
        assert!(matches!(person, Person::NotHere));
        assert_eq!((asked.at, asked.refusal), (7.0, Some(refused(404))));
    }

    #[test]
    fn a_known_person_stays_unless_the_service_names_the_user() {
        let missing = |said: &str| Answer {
            at: 1.0,
            user: None,
            said: said.into(),
        };
        for (said, replaces_known, is_news) in [
            ("no user with this id in the process space", true, true),
            ("not found", false, true),
            ("", false, true),
            ("warehouse not found", false, false),
        ] {
            assert_eq!(missing(said).is_valid(true), replaces_known, "{said}");
            assert_eq!(missing(said).is_valid(false), is_news, "{said}");
        }
    }

    #[test]
    fn a_user_comes_back_with_every_field() {
        let json = r#"{"id":"u-1","displayName":"Ann","firstname":"","lastname":"","gender":"","title":"",
            "division":"","organization":"","emails":[{"type":"work","value":"a@b.example"}],"mobile":"",
            "phone":"","telefone":"","scimEmail":"","preferredLanguage":"de","thumbnail":"","invited":false,
            "invitedAt":"","favorites":[{"refId":"r","type":"t","version":9007199254740993}],"history":[],
            "warehouseIds":["w"],"nobodyNamedThis":{"kept":true}}"#;
        let user: User = serde_json::from_str(json).unwrap();
        let answer = Answer::of(&Ok(user.clone()), 3.0).unwrap();
        let text = serde_json::to_string(&answer).unwrap();
        let back: Answer = serde_json::from_str(&text).unwrap();
        assert_eq!(back.user, Some(user));
        assert!(matches!(back.person().0, Person::Known(_)));
    }
}
