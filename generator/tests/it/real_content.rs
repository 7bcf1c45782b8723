//! The repository's own `content/`, which the marketer changes at will. A test here must hold for any healthy content:
//! posts, locations, swatches and pictures come and go. Texts, counts and dates are tested on the frozen copy, in
//! `acceptance`.
//!
//! `CONTENT=/path/to/content` tests another folder; `scripts/test-content-change.sh` does.

use std::{
    env, fs,
    path::{Path, PathBuf},
    sync::LazyLock,
};

use crate::{
    cloudfront,
    support::{Routes, file_of, ssg, stderr, stdout},
};

fn content() -> PathBuf {
    let written = env::var_os("CONTENT").map_or_else(|| "../content".into(), PathBuf::from);
    fs::canonicalize(&written).unwrap_or_else(|error| panic!("CONTENT={}: {error}", written.display()))
}

/// The site of the content, built once.
fn built() -> &'static Path {
    static SITE: LazyLock<(tempfile::TempDir, PathBuf)> = LazyLock::new(|| {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let output = ssg(folder.path(), &["build", "--content", &content().to_string_lossy()]);
        assert!(output.status.success(), "{}", stderr(&output));
        let dist = folder.path().join("dist");
        (folder, dist)
    });
    &SITE.1
}

#[test]
fn check_finds_no_error_in_the_content() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let output = ssg(folder.path(), &["check", "--content", &content().to_string_lossy()]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(!stderr(&output).contains("error["), "{}", stderr(&output));
    assert!(stdout(&output).starts_with("Checked "), "{}", stdout(&output));
}

#[test]
fn the_content_builds_and_has_the_home_page_the_lists_and_every_specified_service() {
    for route in Routes::read().fixed() {
        assert!(built().join(file_of(&route)).is_file(), "{route} is not built");
    }
}

#[test]
fn every_address_of_the_content_has_the_same_answer_on_cloudfront() {
    cloudfront::assert_same_for_all_addresses(built());
}
