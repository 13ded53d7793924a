//! SVG as text: a file that needs nothing from elsewhere.

pub const FONT: &str = "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', sans-serif";

/// What a file consists of.
pub struct SvgFile<'a> {
    pub title: &'a str,
    /// Width and height.
    pub size: (f64, f64),
    /// Font files in base64: another program may not have the font.
    pub fonts: &'a [String],
    /// The color behind the drawing.
    pub background: &'a str,
    /// The weight of texts that have no other one.
    pub weight: u16,
    /// What the drawing refers to, as SVG.
    pub definitions: &'a str,
    /// The drawing, as SVG.
    pub body: &'a str,
}

impl SvgFile<'_> {
    /// The text of the file.
    pub fn write(&self) -> String {
        let fonts = self.fonts.iter().map(|font| {
            format!(
                "@font-face{{font-family:'Inter Variable';font-weight:100 900;\
                 src:url(data:font/woff2;base64,{font}) format('woff2')}}"
            )
        });
        let parts = [
            ("style", fonts.collect::<String>()),
            ("defs", self.definitions.to_owned()),
        ];
        let parts = parts.into_iter().filter(|(_, text)| !text.is_empty());
        let head: String = parts
            .map(|(tag, text)| format!("<{tag}>{text}</{tag}>\n"))
            .collect();
        let (width, height) = self.size;
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
             <svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"{FONT}\" font-size=\"12\" \
             font-weight=\"{}\">\n<title>{}</title>\n{head}\
             <rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n{}</svg>\n",
            self.weight,
            escaped(self.title),
            self.background,
            self.body
        )
    }
}

/// What is in a symbol of the sprite; of one that only uses another, what is in that one.
pub fn symbol<'a>(sprite: &'a str, name: &str) -> Option<&'a str> {
    let at = sprite.find(&format!("<symbol id=\"{name}\""))?;
    let rest = &sprite[at..];
    let inside = &rest[rest.find('>')? + 1..];
    let inside = &inside[..inside.find("</symbol>")?];
    let other = inside.trim_start().strip_prefix("<use href=\"#");
    match other.and_then(|o| o.split('"').next()) {
        Some(other) if other != name => symbol(sprite, other),
        Some(_) => None,
        None => Some(inside),
    }
}

/// Text as it is written in XML; characters that XML cannot hold are left out.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&apos;"),
            '\t' | '\n' | '\r' => out.push(' '),
            c if c < ' ' || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
            c => out.push(c),
        }
    }
    out
}
