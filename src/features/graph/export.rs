//! The drawing as a standalone file, with a heading and a legend: colors, glyphs and the font are
//! in it, nothing is fetched from anywhere, and every text is escaped.

mod legend;

use self::legend::push_legend;
use super::area::{Area, Point};
use super::drawing::Drawing;
use super::labels::{self, Label};
use super::lines::line;
use super::neighborhood::Neighborhood;
use super::shape::{Shape, shape_path};
use super::wrapped;
use crate::components::{glyph, layer_class};
use crate::features::picture_file::pen::Pen;
use crate::features::picture_file::svg::{SvgFile, escaped, symbol};
use crate::texts::without_languages;

/// Free space around heading and legend.
const EDGE: f64 = 16.0;
/// A picture is never narrower than its heading needs.
const NARROWEST: f64 = 420.0;
const TITLE: f64 = 16.0;
const DETAIL: f64 = 11.0;

/// The content of a box.
#[derive(Clone, Debug, PartialEq)]
pub struct Caption {
    /// What the element is called, or its id.
    pub text: String,
    /// The language of the text, where it is a name.
    pub language: Option<String>,
    /// What else is said of it: that it is not loaded.
    pub note: Option<&'static str>,
    /// All of it in words, for screen readers and `with_languages`.
    pub spoken: String,
}

/// What the file takes from the page.
pub struct Page<'a> {
    pub pen: &'a Pen<'a>,
    /// The width of a text in a font size.
    pub width: &'a dyn Fn(&str, f64) -> f64,
}

/// The texts around the picture.
pub struct Heading<'a> {
    /// What it shows.
    pub title: &'a str,
    /// When it was made, and of how much.
    pub detail: &'a str,
}

/// The file and its size. `captions` are those of the nodes, `names` those of the lines that have one.
pub fn svg(
    neighborhood: &Neighborhood,
    drawing: &Drawing,
    captions: &[Caption],
    names: &[Option<Label>],
    heading: &Heading<'_>,
    page: &Page<'_>,
) -> (String, Point) {
    let width = drawing.size.0.max(NARROWEST);
    let mut body = String::new();
    let top = push_heading(&mut body, heading, width, page);
    let left = (width - drawing.size.0) / 2.0;
    body.push_str(&format!("<g transform=\"translate({left} {top})\">\n"));
    push_drawing(&mut body, neighborhood, drawing, captions, page);
    for label in names.iter().flatten() {
        push_name(&mut body, label, page);
    }
    body.push_str("</g>\n");
    let below = top + drawing.size.1;
    let legend = push_legend(
        &mut body,
        neighborhood,
        (EDGE, below),
        width - 2.0 * EDGE,
        page,
    );
    let height = below + legend + EDGE;
    let size = (width, height);
    let file = SvgFile {
        title: heading.title,
        size,
        fonts: page.pen.fonts,
        background: &page.pen.ink("--bg"),
        weight: 500,
        definitions: "",
        body: &body,
    };
    (file.write(), size)
}

/// Writes the heading; how high it is.
fn push_heading(out: &mut String, heading: &Heading<'_>, width: f64, page: &Page<'_>) -> f64 {
    let room = width - 2.0 * EDGE;
    let mut y = EDGE;
    let mut push = |text: &str, size: f64, most: usize, weight: u16, ink: &str| {
        // The measure is of the ordinary weight: bold text is a little wider.
        let wide = if weight > 500 { 1.06 } else { 1.0 };
        let measure = |text: &str| (page.width)(text, size) * wide;
        for line in wrapped::lines_by(text, room, most, &measure) {
            y += size * 1.25;
            out.push_str(&format!(
                "<text x=\"{EDGE}\" y=\"{y}\" font-size=\"{size}\" font-weight=\"{weight}\" fill=\"{}\">{}</text>\n",
                page.pen.ink(ink),
                escaped(&line)
            ));
        }
    };
    push(heading.title, TITLE, 2, 600, "--text");
    push(heading.detail, DETAIL, 3, 400, "--text-2");
    y + 8.0
}

fn push_drawing(
    out: &mut String,
    neighborhood: &Neighborhood,
    drawing: &Drawing,
    captions: &[Caption],
    page: &Page<'_>,
) {
    for (link, points) in neighborhood.links.iter().zip(&drawing.lines) {
        let drawn = line(
            link.kind.as_ref(),
            link.directed,
            link.qualities.as_ref(),
            points.clone(),
        );
        push_line(out, &drawn, page);
    }
    for (n, area) in drawing.boxes.iter().enumerate() {
        if let (Some(node), Some(caption)) = (neighborhood.nodes.get(n), captions.get(n)) {
            let layer = layer_class(&node.layer);
            let is_known = node.known.is_some() || node.group.is_some();
            out.push_str(&format!(
                "<g><title>{}</title>\n",
                escaped(&without_languages(&caption.spoken))
            ));
            let shape = Shape::of(&node.class);
            if node.group.is_some() {
                // A group has a second box behind it.
                push_box(out, false, true, shape, layer, area.behind(), page);
            }
            push_box(out, n == 0, is_known, shape, layer, *area, page);
            push_text(out, caption, *area, drawing.text_lines, page);
            push_glyph(out, &glyph(&node.class), layer, *area, page);
            out.push_str("</g>\n");
        }
    }
}

fn push_name(out: &mut String, label: &Label, page: &Page<'_>) {
    out.push_str(&format!(
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-size=\"{}\" font-weight=\"400\" fill=\"{}\" stroke=\"{}\" stroke-width=\"3\" paint-order=\"stroke\">{}</text>\n",
        label.at.0,
        label.at.1,
        labels::SIZE,
        page.pen.ink("--text-2"),
        page.pen.ink("--bg"),
        escaped(&label.text)
    ));
}

fn push_line(out: &mut String, line: &super::lines::Drawn, page: &Page<'_>) {
    let ink = page.pen.ink("--text-2");
    let dashes = match line.stroke {
        "dotted" => " stroke-dasharray=\"2 2.5\"",
        "sparse" => " stroke-dasharray=\"1 5\"",
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
            _ => page.pen.ink("--bg"),
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
        page.pen.ink(&tint),
        page.pen.ink(&format!("--{layer}-{edge}")),
    ));
}

fn push_text(out: &mut String, caption: &Caption, area: Area, most: usize, page: &Page<'_>) {
    const SIZE: f64 = 12.0;
    const LEADING: f64 = 15.0;
    let (x, middle) = area.middle();
    let measure = |text: &str| (page.width)(text, SIZE);
    let fitted =
        |text: &str, most: usize| wrapped::lines_by(text, area.width - 40.0, most, &measure);
    let notes = usize::from(caption.note.is_some());
    let mut lines = fitted(&caption.text, most.saturating_sub(notes).max(1));
    lines.extend(caption.note.and_then(|note| fitted(note, 1).pop()));
    let count = f64::from(u32::try_from(lines.len()).unwrap_or(0));
    // The baseline of a line is a third of the font's size below its middle.
    let mut y = middle - (count - 1.0) * LEADING / 2.0 + SIZE * 0.35;
    let is_note = |n: usize| caption.note.is_some() && n + 1 == lines.len();
    for (n, text) in lines.iter().enumerate() {
        let ink = page.pen.ink(if is_note(n) { "--text-3" } else { "--text" });
        out.push_str(&format!(
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\" fill=\"{ink}\">{}</text>\n",
            escaped(text)
        ));
        y += LEADING;
    }
}

fn push_glyph(out: &mut String, name: &str, layer: &str, area: Area, page: &Page<'_>) {
    let Some(drawn) = symbol(page.pen.sprite, name.trim_start_matches('#')) else {
        return;
    };
    let scale = 14.0 / 16.0;
    let ink = page.pen.ink(&format!("--{layer}-ink"));
    out.push_str(&format!(
        "<g transform=\"translate({} {}) scale({scale})\" fill=\"none\" stroke=\"{ink}\" \
         stroke-width=\"1.15\" stroke-linecap=\"round\" stroke-linejoin=\"round\">{}</g>\n",
        area.right() - 18.0,
        area.y + 4.0,
        drawn.replace("currentColor", &ink),
    ));
}

#[cfg(test)]
mod tests;
