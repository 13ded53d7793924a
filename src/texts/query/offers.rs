//! What is offered below the filter field.

use crate::catalog::fold::fold;
use crate::catalog::view::query::{Choice, Detail, Fact, Field, TimeExample};
use crate::format::count;
use crate::texts::origin::origin_label;
use crate::texts::{class_label, layer_label};

/// A value of a field that takes few.
pub fn choice_label(choice: Choice<'_>) -> String {
    match choice {
        Choice::Class(class) => class_label(class),
        Choice::Layer(layer) => layer_label(layer),
        Choice::State(state) => state.as_str().to_owned(),
        Choice::Origin(origin) => origin_label(origin).to_owned(),
        Choice::Boolean(true) => "Yes".to_owned(),
        Choice::Boolean(false) => "No".to_owned(),
    }
}

/// What stands beside an offer.
pub fn detail(detail: &Detail) -> String {
    match detail {
        Detail::None => String::new(),
        Detail::Count(0) => "None known here".to_owned(),
        Detail::Count(number) => format!("{} known here", count(*number)),
        Detail::Field(field) => field_meaning(*field).to_owned(),
        Detail::Fact(field, fact) => fact_meaning(*field, fact).to_owned(),
        Detail::Property(kind) => format!("Property, {}", fold(kind.as_str())),
        Detail::Label(label) => label.clone(),
        Detail::Reader => "You".to_owned(),
        Detail::Language => "Language seen here".to_owned(),
        Detail::HasValue => "A value".to_owned(),
        Detail::IsEmpty => "Is empty".to_owned(),
        Detail::IsNotEmpty => "Is not empty".to_owned(),
        Detail::Literal => "Of the list".to_owned(),
        Detail::Time(example) => time_meaning(*example),
    }
}

const fn field_meaning(field: Field) -> &'static str {
    match field {
        Field::Class => "Class",
        Field::Layer => "Layer",
        Field::State => "State",
        Field::Owner => "Owner: a name, an id, or me",
        Field::Group => "Group, by key or label",
        Field::Spec => "Specialization contains",
        Field::Is => "Mine, latest, superseded, published, visible",
        Field::Has => "A name, an owner, a relation, a value",
        Field::Modified => "Last change",
        Field::Created => "Creation",
        Field::Published => "Publication",
        Field::Retrieved => "Retrieval in this browser",
        Field::Origin => "How the id came here",
        Field::Lang => "Has a name in a language",
        Field::Visible => "Visible, as the service says",
        Field::Id => "Instance id contains",
        Field::Element => "Logical id contains",
    }
}

/// What a fact means as a value of `is`, `has` or `visible`.
fn fact_meaning(field: Field, fact: &Fact) -> &'static str {
    match (field, fact) {
        (Field::Is, Fact::Mine) => "Owned by you",
        (Field::Is, Fact::Latest) => "Newest version known here",
        (Field::Is, Fact::Superseded) => "A newer version is known here",
        (Field::Is, Fact::Present(_)) => "Has a publication date",
        (Field::Is, Fact::Visible) => "Visible, as the service says",
        (Field::Is, Fact::Hidden) => "Not visible, as the service says",
        (Field::Has, Fact::Relation) => "Refers to others, or is referred to here",
        (Field::Has, Fact::Predecessor) => "An older version exists",
        (Field::Has, Fact::Present(Field::Lang)) => "A name in any language",
        (Field::Has, Fact::Present(Field::Owner)) => "At least one owner",
        (Field::Has, Fact::Present(Field::Group)) => "At least one group",
        (Field::Has, Fact::Present(Field::Spec)) => "A specialization",
        (Field::Has, Fact::Present(Field::Published)) => "A publication date",
        (Field::Has, Fact::Present(Field::Modified)) => "A change since creation",
        (Field::Visible, Fact::Visible) => "Visible",
        (Field::Visible, Fact::Hidden) => "Not visible",
        _ => "",
    }
}

fn time_meaning(example: TimeExample) -> String {
    match example {
        TimeExample::Today => "Today".to_owned(),
        TimeExample::Yesterday => "Yesterday".to_owned(),
        TimeExample::LastDays(days) => format!("In the last {} days", count(days)),
        TimeExample::BeforeLastDays(days) => format!("Before the last {} days", count(days)),
        TimeExample::ThisYear => "In this year".to_owned(),
        TimeExample::FromMonth => "From a month on".to_owned(),
        TimeExample::BeforeDay => "Before a day".to_owned(),
    }
}
