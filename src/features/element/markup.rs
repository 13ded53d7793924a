//! BBCode as elements of the page: nodes only, never a text that the browser would parse.

use leptos::prelude::*;

use crate::bbcode::{Node, Style, parse};
use crate::components::Icon;
use crate::t;

/// A text with markup.
#[component]
pub fn Markup(
    /// The text as it came.
    text: String,
) -> impl IntoView {
    view! { <div class="markup">{nodes(parse(&text))}</div> }
}

fn nodes(list: Vec<Node>) -> AnyView {
    list.into_iter().map(node).collect_view().into_any()
}

fn node(node: Node) -> AnyView {
    match node {
        Node::Text(text) => text.into_any(),
        Node::Code(text) => view! { <code class="code">{text}</code> }.into_any(),
        Node::Quote(inner) => view! { <blockquote>{nodes(inner)}</blockquote> }.into_any(),
        Node::Link(address, inner) => view! {
            <a href=address target="_blank" rel="noopener noreferrer" title=t::element::OPENS_OUTSIDE>
                {nodes(inner)}
                <Icon name="external-link" class="small" />
            </a>
        }
        .into_any(),
        Node::List { ordered, items } => {
            let items = items.into_iter().map(|item| view! { <li>{nodes(item)}</li> }).collect_view();
            if ordered {
                view! { <ol>{items}</ol> }.into_any()
            } else {
                view! { <ul>{items}</ul> }.into_any()
            }
        }
        Node::Styled(style, inner) => match style {
            Style::Bold => view! { <strong>{nodes(inner)}</strong> }.into_any(),
            Style::Italic => view! { <em>{nodes(inner)}</em> }.into_any(),
            Style::Underline => view! { <u>{nodes(inner)}</u> }.into_any(),
            Style::Strike => view! { <s>{nodes(inner)}</s> }.into_any(),
            Style::Plain => nodes(inner),
        },
    }
}
