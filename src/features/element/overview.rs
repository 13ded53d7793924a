//! The first tab: properties, and beside them what the element is related to.

use leptos::prelude::*;

use super::element_context::ElementContext;
use super::identity::Identity;
use super::properties::Properties;
use super::relation_rows::RelationList;
use crate::t;

#[component]
pub fn Overview(
    shown: ElementContext,
    /// The graph above the list of relations.
    #[prop(into)]
    graph: ViewFn,
) -> impl IntoView {
    // A new version or element is read from its top.
    move || {
        let _ = shown.id();
        view! {
            <div class="overview">
                <div class="properties-side" tabindex="0" role="region" aria-label=t::common::PROPERTIES>
                    <Properties shown=shown />
                    <Identity shown=shown />
                </div>
                <div class="relations-side" tabindex="0" role="region" aria-label=t::element::OVERVIEW_RELATIONS_LABEL>
                    {graph.run()}
                    <RelationList shown=shown />
                </div>
            </div>
        }
    }
}
