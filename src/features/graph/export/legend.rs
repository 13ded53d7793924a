//! What the lines and colors of a picture mean, below it.

use crate::catalog::sorting::SortInPlace;
use crate::t;
use architrave_interface::{Layer, ReferenceKind};

use super::super::lines::line;
use super::super::neighborhood::Neighborhood;
use super::{Page, escaped, push_line};
use crate::catalog::{Access, Qualities};
use crate::components::layer_class;
use crate::features::element::relation_rows::kind_label;
use crate::texts::layer_label;

const SIZE: f64 = 11.0;
const ROW: f64 = 22.0;
const SAMPLE: f64 = 36.0;
const GAP: f64 = 20.0;

enum Sample {
    Line(Option<ReferenceKind>, Option<Qualities>),
    Layer(Layer),
}

/// Writes it from `(x, y)` on, as wide as `width`; how high it is.
pub fn push_legend(
    out: &mut String,
    neighborhood: &Neighborhood,
    (x, y): (f64, f64),
    width: f64,
    page: &Page<'_>,
) -> f64 {
    let (mut at, mut below) = (x, y);
    for (sample, words) in samples(neighborhood) {
        let needed = SAMPLE + 6.0 + (page.width)(&words, SIZE);
        if at > x && at + needed > x + width {
            at = x;
            below += ROW;
        }
        push_sample(out, &sample, (at, below + ROW / 2.0), page);
        out.push_str(&format!(
            "<text x=\"{}\" y=\"{}\" font-size=\"{SIZE}\" font-weight=\"400\" fill=\"{}\">{}</text>\n",
            at + SAMPLE + 6.0,
            below + ROW / 2.0 + SIZE * 0.35,
            page.pen.ink("--text-2"),
            escaped(&words)
        ));
        at += needed + GAP;
    }
    below + ROW - y
}

/// One of each kind of line and each color that is in the picture.
fn samples(neighborhood: &Neighborhood) -> Vec<(Sample, String)> {
    let mut samples: Vec<(Sample, String)> = Vec::new();
    let mut lines: Vec<(String, Sample)> = neighborhood
        .links
        .iter()
        .map(|link| {
            let access = link.qualities.as_ref().map(|q| q.access);
            let words = match &link.kind {
                None => t::graph::captions::SEVERAL_KINDS.into(),
                Some(kind) if *kind == ReferenceKind::Access => {
                    use t::graph::legend as texts;
                    let kind = kind_label(kind);
                    match access {
                        Some(None) => kind,
                        Some(Some(Access::Read)) => texts::access_read(&kind),
                        Some(Some(Access::Write)) => texts::access_write(&kind),
                        Some(Some(Access::ReadWrite)) => texts::access_read_write(&kind),
                        None if link.count > 1 => texts::access_several(&kind),
                        None => texts::access_not_loaded(&kind),
                    }
                }
                Some(kind) => kind_label(kind),
            };
            let qualities = access.map(|access| Qualities {
                access,
                ..Qualities::default()
            });
            (words, Sample::Line(link.kind.clone(), qualities))
        })
        .collect();
    lines.arrange_by(|(a, _), (b, _)| a.cmp(b));
    lines.dedup_by(|(a, _), (b, _)| a == b);
    samples.extend(lines.into_iter().map(|(words, sample)| (sample, words)));
    let mut layers: Vec<(String, Layer)> = neighborhood
        .nodes
        .iter()
        .map(|n| (layer_label(&n.layer), n.layer.clone()))
        .collect();
    layers.arrange_by(|(a, _), (b, _)| a.cmp(b));
    layers.dedup_by(|(a, _), (b, _)| a == b);
    let layers = layers.into_iter();
    samples.extend(layers.map(|(words, layer)| (Sample::Layer(layer), words)));
    samples
}

fn push_sample(out: &mut String, sample: &Sample, (x, y): (f64, f64), page: &Page<'_>) {
    match sample {
        Sample::Line(kind, qualities) => {
            let points = vec![(x, y), (x + SAMPLE, y)];
            push_line(
                out,
                &line(kind.as_ref(), false, qualities.as_ref(), points),
                page,
            );
        }
        Sample::Layer(layer) => {
            let layer = layer_class(layer);
            out.push_str(&format!(
                "<rect x=\"{}\" y=\"{}\" width=\"24\" height=\"12\" fill=\"{}\" stroke=\"{}\"/>\n",
                x + SAMPLE - 24.0,
                y - 6.0,
                page.pen.ink(&format!("--{layer}-tint")),
                page.pen.ink(&format!("--{layer}-edge")),
            ));
        }
    }
}
