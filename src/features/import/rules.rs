//! What rules find in the file, below its checks.

use std::sync::Arc;

use architrave_worker::{
    RuleCheck, RuleNeed, RuleOutcome, RulePlace, RuleResult, RuleSeverity, Ruled,
};
use leptos::prelude::*;

use super::findings::{FEW, MorePlaces, PlaceLine};
use super::rule_run::RulesState;
use super::work::ImportWork;
use crate::components::{Banner, BannerTone, Busy, Icon};
use crate::format::count;
use crate::t::{self, Text};
use crate::texts::file_rules::{
    not_applicable, rule_fault, rule_note, rule_place, rule_title, rules_failure,
};

#[component]
pub fn Rules(work: ImportWork) -> impl IntoView {
    let state = move || work.session().rules.state.get();
    let set = move || match state() {
        RulesState::Done(ruled) if ruled.set.is_empty() => t::import_rules::page::BUILT_IN.into(),
        RulesState::Done(ruled) => ruled.set.clone(),
        _ => String::new(),
    };
    let body = move || match state() {
        RulesState::Running => view! { <Busy text=t::import_rules::page::CHECKING /> }.into_any(),
        RulesState::Done(ruled) => view! { <Found ruled /> }.into_any(),
        RulesState::Failed(failure) => {
            let text = Signal::derive(move || rules_failure(&failure));
            view! { <NotRun text /> }.into_any()
        }
        RulesState::Interrupted => {
            let text: Signal<String> =
                Signal::derive(|| t::import_rules::failure::INTERRUPTED.into());
            view! { <NotRun text /> }.into_any()
        }
    };
    view! {
        <section class="import-rules" aria-label=t::import_rules::page::HEADING>
            <div class="import-title">
                <h2>{t::import_rules::page::HEADING} " " <span class="meta">{set}</span></h2>
            </div>
            {body}
        </section>
    }
}

#[component]
fn NotRun(text: Signal<String>) -> impl IntoView {
    view! {
        <Banner tone=BannerTone::Warn>
            <strong class="strong">{t::import_rules::failure::TITLE}</strong>
            <p>{move || text.get()}</p>
        </Banner>
    }
}

/// The rules with findings, and what to know of the others.
#[component]
fn Found(ruled: Arc<Ruled>) -> impl IntoView {
    let new = ruled.rules.iter().map(|rule| rule.new).sum::<usize>();
    let known = ruled.rules.iter().map(|rule| rule.known).sum::<usize>();
    let fixed = ruled.rules.iter().map(|rule| rule.fixed).sum::<usize>();
    let sum = move || {
        let adds = match (new, known) {
            (0, 0) => t::import_rules::page::NONE.into(),
            (0, _) => t::import_rules::page::NONE_NEW.into(),
            (new, _) => t::import_rules::page::adds(new),
        };
        match fixed {
            0 => adds,
            fixed => format!("{adds} {}", t::import_rules::page::fixes(&count(fixed))),
        }
    };
    let shown = Columns {
        known: ruled.is_compared,
        fixed: fixed > 0,
    };
    let with_findings = ruled
        .rules
        .iter()
        .filter(|rule| rule.new + rule.known + rule.fixed > 0);
    let mut found: Vec<RuleResult> = with_findings.cloned().collect();
    found.sort_by_key(|rule| rule.severity);
    let has_rules = !found.is_empty();
    let rules = found.into_iter().enumerate().map(|(at, rule)| {
        // The worst is what a person looks for first.
        let open = at == 0 && rule.severity == RuleSeverity::Error && rule.new > 0;
        view! { <FoundRule rule shown open /> }
    });
    let heading = |is_shown: bool, class: &'static str, text: Text| {
        is_shown.then(|| {
            view! {
                <span class=format!("{class} meta") aria-hidden="true">
                    {text}
                </span>
            }
        })
    };
    let columns = view! {
        {heading(shown.known || shown.fixed, "import-rule-number", t::import_rules::page::NEW)}
        {heading(shown.fixed, "import-rule-number", t::import_rules::page::FIXED)}
        {heading(shown.known, "import-rule-known", t::import_rules::page::KNOWN)}
    };
    let notes = move || {
        let all = remarks(&ruled).into_iter();
        all.map(|text| view! { <p class="meta">{text}</p> })
            .collect_view()
    };
    view! {
        <div class="import-checks">
            <div class="import-rules-sum row">
                <p role="status">{sum}</p>
                {columns}
            </div>
            {has_rules.then(|| view! { <ul>{rules.collect_view()}</ul> })}
        </div>
        {notes}
    }
}

/// The text of a number.
type Counted = fn(usize) -> String;

/// What to know of the result, each in a sentence.
fn remarks(ruled: &Ruled) -> Vec<String> {
    use t::import_rules::page as texts;
    let mut all = Vec::new();
    let mut needs: Vec<RuleNeed> = Vec::new();
    for rule in &ruled.rules {
        match rule.outcome {
            RuleOutcome::NotApplicable(need) => needs.push(need),
            RuleOutcome::Broken(fault) => all.push(rule_fault(rule, fault)),
            RuleOutcome::Ran | RuleOutcome::Off => {}
        }
        all.extend(rule.notes.iter().map(|note| rule_note(rule, note)));
    }
    let accepted = ruled.rules.iter().map(|rule| rule.accepted).sum();
    let needs_others = |rule: &RuleResult| {
        rule.outcome == RuleOutcome::Ran
            && matches!(rule.check, RuleCheck::Orphan | RuleCheck::Cycle)
    };
    if ruled.rules.iter().any(needs_others) {
        all.push(match ruled.loaded {
            0 => texts::ALONE.into(),
            loaded => texts::with_loaded(loaded),
        });
    }
    let counted: [(usize, Counted); 3] = [
        (ruled.unreadable, texts::unreadable),
        (accepted, texts::accepted),
        (ruled.left_out, texts::left_out),
    ];
    for (number, text) in counted {
        if number > 0 {
            all.push(text(number));
        }
    }
    if ruled.rules.iter().any(|rule| rule.fixed > 0) {
        all.push(texts::FIXED_NOTE.into());
    }
    let rules = needs.len();
    needs.sort_unstable();
    needs.dedup();
    if rules > 0 {
        all.push(not_applicable(rules, &needs));
    }
    all
}

const fn mark(severity: RuleSeverity) -> (&'static str, &'static str) {
    match severity {
        RuleSeverity::Error => ("circle-x", "bad"),
        RuleSeverity::Warning => ("triangle-alert", "warn"),
        RuleSeverity::Hint => ("info", "soft"),
    }
}

/// A rule with its findings.
#[component]
fn FoundRule(
    rule: RuleResult,
    shown: Columns,
    /// Whether its findings are shown at first.
    open: bool,
) -> impl IntoView {
    let (icon, class) = mark(rule.severity);
    let is_open = RwSignal::new(open);
    let rule = Arc::new(rule);
    let of_title = Arc::clone(&rule);
    let title = move || rule_title(&of_title);
    let chevron = Signal::derive(move || match is_open.get() {
        true => "chevron-down",
        false => "chevron-right",
    });
    let numbers = view! { <Numbers rule=Arc::clone(&rule) shown class /> };
    let places = move || {
        is_open
            .get()
            .then(|| view! { <Places rule=Arc::clone(&rule) /> })
    };
    view! {
        <li class="import-rule">
            <h3>
                <button
                    type="button"
                    class="import-rule-head"
                    aria-expanded=move || is_open.get().to_string()
                    on:click=move |_| is_open.update(|open| *open = !*open)
                >
                    <Icon name=icon class=class />
                    <span class="import-rule-title">{title}</span>
                    {numbers}
                    <Icon name=chevron class="soft" />
                </button>
            </h3>
            {places}
        </li>
    }
}

/// Which numbers are shown beside those of new findings.
#[derive(Clone, Copy)]
struct Columns {
    /// Those that are not new: known where earlier imports are.
    known: bool,
    /// Those that the file corrects.
    fixed: bool,
}

/// How many findings are new, corrected, and not new; a number that is 0 is left out.
#[component]
fn Numbers(rule: Arc<RuleResult>, shown: Columns, class: &'static str) -> impl IntoView {
    use t::import_rules::page as texts;
    let number = |number: usize, what: Text, text: String| {
        (number > 0).then(|| {
            view! {
                <span class="unseen">{what} " "</span>
                {text}
            }
        })
    };
    let (new, fixed) = (count(rule.new), count(rule.fixed));
    let new = match shown.known || shown.fixed {
        true => number(rule.new, texts::NEW, texts::new_number(&new)).into_any(),
        false => new.into_any(),
    };
    let fixed = number(rule.fixed, texts::FIXED, texts::fixed_number(&fixed));
    let known = number(rule.known, texts::KNOWN, count(rule.known));
    view! {
        <span class=format!("import-rule-number number {class}")>{new}</span>
        {shown.fixed.then(|| view! { <span class="import-rule-number number good">{fixed}</span> })}
        {shown.known.then(|| view! { <span class="import-rule-known number soft">{known}</span> })}
    }
}

/// Where a rule found something.
#[component]
fn Places(rule: Arc<RuleResult>) -> impl IntoView {
    let all = RwSignal::new(false);
    let (here, everywhere) = (rule.places.len(), rule.new + rule.known);
    let line = |place: RulePlace| {
        let (line, column) = (place.line, place.column);
        let text = Signal::derive(move || rule_place(&place));
        view! { <PlaceLine line column text /> }
    };
    let lines = move || {
        let n = if all.get() { here } else { FEW };
        let places = rule.places.iter().take(n).cloned();
        places.map(line).collect_view()
    };
    view! {
        <div class="import-rule-places">
            <ul>{lines}</ul>
            <MorePlaces all here everywhere beyond=t::import_rules::page::beyond />
        </div>
    }
}
