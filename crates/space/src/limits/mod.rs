//! Every limit of the service, once. `--help` and each refusal take their numbers from here.

mod callers;
mod options;

use std::time::Duration;

pub use callers::{CallerLimits, ImportSlot};
pub use options::help;

const KB: u64 = 1024;
const MB: u64 = 1024 * KB;

/// The largest file of an import, in bytes: the most that the preview reads, so that the service
/// does not refuse for its size what the preview accepts.
pub const IMPORT_FILE: u64 = architrave_exchange::Limits::FILE;
/// What a multipart body may hold beside the file (boundaries and headers), in bytes.
pub const IMPORT_FRAME: u64 = 64 * KB;
/// The longest boundary of a multipart body, in characters (RFC 2046).
pub const BOUNDARY: usize = 70;
/// The longest `Idempotency-Key`, in characters.
pub const IDEMPOTENCY_KEY: usize = 255;
/// How many days the response to a creation or an import is stored by its `Idempotency-Key`.
pub const IDEMPOTENCY_DAYS: i64 = 30;
/// How long another process may hold the database.
pub const DATABASE_WAIT: Duration = Duration::from_secs(10);

/// How long a token is valid unless said otherwise, in seconds.
pub const TOKEN_SECONDS: u64 = 12 * 60 * 60;
/// The longest validity of a token, in seconds.
pub const TOKEN_SECONDS_MOST: u64 = 366 * 24 * 60 * 60;
/// How far the clocks of who issues and who checks a token may differ, in seconds.
pub const TOKEN_LEEWAY: u64 = 5;

/// The limits that `--limit NAME=VALUE` changes. Sizes are in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The largest JSON body.
    pub json_body: u64,
    /// The most ids in one bulk retrieval or publication.
    pub ids: u64,
    /// The largest file of an import; at most [`IMPORT_FILE`].
    pub import_file: u64,
    /// A file of this size or more is read while no other import runs: its content is in memory.
    pub import_large: u64,
    /// The most imports that are read or written at the same time; others wait.
    pub imports: u64,
    /// The most imports of one caller at the same time, waiting ones included; others are refused.
    pub imports_per_caller: u64,
    /// How long an import waits for its turn.
    pub import_wait: Duration,
    /// The requests that a caller may send in each second, on average.
    pub requests_per_second: u64,
    /// The requests that a caller may send at once after a pause.
    pub request_burst: u64,
    /// The largest head of a request (request line and headers).
    pub head: u64,
    /// How long the head of a request may take, and how long a connection may idle.
    pub head_time: Duration,
    /// How long a body may send nothing.
    pub body_pause: Duration,
    /// How long a body may take before a rate is asked of it.
    pub body_time: Duration,
    /// The bytes of a body that must arrive in a second, on average over each [`Limits::body_pause`], after that time.
    pub body_rate: u64,
    /// How long a client may read nothing of a response.
    pub response_pause: Duration,
    /// How long a response may wait for its client, in all, before a rate is asked of it.
    pub response_time: Duration,
    /// The bytes that a client must read in a second, on average over each [`Limits::response_pause`] of such waiting,
    /// after that time.
    pub response_rate: u64,
    /// The most connections at the same time.
    pub connections: u64,
    /// The most connections of one address at the same time; more are closed at once.
    pub connections_per_address: u64,
    /// How long new requests are accepted after the service was asked to stop, while it says that it is not ready.
    pub drain_time: Duration,
    /// How long open requests may take to finish after that.
    pub stop_time: Duration,
    /// The free space below which imports are refused.
    pub free_disk: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            json_body: 2 * MB,
            ids: 1_000,
            import_file: IMPORT_FILE,
            import_large: 64 * MB,
            imports: 2,
            imports_per_caller: 2,
            import_wait: Duration::from_secs(120),
            requests_per_second: 200,
            request_burst: 1_000,
            head: 64 * KB,
            head_time: Duration::from_secs(30),
            body_pause: Duration::from_secs(30),
            body_time: Duration::from_secs(60),
            body_rate: 8 * KB,
            response_pause: Duration::from_secs(30),
            response_time: Duration::from_secs(60),
            response_rate: 8 * KB,
            connections: 512,
            connections_per_address: 256,
            drain_time: Duration::ZERO,
            stop_time: Duration::from_secs(10),
            free_disk: 64 * MB,
        }
    }
}

impl Limits {
    /// The bytes of a body that must arrive in each [`Limits::body_pause`] after [`Limits::body_time`].
    pub fn body_window(&self) -> u64 {
        self.body_rate.saturating_mul(self.body_pause.as_secs())
    }

    /// The bytes that a client must read in each [`Limits::response_pause`] after [`Limits::response_time`].
    pub fn response_window(&self) -> u64 {
        self.response_rate
            .saturating_mul(self.response_pause.as_secs())
    }

    /// The most imports at the same time, as a number of permits.
    pub fn import_permits(&self) -> u32 {
        u32::try_from(self.imports).unwrap_or(u32::MAX)
    }
}

/// A number of things as an index or a number of permits.
pub fn count(n: u64) -> usize {
    usize::try_from(n).unwrap_or(usize::MAX)
}

/// A size in the largest unit that divides it: `2 MB`.
pub fn size(bytes: u64) -> String {
    match bytes {
        _ if bytes > 0 && bytes.is_multiple_of(MB) => format!("{} MB", bytes / MB),
        _ if bytes > 0 && bytes.is_multiple_of(KB) => format!("{} KB", bytes / KB),
        _ => format!("{bytes} B"),
    }
}
