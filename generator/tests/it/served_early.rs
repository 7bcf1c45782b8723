//! Pictures of a site that is served before they are encoded.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
    thread,
};

use image::{ImageFormat, Rgb, RgbImage};

use crate::support::{Server, files, small_site, stderr};

fn write_picture(site: &Path, name: &str, picture: &RgbImage) {
    let images = site.join("content/images");
    fs::create_dir_all(&images).expect("a folder");
    picture.save_with_format(images.join(name), ImageFormat::Png).expect("a picture");
}

fn flat(width: u32, height: u32) -> RgbImage {
    RgbImage::from_pixel(width, height, Rgb([40, 90, 120]))
}

/// A picture in which no two neighbors are alike, so encoding it takes a while.
fn noise(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, y| {
        let mixed = (x.wrapping_mul(2_654_435_761) ^ y.wrapping_mul(40_503)).rotate_left(x % 32).to_le_bytes();
        Rgb([mixed[0], mixed[1], mixed[2]])
    })
}

/// Writes a post that shows pictures.
fn write_post(site: &Path, name: &str, pictures: &[String]) {
    let shown: String = pictures.iter().map(|file| format!("\n![The floor of {file}.]({file})\n")).collect();
    let post = include_str!("../base/posts/dry-slab.md").replace("Why a Slab Must Be Dry", name);
    // In one step, so that no build sees half of it.
    fs::write(site.join(name), format!("{post}{shown}")).expect("a post");
    fs::rename(site.join(name), site.join(format!("content/posts/{name}.md"))).expect("a post");
}

/// A site with two pictures, `first.png` in a post and `second.png` on the home page, and no cache.
fn site() -> tempfile::TempDir {
    let folder = small_site();
    write_picture(folder.path(), "first.png", &flat(800, 200));
    write_picture(folder.path(), "second.png", &flat(1200, 675));
    write_post(folder.path(), "first", &["first.png".to_owned()]);
    let path = folder.path().join("content/home.yaml");
    let home = fs::read_to_string(&path).expect("the home page");
    let intro = "intro: We grind, coat and seal.";
    let picture = format!("{intro}\n      picture: {{ file: second.png, alt: A floor of many colors. }}");
    fs::write(path, home.replace(intro, &picture)).expect("a page");
    folder
}

/// The program in the folder of a site, with the cache of this site alone.
fn program(site: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ssg"));
    command.args(arguments).current_dir(site).env("XDG_CACHE_HOME", site.join("cache"));
    command
}

fn run(site: &Path, arguments: &[&str]) -> Output {
    program(site, arguments).output().expect("ssg starts")
}

fn serving(site: &Path, arguments: &[&str]) -> Server {
    let mut command = program(site, arguments);
    command.args(["--port", "0"]);
    Server::running(command)
}

/// A file of `first.png` in the cache whose readers wait.
struct HeldFile(PathBuf);

impl HeldFile {
    /// Holds the narrowest file.
    fn of(site: &Path) -> Self {
        let output = run(site, &["build", "--out", "known"]);
        assert!(output.status.success(), "{}", stderr(&output));
        let known = files(&site.join("known/images"));
        // Published files have the start of the hash in their names, those of the cache are in a folder of that name.
        let hash = known.iter().find_map(|name| name.strip_prefix("first.")?.split_once('-')).expect("a picture").0;
        let cache = site.join("cache/ssg/pictures");
        let folders = fs::read_dir(&cache).expect("the cache").map(|entry| entry.expect("an entry").path());
        let is_first = |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(hash));
        let folder = folders.into_iter().find(is_first).expect("the folder of the picture");
        let widths = files(&folder).into_iter().filter_map(|name| name.strip_suffix(".avif")?.parse::<u32>().ok());
        let file = folder.join(format!("{}.avif", widths.min().expect("a width")));
        fs::remove_dir_all(cache).expect("an empty cache");
        fs::remove_dir_all(site.join("known")).expect("another folder");
        fs::create_dir_all(folder).expect("a folder");
        assert!(Command::new("mkfifo").arg(&file).status().expect("mkfifo starts").success());
        Self(file)
    }

    /// Waits for a reader, which finds an empty file. The next one waits again.
    fn release(&self) {
        drop(fs::OpenOptions::new().write(true).open(&self.0).expect("a pipe"));
    }

    /// Starts a server, whose first build finds no picture in the cache. Whoever encodes `first.png` then waits.
    fn serving(&self, site: &Path, arguments: &[&str]) -> Server {
        thread::scope(|scope| {
            scope.spawn(|| self.release());
            serving(site, arguments)
        })
    }
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
fn a_first_site_is_served_while_a_picture_is_not_encoded_and_its_folder_is_there_when_all_are() {
    let site = site();
    let first = HeldFile::of(site.path());
    let server = first.serving(site.path(), &["serve", "--build"]);
    let said = server.said().first().expect("a line");
    assert_eq!(said, "6 pages are served while 2 pictures are encoded, once on this machine");
    let (address, bytes) = picture_of(&server);
    assert_eq!(server.get("/images/other.01234567-240.avif").status().as_u16(), 404);
    assert!(!site.path().join("dist").exists(), "a site without its pictures");
    first.release();
    server.wait_for_output("Built 6 pages and 2 pictures into dist");
    let published = fs::read(site.path().join("dist").join(address.trim_start_matches('/')));
    assert!(published.expect("the picture in dist") == bytes, "the same picture");
    assert!(picture_of(&server).1 == bytes, "the same picture after all are encoded");
    drop(server);

    let server = serving(site.path(), &["serve", "--build"]);
    let [built, ..] = server.said() else { panic!("{:?}", server.said()) };
    assert!(built.starts_with("Built 6 pages and 2 pictures into dist"), "{built}");
    assert!(picture_of(&server).1 == bytes, "the same picture from a site that was there");
}

#[test]
fn content_with_a_mistake_is_not_served() {
    let site = site();
    fs::write(site.path().join("content/posts/wrong.md"), "No front matter").expect("a post");
    let output = run(site.path(), &["serve", "--build", "--port", "0"]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    assert!(stderr(&output).contains("wrong.md") && stderr(&output).contains("Not built"), "{}", stderr(&output));
    assert!(!site.path().join("dist").exists());
}

#[test]
fn a_second_start_on_content_with_a_mistake_leaves_the_pages_of_the_first_one() {
    let site = site();
    let first = HeldFile::of(site.path());
    let server = first.serving(site.path(), &["serve", "--build"]);
    fs::write(site.path().join("content/posts/wrong.md"), "No front matter").expect("a post");
    assert_eq!(run(site.path(), &["serve", "--build", "--port", "0"]).status.code(), Some(1));
    assert_eq!(server.get("/blog/dry-slab").status().as_u16(), 200);
    first.release();
    server.wait_for_message("Still serving the pages of the start");
    assert_eq!(run(site.path(), &["serve", "--build", "--port", "0"]).status.code(), Some(1));
    assert_eq!(server.get("/blog/dry-slab").status().as_u16(), 200);
}

#[test]
fn a_preview_encodes_a_picture_that_a_browser_asks_for_first_and_has_the_files_of_all_at_the_end() {
    let site = site();
    let first = HeldFile::of(site.path());
    // The one thread waits at the first picture, so only an answer to a browser encodes the second one.
    let server = first.serving(site.path(), &["dev", "--out", "preview", "--jobs", "1"]);
    assert!(server.said().iter().any(|line| line.starts_with("Encoding 2 pictures now")), "{:?}", server.said());
    let (address, bytes) = picture_of(&server);
    let file = site.path().join("preview").join(address.trim_start_matches('/'));
    assert!(!file.exists(), "a picture that was encoded before");
    first.release();
    let _all_encoded = server.events();
    assert!(fs::read(file).expect("the picture in the preview") == bytes, "the same picture");
    drop(server);
    let output = run(site.path(), &["build", "--drafts", "--out", "clean", "--no-cache"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let pictures = |folder: &str| files(&site.path().join(folder).join("images"));
    assert_eq!(pictures("preview"), pictures("clean"));
}

#[test]
fn a_new_picture_does_not_hold_back_the_text_of_its_post() {
    let site = site();
    let server = serving(site.path(), &["dev", "--out", "preview"]);
    let mut events = server.events();
    // In one step, so that no build sees half of it. To encode it takes longer than to tell of it.
    noise(1600, 1200).save(site.path().join("img-1234.png")).expect("a picture");
    fs::rename(site.path().join("img-1234.png"), site.path().join("content/images/img-1234.png")).expect("a picture");
    write_post(site.path(), "new", &["img-1234.png".to_owned()]);
    let mut state = events.next();
    while state["unencoded"] != 1 {
        assert!(!state["messages"].to_string().contains("\"error\""), "{state}");
        state = events.next();
    }
    let page = server.get("/blog/new").body_mut().read_to_string().expect("a page");
    assert!(page.contains("Water under a coating lifts it.") && page.contains("/images/img-1234."), "{page}");
    let _all_encoded = server.events();
    drop(server);
    let output = run(site.path(), &["build", "--drafts", "--out", "clean", "--no-cache"]);
    assert!(output.status.success(), "{}", stderr(&output));
    // With the social cards.
    let pictures = |folder: &str| files(&site.path().join(folder).join("images"));
    assert_eq!(pictures("preview"), pictures("clean"));
}

#[test]
fn saves_while_pictures_are_encoded_start_no_further_encoders() {
    const JOBS: usize = 12;
    let site = small_site();
    let names: Vec<String> = (0..JOBS).map(|number| format!("{number}.png")).collect();
    // Of different widths, so that each is encoded.
    (900..).zip(&names).for_each(|(width, name)| write_picture(site.path(), name, &noise(width, 300)));
    write_post(site.path(), "pictures", &names);
    let server = serving(site.path(), &["dev", "--out", "preview", "--jobs", &JOBS.to_string()]);
    let mut events = server.events_from_now();
    for save in 0..2 {
        write_post(site.path(), &format!("save-{save}"), &[]);
        events.wait();
    }
    // The server has a thread for each processor, and a few more.
    let processors = thread::available_parallelism().map_or(1, usize::from);
    let threads = server.threads();
    assert!(threads.is_none_or(|threads| threads < 2 * JOBS + processors), "{threads:?} threads");
}
