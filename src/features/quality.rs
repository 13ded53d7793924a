//! Quality: rules over everything that is loaded, their findings, and what changed.

mod accept;
mod allowed;
mod cells;
mod details;
mod element_list;
mod evaluation;
mod export;
mod filter;
mod findings;
mod fitting;
mod lines;
mod open_findings;
mod options;
mod own_rule;
mod panel;
mod picture;
mod read_file;
mod report;
mod rule_list;
mod shared_rules;
mod sheet;
mod sidebar;
mod state;
mod store;
mod subject;
mod table_link;
#[cfg(test)]
mod testing;
mod toolbar;
mod trend;
mod trend_store;

use leptos::prelude::*;
use leptos::reactive::computed::ScopedFuture;

use self::accept::AcceptDialog;
use self::export::ExportMenu;
use self::findings::Findings;
pub use self::open_findings::LoadedForRules;
use self::panel::Panel;
use self::report::Report;
use self::sheet::Rules;
use self::sidebar::Sidebar;
pub use self::store::KEY as STORED_RULES;

use self::state::QualityState;
use crate::components::{Button, Skeleton, use_title};
use crate::effect::{effect, memo, scoped_task};
use crate::features::analysis::coverage::Coverage;
use crate::features::nothing::Nothing;
use crate::lazy::{lazily, lazily_over, lazy_fn, lazy_view};
use crate::state::{App, Tone, use_app};
use crate::t;
use crate::t::updates::PART_FAILED;

lazy_fn! { rules, follow_findings(app: App) -> (), shared_rules::follow(app), preload_rules }

/// Loads what runs rules, before it is asked for. What does not come is asked for again then.
pub async fn preload() {
    let _ = preload_rules().await;
    let _ = preload_sheet().await;
}

lazy_fn! {
    rules, loaded_elements(app: App, rules: String, language: String) -> LoadedForRules,
    open_findings::loaded_for_rules(app, &rules, &language)
}

/// What the rules of an import need of loaded elements; nothing where the code for it does not come.
pub async fn loaded_for_rules(app: App, rules: &str, language: &str) -> LoadedForRules {
    let loaded = loaded_elements(app, rules.to_owned(), language.to_owned()).await;
    loaded.unwrap_or_default()
}

/// Evaluates rules from the first time that a page shows findings until the sign-out.
pub fn run_rules_where_wanted(app: App) {
    effect(move || {
        if !app.findings.is_wanted() {
            return;
        }
        scoped_task(ScopedFuture::new(async move {
            if follow_findings(app).await.is_err() {
                app.findings.give_up();
                app.toasts.show(Tone::Bad, PART_FAILED);
            }
        }));
    });
}

lazy_view! {
    ruleset, rules_sheet(state: QualityState, is_open: RwSignal<bool>),
    view! { <Rules state=state close=move |()| is_open.set(false) /> }, preload_sheet
}
lazy_view! { ruleset, panel(state: QualityState), view! { <Panel state=state /> } }
lazy_view! { ruleset, accept_dialog(state: QualityState, key: String), view! { <AcceptDialog state=state key=key /> } }
lazy_view! {
    ruleset, printed_report(state: QualityState, is_printing: RwSignal<bool>),
    view! { <Report state=state is_printing=is_printing /> }
}

/// The page of rules and findings.
#[component]
pub fn QualityView() -> impl IntoView {
    let app = use_app();
    use_title(|| t::common::QUALITY.into());
    let state = QualityState::new(app);
    let is_open = RwSignal::new(false);
    let is_printing = RwSignal::new(false);
    let is_empty = memo(move |_| app.catalog.with(|c| c.tally().loaded == 0));
    let is_ready = memo(move |_| state.is_ready());
    let body = move || match (is_ready.get(), is_empty.get()) {
        (false, _) => view! { <Skeleton rows=8 /> }.into_any(),
        (true, true) => {
            let title = t::quality::empty::NOTHING_LOADED;
            view! { <Nothing title=title text=t::quality::empty::NOTHING_TEXT /> }.into_any()
        }
        (true, false) => view! { <Body state=state /> }.into_any(),
    };
    view! {
        <div class="page-header">
            <h1>{t::common::QUALITY}</h1>
            <Coverage landscape=state.landscape />
            <div class="actions">
                <Button icon="list" popup="dialog" on_press=move |_| is_open.set(true)>
                    {t::quality::RULES_OPEN}
                </Button>
                <Show when=move || is_ready.get()>
                    <ExportMenu state=state />
                    <Button icon="printer" on_press=move |_| is_printing.set(true)>
                        {t::quality::PRINT_REPORT}
                    </Button>
                </Show>
            </div>
        </div>
        {body}
        <Show when=move || {
            is_open.get()
        }>{lazily_over(move || rules_sheet(state, is_open), move || is_open.set(false))}</Show>
        <Show when=move || {
            is_printing.get()
        }>{lazily_over(move || printed_report(state, is_printing), move || is_printing.set(false))}</Show>
    }
}

/// The lists of rules and findings, and the finding that is shown.
#[component]
fn Body(state: QualityState) -> impl IntoView {
    let has_choice = move || state.options.with(options::QualityOptions::has_choice);
    let has_finding = move || state.options.with(|options| !options.finding.is_empty());
    // The panel stays once a finding was shown, so that the next one appears at once.
    let had_finding = memo(move |before: Option<&bool>| before == Some(&true) || has_finding());
    let accepting = move || {
        let key = state.accepting.get()?;
        let close = move || state.accepting.set(None);
        Some(lazily_over(
            move || accept_dialog(state, key.clone()),
            close,
        ))
    };
    view! {
        <div class="quality-body" class:chosen=has_choice class:shown=has_finding>
            <Sidebar state=state />
            <Findings state=state />
            <Show when=move || had_finding.get()>{lazily(move || panel(state))}</Show>
        </div>
        {accepting}
    }
}
