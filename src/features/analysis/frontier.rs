//! The neighbors that are not loaded, those that are referred to most first.

use architrave_interface::{ElementClass, Layer};
use leptos::prelude::*;

use super::landscape::SharedLandscape;
use crate::catalog::sorting::SortInPlace;
use crate::components::{Button, ClassTile, MoreRows, Sheet, TileSize};
use crate::effect::memo;
use crate::paths;
use crate::state::{App, use_app};
use crate::t;
use crate::texts::{class_label, row_title};

/// How many neighbors are shown at first, and how many elements that refer to each.
const PAGE: usize = 100;
const HOLDERS: usize = 3;

/// A neighbor that is not loaded.
#[derive(Clone, Debug, PartialEq)]
struct Missing {
    node: u32,
    /// How many loaded elements refer to it.
    count: usize,
}

fn missing(landscape: &SharedLandscape) -> Vec<Missing> {
    let count = |node| holders(landscape, node).len();
    let all = landscape.frontier().map(|node| Missing {
        node,
        count: count(node),
    });
    let mut all: Vec<Missing> = all.collect();
    all.arrange_by(|a, b| b.count.cmp(&a.count).then(a.node.cmp(&b.node)));
    all
}

/// The rows that refer to a node, each once.
fn holders(landscape: &SharedLandscape, node: u32) -> Vec<usize> {
    let steps = landscape.graph.steps(node);
    let mut rows: Vec<usize> = steps.filter_map(|step| landscape.row(step.node)).collect();
    rows.sort_unstable();
    rows.dedup();
    rows
}

/// The list, in a sheet.
#[component]
pub fn Frontier(
    landscape: Memo<SharedLandscape>,
    /// Whether they are being loaded.
    #[prop(into)]
    loading: Signal<bool>,
    /// Loads them.
    #[prop(into)]
    load: Callback<()>,
    /// Called when it is dismissed.
    #[prop(into)]
    close: Callback<()>,
) -> impl IntoView {
    let app = use_app();
    let all = memo(move |_| landscape.with(missing));
    let shown = RwSignal::new(PAGE);
    let title = move || t::analysis::coverage::missing(all.with(Vec::len));
    let rows = move || {
        let landscape = landscape.get();
        let some = all.with(|all| all.iter().take(shown.get()).cloned().collect::<Vec<_>>());
        let row = |missing| row(app, &landscape, &missing);
        some.into_iter().map(row).collect_view()
    };
    let footer = view! {
        <Button busy=loading on_press=move |_| load.run(())>
            {t::analysis::coverage::LOAD}
        </Button>
    };
    view! {
        <Sheet title=Signal::derive(title) close=close footer=Box::new(move || footer.into_any())>
            <ul class="frontier">{rows}</ul>
            <MoreRows shown=shown all=Signal::derive(move || all.with(Vec::len)) page=PAGE />
        </Sheet>
    }
}

fn row(app: App, landscape: &SharedLandscape, missing: &Missing) -> impl IntoView + use<> {
    let language = app.prefs.content_language();
    let space = app.session.space();
    let rows = holders(landscape, missing.node);
    let concept = landscape.concept(missing.node);
    let class = ElementClass::from(concept.map_or("", |concept| concept.name()));
    let layer = class.layer().unwrap_or(Layer::GenericLayer);
    let id = app
        .catalog
        .with(|catalog| landscape.element_id(catalog, missing.node).to_owned());
    let holder = |row: &usize| {
        let (id, title) = app.catalog.with(|catalog| {
            let view = catalog.row_view(*row)?;
            Some((view.id().to_owned(), row_title(view, &language).text))
        })?;
        let url = paths::element(&space, &id);
        Some(view! { <a href=url>{title}</a> })
    };
    let some = rows.iter().take(HOLDERS).filter_map(holder).collect_view();
    let more = rows.len().saturating_sub(HOLDERS);
    view! {
        <li>
            <ClassTile class=class.clone() layer=layer size=TileSize::Small />
            <div>
                <span class="mono">{id}</span>
                <span class="soft">
                    {concept.map(|_| format!("{}, ", class_label(&class)))}
                    {t::analysis::frontier::referred_to(missing.count)}
                </span>
                <span class="holders">{some} {(more > 0).then(|| t::common::number_more(&more.to_string()))}</span>
            </div>
        </li>
    }
}
