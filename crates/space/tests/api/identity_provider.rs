//! An identity provider: real keys, a real server of its JWK set, and a clock that the test sets.

use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Router, routing::get};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jsonwebtoken::{Algorithm, EncodingKey};
use serde_json::{Value, json};
use space::auth::Providers;
use space::router::Extras;
use space::server;

use crate::support::{Client, TestApp};

/// When the clock of the service starts.
pub const START: i64 = 1_700_000_000;
pub const ISSUER: &str = "https://login.example/";

/// A key that the provider signs with.
pub struct SigningKey {
    pub algorithm: Algorithm,
    pub private: EncodingKey,
    /// As it is published.
    pub public: Value,
}

/// The key of RFC 7515, A.2.
pub fn rsa() -> SigningKey {
    SigningKey {
        algorithm: Algorithm::RS256,
        private: EncodingKey::from_rsa_der(include_bytes!("keys/rsa-rfc7515-a2.der")),
        public: json!({"kty": "RSA", "kid": "rsa", "use": "sig", "alg": "RS256", "e": "AQAB",
            "n": "ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ"}),
    }
}

/// The key after [`rsa`].
pub fn next_rsa() -> SigningKey {
    SigningKey {
        algorithm: Algorithm::RS256,
        private: EncodingKey::from_rsa_der(include_bytes!("keys/rsa-next.der")),
        public: json!({"kty": "RSA", "kid": "next", "e": "AQAB",
            "n": "x_GYgie1Kh-eqHsqbbA0IA8TW5X6oR-Iy-0gcFmdvv6ns2N0ql96809QiGeCV7Cb4lWZwCKsqqNP5LIqN3DCf64qsR0bubMvjmnwTbxVD15MxfH6TPxqaqS-lShPWa9t7uwYzTJ2mtog4hTVlPV9fjWOhRLFR3KG8GX74nx-6JD5aWQpQJ2QXZcRCvx3HwOPj4Huyu7X8hezvL0pKFFfyw3WEqUBuzH7gBeq07UCu-bs2tkMyWfZtcYRhFbteqos1q6EW6nGh4sxmS2D2JI0lWYHwugOVB3FDREmwzm1sR6a0O-xMLRImS-O9u3mgsAFq58ioi1iGxMhN6hIKDsn3w"}),
    }
}

/// A key that is too short.
pub fn short_rsa() -> SigningKey {
    SigningKey {
        algorithm: Algorithm::RS256,
        private: EncodingKey::from_rsa_der(include_bytes!("keys/rsa-1024.der")),
        public: json!({"kty": "RSA", "kid": "short", "e": "AQAB",
            "n": "8fra0cNdC5sIxWGagluQglxqE-5urRNsxwY3A_ndetzg-3hmA8ToG9R4UPD4A-izp8mt8PknJ9wm-hf4J8yjcb9o1Mci3z9G0Et54bauIPnPQ-uxM6U_K5FUQzWb98ZIn82JikaBufEU8KmH-6YWNtxuA4gSGd99mfnGh2_bxW8"}),
    }
}

/// The key of RFC 7515, A.3.
pub fn ec() -> SigningKey {
    SigningKey {
        algorithm: Algorithm::ES256,
        private: EncodingKey::from_ec_der(include_bytes!("keys/ec-rfc7515-a3.der")),
        public: json!({"kty": "EC", "kid": "ec", "crv": "P-256",
            "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
            "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"}),
    }
}

/// The key of RFC 8037, A.1.
pub fn ed() -> SigningKey {
    SigningKey {
        algorithm: Algorithm::EdDSA,
        private: EncodingKey::from_ed_der(include_bytes!("keys/ed-rfc8037-a1.der")),
        public: json!({"kty": "OKP", "kid": "ed", "crv": "Ed25519",
            "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}),
    }
}

impl SigningKey {
    fn name(&self) -> String {
        format!("{:?}", self.algorithm)
    }

    pub fn header(&self) -> Value {
        json!({"alg": self.name(), "typ": "JWT", "kid": self.public["kid"]})
    }

    pub fn sign(&self, claims: &Value) -> String {
        self.sign_with(&self.header(), claims)
    }

    pub fn sign_with(&self, header: &Value, claims: &Value) -> String {
        sign(header, claims, &self.private, self.algorithm)
    }
}

/// A token whose header need not say how it is signed.
pub fn sign(header: &Value, claims: &Value, key: &EncodingKey, algorithm: Algorithm) -> String {
    let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
    let message = format!("{}.{}", part(header), part(claims));
    let signature = jsonwebtoken::crypto::sign(message.as_bytes(), key, algorithm).unwrap();
    format!("{message}.{signature}")
}

/// Claims of the manager that are accepted.
pub fn claims() -> Value {
    json!({"iss": ISSUER, "aud": "architrave", "sub": "manager", "iat": START, "nbf": START,
        "exp": START + 100 * 24 * 60 * 60})
}

/// What the provider's server answers.
pub struct Answer {
    pub status: u16,
    pub cache_control: Option<&'static str>,
    pub body: String,
    pub location: Option<String>,
}

/// A provider and the service that trusts it.
pub struct Provider {
    pub app: TestApp,
    pub answer: Arc<Mutex<Answer>>,
    requests: Arc<AtomicUsize>,
    clock: Arc<AtomicI64>,
    pub url: String,
}

impl Provider {
    /// A provider that publishes these keys.
    pub async fn start(keys: &[&SigningKey]) -> Self {
        Self::configured(keys, |_| {}).await
    }

    /// The same, with a change of the configuration.
    pub async fn configured(keys: &[&SigningKey], change: impl FnOnce(&mut Value)) -> Self {
        let answer = Arc::new(Mutex::new(Answer {
            status: 200,
            cache_control: None,
            body: set(keys),
            location: None,
        }));
        let requests = Arc::new(AtomicUsize::new(0));
        let url = serve(Arc::clone(&answer), Arc::clone(&requests)).await;
        let clock = Arc::new(AtomicI64::new(START));
        let app = TestApp::start().await;
        let mut config = json!({"providers": [{"issuer": ISSUER, "audiences": ["architrave"], "jwks": url,
            "algorithms": ["RS256", "ES256", "EdDSA"]}]});
        change(&mut config);
        let file = app.folder.path().join("identity.json");
        std::fs::write(&file, config.to_string()).unwrap();
        let mut with_identity = app.app.clone();
        let time = Arc::clone(&clock);
        let time = Arc::new(move || time.load(Ordering::SeqCst));
        with_identity.identity = Arc::new(Providers::with_clock(&file, time).unwrap());
        let folder = Arc::clone(&app.folder);
        Self {
            app: TestApp::serve(with_identity, folder, Extras::default()).await,
            answer,
            requests,
            clock,
            url,
        }
    }

    pub fn publish(&self, keys: &[&SigningKey]) {
        self.answer(200, set(keys));
    }

    pub fn answer(&self, status: u16, body: String) {
        let mut answer = self.answer.lock().unwrap();
        (answer.status, answer.body) = (status, body);
    }

    pub fn wait(&self, seconds: i64) {
        self.clock.fetch_add(seconds, Ordering::SeqCst);
    }

    /// How often the keys were asked for.
    pub fn requests(&self) -> usize {
        self.requests.load(Ordering::SeqCst)
    }

    pub fn client(&self, token: String) -> Client {
        Client {
            token,
            ..self.app.with_user("manager")
        }
    }

    /// The response to a request with this token.
    pub async fn ask(&self, token: String) -> crate::support::Response {
        self.client(token).bulk("", &[]).await
    }

    pub async fn status(&self, token: &str) -> u16 {
        self.ask(token.to_owned()).await.status
    }
}

fn set(keys: &[&SigningKey]) -> String {
    let keys: Vec<_> = keys.iter().map(|key| &key.public).collect();
    json!({ "keys": keys }).to_string()
}

async fn serve(answer: Arc<Mutex<Answer>>, requests: Arc<AtomicUsize>) -> String {
    let (listener, address) = server::open("127.0.0.1:0".parse().unwrap()).await.unwrap();
    let router = Router::new().fallback(get(move || {
        requests.fetch_add(1, Ordering::SeqCst);
        std::future::ready(response(&answer.lock().unwrap()))
    }));
    tokio::spawn(server::run(
        listener,
        router,
        server::Options::default(),
        std::future::pending(),
    ));
    format!("http://{address}/keys")
}

fn response(answer: &Answer) -> Response {
    let status = StatusCode::from_u16(answer.status).unwrap();
    let mut response = (status, answer.body.clone()).into_response();
    let headers = response.headers_mut();
    if let Some(value) = answer.cache_control {
        headers.insert(header::CACHE_CONTROL, value.parse().unwrap());
    }
    if let Some(value) = &answer.location {
        headers.insert(header::LOCATION, value.parse().unwrap());
    }
    response
}
