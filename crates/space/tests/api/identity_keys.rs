//! The keys of an identity provider: when they are loaded, how long they are used, and what if they cannot be loaded.

use std::net::SocketAddr;

use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};

use crate::identity_provider::{Provider, START, claims, ec, ed, next_rsa, rsa};
use crate::support::at_once;

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;

#[tokio::test]
async fn an_unknown_kid_loads_the_keys_once_a_minute() {
    let (old, new) = (rsa(), next_rsa());
    let provider = Provider::start(&[&old]).await;
    assert_eq!(provider.status(&old.sign(&claims())).await, 200);
    provider.wait(MINUTE);
    provider.publish(&[&old, &new]);
    assert_eq!(provider.status(&new.sign(&claims())).await, 200);
    assert_eq!(provider.requests(), 2);
    for n in 0..20 {
        let mut header = old.header();
        header["kid"] = json!(format!("invented {n}"));
        let token = old.sign_with(&header, &claims());
        provider.ask(token).await.refused(401, "unknown key");
    }
    assert_eq!(provider.requests(), 2);
    provider.wait(MINUTE);
    let mut header = old.header();
    header["kid"] = json!("invented");
    assert_eq!(
        provider.status(&old.sign_with(&header, &claims())).await,
        401
    );
    assert_eq!(provider.requests(), 3);
}

#[tokio::test]
async fn concurrent_requests_load_the_keys_once() {
    let key = ec();
    let provider = Provider::start(&[&key]).await;
    let client = provider.client(key.sign(&claims()));
    let statuses = at_once(20, |_| {
        let client = client.clone();
        async move { client.bulk("", &[]).await.status }
    });
    assert_eq!(statuses.await, [200; 20]);
    assert_eq!(provider.requests(), 1);
}

#[tokio::test]
async fn a_key_that_is_published_no_longer_is_refused_after_the_age() {
    let (old, new) = (rsa(), next_rsa());
    let provider = Provider::start(&[&old]).await;
    let token = old.sign(&claims());
    assert_eq!(provider.status(&token).await, 200);
    provider.publish(&[&new]);
    provider.wait(HOUR - 1);
    assert_eq!(provider.status(&token).await, 200);
    provider.wait(1);
    assert_eq!(provider.status(&token).await, 401);
    assert_eq!(provider.status(&new.sign(&claims())).await, 200);
    assert_eq!(provider.requests(), 2);
}

#[tokio::test]
async fn cache_control_sets_the_age_between_five_minutes_and_a_day() {
    let key = ec();
    let token = key.sign(&claims());
    for (value, age) in [
        (None, HOUR),
        (Some("public, max-age=600"), 10 * MINUTE),
        (Some("max-age=1"), 5 * MINUTE),
        (Some("no-store"), 5 * MINUTE),
        (Some("max-age=31536000"), 24 * HOUR),
    ] {
        let provider = Provider::start(&[&key]).await;
        provider.answer.lock().unwrap().cache_control = value;
        for (wait, requests) in [(0, 1), (age - 1, 1), (1, 2)] {
            provider.wait(wait);
            assert_eq!(provider.status(&token).await, 200);
            assert_eq!(provider.requests(), requests, "{value:?}");
        }
    }
}

#[tokio::test]
async fn a_provider_that_is_down_gives_503_until_it_recovers() {
    let key = ec();
    let provider = Provider::start(&[&key]).await;
    let good = provider.answer.lock().unwrap().body.clone();
    provider.answer(500, String::new());
    let response = provider.ask(key.sign(&claims())).await;
    response.refused(503, "nothing was changed");
    assert_eq!(response.headers["retry-after"], "5");
    // What is known to be wrong is no matter of the keys.
    let mut expired = claims();
    expired["exp"] = json!(START - HOUR);
    provider
        .ask(key.sign(&expired))
        .await
        .refused(401, "expired");
    let own = provider.app.with_user("manager").bulk("", &[]).await;
    assert_eq!(own.status, 200);

    provider.answer(200, good);
    assert_eq!(provider.status(&key.sign(&claims())).await, 503);
    assert_eq!(provider.requests(), 1, "there is a pause between attempts");
    provider.wait(5);
    assert_eq!(provider.status(&key.sign(&claims())).await, 200);
}

#[tokio::test]
async fn loaded_keys_are_used_for_a_day_while_the_provider_is_down() {
    let (key, other) = (ec(), ed());
    let provider = Provider::start(&[&key]).await;
    let token = key.sign(&claims());
    assert_eq!(provider.status(&token).await, 200);
    provider.answer(500, String::new());
    provider.wait(HOUR);
    for _ in 0..3 {
        assert_eq!(provider.status(&token).await, 200);
    }
    assert_eq!(provider.requests(), 2);
    // It may be a new key.
    for (wait, retry) in [(0, "60"), (20, "40")] {
        provider.wait(wait);
        let response = provider.ask(other.sign(&claims())).await;
        response.refused(503, "nothing was changed");
        assert_eq!(response.headers["retry-after"], retry);
    }
    provider.wait(24 * HOUR - 21);
    assert_eq!(provider.status(&token).await, 200);
    provider.wait(1);
    assert_eq!(provider.status(&token).await, 503);
    provider.publish(&[&key]);
    provider.wait(5);
    assert_eq!(provider.status(&token).await, 200);
}

#[tokio::test]
async fn nobody_waits_for_a_provider_that_is_down_while_its_keys_are_used() {
    let (key, other) = (ec(), ed());
    let (listener, address) = stalled_server().await;
    let provider = Provider::configured(&[], |config| {
        config["providers"][0]["jwks"] = json!(format!("http://{address}/keys"));
    })
    .await;
    let ask = |token: String| {
        let client = provider.client(token);
        tokio::spawn(async move { client.bulk("", &[]).await.status })
    };
    let token = key.sign(&claims());
    let first = ask(token.clone());
    answer(&listener, &[&key.public]).await;
    assert_eq!(first.await.unwrap(), 200);
    provider.wait(HOUR);
    let second = ask(token.clone());
    // It hangs up.
    drop(listener.accept().await.unwrap());
    assert_eq!(second.await.unwrap(), 200);
    provider.wait(MINUTE);
    // The next attempt is under way when the response is there.
    assert_eq!(ask(token).await.unwrap(), 200);
    answer(&listener, &[&other.public]).await;
    assert_eq!(ask(other.sign(&claims())).await.unwrap(), 200);
}

#[tokio::test]
async fn a_new_key_with_the_id_of_the_old_one_or_none_is_loaded() {
    let (old, mut new) = (rsa(), next_rsa());
    new.public["kid"] = old.public["kid"].clone();
    let provider = Provider::start(&[&old]).await;
    assert_eq!(provider.status(&old.sign(&claims())).await, 200);
    provider.publish(&[&new]);
    // As for unknown keys, at most once a minute.
    assert_eq!(provider.status(&new.sign(&claims())).await, 401);
    assert_eq!(provider.requests(), 1);
    provider.wait(MINUTE);
    assert_eq!(provider.status(&new.sign(&claims())).await, 200);
    provider.publish(&[&old]);
    provider.wait(MINUTE);
    let mut header = old.header();
    header.as_object_mut().unwrap().remove("kid");
    let token = old.sign_with(&header, &claims());
    assert_eq!(provider.status(&token).await, 200);
    assert_eq!(provider.requests(), 3);
}

#[tokio::test]
async fn a_set_of_which_no_key_can_be_used_leaves_the_keys_before() {
    let (key, mut encryption) = (ec(), ec());
    encryption.public["use"] = json!("enc");
    let provider = Provider::start(&[&encryption]).await;
    let token = key.sign(&claims());
    assert_eq!(provider.status(&token).await, 503);
    provider.publish(&[&key]);
    provider.wait(5);
    assert_eq!(provider.status(&token).await, 200);
    provider.publish(&[&encryption]);
    provider.wait(HOUR);
    assert_eq!(provider.status(&token).await, 200);
    assert_eq!(provider.requests(), 3);
}

#[tokio::test]
async fn a_response_that_is_no_small_jwk_set_is_not_used() {
    let key = ec();
    let token = key.sign(&claims());
    let good = json!({"keys": [key.public]}).to_string();
    let padded = |size: usize| {
        let mut text = good.clone();
        text.push_str(&" ".repeat(size - text.len()));
        text
    };
    let many = json!({"keys": vec![&key.public; 51]}).to_string();
    for (status, body, expected) in [
        (200, padded(256 * 1024), 200),
        (200, padded(256 * 1024 + 1), 503),
        (200, padded(8 * 1024 * 1024), 503),
        (200, many, 503),
        (200, "<html>".into(), 503),
        (404, good.clone(), 503),
        (204, String::new(), 503),
        // An empty set is a set: the provider has withdrawn all keys.
        (200, r#"{"keys": []}"#.into(), 401),
    ] {
        let provider = Provider::start(&[]).await;
        let length = body.len();
        provider.answer(status, body);
        assert_eq!(provider.status(&token).await, expected, "{status} {length}");
    }
}

#[tokio::test]
async fn a_redirect_is_not_followed() {
    let key = ec();
    let target = Provider::start(&[&key]).await;
    let provider = Provider::start(&[&key]).await;
    provider.answer(302, String::new());
    provider.answer.lock().unwrap().location = Some(target.url.clone());
    assert_eq!(provider.status(&key.sign(&claims())).await, 503);
    assert_eq!(target.requests(), 0);
}

#[tokio::test]
async fn a_client_that_hangs_up_does_not_end_the_loading_of_keys() {
    let key = ec();
    let (slow, address) = stalled_server().await;
    let provider = Provider::configured(&[], |config| {
        config["providers"][0]["jwks"] = json!(format!("http://{address}/keys"));
    })
    .await;
    let client = provider.client(key.sign(&claims()));
    let (first, second) = (client.clone(), client);
    let first = tokio::spawn(async move { first.bulk("", &[]).await.status });
    let (mut stream, _) = slow.accept().await.unwrap();
    first.abort();
    let second = tokio::spawn(async move { second.bulk("", &[]).await.status });
    send(&mut stream, &[&key.public]).await;
    assert_eq!(second.await.unwrap(), 200);
}

#[tokio::test]
async fn a_provider_that_does_not_answer_gives_503_within_seconds() {
    let (slow, address) = stalled_server().await;
    let provider = Provider::configured(&[], |config| {
        config["providers"][0]["jwks"] = json!(format!("http://{address}/keys"));
    })
    .await;
    let start = std::time::Instant::now();
    assert_eq!(provider.status(&ec().sign(&claims())).await, 503);
    assert!((4..10).contains(&start.elapsed().as_secs()));
    drop(slow);
}

/// A server that accepts connections when the test does.
async fn stalled_server() -> (TcpListener, SocketAddr) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    (listener, address)
}

/// Answers one request of [`stalled_server`] with these keys.
async fn answer(listener: &TcpListener, keys: &[&Value]) {
    let (mut stream, _) = listener.accept().await.unwrap();
    send(&mut stream, keys).await;
}

async fn send(stream: &mut TcpStream, keys: &[&Value]) {
    let body = json!({ "keys": keys }).to_string();
    let head = format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n", body.len());
    stream.write_all((head + &body).as_bytes()).await.unwrap();
}

#[tokio::test]
async fn a_clock_that_is_set_back_loads_the_keys_again() {
    let key = ec();
    let provider = Provider::start(&[&key]).await;
    assert_eq!(provider.status(&key.sign(&claims())).await, 200);
    provider.wait(-30);
    assert_eq!(provider.status(&key.sign(&claims())).await, 200);
    assert_eq!(provider.requests(), 2);
}

#[tokio::test]
async fn keys_of_a_file_are_read_again_when_a_token_names_a_new_one() {
    let (old, new) = (rsa(), next_rsa());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("jwks.json");
    std::fs::write(&path, json!({"keys": [old.public]}).to_string()).unwrap();
    let provider = Provider::configured(&[], |config| {
        config["providers"][0]["jwks"] = json!(format!("file:{}", path.display()));
    })
    .await;
    assert_eq!(provider.status(&old.sign(&claims())).await, 200);
    std::fs::write(&path, json!({"keys": [new.public]}).to_string()).unwrap();
    provider.wait(MINUTE);
    assert_eq!(provider.status(&new.sign(&claims())).await, 200);
    assert_eq!(provider.status(&old.sign(&claims())).await, 401);
    assert_eq!(provider.requests(), 0);
}
