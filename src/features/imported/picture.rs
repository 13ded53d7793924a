//! The view as SVG, and over each box a button with its name. The sheet is light in both themes, since authors chose their
//! colors for one.

use architrave_worker::{FileColor, FileNodeKind};
use leptos::prelude::*;

use super::colors::{Ink, hex};
use super::content::{ViewBox, ViewLine};
use super::font::{TextStyle, size_of, width};
use super::live::{LiveElement, Today, best};
use super::marks::{self, marks, places};
use super::paths::{dot_path, group_path, note_path};
use super::route::halfway;
use super::spoken::spoken;
use super::state::ImportedState;
use super::texts::{INSET, TAB, box_texts};
use crate::components::raster::TextMeasure;
use crate::components::{glyph, layer_class};
use crate::features::diagram::frame::{Lit, PictureFrame, is_lit, lit};
use crate::features::diagram::geometry::TEXT;
use crate::features::graph::area::Area;
use crate::features::graph::lines::{Line, line};
use crate::features::graph::shape::{Shape, shape_path};
use crate::features::graph::window::Window;

/// The size of the glyph of a box, and its distance from the corner.
const GLYPH: (f64, f64) = (14.0, 4.0);

/// The size of the arrow in a box that leads to another view.
const LINK: f64 = 12.0;

/// The size of the names of lines.
const NAME: f64 = 11.0;

/// The color of the sheet.
const WHITE: FileColor = FileColor([255, 255, 255]);

#[component]
pub fn Picture(state: ImportedState, window: Window) -> impl IntoView {
    let pointed = RwSignal::new(None::<usize>);
    let lit = lit(pointed, state.shown, move |at| {
        let content = state.content.get();
        content.relations(at).map(|(_, other)| other).collect()
    });
    view! {
        <PictureFrame
            class="imported-frame"
            drawing=state.drawing
            lit=lit
            shown=state.shown
            show=Callback::new(move |at| state.show(at))
            label=Callback::new(move |n| spoken(state, n))
            pointed=pointed
            window=window
        >
            {move || boxes(state, lit)}
            {move || lines(state, lit)}
            {move || all_marks(state)}
        </PictureFrame>
    }
}

fn boxes(state: ImportedState, lit: Lit) -> impl IntoView {
    let (content, titles, live) = (state.content.get(), state.titles.get(), state.live.get());
    let measure = TextMeasure::default();
    let drawn = content.boxes.iter().zip(titles.iter()).enumerate();
    let drawn = drawn.map(|(n, (own, title))| {
        let element = own.element.and_then(|at| live.get(at));
        let is_lit = move || is_lit(lit, n);
        let is_shown = Signal::derive(move || state.shown.get() == Some(n));
        let class = format!("drawn-box {}", class_of(own, element));
        let is_dot = element.is_some_and(LiveElement::is_junction);
        let text = (!is_dot).then(|| text(own, &title.text, &measure));
        let symbol = element
            .filter(|_| !is_dot)
            .map(|element| symbol(own.area, element));
        let leads = !own.leads_to.is_empty();
        let link = leads.then(|| link_arrow(own.area));
        view! {
            <g class=class class:lit=is_lit class:dim=move || state.is_dim(n)>
                {outline(own, element, is_shown)}
                {text}
                {symbol}
                {link}
            </g>
        }
    });
    drawn.collect_view()
}

/// The classes that give a box its colors.
fn class_of(own: &ViewBox, element: Option<&LiveElement>) -> String {
    let layer = match (own.kind, element) {
        (FileNodeKind::Element, Some(element)) => layer_class(&element.layer),
        (FileNodeKind::Element, None) => "generic",
        (FileNodeKind::Group, _) => "imported-group",
        (FileNodeKind::Note, _) => "imported-note",
    };
    match own.fill.map(Ink::on) {
        Some(ink) => format!("{layer} {}", ink.class()),
        None => layer.to_owned(),
    }
}

/// The outline of a box, with the colors of its author where there are any.
fn outline(
    own: &ViewBox,
    element: Option<&LiveElement>,
    is_shown: Signal<bool>,
) -> impl IntoView + use<> {
    let area = own.area;
    let path = match (own.kind, element) {
        (FileNodeKind::Note, _) => note_path(area),
        (FileNodeKind::Group, _) => group_path(area, TAB.min(area.height)),
        (FileNodeKind::Element, Some(element)) if element.is_junction() => dot_path(area),
        (FileNodeKind::Element, Some(element)) => shape_path(Shape::of(&element.class), area),
        (FileNodeKind::Element, None) => shape_path(Shape::Square, area),
    };
    let is_missing =
        element.is_none_or(|e| matches!(e.today, Today::NotLoaded | Today::NotReturned));
    let is_missing = is_missing && own.kind == FileNodeKind::Element;
    let (fill, stroke) = (own.fill.map(hex), own.line.map(hex));
    let has_fill = fill.is_some();
    let has_stroke = stroke.is_some();
    // Attributes are weaker than the style sheet, which says nothing of these two classes.
    view! {
        <path
            class="box-outline"
            class:plain-fill=!has_fill
            class:plain-stroke=!has_stroke
            class:missing=is_missing
            class:shown=move || is_shown.get()
            fill=fill
            stroke=stroke
            style:stroke-width=own.width.map(pixels)
            d=path
        />
    }
}

fn text(own: &ViewBox, title: &str, measure: &TextMeasure) -> impl IntoView + use<> {
    let font = own.font.as_ref();
    let size = size_of(font, TEXT);
    let texts = box_texts(own, title, size, &|text| width(text, font, size, measure));
    let anchor = texts.anchor;
    let style = TextStyle::of(font, own.fill.unwrap_or(WHITE));
    let lines = texts.lines.into_iter().map(move |(x, y, line)| {
        view! {
            <text
                x=x
                y=y
                text-anchor=anchor
                style:font-family=style.family.clone()
                style:font-size=style.size.clone()
                style:font-weight=style.weight
                style:font-style=style.style
                style:text-decoration=style.line
                style:fill=style.color.clone()
            >
                {line}
            </text>
        }
    });
    lines.collect_view()
}

fn symbol(area: Area, element: &LiveElement) -> impl IntoView + use<> {
    let (size, edge) = GLYPH;
    // A box that is too small has no room for both.
    let has_room = area.width > 3.0 * size && area.height > 1.5 * size;
    let link = glyph(&element.class);
    has_room.then(|| {
        view! { <use href=link x=area.right() - size - edge y=area.y + edge width=size height=size></use> }
    })
}

/// The arrow of a box that leads to another view.
fn link_arrow(area: Area) -> impl IntoView + use<> {
    let has_room = area.width > 3.0 * LINK && area.height > 1.5 * LINK;
    let (x, y) = (area.right() - LINK - 4.0, area.bottom() - LINK - 3.0);
    has_room.then(|| view! { <use href="#i-arrow-right" x=x y=y width=LINK height=LINK></use> })
}

fn lines(state: ImportedState, lit: Lit) -> impl IntoView {
    let content = state.content.get();
    let language = state.app.prefs.content_language();
    let measure = TextMeasure::default();
    let all = content.lines.iter().filter(|own| !own.points.is_empty());
    let all = all.map(|own| {
        let ends = (own.source, own.target);
        let is_lit = Signal::derive(move || {
            lit.with(|lit| {
                let at = lit.as_ref().map(|(at, _)| *at);
                at.is_some() && (ends.0 == at || ends.1 == at)
            })
        });
        let is_dim = Signal::derive(move || state.has_highlight());
        let mut drawn = line(
            own.kind.as_ref(),
            own.is_directed,
            Some(&own.qualities),
            own.points.clone(),
        );
        if own.kind.is_none() {
            drawn.stroke = "dotted";
        }
        view! {
            <g
                class:own-color=own.color.is_some()
                class:own-width=own.width.is_some()
                style:--own-color=own.color.map(hex)
                style:--own-width=own.width.map(pixels)
            >
                <Line drawn=drawn is_unknown=false is_lit=is_lit is_dim=is_dim />
            </g>
            {name(own, &language, &measure)}
        }
    });
    all.collect_view()
}

fn pixels(width: u8) -> String {
    format!("{}px", width.min(8))
}

/// The name of a line, over its middle.
fn name(own: &ViewLine, language: &str, measure: &TextMeasure) -> impl IntoView + use<> {
    let text = best(&own.labels, language).map(|label| label.text);
    let placed = text.zip(halfway(&own.points));
    placed.map(|(text, (x, y))| {
        let font = own.font.as_ref();
        let (size, style) = (size_of(font, NAME), TextStyle::of(font, WHITE));
        let width = width(&text, font, size, measure) + INSET;
        let height = size + 5.0;
        view! {
            <g class="imported-name">
                <rect x=x - width / 2.0 y=y - height / 2.0 width=width height=height rx="2"></rect>
                <text
                    x=x
                    y=y + size / 3.0
                    text-anchor="middle"
                    style:font-family=style.family
                    style:font-size=style.size
                    style:font-weight=style.weight
                    style:font-style=style.style
                    style:text-decoration=style.line
                    style:fill=style.color
                >
                    {text}
                </text>
            </g>
        }
    })
}

/// The marks of all boxes, above everything else.
fn all_marks(state: ImportedState) -> impl IntoView {
    let (content, live) = (state.content.get(), state.live.get());
    let all = content.boxes.iter().filter_map(|own| {
        let element = live.get(own.element?)?;
        let (left, top) = (own.area.x + 8.0, own.area.y - marks::HEIGHT + 4.0);
        let mark = |(x, width, mark): (f64, f64, marks::BoxMark)| {
            let class = format!("imported-mark {}", mark.class);
            view! {
                <g class=class>
                    <rect x=left + x + 0.5 y=top + 0.5 width=width - 1.0 height=marks::HEIGHT - 1.0 rx="3"></rect>
                    <text x=left + x + width / 2.0 y=top + 13.0 text-anchor="middle">
                        {mark.text}
                    </text>
                </g>
            }
        };
        let shown = places(marks(element)).into_iter().map(mark);
        Some(shown.collect_view())
    });
    all.collect_view()
}
