//! The text of a box: its name, and below it the value of the chosen label.

use leptos::prelude::*;

use super::geometry::{LEADING, TEXT};
use super::input::DiagramInput;
use crate::features::graph::area::Area;

/// The text of box `n`, which is drawn in an area.
pub fn box_text(input: &DiagramInput, n: usize, area: Area) -> Option<impl IntoView + use<>> {
    let names = input.texts.get(n)?;
    let label = input.label_lines.get(n).and_then(Option::as_ref);
    let count = names.len() + usize::from(label.is_some());
    let height = f64::from(u32::try_from(count).unwrap_or(0)) * LEADING;
    let top = match input.is_container[n] {
        true => area.y + 20.0,
        false => area.y + (area.height - height) / 2.0 + TEXT - 1.0,
    };
    let x = area.x + area.width / 2.0;
    let names = names.iter().map(|line| (None, line));
    let lines = names.chain(label.map(|line| (Some("box-label"), line)));
    let texts = (0_u32..).zip(lines).map(|(k, (class, line))| {
        view! {
            <text class=class x=x y=top + f64::from(k) * LEADING text-anchor="middle">
                {line.clone()}
            </text>
        }
    });
    Some(texts.collect_view())
}
