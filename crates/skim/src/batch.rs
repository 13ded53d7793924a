//! What lists show of elements, as one buffer.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::cells::{Block, Cell};
use crate::moment::Moment;

/// A list that is seldom long.
pub type Few<T> = SmallVec<[T; 4]>;

/// Elements in the order they came, and what was not served.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Batch<'a> {
    /// The elements.
    #[serde(borrow)]
    pub rows: Vec<Row<'a>>,
    /// Each text that rows share, once: rows hold its place in here.
    #[serde(borrow)]
    pub texts: Vec<Cow<'a, str>>,
    /// The JSON of each `MetaProperty` that the rows refer to, once.
    #[serde(borrow)]
    pub metas: Vec<Cow<'a, str>>,
    /// The JSON of each `Group` that the rows refer to, once.
    #[serde(borrow)]
    pub groups: Vec<Cow<'a, str>>,
    /// Ids that the service answered with an error of their own.
    #[serde(borrow)]
    pub not_served: Vec<NotServed<'a>>,
    /// Items that could not be read.
    #[serde(borrow)]
    pub lost: Vec<LostRow<'a>>,
    /// A cell for each row, where its properties are not in the row itself: in a batch that was read from
    /// bytes they are only here.
    #[serde(borrow)]
    pub cells: Vec<Cell<'a>>,
    /// What the cells are in.
    #[serde(borrow)]
    pub blocks: Vec<Block<'a>>,
}

impl<'a> Batch<'a> {
    /// The batch of these bytes, borrowing its texts.
    ///
    /// # Errors
    /// When they are not those of a batch of this version; the text says why.
    pub fn from_bytes(bytes: &'a [u8]) -> Result<Self, String> {
        postcard::from_bytes(bytes).map_err(|error| error.to_string())
    }
}

/// One version of an element, without what only its own page shows.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Row<'a> {
    /// The instance id.
    #[serde(borrow)]
    pub id: Cow<'a, str>,
    /// The logical id.
    #[serde(borrow)]
    pub element_id: Cow<'a, str>,
    /// The class, as the service writes it: a place in the batch's `texts`, as all numbers here whose
    /// docs say nothing else.
    pub class: u32,
    /// The layer, as the service writes it.
    pub layer: u32,
    /// The validity state, as the service writes it.
    pub state: u32,
    /// The specialization; the empty text where there is none.
    pub specialization: u32,
    /// Whether an older version exists.
    pub has_predecessor: bool,
    /// Whether the caller owns it.
    pub principal_is_owner: bool,
    /// Whether it is shown.
    pub visible: bool,
    /// Owners.
    pub owners: Few<Owner>,
    /// Creation.
    #[serde(borrow)]
    pub created: Act<'a>,
    /// Last change of its content.
    #[serde(borrow)]
    pub modified: Option<Act<'a>>,
    /// Last validation.
    #[serde(borrow)]
    pub validated: Option<Act<'a>>,
    /// Publication.
    #[serde(borrow)]
    pub published: Option<Act<'a>>,
    /// Last change of its visibility.
    #[serde(borrow)]
    pub shown: Act<'a>,
    /// Its groups, as places in the batch's `groups`.
    pub groups: Few<u32>,
    /// Its properties; empty where they are in a [`Cell`].
    #[serde(borrow)]
    pub properties: Vec<Property<'a>>,
    /// The elements it refers to.
    #[serde(borrow)]
    pub relations: Vec<Relation<'a>>,
}

/// Who did something when.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Act<'a> {
    /// When.
    #[serde(borrow)]
    pub at: Moment<'a>,
    /// The user id.
    pub by: u32,
}

/// An owner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Owner {
    /// The kind of owner, as the service writes it.
    pub kind: u32,
    /// Its id.
    pub value: u32,
}

/// A property of an element.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Property<'a> {
    /// What the settings say of it: a place in the batch's `metas`.
    pub meta: u32,
    /// How much of its value is here.
    pub form: TextForm,
    /// Its texts in that form.
    #[serde(borrow)]
    pub value: Option<Texts<'a>>,
}

/// How much of a value a list holds. Pages that are stored hold the place of the variant: a new one
/// comes last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TextForm {
    /// There is no text in any language.
    #[default]
    Empty,
    /// The texts as the service wrote them.
    Exact,
    /// The texts without their markup.
    Plain,
    /// The beginnings of the texts, without markup: [`crate::LONGEST_TEXT`].
    Start,
}

impl TextForm {
    /// Every form, at the place that stands for it in stored pages.
    pub const ALL: [Self; 4] = [Self::Empty, Self::Exact, Self::Plain, Self::Start];

    /// Whether there is a text in any language.
    pub const fn is_filled(self) -> bool {
        !matches!(self, Self::Empty)
    }

    /// The form at a place; an unknown one holds no text that can be relied on.
    pub fn at(place: u32) -> Self {
        Self::ALL
            .get(place as usize)
            .copied()
            .unwrap_or(Self::Start)
    }
}

/// A text in several languages.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Texts<'a> {
    /// The default language.
    pub default: u32,
    /// The translations in their order.
    #[serde(borrow)]
    pub texts: SmallVec<[Text<'a>; 2]>,
}

/// A text in one language.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Text<'a> {
    /// The language, as the service writes it.
    pub language: u32,
    /// The text.
    #[serde(borrow)]
    pub value: Cow<'a, str>,
}

/// One end of a reference.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Relation<'a> {
    /// The relationship's id.
    #[serde(borrow)]
    pub id: Cow<'a, str>,
    /// The key of the reference.
    pub key: u32,
    /// The kind, as the service writes it.
    pub kind: u32,
    /// Which end the other element is, as the service writes it.
    pub direction: u32,
    /// The logical id of the other element.
    #[serde(borrow)]
    pub element_id: Cow<'a, str>,
    /// Its class.
    pub class: u32,
    /// Its specialization; the empty text where there is none.
    pub specialization: u32,
}

/// An id that was not served.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct NotServed<'a> {
    /// The id.
    #[serde(borrow)]
    pub id: Cow<'a, str>,
    /// The status of this id.
    pub status: i32,
    /// The service's text.
    #[serde(borrow)]
    pub error: Cow<'a, str>,
}

/// An item that could not be read.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LostRow<'a> {
    /// Its id, where it has one.
    #[serde(borrow)]
    pub id: Option<Cow<'a, str>>,
    /// Why, with the path of fields.
    #[serde(borrow)]
    pub why: Cow<'a, str>,
}
