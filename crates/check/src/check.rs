//! Checks one file.

use std::fs::File;
use std::path::{Path, PathBuf};

use architrave_analysis::Landscape;
use architrave_catalog::view::QueryContext;
use architrave_exchange::Limits;
use architrave_file_elements::{FileElements, FileModel, LeftOut, Place};
use architrave_rules::{Context, FILE, Finding, RuleReport, RuleSet, Severity, Subject, evaluate};

use crate::words::{Words, clean};

/// The result of a file.
pub struct FileReport {
    /// Its path as it was given.
    pub path: PathBuf,
    /// What was found; else why the file could not be read.
    pub result: Result<Checked, String>,
}

/// What was found in a file.
pub struct Checked {
    /// What became of each rule.
    pub rules: Vec<RuleReport>,
    /// In the order of the file, those of one place by rule.
    pub findings: Vec<Reported>,
    /// What of the file was not checked.
    pub left_out: Vec<LeftOut>,
}

/// A finding as it is printed.
pub struct Reported {
    /// The place of the rule in its set.
    pub rule: usize,
    /// How bad it is.
    pub severity: Severity,
    /// Where it is.
    pub place: Place,
    /// What is wrong.
    pub message: String,
    /// The key by which it can be accepted.
    pub key: String,
    /// The identifier of the element or relationship.
    pub identifier: String,
    /// Whether that is a relationship.
    pub is_relationship: bool,
    /// The place of its acceptance in the rule set.
    pub accepted: Option<usize>,
}

impl FileReport {
    /// The path for people.
    pub fn shown(&self) -> String {
        clean(&self.path.to_string_lossy())
    }
}

/// Checks a file by the rules of a set.
pub fn check(path: &Path, set: &RuleSet, language: Option<&str>) -> FileReport {
    let file = File::open(path).map_err(|error| error.to_string());
    let model = file.and_then(|file| {
        FileModel::read(file, Limits::default()).map_err(|error| error.to_string())
    });
    FileReport {
        path: path.to_owned(),
        result: model.map(|model| findings(&model, set, language)),
    }
}

fn findings(model: &FileModel, set: &RuleSet, language: Option<&str>) -> Checked {
    let file = FileElements::of(model);
    let language = language.unwrap_or(&file.language);
    let landscape = Landscape::of(&file.catalog);
    let context = Context {
        query: QueryContext::default(),
        language,
        unknown_users: None,
        lacks: FILE,
    };
    let report = evaluate(set, &file.catalog, &landscape, &context);
    let words = Words {
        catalog: &file.catalog,
        landscape: &landscape,
        language,
    };
    let reported = |finding: &Finding| {
        let rule = set.rules.get(finding.rule)?;
        let (identifier, is_relationship) = match finding.subject {
            Subject::Element(node) => {
                let id = landscape.element_id(&file.catalog, node);
                (id.to_owned(), false)
            }
            Subject::Relationship(edge) => (landscape.relationship_id(&file.catalog, edge), true),
        };
        let places = match is_relationship {
            true => &file.relationships,
            false => &file.elements,
        };
        let start = Place { line: 1, column: 1 };
        Some(Reported {
            rule: finding.rule,
            severity: rule.severity,
            place: places.get(&identifier).copied().unwrap_or(start),
            message: words.message(rule, finding),
            key: finding.key(set, &file.catalog, &landscape),
            identifier,
            is_relationship,
            accepted: finding.accepted,
        })
    };
    let mut findings: Vec<Reported> = report.findings.iter().filter_map(reported).collect();
    findings.sort_by_key(|finding| (finding.place, finding.rule));
    Checked {
        rules: report.rules,
        findings,
        left_out: file.left_out,
    }
}
