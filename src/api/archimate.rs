//! Import of an exchange file (`interface.md`, endpoint 5).
//!
//! `fetch` cannot report the progress of sending, so this one operation uses `XMLHttpRequest`.

use std::rc::Rc;

use architrave_interface::{ImportReply, paths};
use futures::channel::oneshot;
use wasm_bindgen::prelude::*;
use web_sys::{File, FormData, ProgressEvent, XmlHttpRequest};

use super::client::Client;
use super::error::{ApiError, readable};
use crate::session::Deed;

/// How far an upload is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum UploadPhase {
    /// Bytes handed over, of so many.
    Sending {
        /// Handed over so far.
        sent: f64,
        /// All of them.
        total: f64,
    },
    /// The last byte is sent; the service works.
    Waiting,
}

/// A running upload, which can be stopped.
#[derive(Clone)]
pub struct Upload {
    request: XmlHttpRequest,
}

impl Upload {
    /// An upload that has not begun.
    ///
    /// # Errors
    /// When this browser cannot send requests.
    pub fn new() -> Result<Self, ApiError> {
        let request = XmlHttpRequest::new()
            .map_err(|_| ApiError::NotSent("this browser cannot send requests".into()))?;
        Ok(Self { request })
    }

    /// Breaks the connection off. Once the last byte is sent, the outcome is unknown.
    pub fn stop(&self) {
        let _ = self.request.abort();
    }
}

impl Client {
    /// Imports an exchange file: one request, the file as it is, never sent again by itself.
    ///
    /// # Errors
    /// 400 when the file is not well-formed XML; see [`ApiError::outcome`] for lost replies.
    pub async fn import(
        &self,
        upload: &Upload,
        file: &File,
        progress: impl Fn(UploadPhase) + 'static,
    ) -> Result<ImportReply, ApiError> {
        let xhr = &upload.request;
        let cannot = |_| {
            ApiError::NotSent(
                "the address, token or licence key holds characters that a request cannot carry"
                    .into(),
            )
        };
        let form = FormData::new().map_err(cannot)?;
        form.append_with_blob_and_filename(paths::IMPORT_PART, file, &file.name())
            .map_err(cannot)?;
        xhr.open("POST", &self.url(&paths::import(self.warehouse())))
            .map_err(cannot)?;
        for (name, value) in self.headers() {
            xhr.set_request_header(name, &value).map_err(cannot)?;
        }
        let _listeners = Progress::listen(xhr, progress)?;
        let ended = ended(xhr);
        xhr.send_with_opt_form_data(Some(&form)).map_err(cannot)?;
        let how = ended.await;
        let status = xhr.status().unwrap_or(0);
        let text = xhr.response_text().ok().flatten().unwrap_or_default();
        let reply = match how {
            Ended::Stopped => Err(ApiError::Stopped),
            Ended::Broken if status > 0 => Err(ApiError::CutOff(status)),
            Ended::Broken => Err(ApiError::NoReply),
            Ended::Whole if (200..300).contains(&status) => self.read(status, &text),
            Ended::Whole => {
                let header = |name| xhr.get_response_header(name).ok().flatten();
                let kind = header("content-type").unwrap_or_default();
                let wait = header("retry-after").and_then(|v| v.parse().ok());
                Err(self.refused(status, &readable(&text, &kind), wait))
            }
        };
        self.learn(Deed::Import, &reply, |_| true);
        reply
    }
}

enum Ended {
    Whole,
    Broken,
    Stopped,
}

/// Resolves when the request ended, however it did.
async fn ended(xhr: &XmlHttpRequest) -> Ended {
    let (sender, receiver) = oneshot::channel();
    let sender = Rc::new(std::cell::Cell::new(Some(sender)));
    let on = |how: fn() -> Ended| {
        let sender = Rc::clone(&sender);
        Closure::<dyn FnMut()>::new(move || {
            if let Some(sender) = sender.take() {
                let _ = sender.send(how());
            }
        })
    };
    let (load, error, abort) = (
        on(|| Ended::Whole),
        on(|| Ended::Broken),
        on(|| Ended::Stopped),
    );
    xhr.set_onload(Some(load.as_ref().unchecked_ref()));
    xhr.set_onerror(Some(error.as_ref().unchecked_ref()));
    xhr.set_ontimeout(Some(error.as_ref().unchecked_ref()));
    xhr.set_onabort(Some(abort.as_ref().unchecked_ref()));
    let how = receiver.await.unwrap_or(Ended::Broken);
    xhr.set_onload(None);
    xhr.set_onerror(None);
    xhr.set_ontimeout(None);
    xhr.set_onabort(None);
    how
}

/// Keeps the listeners alive as long as the upload runs.
struct Progress {
    _progress: Closure<dyn FnMut(ProgressEvent)>,
    _sent: Closure<dyn FnMut()>,
}

impl Progress {
    fn listen(
        xhr: &XmlHttpRequest,
        report: impl Fn(UploadPhase) + 'static,
    ) -> Result<Self, ApiError> {
        let upload = xhr
            .upload()
            .map_err(|_| ApiError::NotSent("this browser cannot report on uploads".into()))?;
        let report = Rc::new(report);
        let last = Rc::clone(&report);
        let progress = Closure::new(move |event: ProgressEvent| {
            report(UploadPhase::Sending {
                sent: event.loaded(),
                total: event.total(),
            });
        });
        let sent = Closure::new(move || last(UploadPhase::Waiting));
        upload.set_onprogress(Some(progress.as_ref().unchecked_ref()));
        upload.set_onload(Some(sent.as_ref().unchecked_ref()));
        Ok(Self {
            _progress: progress,
            _sent: sent,
        })
    }
}
