use super::*;

#[test]
fn every_limit_can_be_set_to_its_default_as_the_help_writes_it() {
    let mut limits = Limits::default();
    let help = help();
    for line in help.lines() {
        limits.set(line.split_whitespace().next().unwrap()).unwrap();
    }
    assert_eq!(limits, Limits::default());
    assert_eq!(help.lines().count(), OPTIONS.len());
}

#[test]
fn set_accepts_units() {
    let mut limits = Limits::default();
    for text in [
        "json-body=512KB",
        "stop-time=2min",
        "ids=7",
        "free-disk=1GB",
    ] {
        limits.set(text).unwrap();
    }
    assert_eq!(limits.json_body, 512 * KB);
    assert_eq!(limits.stop_time, Duration::from_secs(120));
    assert_eq!(limits.ids, 7);
    assert_eq!(limits.free_disk, 1024 * MB);
}

#[test]
fn set_names_what_is_allowed() {
    for (text, part) in [
        ("json-body", "NAME=VALUE"),
        ("json-bodies=1MB", "json-body, ids, import-file"),
        ("json-body=2", "a size such as 64KB"),
        ("json-body=2 MB", "from 1KB to 64MB"),
        ("json-body=99999999999999999999MB", "from 1KB to 64MB"),
        ("import-file=513MB", "to 512MB"),
        ("head=1KB", "from 8KB"),
        ("stop-time=10", "such as 30s"),
        ("stop-time=+1s", "such as 30s"),
        ("imports=0", "from 1 to 64"),
        ("ids=", "a whole number"),
    ] {
        let mut limits = Limits::default();
        let error = limits.set(text).unwrap_err();
        assert!(error.contains(part), "{text}: {error}");
        assert_eq!(limits, Limits::default());
    }
}
