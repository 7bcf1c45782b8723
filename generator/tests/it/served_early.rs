//! Pictures of a site that is served before they are encoded.

use std::{fs, path::Path, process::Command};

use image::{ImageFormat, Rgb, RgbImage};

use crate::support::{Server, files, small_site, ssg, stderr};

/// A site whose home page shows a picture, and no cache.
fn site() -> tempfile::TempDir {
    let folder = small_site();
    let images = folder.path().join("content/images");
    fs::create_dir_all(&images).expect("a folder");
    // No two neighbors are alike, so encoding it takes a while.
    let color = |x: u32, y: u32| {
        let mixed = (x.wrapping_mul(2_654_435_761) ^ y.wrapping_mul(40_503)).rotate_left(x % 32).to_le_bytes();
        Rgb([mixed[0], mixed[1], mixed[2]])
    };
    RgbImage::from_fn(1200, 675, color)
        .save_with_format(images.join("floor.png"), ImageFormat::Png)
        .expect("a picture");
    let path = folder.path().join("content/home.yaml");
    let home = fs::read_to_string(&path).expect("the home page");
    let intro = "intro: We grind, coat and seal.";
    let picture = format!("{intro}\n      picture: {{ file: floor.png, alt: A floor of many colors. }}");
    fs::write(path, home.replace(intro, &picture)).expect("a page");
    folder
}

/// A command in the folder of a site, with the cache of this site alone.
fn serving(site: &Path, arguments: &[&str]) -> Server {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ssg"));
    command.args(arguments).args(["--port", "0"]).current_dir(site).env("XDG_CACHE_HOME", site.join("cache"));
    Server::running(command)
}

/// The address and the bytes of the widest picture on the home page.
fn picture_of(server: &Server) -> (String, Vec<u8>) {
    let home = server.get("/").body_mut().read_to_string().expect("the home page");
    let address =
        home.split(['"', ' ', ',']).find(|word| word.ends_with("-1200.avif")).expect("its address").to_owned();
    let mut answer = server.get(&address);
    let header = |name: &str| answer.headers().get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
    let found = (answer.status().as_u16(), header("content-type"), header("cache-control"));
    let long = "public, max-age=31536000, immutable".to_owned();
    assert_eq!(found, (200, Some("image/avif".to_owned()), Some(long)), "{address}");
    let bytes = answer.body_mut().read_to_vec().expect("its bytes");
    (address, bytes)
}

#[test]
fn a_first_site_is_served_before_its_pictures_are_encoded_and_its_folder_is_there_when_they_are() {
    let site = site();
    let server = serving(site.path(), &["serve", "--build"]);
    let first = server.said().first().expect("a line");
    assert_eq!(first, "6 pages are served while 1 picture is encoded, once on this machine");
    let (address, bytes) = picture_of(&server);
    assert_eq!(server.get("/images/other.01234567-240.avif").status().as_u16(), 404);
    server.wait_for_output("Built 6 pages and 1 picture into dist");
    let published = fs::read(site.path().join("dist").join(address.trim_start_matches('/')));
    assert!(published.expect("the picture in dist") == bytes, "the same picture");
    assert!(picture_of(&server).1 == bytes, "the same picture after all are encoded");
    drop(server);

    let server = serving(site.path(), &["serve", "--build"]);
    let [built, ..] = server.said() else { panic!("{:?}", server.said()) };
    assert!(built.starts_with("Built 6 pages and 1 picture into dist"), "{built}");
    assert!(picture_of(&server).1 == bytes, "the same picture from a site that was there");
}

#[test]
fn content_with_a_mistake_is_not_served() {
    let site = site();
    fs::write(site.path().join("content/posts/wrong.md"), "No front matter").expect("a post");
    let output = ssg(site.path(), &["serve", "--build", "--port", "0"]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    assert!(stderr(&output).contains("wrong.md") && stderr(&output).contains("Not built"), "{}", stderr(&output));
    assert!(!site.path().join("dist").exists());
}

#[test]
fn a_preview_shows_a_picture_before_it_is_encoded_and_has_its_files_when_all_are() {
    let site = site();
    let server = serving(site.path(), &["dev", "--out", "preview"]);
    assert!(server.said().iter().any(|line| line.starts_with("Encoding 1 picture now")), "{:?}", server.said());
    let (address, bytes) = picture_of(&server);
    let _all_encoded = server.events();
    let published = fs::read(site.path().join("preview").join(address.trim_start_matches('/')));
    assert!(published.expect("the picture in the preview") == bytes, "the same picture");
    drop(server);
    let arguments = ["build", "--drafts", "--out", "clean", "--no-cache"];
    let output = ssg(site.path(), &arguments);
    assert!(output.status.success(), "{}", stderr(&output));
    let pictures = |folder: &str| files(&site.path().join(folder).join("images"));
    assert_eq!(pictures("preview"), pictures("clean"));
}
