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

/// The floors of a site: for each section the address of its page, its room, and its HTML.
fn floors(dist: &Path) -> Vec<(String, String, String)> {
    let pages = files(dist).into_iter().filter(|file| Path::new(file).extension().is_some_and(|end| end == "html"));
    let mut found = Vec::new();
    for page in pages {
        let html = fs::read_to_string(dist.join(&page)).expect("a page");
        for section in html.split("<fieldset class=\"floors\"").skip(1) {
            let section = section.split("</fieldset>").next().unwrap_or_default();
            let room = section.split("name=\"floor-").nth(1).and_then(|rest| rest.split('"').next()).expect("a room");
            found.push((page.clone(), room.to_owned(), section.to_owned()));
        }
    }
    found
}

#[test]
fn a_color_added_to_a_copy_of_the_content_is_on_every_floor_of_its_collection() {
    let shown = floors(built());
    let folder = tempfile::tempdir().expect("a temporary folder");
    let copied = folder.path().join("content");
    copy(&content(), &copied);
    let sections_of = |name: &str| {
        let heading = format!("<h3>{name}</h3>");
        shown.iter().filter(move |(_, _, html)| html.contains(&heading)).map(|(page, room, _)| (page, room)).collect()
    };
    let collections = files(&copied.join("swatches")).into_iter().map(|file| {
        let file = copied.join("swatches").join(file);
        let text = fs::read_to_string(&file).expect("a collection");
        let name = text.lines().find_map(|line| line.strip_prefix("name: ")).expect("a name").to_owned();
        let sections: Vec<(&String, &String)> = sections_of(&name);
        (sections, file, text)
    });
    // The collection that most sections show; content without floors has nothing to test.
    let Some((sections, file, text)) = collections.max_by_key(|(sections, ..)| sections.len()) else { return };
    let square = text.split("file: ").nth(1).and_then(|rest| rest.lines().next()).expect("a picture");
    fs::copy(copied.join("images").join(square), copied.join("images/swatches/newly-mixed.jpg")).expect("a picture");
    let color = "  - name: Newly Mixed\n    colors:\n      - { name: Steel, value: \"#7d8285\", share: 100 }\n    picture:\n      file: swatches/newly-mixed.jpg\n      alt: Chips of a blend that was just mixed.\n    larger: []\n";
    fs::write(&file, format!("{}\n{color}", text.trim_end())).expect("a collection");

    let output = ssg(folder.path(), &["build"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let dist = folder.path().join("dist");
    let after = floors(&dist);
    for (page, room) in sections {
        let start = format!("/images/newly-mixed-on-{room}-floor.");
        let html = after.iter().find(|(other, place, html)| other == page && place == room && html.contains(&start));
        let (_, _, html) = html.unwrap_or_else(|| panic!("{page} does not show the color in the {room}"));
        let picture = html.split(&start).nth(1).and_then(|rest| rest.split(' ').next()).expect("its file");
        assert!(dist.join("images").join(format!("newly-mixed-on-{room}-floor.{picture}")).is_file(), "{picture}");
    }
}
