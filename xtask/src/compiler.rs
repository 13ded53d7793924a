//! Which compiler compiles the tests.
use std::process::Command;

/// The compiler of the workspace. Commands with different ones compile the workspace separately.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compiler {
    /// Rust's.
    Usual,
    /// clippy with warnings as errors, which compiles as well. A separate run of clippy reads all dependencies and the
    /// workspace once more, which takes minutes where nothing is compiled yet.
    Clippy,
}

impl Compiler {
    /// Makes cargo use it.
    pub fn set(self, cargo: &mut Command) {
        if self == Self::Clippy {
            cargo.env("RUSTC_WORKSPACE_WRAPPER", "clippy-driver");
            // As `cargo clippy -- -D warnings` passes it on.
            cargo.env(
                "CLIPPY_ARGS",
                "-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__",
            );
        }
    }
}
