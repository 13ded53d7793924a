//! The drawing as a file of its own: colours and glyphs are in it, nothing is fetched from
//! anywhere, and every text is escaped.

use super::area::Area;
use super::drawing::Drawing;
use super::hood::Hood;
use super::lines::line;
use super::shape::{Shape, shape_path};
use super::wrapped;
use crate::components::{glyph, layer_class};

const FONT: &str = "Inter, 'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif";

/// What stands in a box.
#[derive(Clone, Debug, PartialEq)]
pub struct Caption {
    /// What the element is called, or its id.
    pub text: String,
    /// What else is said of it: that it is not known here.
    pub note: Option<&'static str>,
    /// All of it in words, for those who do not see the picture.
    pub spoken: String,
}

/// What the file takes from the page.
pub struct Page<'a> {
    /// The value of a colour, by the name of its custom property.
    pub colour: &'a dyn Fn(&str) -> String,
    /// The sprite with the glyphs, as text.
    pub sprite: &'a str,
}

/// The file. `captions` are those of the nodes, `title` that of the whole.
pub fn svg(
    hood: &Hood,
    drawing: &Drawing,
    captions: &[Caption],
    title: &str,
    page: &Page<'_>,
) -> String {
    let (width, height) = drawing.size;
    let mut out = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"{FONT}\" font-size=\"12\" \
         font-weight=\"500\">\n<title>{}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n",
        escaped(title),
        colour(page, "--bg"),
    );
    for (link, points) in hood.links.iter().zip(&drawing.lines) {
        push_line(&mut out, &line(&link.kind, points.clone()), page);
    }
    for (n, area) in drawing.boxes.iter().enumerate() {
        if let (Some(node), Some(caption)) = (hood.nodes.get(n), captions.get(n)) {
            let layer = layer_class(&node.layer);
            out.push_str(&format!("<g><title>{}</title>\n", escaped(&caption.spoken)));
            push_box(
                &mut out,
                n == 0,
                node.known.is_some(),
                Shape::of(&node.class),
                layer,
                *area,
                page,
            );
            push_text(&mut out, caption, *area, page);
            push_glyph(&mut out, &glyph(&node.class), layer, *area, page);
            out.push_str("</g>\n");
        }
    }
    out.push_str("</svg>\n");
    out
}

fn colour(page: &Page<'_>, name: &str) -> String {
    escaped((page.colour)(name).trim())
}

fn push_line(out: &mut String, line: &super::lines::Drawn, page: &Page<'_>) {
    let ink = colour(page, "--text-2");
    let dashes = match line.stroke {
        "dotted" => " stroke-dasharray=\"2 2.5\"",
        "dashed" => " stroke-dasharray=\"5.5 3\"",
        _ => "",
    };
    out.push_str(&format!(
        "<path d=\"{}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"1.2\"{dashes}/>\n",
        line.path
    ));
    for mark in &line.marks {
        let fill = match (mark.filled, mark.open) {
            (true, _) => ink.clone(),
            (_, true) => "none".to_owned(),
            _ => colour(page, "--bg"),
        };
        out.push_str(&format!(
            "<path d=\"{}\" transform=\"{}\" fill=\"{fill}\" stroke=\"{ink}\" stroke-width=\"1.2\" stroke-linejoin=\"round\"/>\n",
            mark.path, mark.transform
        ));
    }
}

fn push_box(
    out: &mut String,
    is_centre: bool,
    is_known: bool,
    shape: Shape,
    layer: &str,
    area: Area,
    page: &Page<'_>,
) {
    let tint = if is_known {
        format!("--{layer}-tint")
    } else {
        "--bg-subtle".to_owned()
    };
    let (edge, width, area) = if is_centre {
        ("ink", 2, area.inset(1.0))
    } else {
        ("edge", 1, area)
    };
    let dashes = if is_known {
        ""
    } else {
        " stroke-dasharray=\"4 3\""
    };
    out.push_str(&format!(
        "<path d=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"{width}\"{dashes}/>\n",
        shape_path(shape, area),
        colour(page, &tint),
        colour(page, &format!("--{layer}-{edge}")),
    ));
}

fn push_text(out: &mut String, caption: &Caption, area: Area, page: &Page<'_>) {
    const SIZE: f64 = 12.0;
    const LEADING: f64 = 15.0;
    let (x, middle) = area.middle();
    let most = if caption.note.is_some() { 1 } else { 2 };
    let mut lines = wrapped::lines(&caption.text, SIZE, area.width - 40.0, most);
    lines.extend(caption.note.map(str::to_owned));
    let count = f64::from(u32::try_from(lines.len()).unwrap_or(0));
    // The baseline of a line lies a third of the font's size below its middle.
    let mut y = middle - (count - 1.0) * LEADING / 2.0 + SIZE * 0.35;
    let is_note = |n: usize| caption.note.is_some() && n + 1 == lines.len();
    for (n, text) in lines.iter().enumerate() {
        let ink = colour(page, if is_note(n) { "--text-3" } else { "--text" });
        out.push_str(&format!(
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\" fill=\"{ink}\">{}</text>\n",
            escaped(text)
        ));
        y += LEADING;
    }
}

fn push_glyph(out: &mut String, name: &str, layer: &str, area: Area, page: &Page<'_>) {
    let Some(drawn) = symbol(page.sprite, name.trim_start_matches('#')) else {
        return;
    };
    let scale = 14.0 / 16.0;
    let ink = colour(page, &format!("--{layer}-ink"));
    out.push_str(&format!(
        "<g transform=\"translate({} {}) scale({scale})\" fill=\"none\" stroke=\"{ink}\" \
         stroke-width=\"1.15\" stroke-linecap=\"round\" stroke-linejoin=\"round\">{}</g>\n",
        area.right() - 18.0,
        area.y + 4.0,
        drawn.replace("currentColor", &ink),
    ));
}

/// What is in a symbol of the sprite; of one that only uses another, what is in that one.
fn symbol<'a>(sprite: &'a str, name: &str) -> Option<&'a str> {
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

/// Text as it stands in XML; characters that XML cannot hold are left out.
fn escaped(text: &str) -> String {
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

#[cfg(test)]
mod tests;
