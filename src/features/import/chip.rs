//! An import that continues while its page is left: the chip in the top bar, and the note that
//! reports how it ended.

use leptos::prelude::*;

use super::progress::end_text;
use super::receipt::Receipt;
use super::session::{Ended, Stage};
use super::work::{ImportWork, use_import};
use crate::components::{Icon, UNKNOWN_ICON};
use crate::effect::{effect, memo};
use crate::format::count;
use crate::paths::{self, Page};
use crate::state::Tone;
use crate::t;

/// What the chip says; with an icon once the import ended, amber where it needs a look.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Chip {
    text: String,
    icon: Option<&'static str>,
    is_amber: bool,
}

/// The chip of the current import, on every page but its own.
#[component]
pub fn ImportChip() -> impl IntoView {
    let work = use_import();
    let chip = memo(move |_| (!work.is_shown.get()).then(|| chip(work)).flatten());
    move || {
        let chip = chip.get()?;
        let url = paths::page(&work.app.session.space(), Page::Import);
        let icon = match chip.icon {
            Some(name) => view! { <Icon name class="small" /> }.into_any(),
            None => view! { <span class="spinner" aria-hidden="true"></span> }.into_any(),
        };
        let label = t::import::chip::label(&chip.text);
        Some(view! {
            <a class="creating" class:stopped=chip.is_amber href=url title=label.clone() aria-label=label>
                {icon}
                <span class="word">{chip.text}</span>
            </a>
        })
    }
}

fn chip(work: ImportWork) -> Option<Chip> {
    let running = |text: String| Chip {
        text,
        icon: None,
        is_amber: false,
    };
    let session = work.session();
    Some(match session.stage.get() {
        Stage::Reading => running(t::import::chip::READING.into()),
        Stage::Sending => running(t::import::chip::uploading(&work.percent().to_string())),
        Stage::Waiting { .. } => running(t::import::chip::IMPORTING.into()),
        _ if !session.has_unseen_end.get() => return None,
        Stage::Ended(ended) => {
            let space = untrack(|| work.app.session.space());
            Chip {
                text: end_text(&ended, &space).0,
                icon: Some(if ended.is_unknown() {
                    UNKNOWN_ICON
                } else {
                    "triangle-alert"
                }),
                is_amber: true,
            }
        }
        Stage::Result(receipt) => {
            let failed = receipt.head.failed;
            Chip {
                text: match failed {
                    0 => t::common::IMPORTED.into(),
                    n => t::import::chip::imported_failed(&count(n)),
                },
                icon: Some(if failed == 0 {
                    "check"
                } else {
                    "triangle-alert"
                }),
                is_amber: failed > 0,
            }
        }
        _ => return None,
    })
}

impl ImportWork {
    /// Reports how an upload ended if another page is open.
    pub(super) fn watch_end(self) {
        let is_sending = memo(move |_| self.session().stage.with(Stage::is_sending));
        effect(move |before: Option<bool>| {
            let now = is_sending.get();
            if before == Some(true) && !now && !self.is_shown.get_untracked() {
                self.session_now().has_unseen_end.set(true);
                self.tell_end();
            }
            now
        });
    }

    fn tell_end(self) {
        let space = untrack(|| self.app.session.space());
        let session = self.session_now();
        let file = &session.facts.name;
        let (tone, text) = match session.stage.get_untracked() {
            Stage::Result(receipt) => result_text(&receipt),
            Stage::Ended(ended) => {
                let (title, next) = end_text(&ended, &space);
                (
                    end_tone(&ended),
                    t::import::chip::ended(file, &next, &title),
                )
            }
            _ => return,
        };
        let url = paths::page(&space, Page::Import);
        self.app
            .toasts
            .show_with_link(tone, text, &t::import::chip::OPEN, url);
    }
}

/// How the note of an upload without a result is meant.
fn end_tone(ended: &Ended) -> Tone {
    if ended.is_unknown() {
        Tone::Unknown
    } else {
        Tone::Bad
    }
}

/// The result of an import, in a sentence that names its failures.
fn result_text(receipt: &Receipt) -> (Tone, String) {
    let head = &receipt.head;
    let open = head.unaccounted();
    let imported = t::import::chip::part_imported(&count(receipt.imported()));
    let failed = (head.failed > 0).then(|| t::import::chip::part_failed(&count(head.failed)));
    let unaccounted = (open > 0).then(|| t::import::chip::part_unaccounted(&count(open)));
    let dropped = (head.dropped > 0).then(|| t::import::chip::part_dropped(head.dropped));
    let parts = [Some(imported), failed, unaccounted, dropped];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    let tone = match head.failed + open {
        0 => Tone::Good,
        _ => Tone::Bad,
    };
    let text = t::import::chip::result(&head.file, &parts.join(", "));
    (tone, text)
}

#[cfg(test)]
mod tests {
    use super::super::receipt::{Failed, Imported, ReceiptHeader, Sums};
    use super::*;
    use crate::api::ApiError;

    #[test]
    fn an_unknown_outcome_is_not_shown_as_a_failure() {
        let ended = |error, sent_whole| Ended::Failed {
            error,
            sent_whole,
            record: None,
        };
        assert_eq!(end_tone(&ended(ApiError::NoResponse, true)), Tone::Unknown);
        assert_eq!(end_tone(&ended(ApiError::NoResponse, false)), Tone::Bad);
        assert_eq!(end_tone(&Ended::Changed), Tone::Bad);
        assert!(Tone::Unknown.stays());
    }

    #[test]
    fn the_note_counts_failures_and_is_good_only_without_any() {
        let mut receipt = Receipt {
            head: ReceiptHeader {
                file: "a.xml".into(),
                ..ReceiptHeader::default()
            },
            elements: vec![Imported::default(); 3],
            ..Receipt::default()
        };
        assert_eq!(
            result_text(&receipt),
            (Tone::Good, "a.xml: 3 imported.".into())
        );
        receipt.failed = vec![Failed::default(); 2];
        receipt.head.failed = 2;
        receipt.head.dropped = 1;
        receipt.head.elements = Sums {
            unaccounted: 4,
            ..Sums::default()
        };
        let words = "a.xml: 3 imported, 2 failed, 4 not in the response, 1 value dropped.";
        assert_eq!(result_text(&receipt), (Tone::Bad, words.into()));
    }
}
