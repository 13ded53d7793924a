use super::*;

fn token(header: &str) -> String {
    format!(
        "{}.{}.AAAA",
        URL_SAFE_NO_PAD.encode(header),
        URL_SAFE_NO_PAD.encode("{}")
    )
}

#[test]
fn a_token_with_crit_is_refused() {
    // RFC 7515, 4.1.11; null, an empty list and known names are refused as well.
    for crit in ["[\"exp\"]", "[]", "null", "[\"b64\"]"] {
        let text = token(&format!(r#"{{"alg": "RS256", "crit": {crit}}}"#));
        assert!(Jws::decode(&text).is_err(), "{crit}");
    }
}

#[test]
fn what_is_no_compact_token_of_objects_is_refused() {
    let good = token(r#"{"alg": "RS256"}"#);
    assert!(Jws::decode(&good).is_ok());
    for text in [
        "",
        ".",
        "..",
        "a.b.c",
        good.trim_end_matches(".AAAA"),
        &format!("{good}.AAAA"),
        &good.replacen('.', "=.", 1),
        &token("[]"),
        &token("\"x\""),
    ] {
        assert!(Jws::decode(text).is_err(), "{text}");
    }
    let odd = token(r#"{"alg": ["RS256"], "kid": 1, "typ": 1}"#);
    let odd = Jws::decode(&odd).unwrap();
    assert_eq!(odd.algorithm(), "");
    assert!(odd.key_id().is_err() && odd.token_type().is_err());
}

#[test]
fn types_are_compared_as_media_types() {
    // RFC 7515, 4.1.9 and RFC 9068, 2.1.
    for (typ, expected) in [
        ("JWT", "jwt"),
        ("at+jwt", "at+jwt"),
        ("application/at+JWT", "at+jwt"),
        ("application/a/b", "application/a/b"),
    ] {
        assert_eq!(media_type(typ), expected);
    }
    let token = token("{}");
    assert_eq!(Jws::decode(&token).unwrap().token_type().unwrap(), "jwt");
}
