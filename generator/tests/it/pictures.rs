//! Pictures: the renditions of an original, which are made once on a machine, and the color guide.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
    time::{Duration, SystemTime},
};

use crate::support::{acceptance_content, acceptance_site, files, number_of, small_site, stderr, stdout};

/// A site whose home page shows one picture, and a cache of its own.
struct Site {
    folder: tempfile::TempDir,
}

impl Site {
    fn with_picture(name: &str, bytes: &[u8]) -> Self {
        let folder = small_site();
        let content = folder.path().join("content");
        fs::create_dir_all(content.join("images")).expect("a folder");
        fs::write(content.join("images").join(name), bytes).expect("a picture");
        let home = fs::read_to_string(content.join("home.yaml")).expect("the home page");
        let picture = format!(
            "intro: We grind, coat and seal.\n      picture: {{ file: {name}, alt: \"A \\\"wet\\\" floor.\" }}"
        );
        fs::write(content.join("home.yaml"), home.replace("intro: We grind, coat and seal.", &picture))
            .expect("a page");
        Self { folder }
    }

    fn ssg(&self, arguments: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_ssg"))
            .args(arguments)
            .current_dir(self.folder.path())
            .env("XDG_CACHE_HOME", self.cache())
            .output()
            .expect("ssg starts")
    }

    fn build(&self) {
        let output = self.ssg(&["build"]);
        assert!(output.status.success(), "{}", stderr(&output));
        assert!(stdout(&output).starts_with("Built 5 pages and 1 picture into dist"), "{}", stdout(&output));
    }

    fn cache(&self) -> PathBuf {
        self.folder.path().join("cache")
    }

    fn pictures(&self) -> Vec<String> {
        files(&self.folder.path().join("dist/images"))
    }

    fn picture(&self, ending: &str) -> Vec<u8> {
        let name = self.pictures().into_iter().find(|name| name.ends_with(ending)).expect("a picture");
        fs::read(self.folder.path().join("dist/images").join(name)).expect("its bytes")
    }

    fn home(&self) -> String {
        fs::read_to_string(self.folder.path().join("dist/index.html")).expect("the home page")
    }
}

/// A PNG whose upper half is red and whose lower half is blue.
fn red_over_blue(width: u32, height: u32) -> image::RgbImage {
    let color = |_, y| if y < height / 2 { image::Rgb([200, 20, 20]) } else { image::Rgb([20, 20, 200]) };
    image::RgbImage::from_fn(width, height, color)
}

fn encoded(image: &image::RgbImage, format: image::ImageFormat) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    image.write_to(&mut bytes, format).expect("an encoded picture");
    bytes.into_inner()
}

fn png(width: u32, height: u32) -> Vec<u8> {
    encoded(&red_over_blue(width, height), image::ImageFormat::Png)
}

/// Sets the time of the last change of a file or folder.
fn set_age(path: &Path, days: u64) {
    let time = SystemTime::now() - Duration::from_secs(days * 24 * 60 * 60);
    system::set_modified(path, time).expect("another time");
}

#[test]
fn pictures_that_no_build_has_used_for_three_months_leave_the_cache() {
    let site = Site::with_picture("floor.png", &png(1200, 600));
    let cache = site.cache().join("ssg/pictures");
    let entries = || {
        let entries = fs::read_dir(&cache).expect("the cache").map(|entry| entry.expect("an entry").path());
        entries.collect::<BTreeSet<PathBuf>>()
    };
    let all_are = |days: u64| entries().iter().for_each(|entry| set_age(entry, days));
    let post = site.folder.path().join("content/posts/dry-slab.md");
    let edit = || fs::write(&post, fs::read_to_string(&post).expect("a post") + "\n\nOnce more.\n").expect("a post");
    site.build();
    let first = entries();
    fs::write(site.folder.path().join("content/images/floor.png"), png(1200, 500)).expect("another picture");
    fs::write(cache.join(".1-1"), "the rest of a killed build").expect("a file");
    site.build();
    let all = entries();

    all_are(80);
    edit();
    site.build();
    assert_eq!(entries(), all, "after 80 days");
    all_are(100);
    site.build();
    assert_eq!(entries(), all, "after a build that found nothing changed");
    edit();
    site.build();
    let left = entries();
    assert!(!left.contains(&cache.join(".1-1")) && left.len() < all.len(), "{left:#?}");
    assert!(left.difference(&first).count() == 1, "the picture of now is gone: {left:#?}");
    let hour = Duration::from_secs(60 * 60);
    let changed = |path: &PathBuf| fs::metadata(path).and_then(|found| found.modified()).expect("a time");
    let is_new = |path: &PathBuf| changed(path) > SystemTime::now() - hour;
    assert!(left.iter().all(is_new), "{left:#?}");
}

#[test]
fn an_original_becomes_four_widths_in_avif_and_one_jpeg() {
    let site = Site::with_picture("Wet Floor (1).png", &png(1300, 650));
    site.build();
    let mut names = site.pictures();
    // The card with the title of the post, which has no picture.
    names.retain(|name| !name.starts_with("cards/"));
    let endings: Vec<&str> =
        names.iter().map(|name| name.split_once('-').map_or("", |_| &name[name.rfind('-').unwrap_or(0)..])).collect();
    assert_eq!(
        endings,
        ["-1280.avif", "-1280.jpg", "-240.avif", "-480.avif", "-800.avif"],
        "the widths up to the original's"
    );
    assert!(names.iter().all(|name| name.starts_with("wet-floor-1.")), "{names:?}");
    let jpeg = image::load_from_memory(&site.picture(".jpg")).expect("a JPEG").into_rgb8();
    assert_eq!(jpeg.dimensions(), (1280, 640));
    assert!(jpeg.get_pixel(600, 125)[0] > 180 && jpeg.get_pixel(600, 500)[2] > 180, "the colors stay");
    assert_eq!(&site.picture("-800.avif")[4..12], b"ftypavif");
    let html = site.home();
    assert!(html.contains(r#"width="1300" height="650""#), "the page knows the size before the picture is there");
    assert!(html.contains("A &quot;wet&quot; floor."), "{html}");
    assert!(!html.contains("Wet Floor"), "the page names the original");
    let published = files(&site.folder.path().join("dist"));
    assert!(!published.iter().any(|path| path.contains("Wet Floor")), "the original is published: {published:?}");
    assert!(
        html.contains(r##"fill="#c81414""##) && html.contains(r##"color="#1414c8""##),
        "its colors stand in its place, from top to bottom"
    );
    // React writes the attribute like this; HTML does not mind.
    assert_eq!(html.matches(r#"fetchPriority="high""#).count(), 1);
}

#[test]
fn a_second_build_takes_renditions_from_the_cache() {
    let site = Site::with_picture("floor.png", &png(1300, 650));
    site.build();
    let first: Vec<Vec<u8>> = site.pictures().iter().map(|name| site.picture(name)).collect();
    // The cache holds another picture here, so the second build can only show it by using the cache.
    let kept = find(&site.cache(), "480.avif");
    let other = find(&site.cache(), "240.avif");
    fs::copy(other, &kept).expect("a swap");
    fs::remove_dir_all(site.folder.path().join("dist")).expect("no site to take them from");
    site.build();
    assert_eq!(site.picture("-480.avif"), site.picture("-240.avif"), "the second build encoded again");
    assert_eq!(first.len(), site.pictures().len());
}

#[test]
fn a_rebuild_links_unchanged_renditions_from_the_last_build() {
    let site = Site::with_picture("floor.png", &png(1300, 650));
    let number = || {
        let name = site.pictures().into_iter().find(|name| name.ends_with("-480.avif")).expect("a picture");
        number_of(&site.folder.path().join("dist/images").join(name))
    };
    site.build();
    let before = number();
    site.build();
    assert_eq!(number(), before, "the same file under two names, one of which is gone now");
    assert!(site.ssg(&["build", "--no-cache"]).status.success());
    assert_ne!(number(), before, "a new file, though not a new encoding");
}

#[test]
fn a_spoiled_or_unwritable_cache_gives_the_same_renditions() {
    let site = Site::with_picture("floor.png", &png(1300, 650));
    site.build();
    let before = site.picture("-480.avif");
    let kept = find(&site.cache(), "480.avif");
    let bytes = fs::read(&kept).expect("what was kept");
    fs::write(&kept, &bytes[..bytes.len() / 2]).expect("half of it");
    fs::remove_dir_all(site.folder.path().join("dist")).expect("no site to take it from");
    site.build();
    assert_eq!(site.picture("-480.avif"), before);
    fs::remove_dir_all(site.cache()).expect("no cache");
    fs::write(site.cache(), "a file where the folder should be").expect("an obstacle");
    site.build();
    assert_eq!(site.picture("-480.avif"), before);
}

#[test]
fn an_exif_orientation_is_applied_and_the_metadata_removed() {
    // EXIF: orientation 3, upside down, and a maker's note.
    let mut exif = b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x02".to_vec();
    exif.extend(b"\x01\x12\0\x03\0\0\0\x01\0\x03\0\0");
    exif.extend(b"\x01\x0f\0\x02\0\0\0\x04GPS\0\0\0\0\0");
    let jpeg = encoded(&red_over_blue(1300, 650), image::ImageFormat::Jpeg);
    let length = u16::try_from(exif.len() + 2).expect("short").to_be_bytes();
    let bytes = [&jpeg[..2], b"\xff\xe1", &length, &exif, &jpeg[2..]].concat();
    let site = Site::with_picture("IMG_2031.JPG", &bytes);
    site.build();
    let upright = image::load_from_memory(&site.picture(".jpg")).expect("a JPEG").into_rgb8();
    assert!(upright.get_pixel(600, 125)[2] > 180, "blue is on top now");
    for name in site.pictures() {
        let file = site.picture(&name);
        assert!(!file.windows(4).any(|four| four == b"GPS\0" || four == b"Exif"), "{name} keeps notes");
    }
}

#[test]
fn transparent_parts_become_white() {
    let clear = image::RgbaImage::from_pixel(1300, 650, image::Rgba([0, 0, 0, 0]));
    let mut bytes = std::io::Cursor::new(Vec::new());
    clear.write_to(&mut bytes, image::ImageFormat::Png).expect("a picture");
    let site = Site::with_picture("clear.png", &bytes.into_inner());
    site.build();
    let shown = image::load_from_memory(&site.picture(".jpg")).expect("a JPEG").into_rgb8();
    assert!(shown.get_pixel(100, 100).0.iter().all(|channel| *channel > 250));
}

/// A JPEG of noise, in which every byte of the data counts.
fn noise() -> Vec<u8> {
    let mut state = 1_u32;
    let image = image::RgbImage::from_fn(1200, 300, |_, _| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        image::Rgb([(state >> 24) as u8, (state >> 16) as u8, (state >> 8) as u8])
    });
    encoded(&image, image::ImageFormat::Jpeg)
}

#[test]
fn a_jpeg_with_data_that_fits_no_code_is_refused_and_the_same_one_whole_is_not() {
    let whole = noise();
    assert_eq!(Site::with_picture("floor.jpg", &whole).ssg(&["check"]).status.code(), Some(0));
    let mut damaged = whole.clone();
    let middle = whole.len() / 2;
    damaged[middle..middle + 200].fill(0xff);
    let output = Site::with_picture("floor.jpg", &damaged).ssg(&["check"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("error[picture-unreadable]"), "{}", stderr(&output));
}

/// A picture of a floor: soft light over grain, in which no byte decides about much.
fn grain(progressive: bool, restart_every: u16) -> Vec<u8> {
    let (width, height) = (1200_u16, 400_u16);
    let mut state = 1_u32;
    let pixels: Vec<u8> = (0..u32::from(width) * u32::from(height))
        .flat_map(|at| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let light = (at % u32::from(width)) / 8 + (state >> 28);
            [light as u8, (light + 20) as u8, (light + 40) as u8]
        })
        .collect();
    let mut bytes = Vec::new();
    let mut encoder = jpeg_encoder::Encoder::new(&mut bytes, 80);
    encoder.set_progressive(progressive);
    if restart_every > 0 {
        encoder.set_restart_interval(restart_every);
    }
    encoder.encode(&pixels, width, height, jpeg_encoder::ColorType::Rgb).expect("an encoded picture");
    bytes
}

#[test]
fn a_jpeg_cut_in_half_with_an_end_marker_is_refused_and_the_same_one_whole_is_not() {
    for (progressive, restart_every) in [(false, 0), (true, 0), (false, 75), (false, 7)] {
        let kind = format!("progressive: {progressive}, restart every {restart_every}");
        let whole = grain(progressive, restart_every);
        let output = Site::with_picture("floor.jpg", &whole).ssg(&["check"]);
        assert_eq!(output.status.code(), Some(0), "{kind}: {}", stderr(&output));
        let cut = [&whole[..whole.len() / 2], &[0xff, 0xd9]].concat();
        let output = Site::with_picture("floor.jpg", &cut).ssg(&["check"]);
        assert_eq!(output.status.code(), Some(1), "{kind}");
        assert!(stderr(&output).contains("this picture is damaged"), "{kind}: {}", stderr(&output));
        // Phones add further pictures, and a preview in a header.
        let preview = [&[0xff, 0xd8, 0xff, 0xe1, 0, 8][..], b"\xff\xd8\xff\xd9..", &whole[2..], &whole[..900]].concat();
        let output = Site::with_picture("floor.jpg", &[preview, vec![0xff, 0xd9]].concat()).ssg(&["check"]);
        assert_eq!(output.status.code(), Some(0), "{kind}, with more: {}", stderr(&output));
    }
}

#[test]
fn a_jpeg_with_the_profile_of_a_press_gets_a_warning() {
    let inks = vec![40_u8; 1200 * 30 * 4];
    let mut profile = vec![0_u8; 128];
    profile[16..20].copy_from_slice(b"CMYK");
    for (profile, warned) in [(Some(&profile), true), (None, false)] {
        let mut bytes = Vec::new();
        let mut encoder = jpeg_encoder::Encoder::new(&mut bytes, 80);
        if let Some(profile) = profile {
            encoder.add_icc_profile(profile).expect("a profile");
        }
        encoder.encode(&inks, 1200, 30, jpeg_encoder::ColorType::Cmyk).expect("a picture");
        let output = Site::with_picture("floor.jpg", &bytes).ssg(&["check"]);
        assert!(output.status.success(), "{}", stderr(&output));
        assert_eq!(stderr(&output).contains("warning[picture-changed]"), warned, "{}", stderr(&output));
    }
}

#[test]
fn a_picture_with_an_alpha_channel_and_no_transparent_part_gets_no_warning() {
    let full = image::RgbaImage::from_pixel(1200, 30, image::Rgba([90, 100, 110, 255]));
    let mut bytes = std::io::Cursor::new(Vec::new());
    full.write_to(&mut bytes, image::ImageFormat::Png).expect("a picture");
    let output = Site::with_picture("floor.png", &bytes.into_inner()).ssg(&["check"]);
    assert!(!stderr(&output).contains("picture-"), "{}", stderr(&output));
}

#[test]
fn a_picture_in_a_post_is_a_figure_and_in_the_feed_has_absolute_addresses() {
    let site = Site::with_picture("floor.png", &png(1300, 650));
    let post = site.folder.path().join("content/posts/dry-slab.md");
    let text = fs::read_to_string(&post).expect("a post");
    fs::write(
        &post,
        format!(
            "{text}\n![A \"wet\" *floor*](floor.png \"After <one> day\")\n\nInside ![a floor](floor.png) a line.\n"
        ),
    )
    .expect("a post");
    site.build();
    let html = fs::read_to_string(site.folder.path().join("dist/blog/dry-slab.html")).expect("a page");
    assert!(html.contains("<figure><span class=\"picture\">"), "{html}");
    assert!(html.contains("<figcaption>After &lt;one&gt; day</figcaption></figure>"), "{html}");
    assert!(html.contains("alt=\"A “wet” floor\""), "{html}");
    assert!(html.contains("<p>Inside <span class=\"picture\">"), "{html}");
    let feed = fs::read_to_string(site.folder.path().join("dist/feed.xml")).expect("the feed");
    assert!(
        !feed.contains("srcset=&quot;/images") && !feed.contains("w, /images/"),
        "feeds are read elsewhere: {feed}"
    );
}

#[test]
fn the_color_guide_is_a_tagged_pdf_of_the_swatches() {
    let pdf = fs::read(acceptance_site().join("color-guide.pdf")).expect("the color guide");
    let has = |words: &[u8]| pdf.windows(words.len()).any(|part| part == words);
    assert!(
        pdf.starts_with(b"%PDF-1.7") && has(b"/StructTreeRoot") && has(b"/Marked true"),
        "tagged for screen readers"
    );
    assert!(has(b"/Lang"), "it says its language");
    // One JPEG for each swatch of the acceptance content: 36 blends, 4 of quartz, 61 pigments.
    let jpegs = pdf.windows(10).filter(|part| part == b"/DCTDecode").count();
    assert_eq!(jpegs, 36 + 4 + 19 + 28 + 9 + 5);
}

#[test]
fn no_original_picture_is_published() {
    let dist = acceptance_site();
    let folder = acceptance_content().join("images");
    let originals: BTreeSet<Vec<u8>> =
        files(&folder).iter().map(|name| fs::read(folder.join(name)).expect("an original")).collect();
    for name in files(dist) {
        assert!(!originals.contains(&fs::read(dist.join(&name)).expect("a file")), "{name} is an original");
    }
}

fn find(folder: &Path, name: &str) -> PathBuf {
    let found = files(folder).into_iter().find(|path| path.ends_with(name)).expect("a file in the cache");
    folder.join(found)
}
