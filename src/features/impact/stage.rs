//! What the page shows in place of the picture, and when.

use leptos::prelude::*;

use super::found::Found;
use super::question::{KINDS, Mode, Question};
use super::state::ImpactState;
use crate::components::{Button, EmptyState};
use crate::format::count;
use crate::paths::{self, Page};
use crate::t;
use architrave_analysis::EdgeKinds;

/// How far the page has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Nothing to start from is chosen.
    NoStart,
    /// The filter to start from cannot be read.
    Unreadable,
    /// The file to start from is not in this browser.
    NoFile,
    /// None of the chosen elements is loaded.
    Lost,
    /// The filter to start from finds nothing.
    NoMatch,
    /// The other end of a connection is not chosen.
    NoEnd,
    /// The two ends are the same element.
    SameEnds,
    /// The two ends are not connected.
    NotConnected,
    /// Nothing was found.
    Nothing,
    /// There is something to show.
    Answer,
}

impl Stage {
    pub fn of(question: &Question, found: &Found) -> Self {
        let answer = &found.answer;
        if !question.has_start() {
            Self::NoStart
        } else if !found.problems.is_empty() {
            Self::Unreadable
        } else if !question.file.is_empty() && found.file.is_none() {
            Self::NoFile
        } else if answer.starts.is_empty() && question.of.is_empty() && question.file.is_empty() {
            Self::NoMatch
        } else if answer.starts.is_empty() {
            Self::Lost
        } else if question.mode == Mode::Connection {
            match found.to {
                None if question.to.is_empty() => Self::NoEnd,
                None => Self::Lost,
                Some(to) if answer.starts.contains(&to) => Self::SameEnds,
                Some(_) if answer.hits.is_empty() => Self::NotConnected,
                Some(_) => Self::Answer,
            }
        } else if answer.hits.is_empty() && answer.unloaded.is_empty() {
            Self::Nothing
        } else {
            Self::Answer
        }
    }
}

/// Says why there is no picture, and what to do.
#[component]
pub fn Empty(state: ImpactState, stage: Stage) -> impl IntoView {
    use t::impact::empty;
    let title = match stage {
        Stage::NoStart => empty::NO_START,
        Stage::Unreadable => empty::UNREADABLE,
        Stage::NoFile => empty::NO_FILE,
        Stage::Lost => empty::LOST,
        Stage::NoMatch => empty::NO_MATCH,
        Stage::NoEnd => empty::NO_END,
        Stage::SameEnds => empty::SAME_ENDS,
        Stage::NotConnected => empty::NOT_CONNECTED,
        Stage::Nothing | Stage::Answer if state.mode() == Mode::Dependencies => {
            empty::NO_DEPENDENCIES
        }
        Stage::Nothing | Stage::Answer => empty::NO_DEPENDENTS,
    };
    let text = move || match stage {
        Stage::NoStart => String::from(empty::NO_START_TEXT),
        Stage::NoFile => String::from(empty::NO_FILE_TEXT),
        Stage::Lost => state.found.with(|found| match &found.file {
            Some(file) if found.lost.is_empty() => empty::lost_of_file(&file.name),
            _ => empty::lost_text(&found.lost.join(", ")),
        }),
        Stage::Unreadable | Stage::NoMatch => state
            .question
            .with(|question| empty::filter_text(&question.filter)),
        Stage::NoEnd => String::from(empty::NO_END_TEXT),
        Stage::SameEnds => String::from(empty::SAME_ENDS_TEXT),
        Stage::NotConnected | Stage::Nothing | Stage::Answer => {
            let searched = state.landscape.with(|landscape| landscape.loaded_count());
            empty::searched(searched)
        }
    };
    let is_searched = matches!(stage, Stage::NotConnected | Stage::Nothing);
    let has_limits = move || {
        let question = state.question.get();
        let is_far = question.steps == u32::MAX || question.mode == Mode::Connection;
        (question.kinds != EdgeKinds::ALL, !is_far)
    };
    let widen = move || {
        let (kinds, steps) = has_limits();
        let all = kinds.then(|| {
            view! {
                <Button on_press=move |_| {
                    state.change_question(|question| question.kinds = EdgeKinds::ALL)
                }>{t::analysis::kinds::FOLLOW_ALL}</Button>
            }
        });
        let far = steps.then(|| {
            view! {
                <Button on_press=move |_| {
                    state.change_question(|question| question.steps = u32::MAX)
                }>{empty::ANY_DISTANCE}</Button>
            }
        });
        view! {
            {all}
            {far}
        }
    };
    let begin_again = move |_| {
        state.change_question(|question| {
            *question = Question {
                mode: question.mode,
                kinds: KINDS,
                ..Question::default()
            };
        });
    };
    let import = move || {
        let url = paths::page(&state.app.session.space(), Page::Import);
        view! {
            <a class="button primary" href=url>
                {t::common::IMPORT_FILE}
            </a>
        }
    };
    let has_other_start = matches!(
        stage,
        Stage::Unreadable | Stage::NoFile | Stage::Lost | Stage::NoMatch
    );
    view! {
        <EmptyState title=title role="status">
            <p class="soft">{text}</p>
            <div class="actions">
                {is_searched.then_some(widen)} {(stage == Stage::NoFile).then_some(import)}
                {has_other_start.then(|| view! { <Button on_press=begin_again>{empty::CHOOSE_AGAIN}</Button> })}
            </div>
        </EmptyState>
    }
}

/// What was looked for and found, with its number.
pub fn found_text(mode: Mode, number: usize) -> String {
    match mode {
        Mode::Dependents => t::impact::found::dependents(number),
        Mode::Dependencies => t::impact::found::dependencies(number),
        Mode::Connection => t::impact::found::connection(number),
    }
}

/// How long the search took, rounded up to a millisecond.
pub fn took_text(took: f64) -> String {
    let whole = took.max(0.0).ceil().max(1.0);
    t::impact::found::took(&count(whole as usize))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_takes_at_least_a_millisecond() {
        assert_eq!(took_text(0.0), "Found in 1 ms");
        assert_eq!(took_text(2.2), "Found in 3 ms");
    }
}
