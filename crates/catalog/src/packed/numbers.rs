//! The numbers that a cell of properties holds, and those of the catalog.

use super::PackedProperty;

/// What places in a batch are in the catalog, for the cells that came with it.
#[derive(Debug, Default)]
pub struct Numbers {
    /// `None` for the numbers of the catalog itself.
    batch: Option<OfBatch>,
}

#[derive(Debug)]
struct OfBatch {
    /// By its place, the number of each meta property; `None` where it cannot be read.
    metas: Box<[Option<u32>]>,
    /// Place and number of each language.
    languages: Box<[(u32, u32)]>,
}

impl Numbers {
    /// Those of a batch.
    pub fn of_batch(
        metas: impl Into<Box<[Option<u32>]>>,
        languages: impl Into<Box<[(u32, u32)]>>,
    ) -> Self {
        let (metas, languages) = (metas.into(), languages.into());
        Self {
            batch: Some(OfBatch { metas, languages }),
        }
    }

    /// The number of a meta property; `None` for one that is unknown.
    pub fn meta(&self, place: u32) -> Option<u32> {
        match &self.batch {
            Some(batch) => batch.metas.get(place as usize).copied().flatten(),
            None => Some(place),
        }
    }

    /// Replaces the numbers that were read by those of the catalog; false where the meta property is unknown.
    pub fn set(&self, property: &mut PackedProperty<'_>) -> bool {
        let Some(batch) = &self.batch else {
            return true;
        };
        let Some(meta) = self.meta(property.meta) else {
            return false;
        };
        property.meta = meta;
        let number = |language: u32| {
            let mut known = batch.languages.iter();
            // A number that no text has.
            known
                .find(|known| known.0 == language)
                .map_or(u32::MAX, |known| known.1)
        };
        if let Some((default, texts)) = &mut property.value {
            *default = number(*default);
            texts.iter_mut().for_each(|text| text.0 = number(text.0));
        }
        true
    }
}
