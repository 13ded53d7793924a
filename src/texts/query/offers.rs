//! The completions below the filter field.

use super::terms::{field_label, verb_label};
use crate::t::{self, Text};
use architrave_interface::PropertyType;

use crate::catalog::view::query::{Choice, Detail, Fact, Field, How, TimeExample};
use crate::texts::origin::origin_label;
use crate::texts::{class_label, layer_label, state_label};

/// A value of a field that takes few.
pub fn choice_label(choice: Choice<'_>) -> String {
    match choice {
        Choice::Class(class) => class_label(class),
        Choice::Layer(layer) => layer_label(layer),
        Choice::State(state) => state_label(state),
        Choice::Origin(origin) => origin_label(origin).into(),
        Choice::Boolean(true) => t::common::YES.into(),
        Choice::Boolean(false) => t::common::NO.into(),
    }
}

/// The text beside an offer.
pub fn detail(detail: &Detail) -> String {
    match detail {
        Detail::None => String::new(),
        Detail::Count(number) => t::common::element_count(*number),
        Detail::Field(field) => field_meaning(*field).into(),
        Detail::Fact(field, fact) => fact_meaning(*field, fact)
            .map(Into::into)
            .unwrap_or_default(),
        Detail::Property(kind) => property_kind(kind),
        Detail::Label(label) => label.clone(),
        Detail::Reader => String::from(t::common::YOU),
        Detail::Language => String::from(t::query::offers::LANGUAGE),
        Detail::IsEmpty => String::from(t::query::offers::IS_EMPTY),
        Detail::HasValue | Detail::IsNotEmpty => String::from(t::query::offers::IS_NOT_EMPTY),
        Detail::Literal => String::from(t::query::offers::LITERAL),
        Detail::Time(example) => time_meaning(*example),
        Detail::Relation(How::Within(steps)) => t::query::offers::within(usize::from(*steps)),
        Detail::Relation(How::By(verb, _)) => verb_label(*verb),
    }
}

const fn field_meaning(field: Field) -> Text {
    match field {
        Field::Owner => t::query::offers::field::OWNER,
        Field::ModifiedBy => t::query::offers::field::MODIFIED_BY,
        Field::Is => t::query::offers::field::IS,
        Field::Has => t::query::offers::field::HAS,
        Field::Lang => t::query::offers::field::LANGUAGE,
        Field::Visible => t::common::VISIBLE,
        field => field_label(field),
    }
}

/// What a fact means as a value of `is`, `has` or `visible`.
fn fact_meaning(field: Field, fact: &Fact) -> Option<Text> {
    Some(match (field, fact) {
        (Field::Is, Fact::Mine) => t::query::offers::fact::MINE,
        (Field::Is, Fact::Latest) => t::common::LATEST_HERE,
        (Field::Is, Fact::Superseded) => t::lists::SUPERSEDED,
        (Field::Is, Fact::Present(_)) => t::common::PUBLISHED,
        (Field::Is | Field::Visible, Fact::Visible) => t::common::VISIBLE,
        (Field::Is | Field::Visible, Fact::Hidden) => t::common::NOT_VISIBLE,
        (Field::Has, Fact::Relation) => t::query::terms::RELATION,
        (Field::Has, Fact::Predecessor) => t::lists::HAS_PREDECESSOR,
        (Field::Has, Fact::Present(Field::Modified)) => t::query::terms::has::MODIFIED,
        (
            Field::Has,
            Fact::Present(
                field
                @ (Field::Lang | Field::Owner | Field::Group | Field::Spec | Field::Published),
            ),
        ) => field_label(*field),
        _ => return None,
    })
}

fn property_kind(kind: &PropertyType) -> String {
    use t::query::offers::property as texts;
    let text = match kind {
        PropertyType::BBCode => texts::BB_CODE,
        PropertyType::Boolean => texts::BOOLEAN,
        PropertyType::Date => texts::DATE,
        PropertyType::DateTime => texts::DATE_TIME,
        PropertyType::Decimal => texts::DECIMAL,
        PropertyType::Enum => texts::ENUMERATION,
        PropertyType::Integer => texts::INTEGER,
        PropertyType::String => texts::STRING,
        PropertyType::Time => texts::TIME,
        PropertyType::Unknown(kind) => return kind.to_string(),
    };
    text.into()
}

fn time_meaning(example: TimeExample) -> String {
    match example {
        TimeExample::Today => String::from(t::query::terms::TODAY),
        TimeExample::Yesterday => String::from(t::query::terms::YESTERDAY),
        TimeExample::LastDays(days) => t::query::terms::last_days(days),
        TimeExample::BeforeLastDays(days) => {
            t::query::terms::more_than_ago(&t::query::terms::days(days))
        }
        TimeExample::ThisYear => String::from(t::query::offers::time::THIS_YEAR),
        TimeExample::FromMonth => String::from(t::query::offers::time::FROM_MONTH),
        TimeExample::BeforeDay => String::from(t::query::offers::time::BEFORE_DAY),
    }
}
