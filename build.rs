//! Turns splitting on where the release build asks for it (`docs/decisions/0031`), and generates the
//! texts of the interface from `locales/` (`docs/decisions/0044`).

#[path = "build/locales.rs"]
mod locales;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=ARCHITRAVE_SPLIT");
    println!("cargo::rustc-check-cfg=cfg(split)");
    if std::env::var_os("ARCHITRAVE_SPLIT").is_some() {
        println!("cargo::rustc-cfg=split");
        // Only the last link needs it: as RUSTFLAGS it would compile every dependency again.
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }
    if let Err(problem) = locales::generate() {
        println!("cargo::error={problem}");
    }
}
