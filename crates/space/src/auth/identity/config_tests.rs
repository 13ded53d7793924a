use serde_json::{Value, json};

use super::*;

fn parsed(file: &Value) -> Result<Vec<ProviderConfig>, String> {
    let all = parse(file.to_string().as_bytes(), Path::new("/etc/space"))?;
    Ok(all.into_iter().map(|(provider, _)| provider).collect())
}

fn provider() -> Value {
    json!({"issuer": "https://login.example/", "audiences": ["architrave"],
        "jwks": "https://login.example/keys", "algorithms": ["RS256", "ES256", "EdDSA"]})
}

#[test]
fn fields_with_a_default_can_be_left_out() {
    let all = parsed(&json!({"providers": [provider()]})).unwrap();
    assert_eq!(all[0].person_claim, "sub");
    assert_eq!(all[0].skew, 60);
    assert_eq!(all[0].types, ["jwt", "at+jwt"]);
    assert_eq!(all[0].algorithms.len(), 3);
}

#[test]
fn a_wrong_file_is_refused_with_the_place_of_the_error() {
    for (field, value, part) in [
        ("issuer", json!(""), "providers[0]: issuer is empty"),
        ("issuer", json!("architrave-space"), "is the service itself"),
        ("audiences", json!([]), "audiences is empty"),
        ("audiences", json!([""]), "audiences is empty"),
        ("algorithms", json!([]), "algorithms is empty"),
        ("algorithms", json!(["HS256"]), "\"HS256\" is not"),
        ("algorithms", json!(["none"]), "\"none\" is not"),
        ("personClaim", json!(""), "personClaim is empty"),
        ("clockSkewSeconds", json!(301), "clockSkewSeconds"),
        ("clockSkewSeconds", json!(-1), "invalid value"),
        ("types", json!([]), "types is empty"),
        ("jwks", json!("http://login.example/keys"), "jwks: "),
        ("jwks", json!("https://a@login.example/keys"), "jwks: "),
        ("jwks", json!("ftp://login.example/keys"), "jwks: "),
        ("jwks", json!("keys.json"), "jwks: "),
        ("jwks", json!("file:"), "jwks: "),
        ("audience", json!("x"), "unknown field `audience`"),
    ] {
        let mut provider = provider();
        provider[field] = value;
        let error = parsed(&json!({"providers": [provider]})).unwrap_err();
        assert!(error.contains(part), "{field}: {error}");
    }
    for field in ["issuer", "audiences", "jwks", "algorithms"] {
        let mut provider = provider();
        provider.as_object_mut().unwrap().remove(field);
        let error = parsed(&json!({"providers": [provider]})).unwrap_err();
        assert!(error.contains("missing field"), "{error}");
    }
    let twice = json!({"providers": [provider(), provider()]});
    let error = parsed(&twice).unwrap_err();
    assert!(error.starts_with("providers[1]") && error.contains("twice"));
    assert!(parsed(&json!({"providers": []})).is_err());
    assert!(parsed(&json!({"providers": [provider()], "x": 1})).is_err());
}

#[test]
fn plain_http_is_accepted_for_a_loopback_address_only() {
    for (address, is_good) in [
        ("http://127.0.0.1:8081/keys", true),
        ("http://[::1]:8081/keys", true),
        ("https://login.example", true),
        ("http://localhost/keys", false),
        ("http://127.0.0.1.login.example/keys", false),
    ] {
        let mut provider = provider();
        provider["jwks"] = json!(address);
        let result = parsed(&json!({"providers": [provider]}));
        assert_eq!(result.is_ok(), is_good, "{address}");
    }
}
