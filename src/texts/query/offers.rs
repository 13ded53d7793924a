//! The completions below the filter field.

use crate::t::{self, Text};
use architrave_interface::PropertyType;

use crate::catalog::view::query::{Choice, Detail, Fact, Field, TimeExample};
use crate::texts::origin::origin_label;
use crate::texts::{class_label, layer_label};

/// A value of a field that takes few.
pub fn choice_label(choice: Choice<'_>) -> String {
    match choice {
        Choice::Class(class) => class_label(class),
        Choice::Layer(layer) => layer_label(layer),
        Choice::State(state) => state.as_str().to_owned(),
        Choice::Origin(origin) => origin_label(origin).into(),
        Choice::Boolean(true) => t::common::YES.into(),
        Choice::Boolean(false) => t::common::NO.into(),
    }
}

/// The text beside an offer.
pub fn detail(detail: &Detail) -> String {
    match detail {
        Detail::None => String::new(),
        Detail::Count(0) => String::from(t::query::offers::COUNT_NONE),
        Detail::Count(number) => t::query::offers::count(*number),
        Detail::Field(field) => field_meaning(*field).into(),
        Detail::Fact(field, fact) => fact_meaning(*field, fact)
            .map(Into::into)
            .unwrap_or_default(),
        Detail::Property(kind) => property_kind(kind),
        Detail::Label(label) => label.clone(),
        Detail::Reader => String::from(t::common::YOU),
        Detail::Language => String::from(t::query::offers::LANGUAGE),
        Detail::HasValue => String::from(t::query::offers::HAS_VALUE),
        Detail::IsEmpty => String::from(t::query::offers::IS_EMPTY),
        Detail::IsNotEmpty => String::from(t::query::offers::IS_NOT_EMPTY),
        Detail::Literal => String::from(t::query::offers::LITERAL),
        Detail::Time(example) => time_meaning(*example),
    }
}

const fn field_meaning(field: Field) -> Text {
    match field {
        Field::Class => t::common::CLASS,
        Field::Layer => t::common::LAYER,
        Field::State => t::common::STATE,
        Field::Owner => t::query::offers::field::OWNER,
        Field::Group => t::query::offers::field::GROUP,
        Field::Spec => t::query::offers::field::SPECIALIZATION,
        Field::Is => t::query::offers::field::IS,
        Field::Has => t::query::offers::field::HAS,
        Field::Modified => t::query::offers::field::MODIFIED,
        Field::Created => t::query::offers::field::CREATED,
        Field::Published => t::query::offers::field::PUBLISHED,
        Field::Retrieved => t::query::offers::field::RETRIEVED,
        Field::Origin => t::query::offers::field::ORIGIN,
        Field::Lang => t::query::offers::field::LANGUAGE,
        Field::Visible => t::query::offers::field::VISIBLE,
        Field::Id => t::query::offers::field::INSTANCE_ID,
        Field::Element => t::query::offers::field::LOGICAL_ID,
    }
}

/// What a fact means as a value of `is`, `has` or `visible`.
fn fact_meaning(field: Field, fact: &Fact) -> Option<Text> {
    Some(match (field, fact) {
        (Field::Is, Fact::Mine) => t::query::offers::fact::MINE,
        (Field::Is, Fact::Latest) => t::query::offers::fact::LATEST,
        (Field::Is, Fact::Superseded) => t::query::offers::fact::SUPERSEDED,
        (Field::Is, Fact::Present(_)) => t::query::offers::fact::PUBLICATION_DATE,
        (Field::Is, Fact::Visible) => t::query::offers::field::VISIBLE,
        (Field::Is, Fact::Hidden) => t::query::offers::fact::HIDDEN,
        (Field::Has, Fact::Relation) => t::query::offers::fact::RELATION,
        (Field::Has, Fact::Predecessor) => t::query::offers::fact::PREDECESSOR,
        (Field::Has, Fact::Present(Field::Lang)) => t::query::offers::fact::NAME,
        (Field::Has, Fact::Present(Field::Owner)) => t::query::offers::fact::OWNER,
        (Field::Has, Fact::Present(Field::Group)) => t::query::offers::fact::GROUP,
        (Field::Has, Fact::Present(Field::Spec)) => t::query::offers::fact::SPECIALIZATION,
        (Field::Has, Fact::Present(Field::Published)) => t::query::offers::fact::PUBLISHED,
        (Field::Has, Fact::Present(Field::Modified)) => t::query::offers::fact::MODIFIED,
        (Field::Visible, Fact::Visible) => t::common::VISIBLE,
        (Field::Visible, Fact::Hidden) => t::common::NOT_VISIBLE,
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
        PropertyType::Unknown(kind) => return texts::unknown(kind),
    };
    text.into()
}

fn time_meaning(example: TimeExample) -> String {
    match example {
        TimeExample::Today => String::from(t::query::offers::time::TODAY),
        TimeExample::Yesterday => String::from(t::dates::YESTERDAY),
        TimeExample::LastDays(days) => t::query::offers::time::last_days(days),
        TimeExample::BeforeLastDays(days) => t::query::offers::time::before_last_days(days),
        TimeExample::ThisYear => String::from(t::query::offers::time::THIS_YEAR),
        TimeExample::FromMonth => String::from(t::query::offers::time::FROM_MONTH),
        TimeExample::BeforeDay => String::from(t::query::offers::time::BEFORE_DAY),
    }
}
