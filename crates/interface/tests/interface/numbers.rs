//! Versions are int64 and exact; what is no integer is no version.

use architrave_interface::{BulkError, Favorite, Lenient, User, Visit};
use proptest::prelude::*;

use crate::roots::USER_REPLY;

fn favorite(version: &str) -> String {
    format!(r#"{{"refId":"r","type":"t","version":{version}}}"#)
}

fn visit(version: &str) -> String {
    format!(
        r#"{{"id":"v","lastVisited":"l","type":"Process","value":"x","version":{version},"warehouseId":"w"}}"#
    )
}

const NO_INT64: &[&str] = &[
    "1.0",
    "1e3",
    "-0.0",
    "1.5",
    "9007199254740993.0",
    "\"5\"",
    "9223372036854775808",
    "-9223372036854775809",
    "12345678901234567890123",
    "null",
    "true",
    "[]",
    "{}",
];

fn exact(version: i64) {
    let json = favorite(&version.to_string());
    let decoded: Favorite = serde_json::from_str(&json).unwrap();
    assert_eq!(decoded.version, version);
    assert_eq!(serde_json::to_string(&decoded).unwrap(), json);
    let json = visit(&version.to_string());
    let decoded: Visit = serde_json::from_str(&json).unwrap();
    assert_eq!(decoded.version, version);
    assert_eq!(serde_json::to_string(&decoded).unwrap(), json);
}

#[test]
fn int64_limits_and_values_beyond_f64_are_exact() {
    let wide = 1_i64 << 53;
    for version in [
        i64::MIN,
        i64::MIN + 1,
        -wide - 1,
        -1,
        0,
        1,
        wide + 1,
        i64::MAX - 1,
        i64::MAX,
    ] {
        exact(version);
    }
}

proptest! {
    #[test]
    fn every_int64_is_exact(version: i64) {
        exact(version);
    }

    #[test]
    fn every_int32_status_is_exact(status: i32) {
        let json = format!(r#"{{"id":"a","status":{status},"error":""}}"#);
        let decoded: BulkError = serde_json::from_str(&json).unwrap();
        prop_assert_eq!(decoded.status, status);
        prop_assert_eq!(serde_json::to_string(&decoded).unwrap(), json);
    }
}

#[test]
fn lenient_list_drops_only_items_with_an_invalid_int64() {
    for version in NO_INT64 {
        let json = format!(
            "[{},{},{}]",
            favorite("1"),
            favorite(version),
            favorite("3")
        );
        let list: Lenient<Favorite> = serde_json::from_str(&json).unwrap();
        let versions: Vec<i64> = list.items.iter().map(|f| f.version).collect();
        assert_eq!(versions, [1, 3], "{version}");
        assert_eq!(list.lost.len(), 1);
        assert_eq!(
            (list.lost[0].index, &*list.lost[0].json),
            (1, &*favorite(version))
        );
        let why = &list.lost[0].why;
        assert!(
            why.starts_with("version: invalid") || why.starts_with("version: number"),
            "{why}"
        );
    }
}

#[test]
fn user_error_names_the_path_of_an_invalid_int64() {
    let cases = [
        ("-9223372036854775808", "favorites[1].version: "),
        ("9223372036854775807", "history[0].version: "),
    ];
    for (golden, path) in cases {
        for version in NO_INT64 {
            let json = USER_REPLY.replace(golden, version);
            let error = serde_json::from_str::<User>(&json).unwrap_err().to_string();
            assert!(error.starts_with(path), "{version}: {error}");
        }
    }
}

#[test]
fn a_status_beyond_int32_is_rejected() {
    for status in ["2147483648", "-2147483649", "404.0", "\"404\""] {
        let json = format!(r#"{{"id":"a","status":{status},"error":""}}"#);
        let error = serde_json::from_str::<BulkError>(&json)
            .unwrap_err()
            .to_string();
        assert!(error.starts_with("status: invalid"), "{status}: {error}");
    }
}
