//! Above the form: another tab changed the draft that was open here too. Both versions are shown.

use leptos::prelude::*;

use super::editor::{Conflict, Editor};
use crate::components::{Banner, BannerTone, Button, Variant};
use crate::draft::Difference;
use crate::paths;

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
                <strong class="strong">"Another tab changed this draft"</strong>
                <p>
                    "Both versions are kept. What you typed here is a draft of its own now: creating both makes two elements."
                </p>
                <div class="conflict">
                    <table class="lines">
                        <thead>
                            <tr>
                                <th scope="col">"Field"</th>
                                <th scope="col">"This draft"</th>
                                <th scope="col">"The other tab"</th>
                            </tr>
                        </thead>
                        <tbody>{differences.into_iter().map(row).collect_view()}</tbody>
                    </table>
                </div>
                <div class="actions">
                    <a class="strong" href=url>
                        "Open the other version"
                    </a>
                    <Button variant=Variant::Link on_press=move |_| editor.conflict.set(None)>
                        "Keep both"
                    </Button>
                </div>
            </Banner>
        })
    }
}

fn shown(text: String) -> AnyView {
    match text.trim() {
        "" => view! { <span class="muted">"empty"</span> }.into_any(),
        _ => text.into_any(),
    }
}
