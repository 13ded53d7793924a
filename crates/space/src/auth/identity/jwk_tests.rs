use serde_json::json;

use super::*;
use crate::auth::jws::Jws;

/// RFC 7515, A.2.
const RSA_N: &str = "ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ";
const RSA_TOKEN: &str = "eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw";
/// RFC 7515, A.3.
const EC_X: &str = "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU";
const EC_Y: &str = "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0";
const EC_TOKEN: &str = "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q";
/// RFC 8037, A.2 and A.4; its payload is no JSON.
const ED_X: &str = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo";
const ED_MESSAGE: &str = "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc";
const ED_SIGNATURE: &str =
    "hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg";

fn rsa() -> Value {
    json!({"kty": "RSA", "n": RSA_N, "e": "AQAB", "kid": "1"})
}

fn ec() -> Value {
    json!({"kty": "EC", "crv": "P-256", "x": EC_X, "y": EC_Y})
}

fn ed() -> Value {
    json!({"kty": "OKP", "crv": "Ed25519", "x": ED_X})
}

fn set(keys: &[Value]) -> KeySet {
    read(keys).unwrap()
}

const ALL: [Algorithm; 3] = [Algorithm::RS256, Algorithm::ES256, Algorithm::EdDSA];

fn read(keys: &[Value]) -> Result<KeySet, String> {
    KeySet::read(json!({ "keys": keys }).to_string().as_bytes(), &ALL)
}

/// Whether a key is left out.
fn is_left_out(key: &Value) -> bool {
    let with_good = set(&[key.clone(), rsa(), ec(), ed()]);
    read(std::slice::from_ref(key)).is_err() && with_good.left_out == 1
}

fn one(key: Value, algorithm: Algorithm) -> DecodingKey {
    let found = std::cell::RefCell::new(None);
    set(&[key]).verify(algorithm, None, |key| {
        found.replace(Some(key.clone())).is_none()
    });
    found.into_inner().unwrap()
}

#[test]
fn the_tokens_of_the_rfcs_are_verified_with_their_keys() {
    let rsa = one(rsa(), Algorithm::RS256);
    let token = Jws::decode(RSA_TOKEN).unwrap();
    assert_eq!((token.algorithm(), token.issuer()), ("RS256", Some("joe")));
    assert!(token.is_signed_by(&rsa, Algorithm::RS256));

    let ec = one(ec(), Algorithm::ES256);
    let token = Jws::decode(EC_TOKEN).unwrap();
    assert!(token.is_signed_by(&ec, Algorithm::ES256));
    assert!(!token.is_signed_by(&rsa, Algorithm::RS256));
    assert!(!token.is_signed_by(&rsa, Algorithm::ES256));

    let ed = one(ed(), Algorithm::EdDSA);
    let message = ED_MESSAGE.as_bytes();
    let verify = |text| jsonwebtoken::crypto::verify(ED_SIGNATURE, text, &ed, Algorithm::EdDSA);
    assert!(verify(message).unwrap());
    assert!(!verify(&message[1..]).unwrap());
}

#[test]
fn a_tampered_token_is_not_verified() {
    let key = one(ec(), Algorithm::ES256);
    let (header, rest) = EC_TOKEN.split_once('.').unwrap();
    let (claims, signature) = rest.split_once('.').unwrap();
    // {"iss":"eve"}
    let other = format!("{header}.eyJpc3MiOiJldmUifQ.{signature}");
    let empty = format!("{header}.{claims}.");
    let zeros = format!("{header}.{claims}.{}", "A".repeat(86));
    for text in [other, empty, zeros] {
        let token = Jws::decode(&text).unwrap();
        assert!(!token.is_signed_by(&key, Algorithm::ES256), "{text}");
    }
}

#[test]
fn a_key_that_must_not_check_signatures_is_left_out() {
    for (mut key, algorithm) in [
        (rsa(), Algorithm::RS256),
        (ec(), Algorithm::ES256),
        (ed(), Algorithm::EdDSA),
    ] {
        key["use"] = json!("sig");
        key["key_ops"] = json!(["verify"]);
        one(key.clone(), algorithm);
        for (member, value) in [
            ("use", json!("enc")),
            ("key_ops", json!(["sign"])),
            ("alg", json!("HS256")),
            ("alg", json!("RS512")),
            ("kty", json!("oct")),
            ("d", json!("AQAB")),
        ] {
            let mut wrong = key.clone();
            wrong[member] = value;
            assert!(is_left_out(&wrong), "{member} of {key}");
        }
    }
}

#[test]
fn a_key_of_the_wrong_size_is_left_out() {
    let rsa_with = |name: &str, value: &str| {
        let mut key = rsa();
        key[name] = json!(value);
        key
    };
    // The number as in RFC 7515, but in 1024 bits, with an even exponent, with 1, and with zeros in front.
    let short = &RSA_N[..171];
    let zeros = format!("{}{short}", "A".repeat(172));
    for key in [
        rsa_with("n", short),
        rsa_with("n", &zeros),
        rsa_with("n", &format!("{RSA_N}{}", RSA_N.repeat(2))),
        rsa_with("n", ""),
        rsa_with("e", "AQAA"),
        rsa_with("e", "AQ"),
        rsa_with("e", ""),
        json!({"kty": "EC", "crv": "P-256", "x": EC_X, "y": "AA"}),
        json!({"kty": "EC", "crv": "P-384", "x": EC_X, "y": EC_Y}),
        json!({"kty": "EC", "crv": "P-256", "x": EC_X}),
        json!({"kty": "OKP", "crv": "Ed25519", "x": &ED_X[..20]}),
        json!({"kty": "OKP", "crv": "X25519", "x": ED_X}),
        json!({"kty": 1}),
        json!(1),
    ] {
        assert!(is_left_out(&key), "{key}");
    }
}

#[test]
fn keys_that_fit_a_token_are_tried() {
    let mut second = rsa();
    second["kid"] = json!("2");
    let keys = set(&[rsa(), second, ec()]);
    let tried = |algorithm, id| {
        let count = std::cell::Cell::new(0);
        let verdict = keys.verify(algorithm, id, |_| {
            count.set(count.get() + 1);
            false
        });
        assert_eq!(verdict == Verdict::NoKey, count.get() == 0);
        count.get()
    };
    assert_eq!(tried(Algorithm::RS256, Some("2")), 1);
    assert_eq!(tried(Algorithm::RS256, Some("3")), 0);
    assert_eq!(tried(Algorithm::RS256, None), 2);
    assert_eq!(tried(Algorithm::ES256, None), 1);
    assert_eq!(tried(Algorithm::ES256, Some("1")), 0);
    assert_eq!(tried(Algorithm::EdDSA, None), 0);
    // The work for one token has a bound.
    let many = set(&vec![ec(); 50]);
    let count = std::cell::Cell::new(0);
    let count_one = |_: &DecodingKey| {
        count.set(count.get() + 1);
        false
    };
    assert_eq!(
        many.verify(Algorithm::ES256, None, count_one),
        Verdict::NotSigned
    );
    assert_eq!(count.get(), TRIED_MOST);
    assert_eq!(
        many.verify(Algorithm::ES256, None, |_| true),
        Verdict::Signed
    );
}

#[test]
fn a_set_without_a_key_for_the_configured_algorithms_is_an_error() {
    let keys = json!({"keys": [rsa(), ec()]}).to_string();
    let read = |algorithm| KeySet::read(keys.as_bytes(), &[algorithm]);
    let set = read(Algorithm::ES256).unwrap();
    assert_eq!((set.len(), set.left_out), (1, 1));
    let error = read(Algorithm::EdDSA).unwrap_err();
    assert!(error.contains("none of the 2 keys"), "{error}");
    // The provider has withdrawn all keys.
    let empty = KeySet::read(br#"{"keys": []}"#, &ALL).unwrap();
    assert_eq!((empty.len(), empty.left_out), (0, 0));
}

#[test]
fn a_set_has_a_bound_and_a_form() {
    let many = |n: usize| json!({"keys": vec![ec(); n]}).to_string();
    assert!(KeySet::read(many(50).as_bytes(), &ALL).is_ok());
    assert!(KeySet::read(many(51).as_bytes(), &ALL).is_err());
    for text in ["", "[]", "{}", "<html>", r#"{"keys": {}}"#] {
        assert!(KeySet::read(text.as_bytes(), &ALL).is_err(), "{text}");
    }
}
