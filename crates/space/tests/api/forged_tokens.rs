//! Forged tokens: each of the accepted algorithms, changed in every way that attacks on JWT use (RFC 8725, section 2).

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};

use crate::identity_provider::{Provider, claims, ec, ed, rsa};

const ALGORITHMS: [&str; 19] = [
    "none", "None", "NONE", "nOnE", "", "HS256", "HS384", "HS512", "RS256", "RS384", "RS512",
    "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA", "Ed448",
];

#[tokio::test]
async fn forged_tokens_are_refused() {
    let keys = [rsa(), ec(), ed()];
    let provider = Provider::start(&keys.each_ref()).await;
    let mut genuine: Vec<String> = keys.iter().map(|key| key.sign(&claims())).collect();
    genuine.push(provider.app.app.tokens.issue("manager", 600).unwrap());
    let mut forged = Vec::new();
    for (n, token) in genuine.iter().enumerate() {
        assert_eq!(provider.status(token).await, 200, "{token}");
        changed_characters(token, &mut forged);
        other_headers(token, &mut forged);
        other_claims(token, &mut forged);
        other_forms(token, &mut forged);
        // The signature of another token.
        let [header, payload, _] = parts(token);
        let [.., signature] = parts(&genuine[(n + 1) % genuine.len()]);
        forged.push(format!("{header}.{payload}.{signature}"));
    }
    forged.sort_unstable();
    forged.dedup();
    forged.retain(|token| !genuine.contains(token));
    for token in &forged {
        let response = provider.ask(token.clone()).await;
        assert_eq!(response.status, 401, "{token}: {response:?}");
        assert_eq!(response.headers["www-authenticate"], "Bearer");
        let is_long = token.len() > 20;
        assert!(!(is_long && response.text.contains(token)), "{response:?}");
    }
    assert!(forged.len() >= 300, "{} tokens", forged.len());
}

fn parts(token: &str) -> [&str; 3] {
    token.split('.').collect::<Vec<_>>().try_into().unwrap()
}

fn encoded(value: &Value) -> String {
    URL_SAFE_NO_PAD.encode(value.to_string())
}

fn decoded(part: &str) -> Value {
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(part).unwrap()).unwrap()
}

/// One character changed, also the last one, whose unused bits decide nothing.
fn changed_characters(token: &str, forged: &mut Vec<String>) {
    let places = (0..token.len()).step_by(19);
    for place in places.chain(token.len() - 3..token.len()) {
        let mut bytes = token.as_bytes().to_vec();
        bytes[place] = match bytes[place] {
            b'.' => continue,
            b'A' => b'B',
            _ => b'A',
        };
        forged.push(String::from_utf8(bytes).unwrap());
    }
}

fn other_headers(token: &str, forged: &mut Vec<String>) {
    let [header, payload, signature] = parts(token);
    let mut changes: Vec<(&str, Value)> = ALGORITHMS.map(|name| ("alg", json!(name))).into();
    changes.extend([
        ("alg", Value::Null),
        ("alg", json!(["HS256"])),
        ("kid", json!("../../dev/null")),
        ("kid", json!("x' UNION SELECT 'AAAA")),
        ("jku", json!("https://attacker.example/jwks.json")),
        ("x5u", json!("https://attacker.example/key.pem")),
        ("jwk", json!({"kty": "oct", "k": "AAAA"})),
        ("crit", json!(["exp"])),
        ("b64", json!(false)),
        ("zip", json!("DEF")),
        ("enc", json!("A128GCM")),
    ]);
    for (name, value) in changes {
        let mut header = decoded(header);
        header[name] = value;
        let header = encoded(&header);
        forged.push(format!("{header}.{payload}.{signature}"));
        forged.push(format!("{header}.{payload}."));
    }
}

fn other_claims(token: &str, forged: &mut Vec<String>) {
    let [header, payload, signature] = parts(token);
    for (name, value) in [
        ("sub", json!("designer")),
        ("exp", json!(9_999_999_999_i64)),
        ("iss", json!("architrave-space")),
        ("aud", json!("architrave-space")),
        ("role", json!("Manager")),
    ] {
        let mut claims = decoded(payload);
        let before = claims[name].clone();
        claims[name] = value;
        if claims[name] != before {
            forged.push(format!("{header}.{}.{signature}", encoded(&claims)));
            forged.push(format!("{header}.{}.", encoded(&claims)));
        }
    }
}

fn other_forms(token: &str, forged: &mut Vec<String>) {
    let [header, payload, signature] = parts(token);
    forged.extend([
        format!("{header}.{payload}"),
        format!("{header}..{signature}"),
        format!(".{payload}.{signature}"),
        format!("{header}.{payload}.{signature}."),
        format!("{header}.{payload}.{signature}.{signature}"),
        // A token with five parts is an encrypted one.
        format!("{header}.{payload}.{signature}.{payload}.{signature}"),
        format!("{header}.{payload}.{signature}="),
        format!("{header}.{payload}.{signature}%00"),
        format!("{header}.{payload} .{signature}"),
        format!("{header}.{payload}.{}", &signature[..signature.len() / 2]),
        format!("{header}.{payload}.{signature}{signature}"),
        format!("Bearer {token}"),
        json!({"payload": payload, "protected": header, "signature": signature}).to_string(),
    ]);
}
