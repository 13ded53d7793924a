//! The page of what this browser sent.

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::hooks::use_query_map;

use crate::browser;
use crate::components::{Banner, BannerTone, Button, Each, Skeleton, Variant, use_title};
use crate::effect::{effect, memo};
use crate::features::activity::days::{Day, group};
use crate::features::activity::delete::Delete;
use crate::features::activity::receipt_texts::{ReceiptTexts, read_receipts};
use crate::features::activity::resolve::Resolve;
use crate::features::activity::row::Row;
use crate::features::activity::show::{Show as Kinds, fits};
use crate::features::activity::{Over, header, upgrade_publications};
use crate::format::{self, count};
use crate::paths::{self, Page};
use crate::state::{Record, use_app};

/// How many records are drawn at first, and more at a time.
const PAGE: usize = 100;

/// The page.
#[component]
pub fn Activity() -> impl IntoView {
    let app = use_app();
    use_title(|| "Activity".into());
    upgrade_publications();
    let query = use_query_map();
    let show = memo(move |_| Kinds::from_key(&query.with(|q| q.get("show").unwrap_or_default())));
    let text = memo(move |_| query.with(|q| q.get("q").unwrap_or_default()));
    let over = Over {
        deleting: RwSignal::new(None),
        resolving: RwSignal::new(None),
    };
    provide_context(over);
    let texts = RwSignal::new(ReceiptTexts::default());
    let is_reading = RwSignal::new(false);
    let reads = memo(move |_| text.with(|text| !text.trim().is_empty()));
    effect(move |_| {
        app.activity.with(|_| ());
        if reads.get() && !is_reading.get_untracked() {
            is_reading.set(true);
            spawn_local(async move {
                read_receipts(app.activity, texts).await;
                let _ = is_reading.try_set(false);
            });
        }
    });
    let found = memo(move |_| {
        let (show, text) = (show.get(), text.get());
        let fitting = |texts: &ReceiptTexts| {
            app.activity.with(|all| {
                let fitting = all.iter().filter(|r| fits(r, show, &text, texts.of(r)));
                fitting.cloned().collect::<Vec<_>>()
            })
        };
        match reads.get() {
            true => texts.with(fitting),
            false => texts.with_untracked(fitting),
        }
    });
    let any = memo(move |_| app.activity.with(|all| !all.is_empty()));
    view! {
        <header::Header show=show text=text found=found />
        {move || {
            app.activity
                .unread()
                .map(|why| {
                    view! {
                        <Banner tone=BannerTone::Bad class="flush">
                            <strong class="strong">"The activity could not be loaded from this browser"</strong>
                            <p>"Earlier records may still be stored. New ones are listed below."</p>
                            <p class="quote">{why}</p>
                            <div class="actions">
                                <Button variant=Variant::Primary on_press=move |_| browser::reload()>
                                    "Reload page"
                                </Button>
                            </div>
                        </Banner>
                    }
                })
        }}
        {move || match (app.known.ready() || any.get(), any.get()) {
            (false, _) => view! { <Skeleton rows=6 /> }.into_any(),
            (true, false) if app.activity.unread().is_some() => ().into_any(),
            (true, false) => view! { <Nothing /> }.into_any(),
            (true, true) => view! { <List found=found is_reading=is_reading /> }.into_any(),
        }}
        {move || over.deleting.get().map(|what| view! { <Delete what=what done=move || over.deleting.set(None) /> })}
        {move || {
            over.resolving
                .get()
                .map(|record| view! { <Resolve record=record close=move || over.resolving.set(None) /> })
        }}
    }
}

#[component]
fn List(found: Memo<Vec<Record>>, is_reading: RwSignal<bool>) -> impl IntoView {
    let app = use_app();
    let shown = RwSignal::new(PAGE);
    let today = memo(move |_| format::day_number(app.clock.now()));
    let groups = move || {
        found.with(|found| {
            let some = found.iter().take(shown.get());
            group(some, today.get(), format::day_number)
        })
    };
    let rest = move || found.with(Vec::len).saturating_sub(shown.get());
    let number = move || format::counted(found.with(Vec::len), "record", "records");
    view! {
        <div class="scroll activity-page" tabindex="0" role="region" aria-label="Records">
            <p class="unseen" role="status">
                {number}
            </p>
            <Show when=move || found.with(Vec::is_empty)>
                <p class="soft empty-line">
                    {move || if is_reading.get() { "Searching receipts…" } else { "No record matches." }}
                </p>
            </Show>
            <Each
                each=groups
                key=|(day, records)| (
                    day.clone(),
                    records
                        .iter()
                        .map(|r| (r.id.clone(), r.happened as u8, r.title.clone(), r.detail.clone()))
                        .collect::<Vec<_>>(),
                )
                children=|(day, records)| view! { <OneDay day=day records=records /> }
            />
            {move || {
                (rest() > 0)
                    .then(|| {
                        view! {
                            <Button class="more-rows" on_press=move |_| shown.update(|n| *n += PAGE)>
                                {format!("Show {} more of {}", count(rest().min(PAGE)), count(rest()))}
                            </Button>
                        }
                    })
            }}
        </div>
    }
}

#[component]
fn OneDay(day: Day, records: Vec<Record>) -> impl IntoView {
    let at = records.first().map_or(0.0, |r| r.at);
    let heading = match day {
        Day::Unresolved => "Unresolved".to_owned(),
        Day::Today => "Today".into(),
        Day::Yesterday => "Yesterday".into(),
        Day::Earlier(_) => format::time(at, format::Precision::Day),
    };
    let with_day = day == Day::Unresolved;
    view! {
        <section>
            <h2>{heading}</h2>
            <ul>
                {records.into_iter().map(|record| view! { <Row record=record with_day=with_day /> }).collect_view()}
            </ul>
        </section>
    }
}

#[component]
fn Nothing() -> impl IntoView {
    let app = use_app();
    let elements = move || paths::page(&app.session.space(), Page::Elements);
    view! {
        <div class="state-page">
            <div>
                <h2>"Nothing sent yet"</h2>
                <p class="soft">
                    "Requests from this browser are listed here, each with its receipt. The service has no such list."
                </p>
                <div class="actions">
                    <a class="button primary" href=elements>
                        "Go to the elements"
                    </a>
                </div>
            </div>
        </div>
    }
}
