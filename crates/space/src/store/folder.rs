//! The data folder: its files, which only their owner can read.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The path of the database.
pub fn database(data: &Path) -> PathBuf {
    data.join("space.db")
}

/// The path of the secrets that sign tokens.
pub fn secret(data: &Path) -> PathBuf {
    data.join("secret.key")
}

/// Waits until no other program changes the secrets, and keeps others waiting until the result is dropped. A file of its
/// own is locked: that of the secrets is replaced.
///
/// # Errors
/// Why it cannot be locked.
pub fn lock_secret(data: &Path) -> Result<fs::File, String> {
    let path = data.join("secret.lock");
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let lock = || -> io::Result<fs::File> {
        let file = options.open(&path)?;
        file.lock()?;
        Ok(file)
    };
    lock().map_err(|error| format!("{} cannot be locked: {error}", path.display()))
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
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    // A file that exists must not be opened: closing it would release the locks that SQLite holds on it in this
    // process.
    match options.open(path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
            return Err(format!("{} cannot be created: {error}", path.display()));
        }
        _ => {}
    }
    // Files with wider permissions, from an earlier version.
    for end in ["", "-wal", "-shm"] {
        let mut name = path.as_os_str().to_owned();
        name.push(end);
        restrict(Path::new(&name))?;
    }
    Ok(())
}

/// Lets only the owner read and write a file, if it exists.
///
/// # Errors
/// Why the permissions cannot be changed.
fn restrict(path: &Path) -> Result<(), String> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        match fs::set_permissions(path, fs::Permissions::from_mode(0o600)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(format!("{} cannot be restricted: {error}", path.display()));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Writes a file that only its owner can read, whole or not at all. It survives a power cut then.
///
/// # Errors
/// Why it cannot be written.
pub fn write_private(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let mut file = PrivateFile::create(path)?;
    file.write_all(bytes)
        .map_err(|error| format!("{} cannot be written: {error}", path.display()))?;
    file.finish()
}

/// The same for a file that does not exist; `false` if another program has written it meanwhile.
///
/// # Errors
/// Why it cannot be written.
pub fn write_new_private(path: &Path, bytes: &[u8]) -> Result<bool, String> {
    let written = private_file(path, bytes).and_then(|file| Ok(file.persist_noclobber(path)?));
    match written {
        Ok(_) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
        Err(error) => Err(format!("{} cannot be written: {error}", path.display())),
    }
}

/// A file that only its owner can read, written piece by piece; it gets its name when it is complete.
#[derive(Debug)]
pub struct PrivateFile {
    file: tempfile::NamedTempFile,
    path: PathBuf,
}

impl PrivateFile {
    /// Begins a file, which replaces one of this name when it is complete.
    ///
    /// # Errors
    /// Why it cannot be written.
    pub fn create(path: &Path) -> Result<Self, String> {
        let fails = |why: String| format!("{} cannot be written: {why}", path.display());
        if path.exists() && !path.is_file() {
            return Err(fails("there is something else with this name".into()));
        }
        let file = tempfile::NamedTempFile::new_in(parent(path));
        let file = file.map_err(|error| fails(error.to_string()))?;
        let path = path.into();
        Ok(Self { file, path })
    }

    /// Gives the complete file its name; it survives a power cut then.
    ///
    /// # Errors
    /// Why it cannot be written.
    pub fn finish(self) -> Result<(), String> {
        let Self { file, path } = self;
        let finish = || -> io::Result<()> {
            file.as_file().sync_all()?;
            file.persist(&path)?;
            #[cfg(unix)]
            fs::File::open(parent(&path))?.sync_all()?;
            Ok(())
        };
        finish().map_err(|error| format!("{} cannot be written: {error}", path.display()))
    }
}

impl Write for PrivateFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// The folder of a file.
fn parent(path: &Path) -> &Path {
    let parent = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    parent.unwrap_or(Path::new("."))
}

/// A temporary file beside `path` with its content. It has mode 0600, and gets its name when it is written.
fn private_file(path: &Path, bytes: &[u8]) -> io::Result<tempfile::NamedTempFile> {
    let mut file = tempfile::NamedTempFile::new_in(parent(path))?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    Ok(file)
}
