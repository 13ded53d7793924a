//! The secrets that sign own tokens: rotation and retirement, beside a running service.

use std::path::Path;

use serde_json::{Value, json};
use space::store::Location;
use tokio::process::Command;

use crate::support::{Client, TestApp, at, at_once, run};

/// Runs `space admin secret` with these words, and returns what it prints.
async fn secret(data: &Path, words: &[&str]) -> Result<String, String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_space"));
    command.args(["admin", "--json", "secret"]).args(words);
    at(&mut command, data);
    let output = command.output().await.unwrap();
    match output.status.success() {
        true => Ok(String::from_utf8(output.stdout).unwrap()),
        false => Err(String::from_utf8(output.stderr).unwrap()),
    }
}

async fn list(data: &Path) -> Vec<Value> {
    let text = secret(data, &["list"]).await.unwrap();
    serde_json::from_str(&text).unwrap()
}

/// The header of a token.
fn header(token: &str) -> jsonwebtoken::Header {
    jsonwebtoken::decode_header(token).unwrap()
}

async fn status(client: &Client) -> u16 {
    client.bulk("", &[]).await.status
}

/// Waits until the service has seen a change of the file, and refuses the client's token.
async fn is_refused(client: &Client) {
    // Not faster than one caller may ask.
    let pause = std::time::Duration::from_millis(50);
    let refused = async {
        while status(client).await != 401 {
            tokio::time::sleep(pause).await;
        }
    };
    let soon = std::time::Duration::from_secs(30);
    tokio::time::timeout(soon, refused).await.unwrap();
    client
        .bulk("", &[])
        .await
        .refused(401, "the token is not valid");
}

#[tokio::test]
async fn a_running_service_takes_over_a_rotation_and_accepts_earlier_tokens() {
    let app = TestApp::start().await;
    let data = app.folder.path();
    let before = app.with_user("manager");
    let first = header(&before.token).kid.unwrap();

    let printed = secret(data, &["rotate"]).await.unwrap();
    let after = app.with_user("manager");
    let second = header(&after.token).kid.unwrap();
    assert_ne!(first, second);
    assert_eq!(
        serde_json::from_str::<Value>(&printed).unwrap()["id"],
        json!(second)
    );
    assert_eq!((status(&before).await, status(&after).await), (200, 200));
    let again = app.restart().await;
    for client in [&before, &after] {
        let client = Client {
            url: again.url.clone(),
            ..client.clone()
        };
        assert_eq!(status(&client).await, 200);
    }
}

#[tokio::test]
async fn a_token_of_a_retired_secret_is_refused_by_a_running_service() {
    let app = TestApp::start().await;
    let data = app.folder.path();
    let first = app.with_user("manager");
    let id = header(&first.token).kid.unwrap();
    let error = secret(data, &["retire", &id]).await.unwrap_err();
    assert!(error.contains("secret rotate"), "{error}");
    secret(data, &["rotate"]).await.unwrap();
    let second = app.with_user("manager");
    secret(data, &["rotate"]).await.unwrap();
    let third = app.with_user("manager");

    secret(data, &["retire", &id]).await.unwrap();
    is_refused(&first).await;
    assert_eq!((status(&second).await, status(&third).await), (200, 200));
    secret(data, &["retire"]).await.unwrap();
    is_refused(&second).await;
    assert_eq!(status(&third).await, 200);
    let error = secret(data, &["retire", "none"]).await.unwrap_err();
    assert!(error.contains("no secret 'none'"), "{error}");
}

#[tokio::test]
async fn a_token_without_kid_of_a_folder_from_before_rotations_stays_valid() {
    let app = TestApp::start().await;
    let data = app.folder.path();
    // A folder of before rotations holds 32 bytes, and its tokens name no key.
    let key = std::fs::read(data.join("secret.key")).unwrap();
    assert_eq!(key.len(), 32);
    let now = jiff::Timestamp::now().as_second();
    let claims = json!({"iss": "architrave-space", "aud": "architrave-space", "sub": "manager",
        "iat": now, "nbf": now, "exp": now + 60});
    let token = jsonwebtoken::encode(
        &jsonwebtoken::Header::default(),
        &claims,
        &jsonwebtoken::EncodingKey::from_secret(&key),
    );
    let old = Client {
        token: token.unwrap(),
        ..app.with_user("manager")
    };
    assert_eq!(status(&old).await, 200);
    secret(data, &["rotate"]).await.unwrap();
    assert_eq!(status(&old).await, 200);
    secret(data, &["retire"]).await.unwrap();
    is_refused(&old).await;
}

#[tokio::test]
async fn a_list_of_secrets_shows_ids_and_times_and_no_secret() {
    let app = TestApp::start().await;
    let data = app.folder.path();
    secret(data, &["rotate"]).await.unwrap();
    let file = std::fs::read_to_string(data.join("secret.key")).unwrap();
    let file: Value = serde_json::from_str(&file).unwrap();
    let printed = secret(data, &["list"]).await.unwrap();
    for key in file["keys"].as_array().unwrap() {
        assert!(!printed.contains(key["secret"].as_str().unwrap()));
    }
    let all = list(data).await;
    let states: Vec<_> = all.iter().map(|key| key["state"].clone()).collect();
    assert_eq!(states, [json!("current"), json!("accepted")]);
    assert_eq!(all[1]["createdAt"], Value::Null);
    let (begin, end) = (&all[0]["createdAt"], &all[1]["validUntil"]);
    let time = |value: &Value| -> jiff::Timestamp { value.as_str().unwrap().parse().unwrap() };
    // The longest validity of a token is 366 days.
    let seconds = time(end).as_second() - time(begin).as_second();
    assert_eq!(seconds, 366 * 24 * 60 * 60 + 5);
}

#[tokio::test]
async fn secrets_are_rotated_and_retired_without_the_database() {
    let app = TestApp::start().await;
    let data = app.folder.path();
    let at = Location {
        folder: data.into(),
        // Nobody listens there.
        url: Some("postgres://127.0.0.1:1/space".into()),
    };
    for (command, ids) in [("rotate", 2), ("retire", 1)] {
        let output = run(&["admin", "secret", command], &at).await;
        assert!(output.status.success(), "{output:?}");
        assert_eq!(list(data).await.len(), ids);
    }
}

#[tokio::test]
async fn rotations_at_the_same_time_lose_no_secret() {
    const ROTATIONS: usize = 8;
    let app = TestApp::start().await;
    at_once(ROTATIONS, |_| {
        let data = app.folder.path().to_owned();
        async move { secret(&data, &["rotate"]).await.unwrap() }
    })
    .await;
    assert_eq!(list(app.folder.path()).await.len(), ROTATIONS + 1);
}

#[tokio::test]
async fn secrets_are_not_made_in_a_folder_without_one() {
    let folder = tempfile::tempdir().unwrap();
    for command in ["list", "rotate", "retire"] {
        let error = secret(folder.path(), &[command]).await.unwrap_err();
        assert!(error.contains("holds no secret yet"), "{error}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[tokio::test]
async fn a_damaged_file_of_secrets_signs_nobody_out() {
    let app = TestApp::start().await;
    let path = app.folder.path().join("secret.key");
    let client = app.with_user("manager");
    let key = std::fs::read(&path).unwrap();
    std::fs::write(&path, b"nonsense").unwrap();
    assert_eq!(status(&client).await, 200);
    let error = secret(app.folder.path(), &["rotate"]).await.unwrap_err();
    assert!(error.contains("does not hold a secret"), "{error}");
    std::fs::remove_file(&path).unwrap();
    assert_eq!(status(&client).await, 200);
    std::fs::write(&path, key).unwrap();
    assert_eq!(status(&client).await, 200);
}

#[cfg(unix)]
#[tokio::test]
async fn a_rotated_file_of_secrets_is_readable_only_by_its_owner() {
    use std::os::unix::fs::PermissionsExt;
    let app = TestApp::start().await;
    secret(app.folder.path(), &["rotate"]).await.unwrap();
    let path = app.folder.path().join("secret.key");
    let mode = std::fs::metadata(path).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}
