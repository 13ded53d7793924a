//! Reading an exchange file off the main thread: the messages between the import worker and the
//! page, and the reading, checking and searching itself (feature `reader`), which also runs natively.
//!
//! The worker holds what it read, packed; the page holds what it shows, and requests more.

#[cfg(feature = "reader")]
mod changed_elements;
#[cfg(feature = "reader")]
mod checks;
#[cfg(feature = "reader")]
mod counting;
#[cfg(feature = "reader")]
mod earlier;
#[cfg(feature = "reader")]
mod export;
mod fields;
#[cfg(feature = "reader")]
mod find;
mod findings;
#[cfg(feature = "reader")]
mod gather;
#[cfg(feature = "reader")]
mod hashing;
#[cfg(feature = "reader")]
mod loaded_elements;
#[cfg(feature = "reader")]
mod loaded_file;
mod matching;
mod message;
#[cfg(feature = "reader")]
mod packed;
mod parts;
#[cfg(feature = "reader")]
mod piece;
#[cfg(feature = "reader")]
mod retry;
#[cfg(feature = "reader")]
mod rule_codes;
#[cfg(feature = "reader")]
mod rule_findings;
#[cfg(feature = "reader")]
mod rule_fixed;
#[cfg(feature = "reader")]
mod rule_history;
#[cfg(feature = "reader")]
mod rule_loaded;
#[cfg(feature = "reader")]
#[cfg(test)]
mod rule_loaded_tests;
#[cfg(feature = "reader")]
mod rule_places;
#[cfg(feature = "reader")]
#[cfg(test)]
mod rule_receipt_tests;
mod rules;
#[cfg(feature = "reader")]
#[cfg(test)]
mod rules_tests;
#[cfg(feature = "reader")]
mod store;
mod summary;
#[cfg(feature = "reader")]
mod unchanged;
mod views;
#[cfg(feature = "reader")]
mod warm_up;

#[cfg(feature = "reader")]
pub use hashing::sha256;
#[cfg(feature = "reader")]
pub use loaded_file::{LoadedFile, Reading};
#[cfg(feature = "reader")]
pub use retry::retry_file;
#[cfg(feature = "reader")]
pub use views::{MOST_NODES, MOST_VIEWS, read_views};
#[cfg(feature = "reader")]
pub use warm_up::warm_up;

pub use fields::{ChangedField, Field, FieldChange, FieldKind, FieldValue, changes, fields_of};
pub use findings::{
    FileLocation, Finding, FindingKind, Many, PlaceContent, SeenProperties, Severity, Subject,
};
pub use matching::{
    Beside, LoadedElement, LoadedRelationship, MatchStatus, PostUploadEvidence, UploadTimes,
};
pub use message::{
    Checked, Command, Compared, ElementRow, Event, Find, FoundElements, ImportedState, ListedRow,
    RetryFailure, RetryOrder, from_bytes, to_bytes,
};
pub use parts::{FileElement, FileProperty, FileRelationship, LocalizedText, PropertyDefinition};
pub use rules::{
    OpenFinding, OpenSubject, RULE_PLACES, RULES_LIMIT, RuleCheck, RuleDetail, RuleElement,
    RuleFault, RuleNeed, RuleNote, RuleOutcome, RulePlace, RuleResult, RuleSeverity, RuleSubject,
    Ruled, RulesFailure,
};
pub use summary::{FileCounts, Problem, ReadFailure, StopReason, Stopped, Summary};
pub use views::{
    EncodedViews, FileColor, FileConnection, FileEnd, FileFont, FileNode, FileNodeKind, FileView,
    FileViews, ViewElement,
};
