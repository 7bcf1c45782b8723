//! Rebuilds the program when the build of `site/`, or the pictures of its guide, which it embeds, have changed.

use std::{env, path::Path};

fn main() {
    let folder = env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    let dist = Path::new(&folder).join("../site/dist");
    println!("cargo::rerun-if-changed={}", dist.display());
    let pictures = Path::new(&folder).join("../docs/images/sections");
    println!("cargo::rerun-if-changed={}", pictures.display());
    if !dist.join("renderer.js").is_file() {
        println!("cargo::error=site/dist/renderer.js is missing: build the site first, with `make site`");
    }
}
