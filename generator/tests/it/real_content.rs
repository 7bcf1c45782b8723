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
    cloudfront, floors,
    support::{Routes, copy, file_of, files, ssg, stderr, stdout},
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

/// A collection, its picture and pages of its own, so that the test holds for any files of the content.
#[test]
fn a_color_added_to_a_copy_of_the_content_is_on_the_floor_of_every_room() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let copied = folder.path().join("content");
    copy(&content(), &copied);
    for inside in ["images", "pages", "rooms", "swatches"] {
        fs::create_dir_all(copied.join(inside)).expect("a folder");
    }
    // A translation has another dot.
    let is_room = |file: &String| !file.contains('/') && file.ends_with(".yaml") && file.matches('.').count() == 1;
    if !files(&copied.join("rooms")).iter().any(is_room) {
        floors::add_room(&copied, "newly-built");
    }
    let rooms = files(&copied.join("rooms")).into_iter().filter(is_room);
    let rooms: Vec<String> = rooms.map(|file| file.trim_end_matches(".yaml").to_owned()).collect();
    assert!(!rooms.is_empty(), "there is a room to test");

    let gray = image::RgbImage::from_pixel(800, 800, image::Rgb([125, 130, 133]));
    gray.save(copied.join("images/newly-mixed.png")).expect("a picture");
    let colors = "name: Newly Mixed Blends\nsummary: Blends that were just mixed.\nboard: 127\nswatches:\n  - name: Newly Mixed\n    colors:\n      - { name: Steel, value: \"#7d8285\", share: 100 }\n    picture:\n      file: newly-mixed.png\n      alt: Chips of a blend that was just mixed.\n    larger: []\n";
    fs::write(copied.join("swatches/newly-mixed.yaml"), colors).expect("a collection");
    for room in &rooms {
        let page = format!(
            "title: Newly Mixed in {room}\nmetaDescription: A new blend in {room}.\nkeywords: [new blend]\nsections:\n  - hero: {{ heading: New blends, intro: Choose. }}\n  - floors:\n      heading: See it\n      room: {room}\n      collections: [newly-mixed]\n"
        );
        fs::write(copied.join(format!("pages/newly-mixed-{room}.yaml")), page).expect("a page");
    }

    let output = ssg(folder.path(), &["build"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let dist = folder.path().join("dist");
    for room in &rooms {
        let html = fs::read_to_string(dist.join(format!("newly-mixed-{room}.html"))).expect("the page");
        let start = format!("/images/newly-mixed-on-{room}-floor.");
        let picture = html.split(&start).nth(1).and_then(|rest| rest.split([' ', '"']).next());
        let picture = picture.unwrap_or_else(|| panic!("the color is not shown in {room}"));
        assert!(dist.join("images").join(format!("newly-mixed-on-{room}-floor.{picture}")).is_file(), "{picture}");
    }
}
