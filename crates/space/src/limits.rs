//! Every limit of the service, once. `--help` and each refusal take their numbers from here.

use std::time::Duration;

const MB: usize = 1024 * 1024;

/// The largest JSON body, in bytes.
pub const JSON_BODY: usize = 2 * MB;
/// The largest file of an import, in bytes: the most that the preview reads, so that the service
/// does not refuse for its size what the preview accepts.
pub const IMPORT_FILE: u64 = architrave_exchange::Limits::FILE;
/// A file of this size or more, in bytes, is read while no other import runs: its content is in
/// memory.
pub const IMPORT_LARGE: u64 = 64 * MB as u64;
/// What a multipart body may hold beside the file (boundaries and headers), in bytes.
pub const IMPORT_FRAME: u64 = 64 * 1024;
/// The most ids in one bulk retrieval or publication.
pub const IDS: usize = 1_000;
/// The longest `Idempotency-Key`, in characters.
pub const IDEMPOTENCY_KEY: usize = 255;
/// How many days the response to a creation or an import is stored by its `Idempotency-Key`.
pub const IDEMPOTENCY_DAYS: i64 = 30;
/// The largest head of a request (request line and headers), in bytes.
pub const HEAD: usize = 64 * 1024;
/// The most connections at the same time.
pub const CONNECTIONS: usize = 512;
/// The most connections of one address at the same time; more are closed at once.
pub const CONNECTIONS_OF_ADDRESS: usize = 256;
/// The most imports that are read or written at the same time; others wait.
pub const IMPORTS: u32 = 2;

/// How long the head of a request may take, and how long a connection may idle.
pub const HEAD_TIME: Duration = Duration::from_secs(30);
/// How long a body may send nothing.
pub const BODY_TIME: Duration = Duration::from_secs(30);
/// How long a small body may take in all.
pub const BODY_LEAST_TIME: Duration = Duration::from_secs(60);
/// The bytes of a body that must arrive in a second, on average, after that time.
pub const BODY_RATE: u64 = 8 * 1024;
/// How long an import waits for its turn.
pub const IMPORT_WAIT: Duration = Duration::from_secs(120);
/// How long open requests may take to finish after the service was asked to stop.
pub const STOP_TIME: Duration = Duration::from_secs(10);
/// How long another process may hold the database.
pub const DATABASE_WAIT: Duration = Duration::from_secs(10);

/// How long a token is valid unless said otherwise, in seconds.
pub const TOKEN_SECONDS: u64 = 12 * 60 * 60;
/// The longest validity of a token, in seconds.
pub const TOKEN_SECONDS_MOST: u64 = 366 * 24 * 60 * 60;
/// How far the clocks of who issues and who checks a token may differ, in seconds.
pub const TOKEN_LEEWAY: u64 = 5;

/// How long a body of which so many bytes have arrived may have taken.
pub fn body_deadline(received: u64) -> Duration {
    BODY_LEAST_TIME + Duration::from_secs(received / BODY_RATE)
}

/// A size in words.
pub fn megabytes(bytes: u64) -> String {
    format!("{} MB", bytes / MB as u64)
}
