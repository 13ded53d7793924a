//! The files of the app as the page that the site serves names them: the release build gives them names that
//! change with their content and writes these to the start script's element.

use web_sys::{Worker, WorkerOptions, WorkerType};

use crate::browser;

/// The URL of a part of the app; `None` in a build that does not name it.
pub fn part(name: &str) -> Option<String> {
    let script = browser::document()?.query_selector("script[data-wasm]");
    script.ok()??.get_attribute(&format!("data-{name}"))
}

/// Starts the worker of this name; `None` where the browser starts none.
pub fn start_worker(name: &str) -> Option<Worker> {
    let url = part(name).unwrap_or_else(|| format!("/{name}_loader.js"));
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    Worker::new_with_options(&url, &options).ok()
}
