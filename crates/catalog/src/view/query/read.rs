//! What the pieces of a text mean.

use architrave_interface::PropertyType;

use super::calendar::{Age, Calendar, is_relative};
use super::choice::Choice;
use super::fields::{FIELDS, Fact, Field, nearest, squeezed};
use super::lex::{PiecePart, Token, quote, quoted_if_odd};
use super::limits::{Bounds, Edges};
use super::problem::{Comparable, Problem, ProblemKind};
use super::relation::{How, VERBS};
use super::{Test, Wanted, When};
use crate::{Catalog, NAME, Severity};

/// Whether a language tag is of the requested language: `de-AT` is of `de`.
pub fn matches_language(tag: &str, wanted: &str) -> bool {
    let (Some(start), rest) = (tag.get(..wanted.len()), tag.get(wanted.len()..)) else {
        return false;
    };
    let ends = rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['-', '_']));
    start.eq_ignore_ascii_case(wanted) && ends
}

/// Whether a value means that there is one, or none; in quotes it is a text like any other.
fn presence(part: &PiecePart) -> Option<bool> {
    match part.text.to_ascii_lowercase().as_str() {
        _ if part.quoted => None,
        "any" => Some(true),
        "none" => Some(false),
        _ => None,
    }
}

/// Reads terms.
pub struct TermReader<'a> {
    catalog: &'a Catalog,
    /// What could not be read.
    pub problems: Vec<Problem>,
}

impl<'a> TermReader<'a> {
    /// Knows the property keys and values of a catalog.
    pub const fn new(catalog: &'a Catalog) -> Self {
        Self {
            catalog,
            problems: Vec::new(),
        }
    }

    /// The test of a term; nothing where it cannot be read.
    pub fn test(&mut self, token: &Token) -> Option<Test> {
        let Some(key) = &token.key else {
            let word = token.values.first()?;
            if !word.quoted && word.text.eq_ignore_ascii_case("mine") {
                return Some(Test::Facts(vec![Fact::Mine]));
            }
            return (!word.text.trim().is_empty()).then(|| Test::Text(word.text.clone()));
        };
        let field = if key.quoted {
            None
        } else {
            Field::named(&key.text)
        };
        let property = match field {
            Some(_) => None,
            None => Some(
                self.key(&key.text)
                    .or_else(|| self.unknown_field(key, token))?,
            ),
        };
        if token.values.is_empty() {
            self.problems.push(unfinished(token, key, field));
            return None;
        }
        match (field, property) {
            (Some(field), _) => self.field(field, token),
            (None, Some(property)) => self.property(property, token),
            (None, None) => None,
        }
    }

    /// The property key that was meant.
    fn key(&self, typed: &str) -> Option<String> {
        let metas = &self.catalog.columns.metas;
        let exact = metas.iter().find(|m| m.key == typed);
        let typed = typed.to_lowercase();
        let found = exact.or_else(|| metas.iter().find(|m| m.key.to_lowercase() == typed));
        found.map(|m| m.key.clone())
    }

    fn unknown_field(&mut self, key: &PiecePart, token: &Token) -> Option<String> {
        if !key.quoted && key.text.eq_ignore_ascii_case("within") {
            let kind = ProblemKind::RelationWithoutTerm(How::Within(1));
            self.problems.push(Problem {
                unfinished: true,
                ..Problem::new(token.span.clone(), kind)
            });
            return None;
        }
        if let (false, Some((verb, _))) = (key.quoted, key.text.split_once(['<', '>']))
            && !verb.is_empty()
        {
            let meant = nearest(verb, VERBS.iter().map(|(name, _)| *name));
            let kind = ProblemKind::UnknownField {
                name: verb.to_owned(),
                as_text: token.print_as_text(),
            };
            let problem = Problem::new(key.span.start..key.span.start + verb.len(), kind);
            self.problems
                .push(problem.suggesting(meant.map(str::to_owned)));
            return None;
        }
        let keys = self.catalog.columns.metas.iter().map(|m| m.key.as_str());
        let names = FIELDS.iter().flat_map(|f| f.names.iter().copied());
        let meant = nearest(&key.text, names.chain(keys)).map(quoted_if_odd);
        let kind = match key.quoted {
            true => ProblemKind::UnknownProperty(quote(&key.text)),
            false => ProblemKind::UnknownField {
                name: key.text.clone(),
                as_text: token.print_as_text(),
            },
        };
        let problem = Problem::new(key.span.clone(), kind);
        self.problems.push(problem.suggesting(meant));
        None
    }

    fn field(&mut self, field: Field, token: &Token) -> Option<Test> {
        if matches!(field, Field::Is | Field::Has) {
            return self.values(field, &token.values);
        }
        let (presence, values) = split(&token.values);
        let mut tests = Vec::new();
        if !presence.is_empty() {
            let fact = |is: bool| match is {
                true => Fact::Present(field),
                false => Fact::Missing(field),
            };
            tests.push(Test::Facts(presence.into_iter().map(fact).collect()));
        }
        if !values.is_empty() {
            tests.extend(self.values(field, &values));
        }
        either(tests)
    }

    fn values(&mut self, field: Field, values: &[PiecePart]) -> Option<Test> {
        match field {
            Field::Class | Field::Layer | Field::State | Field::Origin => {
                let all = Choice::all(field, self.catalog);
                let mut chosen = Vec::new();
                for part in values {
                    let found = resolve(&all, &part.text);
                    if found.is_empty() {
                        let meant = nearest(&part.text, all.iter().flat_map(Choice::names));
                        self.wrong_value(field, part, meant);
                    }
                    chosen.extend(found);
                }
                chosen.dedup();
                (!chosen.is_empty()).then_some(Test::OneOf(field, chosen))
            }
            Field::Owner
            | Field::ModifiedBy
            | Field::Group
            | Field::Spec
            | Field::Id
            | Field::Element
            | Field::Lang => {
                let values = values.iter().map(|v| v.text.clone());
                let values: Vec<String> = values.filter(|v| !v.trim().is_empty()).collect();
                (!values.is_empty()).then_some(Test::OneOf(field, values))
            }
            Field::Finding => {
                let rules = self.catalog.findings().map(|found| &found.rules);
                let ids = rules.into_iter().flatten().map(|rule| rule.id.as_str());
                let names: Vec<&str> = Severity::ALL
                    .map(Severity::name)
                    .into_iter()
                    .chain(ids)
                    .collect();
                let mut meant = Vec::new();
                for part in values {
                    let is_known = names
                        .iter()
                        .any(|name| name.eq_ignore_ascii_case(&part.text));
                    // Which rules there are is only known once they ran.
                    if is_known || rules.is_none() {
                        meant.push(part.text.clone());
                    } else {
                        self.wrong_value(field, part, nearest(&part.text, names.iter().copied()));
                    }
                }
                (!meant.is_empty()).then_some(Test::OneOf(field, meant))
            }
            Field::Is | Field::Has | Field::Visible => {
                let parts = values.iter();
                let facts: Vec<Fact> = parts.filter_map(|part| self.fact(field, part)).collect();
                (!facts.is_empty()).then_some(Test::Facts(facts))
            }
            Field::Modified | Field::Created | Field::Published | Field::Retrieved => {
                let parts = values.iter();
                let times: Vec<When> = parts.filter_map(|part| self.when(field, part)).collect();
                (!times.is_empty()).then_some(Test::When(field, times))
            }
        }
    }

    fn fact(&mut self, field: Field, part: &PiecePart) -> Option<Fact> {
        let facts = Fact::of(field);
        let typed = squeezed(&part.text);
        let fact = facts
            .iter()
            .find(|(name, _)| !part.quoted && *name == typed);
        if let Some((_, fact)) = fact {
            return Some(fact.clone());
        }
        if field == Field::Has {
            let other = Field::named(&part.text).filter(|f| !part.quoted && f.has_values());
            let of_key = || self.key(&part.text).map(Fact::Filled);
            if let Some(fact) = other.map(Fact::Present).or_else(of_key) {
                return Some(fact);
            }
        }
        let keys = self.catalog.columns.metas.iter().map(|m| m.key.as_str());
        let keys = keys.filter(|_| field == Field::Has);
        let names = facts.iter().map(|(name, _)| *name).chain(keys);
        let meant = nearest(&part.text, names).map(str::to_owned);
        self.wrong_value(field, part, meant.as_deref());
        None
    }

    fn when(&mut self, field: Field, part: &PiecePart) -> Option<When> {
        let text = part.text.trim();
        // In the last 30 days, with a minus as well.
        let back = text.strip_prefix('-').unwrap_or(text);
        if let Some(age) = Age::parse(back) {
            return Some(When::Younger(age));
        }
        let edges = Edges::of(text).unwrap_or_else(|| Edges::just(text));
        let calendar = Calendar::default();
        if edges.interval(|text| calendar.period(text)).is_some() {
            return Some(When::Between(edges));
        }
        let kind = ProblemKind::NotATime {
            field,
            value: quote(&part.text),
        };
        self.problems.push(Problem::new(part.span.clone(), kind));
        None
    }

    fn property(&mut self, key: String, token: &Token) -> Option<Test> {
        let metas = self.catalog.columns.metas.iter();
        let kinds: Vec<&PropertyType> = metas.filter(|m| m.key == key).map(|m| &m.kind).collect();
        let reads = |edges: &Edges| {
            let mut kinds = kinds.iter();
            kinds.any(|kind| Bounds::of(edges, kind, Calendar::default()).is_some())
        };
        let is_date =
            |kind: &&PropertyType| matches!(kind, PropertyType::Date | PropertyType::DateTime);
        let (presence, values) = split(&token.values);
        let mut tests = Vec::new();
        if key == NAME && !presence.is_empty() {
            // A name of spaces alone is none, here as in `has:name`.
            let fact = |is: bool| match is {
                true => Fact::Present(Field::Lang),
                false => Fact::Missing(Field::Lang),
            };
            tests.push(Test::Facts(presence.iter().map(|is| fact(*is)).collect()));
        }
        let asked = presence.into_iter().filter(|_| key != NAME);
        let mut wanted: Vec<Wanted> = asked
            .map(|is| match is {
                true => Wanted::Present,
                false => Wanted::Missing,
            })
            .collect();
        for part in values {
            let back = part.text.strip_prefix('-').unwrap_or(&part.text);
            if !part.quoted && Age::parse(back).is_some() && kinds.iter().any(is_date) {
                // The last 30 days, as of the fields that are times.
                wanted.extend(Edges::of(&format!("-{back}..today")).map(Wanted::Within));
                continue;
            }
            let edges = Edges::of(&part.text).filter(|_| !part.quoted);
            match edges {
                Some(edges) if reads(&edges) => wanted.push(Wanted::Within(edges)),
                Some(_) if part.text.starts_with(['<', '>', '=']) => {
                    let kind = not_compared(&key, &kinds, &part);
                    self.problems.push(Problem::new(part.span.clone(), kind));
                }
                None if !part.quoted && is_relative(&part.text) && kinds.iter().any(is_date) => {
                    wanted.push(Wanted::Within(Edges::just(&part.text)));
                }
                _ => wanted.push(Wanted::Contains(part.text)),
            }
        }
        if !wanted.is_empty() {
            tests.push(Test::Property(key, wanted));
        }
        either(tests)
    }

    fn wrong_value(&mut self, field: Field, part: &PiecePart, meant: Option<&str>) {
        let kind = ProblemKind::UnknownValue {
            field,
            value: quote(&part.text),
        };
        let problem = Problem::new(part.span.clone(), kind);
        let meant = meant.map(quoted_if_odd);
        self.problems.push(problem.suggesting(meant));
    }
}

impl Token {
    /// The same as a word that is looked for as it is.
    fn print_as_text(&self) -> String {
        let mut plain = self.clone();
        plain.negated = false;
        let minus = if self.negated { "-" } else { "" };
        format!("{minus}{}", quote(&plain.print()))
    }
}

fn unfinished(token: &Token, key: &PiecePart, field: Option<Field>) -> Problem {
    let name = token.span.start..token.span.end;
    let kind = match field {
        Some(field) => ProblemKind::FieldWithoutValue(field),
        None => ProblemKind::PropertyWithoutValue(key.text.clone()),
    };
    Problem {
        unfinished: true,
        ..Problem::new(name, kind)
    }
}

/// The values that a text names: by value or alias, else every value that begins so.
fn resolve(all: &[Choice<'_>], typed: &str) -> Vec<String> {
    let typed = squeezed(typed);
    if typed.is_empty() {
        return Vec::new();
    }
    let fitting = |fits: &dyn Fn(&str) -> bool| -> Vec<String> {
        let found = all
            .iter()
            .filter(|choice| choice.names().any(|name| fits(&squeezed(name))));
        found.map(|choice| choice.value().to_owned()).collect()
    };
    let exact = fitting(&|name| name == typed);
    if exact.is_empty() {
        fitting(&|name| name.starts_with(&typed))
    } else {
        exact
    }
}

/// Why a property cannot be compared with what was written.
fn not_compared(key: &str, kinds: &[&PropertyType], part: &PiecePart) -> ProblemKind {
    let kind = kinds.iter().find_map(|kind| match kind {
        PropertyType::Integer | PropertyType::Decimal => Some(Comparable::Number),
        PropertyType::Date | PropertyType::DateTime => Some(Comparable::Date),
        PropertyType::Time => Some(Comparable::Time),
        _ => None,
    });
    let key = key.to_owned();
    match kind {
        Some(kind) => ProblemKind::ComparedWith { key, kind },
        None => ProblemKind::NotComparable {
            key,
            value: quote(&part.text),
        },
    }
}

/// The meaning of the values `any` and `none`, and the other values.
fn split(values: &[PiecePart]) -> (Vec<bool>, Vec<PiecePart>) {
    let asked = values.iter().filter_map(presence).collect();
    let others = values.iter().filter(|part| presence(part).is_none());
    (asked, others.cloned().collect())
}

/// One test of several of which one must hold.
fn either(mut tests: Vec<Test>) -> Option<Test> {
    match tests.len() {
        0 | 1 => tests.pop(),
        _ => Some(Test::Either(tests)),
    }
}
