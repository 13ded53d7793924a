//! Before a class is chosen: what to do, and the drafts there are.

use leptos::prelude::*;

use super::autosave::SaveState;
use super::editor::Editor;
use crate::browser;
use crate::components::{
    Banner, BannerTone, Button, ClassTile, Icon, LearnedRole, OutcomeTag, Variant,
};
use crate::effect::memo;
use crate::format::ago;
use crate::paths;
use crate::state::RecordStatus;
use crate::t;

/// Asks to choose a class.
#[component]
pub fn Start(editor: Editor, missing: RwSignal<bool>) -> impl IntoView {
    let app = editor.app;
    let has_drafts = memo(move |_| editor.drafts.with(|d| !d.is_empty()));
    let name = move || {
        let language = app.prefs.content_language();
        editor
            .draft
            .with(|d| d.name(&language).map(ToOwned::to_owned))
    };
    let rows = move || {
        let (language, now) = (app.prefs.content_language(), browser::now());
        let open = editor.draft.with(|d| d.id.clone());
        let drafts = editor.drafts.get();
        drafts.into_iter().filter(|d| d.id != open || editor.save_state.get_untracked() == SaveState::Not).map(|draft| {
            let url = paths::draft(&app.session.space(), &draft.id);
            let class = draft.class.clone();
            let id = draft.id.clone();
            let is_sending = memo(move |_| editor.sending.with(|s| s.as_ref().is_some_and(|s| s.draft == id)));
            let is_unknown = draft.sent.is_some();
            let tile = match class.clone() {
                Some(class) => {
                    let layer = class.layer().unwrap_or(architrave_interface::Layer::GenericLayer);
                    view! { <ClassTile class=class layer=layer /> }.into_any()
                }
                None => view! {
                    <span class="tile generic">
                        <Icon name="file-text" class="small" />
                    </span>
                }.into_any(),
            };
            view! {
                <li>
                    <a href=url>
                        {tile} <span class="truncate strong">{draft.title(&language)}</span>
                        {move || match (is_sending.get(), is_unknown) {
                            (true, _) => view! { <span class="tag">{t::create::sending::CREATING}</span> }.into_any(),
                            (false, true) => view! { <OutcomeTag happened=RecordStatus::Unknown /> }.into_any(),
                            _ => ().into_any(),
                        }} <span class="meta push">{ago(draft.changed, now)}</span>
                    </a>
                </li>
            }
        }).collect_view()
    };
    view! {
        <div class="state-page create-start">
            <div>
                <Show when=move || missing.get()>
                    <Banner tone=BannerTone::Warn>
                        <strong class="strong">{t::create::start::MISSING_TITLE}</strong>
                        <p>{t::create::start::MISSING_TEXT}</p>
                    </Banner>
                </Show>
                {move || {
                    editor
                        .unread
                        .get()
                        .map(|why| {
                            view! {
                                <Banner tone=BannerTone::Bad>
                                    <strong class="strong">{t::create::start::UNREAD_TITLE}</strong>
                                    <p>{t::create::start::UNREAD_TEXT}</p>
                                    <p class="quote">{why}</p>
                                    <div class="actions">
                                        <Button variant=Variant::Primary on_press=move |_| editor.list()>
                                            {t::common::RETRY}
                                        </Button>
                                    </div>
                                </Banner>
                            }
                        })
                }}
                <h2>{t::create::start::TITLE}</h2>
                <LearnedRole />
                {move || {
                    name()
                        .map(|name| {
                            let words = t::create::start::name(t::slot(0));
                            let name = view! { <strong class="strong">{name}</strong> };
                            view! { <p class="soft">{t::rich(&words, vec![name.into_any()])}</p> }
                        })
                }}
                <p>
                    <a class="row" href=move || paths::create_many(&app.session.space())>
                        <Icon name="table" class="small" />
                        {t::create::start::MANY}
                    </a>
                </p>
                <Show when=move || has_drafts.get()>
                    <section class="create-drafts" aria-labelledby="drafts-title">
                        <h3 id="drafts-title">{t::create::start::DRAFTS}</h3>
                        <ul class="panel">{rows}</ul>
                    </section>
                </Show>
            </div>
        </div>
    }
}
