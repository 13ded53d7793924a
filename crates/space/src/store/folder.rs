//! The data folder: its files, which only their owner can read.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The path of the database.
pub fn database(data: &Path) -> PathBuf {
    data.join("space.db")
}

/// The path of the secret that signs tokens.
pub fn secret(data: &Path) -> PathBuf {
    data.join("secret.key")
}

/// The path of the sample's sign-ins.
pub fn sign_ins(data: &Path) -> PathBuf {
    data.join("sign-ins.json")
}

/// Creates the folder, for its owner alone, if it does not exist.
///
/// # Errors
/// Why it cannot be created.
pub fn prepare(data: &Path) -> Result<(), String> {
    if data.is_dir() {
        return Ok(());
    }
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
        .create(data)
        .map_err(|error| format!("the data folder {} cannot be made: {error}", data.display()))
}

/// Creates the file of the database, for its owner alone, if it does not exist: SQLite gives its other files the
/// same mode.
///
/// # Errors
/// Why it cannot be created.
pub fn prepare_database(path: &Path) -> Result<(), String> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
        .open(path)
        .map_err(|error| format!("{} cannot be opened: {error}", path.display()))?;
    // A file from before, or from a program that did not care.
    for end in ["", "-wal", "-shm"] {
        let mut name = path.as_os_str().to_owned();
        name.push(end);
        let file = PathBuf::from(name);
        if file.exists() {
            restrict(&file)?;
        }
    }
    Ok(())
}

/// Lets only the owner read and write a file.
///
/// # Errors
/// Why the permissions cannot be changed.
fn restrict(path: &Path) -> Result<(), String> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(path, fs::Permissions::from_mode(0o600))
            .map_err(|error| format!("{} cannot be restricted: {error}", path.display()))?;
    }
    Ok(())
}

/// Writes a file that only its owner can read, whole or not at all.
///
/// # Errors
/// Why it cannot be written.
pub fn write_private(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let write = || -> io::Result<()> {
        let folder = path.parent().unwrap_or(Path::new("."));
        // Temporary files have mode 0600, and the rename comes after the content is written.
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        file.write_all(bytes)?;
        file.as_file().sync_all()?;
        file.persist(path)?;
        Ok(())
    };
    write().map_err(|error| format!("{} cannot be written: {error}", path.display()))
}
