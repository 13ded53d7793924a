//! The api against real responses and real failures: of the server that serves the tests, which has
//! none of the service's paths, and of a port on which nothing listens.
#![cfg(target_arch = "wasm32")]
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used)]

use architrave::api::{ApiError, BulkQuery, Client, Outcome, load_config, load_ids};
use architrave::config::Config;
use architrave::session::{Secret, Session};
use architrave::storage::{Storage, StoreName};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
use web_sys::AbortController;

wasm_bindgen_test_configure!(run_in_browser);

fn client(base_url: &str, token: &str) -> Client {
    Client::trial(Session {
        base_url: base_url.into(),
        warehouse: "sample".into(),
        token: Secret::new(token),
        licence: Secret::new("key"),
    })
}

#[wasm_bindgen_test]
async fn retrieve_returns_the_error_status_of_another_server() {
    let error = client("", "t")
        .retrieve(&["i"], &BulkQuery::default(), None)
        .await
        .unwrap_err();
    let status = error.status().expect("an answer");
    assert!((400..600).contains(&status), "{error:?}");
}

#[wasm_bindgen_test]
async fn publish_without_a_response_has_an_unknown_outcome() {
    // Port 9 is the discard service, which browsers block: a failure without a response.
    let error = client("http://127.0.0.1:9", "t")
        .publish(&["i"])
        .await
        .unwrap_err();
    assert_eq!(error, ApiError::NoResponse);
    assert_eq!(error.outcome(), Outcome::Unknown);
}

#[wasm_bindgen_test]
async fn an_aborted_request_returns_the_stopped_error() {
    let stop = AbortController::new().unwrap();
    stop.abort();
    let error = client("", "t")
        .retrieve(&["i"], &BulkQuery::default(), Some(&stop.signal()))
        .await
        .unwrap_err();
    assert_eq!(error, ApiError::Stopped);
}

#[wasm_bindgen_test]
async fn a_token_invalid_in_a_header_is_not_sent_or_shown() {
    let error = client("", "hush\n\u{1f511}").user("u-1").await.unwrap_err();
    assert_eq!(error.outcome(), Outcome::NotDone, "{error:?}");
    assert!(!format!("{error:?} {error}").contains("hush"));
}

#[wasm_bindgen_test]
async fn an_id_invalid_in_a_url_is_not_sent() {
    let error = client("", "t").user("..").await.unwrap_err();
    assert_eq!(error.outcome(), Outcome::NotDone, "{error:?}");
}

#[wasm_bindgen_test]
async fn load_config_returns_defaults_without_a_file() {
    assert_eq!(load_config().await.0, Config::default());
}

#[wasm_bindgen_test]
async fn id_lists_of_other_sites_are_not_read() {
    for url in [
        "https://elsewhere.example/ids.json",
        "//elsewhere.example/ids.json",
        "/\\elsewhere.example",
    ] {
        assert!(
            load_ids(url)
                .await
                .unwrap_err()
                .contains("not on this site"),
            "{url}"
        );
    }
}

#[wasm_bindgen_test]
fn free_empties_the_buffer() {
    let bytes = js_sys::Uint8Array::from(&[1, 2, 3][..]);
    let copy = bytes.to_vec();
    architrave::browser::free(&bytes.buffer());
    assert_eq!((copy, bytes.length()), (vec![1, 2, 3], 0));
}

#[wasm_bindgen_test]
async fn a_refused_write_leaves_all_of_its_transaction_unsaved() {
    let name = "test of refused writes";
    Storage::destroy(name, || ()).await.unwrap();
    let storage = Storage::open(name, |_| ()).await.unwrap();
    // As where the disk gets full: the second write is refused at once, or the transaction ends after the last one.
    for (number, refusal) in [
        (
            2,
            "throw new DOMException('no space', 'QuotaExceededError')",
        ),
        (3, "this.transaction.abort()"),
    ] {
        let script = format!(
            "(() => {{
                const errors = window.storageErrors = [];
                addEventListener('error', ({{ message }}) => errors.push(message));
                const {{ put }} = IDBObjectStore.prototype;
                let writes = 0;
                IDBObjectStore.prototype.put = function (...all) {{
                    writes += 1;
                    if (writes !== {number}) return put.apply(this, all);
                    IDBObjectStore.prototype.put = put;
                    const request = put.apply(this, all);
                    {refusal};
                    return request;
                }};
            }})()"
        );
        js_sys::eval(&script).unwrap();
        let texts = ["a", "b", "c"].map(|key| (key.to_owned(), "1".to_owned()));
        let refused = storage.insert(StoreName::Drafts, &texts).await;
        assert!(refused.is_err(), "{refusal}");
        assert_eq!(storage.all(StoreName::Drafts).await.unwrap(), []);
        // The events of the transaction reach nothing that is gone.
        let errors = js_sys::eval("window.storageErrors.join()").unwrap();
        assert_eq!(errors.as_string().as_deref(), Some(""), "{refusal}");
    }
}

#[wasm_bindgen_test]
async fn storage_returns_saved_values_after_it_is_reopened() {
    let name = "test of storage";
    Storage::destroy(name, || ()).await.unwrap();
    let texts = [
        ("a".to_owned(), "1".to_owned()),
        ("b".to_owned(), "2".to_owned()),
    ];
    Storage::open(name, |_| ())
        .await
        .unwrap()
        .insert(StoreName::Drafts, &texts)
        .await
        .unwrap();
    let storage = Storage::open(name, |_| ()).await.unwrap();
    assert_eq!(storage.all(StoreName::Drafts).await.unwrap(), texts);
    storage
        .delete(StoreName::Drafts, &["a".into()])
        .await
        .unwrap();
    assert_eq!(storage.all(StoreName::Drafts).await.unwrap(), texts[1..]);
    let change = |new: Option<&[u8]>| {
        let new = new.map(<[u8]>::to_vec);
        storage.change(StoreName::Pages, "p", move |old| {
            new.map(|new| [old.unwrap_or_default(), new].concat().into())
        })
    };
    change(Some(b"one")).await.unwrap();
    change(Some(b"two")).await.unwrap();
    let page = storage.bytes(StoreName::Pages, "p").await.unwrap();
    assert_eq!(page.as_deref(), Some(&b"onetwo"[..]));
    assert_eq!(storage.keys(StoreName::Pages).await.unwrap(), ["p"]);
    change(None).await.unwrap();
    assert!(
        storage
            .bytes(StoreName::Pages, "p")
            .await
            .unwrap()
            .is_none()
    );
    assert_eq!(storage.all(StoreName::Notes).await.unwrap(), []);
}
