//! Limits of each caller, and limits that are configured.

use serde_json::json;
use space::limits::Limits;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::support::{TestApp, at_once, exchange, node};

async fn start(limits: Limits) -> TestApp {
    let app = TestApp::start().await;
    let limited = app.app.clone().with_limits(limits);
    TestApp::serve(limited, app.folder.clone(), Default::default()).await
}

#[tokio::test]
async fn a_caller_with_too_many_requests_gets_429_and_others_are_served() {
    let app = start(Limits {
        requests_per_second: 1,
        request_burst: 1,
        ..Limits::default()
    })
    .await;
    let responses = at_once(50, |_| {
        let reader = app.with_user("reader");
        async move { reader.get("users/owner").await }
    })
    .await;
    let refused: Vec<_> = responses.iter().filter(|r| r.status != 200).collect();
    assert!(!refused.is_empty() && refused.len() < 50);
    for response in refused {
        response.refused(429, "more than 1 requests per second");
        assert_eq!(response.headers["retry-after"], "1");
    }
    assert_eq!(app.with_user("owner").get("users/owner").await.status, 200);
    // The rate is one for all operations, and checked before the role.
    let responses = at_once(20, |n| {
        let reader = app.with_user("reader");
        async move {
            match n % 2 {
                0 => reader.create(&node("n", json!([]))).await,
                _ => reader.import(&exchange("", "")).await,
            }
        }
    })
    .await;
    let refused = responses.iter().filter(|response| response.status == 429);
    assert!(refused.count() > 0);
    let reader = app.with_user("reader");
    while reader.get("users/owner").await.status != 200 {}
}

#[tokio::test]
async fn a_caller_with_too_many_imports_gets_429_until_one_ends() {
    let app = start(Limits {
        imports_per_caller: 1,
        ..Limits::default()
    })
    .await;
    let manager = app.with_user("manager");
    let mut open = TcpStream::connect(app.url.strip_prefix("http://").unwrap())
        .await
        .unwrap();
    let head = format!(
        "POST /v1/warehouses/w1/archimate/import HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\nBpmLicense: {}\r\n\
         Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000\r\nExpect: 100-continue\r\n\r\n",
        manager.token, manager.key
    );
    open.write_all(head.as_bytes()).await.unwrap();
    // The import has begun once it requests the body.
    let mut wait = [0; 25];
    open.read_exact(&mut wait).await.unwrap();
    let file = exchange("", "");
    let refused = manager.import(&file).await;
    refused.refused(429, "1 imports under way");
    assert_eq!(refused.headers["retry-after"], "5");
    app.with_user("designer").import(&file).await.ok();
    drop(open);
    while manager.import(&file).await.status == 429 {}
    manager.import(&file).await.ok();
}

#[tokio::test]
async fn refusals_name_the_configured_limit() {
    let mut limits = Limits::default();
    for text in ["json-body=4KB", "ids=2", "import-file=8KB"] {
        limits.set(text).unwrap();
    }
    let app = start(limits).await;
    let manager = app.with_user("manager");
    let long = node(&"x".repeat(5_000), json!([]));
    manager.create(&long).await.refused(413, "larger than 4 KB");
    manager
        .bulk("", &["a", "b", "c"])
        .await
        .refused(413, "more than 2,");
    let large = exchange(&"<!-- -->".repeat(2_000), "");
    manager
        .import(&large)
        .await
        .refused(413, "larger than 8 KB");
}

#[tokio::test]
async fn a_caller_with_too_many_requests_is_refused_before_the_database_is_read() {
    let app = start(Limits {
        requests_per_second: 1,
        request_burst: 1,
        ..Limits::default()
    })
    .await;
    let reader = app.with_user("reader");
    // Until its bucket is empty: on a slow machine it may fill meanwhile.
    while reader.get("users/owner").await.status != 429 {}
    app.execute("ALTER TABLE licence RENAME TO hidden").await;
    let statuses = at_once(20, |_| {
        let reader = reader.clone();
        async move { reader.get("users/owner").await.status }
    });
    // Those that were let through could not be read.
    let statuses = statuses.await;
    assert!(statuses.contains(&429), "{statuses:?}");
    app.with_user("owner")
        .get("users/owner")
        .await
        .refused(500, "nothing was changed");
}

#[tokio::test]
async fn requests_that_are_not_permitted_are_limited_as_well() {
    let app = start(Limits {
        requests_per_second: 1,
        request_burst: 1,
        ..Limits::default()
    })
    .await;
    let mut reader = app.with_user("reader");
    reader.key = "no-licence".into();
    reader.get("users/owner").await.refused(401, "licence");
    // Until its bucket is empty, which may fill meanwhile on a slow machine; whichever process space is named.
    for n in 0.. {
        reader.warehouse = format!("w{n}");
        let status = reader.get("users/owner").await.status;
        if status == 429 {
            break;
        }
        assert!(n < 50 && [401, 404].contains(&status), "{n}: {status}");
    }
    let owner = app.with_user("owner");
    assert_eq!(owner.get("users/owner").await.status, 200);
}

#[cfg(unix)]
#[tokio::test]
async fn imports_are_refused_while_the_disk_is_nearly_full() {
    let mut limits = Limits::default();
    limits.set("free-disk=1048576GB").unwrap();
    let app = start(limits).await;
    let manager = app.with_user("manager");
    let refused = manager.import(&exchange("", "")).await;
    refused.refused(503, "of disk left; nothing was imported");
    // It writes little.
    manager.create(&node("n", json!([]))).await.ok();
}
