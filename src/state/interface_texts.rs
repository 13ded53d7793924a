//! The texts of the interface in languages other than English: the release build has them in a file for
//! each language, which is loaded when it is needed.

use crate::t::{self, Language};
use crate::{api, site};

/// Loads the texts of a language, unless they are there. Returns whether they are there now.
pub async fn load_texts(language: Language) -> bool {
    if t::is_loaded(language) {
        return true;
    }
    let Some(url) = site::part(&format!("texts-{}", language.tag())) else {
        return false;
    };
    let file = api::load_text(&url).await;
    file.is_some_and(|file| t::add(language, file))
}
