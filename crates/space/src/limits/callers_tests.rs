use super::*;

fn callers(per_second: u64, burst: u64) -> CallerLimits {
    CallerLimits::new(&Limits {
        requests_per_second: per_second,
        request_burst: burst,
        ..Limits::default()
    })
}

#[test]
fn a_caller_gets_the_burst_and_then_the_rate() {
    let (callers, start) = (callers(10, 3), Instant::now());
    for _ in 0..3 {
        callers.try_request("w", "p", start).unwrap();
    }
    let wait = callers.try_request("w", "p", start).unwrap_err();
    assert_eq!(wait, Duration::from_millis(100));
    let later = start + Duration::from_millis(101);
    callers.try_request("w", "p", later).unwrap();
    callers.try_request("w", "p", later).unwrap_err();
}

#[test]
fn callers_do_not_use_the_requests_of_others() {
    let (callers, now) = (callers(1, 1), Instant::now());
    callers.try_request("w", "p", now).unwrap();
    callers.try_request("w", "p", now).unwrap_err();
    callers.try_request("w", "q", now).unwrap();
    callers.try_request("v", "p", now).unwrap();
}

#[test]
fn a_look_at_the_wait_counts_nothing_and_takes_no_memory() {
    let (callers, now) = (callers(10, 1), Instant::now());
    assert_eq!(callers.wait("w", "p", now), None);
    assert!(callers.lock().by_key.is_empty());
    callers.try_request("w", "p", now).unwrap();
    for _ in 0..3 {
        let wait = callers.wait("w", "p", now).unwrap();
        assert_eq!(wait, Duration::from_millis(100));
    }
    let later = now + Duration::from_millis(101);
    assert_eq!(callers.wait("w", "p", later), None);
    callers.try_request("w", "p", later).unwrap();
}

#[test]
fn callers_with_a_full_bucket_take_no_memory() {
    let (callers, start) = (callers(10, 10), Instant::now());
    for n in 0..1_000 {
        callers.try_request("w", &n.to_string(), start).unwrap();
    }
    let slot = callers.try_import("w", "imports", start);
    let later = start + Duration::from_secs(2);
    callers.try_request("w", "p", later).unwrap();
    // The one of the request, and the one whose import is open.
    assert_eq!(callers.lock().by_key.len(), 2);
    drop(slot);
    callers
        .try_request("w", "p", later + Duration::from_secs(2))
        .unwrap();
    assert_eq!(callers.lock().by_key.len(), 1);
}

#[test]
fn a_clock_that_goes_back_gives_no_requests() {
    let (callers, now) = (callers(10, 1), Instant::now());
    let later = now + Duration::from_secs(1);
    callers.try_request("w", "p", later).unwrap();
    callers.try_request("w", "p", now).unwrap_err();
    callers.try_request("w", "p", later).unwrap_err();
}

#[test]
fn an_import_frees_its_place_when_it_ends() {
    let (callers, now) = (callers(1, 1), Instant::now());
    let first = callers.try_import("w", "p", now).unwrap();
    let _second = callers.try_import("w", "p", now).unwrap();
    assert!(callers.try_import("w", "p", now).is_none());
    assert!(callers.try_import("w", "q", now).is_some());
    drop(first);
    assert!(callers.try_import("w", "p", now).is_some());
}
