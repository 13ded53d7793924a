//! Completions for what someone types: fields, and values of a field.

use std::ops::Range;

use architrave_interface::PropertyType;

use super::calendar::is_relative;
use super::choice::Choice;
use super::fields::{FIELDS, Fact, Field, squeezed};
use super::lex::{Piece, PiecePart, Token, pieces, quote, quoted_if_odd};
use super::offers::{CompletionTarget, Offer, offers_of, offers_of_key, presence_offers};
use super::relation::{Arrow, How, VERBS};
use super::rewrite::quote_key;
use crate::Catalog;
use crate::fold::fold;
use crate::sorting::SortInPlace;

/// How many are offered at once.
pub const MOST: usize = 40;

/// A text that can replace the part of the query at the caret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// What it replaces, in bytes.
    pub replaces: Range<usize>,
    /// What is there then.
    pub insert: String,
    /// What it is called.
    pub label: String,
    /// How many have it, or what it means.
    pub detail: Detail,
    /// Whether it is one of the few values that the field takes: a part of one finds nothing.
    pub is_choice: bool,
}

/// How many elements have what is offered, or what it means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Nothing is said.
    None,
    /// So many elements in this browser have the value.
    Count(usize),
    /// It is this field.
    Field(Field),
    /// It tests a fact, as a value of this field.
    Fact(Field, Fact),
    /// It is the key of a property of this type.
    Property(PropertyType),
    /// It is the key of a property with this label.
    Label(String),
    /// It is the reader of the query.
    Reader,
    /// It is a language of texts in this browser.
    Language,
    /// The property of this key has a value.
    HasValue,
    /// There is no value.
    IsEmpty,
    /// There is a value.
    IsNotEmpty,
    /// It is one of the values that the settings list.
    Literal,
    /// It is an example of a time.
    Time(TimeExample),
    /// It begins a relation.
    Relation(How),
}

/// A time that is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum TimeExample {
    Today,
    Yesterday,
    LastDays(usize),
    BeforeLastDays(usize),
    ThisYear,
    FromMonth,
    BeforeDay,
}

impl Completion {
    /// The text with it, and where the cursor is then. A field waits for its value; after a
    /// value another term may begin.
    pub fn apply(&self, text: &str) -> (String, usize) {
        let before = text.get(..self.replaces.start).unwrap_or("");
        let after = text.get(self.replaces.end..).unwrap_or("");
        let ends = after.is_empty() && !self.insert.ends_with([':', '>', ' ']);
        let space = if ends { " " } else { "" };
        let text = format!("{before}{}{space}{after}", self.insert);
        let cursor = self.replaces.start + self.insert.len() + space.len();
        (text, cursor)
    }

    /// Whether the text has it already, in any case.
    pub fn is_in(&self, text: &str) -> bool {
        let there = text.get(self.replaces.clone());
        there.is_some_and(|there| fold(there) == fold(&self.insert))
    }

    /// Whether it is a field, so that its value comes next.
    pub fn is_field(&self) -> bool {
        self.insert.ends_with([':', '>'])
    }
}

/// What completions are made from.
pub struct Guide<'a> {
    /// The elements in this browser.
    pub catalog: &'a Catalog,
    /// The language that labels are read in.
    pub language: &'a str,
    /// The year, to offer one.
    pub year: i32,
    /// The name of a person, where it is known.
    pub person: &'a dyn Fn(&str) -> Option<String>,
    /// What the reader sees in place of a value, which can be typed as well.
    pub label: &'a dyn Fn(Choice<'_>) -> String,
}

/// The completions at the cursor, best first.
pub fn complete(text: &str, cursor: usize, guide: &Guide<'_>) -> Vec<Completion> {
    let at = |span: &Range<usize>| span.start <= cursor && cursor <= span.end;
    let token = match pieces(text).into_iter().rev().find(|p| at(p.span())) {
        Some(Piece::Term(token)) => token,
        Some(Piece::And(_) | Piece::Or(_) | Piece::Not(_)) => return Vec::new(),
        Some(Piece::Relation(prefix)) if cursor < prefix.span.end => return Vec::new(),
        Some(Piece::Open(..) | Piece::Close(_) | Piece::Relation(_)) | None => {
            return fields("", false, cursor..cursor, guide);
        }
    };
    match &token.key {
        Some(key) if cursor > key.span.end => {
            let part = token.values.iter().find(|part| at(&part.span));
            let span = part.map_or(cursor..cursor, |part| part.span.clone());
            values(key, &token, part, span, guide)
        }
        Some(key) => fields(&key.text, true, key.span.start..key.span.end + 1, guide),
        None => {
            let Some(word) = token.values.first() else {
                return Vec::new();
            };
            if word.quoted {
                return Vec::new();
            }
            fields(&word.text, false, word.span.clone(), guide)
        }
    }
}

/// Fields and property keys; with words of two letters also values that need no field's name.
fn fields(typed: &str, only: bool, span: Range<usize>, guide: &Guide<'_>) -> Vec<Completion> {
    let sought = CompletionTarget::new(typed);
    let mut offers: Vec<(Offer, String)> = Vec::new();
    for field in &FIELDS {
        let name = field.names[0];
        let detail = Detail::Field(field.field);
        offers.push((Offer::new(name, name, detail), format!("{name}:")));
    }
    for meta in guide.catalog.property_keys() {
        let key = quote_key(&meta.key);
        let label = meta.label.as_ref().and_then(|l| l.best(guide.language));
        let label = label.map_or(meta.key.as_str(), |l| l.value.as_str());
        let detail = if label == meta.key {
            Detail::Property(meta.kind.clone())
        } else {
            Detail::Label(label.to_owned())
        };
        offers.push((Offer::new(&meta.key, label, detail), format!("{key}:")));
    }
    for (name, verb) in VERBS.into_iter().filter(|_| !only) {
        let detail = Detail::Relation(How::By(verb, Arrow::Subject));
        offers.push((Offer::new(name, name, detail), format!("{name}>")));
    }
    if !only {
        let detail = Detail::Relation(How::Within(2));
        offers.push((
            Offer::new("within", "within", detail),
            "within:2 of:".into(),
        ));
    }
    let offers = ranked(offers, &sought, |(offer, _)| offer).into_iter();
    let mut found: Vec<Found> = offers
        .map(|(offer, insert)| {
            let label = insert.trim_end_matches(':').trim_matches('"').to_owned();
            (label, insert, offer.detail)
        })
        .collect();
    if sought.typed.len() > 1 && !only {
        for field in [Field::Is, Field::State, Field::Layer, Field::Class] {
            let mut scratch = String::new();
            let offers = offers_of(field, guide, &sought).into_iter();
            let begin = |offer: &Offer| offer.fit(&sought, &mut scratch) == Some(0);
            for offer in offers.filter(begin) {
                let insert = format!("{}:{}", field.name(), quoted_if_odd(&offer.value));
                found.push((insert.clone(), insert, offer.detail));
            }
        }
    }
    finished(found, &span)
}

fn values(
    key: &PiecePart,
    token: &Token,
    part: Option<&PiecePart>,
    span: Range<usize>,
    guide: &Guide<'_>,
) -> Vec<Completion> {
    let mut sought = CompletionTarget::new(part.map_or("", |part| &part.text));
    // Only values that begin with a typed comparison complete it.
    let compares = part.filter(|p| !p.quoted && p.text.starts_with(['<', '>', '=']));
    sought.begins = compares.map_or("", |part| &part.text);
    // What is beside the cursor already is not offered again.
    let others = token.values.iter().filter(|p| Some(*p) != part);
    sought.others = others.map(|p| squeezed(&p.text)).collect();
    let field = if key.quoted {
        None
    } else {
        Field::named(&key.text)
    };
    let offers = match field {
        Some(field) => offers_of(field, guide, &sought),
        None => offers_of_key(&key.text, guide, &sought),
    };
    let mut offers = offers;
    offers.extend(presence_offers(field));
    let mut offers = ranked(offers, &sought, |offer| offer);
    // A completely typed value is meant, even if others begin with it.
    let typed = part.map_or("", |part| &part.text);
    offers.arrange_by_key(|offer| !offer.value.eq_ignore_ascii_case(typed));
    let found = offers
        .into_iter()
        .map(|offer| {
            let insert = match offer.is_word {
                true => offer.value,
                false => quoted_if_odd_value(&offer.value),
            };
            (offer.label, insert, offer.detail)
        })
        .collect();
    let mut found = finished(found, &span);
    let is_choice = matches!(
        field,
        Some(
            Field::Class
                | Field::Layer
                | Field::State
                | Field::Origin
                | Field::Owner
                | Field::ModifiedBy
                | Field::Group
                | Field::Lang
                | Field::Is
                | Field::Has
                | Field::Visible
                | Field::Finding
        )
    );
    found.iter_mut().for_each(|c| c.is_choice = is_choice);
    found
}

/// Values are quoted where they would be read as something else: a comparison, a day, or that there
/// is none.
fn quoted_if_odd_value(value: &str) -> String {
    let is_word = ["any", "none"]
        .iter()
        .any(|w| value.eq_ignore_ascii_case(w));
    if is_word || is_relative(value) {
        quote(value)
    } else {
        quoted_if_odd(value)
    }
}

type Found = (String, String, Detail);

/// What fits, the best first, else in its order.
fn ranked<T>(
    offers: Vec<T>,
    sought: &CompletionTarget<'_>,
    offer: impl Fn(&T) -> &Offer,
) -> Vec<T> {
    let mut scratch = String::new();
    let mut fitting: Vec<(usize, T)> = offers
        .into_iter()
        .filter_map(|o| Some((offer(&o).fit(sought, &mut scratch)?, o)))
        .collect();
    fitting.arrange_by_key(|(fit, _)| *fit);
    fitting.into_iter().map(|(_, o)| o).collect()
}

fn finished(mut found: Vec<Found>, span: &Range<usize>) -> Vec<Completion> {
    found.truncate(MOST);
    let completion = |(label, insert, detail)| Completion {
        replaces: span.clone(),
        insert,
        label,
        detail,
        is_choice: false,
    };
    found.into_iter().map(completion).collect()
}
