//! Properties and their texts.

use std::borrow::Cow;

use smallvec::SmallVec;

use crate::bytes::{ByteReader, ByteWriter};
use crate::codec::{Decode, Encode, IntoOwned, MapTexts, plain};
use crate::object::object;
use crate::values::TextIndex;

/// The properties of a row. They are no part of its bytes: a batch has them in cells.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Properties<'a>(pub Vec<Property<'a>>);

impl Encode for Properties<'_> {
    fn encode_mapped(&self, _: &mut Vec<u8>, _: &mut impl FnMut(TextIndex) -> TextIndex) {}
}

impl Decode<'_> for Properties<'_> {
    fn decode(_: &mut ByteReader<'_>) -> Option<Self> {
        Some(Self::default())
    }
}

impl<'b> IntoOwned<'b> for Properties<'_> {
    type Owned = Properties<'b>;
    fn into_owned(self) -> Self::Owned {
        Properties(self.0.into_owned())
    }
}

impl MapTexts for Properties<'_> {
    fn map_texts(&self, map: &mut impl FnMut(TextIndex) -> TextIndex) -> Self {
        Self(self.0.map_texts(map))
    }
}

object! {
    /// A property of an element.
    pub struct Property<'a> {
        /// What the settings say of it, as the index in the batch's `metas`.
        meta: u32,
        /// How much of its value is here.
        form: TextForm,
        /// Its texts in that form.
        value: Option<Translations<'a>>,
    }
}

/// How much of a value a list holds. Stored pages contain the index of the variant: add a new one
/// at the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TextForm {
    /// There is no text in any language.
    #[default]
    Empty,
    /// The texts as the service wrote them.
    Exact,
    /// The texts without their markup.
    Plain,
    /// The beginnings of the texts, without markup.
    Start,
}

plain! {
    TextForm: form, bytes => bytes.number(form as u32), reader => TextForm::ALL.get(reader.number()? as usize).copied();
}

impl TextForm {
    /// Every form, at its index in stored pages.
    pub const ALL: [Self; 4] = [Self::Empty, Self::Exact, Self::Plain, Self::Start];

    /// Whether there is a text in any language.
    pub const fn is_filled(self) -> bool {
        !matches!(self, Self::Empty)
    }
}

object! {
    /// A text in several languages.
    pub struct Translations<'a> {
        /// The default language.
        default: TextIndex,
        /// The translations in their order.
        texts: SmallVec<[LocalizedText<'a>; 2]>,
    }
}

object! {
    /// A text in one language.
    pub struct LocalizedText<'a> {
        /// The language, as the service writes it.
        language: TextIndex,
        /// The text.
        value: Cow<'a, str>,
    }
}
