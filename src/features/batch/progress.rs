//! A batch that is being sent: its progress, and what can be done with it.

mod why;

use std::cell::RefCell;
use std::sync::Arc;

use architrave_operations::Decision;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;

use super::background;
use super::export;
use super::job::{Job, Phase};
use super::left::Left;
use super::outcome::{FILTERS, Outcomes, filter_label, shown_places};
use super::sums::{OutcomeGroup, Sums};
use crate::browser;
use crate::components::{Button, EmptyState, SegmentedControl, Skeleton, Variant, Waits};
use crate::effect::{effect, memo};
use crate::format::count;
use crate::paths;
use crate::state::use_app;
use crate::t;
use why::Why;

thread_local! {
    /// The batch that a person just asked to be created; any other waits to be asked for.
    static ASKED_FOR: RefCell<Option<(String, Option<usize>)>> = const { RefCell::new(None) };
}

/// Lets this batch begin by itself when its page opens, once; a trial ends after its first row.
pub fn start_at_once(id: &str, is_trial: bool) {
    let most = is_trial.then_some(1);
    ASKED_FOR.with_borrow_mut(|asked| *asked = Some((id.to_owned(), most)));
}

/// The page of a batch.
#[component]
pub fn Batch(id: String) -> impl IntoView {
    let app = use_app();
    let (job, is_on_its_way) = background::enter(app, &id);
    on_cleanup(move || background::leave(job));
    let unread = StoredValue::new(id.clone());
    let begins = ASKED_FOR.with_borrow_mut(|asked| asked.take_if(|(asked, _)| *asked == id));
    spawn_local(async move {
        let Some(_owner) = background::hold(job) else {
            return;
        };
        if !is_on_its_way {
            job.open(&id).await;
        }
        // What cannot be sent now waits for a person, and says so.
        let waits = untrack(|| app.session.is_offline());
        let is_idle = job.phase.get_untracked() == Phase::Idle(None);
        if let Some((_, most)) = begins.filter(|_| !waits && is_idle) {
            job.run(most).await;
        }
    });
    let phase = memo(move |_| match job.phase.get() {
        Phase::Loading => 0,
        Phase::Missing => 1,
        Phase::Unread(_) => 3,
        _ => 2,
    });
    let sums = memo(move |_| job.rows.with(|rows| Sums::of(rows)));
    let body = move || match phase.get() {
        3 => view! { <Unread job=job id=unread.get_value() /> }.into_any(),
        0 => view! { <Skeleton rows=6 /> }.into_any(),
        1 => view! { <Missing /> }.into_any(),
        _ => view! { <Whole job=job sums=sums /> }.into_any(),
    };
    // The heading stays, whatever is read: it may have the focus.
    view! {
        <div class="page-header create-header">
            <h1>{t::common::MANY_AT_ONCE}</h1>
            {move || (phase.get() == 2).then(|| view! { <Head job=job sums=sums /> })}
        </div>
        {body}
    }
}

#[component]
fn Missing() -> impl IntoView {
    let app = use_app();
    let url = move || paths::create_many(&app.session.space());
    view! {
        <EmptyState title=t::batch::progress::MISSING_TITLE>
            <p class="soft">{t::batch::progress::MISSING_TEXT}</p>
            <div class="actions">
                <a class="button primary" href=url>
                    {t::batch::progress::MISSING_ACTION}
                </a>
            </div>
        </EmptyState>
    }
}

#[component]
fn Unread(job: Job, id: String) -> impl IntoView {
    let why = move || match job.phase.get() {
        Phase::Unread(why) => why,
        _ => String::new(),
    };
    let again = move |_| {
        let id = id.clone();
        spawn_local(async move { job.open(&id).await });
    };
    view! {
        <EmptyState title=t::batch::progress::UNREAD_TITLE>
            <p class="soft">{t::batch::progress::UNREAD_TEXT}</p>
            <p class="quote">{why}</p>
            <div class="actions">
                <Button variant=Variant::Primary on_press=again>
                    {t::common::RETRY}
                </Button>
            </div>
        </EmptyState>
    }
}

#[component]
fn Whole(job: Job, sums: Memo<Sums>) -> impl IntoView {
    let shown = RwSignal::new(None::<OutcomeGroup>);
    let choices = Signal::derive(move || {
        let sums = sums.get();
        FILTERS
            .map(|filter| (filter, filter_label(filter, sums)))
            .to_vec()
    });
    let places = memo(move |_| {
        let shown = shown.get();
        job.rows.with(|rows| Arc::new(shown_places(rows, shown)))
    });
    // Every single row would be too much to listen to.
    let said = memo(move |_| {
        let sums = sums.get();
        match job.phase.get() {
            Phase::Running | Phase::Waiting(_) => progress_text(sums),
            _ => sums.text(),
        }
    });
    view! {
        <Why job=job sums=sums />
        <div class="many-progress">
            <Parts sums=sums />
            <p class="unseen" role="status">
                {said}
            </p>
            <Left app=job.app />
            <div class="row wrap">
                <SegmentedControl
                    label=t::batch::ROWS_SHOWN.get()
                    choices=choices
                    chosen=shown
                    choose=move |s| shown.set(s)
                />
                <span class="soft push">
                    {move || match job.phase.get() {
                        Phase::Running | Phase::Waiting(_) => t::batch::progress::IN_BACKGROUND.get(),
                        _ => "",
                    }}
                </span>
            </div>
        </div>
        <Outcomes job=job places=places />
    }
}

/// The progress of a batch, in tenths.
fn progress_text(sums: Sums) -> String {
    let percent = (sums.ended() * 10 / sums.all().max(1) * 10).to_string();
    let mut parts = vec![t::batch::progress::done(&percent)];
    if sums.refused > 0 {
        parts.push(t::batch::sums::refused(&count(sums.refused)));
    }
    if sums.unknown > 0 {
        parts.push(t::batch::sums::unclear(&count(sums.unknown)));
    }
    parts.join(", ")
}

/// How the rows ended, as a bar and in words.
#[component]
fn Parts(sums: Memo<Sums>) -> impl IntoView {
    // What waits is the rest of the bar.
    let bar = OutcomeGroup::ALL
        .into_iter()
        .filter(|part| *part != OutcomeGroup::Waiting);
    let bar = bar.map(|part| {
        let width = move || {
            let sums = sums.get();
            let rows = u32::try_from(sums.of_part(part)).unwrap_or(u32::MAX);
            let all = u32::try_from(sums.all()).unwrap_or(u32::MAX);
            format!("{}%", f64::from(rows) * 100.0 / f64::from(all.max(1)))
        };
        view! { <div class=part.class() style:width=width></div> }
    });
    let words = move || {
        let parts = sums.get().parts();
        let words = parts.into_iter().enumerate().map(|(n, (part, words))| {
            let comma = if n > 0 { ", " } else { "" };
            view! {
                {comma}
                <span class="many-words">
                    <span class=format!("many-part {}", part.class()) aria-hidden="true"></span>
                    {words}
                </span>
            }
        });
        words.collect_view()
    };
    view! {
        <p>
            <strong class="strong">{words}</strong>
        </p>
        <div class="progress parts" aria-hidden="true">
            {bar.collect_view()}
        </div>
    }
}

/// What can be done next with a batch.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Pause,
    GoOn,
    Further,
}

impl Next {
    /// The id of its control.
    const fn id(self) -> &'static str {
        match self {
            Self::Pause => "many-pause",
            Self::GoOn => "many-go-on",
            Self::Further => "many-further",
        }
    }
}

/// The title and what can be done.
#[component]
fn Head(job: Job, sums: Memo<Sums>) -> impl IntoView {
    let app = job.app;
    let next = memo(move |_| match job.phase.get() {
        Phase::Running | Phase::Waiting(_) => Next::Pause,
        Phase::Ending => Next::Further,
        _ if sums.with(|s| s.waiting > 0) => Next::GoOn,
        _ => Next::Further,
    });
    // The pressed button is replaced by what can be done next, which takes over the focus.
    effect(move |before: Option<Next>| {
        let now = next.get();
        if before.is_some_and(|before| before != now) {
            browser::focus_if_lost(now.id());
        }
        now
    });
    let title = move || {
        job.batch
            .with(|b| b.as_ref().map(|b| b.title.clone()).unwrap_or_default())
    };
    let leave_out = move |_| {
        let rows = job.rows.get_untracked();
        let waiting = rows.iter().filter(|r| r.state.allows(Decision::LeaveOut));
        let places = waiting.map(|r| r.place).collect();
        spawn_local(async move {
            job.change(places, |row| row.resolve(Decision::LeaveOut, None))
                .await;
        });
    };
    let go_on = move |_| {
        if !untrack(|| app.session.is_offline()) {
            spawn_local(job.run(None));
        }
    };
    let save = move |_| {
        if let Some(batch) = job.batch.get_untracked() {
            job.rows
                .with_untracked(|rows| export::save(app, &batch, rows));
        }
    };
    let further = move || paths::create_many(&app.session.space());
    let created = move || {
        job.rows.with_untracked(|rows| {
            let ids = rows.iter().filter_map(|row| row.state.id());
            ids.map(Arc::<str>::from).collect::<Vec<_>>()
        })
    };
    let has_created = memo(move |_| sums.with(|s| s.created > 0));
    let is_sending = move || matches!(next.get(), Next::Pause);
    // A retry, where there is one, comes first: the other rows follow it.
    let is_first = move || !(job.is_recognised() && sums.with(|s| s.unknown > 0));
    let navigate = use_navigate();
    let show = StoredValue::new_local(move || {
        let ids = created();
        let url = shown_elements(&app.session.space(), &ids);
        app.selection.ids.set(ids.into_iter().collect());
        navigate(&url, NavigateOptions::default());
    });
    view! {
        <span class="meta">{title}</span>
        <div class="actions">
            <Button variant=Variant::Quiet icon="download" on_press=save>
                {t::batch::progress::DOWNLOAD}
            </Button>
            <Show when=move || has_created.get() && !is_sending()>
                <Button variant=Variant::Quiet on_press=move |_| show.with_value(|show| untrack(show))>
                    {t::common::SHOW_ELEMENTS}
                </Button>
                <Button on_press=move |_| {
                    app.publishing.open(created())
                }>{move || t::batch::progress::publish(&count(sums.with(|s| s.created)))}</Button>
            </Show>
            {move || match next.get() {
                Next::Pause => {
                    view! {
                        <Button attr:id=Next::Pause.id() waits=job.pausing on_press=move |_| job.pausing.set(true)>
                            {move || match job.pausing.get() {
                                true => t::batch::progress::PAUSING.get(),
                                false => t::batch::progress::PAUSE.get(),
                            }}
                        </Button>
                    }
                        .into_any()
                }
                Next::GoOn => {
                    view! {
                        <Button variant=Variant::Quiet on_press=leave_out>
                            {move || t::batch::progress::cancel_rest(&count(sums.with(|s| s.waiting)))}
                        </Button>
                        <Waits />
                        <Button
                            class:primary=is_first
                            attr:id=Next::GoOn.id()
                            waits=move || app.session.is_offline()
                            on_press=go_on
                        >
                            {move || t::batch::progress::create_rest(&count(sums.with(|s| s.waiting)))}
                        </Button>
                    }
                        .into_any()
                }
                Next::Further => {
                    view! {
                        <a class="button" id=Next::Further.id() href=further>
                            {t::batch::progress::MORE_ROWS}
                        </a>
                    }
                        .into_any()
                }
            }}
        </div>
    }
}

/// The list of elements with those that were created; they are selected in it.
fn shown_elements(space: &str, ids: &[Arc<str>]) -> String {
    // More ids make a URL that no server takes; all that was created from this browser has them too.
    const MOST: usize = 40;
    let is_plain = |id: &Arc<str>| id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    let filter = match ids.len() <= MOST && ids.iter().all(is_plain) {
        true => format!("id:{}", ids.join(",")),
        false => "origin:created".into(),
    };
    let page = paths::page(space, paths::Page::Elements);
    format!("{page}{}", paths::query(&[("q", &filter)]))
}
