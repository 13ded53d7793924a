//! What the preview shows: at once what the row knows, the rest once the element is here in full.

use std::sync::Arc;

use architrave_interface::{History, Property};
use leptos::prelude::*;

use super::PreviewContext;
use crate::catalog::{FullElement, Listed, NAME, RetrievalResult, Side};
use crate::components::{
    Button, ClassTile, CopyButton, ErrorBanner, OwnerName, StateBadge, TileSize, Variant, Waits,
    When, copy_text,
};
use crate::effect::memo;
use crate::features::element::groups::{Group, groups};
use crate::features::element::value::PropertyValue;
use crate::features::elements::page_state::use_page_state;
use crate::format::{Precision, count, language_name};
use crate::paths;
use crate::t;
use crate::texts::origin::missing_reason;
use crate::texts::{class_label, label_or_key, layer_label, title};

/// How many properties are shown; the others are on the element's own page.
const MOST: usize = 12;

#[component]
pub fn Content(shown: PreviewContext) -> impl IntoView {
    let page = use_page_state();
    let url = move || shown.id.with(|id| page.url_of(id));
    let close = move |_| {
        page.preview.set(false);
        page.focus();
    };
    let publish = move |_| {
        let id = shown.id.get_untracked();
        page.app.publishing.open(vec![id.into()]);
    };
    let offline = move || page.app.session.is_offline();
    let copy = move |_| {
        let id = shown.id.get_untracked();
        copy_text(page.app.toasts, id, t::common::INSTANCE_ID.get());
    };
    view! {
        <header>
            {move || shown.listed.get().map(|listed| view! { <Head listed=listed /> })}
            <Button
                variant=Variant::Quiet
                small=true
                class="push"
                icon="x"
                label=t::elements::preview::CLOSE
                title=t::elements::preview::CLOSE_KEY
                on_press=close
            />
        </header>
        <div class="preview-body" tabindex="0" role="region" aria-label=t::elements::preview::GLANCE>
            {move || shown.listed.get().map(|listed| view! { <Facts listed=listed /> })}
            <Whole shown=shown />
        </div>
        <footer>
            <a class="button" href=url>
                {t::common::OPEN}
                <kbd class="key" aria-hidden="true">
                    {t::common::ENTER}
                </kbd>
            </a>
            <Button icon="copy" on_press=copy>
                {t::elements::preview::COPY_ID}
            </Button>
            <div class="row push">
                <Waits />
                <Button waits=offline on_press=publish>
                    {t::common::PUBLISH}
                </Button>
            </div>
        </footer>
    }
}

#[component]
fn Head(listed: Arc<Listed>) -> impl IntoView {
    let page = use_page_state();
    let element = &listed.element;
    let (class, layer) = (element.conceptual_class.clone(), element.layer.clone());
    let specialization = element.specialization.clone().filter(|s| !s.is_empty());
    let kind = t::elements::preview::kind(&class_label(&class), &layer_label(&layer));
    let state = element.validity_state.clone();
    let title = memo(move |_| title(&listed.element, &page.app.prefs.content_language()));
    view! {
        <ClassTile class=class layer=layer size=TileSize::Large />
        <div class="preview-names">
            <h2 lang=move || title.get().language>{move || title.get().text}</h2>
            {specialization.map(|s| view! { <p class="meta">{format!("«{s}»")}</p> })}
            <p class="soft">{kind}</p>
            <StateBadge state=state />
        </div>
    }
}

#[component]
fn Facts(listed: Arc<Listed>) -> impl IntoView {
    let element = &listed.element;
    let owners = element.owners.clone();
    let happened = |history: Option<History>, none: &'static str| match history {
        Some(history) => view! { <When history=history precision=Precision::Minute /> }.into_any(),
        None => view! { <span class="muted">{none}</span> }.into_any(),
    };
    let names = element.name.iter().flat_map(|name| &name.translations);
    let names: Vec<(String, String)> = names
        .filter(|t| !t.value.is_empty())
        .map(|t| (t.language.clone(), t.value.clone()))
        .collect();
    let name = |(language, text): (String, String)| {
        view! {
            <li>
                <span class="language" title=language_name(&language)>
                    {language.to_uppercase()}
                </span>
                <span lang=language>{text}</span>
            </li>
        }
    };
    let id = element.id.clone();
    view! {
        <dl class="preview-facts">
            <dt>{t::common::NAMES}</dt>
            <dd>
                {if names.is_empty() {
                    view! { <span class="muted">{t::common::NOT_GIVEN}</span> }.into_any()
                } else {
                    view! { <ul>{names.into_iter().map(name).collect_view()}</ul> }.into_any()
                }}
            </dd>
            <dt>{t::common::OWNERS}</dt>
            <dd>
                {owners.is_empty().then(|| view! { <span class="muted">{t::common::NOT_GIVEN}</span> })}
                {owners.into_iter().map(|owner| view! { <OwnerName owner=owner /> }).collect_view()}
            </dd>
            <dt>{t::common::MODIFIED}</dt>
            <dd>{happened(element.modified.clone(), t::common::NOT_GIVEN.get())}</dd>
            <dt>{t::common::CREATED}</dt>
            <dd>{happened(Some(element.created.clone()), t::common::NOT_GIVEN.get())}</dd>
            <dt>{t::common::PUBLISHED}</dt>
            <dd>{happened(element.published.clone(), t::common::NOT_PUBLISHED.get())}</dd>
            <dt>{t::common::INSTANCE_ID}</dt>
            <dd class="row">
                <code class="truncate" title=id.clone()>
                    {id.clone()}
                </code>
                <CopyButton what=t::common::INSTANCE_ID text=move || id.clone() />
            </dd>
        </dl>
    }
}

/// What only the element in full says, or why it is not here.
#[component]
fn Whole(shown: PreviewContext) -> impl IntoView {
    move || match shown.whole.get() {
        Some(whole) => view! {
            <NotReturnedNow shown=shown />
            <Properties shown=shown whole=whole.clone() />
            <Relations shown=shown whole=whole />
        }
        .into_any(),
        None => view! { <Missing shown=shown /> }.into_any(),
    }
}

/// The element may be gone: the last retrieval did not return it.
#[component]
fn NotReturnedNow(shown: PreviewContext) -> impl IntoView {
    let app = use_page_state().app;
    move || {
        let reason = shown.id.with(|id| {
            let result_of = |c: &crate::catalog::Catalog| c.entry(id).map(|e| e.result.clone());
            let result = app.catalog.with(result_of);
            missing_reason(&result.filter(|s| *s != RetrievalResult::Returned)?)
        });
        reason.map(|(status, text)| {
            view! {
                <p class="soft">{t::element::facts::NOT_RETURNED_TITLE}</p>
                <p class="quote">{format!("{status}  {text}")}</p>
            }
        })
    }
}

#[component]
fn Missing(shown: PreviewContext) -> impl IntoView {
    let asking = move || shown.id.with(|id| shown.finder.is_asking(id));
    let failure = move || shown.id.with(|id| shown.finder.failure(id));
    let again = move |_| shown.id.with_untracked(|id| shown.finder.request(id));
    view! {
        <NotReturnedNow shown=shown />
        {move || match failure() {
            Some(error) if !asking() => {
                view! {
                    <div class="preview-missing">
                        <ErrorBanner title=t::elements::preview::FAILED error=error>
                            <Button small=true icon="refresh-cw" on_press=again>
                                {t::common::RETRY}
                            </Button>
                        </ErrorBanner>
                    </div>
                }
                    .into_any()
            }
            _ if asking() => view! { <p class="meta preview-missing">{t::common::LOADING}</p> }.into_any(),
            _ => view! { <p class="meta preview-missing">{t::elements::preview::FAILED}</p> }.into_any(),
        }}
    }
}

#[component]
fn Properties(shown: PreviewContext, whole: Arc<FullElement>) -> impl IntoView {
    let page = use_page_state();
    let (groups, left) = first(groups(&whole.element));
    let url = move || shown.id.with(|id| page.url_of(id));
    let none = groups.is_empty() && left == 0;
    view! {
        {none.then(|| view! { <p class="meta preview-missing">{t::elements::preview::NO_PROPERTY}</p> })}
        {groups.into_iter().map(|group| view! { <GroupView group=group /> }).collect_view()}
        {(left > 0)
            .then(|| {
                view! {
                    <p class="preview-more">
                        <a href=url>{t::common::number_more(&count(left))}</a>
                    </p>
                }
            })}
    }
}

/// The first properties that have a value, by group, without the name; and how many more there are.
fn first(mut groups: Vec<Group>) -> (Vec<Group>, usize) {
    let is_told = |p: &Property| {
        let texts = p.value.iter().flat_map(|v| &v.translations);
        p.meta.key != NAME && texts.into_iter().any(|t| !t.value.is_empty())
    };
    let (mut room, mut left) = (MOST, 0);
    for group in &mut groups {
        group.properties.retain(is_told);
        left += group.properties.len().saturating_sub(room);
        group.properties.truncate(room);
        room -= group.properties.len();
    }
    groups.retain(|g| !g.properties.is_empty());
    (groups, left)
}

#[component]
fn GroupView(group: Group) -> impl IntoView {
    let app = use_page_state().app;
    let heading = {
        let (key, words) = (group.key, group.label);
        move || match key.as_str() {
            "" => String::from(t::common::WITHOUT_A_GROUP),
            key => label_or_key(words.as_ref(), key, &app.prefs.content_language()),
        }
    };
    let property = move |property: Property| {
        let meta = property.meta.clone();
        let name = move || {
            label_or_key(
                meta.label.as_ref(),
                &meta.key,
                &app.prefs.content_language(),
            )
        };
        view! {
            <dt>{name}</dt>
            <dd>
                <PropertyValue property=property />
            </dd>
        }
    };
    view! {
        <section class="preview-group">
            <h3>{heading}</h3>
            <dl class="preview-facts">{group.properties.into_iter().map(property).collect_view()}</dl>
        </section>
    }
}

#[component]
fn Relations(shown: PreviewContext, whole: Arc<FullElement>) -> impl IntoView {
    let page = use_page_state();
    let counts = memo(move |_| {
        let relations = page.app.catalog.with(|c| c.relations(&whole));
        let of = |side| relations.iter().filter(|r| r.side == side).count();
        [Side::Outgoing, Side::Incoming, Side::Undirected].map(of)
    });
    let url = move || {
        let space = page.app.session.space();
        shown
            .id
            .with(|id| paths::element_tab(&space, id, "relations"))
    };
    let words = move || {
        use t::elements::preview as texts;
        let [outgoing, incoming, undirected] = counts.get();
        let mut parts = vec![
            texts::outgoing(&count(outgoing)),
            texts::incoming(&count(incoming)),
        ];
        if undirected > 0 {
            parts.push(texts::undirected(&count(undirected)));
        }
        parts.join(" · ")
    };
    view! {
        <section class="preview-group">
            <h3>{t::elements::preview::RELATIONS}</h3>
            <p>
                <a class="number" href=url>
                    {words}
                </a>
            </p>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::element;

    #[test]
    fn the_first_properties_with_a_value_are_shown_and_the_others_counted() {
        let (mut made, _) = element("a", "e", "Node", "Bay");
        let name = made.properties[0].clone();
        for n in 0..20 {
            let mut property = name.clone();
            property.meta.key = format!("k{n}");
            property.meta.group = Some(if n < 10 { "one" } else { "two" }.to_owned());
            if n % 10 == 0 {
                property.value = None;
            }
            made.properties.push(property);
        }
        let (shown, left) = first(groups(&made));
        let keys: Vec<usize> = shown.iter().map(|g| g.properties.len()).collect();
        assert_eq!((keys, left), (vec![9, 3], 6));
        assert!(
            shown
                .iter()
                .flat_map(|g| &g.properties)
                .all(|p| p.meta.key != NAME)
        );
    }
}
