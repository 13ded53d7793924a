//! Tokens of an identity provider: which are accepted and which are refused (RFC 7515, 7517, 7519 and 8725).

use jsonwebtoken::{Algorithm, EncodingKey};
use serde_json::{Value, json};
use space::store::revocations;

use crate::identity_provider::{
    ISSUER, Provider, START, claims, ec, ed, next_rsa, rsa, short_rsa, sign,
};

#[tokio::test]
async fn a_token_of_each_algorithm_is_accepted() {
    let keys = [rsa(), ec(), ed()];
    let provider = Provider::start(&keys.each_ref()).await;
    for key in &keys {
        let client = provider.client(key.sign(&claims()));
        assert_eq!(
            client.bulk("", &[]).await.status,
            200,
            "{:?}",
            key.algorithm
        );
        client.node("n", json!([])).await;
    }
    assert_eq!(provider.requests(), 1);
}

#[tokio::test]
async fn own_tokens_are_accepted_beside_those_of_a_provider() {
    let provider = Provider::start(&[&rsa()]).await;
    let own = provider.app.with_user("manager");
    assert_eq!(own.bulk("", &[]).await.status, 200);
    assert_eq!(provider.requests(), 0);
}

#[tokio::test]
async fn a_wrong_claim_is_refused() {
    let key = ec();
    let provider = Provider::start(&[&key]).await;
    for (claim, value, part) in [
        ("iss", json!("https://login.example"), "token"),
        ("iss", Value::Null, "token"),
        ("aud", json!("other"), "not meant for this service"),
        ("aud", json!(["other"]), "not meant for this service"),
        ("aud", Value::Null, "lacks"),
        ("exp", json!(START - 60), "has expired"),
        ("exp", Value::Null, "lacks"),
        ("nbf", json!(START + 61), "not valid yet"),
        ("iat", json!(START + 61), "in the future"),
        ("sub", Value::Null, "lacks"),
        ("sub", json!(""), "names nobody"),
        ("sub", json!(7), "names nobody"),
    ] {
        let mut claims = claims();
        claims[claim] = value;
        provider.ask(key.sign(&claims)).await.refused(401, part);
    }
    for (claim, value) in [
        ("aud", json!(["other", "architrave"])),
        ("exp", json!(START - 59)),
        ("nbf", json!(START + 60)),
        ("iat", json!(START + 60)),
    ] {
        let mut claims = claims();
        claims[claim] = value;
        assert_eq!(provider.status(&key.sign(&claims)).await, 200, "{claim}");
    }
}

#[tokio::test]
async fn a_wrong_header_is_refused() {
    let key = rsa();
    let provider = Provider::start(&[&key]).await;
    for (name, value) in [
        ("alg", json!("none")),
        ("alg", json!("None")),
        ("alg", json!("RS512")),
        ("alg", json!("PS256")),
        ("alg", json!("rs256")),
        ("alg", json!("ES256")),
        ("alg", Value::Null),
        ("crit", json!(["exp"])),
        ("crit", json!([])),
        ("typ", json!("dpop+jwt")),
        ("typ", json!(1)),
        ("kid", json!(1)),
        ("kid", json!("unknown")),
    ] {
        let mut header = key.header();
        header[name] = value.clone();
        let response = provider.ask(key.sign_with(&header, &claims())).await;
        response.refused(401, "token");
        assert_eq!(
            response.headers["www-authenticate"], "Bearer",
            "{name} {value}"
        );
    }
    // The same without a signature.
    let mut header = key.header();
    header["alg"] = json!("none");
    let token = key.sign_with(&header, &claims());
    let unsigned = &token[..=token.rfind('.').unwrap()];
    assert_eq!(provider.status(unsigned).await, 401);
}

#[tokio::test]
async fn a_token_signed_with_the_public_key_as_secret_is_refused() {
    let key = rsa();
    let provider = Provider::start(&[&key]).await;
    assert_eq!(provider.status(&key.sign(&claims())).await, 200);
    let header = json!({"alg": "HS256", "typ": "JWT", "kid": "rsa"});
    let modulus = key.public["n"].as_str().unwrap();
    for secret in [
        EncodingKey::from_secret(modulus.as_bytes()),
        EncodingKey::from_base64_secret(modulus).unwrap_or_else(|_| EncodingKey::from_secret(b"x")),
        EncodingKey::from_secret(key.public.to_string().as_bytes()),
        EncodingKey::from_secret(b""),
    ] {
        let token = sign(&header, &claims(), &secret, Algorithm::HS256);
        provider
            .ask(token)
            .await
            .refused(401, "the token is not valid");
    }
}

#[tokio::test]
async fn own_secret_and_keys_of_a_provider_do_not_stand_in_for_each_other() {
    let key = rsa();
    let provider = Provider::start(&[&key]).await;
    let secret = std::fs::read(provider.app.folder.path().join("secret.key")).unwrap();
    let secret = EncodingKey::from_secret(&secret);
    let header = json!({"alg": "HS256", "typ": "JWT"});
    let token = sign(&header, &claims(), &secret, Algorithm::HS256);
    assert_eq!(provider.status(&token).await, 401);
    let mut own = claims();
    own["iss"] = json!("architrave-space");
    own["aud"] = json!("architrave-space");
    own["exp"] = json!(4_000_000_000_i64);
    assert_eq!(provider.status(&key.sign(&own)).await, 401);
    let token = sign(&header, &own, &secret, Algorithm::HS256);
    assert_eq!(provider.status(&token).await, 200, "the claims are good");
}

#[tokio::test]
async fn keys_in_the_header_are_ignored() {
    let (trusted, other) = (rsa(), next_rsa());
    let provider = Provider::start(&[&trusted]).await;
    let asked = Provider::start(&[&other]).await;
    for kid in [json!("next"), json!("rsa")] {
        let mut header = other.header();
        header["kid"] = kid;
        header["jwk"] = other.public.clone();
        header["jku"] = json!(asked.url);
        header["x5u"] = json!(asked.url);
        header["x5c"] = json!(["AAAA"]);
        let token = other.sign_with(&header, &claims());
        assert_eq!(provider.status(&token).await, 401);
    }
    assert_eq!(asked.requests(), 0);
}

#[tokio::test]
async fn a_token_without_kid_is_accepted_if_a_key_that_fits_has_signed_it() {
    let keys = [rsa(), ec(), next_rsa()];
    let provider = Provider::start(&keys.each_ref()).await;
    for (key, status) in keys.iter().zip([200; 3]).chain([(&ed(), 401)]) {
        let mut header = key.header();
        header.as_object_mut().unwrap().remove("kid");
        let token = key.sign_with(&header, &claims());
        assert_eq!(provider.status(&token).await, status, "{:?}", key.public);
    }
}

#[tokio::test]
async fn a_key_that_is_short_or_for_encryption_is_not_used() {
    let mut encryption = ec();
    encryption.public["use"] = json!("enc");
    let mut other = ed();
    other.public["alg"] = json!("ES256");
    let keys = [short_rsa(), encryption, other, rsa()];
    let provider = Provider::start(&keys.each_ref()).await;
    for key in &keys[..3] {
        let response = provider.ask(key.sign(&claims())).await;
        response.refused(401, "unknown key");
    }
}

#[tokio::test]
async fn an_algorithm_that_is_not_listed_is_refused() {
    let keys = [rsa(), ec()];
    let provider = Provider::configured(&keys.each_ref(), |config| {
        config["providers"][0]["algorithms"] = json!(["ES256"]);
    })
    .await;
    let [rsa, ec] = &keys;
    assert_eq!(provider.status(&rsa.sign(&claims())).await, 401);
    assert_eq!(provider.status(&ec.sign(&claims())).await, 200);
}

#[tokio::test]
async fn types_and_the_claim_of_the_person_are_configured() {
    let key = ec();
    let provider = Provider::configured(&[&key], |config| {
        config["providers"][0]["types"] = json!(["at+jwt"]);
        config["providers"][0]["personClaim"] = json!("https://login.example/person");
        config["providers"][0]["clockSkewSeconds"] = json!(0);
    })
    .await;
    let mut claims = claims();
    claims["sub"] = json!("nobody");
    claims["https://login.example/person"] = json!("reader");
    for (typ, status) in [("application/at+jwt", 200), ("at+JWT", 200), ("JWT", 401)] {
        let mut header = key.header();
        header["typ"] = json!(typ);
        let token = key.sign_with(&header, &claims);
        assert_eq!(provider.status(&token).await, status, "{typ}");
    }
    let mut header = key.header();
    header["typ"] = json!("at+jwt");
    let reader = provider.client(key.sign_with(&header, &claims));
    let response = reader.create(&crate::support::node("n", json!([]))).await;
    response.refused(403, "Manager or Designer");
    claims["nbf"] = json!(START + 1);
    assert_eq!(provider.status(&key.sign_with(&header, &claims)).await, 401);
}

#[tokio::test]
async fn a_person_of_a_provider_who_is_not_in_the_space_gets_403() {
    let key = ec();
    let provider = Provider::start(&[&key]).await;
    for person in ["nobody", "outsider"] {
        let mut claims = claims();
        claims["sub"] = json!(person);
        let response = provider.ask(key.sign(&claims)).await;
        response.refused(403, "not in this process space");
    }
}

#[tokio::test]
async fn a_revoked_token_of_a_provider_is_refused() {
    let key = ec();
    let provider = Provider::start(&[&key]).await;
    let issued = |at: Option<i64>| {
        let mut claims = claims();
        match at {
            Some(at) => claims["iat"] = json!(at),
            None => drop(claims.as_object_mut().unwrap().remove("iat")),
        }
        key.sign(&claims)
    };
    for at in [Some(START - 5), None] {
        assert_eq!(provider.status(&issued(at)).await, 200);
    }
    let store = &provider.app.app.store;
    store
        .write(|c| revocations::revoke(c, "manager", START - 5))
        .await
        .unwrap();
    // The provider's clock may be 60 s ahead: it may have issued these before the revocation.
    for at in [Some(START - 5), Some(START + 55), None] {
        provider.ask(issued(at)).await.refused(401, "revoked");
    }
    assert_eq!(provider.status(&issued(Some(START + 56))).await, 200);
}

#[tokio::test]
async fn each_provider_speaks_for_its_own_issuer_only() {
    let (first, second) = (rsa(), next_rsa());
    let other = Provider::start(&[&second]).await;
    let url = other.url.clone();
    let provider = Provider::configured(&[&first], |config| {
        let mut added = config["providers"][0].clone();
        added["issuer"] = json!("https://partner.example");
        added["audiences"] = json!(["partner"]);
        added["jwks"] = json!(url);
        config["providers"].as_array_mut().unwrap().push(added);
    })
    .await;
    for (issuer, audience, key, status) in [
        (ISSUER, "architrave", &first, 200),
        ("https://partner.example", "partner", &second, 200),
        ("https://partner.example", "architrave", &second, 401),
        (ISSUER, "architrave", &second, 401),
        ("https://partner.example", "partner", &first, 401),
    ] {
        let mut claims = claims();
        claims["iss"] = json!(issuer);
        claims["aud"] = json!(audience);
        assert_eq!(
            provider.status(&key.sign(&claims)).await,
            status,
            "{issuer} {audience}"
        );
    }
}
