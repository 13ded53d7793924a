//! The names of a row.

use architrave_interface::{Extra, Translated, Translation, best_of};

use architrave_rows::Decode;

use super::Columns;
use crate::collate::sort_key;
use crate::packed::PackedTranslations;
use crate::title::sort_text_without_name;

impl Columns {
    pub(super) fn name_key_of(&self, at_row: usize, names: &PackedTranslations<'_>) -> Vec<u8> {
        match self.best_of(names, &self.language) {
            Some((_, text)) => sort_key(text, &self.language),
            None => {
                let (_, class) = &self.kinds.get(self.kind[at_row]);
                let text = sort_text_without_name(class, self.id(at_row));
                sort_key(&text, &self.language)
            }
        }
    }

    /// The texts of a row's name.
    pub(super) fn names(&self, row: usize) -> Option<PackedTranslations<'_>> {
        let reader = &mut self.details_reader(row).after()?;
        Decode::decode(reader)?
    }

    /// The name to show a reader of `language`, behind the language that it became.
    pub fn best_name(&self, row: usize, language: &str) -> Option<(&str, &str)> {
        self.best_of(&self.names(row)?, language)
    }

    /// Every name, the one to show a reader of `language` first.
    pub fn every_name(&self, row: usize, language: &str) -> Vec<&str> {
        let Some(names) = self.names(row) else {
            return Vec::new();
        };
        let best = self.best_of(&names, language).map(|(_, text)| text);
        let others = names.1.into_iter().map(|(_, text)| text);
        let others = others.filter(|text| Some(*text) != best);
        best.into_iter().chain(others).collect()
    }

    fn best_of<'a>(
        &'a self,
        (default, names): &PackedTranslations<'a>,
        language: &str,
    ) -> Option<(&'a str, &'a str)> {
        let texts = names.iter();
        let texts = texts.map(|(language, text)| (self.pool.get(*language), *text));
        let best = best_of(texts, self.pool.get(*default), language)?;
        let (language, text) = *names.get(best)?;
        Some((self.pool.get(language), text))
    }

    /// The name of a row's element.
    pub fn name(&self, row: usize) -> Option<Translated> {
        let (default, texts) = self.names(row)?;
        let texts = texts.into_iter().map(|(language, text)| Translation {
            language: self.pool.get(language).to_owned(),
            value: text.to_owned(),
            extra: Extra::none(),
        });
        Some(Translated {
            default_language: self.pool.get(default).to_owned(),
            translations: texts.collect(),
            extra: Extra::none(),
        })
    }
}
