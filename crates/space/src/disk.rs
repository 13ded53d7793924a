//! The free space of the disks that imports need.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// How long a measurement is used.
const AGE: Duration = Duration::from_secs(1);

/// The disks of the data folder and of temporary files.
pub struct Disk {
    folders: [PathBuf; 2],
    measured: Mutex<Measured>,
}

#[derive(Default)]
struct Measured {
    at: Option<Instant>,
    free: Option<u64>,
}

impl Disk {
    /// The disks of an installation with this data folder.
    pub fn of(data: &Path) -> Self {
        Self {
            // The file of an import is temporary until it is read.
            folders: [data.into(), std::env::temp_dir()],
            measured: Mutex::default(),
        }
    }

    /// The free space of the fuller disk in bytes, where it can be measured; that of a second ago at most.
    /// Nobody waits for a disk that does not answer: while somebody measures, the space is unknown to others.
    pub fn free(&self) -> Option<u64> {
        let Ok(mut measured) = self.measured.try_lock() else {
            return None;
        };
        if measured.at.is_none_or(|at| at.elapsed() >= AGE) {
            measured.free = self.folders.iter().filter_map(|one| free_space(one)).min();
            measured.at = Some(Instant::now());
        }
        measured.free
    }
}

#[cfg(unix)]
fn free_space(folder: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize))
}

#[cfg(not(unix))]
fn free_space(_: &Path) -> Option<u64> {
    None
}
