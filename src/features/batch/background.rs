//! Batches continue when their page is left: what they need lives here, not in the page.

use std::cell::RefCell;
use std::rc::Rc;

use leptos::prelude::*;

use super::job::{Job, Phase, Stop};
use super::rows::{BatchRow, CreationBatch};
use super::sums::Sums;
use crate::paths;
use crate::state::{App, RunningBatch, Tone};
use crate::storage::{Storage, is_same};
use crate::t;

/// A job with what it was made for.
struct Held {
    id: String,
    job: Job,
    storage: Option<Rc<Storage>>,
    /// The signals go with the last copy of it: this one, or that of a task.
    owner: Owner,
    /// How many pages show it.
    pages: usize,
}

thread_local! {
    static JOBS: RefCell<Vec<Held>> = const { RefCell::new(Vec::new()) };
}

/// The job of a batch, for a page that shows it: the one that sends its rows right now or knows
/// more of them than the disk, or a new one. Returns whether it was running already.
pub fn enter(app: App, id: &str) -> (Job, bool) {
    let storage = app.storage();
    drop_strange(app);
    let running = JOBS.with_borrow_mut(|jobs| {
        let of = |held: &&mut Held| {
            // One of an earlier sign-in is another user's.
            held.id == id && is_same(held.storage.as_ref(), storage.as_ref())
        };
        let held = jobs.iter_mut().find(of)?;
        let was_shown = held.pages > 0;
        held.pages += 1;
        Some((held.job, was_shown))
    });
    match running {
        Some((job, _)) if is_sending(job) => {
            show_now(job);
            return (job, true);
        }
        Some((job, was_shown)) => {
            app.creating.remove(id);
            // It is read again, and what could not be saved is tried once more.
            return (job, was_shown && !is_unwritten(job));
        }
        None => app.creating.remove(id),
    }
    let owner = app.creating.owner();
    let job = owner.with(|| Job::new(app));
    let held = Held {
        id: id.to_owned(),
        job,
        storage,
        owner,
        pages: 1,
    };
    JOBS.with_borrow_mut(|jobs| jobs.push(held));
    (job, false)
}

/// The page that showed a job is gone; the job continues if it sends.
pub fn leave(job: Job) {
    change(job, |held| held.pages = held.pages.saturating_sub(1));
    if is_sending(job) {
        show_now(job);
    }
    drop_idle(job);
}

/// Keeps the signals of a job alive while a task holds the result; `None` where they are gone.
pub fn hold(job: Job) -> Option<Owner> {
    find(job, |held| held.owner.clone())
}

fn show_now(job: Job) {
    if let Some(batch) = job.batch.get_untracked() {
        job.rows.with_untracked(|rows| shows(job, &batch, rows));
    }
}

/// Reports the progress of a batch: the shell shows it, unless its own page does.
pub fn shows(job: Job, batch: &CreationBatch, rows: &[BatchRow]) {
    let Some(away) = is_away(job) else { return };
    let sums = Sums::of(rows);
    job.app.creating.show(RunningBatch {
        batch: batch.id.clone(),
        ended: sums.ended(),
        all: sums.all(),
        away,
        stopped: false,
    });
}

/// A job stopped sending: reports it if another page is open.
pub fn ended(job: Job, batch: &CreationBatch) {
    match is_away(job) {
        Some(true) => notify_end(job, batch),
        Some(false) => job.app.creating.remove(&batch.id),
        None => {}
    }
    drop_idle(job);
}

fn notify_end(job: Job, batch: &CreationBatch) {
    let app = job.app;
    let sums = job.rows.with_untracked(|rows| Sums::of(rows));
    let is_unwritten = is_unwritten(job);
    if sums.waiting == 0 && sums.unknown == 0 && !is_unwritten {
        app.creating.remove(&batch.id);
    } else {
        app.creating.show(RunningBatch {
            batch: batch.id.clone(),
            ended: sums.ended(),
            all: sums.all(),
            away: true,
            stopped: true,
        });
    }
    let tone = end_tone(sums, is_unwritten);
    let url = paths::batch(&untrack(|| app.session.space()), &batch.id);
    app.toasts
        .show_with_link(tone, sums.sentence(), &t::batch::OPEN_ROWS, url);
}

/// How a batch that sends no more is told of: an unknown outcome is no failure.
const fn end_tone(sums: Sums, is_unwritten: bool) -> Tone {
    if is_unwritten {
        Tone::Bad
    } else if sums.unknown > 0 {
        Tone::Unknown
    } else if sums.created == sums.all() {
        Tone::Good
    } else {
        Tone::Bad
    }
}

/// Whether it sends rows, or waits to.
pub fn is_sending(job: Job) -> bool {
    job.phase
        .with_untracked(|phase| matches!(phase, Phase::Running | Phase::Waiting(_)))
}

/// Whether the outcome of a row may be known only here: it could not be saved, and an instance id
/// that is forgotten cannot be looked up.
fn is_unwritten(job: Job) -> bool {
    job.phase
        .with_untracked(|phase| matches!(phase, Phase::Idle(Some(Stop::Disk(_)))))
}

/// Whether a page shows it.
pub fn is_shown(job: Job) -> bool {
    find(job, |held| held.pages > 0) == Some(true)
}

/// Whether no page shows it; nothing where it is not of who is signed in now.
fn is_away(job: Job) -> Option<bool> {
    let storage = job.app.storage();
    let of = |held: &Held| is_same(held.storage.as_ref(), storage.as_ref());
    find(job, |held| of(held).then_some(held.pages == 0))?
}

fn drop_idle(job: Job) {
    let idle = JOBS.with_borrow_mut(|jobs| {
        let at = jobs
            .iter()
            .position(|held| held.job.is(job) && held.pages == 0)?;
        (!is_sending(job) && !is_unwritten(job)).then(|| jobs.remove(at))
    });
    // Its signals are dropped after their current readers.
    if let Some(idle) = idle {
        queue_microtask(move || drop(idle));
    }
}

/// Drops the jobs of earlier sign-ins that no page shows and that send nothing: they cannot be
/// reached any more.
fn drop_strange(app: App) {
    let storage = app.storage();
    let is_strange = |held: &mut Held| {
        held.pages == 0
            && !is_sending(held.job)
            && !is_same(held.storage.as_ref(), storage.as_ref())
    };
    let strange: Vec<_> = JOBS.with_borrow_mut(|jobs| jobs.extract_if(.., is_strange).collect());
    drop(strange);
}

fn find<T>(job: Job, look: impl FnOnce(&Held) -> T) -> Option<T> {
    JOBS.with_borrow(|jobs| jobs.iter().find(|held| held.job.is(job)).map(look))
}

fn change(job: Job, change: impl FnOnce(&mut Held)) {
    JOBS.with_borrow_mut(|jobs| {
        if let Some(held) = jobs.iter_mut().find(|held| held.job.is(job)) {
            change(held);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_outcome_is_not_shown_as_a_failure() {
        let of = |created, refused, unknown| {
            let sums = Sums {
                created,
                refused,
                unknown,
                ..Sums::default()
            };
            end_tone(sums, false)
        };
        assert_eq!(of(2, 0, 0), Tone::Good);
        assert_eq!(of(1, 1, 0), Tone::Bad);
        assert_eq!(of(1, 0, 1), Tone::Unknown);
        assert_eq!(of(1, 1, 1), Tone::Unknown);
        let sums = Sums {
            created: 1,
            ..Sums::default()
        };
        assert_eq!(end_tone(sums, true), Tone::Bad, "results were not saved");
    }
}
