//! Rebuilds the program when the build of `site/`, or the pictures of its guide, which it embeds, have changed.

use std::{env, path::Path};

/// The stack of the first thread on Windows, in bytes.
const FIRST_STACK_BYTES: u32 = 8 << 20;

fn main() {
    let folder = env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    let dist = Path::new(&folder).join("../site/dist");
    println!("cargo::rerun-if-changed={}", dist.display());
    let pictures = Path::new(&folder).join("../docs/images/sections");
    println!("cargo::rerun-if-changed={}", pictures.display());
    if !dist.join("renderer.js").is_file() {
        println!("cargo::error=site/dist/renderer.js is missing: build the site first, with `make site`");
    }
    // Windows gives the first thread an eighth of what Linux and macOS give it.
    if env::var("CARGO_CFG_WINDOWS").is_ok() {
        let gnu = env::var("CARGO_CFG_TARGET_ENV").is_ok_and(|env| env == "gnu");
        let option = if gnu { "-Wl,--stack," } else { "/STACK:" };
        println!("cargo::rustc-link-arg-bins={option}{FIRST_STACK_BYTES}");
    }
}
