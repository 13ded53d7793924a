//! Values of properties in the language of the interface, through the browser's `Intl`.

use architrave_values::Number;
use js_sys::{Date, Function, Intl, Object, Reflect};
use wasm_bindgen::prelude::*;

use super::locales;
use crate::catalog::typed::{Clock, Day};

fn options(pairs: &[(&str, JsValue)]) -> Object {
    let options = Object::new();
    for (name, value) in pairs {
        drop(Reflect::set(&options, &(*name).into(), value));
    }
    options
}

fn call(format: &Function, value: &JsValue) -> String {
    let text = format.call1(&JsValue::NULL, value).ok();
    text.and_then(|t| t.as_string()).unwrap_or_default()
}

fn date_time(ms: f64, day: bool, clock: bool, seconds: bool, zone: Option<&str>) -> String {
    let mut pairs: Vec<(&str, JsValue)> = Vec::new();
    if day {
        pairs.push(("day", "numeric".into()));
        pairs.push(("month", "short".into()));
        pairs.push(("year", "numeric".into()));
    }
    if clock {
        pairs.push(("hour", "2-digit".into()));
        pairs.push(("minute", "2-digit".into()));
        pairs.push(("hourCycle", "h23".into()));
    }
    if seconds {
        pairs.push(("second", "2-digit".into()));
    }
    if let Some(zone) = zone {
        pairs.push(("timeZone", zone.into()));
    }
    let format = Intl::DateTimeFormat::new(&locales(), &options(&pairs));
    call(&format.format(), &Date::new(&JsValue::from_f64(ms)))
}

/// A day: `1 Apr 2021`.
pub fn day(day: Day) -> String {
    #[expect(clippy::cast_precision_loss, reason = "days of four-digit years")]
    let ms = day.number() as f64 * 86_400_000.0;
    date_time(ms, true, false, false, Some("UTC"))
}

/// A point in time in the reader's zone, or as written if it has none: `12 Nov 2026, 14:30`.
pub fn moment(ms: f64, has_zone: bool) -> String {
    let seconds = (ms / 1000.0).floor() % 60.0 != 0.0;
    date_time(ms, true, true, seconds, (!has_zone).then_some("UTC"))
}

/// A time of the day: `04:00`.
pub fn clock(clock: Clock) -> String {
    let (hour, minute) = (f64::from(clock.hour), f64::from(clock.minute));
    let ms = ((hour * 60.0 + minute) * 60.0 + f64::from(clock.second)) * 1000.0;
    date_time(ms, false, true, clock.second != 0, Some("UTC"))
}

/// A number with all of its digits: `1,284,000.00`.
pub fn number(number: Number<'_>) -> String {
    const MOST_DIGITS: usize = 20;
    let point = if number.fraction.is_empty() { "" } else { "." };
    let whole = if number.whole.is_empty() {
        "0"
    } else {
        number.whole
    };
    let sign = if number.negative { "-" } else { "" };
    let raw = format!("{sign}{whole}{point}{}", number.fraction);
    if number.fraction.len() > MOST_DIGITS {
        // Beyond what every browser rounds exactly: the digits as they came.
        return raw;
    }
    let digits = JsValue::from(u32::try_from(number.fraction.len()).unwrap_or(0));
    let pairs = [
        ("minimumFractionDigits", digits.clone()),
        ("maximumFractionDigits", digits),
    ];
    let format = Intl::NumberFormat::new(&locales(), &options(&pairs));
    // Passed as text, so that digits beyond a double's are preserved.
    call(&format.format(), &raw.into())
}
