//! The tags of a page.

/// Every tag, as it is written.
pub fn tags(page: &str) -> impl Iterator<Item = &str> {
    let pieces = page.split_inclusive('>');
    pieces.filter_map(|text| text.get(text.rfind('<')?..))
}

/// The value of an attribute of a tag.
pub fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
    rest.split_once('"').map(|(value, _)| value)
}
