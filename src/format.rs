//! Numbers and times as a reader expects them, through the browser's own `Intl`.

pub mod value;

use std::cell::RefCell;
use std::collections::HashMap;

use architrave_values::parse_rfc3339;
use js_sys::Intl::PluralRules;
use js_sys::{Date, Intl, Object, Reflect};
use wasm_bindgen::prelude::*;

pub use crate::catalog::short_id;
use crate::t::{self, Language, language};

/// A count with the reader's separators: `12,480`.
pub fn count(n: usize) -> String {
    if n < 1000 {
        return n.to_string();
    }
    #[expect(clippy::cast_precision_loss, reason = "counts are small")]
    number(n as f64, 0)
}

/// A number with the separators of the interface's language and so many decimals.
fn number(n: f64, decimals: u8) -> String {
    if !cfg!(target_arch = "wasm32") {
        return grouped(&format!("{n:.*}", usize::from(decimals)));
    }
    thread_local! {
        static FORMATS: RefCell<HashMap<(Language, u8), js_sys::Function>> = RefCell::default();
    }
    FORMATS.with_borrow_mut(|formats| {
        let format = formats.entry((language(), decimals)).or_insert_with(|| {
            let options = Object::new();
            for name in ["minimumFractionDigits", "maximumFractionDigits"] {
                drop(Reflect::set(&options, &name.into(), &decimals.into()));
            }
            Intl::NumberFormat::new(&locales(), &options).format()
        });
        let text = format.call1(&JsValue::NULL, &n.into()).ok();
        text.and_then(|text| text.as_string()).unwrap_or_default()
    })
}

/// Digits in groups of three, as English has them: outside of a browser there is no `Intl`.
fn grouped(digits: &str) -> String {
    let whole = digits.find('.').unwrap_or(digits.len());
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && at < whole && (whole - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// The locale of the interface, as `Intl` takes it.
fn locales() -> js_sys::Array {
    js_sys::Array::of1(&language().locale().into())
}

/// The plural category of a count in the language of the interface, as `Intl.PluralRules` names it.
pub fn plural_category(n: usize) -> String {
    if !cfg!(target_arch = "wasm32") {
        return if n == 1 { "one" } else { "other" }.into();
    }
    thread_local! {
        static RULES: RefCell<HashMap<Language, PluralRules>> = RefCell::default();
    }
    RULES.with_borrow_mut(|rules| {
        let rules = rules.entry(language()).or_insert_with_key(|language| {
            let locales = js_sys::Array::of1(&language.tag().into());
            PluralRules::new(&locales, &Object::new())
        });
        #[expect(clippy::cast_precision_loss, reason = "counts are small")]
        String::from(rules.select(n as f64))
    })
}

/// A size in bytes: `4.8 MB`.
pub fn bytes(n: f64) -> String {
    match n {
        n if n < 1000.0 => t::values::size::bytes(&n.to_string()),
        n if n < 1_000_000.0 => t::values::size::kilobytes(&decimal(n / 1e3)),
        n => t::values::size::megabytes(&decimal(n / 1e6)),
    }
}

/// How long something took, from milliseconds: `84 ms`, `6.2 s`.
pub fn duration(ms: f64) -> String {
    match ms {
        ms if ms < 1000.0 => t::values::duration::milliseconds(&number(ms, 0)),
        ms => t::values::duration::seconds(&decimal(ms / 1e3)),
    }
}

fn decimal(n: f64) -> String {
    number(n, 1)
}

/// How a point in time is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Precision {
    /// `4 Mar 2024`.
    Day,
    /// `21 Nov 2026, 10:20`.
    Minute,
    /// `10:20`.
    Clock,
    /// `10:24:07`.
    ClockSeconds,
    /// `21 Nov 2026, 10:31:01`.
    Second,
}

/// A point in time, in the reader's time zone; `ms` since 1970.
pub fn time(ms: f64, precision: Precision) -> String {
    if precision != Precision::Day || ms.is_nan() {
        return formatted(ms, precision);
    }
    // A table asks for the same days again and again while one scrolls through it.
    thread_local!(static DAYS: RefCell<HashMap<(Language, i64), String>> = RefCell::default());
    #[expect(clippy::cast_possible_truncation, reason = "days fit")]
    let day = day_number(ms) as i64;
    DAYS.with_borrow_mut(|days| {
        if days.len() > MOST_KEPT {
            days.clear();
        }
        let text = days
            .entry((language(), day))
            .or_insert_with(|| formatted(ms, precision));
        text.clone()
    })
}

/// How many days or hours are kept as texts before the oldest are dropped with all others.
const MOST_KEPT: usize = 10_000;

/// Makes the formatters that a table needs: the first of a kind takes the browser some 30 ms, which
/// should not delay visible content.
pub fn prepare() {
    for precision in [Precision::Day, Precision::Clock] {
        formatted(crate::browser::now(), precision);
    }
}

fn formatted(ms: f64, precision: Precision) -> String {
    thread_local! {
        // Making a formatter costs far more than using it, and a table shows a hundred times.
        static FORMATS: RefCell<HashMap<(Language, Precision), js_sys::Function>> = RefCell::default();
    }
    let format = FORMATS.with_borrow_mut(|formats| {
        let format = formats
            .entry((language(), precision))
            .or_insert_with(|| formatter(precision));
        format.clone()
    });
    let date = Date::new(&JsValue::from_f64(ms));
    format
        .call1(&JsValue::NULL, &date)
        .ok()
        .and_then(|v| v.as_string())
        .unwrap_or_default()
        // The one month that British English abbreviates with four letters.
        .replace(" Sept ", " Sep ")
}

fn formatter(precision: Precision) -> js_sys::Function {
    let options = Object::new();
    let set = |name: &str, value: &str| drop(Reflect::set(&options, &name.into(), &value.into()));
    let (date, clock) = match precision {
        Precision::Day => (true, 0),
        Precision::Minute => (true, 2),
        Precision::Clock => (false, 2),
        Precision::ClockSeconds => (false, 3),
        Precision::Second => (true, 3),
    };
    if date {
        set("day", "numeric");
        set("month", "short");
        set("year", "numeric");
    }
    if clock >= 2 {
        set("hour", "2-digit");
        set("minute", "2-digit");
        set("hourCycle", "h23");
    }
    if clock == 3 {
        set("second", "2-digit");
    }
    Intl::DateTimeFormat::new(&locales(), &options).format()
}

/// How long ago, as a table shows it: `4 min ago`, `3 h ago`, `Yesterday`, `19 Nov`, `3 Nov 2025`.
pub fn ago(ms: f64, now: f64) -> String {
    const MINUTE: f64 = 60_000.0;
    const DAY: f64 = 1440.0 * MINUTE;
    if ms.is_nan() {
        return "–".into();
    }
    let age = now - ms;
    let today = day_number(now);
    let day = day_number(ms);
    match age {
        a if (-MINUTE..MINUTE).contains(&a) => t::dates::JUST_NOW.into(),
        a if a > 0.0 && a < 60.0 * MINUTE => {
            t::dates::minutes_ago(&format!("{:.0}", (a / MINUTE).floor()))
        }
        a if a > 0.0 && a < DAY && day == today => {
            t::dates::hours_ago(&format!("{:.0}", (a / MINUTE / 60.0).floor()))
        }
        _ if day == today => time(ms, Precision::Clock),
        _ if (day + 1.0 - today).abs() < 0.5 => t::common::YESTERDAY.into(),
        _ => short_day(ms, now),
    }
}

/// The same within a sentence: `yesterday`; a date stays as it is.
pub fn ago_within(ms: f64, now: f64) -> String {
    let text = ago(ms, now);
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_lowercase().chain(letters).collect()
    })
}

/// `19 Nov` in this year, `19 Nov 2025` in another.
fn short_day(ms: f64, now: f64) -> String {
    let text = time(ms, Precision::Day);
    let year = time(now, Precision::Day);
    match (text.rsplit_once(' '), year.rsplit_once(' ')) {
        (Some((day, a)), Some((_, b))) if a == b => day.to_owned(),
        _ => text,
    }
}

/// The number of the reader's own day.
pub fn day_number(ms: f64) -> f64 {
    ((ms / 60_000.0 - offset(ms)) / 1440.0).floor()
}

/// A point in time on the reader's own clock, in milliseconds since 1970-01-01 there.
pub fn local(ms: f64) -> f64 {
    ms - offset(ms) * 60_000.0
}

/// What the browser's locale writes before the fraction of a number.
pub fn decimal_mark() -> char {
    let language = crate::browser::window().and_then(|w| w.navigator().language());
    let Some(language) = language else { return '.' };
    let locales = js_sys::Array::of1(&language.into());
    let format = Intl::NumberFormat::new(&locales, &Object::new()).format();
    let half = format.call1(&JsValue::NULL, &JsValue::from_f64(1.5));
    let half = half.ok().and_then(|half| half.as_string());
    if half.is_some_and(|half| half.contains(',')) {
        ','
    } else {
        '.'
    }
}

/// The reader's time zone, as the browser names it.
pub fn time_zone() -> String {
    let options = Intl::DateTimeFormat::new(&js_sys::Array::new(), &Object::new());
    let zone = Reflect::get(&options.resolved_options(), &"timeZone".into());
    zone.ok()
        .and_then(|zone| zone.as_string())
        .unwrap_or_default()
}

/// What has to be taken from UTC for the reader's own time, in minutes. It changes at full hours.
fn offset(ms: f64) -> f64 {
    if !cfg!(target_arch = "wasm32") || ms.is_nan() {
        return 0.0;
    }
    thread_local!(static HOURS: RefCell<HashMap<i64, f64>> = RefCell::default());
    #[expect(clippy::cast_possible_truncation, reason = "hours fit")]
    let hour = (ms / 3_600_000.0).floor() as i64;
    HOURS.with_borrow_mut(|hours| {
        if hours.len() > MOST_KEPT {
            hours.clear();
        }
        *hours
            .entry(hour)
            .or_insert_with(|| Date::new(&JsValue::from_f64(ms)).get_timezone_offset())
    })
}

/// A time of the interface: as a date where it can be read, else as it came.
pub fn when(at: &str, precision: Precision) -> String {
    parse_rfc3339(at).map_or_else(|| at.to_owned(), |ms| time(ms, precision))
}

/// The name of a language in that of the interface: `de` → `German`.
pub fn language_name(tag: &str) -> String {
    let options = Object::new();
    drop(Reflect::set(&options, &"type".into(), &"language".into()));
    let constructor = Reflect::get(&js_sys::global(), &"Intl".into())
        .and_then(|intl| Reflect::get(&intl, &"DisplayNames".into()));
    let name = constructor.ok().and_then(|constructor| {
        let constructor: js_sys::Function = constructor.dyn_into().ok()?;
        let arguments = js_sys::Array::of2(&language().locale().into(), &options);
        let names = Reflect::construct(&constructor, &arguments).ok()?;
        let of: js_sys::Function = Reflect::get(&names, &"of".into()).ok()?.dyn_into().ok()?;
        of.call1(&names, &tag.into()).ok()?.as_string()
    });
    name.unwrap_or_else(|| tag.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_and_byte_sizes_use_separators_and_units() {
        assert_eq!(
            [count(0), count(999), count(1000), count(1_234_567)],
            ["0", "999", "1,000", "1,234,567"]
        );
        assert_eq!(
            [bytes(7.0), bytes(18_200.0), bytes(4_800_000.0)],
            ["7 B", "18.2 kB", "4.8 MB"]
        );
    }
}
