//! The table of permissions (`interface.md`, "Permission per operation"): every kind of caller, every operation, in the
//! caller's process space, a foreign one, one that does not exist and a disabled one, with an element that the caller
//! owns, one of somebody else and one of nobody.

use serde_json::{Value, json};
use space::App;
use space::limits::Limits;
use space::store::people::{self, Role};
use space::store::{Connection, revocations, warehouses};

use crate::support::{Client, Response, TestApp, exchange, location, node, person};

const OPERATIONS: [&str; 5] = ["bulk", "create", "publish", "user", "import"];

/// In the caller's space: the operations with an element of somebody else or nobody, and publishing an own one.
const PERMISSIONS: [(&str, [u16; 5], u16); 12] = [
    ("manager", [200, 200, 200, 200, 200], 200),
    ("designer", [200, 200, 200, 200, 200], 200),
    ("reader", [200, 403, 403, 200, 403], 200),
    ("invited", [200, 403, 403, 200, 403], 200),
    // Disabled in the space.
    ("former", [403; 5], 403),
    // Manager of another space.
    ("outsider", [403; 5], 403),
    // Of no space.
    ("nobody", [403; 5], 403),
    ("without a token", [401; 5], 401),
    ("with an expired token", [401; 5], 401),
    ("with a changed token", [401; 5], 401),
    ("with a revoked token", [401; 5], 401),
    ("with an unknown licence key", [401; 5], 401),
];

const OWNERS: [&str; 3] = ["own", "another's", "nobody's"];
const SPACES: [&str; 4] = ["own", "foreign", "missing", "disabled"];

#[tokio::test]
async fn every_caller_has_the_permissions_of_the_table_and_no_other() {
    let app = start().await;
    let mut cells = 0;
    for space in SPACES {
        if space == "disabled" {
            let disable = |c: &Connection<'_>| warehouses::set_disabled(c, "w1", true);
            app.app.store.write(disable).await.unwrap();
        }
        for (caller, permissions, publish_own) in PERMISSIONS {
            let mut client = client(&app, caller).await;
            match space {
                "foreign" => client.warehouse = "w2".into(),
                "missing" => client.warehouse = "w3".into(),
                _ => {}
            }
            for owner in OWNERS {
                for (operation, in_own_space) in OPERATIONS.into_iter().zip(permissions) {
                    let expected = match (space, in_own_space) {
                        ("own", _) if (operation, owner) == ("publish", "own") => publish_own,
                        ("own", status) | (_, status @ 401) => status,
                        // Whether a space exists is not told, to members neither.
                        _ => 404,
                    };
                    let element = draft(&app, &client, caller, owner, space).await;
                    let before = contents(&app).await;
                    let response = send(&client, operation, &element).await;
                    let cell = format!("{caller}, {operation}, {space} space, {owner} element");
                    assert_eq!(response.status, expected, "{cell}: {response:?}");
                    if expected == 200 {
                        changed(&before, &contents(&app).await, operation, &cell);
                    } else {
                        assert_eq!(contents(&app).await, before, "{cell}");
                    }
                    cells += 1;
                }
            }
        }
    }
    assert_eq!(cells, 720);
}

/// What an operation that succeeds changes, and nothing else.
fn changed(before: &[i64; 4], after: &[i64; 4], operation: &str, cell: &str) {
    let [elements, versions, valid, replies] = *before;
    let expected = match operation {
        "create" | "import" => [elements + 1, versions + 1, valid, replies],
        "publish" => [elements, versions, valid + 1, replies],
        _ => *before,
    };
    assert_eq!(*after, expected, "{cell}");
}

/// The numbers of elements, versions, valid versions and stored replies.
async fn contents(app: &TestApp) -> [i64; 4] {
    let sql = "SELECT (SELECT count(*) FROM element), (SELECT count(*) FROM version), \
               (SELECT count(*) FROM version WHERE state = 'Valid'), (SELECT count(*) FROM idempotent_reply)";
    let count = move |c: &Connection<'_>| {
        c.row(sql, &[], |row| {
            Ok([row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?])
        })
    };
    app.app.store.read(count).await.unwrap().unwrap()
}

async fn send(client: &Client, operation: &str, element: &str) -> Response {
    match operation {
        "bulk" => client.bulk("", &[element]).await,
        "create" => client.create(&node("new", json!([]))).await,
        "publish" => client.publish(&[element]).await,
        "user" => client.get("users/reader").await,
        _ => {
            // Of its own, so that it is not there already.
            let element = format!(
                r#"<element identifier="of-{element}" xsi:type="Node"><name>Imported</name></element>"#
            );
            client.import(&exchange(&element, "")).await
        }
    }
}

/// A draft of `w1` with such an owner.
async fn draft(app: &TestApp, client: &Client, caller: &str, owner: &str, space: &str) -> String {
    // Nobody can create one in a disabled space; an id is enough to be refused.
    if space == "disabled" {
        return "00000000-0000-4000-8000-000000000000".into();
    }
    let user = |id: &str| json!([{"type": "UserId", "value": id}]);
    let owners: Value = match owner {
        "own" => user(person_of(caller)),
        "another's" => user("owner"),
        _ => json!([]),
    };
    let manager = Client {
        http: client.http.clone(),
        ..app.with_user("manager")
    };
    manager.node("draft", owners).await
}

/// Whom the token of a caller names, or would.
fn person_of(caller: &str) -> &str {
    match caller {
        "with a revoked token" => "signed-out",
        caller if caller.starts_with("with") => "manager",
        caller => caller,
    }
}

async fn client(app: &TestApp, caller: &str) -> Client {
    let mut client = app.with_user(person_of(caller));
    match caller {
        "without a token" => client.token = String::new(),
        "with an expired token" => client.token = expired(app).await,
        "with a changed token" => client.token.push('x'),
        "with an unknown licence key" => client.key = "no-such-key".into(),
        _ => {}
    }
    client
}

async fn expired(app: &TestApp) -> String {
    let secret = tokio::fs::read(app.folder.path().join("secret.key")).await;
    let secret = jsonwebtoken::EncodingKey::from_secret(&secret.unwrap());
    let now = jiff::Timestamp::now().as_second();
    let claims = json!({"iss": "architrave-space", "aud": "architrave-space", "sub": "manager", "exp": now - 60, "nbf": now - 120});
    jsonwebtoken::encode(&jsonwebtoken::Header::default(), &claims, &secret).unwrap()
}

async fn start() -> TestApp {
    let folder = std::sync::Arc::new(tempfile::tempdir().unwrap());
    let app = App::open(location(folder.path())).unwrap();
    let app = app.with_limits(Limits {
        requests_per_second: 100_000,
        request_burst: 100_000,
        ..Limits::default()
    });
    let app = TestApp::start_at(app, folder).await;
    app.app
        .store
        .write(|c| {
            let former = person("former").to_string();
            people::insert(c, "w1", "former", Some(Role::Manager), &former)?;
            people::set_disabled(c, "w1", "former", true)?;
            let signed_out = person("signed-out").to_string();
            people::insert(c, "w1", "signed-out", Some(Role::Manager), &signed_out)?;
            revocations::revoke(c, "signed-out", jiff::Timestamp::now().as_second() + 60)
        })
        .await
        .unwrap();
    app
}
