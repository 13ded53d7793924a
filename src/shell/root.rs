//! The app: a user who is not signed in connects first, at any address.

use leptos::ev;
use leptos::prelude::*;

use super::workbench::Workbench;
use crate::browser::has_files;
use crate::config::Config;
use crate::effect::{effect, memo};
use crate::lazy::{fetch_later_styles, later_styles, lazy_page, lazy_view, when_idle};
use crate::pages::connect::Connect;
use crate::prerendered::Typed;
use crate::state::{Base, Tone, use_base};
use crate::t;

/// The owner of what lives as long as the page.
#[derive(Clone)]
pub struct PageOwner(pub Owner);

lazy_view! { workbench, workbench(arrived: bool), view! { <Workbench arrived=arrived /> }, preload_workbench }

/// The whole app.
#[component]
pub fn Root(
    /// What the deployment says.
    config: Config,
    /// What is wrong with the deployment's configuration.
    problem: Option<String>,
    /// What was typed before the program was loaded.
    #[prop(default = None)]
    typed: Option<Typed>,
) -> impl IntoView {
    let base = Base::restore(config);
    let typed = StoredValue::new(typed);
    let connect = move || {
        let typed = typed.try_update_value(Option::take).flatten();
        view! { <Connect typed=typed.unwrap_or_default() /> }
    };
    provide_context(base);
    provide_context(base.session);
    if let Some(owner) = Owner::current() {
        provide_context(PageOwner(owner));
    }
    if let Some(problem) = problem {
        base.toasts.show(Tone::Bad, problem);
    }
    effect(move || {
        if let Some(language) = base.prefs.language_not_loaded() {
            let text = t::preferences::language_not_loaded(language.name());
            base.toasts.show(Tone::Bad, text);
        }
    });
    let signed_in = memo(move |_| base.session.get().is_some());
    // A sign-in restored by a reload is no step from one page to another.
    let arrived = StoredValue::new(signed_in.get_untracked());
    let shell = move || {
        let now = arrived.get_value();
        arrived.set_value(false);
        lazy_page(
            move || async move {
                let (styles, view) = futures::join!(later_styles(), workbench(now));
                styles.and(view)
            },
            || (),
        )
    };
    when_idle(|| async { futures::join!(preload_workbench(), fetch_later_styles()) });
    view! {
        <KeepFilesOut />
        <Show when=move || signed_in.get() fallback=connect>
            {shell()}
        </Show>
    }
}

/// A file that is dropped where nothing takes it does not replace the page, with what was typed. Before the
/// sign-in, it is said what to do first.
#[component]
fn KeepFilesOut() -> impl IntoView {
    let base = use_base();
    let enter = window_event_listener(ev::dragenter, move |event| {
        let is_new = event.related_target().is_none() && base.session.now().is_none();
        if is_new && has_files(event.data_transfer().as_ref()) {
            let text = t::shell::DROP_AFTER_CONNECTING.get();
            base.toasts.show(Tone::Plain, text);
        }
    });
    let refuse = |event: web_sys::DragEvent| {
        let data = event.data_transfer().filter(|_| !event.default_prevented());
        if let Some(data) = data.filter(|data| has_files(Some(data))) {
            event.prevent_default();
            data.set_drop_effect("none");
        }
    };
    let over = window_event_listener(ev::dragover, refuse);
    let drop = window_event_listener(ev::drop, refuse);
    on_cleanup(move || {
        enter.remove();
        over.remove();
        drop.remove();
    });
}
