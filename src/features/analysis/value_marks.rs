//! The shapes of values: each color has a shape of its own.

use leptos::prelude::*;

use super::value_colors::MOST;

/// A shape in a square of 10 units, and whether it is filled.
pub const fn shape(place: usize) -> (&'static str, bool) {
    match place {
        0 => ("M1 1h8v8H1z", true),
        1 => ("M5 .5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9z", true),
        2 => ("M1.5 1.5h7v7h-7z", false),
        3 => ("M5 1.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7z", false),
        4 => ("M5 .5L9.5 5L5 9.5L.5 5z", true),
        5 => ("M5 1L9.5 9h-9z", true),
        _ => ("M1 5h8", false),
    }
}

/// The names of the colors of a value: its tint in cells, and its shape.
pub const fn colors(place: usize) -> (&'static str, &'static str) {
    match place {
        0 => ("--value-red-tint", "--bad"),
        1 => ("--value-ochre-tint", "--warn"),
        2 => ("--value-blue-tint", "--accent"),
        4 => ("--value-green-tint", "--ok"),
        5 => ("--value-violet-tint", "--motivation-ink"),
        _ => ("--bg-muted", "--text-3"),
    }
}

/// The shape of a value, in its color. Its word is beside it.
#[component]
pub fn ValueMark(
    /// The place of the value in the legend.
    place: usize,
) -> impl IntoView {
    let (path, is_filled) = shape(place.min(MOST));
    view! {
        <svg
            class=format!("value-mark value-{}", place.min(MOST))
            class:outlined=!is_filled
            viewBox="0 0 10 10"
            aria-hidden="true"
            focusable="false"
        >
            <path d=path></path>
        </svg>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_has_its_own_shape() {
        let mut shapes: Vec<_> = (0..=MOST).map(shape).collect();
        shapes.sort_unstable();
        shapes.dedup();
        assert_eq!(shapes.len(), MOST + 1);
    }

    #[test]
    fn every_color_is_a_token_and_has_a_style() {
        let styles = include_str!("../../../style/pages/diagrams.css");
        let tokens = include_str!("../../../style/tokens.css").to_owned() + styles;
        for place in 0..=MOST {
            let (tint, ink) = colors(place);
            assert!(tokens.contains(&format!("{tint}: ")), "{tint}");
            assert!(tokens.contains(&format!("{ink}: ")), "{ink}");
            let rule =
                format!(".value-{place} {{ --value-tint: var({tint}); --value-ink: var({ink}); }}");
            assert!(styles.contains(&rule), "{rule}");
        }
    }
}
