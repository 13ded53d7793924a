//! Pictures of what is loaded: where they begin, and one of them.

use leptos::prelude::*;
use leptos_router::hooks::use_params_map;

use crate::components::{Icon, use_title};
use crate::effect::memo;
use crate::features::analysis::coverage::Coverage;
use crate::features::analysis::landscape::use_landscape;
use crate::features::diagram::Diagram;
use crate::features::diagram::saved::SavedDiagrams;
use crate::features::impact::Impact;
use crate::features::import::heads;
use crate::features::imported::ImportedViews;
use crate::features::landscape::LandscapePage;
use crate::features::matrix::MatrixPage;
use crate::focus::focus_page;
use crate::format::{self, Precision};
use crate::lazy::{lazy_page, lazy_view};
use crate::paths::{self, DiagramView};
use crate::state::use_app;
use crate::t;

lazy_view! { diagram, diagram(), view! { <Diagram /> }, preload_diagram }
lazy_view! { impact, impact(), view! { <Impact /> }, preload_impact }
lazy_view! { matrix, matrix_page(), view! { <MatrixPage /> }, preload_matrix }
lazy_view! { landscape, landscape_page(), view! { <LandscapePage /> }, preload_landscape }
lazy_view! { imported, imported(), view! { <ImportedViews /> }, preload_imported }

/// Loads the pictures that the page does not begin with. What does not come is asked for again when it is shown.
pub async fn preload_parts() {
    let _ = preload_diagram().await;
    let _ = preload_impact().await;
    let _ = preload_matrix().await;
    let _ = preload_landscape().await;
    let _ = preload_imported().await;
}

#[component]
pub fn Diagrams() -> impl IntoView {
    let params = use_params_map();
    let segment = memo(move |_| params.with(|p| p.get("view").unwrap_or_default()));
    move || match segment.with(|segment| DiagramView::named(segment)) {
        Some(DiagramView::Diagram) => lazy_page(diagram, || focus_page(false)),
        Some(DiagramView::Impact) => lazy_page(impact, || focus_page(false)),
        Some(DiagramView::Matrix) => lazy_page(matrix_page, || focus_page(false)),
        Some(DiagramView::Landscape) => lazy_page(landscape_page, || focus_page(false)),
        Some(DiagramView::Imported) => lazy_page(imported, || focus_page(false)),
        None => view! { <Start /> }.into_any(),
    }
}

/// The pictures to choose from.
#[component]
fn Start() -> impl IntoView {
    let app = use_app();
    use_title(|| t::common::DIAGRAMS.into());
    let landscape = use_landscape(app);
    let link = move |view: DiagramView, icon: &'static str, title: t::Text, text: t::Text| {
        view! {
            <li>
                <a class="diagram-link" href=move || view.url(&app.session.space(), "")>
                    <Icon name=icon />
                    <span class="name">{title}</span>
                    <span class="soft">{text}</span>
                </a>
            </li>
        }
    };
    view! {
        <div class="page-header">
            <h1>{t::common::DIAGRAMS}</h1>
            <Coverage landscape=landscape />
        </div>
        <ul class="diagram-links">
            {link(DiagramView::Diagram, "workflow", t::pages::diagrams::DIAGRAM, t::pages::diagrams::DIAGRAM_TEXT)}
            {link(DiagramView::Impact, "git-branch", t::pages::diagrams::IMPACT, t::pages::diagrams::IMPACT_TEXT)}
            {link(DiagramView::Matrix, "table", t::pages::diagrams::MATRIX, t::pages::diagrams::MATRIX_TEXT)}
            {link(DiagramView::Landscape, "globe", t::pages::diagrams::LANDSCAPE, t::pages::diagrams::LANDSCAPE_TEXT)}
        </ul>
        <SavedDiagrams />
        <ImportedFiles />
    }
}

/// More files than this are not listed.
const MOST_FILES: usize = 20;

/// The imported files whose views are saved, the latest first.
#[component]
fn ImportedFiles() -> impl IntoView {
    let app = use_app();
    let files = memo(move |_| {
        app.activity.with(|records| {
            let with_views = heads(records).filter(|(_, head)| head.views > 0);
            let files = with_views.take(MOST_FILES);
            let files =
                files.map(|(record, head)| (record.id.clone(), head.file, record.at, head.views));
            files.collect::<Vec<_>>()
        })
    });
    let file = move |(record, name, at, views): (String, String, f64, usize)| {
        let url = move || paths::imported_view(&app.session.space(), &record, "");
        view! {
            <li>
                <a class="diagram-link" href=url>
                    <Icon name="file-code" />
                    <span class="name">{name}</span>
                    <span class="soft">
                        {move || t::imported::views_of(views, &format::time(at, Precision::Minute))}
                    </span>
                </a>
            </li>
        }
    };
    move || {
        let files = files.get();
        (!files.is_empty()).then(|| {
            view! {
                <h2 class="diagram-links-title" id="imported-files">
                    {t::imported::FILES}
                </h2>
                <ul class="diagram-links" aria-labelledby="imported-files">
                    {files.into_iter().map(file).collect_view()}
                </ul>
            }
        })
    }
}
