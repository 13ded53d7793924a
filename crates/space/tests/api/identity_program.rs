//! `space serve --identity`: the program itself, with a provider over TLS and with wrong configurations.

use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;
use tokio::process::{Child, Command};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

use crate::identity_provider::{ISSUER, ec, rsa};
use crate::support::{Client, KEY, TestApp, at};

const AUTHORITY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/api/keys/tls-ca.pem");

/// A server for `localhost`, with a certificate of [`AUTHORITY`]; returns its port.
async fn serve_tls(body: String) -> u16 {
    let certificate = include_bytes!("keys/tls-localhost.der").to_vec();
    let key = include_bytes!("keys/tls-localhost-key.der").to_vec();
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate.into()], PrivateKeyDer::Pkcs8(key.into()))
        .unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind("localhost:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        loop {
            let (stream, _) = listener.accept().await.unwrap();
            // A client that trusts other authorities only hangs up.
            let Ok(mut stream) = acceptor.accept(stream).await else {
                continue;
            };
            let mut request = [0; 4096];
            let _ = stream.read(&mut request).await;
            let head = format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n", body.len());
            stream.write_all((head + &body).as_bytes()).await.unwrap();
            let _ = stream.shutdown().await;
        }
    });
    port
}

fn config(jwks: &str) -> Value {
    json!({"providers": [{"issuer": ISSUER, "audiences": ["architrave"], "jwks": jwks,
        "algorithms": ["ES256"]}]})
}

fn command(data: &Path, config: &Value) -> Command {
    let file = data.join("identity.json");
    std::fs::write(&file, config.to_string()).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_space"));
    command
        .args(["serve", "--listen", "127.0.0.1:0"])
        .arg("--identity")
        .arg(file)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true);
    at(&mut command, data);
    command
}

async fn start(mut command: Command) -> (Child, String) {
    let mut child = command.spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let line = lines.next_line().await.unwrap().unwrap();
    let url = line.strip_prefix("listening on ").unwrap().to_owned();
    (child, url)
}

#[tokio::test]
async fn keys_are_loaded_over_tls_from_a_server_that_the_system_trusts() {
    let app = TestApp::start().await;
    let key = ec();
    let port = serve_tls(json!({"keys": [key.public]}).to_string()).await;
    let now = jiff::Timestamp::now().as_second();
    let token =
        key.sign(&json!({"iss": ISSUER, "aud": "architrave", "sub": "manager", "exp": now + 60}));
    for (host, authority, status) in [
        ("localhost", AUTHORITY, 200),
        // The certificate is for another name, and nobody trusts who made it.
        ("127.0.0.1", AUTHORITY, 503),
        ("localhost", "/dev/null", 503),
    ] {
        let config = config(&format!("https://{host}:{port}/keys"));
        let mut command = command(app.folder.path(), &config);
        command
            .env("SSL_CERT_FILE", authority)
            .env_remove("SSL_CERT_DIR");
        let (_child, url) = start(command).await;
        let client = Client {
            http: reqwest::Client::builder().no_proxy().build().unwrap(),
            url,
            token: token.clone(),
            key: KEY.into(),
            warehouse: "w1".into(),
        };
        let response = client.bulk("", &[]).await;
        assert_eq!(response.status, status, "{host} {authority}: {response:?}");
    }
}

#[tokio::test]
async fn a_provider_that_is_down_does_not_keep_the_service_from_starting() {
    let app = TestApp::start().await;
    // A port on which nobody listens.
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    drop(listener);
    let config = config(&format!("http://127.0.0.1:{port}/keys"));
    let (mut child, _) = start(command(app.folder.path(), &config)).await;
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
    let expected = "keys of an identity provider cannot be loaded";
    while !lines.next_line().await.unwrap().unwrap().contains(expected) {}
}

#[tokio::test]
async fn the_help_explains_the_configuration() {
    let data = tempfile::tempdir().unwrap();
    let mut command = command(data.path(), &json!({}));
    let output = command.arg("--help").output().await.unwrap();
    let help = String::from_utf8(output.stdout).unwrap();
    for part in [
        "--identity FILE",
        "\"personClaim\"",
        "secret rotate",
        "secret retire",
    ] {
        assert!(help.contains(part), "{part}");
    }
}

#[tokio::test]
async fn a_wrong_configuration_stops_the_start_with_its_place() {
    let app = TestApp::start().await;
    let mut unknown = config("https://login.example/keys");
    unknown["providers"][0]["audience"] = json!("x");
    // The one key is for another algorithm.
    let keys = json!({"keys": [rsa().public]}).to_string();
    std::fs::write(app.folder.path().join("rsa.json"), keys).unwrap();
    for (config, part) in [
        (config("file:rsa.json"), "none of the 1 keys"),
        (unknown, "unknown field `audience`"),
        (config("http://login.example/keys"), "providers[0]: jwks: "),
        (config("file:none.json"), "none.json: "),
        (config("file:identity.json"), "no JWK set"),
    ] {
        let mut command = command(app.folder.path(), &config);
        let output = command.output().await.unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success());
        assert!(
            error.contains("identity.json: ") && error.contains(part),
            "{error}"
        );
        assert!(output.stdout.is_empty());
    }
}
