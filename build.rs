//! Turns splitting on where the release build asks for it (`docs/decisions/0031`), and generates the
//! texts of the interface from `locales/` (`docs/decisions/0044`).

use std::path::{Path, PathBuf};
use std::{env, fs};

use architrave_locales as locales;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=locales");
    println!("cargo::rerun-if-env-changed=ARCHITRAVE_SPLIT");
    println!("cargo::rustc-check-cfg=cfg(split)");
    let is_split = env::var_os("ARCHITRAVE_SPLIT").is_some();
    if is_split {
        println!("cargo::rustc-cfg=split");
        // Only the last link needs it: as RUSTFLAGS it would compile every dependency again.
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }
    // The release build loads the texts of other languages from files.
    if let Err(problem) = write_texts(!is_split) {
        println!("cargo::error={problem}");
    }
}

fn write_texts(embedded: bool) -> Result<(), String> {
    let all = locales::read(Path::new("locales"))?;
    let code = locales::code(&all, &locales::texts(&all)?, embedded)?;
    let folder = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(folder.join("texts.rs"), code).map_err(|e| e.to_string())
}
