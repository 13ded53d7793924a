use super::*;

#[test]
fn a_file_that_could_not_be_read_is_read_again() {
    let data = tempfile::tempdir().unwrap();
    let secret = Secret::of(data.path()).unwrap();
    let first = secret.keys().current.id();
    let until = Timestamp::now() + jiff::SignedDuration::from_hours(1);
    let good = secret.keys().rotated(Timestamp::now(), until);
    let good = good.unwrap().to_file().unwrap();
    // Both with the same attributes.
    let write = |bytes: &[u8]| {
        fs::write(&secret.path, bytes).unwrap();
        let file = fs::File::options().write(true).open(&secret.path).unwrap();
        file.set_modified(SystemTime::UNIX_EPOCH).unwrap();
    };
    write(&vec![b'x'; good.len()]);
    assert_eq!(secret.keys().current.id(), first);
    write(&good);
    let keys = secret.keys();
    assert_ne!(keys.current.id(), first);
    assert!(keys.has(&first));
}

#[test]
fn the_file_is_looked_at_once_a_second_while_tokens_are_checked() {
    let data = tempfile::tempdir().unwrap();
    let (secret, other) = (
        Secret::of(data.path()).unwrap(),
        Secret::of(data.path()).unwrap(),
    );
    let start = Instant::now();
    let first = secret.look(PAUSE, start).current.id();
    other.rotate().unwrap();
    let almost = start + PAUSE - Duration::from_millis(1);
    assert_eq!(secret.look(PAUSE, almost).current.id(), first);
    // A token that names an unknown key does not wait.
    let second = other.keys().current.id();
    assert_eq!(secret.look(PAUSE_UNKNOWN, almost).current.id(), second);
    other.rotate().unwrap();
    let third = other.keys().current.id();
    assert_eq!(secret.look(PAUSE, almost + PAUSE).current.id(), third);
}

#[test]
fn the_log_says_once_a_minute_that_the_file_cannot_be_read() {
    let data = tempfile::tempdir().unwrap();
    let secret = Secret::of(data.path()).unwrap();
    fs::write(&secret.path, b"nonsense").unwrap();
    let start = Instant::now();
    for (seconds, logged) in [(0, 0), (59, 0), (60, 60), (61, 60)] {
        secret.look(PAUSE, start + Duration::from_secs(seconds));
        let logged = start + Duration::from_secs(logged);
        assert_eq!(secret.loaded().logged, Some(logged), "{seconds}");
    }
}
