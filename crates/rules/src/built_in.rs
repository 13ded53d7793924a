//! The rules that need no settings.

use architrave_metamodel::{Kind, Kinds};

use crate::{Check, KindList, Rule, RuleSet, Severity, VERSION};

/// After how many days a Draft is too old.
const DRAFT_DAYS: u32 = 90;

/// The languages in which the built-in rules expect names: those of the interface, and the reader's.
pub fn name_languages(content_language: &str) -> Vec<&str> {
    let mut languages = vec!["en", "de"];
    if !languages.contains(&content_language) {
        languages.push(content_language);
    }
    languages
}

impl RuleSet {
    /// The built-in rules. Their ids are those of their checks; for each of the content languages there is one named
    /// `name-in-LANGUAGE`. They have no names.
    pub fn built_in(languages: &[&str]) -> Self {
        use Severity::{Error, Hint, Warning};
        let rules = [
            (Error, Check::RelationshipNotAllowed {}),
            (Error, Check::MandatoryMissing {}),
            (
                Error,
                Check::ValidReliesOnInvalid {
                    kinds: KindList::default(),
                },
            ),
            (Warning, Check::NoOwner {}),
            (Warning, Check::OwnerUnknown {}),
            (Warning, Check::DraftTooOld { days: DRAFT_DAYS }),
            (Warning, Check::Orphan {}),
            (Warning, Check::SameName {}),
            (
                Hint,
                Check::Cycle {
                    kinds: KindList(Kinds::NONE.with(Kind::Serving).with(Kind::Triggering)),
                },
            ),
        ];
        let rules = rules.into_iter().map(|(severity, check)| {
            let id = check.name();
            Rule::new(id, severity, check)
        });
        let needed = Rule {
            // Invalid ones are errors already.
            scope: "-state:Invalid".to_owned(),
            ..Rule::new(
                "needed-not-valid",
                Hint,
                Check::NeededNotValid {
                    kinds: KindList::default(),
                },
            )
        };
        let named = languages.iter().map(|language| {
            let slug: String = language
                .chars()
                .map(|c| match c.to_ascii_lowercase() {
                    c if c.is_ascii_alphanumeric() => c,
                    _ => '-',
                })
                .collect();
            let language = (*language).to_owned();
            Rule::new(
                &format!("name-in-{slug}"),
                Hint,
                Check::LanguageMissing { language },
            )
        });
        Self {
            version: VERSION,
            name: String::new(),
            rules: rules.chain([needed]).chain(named).collect(),
            accepted: Vec::new(),
        }
    }
}
