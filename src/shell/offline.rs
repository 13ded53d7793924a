//! That the service cannot be reached: said over every page, and looked after until it can.

use std::time::Duration;

use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::api::Client;
use crate::catalog::Catalog;
use crate::components::{Banner, BannerTone, Button, StatusRegion, Variant, rescue_focus};
use crate::effect::{effect, memo};
use crate::format::{self, Precision};
use crate::session::Offline;
use crate::state::{App, use_app};
use crate::t;

/// How long is waited before the service is asked again, in seconds; the last of them each time then.
const PAUSES: [u64; 6] = [1, 2, 4, 8, 15, 30];

/// Asks now and then whether the service answers again. Copies are the same thing.
#[derive(Clone, Copy)]
struct Probe {
    app: App,
    /// Whether it is being asked right now.
    asking: RwSignal<bool>,
    /// Whether the connection changed meanwhile: then the answer says nothing of it.
    once_more: StoredValue<bool>,
    /// How often it was asked since it could not be reached.
    tries: StoredValue<usize>,
    timer: StoredValue<Option<TimeoutHandle>>,
}

impl Probe {
    fn new(app: App) -> Self {
        Self {
            app,
            asking: RwSignal::new(false),
            once_more: StoredValue::new(false),
            tries: StoredValue::new(0),
            timer: StoredValue::new(None),
        }
    }

    /// Asks after a pause, which grows.
    fn schedule(self) {
        self.reset();
        let tries = self.tries.get_value();
        let pause = Duration::from_secs(PAUSES[tries.min(PAUSES.len() - 1)]);
        self.tries.set_value(tries + 1);
        let timer = set_timeout_with_handle(move || self.check(), pause).ok();
        self.timer.set_value(timer);
    }

    /// Asks at once, unless an answer is waited for.
    fn check(self) {
        self.reset();
        if self.asking.try_get_untracked() != Some(false) {
            return;
        }
        self.asking.set(true);
        spawn_local(async move {
            check_connection(self.app).await;
            // The page may be gone.
            if self.asking.try_set(false).is_some() {
                return;
            }
            let once_more = self.once_more.try_update_value(std::mem::take);
            if once_more == Some(true) {
                self.check();
            } else if untrack(|| self.app.session.is_offline()) {
                self.schedule();
            }
        });
    }

    /// The line changed: asks now, and again after an answer that is waited for.
    fn connection_changed(self) {
        let is_asking = self.asking.get_untracked();
        self.once_more.set_value(is_asking);
        self.check();
    }

    /// Stops asking.
    fn reset(self) {
        let timer = self.timer.try_update_value(Option::take).flatten();
        if let Some(timer) = timer {
            timer.clear();
        }
    }
}

/// The cheapest request that changes nothing; the client notes whether it was answered.
async fn check_connection(app: App) {
    let Ok(client) = Client::of(app.session) else {
        return;
    };
    match untrack(|| app.me()) {
        Some(me) => drop(client.user(&me).await),
        // A token need not name a user.
        None => drop(client.check(None).await),
    }
}

/// The banner; nothing while the service can be reached.
#[component]
pub fn OfflineBanner() -> impl IntoView {
    let app = use_app();
    let probe = Probe::new(app);
    let is_offline = memo(move |_| app.session.is_offline());
    let was_offline = RwSignal::new(false);
    effect(move |before: Option<bool>| {
        let now = is_offline.get();
        if now {
            probe.tries.set_value(0);
            probe.schedule();
        } else {
            probe.reset();
            // "Try again" is removed with the banner.
            if before == Some(true) {
                was_offline.set(true);
                rescue_focus();
            }
        }
        now
    });
    let online = window_event_listener(leptos::ev::online, move |_| {
        if is_offline.get_untracked() {
            probe.connection_changed();
        }
    });
    // The browser knows only its own connection: the service itself is asked whether it can be reached.
    let offline = window_event_listener(leptos::ev::offline, move |_| {
        if !is_offline.get_untracked() {
            probe.connection_changed();
        }
    });
    on_cleanup(move || {
        online.remove();
        offline.remove();
        probe.reset();
    });
    let banner = move || {
        is_offline.get().then(|| {
            view! {
                <Banner tone=BannerTone::Warn class="flush" icon="wifi-off">
                    <strong class="strong">{move || app.session.offline().map(title)}</strong>
                    <p>{loaded(app)} " " {t::shell::offline::STILL_WORKS}</p>
                    // Each try would be announced.
                    <div class="actions" aria-live="off">
                        <Button
                            variant=Variant::Link
                            class="strong"
                            busy=probe.asking
                            busy_label=t::common::WAITING_FOR_A_RESPONSE
                            on_press=move |_| probe.check()
                        >
                            {t::common::RETRY}
                        </Button>
                    </div>
                </Banner>
            }
        })
    };
    let again = move || {
        let is_back = was_offline.get() && !is_offline.get();
        is_back.then(|| view! { <p class="unseen">{t::shell::offline::BACK}</p> })
    };
    view! { <StatusRegion>{banner} {again}</StatusRegion> }
}

fn title(offline: Offline) -> String {
    let since = format::time(offline.since, Precision::Clock);
    match offline.is_late {
        true => t::shell::offline::title_no_answer(&since),
        false => t::shell::offline::title_offline(&since),
    }
}

/// When what is shown was loaded.
fn loaded(app: App) -> Option<String> {
    let last = app.catalog.with_untracked(Catalog::last_loaded)?;
    let is_today = format::day_number(last) >= format::day_number(untrack(|| app.clock.now()));
    let precision = if is_today {
        Precision::Clock
    } else {
        Precision::Minute
    };
    let last = format::time(last, precision);
    Some(t::shell::offline::loaded_until(&last))
}
