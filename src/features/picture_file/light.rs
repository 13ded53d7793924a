//! The light colors, for pictures.

use crate::browser;

/// As long as it lives, the page has its light colors: a picture is for paper and documents. It
/// must not live over an await, or the reader would see it.
pub struct Light {
    before: Option<String>,
}

impl Light {
    const THEME: &'static str = "data-theme";

    /// Sets them.
    pub fn new() -> Self {
        let root = browser::document().and_then(|d| d.document_element());
        let before = root
            .as_ref()
            .and_then(|root| root.get_attribute(Self::THEME));
        if let Some(root) = root {
            let _ = root.set_attribute(Self::THEME, "light");
        }
        Self { before }
    }
}

impl Drop for Light {
    fn drop(&mut self) {
        let Some(root) = browser::document().and_then(|d| d.document_element()) else {
            return;
        };
        let _ = match &self.before {
            Some(before) => root.set_attribute(Self::THEME, before),
            None => root.remove_attribute(Self::THEME),
        };
    }
}
