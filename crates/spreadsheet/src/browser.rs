//! The worker's side of the browser: messages in and out.

use std::cell::RefCell;

use architrave_spreadsheet::{
    LocalTime, ReadFailure, Request, RequestFailure, Response, SheetWriter, WorkbookReader,
};
use js_sys::{Array, Uint8Array};
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

thread_local! {
    /// The file that is written.
    static WRITER: RefCell<Option<SheetWriter>> = const { RefCell::new(None) };
    /// The file that is read.
    static READER: RefCell<Option<WorkbookReader>> = const { RefCell::new(None) };
}

/// Listens, then says that it is ready.
pub fn start() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let listen = Closure::<dyn FnMut(MessageEvent)>::new(|event: MessageEvent| {
        let parts: Array = event.data().unchecked_into();
        let (response, bytes) = answer(&parts);
        post(&response, bytes);
    });
    scope.set_onmessage(Some(listen.as_ref().unchecked_ref()));
    // It listens as long as the worker lives.
    listen.forget();
    post(&Response::Ready, None);
}

fn answer(parts: &Array) -> (Response, Option<Vec<u8>>) {
    let request: Uint8Array = parts.get(0).unchecked_into();
    let file = parts.get(1).dyn_into::<Uint8Array>().ok();
    let request = match serde_json::from_slice(&request.to_vec()) {
        Ok(request) => request,
        Err(error) => {
            let why = RequestFailure::Other(error.to_string());
            return (Response::Failed(why), None);
        }
    };
    let read = match request {
        Request::Open => open(file.map(|file| file.to_vec()).unwrap_or_default()),
        Request::Read { sheet, most_rows } => read(sheet, most_rows),
        other => {
            let failed = |failure| (Response::Failed(failure), None);
            return write(other).unwrap_or_else(failed);
        }
    };
    (read.unwrap_or_else(Response::Unreadable), None)
}

fn open(file: Vec<u8>) -> Result<Response, ReadFailure> {
    let reader = WorkbookReader::open(file, minutes_east)?;
    let sheets = reader.sheets().to_vec();
    READER.set(Some(reader));
    Ok(Response::Opened(sheets))
}

fn read(sheet: usize, most_rows: usize) -> Result<Response, ReadFailure> {
    let mut tell = |share| post(&Response::Progress(share), None);
    READER.with_borrow_mut(|reader| match reader {
        Some(reader) => Ok(Response::Rows(reader.read(sheet, most_rows, &mut tell)?)),
        None => Ok(Response::Failed(RequestFailure::NoFile)),
    })
}

/// How far the reader's clock is ahead of UTC at a local time.
fn minutes_east(time: LocalTime) -> i32 {
    let date = js_sys::Date::new_0();
    date.set_full_year_with_month_date(
        u32::from(time.year),
        i32::from(time.month) - 1,
        i32::from(time.day),
    );
    date.set_hours(u32::from(time.hour));
    date.set_minutes(u32::from(time.minute));
    #[expect(clippy::cast_possible_truncation, reason = "minutes of a day")]
    let west = date.get_timezone_offset() as i32;
    -west
}

fn write(request: Request) -> Result<(Response, Option<Vec<u8>>), RequestFailure> {
    match request {
        Request::Begin(sheet) => {
            WRITER.set(Some(SheetWriter::begin(&sheet)?));
            Ok((Response::Added, None))
        }
        Request::Add(rows) => {
            WRITER.with_borrow_mut(|writer| {
                rows.iter()
                    .try_for_each(|row| writer.as_mut().map_or(Ok(()), |writer| writer.add(row)))
            })?;
            Ok((Response::Added, None))
        }
        Request::Finish => match WRITER.take() {
            Some(writer) => {
                let (bytes, truncated) = writer.finish()?;
                Ok((Response::Written { truncated }, Some(bytes)))
            }
            None => Err(RequestFailure::NoFile),
        },
        Request::Open | Request::Read { .. } => Ok((Response::Ready, None)),
    }
}

fn post(response: &Response, bytes: Option<Vec<u8>>) {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let Ok(json) = serde_json::to_vec(response) else {
        return;
    };
    let json = Uint8Array::from(json.as_slice());
    let transferred = Array::of1(&json.buffer());
    let message = Array::of1(&json);
    if let Some(bytes) = bytes {
        let bytes = Uint8Array::from(bytes.as_slice());
        transferred.push(&bytes.buffer());
        message.push(&bytes);
    }
    // It fails only if the page is closed, and then nothing receives the message.
    let _ = scope.post_message_with_transfer(&message, &transferred);
}
