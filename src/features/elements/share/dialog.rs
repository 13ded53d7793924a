//! The sender's side: what the link carries, and copying it.

use std::collections::HashSet;
use std::sync::Arc;

use leptos::prelude::*;

use super::link::{MAX_IDS, MAX_LINK, for_others, is_personal, left_out, pack};
use crate::browser;
use crate::catalog::view::View;
use crate::components::{
    Banner, BannerTone, Button, Dialog, Icon, RadioGroup, RadioOption, Variant, copy_text,
};
use crate::effect::memo;
use crate::features::elements::page_state::use_page_state;
use crate::features::export::{Format, use_exporter};
use crate::format::count;
use crate::paths::{self, Page, SharedView};
use crate::t;

/// Asks what the link carries, and copies it.
#[component]
pub fn ShareDialog(
    view: View,
    /// The name it was saved under; empty where it was not.
    name: String,
    close: impl Fn() + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let page = use_page_state();
    let exporter = use_exporter();
    let (space, me) = untrack(|| (page.app.session.space(), page.app.me()));
    let sender = me.unwrap_or_default();
    let ids: Arc<[Arc<str>]> = page.ids_of(&view).into();
    let total = ids.len();
    let becomes_theirs = is_personal(&view) && !sender.is_empty();
    let sent = for_others(&view, &sender);
    // Without the import, which is left out anyway: what the owner's id alone does not show.
    let hidden = if becomes_theirs {
        let shown: HashSet<Arc<str>> = page.ids_of(&sent).into_iter().collect();
        ids.iter().filter(|id| !shown.contains(*id)).count()
    } else {
        0
    };
    let left_out = left_out(&view, hidden);
    let shared = SharedView {
        name,
        total,
        sender: if becomes_theirs {
            sender.clone()
        } else {
            String::new()
        },
        ids: String::new(),
    };
    let origin = browser::window().and_then(|w| w.location().origin().ok());
    let start = format!(
        "{}{}{}",
        origin.unwrap_or_default(),
        paths::page(&space, Page::Elements),
        sent.to_query()
    );
    let without = format!("{start}{}", shared.to_fragment());
    let packed = ids.clone();
    let with = LocalResource::new(move || {
        let (start, shared, ids) = (start.clone(), shared.clone(), packed.clone());
        async move {
            if ids.is_empty() || ids.len() > MAX_IDS {
                return None;
            }
            let ids = pack(&ids).await.ok()?;
            let link = format!("{start}{}", SharedView { ids, ..shared }.to_fragment());
            (link.len() <= MAX_LINK).then_some(link)
        }
    });
    let is_ready = move || with.get().is_some();
    let fits = memo(move |_| with.get().flatten().is_some());
    let with_ids = RwSignal::new(true);
    let carries_ids = move || with_ids.get() && fits.get();
    let copy = move |_| {
        let link = with
            .get_untracked()
            .flatten()
            .filter(|_| untrack(carries_ids));
        let link = link.unwrap_or_else(|| without.clone());
        copy_text(page.app.toasts, link, t::element::header::LINK.get());
        close();
    };
    let file = ids.clone();
    let download = move |_| exporter.save_ids(Format::Ids, file.to_vec());
    let elements = t::common::element_count(total);
    let choices = {
        let _elements = elements.clone();
        move || {
            let length = with.get().flatten().map_or(0, |link| link.len());
            let options = vec![
                RadioOption {
                    value: true,
                    label: t::elements::share::with_ids(total),
                    hint: Some(t::elements::share::with_ids_hint(
                        &count(length),
                        &count(MAX_LINK),
                    )),
                },
                RadioOption {
                    value: false,
                    label: String::from(t::elements::share::VIEW_ONLY),
                    hint: Some(String::from(t::elements::share::VIEW_ONLY_HINT)),
                },
            ];
            view! {
                <RadioGroup
                    label=t::elements::share::CONTAINS
                    choices=options
                    chosen=with_ids
                    choose=move |on| with_ids.set(on)
                />
            }
        }
    };
    let too_many = move || {
        view! {
            <Banner tone=BannerTone::Info>
                <p>{t::elements::share::too_long(total, &count(MAX_LINK))}</p>
                <div class="actions">
                    <Button variant=Variant::Link on_press=download.clone()>
                        <Icon name="download" class="small" />
                        {t::elements::share::DOWNLOAD}
                    </Button>
                </div>
            </Banner>
        }
    };
    view! {
        <Dialog title=t::views::SHARE_THIS close=close>
            <p class="soft">{t::elements::share::who(&space)}</p>
            <Show
                when=is_ready
                fallback=|| {
                    view! {
                        <p class="soft" role="status">
                            {t::elements::share::PREPARING}
                        </p>
                    }
                }
            >
                {
                    let (choices, too_many) = (choices, too_many.clone());
                    if fits.get() {
                        choices().into_any()
                    } else if total > 0 {
                        too_many().into_any()
                    } else {
                        view! { <p>{t::elements::share::NO_ELEMENTS}</p> }.into_any()
                    }
                }
            </Show>
            {becomes_theirs
                .then(|| {
                    view! { <p>{t::elements::share::MINE_BECOMES}</p> }
                })}
            {left_out.into_iter().map(|sentence| view! { <p>{sentence}</p> }).collect_view()}
            <div class="actions">
                <Button class="push" on_press=move |_| close()>
                    {t::common::CANCEL}
                </Button>
                <Button variant=Variant::Primary icon="link" disabled=move || !is_ready() on_press=copy>
                    {t::common::COPY_LINK}
                </Button>
            </div>
        </Dialog>
    }
}
