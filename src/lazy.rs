//! Views that are loaded when they are first shown, and their placeholders.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use futures::future::abortable;
use leptos::prelude::*;
use leptos::reactive::computed::ScopedFuture;
use leptos::task::spawn_local;
pub use leptos::wasm_split::SplitLoaderError;

mod styles;

use crate::browser;
use crate::components::{Busy, Button, EmptyState, Icon, Variant};
use crate::effect::scoped_task;
use crate::site;
use crate::state::{Toasts, Tone};
use crate::t::{self, Text};
use crate::unsaved;

pub use styles::{fetch_later_styles, later_styles};

/// A part of the app did not come.
#[derive(Clone, Copy, Debug)]
pub struct NotLoaded;

impl From<SplitLoaderError> for NotLoaded {
    fn from(_: SplitLoaderError) -> Self {
        Self
    }
}

/// A view that came with its chunk, or that it did not come.
pub type LoadedView = Result<AnyView, NotLoaded>;

/// Declares `async fn name() -> Result<R, NotLoaded>`, and, where it is named, `async fn preload()` that loads
/// what the function needs without calling it. In a build with `cfg(split)` it is in its own chunk, outside
/// the program that is loaded first; in any other it is an ordinary function, so that tests and `trunk serve`
/// need no splitter. How chunks are put together is in `xtask/src/split.rs`.
macro_rules! lazy_fn {
    ($chunk:ident, $name:ident ( $($argument:ident : $kind:ty),* ) -> $result:ty, $body:expr $(, $preload:ident)?) => {
        #[cfg(split)]
        #[leptos::wasm_split::wasm_split(
            $chunk,
            wasm_split_path = ::leptos::wasm_split,
            $(preload($preload),)?
            fallible
        )]
        fn $name($($argument: $kind),*) -> Result<$result, $crate::lazy::NotLoaded> {
            Ok($body)
        }

        #[cfg(not(split))]
        #[allow(clippy::unused_async)]
        async fn $name($($argument: $kind),*) -> Result<$result, $crate::lazy::NotLoaded> {
            Ok($body)
        }

        $(
            #[cfg(not(split))]
            #[allow(clippy::unused_async)]
            async fn $preload() -> Result<(), $crate::lazy::SplitLoaderError> {
                Ok(())
            }
        )?
    };
}
pub(crate) use lazy_fn;

/// Declares a view for [`lazily`] and [`lazy_page`].
macro_rules! lazy_view {
    ($chunk:ident, $name:ident ( $($argument:ident : $kind:ty),* ), $view:expr $(, $preload:ident)?) => {
        $crate::lazy::lazy_fn! {
            $chunk, $name($($argument: $kind),*) -> leptos::prelude::AnyView,
            leptos::prelude::IntoAny::into_any($view) $(, $preload)?
        }
    };
}
pub(crate) use lazy_view;

/// What a reload to another version leaves and takes.
pub const RELOADING: Text = t::updates::RELOADING;

/// How long nothing is said while a view is loaded, and how long the first view has to itself.
const QUIET: Duration = Duration::from_millis(400);

/// Where a view is shown, and thus its placeholder.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// It is a whole page.
    Page,
    /// It is a part of a page.
    Part,
    /// It is an overlay.
    Over,
}

impl Place {
    const fn class(self) -> &'static str {
        match self {
            Self::Page | Self::Part => "lazy",
            Self::Over => "lazy over",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Loading {
        is_slow: bool,
    },
    Shown,
    Failed {
        is_outdated: bool,
    },
    /// It did not come, and was closed.
    Closed,
}

/// Shows what `load` returns as soon as it arrives: a part of a page. If that fails, says so and offers to try
/// again, or to reload the page if the site has a newer version.
pub fn lazily<F>(load: impl Fn() -> F + Send + Sync + 'static) -> AnyView
where
    F: Future<Output = LoadedView> + 'static,
{
    show(
        without_type(load),
        Place::Part,
        Arc::new(|| ()),
        Arc::new(|| ()),
    )
}

/// The same for an overlay. `close` is called when it failed to load and is closed.
pub fn lazily_over<F>(
    load: impl Fn() -> F + Send + Sync + 'static,
    close: impl Fn() + Send + Sync + 'static,
) -> AnyView
where
    F: Future<Output = LoadedView> + 'static,
{
    show(
        without_type(load),
        Place::Over,
        Arc::new(|| ()),
        Arc::new(close),
    )
}

/// The same for a whole page; `shown` is called when the page is there, or what is shown in its place.
pub fn lazy_page<F>(
    load: impl Fn() -> F + Send + Sync + 'static,
    shown: impl Fn() + Send + Sync + 'static,
) -> AnyView
where
    F: Future<Output = LoadedView> + 'static,
{
    show(
        without_type(load),
        Place::Page,
        Arc::new(shown),
        Arc::new(|| ()),
    )
}

type Load = Arc<dyn Fn() -> Pin<Box<dyn Future<Output = LoadedView>>> + Send + Sync>;
type Act = Arc<dyn Fn() + Send + Sync>;

/// So that `show` is compiled once, and not for each view.
fn without_type<F>(load: impl Fn() -> F + Send + Sync + 'static) -> Load
where
    F: Future<Output = LoadedView> + 'static,
{
    Arc::new(move || Box::pin(load()))
}

fn show(load: Load, place: Place, shown: Act, close: Act) -> AnyView {
    let owner = Owner::current();
    let step = RwSignal::new(Step::Loading { is_slow: false });
    let slot = StoredValue::new_local(None::<AnyView>);
    let start = move || {
        let (Some(owner), shown) = (owner.clone(), shown.clone()) else {
            return;
        };
        step.set(Step::Loading { is_slow: false });
        set_timeout(
            move || {
                let waits = Step::Loading { is_slow: false };
                if step.try_get_untracked() == Some(waits) {
                    step.set(Step::Loading { is_slow: true });
                }
            },
            QUIET,
        );
        // Contexts, effects and clean-ups of the view belong to where it is shown.
        let (future, gone) = abortable(owner.with(|| ScopedFuture::new_untracked(load())));
        // A view that is made after its place has gone would use signals that are disposed.
        owner.with(|| on_cleanup(move || gone.abort()));
        spawn_local(async move {
            let Ok(loaded) = future.await else { return };
            let end = match loaded {
                Ok(view) => {
                    slot.try_set_value(Some(view));
                    Step::Shown
                }
                Err(_) => Step::Failed {
                    is_outdated: is_outdated().await,
                },
            };
            // The component that waited may be gone.
            if step.try_set(end).is_none() {
                shown();
            }
        });
    };
    start();
    let view = move || match step.get() {
        Step::Shown => slot.try_update_value(Option::take).flatten(),
        Step::Loading { is_slow } => is_slow.then(|| {
            let class = match place {
                Place::Page | Place::Part => "lazy soft",
                Place::Over => "lazy over soft",
            };
            view! { <Busy text=t::common::LOADING class=class /> }.into_any()
        }),
        Step::Failed { is_outdated } => {
            let (start, close) = (start.clone(), close.clone());
            let close = Callback::new(move |()| {
                step.set(Step::Closed);
                close();
            });
            let title = match place {
                Place::Page => t::updates::PAGE_FAILED,
                Place::Part | Place::Over => t::updates::PART_FAILED,
            };
            Some(
                view! { <Failed place=place title=title is_outdated=is_outdated retry=start close=close /> }
                .into_any(),
            )
        }
        Step::Closed => None,
    };
    view.into_any()
}

/// In the place of a part that did not come or that broke: says so and offers to try again, or to reload the page if the site
/// has a newer version.
#[component]
pub fn FailedPart(
    title: Text,
    is_outdated: bool,
    retry: impl Fn() + Send + Sync + 'static,
) -> impl IntoView {
    let close = Callback::new(|()| ());
    view! { <Failed place=Place::Part title=title is_outdated=is_outdated retry=retry close=close /> }
}

/// In the place of a view that did not come.
#[component]
fn Failed(
    place: Place,
    /// What did not come.
    title: Text,
    is_outdated: bool,
    retry: impl Fn() + Send + Sync + 'static,
    close: Callback<()>,
) -> impl IntoView {
    let (title, words, next) = match is_outdated {
        true => (t::updates::AVAILABLE, RELOADING, t::updates::RELOAD),
        false => (title, t::updates::NOT_ARRIVED, t::common::RETRY),
    };
    let act = move |_| match is_outdated {
        true => unsaved::reload(),
        false => retry(),
    };
    // A part leaves the primary action to its page.
    let variant = match place {
        Place::Page => Variant::Primary,
        Place::Part | Place::Over => Variant::Secondary,
    };
    let button = view! {
        <Button variant=variant on_press=act>
            {next}
        </Button>
    };
    match place {
        Place::Page => view! {
            <EmptyState title=title page=true role="alert">
                <p class="soft">{words}</p>
                <div class="actions">{button}</div>
            </EmptyState>
        }
        .into_any(),
        Place::Part | Place::Over => view! {
            <div class=place.class() role="alert">
                <Icon name="triangle-alert" class="warn" />
                <p>
                    <strong class="strong">{title}</strong>
                    ". "
                    {words}
                </p>
                {button}
                {(place == Place::Over)
                    .then(|| {
                        view! {
                            <Button
                                variant=Variant::Quiet
                                icon="x"
                                label=t::common::CLOSE
                                on_press=move |_| close.run(())
                            />
                        }
                    })}
            </div>
        }
        .into_any(),
    }
}

/// Runs what `load` returns, which shows nothing, unless the page that asks for it has gone by then: it would use
/// contexts and signals that are disposed. If it fails, does nothing.
pub fn in_background<F>(load: impl FnOnce() -> F)
where
    F: Future<Output = LoadedView> + 'static,
{
    let future = ScopedFuture::new_untracked(load());
    scoped_task(async move {
        let _ = future.await;
    });
}

/// Runs what `load` returns, for a person who asked for it. If it does not come, says so and offers to try again.
pub fn run_or_offer<F>(toasts: Toasts, load: impl Fn() -> F + Send + Sync + 'static)
where
    F: Future<Output = Result<(), NotLoaded>> + 'static,
{
    run_boxed(toasts, Arc::new(move || Box::pin(load())));
}

type Run = Arc<dyn Fn() -> Pin<Box<dyn Future<Output = Result<(), NotLoaded>>>> + Send + Sync>;

fn run_boxed(toasts: Toasts, load: Run) {
    spawn_local(async move {
        if load().await.is_err() {
            let again = move || run_boxed(toasts, Arc::clone(&load));
            let label = t::common::RETRY.get();
            toasts.offer(Tone::Bad, t::updates::PART_FAILED, label, again);
        }
    });
}

/// Loads what was not asked for yet, a moment after the first view is drawn: not every browser tells when it
/// is idle. What does not come is asked for again when it is needed.
pub fn when_idle<F>(load: impl Fn() -> F + 'static)
where
    F: Future + 'static,
{
    browser::after_frame(move || {
        set_timeout(
            move || {
                let load = load();
                spawn_local(async move {
                    load.await;
                });
            },
            QUIET,
        );
    });
}

/// Whether the site serves another version than the one that runs: its parts do not fit this one.
pub async fn is_outdated() -> bool {
    let program = |page: &str| {
        let (_, rest) = page.split_once("data-wasm=\"")?;
        rest.split_once('"').map(|(name, _)| name.to_owned())
    };
    let served = crate::api::load_page().await;
    match (site::part("wasm"), served.as_deref().and_then(program)) {
        (Some(running), Some(served)) => running != served,
        _ => false,
    }
}
