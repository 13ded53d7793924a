//! The commands of the command line.

use std::future::pending;
use std::io::{self, Write};
use std::sync::Arc;

use tokio::signal;

use crate::args::{Command, Serve, help};
use crate::auth::Providers;
use crate::monitor::{self, Monitor};
use crate::router::Extras;
use crate::sample::{self, Sample};
use crate::server::Activity;
use crate::store::migrations;
use crate::{App, admin, backup, check, limits, logging, migrate, router, server};

/// Runs a command.
///
/// # Errors
/// What went wrong, for people.
pub fn run(command: Command) -> Result<(), String> {
    match command {
        Command::Serve(options) => {
            // One for the response of each connection, whose client may be slow, and as many as tokio has for the rest.
            let threads = 512 + limits::count(options.limits.connections);
            let runtime = tokio::runtime::Builder::new_multi_thread()
                .max_blocking_threads(threads)
                .enable_all()
                .build()
                .map_err(|error| format!("the service cannot start: {error}"))?;
            let result = runtime.block_on(serve(*options));
            // No client waits any more; a transaction that is still open is rolled back.
            runtime.shutdown_background();
            result
        }
        Command::Admin(options) => print(&admin::run(&options)?),
        Command::Backup(transfer) => {
            let told = backup::backup(&transfer)?;
            match transfer.file.as_os_str() == backup::STANDARD {
                true => {
                    eprintln!("{told}");
                    Ok(())
                }
                false => print(&format!("{told}\n")),
            }
        }
        Command::Restore(transfer) => print(&format!("{}\n", backup::restore(&transfer)?)),
        Command::Check { location, json } => {
            let report = check::run(&location)?;
            print(&report.print(json)?)?;
            report.must_be_empty()
        }
        Command::Migrate {
            location,
            is_dry_run,
        } => print(&migrate::run(&location, is_dry_run)?),
        Command::Help => print(&help()),
        Command::Version => print(concat!("space ", env!("CARGO_PKG_VERSION"), "\n")),
    }
}

async fn serve(options: Serve) -> Result<(), String> {
    logging::start(options.log, std::env::var(logging::FILTER).ok().as_deref())?;
    if options.sample {
        sample::must_be_loopback(options.listen)?;
    }
    if options.no_migrate {
        migrations::must_be_current(&options.location)?;
    }
    let mut app = App::open(options.location.clone())?.with_limits(options.limits);
    if let Some(file) = &options.identity {
        app.identity = Arc::new(Providers::open(file)?);
        app.identity.load_in_background();
    }
    let store = app.store.clone();
    tokio::spawn(async move { store.make_missing_statistics().await });
    let sample = match options.sample {
        true => {
            let (folder, tokens) = (&options.location.folder, Arc::clone(&app.tokens));
            Some(Sample::ready(&app.store, folder, tokens).await?)
        }
        false => None,
    };
    let extras = Extras {
        assets: options.assets,
        sample,
    };
    // Installed before the address is printed, so that its reader can stop the service at once.
    let stop = stop_signal()?;
    let (listener, address) = server::open(options.listen).await?;
    let activity = Activity::default();
    let monitor = Monitor::new(app.clone(), options.location.folder, activity.clone());
    let monitored = match options.monitor {
        Some(listen) => Some(server::open(listen).await?),
        None => None,
    };
    // At once, so that a reader may close the pipe after it.
    let mut addresses = format!("listening on http://{address}\n");
    if let Some((_, address)) = &monitored {
        addresses += &format!("monitoring on http://{address}\n");
    }
    print(&addresses)?;
    if let Some((listener, _)) = monitored {
        let router = monitor::router(monitor);
        // Until the end: it says that the service is stopping.
        let serve = server::run(listener, router, server::Options::default(), pending());
        tokio::spawn(serve);
    }
    let options = server::Options {
        limits: Arc::clone(&app.limits),
        activity,
    };
    tracing::info!(%address, version = env!("CARGO_PKG_VERSION"), "listening");
    server::run(listener, router(app, extras), options, stop).await;
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
            pending().await
        }
    })
}

fn print(text: &str) -> Result<(), String> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())
        .and_then(|()| out.flush())
        .map_err(|error| format!("nothing can be printed: {error}"))
}
