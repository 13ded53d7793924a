//! The commands of the command line.

use std::fs;
use std::io::{self, Write};
use std::sync::Arc;

use tokio::signal;

use crate::args::{Command, Serve, SettingsOf, Token, help};
use crate::auth::{Secret, Tokens};
use crate::error::ApiError;
use crate::router::Extras;
use crate::sample::{self, Sample};
use crate::settings::Settings;
use crate::store::{self, folder, people, warehouses};
use crate::{App, router, server};

/// Runs a command.
///
/// # Errors
/// What went wrong, for people.
pub fn run(command: Command) -> Result<(), String> {
    match command {
        Command::Serve(options) => {
            let runtime = tokio::runtime::Builder::new_multi_thread()
                .enable_all()
                .build()
                .map_err(|error| format!("the service cannot start: {error}"))?;
            let result = runtime.block_on(serve(options));
            // No client waits any more; a transaction that is still open is rolled back.
            runtime.shutdown_background();
            result
        }
        Command::Token(options) => token(&options),
        Command::Settings(options) => settings(&options),
        Command::Help => print(&help()),
        Command::Version => print(concat!("space ", env!("CARGO_PKG_VERSION"), "\n")),
    }
}

async fn serve(options: Serve) -> Result<(), String> {
    if options.sample {
        sample::must_be_loopback(options.listen)?;
    }
    let app = App::open(&options.data)?;
    let sample = match options.sample {
        true => Some(Sample::ready(&options.data, Arc::clone(&app.tokens))?),
        false => None,
    };
    let extras = Extras {
        assets: options.assets,
        sample,
        log: true,
    };
    // Installed before the address is printed, so that its reader can stop the service at once.
    let stop = stop_signal()?;
    let (listener, address) = server::open(options.listen).await?;
    print(&format!("listening on http://{address}\n"))?;
    server::run(listener, router(app, extras), stop).await;
    Ok(())
}

#[cfg(unix)]
fn stop_signal() -> Result<impl Future<Output = ()>, String> {
    use signal::unix::{SignalKind, signal};
    let hear = |kind| signal(kind).map_err(|error| format!("signals cannot be heard: {error}"));
    let mut terminate = hear(SignalKind::terminate())?;
    let mut interrupt = hear(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

#[cfg(not(unix))]
fn stop_signal() -> Result<impl Future<Output = ()>, String> {
    Ok(async {
        if signal::ctrl_c().await.is_err() {
            std::future::pending().await
        }
    })
}

fn token(options: &Token) -> Result<(), String> {
    let connection = existing(&options.data)?;
    let known = people::role(&connection, &options.warehouse, &options.user).map_err(detail)?;
    if known.is_none() {
        let (user, warehouse) = (&options.user, &options.warehouse);
        return Err(format!(
            "the process space '{warehouse}' has no user '{user}'"
        ));
    }
    let tokens = Tokens::new(&Secret::of(&options.data)?);
    print(&format!("{}\n", tokens.issue(&options.user, options.ttl)?))
}

fn settings(options: &SettingsOf) -> Result<(), String> {
    let connection = existing(&options.data)?;
    let warehouse = &options.warehouse;
    let stored = warehouses::settings(&connection, warehouse).map_err(detail)?;
    let Some(stored) = stored else {
        let all = warehouses::ids(&connection).map_err(detail)?.join(", ");
        return Err(format!(
            "there is no process space '{warehouse}'; there is: {all}"
        ));
    };
    let Some(file) = &options.set else {
        return print(&format!("{}\n", stored.trim_end()));
    };
    let text = fs::read_to_string(file)
        .map_err(|error| format!("{} cannot be read: {error}", file.display()))?;
    let new = Settings::parse(&text)
        .map_err(|why| format!("{}: nothing was changed\n{why}", file.display()))?;
    warehouses::set_settings(&connection, warehouse, &text).map_err(detail)?;
    let (classes, properties) = (new.enabled_classes.len(), new.properties.len());
    print(&format!(
        "the settings of '{warehouse}' are replaced: {classes} enabled classes, {properties} properties\n"
    ))
}

/// The database of a folder that must have one.
fn existing(data: &std::path::Path) -> Result<rusqlite::Connection, String> {
    if !folder::database(data).is_file() {
        return Err(format!(
            "{} holds no data yet; 'space serve --sample' makes some",
            data.display()
        ));
    }
    store::connect(data)
}

fn detail(error: ApiError) -> String {
    match error {
        ApiError::Internal(detail) => detail,
        other => other.to_string(),
    }
}

fn print(text: &str) -> Result<(), String> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())
        .and_then(|()| out.flush())
        .map_err(|error| format!("nothing can be printed: {error}"))
}
