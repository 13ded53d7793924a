//! Above the form: another tab changed the draft that was open here too. Both versions are shown.

use leptos::prelude::*;

use super::editor::{Conflict, Editor};
use crate::components::{Banner, BannerTone, Button, Variant};
use crate::draft::Difference;
use crate::paths;
use crate::t;

/// The note; nothing while no other tab changed the draft.
#[component]
pub fn ConflictNote(editor: Editor) -> impl IntoView {
    let row = |Difference { place, one, other }: Difference| {
        view! {
            <tr>
                <th scope="row">{place}</th>
                <td>{shown(one)}</td>
                <td>{shown(other)}</td>
            </tr>
        }
    };
    move || {
        let Conflict { other, differences } = editor.conflict.get()?;
        let url = paths::draft(&editor.app.session.space(), &other);
        Some(view! {
            <Banner tone=BannerTone::Warn>
                <strong class="strong">{t::create::conflict::TITLE}</strong>
                <p>{t::create::conflict::TEXT}</p>
                <div class="conflict">
                    <table class="lines">
                        <thead>
                            <tr>
                                <th scope="col">{t::common::FIELD}</th>
                                <th scope="col">{t::create::conflict::THIS_DRAFT}</th>
                                <th scope="col">{t::create::conflict::OTHER_TAB}</th>
                            </tr>
                        </thead>
                        <tbody>{differences.into_iter().map(row).collect_view()}</tbody>
                    </table>
                </div>
                <div class="actions">
                    <a class="strong" href=url>
                        {t::create::conflict::OPEN_VERSION}
                    </a>
                    <Button variant=Variant::Link on_press=move |_| editor.conflict.set(None)>
                        {t::common::CLOSE}
                    </Button>
                </div>
            </Banner>
        })
    }
}

fn shown(text: String) -> AnyView {
    match text.trim() {
        "" => view! { <span class="muted">{t::create::conflict::EMPTY}</span> }.into_any(),
        _ => text.into_any(),
    }
}
