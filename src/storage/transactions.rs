//! Reading and writing, each in its own transaction.

use std::borrow::Cow;

use futures::channel::oneshot;
use futures::future::{Either, select};
use idb::{ObjectStore, Transaction, TransactionMode};
use wasm_bindgen::{JsCast, JsValue};

use super::{Storage, StorageError, StoreName, persistence};
use crate::browser;
use crate::t;

impl Storage {
    /// Every text of a store with its key.
    ///
    /// # Errors
    /// When the browser cannot read it.
    pub async fn all(&self, name: StoreName) -> Result<Vec<(String, String)>, StorageError> {
        let transaction = self
            .database
            .transaction(&[name.as_str()], TransactionMode::ReadOnly)?;
        let store = transaction.object_store(name.as_str())?;
        let keys = store.get_all_keys(None, None)?;
        let values = store.get_all(None, None)?;
        let (keys, values) = (keys.await?, values.await?);
        let text = |value: &JsValue| value.as_string();
        Ok(keys
            .iter()
            .zip(&values)
            .filter_map(|(k, v)| Some((text(k)?, text(v)?)))
            .collect())
    }

    /// Saves texts; returns once they are on disk as far as the browser promises it.
    ///
    /// # Errors
    /// When the browser cannot save them, for want of space for one. Then none is saved.
    pub async fn insert(
        &self,
        name: StoreName,
        texts: &[(String, String)],
    ) -> Result<(), StorageError> {
        let transaction = self
            .database
            .transaction(&[name.as_str()], TransactionMode::ReadWrite)?;
        let store = transaction.object_store(name.as_str())?;
        finish(name, transaction, put_all(&store, texts)).await
    }

    /// Saves texts if `may` accepts the text under `key` before; returns whether it did. No other
    /// tab can write in between.
    ///
    /// # Errors
    /// When the browser cannot save them. Then none is saved.
    pub async fn insert_if(
        &self,
        name: StoreName,
        key: &str,
        may: impl FnOnce(Option<&str>) -> bool,
        texts: &[(String, String)],
    ) -> Result<bool, StorageError> {
        let transaction = self
            .database
            .transaction(&[name.as_str()], TransactionMode::ReadWrite)?;
        let store = transaction.object_store(name.as_str())?;
        let old = store.get(JsValue::from(key))?.await?;
        if !may(old.and_then(|old| old.as_string()).as_deref()) {
            return Ok(false);
        }
        finish(name, transaction, put_all(&store, texts)).await?;
        Ok(true)
    }

    /// The text of a key; `None` where there is none.
    ///
    /// # Errors
    /// When the browser cannot read it.
    pub async fn text(&self, name: StoreName, key: &str) -> Result<Option<String>, StorageError> {
        let transaction = self
            .database
            .transaction(&[name.as_str()], TransactionMode::ReadOnly)?;
        let store = transaction.object_store(name.as_str())?;
        let value = store.get(JsValue::from(key))?.await?;
        Ok(value.and_then(|value| value.as_string()))
    }

    /// The keys of a store.
    ///
    /// # Errors
    /// When the browser cannot read them.
    pub async fn keys(&self, name: StoreName) -> Result<Vec<String>, StorageError> {
        let transaction = self
            .database
            .transaction(&[name.as_str()], TransactionMode::ReadOnly)?;
        let store = transaction.object_store(name.as_str())?;
        let keys = store.get_all_keys(None, None)?.await?;
        Ok(keys.iter().filter_map(JsValue::as_string).collect())
    }

    /// The bytes of a key; `None` where there are none.
    ///
    /// # Errors
    /// When the browser cannot read them.
    pub async fn bytes(&self, name: StoreName, key: &str) -> Result<Option<Vec<u8>>, StorageError> {
        let transaction = self
            .database
            .transaction(&[name.as_str()], TransactionMode::ReadOnly)?;
        let store = transaction.object_store(name.as_str())?;
        let value = store.get(JsValue::from(key))?.await?;
        Ok(value.as_ref().and_then(to_bytes))
    }

    /// Makes new bytes from those of a key and saves them, or deletes the key for `None`. No other
    /// tab can write in between; returns once it is on disk as far as the browser promises it.
    ///
    /// # Errors
    /// When the browser cannot save them, for want of space for one. Then the old ones stay.
    pub async fn change<'a>(
        &self,
        name: StoreName,
        key: &str,
        change: impl FnOnce(Option<Vec<u8>>) -> Option<Cow<'a, [u8]>>,
    ) -> Result<(), StorageError> {
        let mut change = Some(change);
        let once = |old| change.take().and_then(|change| change(old));
        self.change_all(name, &[(key.to_owned(), true)], once).await
    }

    /// The same for several keys in one transaction, in their order: all of them or none. Each key
    /// has a flag whether it may exist; if not, it is not read.
    ///
    /// # Errors
    /// When the browser cannot save them all. Then the old ones stay.
    pub async fn change_all<'a>(
        &self,
        name: StoreName,
        keys: &[(String, bool)],
        mut change: impl FnMut(Option<Vec<u8>>) -> Option<Cow<'a, [u8]>>,
    ) -> Result<(), StorageError> {
        let transaction = self
            .database
            .transaction(&[name.as_str()], TransactionMode::ReadWrite)?;
        let store = transaction.object_store(name.as_str())?;
        for (key, look) in keys {
            let key = JsValue::from(key);
            let old = match look {
                true => store.get(key.clone())?.await?,
                false => None,
            };
            let done = match change(old.as_ref().and_then(to_bytes)) {
                Some(new) => {
                    let new = js_sys::Uint8Array::from(&*new);
                    let done = store.put(&new, Some(&key)).map(drop);
                    // IndexedDB stores a copy.
                    browser::free(&new.buffer());
                    done
                }
                None => store.delete(key).map(drop),
            };
            if done.is_err() {
                return finish(name, transaction, done).await;
            }
        }
        finish(name, transaction, Ok(())).await
    }

    /// Makes a new text from that of a key and saves it; for `None` the old one stays. No other tab
    /// can write in between; returns once it is on disk as far as the browser promises it.
    ///
    /// # Errors
    /// When the browser cannot save it. Then the old one stays.
    pub async fn change_text(
        &self,
        name: StoreName,
        key: &str,
        change: impl FnOnce(Option<String>) -> Option<String>,
    ) -> Result<(), StorageError> {
        let transaction = self
            .database
            .transaction(&[name.as_str()], TransactionMode::ReadWrite)?;
        let store = transaction.object_store(name.as_str())?;
        let old = store.get(JsValue::from(key))?.await?;
        let Some(new) = change(old.and_then(|old| old.as_string())) else {
            return Ok(());
        };
        let done = store.put(&new.into(), Some(&key.into())).map(drop);
        finish(name, transaction, done).await
    }

    /// Deletes texts.
    ///
    /// # Errors
    /// When the browser refuses.
    pub async fn delete(&self, name: StoreName, keys: &[String]) -> Result<(), StorageError> {
        let transaction = self
            .database
            .transaction(&[name.as_str()], TransactionMode::ReadWrite)?;
        let store = transaction.object_store(name.as_str())?;
        let delete = |key: &String| store.delete(JsValue::from(key)).map(drop);
        let done = keys.iter().try_for_each(delete);
        finish(name, transaction, done).await
    }
}

fn to_bytes(value: &JsValue) -> Option<Vec<u8>> {
    value
        .dyn_ref::<js_sys::Uint8Array>()
        .map(browser::take_bytes)
}

fn put_all(store: &ObjectStore, texts: &[(String, String)]) -> Result<(), idb::Error> {
    let put = |(key, text): &(String, String)| store.put(&text.into(), Some(&key.into())).map(drop);
    texts.iter().try_for_each(put)
}

/// Waits until what was written is on disk. If one of the writes was refused, none is saved.
async fn finish(
    name: StoreName,
    transaction: Transaction,
    written: Result<(), idb::Error>,
) -> Result<(), StorageError> {
    let Err(error) = written else {
        ended(transaction).await?;
        persistence::persist(name);
        return Ok(());
    };
    // Where the browser has aborted it already, that says why.
    let error = transaction.error().map_or(error, idb::Error::DomException);
    // Otherwise those before it would be saved.
    if let Ok(aborted) = transaction.abort() {
        let _ = ended(aborted).await;
    }
    Err(error.into())
}

/// Waits for the end of a transaction. The future of `idb` ends with the first error, and its handlers are gone when the
/// next one comes.
async fn ended(mut transaction: Transaction) -> Result<(), StorageError> {
    let (completed, end) = oneshot::channel();
    let (aborted, failure) = oneshot::channel();
    transaction.on_complete(move |_| completed.send(()).unwrap_or_default());
    transaction.on_abort(move |_| aborted.send(()).unwrap_or_default());
    match select(end, failure).await {
        Either::Left((Ok(()), _)) => Ok(()),
        _ => Err(match transaction.error() {
            Some(error) => idb::Error::DomException(error).into(),
            None => StorageError(t::storage::FULL_OR_CLOSED.into()),
        }),
    }
}
