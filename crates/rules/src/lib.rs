//! Rules over all loaded elements: rule sets as JSON, and their evaluation on a
//! [`Catalog`](architrave_catalog::Catalog) and its [`Landscape`](architrave_analysis::Landscape). Pure computation; nothing
//! is asked of the service, and texts about findings belong to the caller. `docs/decisions/0051-rules.md` describes the
//! format and the limits.

mod built_in;
mod check;
mod context;
mod evaluate;
mod key;
mod pattern;
mod read;
mod report;
mod rule_set;
mod scope;
mod stored;

pub use architrave_catalog::Severity;
pub use built_in::name_languages;
pub use check::{Check, KindList};
pub use context::{Context, FILE, Need};
pub use evaluate::{Evaluator, evaluate, steps_behind};
pub use pattern::{Pattern, PatternError};
pub use read::{Loaded, ReadError, RuleProblem, RuleProblemKind};
pub use report::{Broken, CycleStep, Detail, Finding, Note, Outcome, Report, RuleReport, Subject};
pub use rule_set::{Accepted, Rule, RuleSet, VERSION};
pub use stored::{OwnRule, Source, StoredRules};
