use serde_json::json;

use super::*;

const NOW: i64 = 1_300_819_380;

fn check(claims: Value) -> Result<VerifiedClaims, &'static str> {
    let rules = ClaimRules {
        issuer: "joe",
        audiences: &["a".into(), "b".into()],
        person: "oid",
        skew: 60,
        refuses_future_iat: true,
    };
    rules.check(claims.as_object().unwrap(), NOW)
}

fn with(name: &str, value: Value) -> Value {
    let mut claims = json!({"iss": "joe", "aud": "a", "exp": NOW + 10, "oid": "anna"});
    claims[name] = value;
    claims
}

#[test]
fn claims_with_one_of_the_audiences_are_accepted() {
    for audience in [json!("a"), json!("b"), json!(["x", "b"])] {
        assert_eq!(check(with("aud", audience)).unwrap().person, "anna");
    }
    for audience in [
        json!("A"),
        json!([]),
        json!(["x"]),
        json!(["a", 1]),
        json!(1),
    ] {
        let error = check(with("aud", audience)).unwrap_err();
        assert_eq!(error, "the token is not meant for this service");
    }
}

#[test]
fn times_may_differ_by_the_skew_and_no_more() {
    // RFC 7519, 4.1.4: a token is refused on or after `exp`.
    for (claim, last, first_refused) in [
        ("exp", NOW - 59, NOW - 60),
        ("nbf", NOW + 60, NOW + 61),
        ("iat", NOW + 60, NOW + 61),
    ] {
        check(with(claim, json!(last))).unwrap();
        check(with(claim, json!(first_refused))).unwrap_err();
    }
    check(with("exp", json!(i64::MAX))).unwrap();
    check(with("exp", json!(1e300))).unwrap();
}

#[test]
fn times_may_have_fractions_and_must_be_numbers() {
    assert_eq!(
        check(with("iat", json!(NOW as f64 + 0.9))).unwrap().issued,
        NOW
    );
    for claim in ["exp", "nbf", "iat"] {
        check(with(claim, json!("1300819390"))).unwrap_err();
    }
}

#[test]
fn a_token_without_iat_counts_as_issued_in_1970() {
    assert_eq!(check(with("x", json!(0))).unwrap().issued, 0);
}

#[test]
fn a_missing_claim_and_a_person_that_is_no_text_are_refused() {
    for claim in ["iss", "aud", "exp", "oid"] {
        assert!(
            check(with(claim, Value::Null))
                .unwrap_err()
                .contains("lacks")
        );
    }
    for person in [json!(""), json!(7), json!(["anna"])] {
        assert_eq!(
            check(with("oid", person)).unwrap_err(),
            "the token names nobody"
        );
    }
}
