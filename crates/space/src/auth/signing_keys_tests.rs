use super::*;

fn at(second: i64) -> Timestamp {
    Timestamp::from_second(second).unwrap()
}

#[test]
fn a_file_of_32_bytes_is_one_key() {
    let keys = SigningKeys::read(&[7; 32]).unwrap();
    assert_eq!(keys.all().count(), 1);
    assert_eq!(keys.current.bytes(), [7; 32]);
    for wrong in [
        &[7; 31][..],
        b"",
        b"{\"keys\": []}",
        b"{\"keys\": [{\"secret\": \"AAAA\"}]}",
    ] {
        assert!(SigningKeys::read(wrong).is_none());
    }
}

#[test]
fn a_rotated_set_reads_back_the_same() {
    let first = SigningKeys::read(&[7; 32]).unwrap();
    let second = first.rotated(at(100), at(200)).unwrap();
    let file = second.to_file().unwrap();
    let read = SigningKeys::read(&file).unwrap();
    let ids = |keys: &SigningKeys| keys.all().map(SigningKey::id).collect::<Vec<_>>();
    assert_eq!(ids(&read), ids(&second));
    assert_eq!(read.earlier[0].id(), first.current.id());
    assert_eq!(read.current.created, Some(at(100)));
    assert_eq!(read.earlier[0].valid_until, Some(at(200)));
}

#[test]
fn an_earlier_key_is_a_candidate_until_its_time() {
    let first = SigningKeys::read(&[7; 32]).unwrap();
    let id = first.current.id();
    let keys = first.rotated(at(100), at(200)).unwrap();
    for (now, by_id, without_id) in [(199, 1, 2), (200, 0, 1)] {
        assert_eq!(keys.candidates(Some(&id), at(now)).count(), by_id);
        assert_eq!(keys.candidates(None, at(now)).count(), without_id);
    }
    assert_eq!(keys.candidates(Some("other"), at(0)).count(), 0);
}

#[test]
fn a_rotation_drops_expired_keys_and_has_a_bound() {
    let mut keys = SigningKeys::read(&[7; 32]).unwrap();
    keys = keys.rotated(at(100), at(200)).unwrap();
    keys = keys.rotated(at(200), at(300)).unwrap();
    assert_eq!(keys.all().count(), 2);
    for _ in 2..MOST {
        keys = keys.rotated(at(250), at(300)).unwrap();
    }
    assert!(
        keys.rotated(at(250), at(300))
            .err()
            .unwrap()
            .contains("retire")
    );
}

#[test]
fn only_earlier_keys_can_be_retired() {
    let first = SigningKeys::read(&[7; 32]).unwrap();
    let second = first.rotated(at(0), at(9)).unwrap();
    let third = second.rotated(at(0), at(9)).unwrap();
    let (current, middle) = (&third.current, &third.earlier[0]);
    assert!(
        third
            .retired(Some(&current.id()))
            .err()
            .unwrap()
            .contains("rotate")
    );
    assert!(third.retired(Some("other")).is_err());
    assert_eq!(third.retired(Some(&middle.id())).unwrap().all().count(), 2);
    assert_eq!(third.retired(None).unwrap().all().count(), 1);
}
