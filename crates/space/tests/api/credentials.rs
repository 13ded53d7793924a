//! 401, 403 and 404, for all operations, in the order that `auth` documents.

use serde_json::json;

use crate::support::{Client, KEY, OTHER_KEY, Response, TestApp, node};

/// Every operation, called so that nothing but the caller can be wrong.
async fn every_operation(client: &Client) -> Vec<Response> {
    vec![
        client.bulk("", &[]).await,
        client.create(&node("n", json!([]))).await,
        client.publish(&[]).await,
        client.get("users/reader").await,
        client.import(&crate::support::exchange("", "")).await,
    ]
}

#[tokio::test]
async fn requests_without_a_valid_token_return_401() {
    let app = TestApp::start().await;
    let good = app.with_user("manager");
    let later = app.app.tokens.issue("manager", 600).unwrap();
    let tampered = format!("{}x", later);
    // {"alg":"none","typ":"JWT"} with the claims of a good token and no signature.
    let claims = later.split('.').nth(1).unwrap();
    let unsigned = format!("eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.{claims}.");
    for token in ["", "nonsense", &tampered, &unsigned] {
        let client = Client {
            token: token.into(),
            ..good.clone()
        };
        for response in every_operation(&client).await {
            response.refused(401, "token");
            assert_eq!(response.headers["www-authenticate"], "Bearer");
            assert!(token.is_empty() || !response.text.contains(token));
        }
    }
}

#[tokio::test]
async fn a_token_signed_with_another_secret_is_not_accepted() {
    let app = TestApp::start().await;
    let other = TestApp::start().await;
    let client = Client {
        token: other.app.tokens.issue("manager", 600).unwrap(),
        ..app.with_user("manager")
    };
    client
        .bulk("", &[])
        .await
        .refused(401, "the token is not valid");
}

#[tokio::test]
async fn a_token_needs_every_claim_and_the_right_audience() {
    let app = TestApp::start().await;
    let secret = std::fs::read(app.folder.path().join("secret.key")).unwrap();
    let secret = jsonwebtoken::EncodingKey::from_secret(&secret);
    let now = jiff::Timestamp::now().as_second();
    let good = json!({"iss": "architrave-space", "aud": "architrave-space", "sub": "manager", "exp": now + 60, "nbf": now});
    let sign = |algorithm, claims: &serde_json::Value| {
        let header = jsonwebtoken::Header::new(algorithm);
        let token = jsonwebtoken::encode(&header, claims, &secret).unwrap();
        Client {
            token,
            ..app.with_user("manager")
        }
    };
    let hs256 = jsonwebtoken::Algorithm::HS256;
    assert_eq!(sign(hs256, &good).bulk("", &[]).await.status, 200);
    for (claim, wrong, part) in [
        ("exp", json!(now - 60), "has expired"),
        ("exp", json!(null), "token"),
        ("nbf", json!(now + 60), "not valid yet"),
        ("iss", json!("other"), "not meant for this service"),
        ("iss", json!(null), "token"),
        ("aud", json!("other"), "not meant for this service"),
        ("aud", json!(null), "token"),
        ("sub", json!(null), "token"),
        ("sub", json!(""), "names nobody"),
    ] {
        let mut claims = good.clone();
        match wrong.is_null() {
            true => drop(claims.as_object_mut().unwrap().remove(claim)),
            false => claims[claim] = wrong,
        }
        sign(hs256, &claims).bulk("", &[]).await.refused(401, part);
    }
    let hs512 = jsonwebtoken::Algorithm::HS512;
    sign(hs512, &good)
        .bulk("", &[])
        .await
        .refused(401, "the token is not valid");
}

#[tokio::test]
async fn an_unknown_licence_key_returns_401() {
    let app = TestApp::start().await;
    for key in ["", "no-such-key"] {
        let client = Client {
            key: key.into(),
            ..app.with_user("manager")
        };
        for response in every_operation(&client).await {
            response.refused(401, "BpmLicense");
        }
    }
}

#[tokio::test]
async fn a_missing_space_and_one_of_another_licence_return_404() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    for client in [
        manager.elsewhere("w3", KEY),
        manager.elsewhere("w2", KEY),
        manager.elsewhere("w1", OTHER_KEY),
        manager.elsewhere("%ff", KEY),
    ] {
        for response in every_operation(&client).await {
            response.refused(404, "warehouse not found");
            assert_eq!(response.text, "warehouse not found");
        }
    }
}

#[tokio::test]
async fn a_person_of_another_space_gets_403() {
    let app = TestApp::start().await;
    for response in every_operation(&app.with_user("outsider")).await {
        response.refused(403, "insufficient permissions");
    }
    for response in every_operation(&app.with_user("nobody")).await {
        response.refused(403, "insufficient permissions");
    }
}

#[tokio::test]
async fn each_role_has_the_permissions_of_the_table() {
    let app = TestApp::start().await;
    let own = json!([{"type": "UserId", "value": "owner"}]);
    let owned = app.with_user("manager").node("n", own).await;
    // bulk, create, publish the owner's element, get a user, import
    for (person, expected) in [
        ("manager", [200, 200, 200, 200, 200]),
        ("designer", [200, 200, 200, 200, 200]),
        ("owner", [200, 403, 200, 200, 403]),
        ("reader", [200, 403, 403, 200, 403]),
    ] {
        let client = app.with_user(person);
        let mut responses = every_operation(&client).await;
        responses[2] = client.publish(&[&owned]).await;
        let statuses: Vec<_> = responses.iter().map(|response| response.status).collect();
        assert_eq!(statuses, expected, "{person}");
        for response in responses.iter().filter(|response| response.status == 403) {
            response.refused(403, "insufficient permissions");
        }
    }
}

#[tokio::test]
async fn requests_without_permission_return_403_for_any_body() {
    let app = TestApp::start().await;
    let reader = app.with_user("reader");
    reader
        .create(&json!("nonsense"))
        .await
        .refused(403, "Manager or Designer");
    reader
        .import("<not-closed>")
        .await
        .refused(403, "Manager or Designer");
}
