//! The one place that knows how a point in time is written: RFC 3339 in UTC, with milliseconds.

use jiff::{SignedDuration, Timestamp};

/// The current time in RFC 3339, in UTC.
pub fn now() -> String {
    text(Timestamp::now())
}

/// A point in time as the interface's `at` carries it.
pub fn text(at: Timestamp) -> String {
    at.strftime("%Y-%m-%dT%H:%M:%S.%3fZ").to_string()
}

/// The point in time `seconds` before `at`.
pub fn before(at: Timestamp, seconds: i64) -> Timestamp {
    at.checked_sub(SignedDuration::from_secs(seconds))
        .unwrap_or(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_formats_timestamps_as_rfc_3339_in_utc() {
        let at: Timestamp = "2026-11-21T13:05:09.1234567+01:00".parse().unwrap();
        assert_eq!(text(at), "2026-11-21T12:05:09.123Z");
        assert_eq!(text(before(at, 9)), "2026-11-21T12:05:00.123Z");
    }
}
