//! Social cards: the picture that other sites show where a post is shared.

use std::{fs, path::Path};

use image::{GenericImageView, Rgba};

use crate::support::{small_site, ssg, stderr};

const SITE: &str = "https://www.dune.example";

fn write_post(site: &Path, name: &str, title: &str, fields: &str) {
    let title = serde_json::to_string(title).expect("a text");
    let matter = format!(
        "---\ntitle: {title}\ndate: 2025-03-01\ncategory: Technical\nauthor: Ann Lee\nmetaDescription: About {name}.\n\
         keywords: [a]\nexcerpt: About.\n{fields}---\nWords.\n"
    );
    fs::write(site.join(format!("content/posts/{name}.md")), matter).expect("a post");
}

fn build(site: &Path) {
    let output = ssg(site, &["build"]);
    assert!(output.status.success(), "{}", stderr(&output));
}

fn page(site: &Path, name: &str) -> String {
    fs::read_to_string(site.join(format!("dist/blog/{name}.html"))).expect("the page")
}

/// The value of a property of the head.
fn meta(html: &str, property: &str) -> String {
    let (_, rest) = html.split_once(&format!("property=\"{property}\" content=\"")).expect("the property");
    rest.split('"').next().expect("a value").to_owned()
}

/// The path of the card that a post's page names, below `dist/`.
fn card_of(site: &Path, name: &str, ending: &str) -> String {
    let address = meta(&page(site, name), "og:image");
    let path = address.strip_prefix(SITE).expect("an address of this site").trim_start_matches('/').to_owned();
    assert!(path.starts_with(&format!("images/cards/{name}-")) && path.ends_with(&format!(".{ending}")), "{path}");
    path
}

fn picture(site: &Path, path: &str) -> image::DynamicImage {
    image::open(site.join("dist").join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The number of pixels with a color.
fn count(picture: &image::DynamicImage, [red, green, blue]: [u8; 3]) -> usize {
    picture.pixels().filter(|(_, _, pixel)| *pixel == Rgba([red, green, blue, 255])).count()
}

#[test]
fn a_post_without_a_picture_is_shared_with_a_card_of_its_title_and_category() {
    let site = small_site();
    write_post(site.path(), "sand", "What Sand Does to a Floor", "");
    build(site.path());
    let html = page(site.path(), "sand");
    let path = card_of(site.path(), "sand", "png");
    assert_eq!(meta(&html, "og:image:width"), "1200");
    assert_eq!(meta(&html, "og:image:height"), "630");
    assert_eq!(meta(&html, "og:image:alt"), "What Sand Does to a Floor");
    assert!(html.contains("name=\"twitter:card\" content=\"summary_large_image\""));
    assert!(html.contains(&format!("\"image\":\"{SITE}/{path}\"")), "the structured data name it too");
    let card = picture(site.path(), &path);
    assert_eq!(card.dimensions(), (1200, 630));
    // The ground of the badge of "Technical", and of the page.
    assert!(count(&card, [0xec, 0xe3, 0xf9]) > 3_000, "the badge");
    assert!(count(&card, [0x0c, 0x11, 0x16]) > 300_000, "the ground");
    assert!(count(&card, [0xf2, 0xf4, 0xf4]) > 15_000, "the letters");
}

/// Writes a picture of two colors: red on the left, green on the right. Over and below the middle that a card shows, it
/// is white.
fn write_picture(site: &Path, name: &str, width: u32, height: u32) {
    fs::create_dir_all(site.join("content/images")).expect("a folder");
    let shown = f64::from(width) * 630.0 / 1200.0;
    let edge = ((f64::from(height) - shown) / 2.0 - 4.0).max(0.0) as u32;
    let picture =
        image::RgbImage::from_fn(width, height, |x, y| match (x < width / 2, y < edge || y >= height - edge) {
            (_, true) => image::Rgb([255, 255, 255]),
            (true, _) => image::Rgb([200, 30, 30]),
            (false, _) => image::Rgb([30, 160, 60]),
        });
    picture.save(site.join("content/images").join(name)).expect("a picture");
}

#[test]
fn a_post_with_a_picture_is_shared_with_a_card_of_its_picture_and_title() {
    let site = small_site();
    write_picture(site.path(), "floor.png", 1600, 1200);
    write_post(site.path(), "sand", "What Sand Does to a Floor", "picture: { file: floor.png, alt: A red floor. }\n");
    build(site.path());
    let html = page(site.path(), "sand");
    let path = card_of(site.path(), "sand", "jpg");
    assert_eq!([meta(&html, "og:image:width"), meta(&html, "og:image:height")], ["1200", "630"]);
    assert_eq!(meta(&html, "og:image:alt"), "What Sand Does to a Floor");
    // Search engines get the picture without words.
    assert!(html.contains(&format!("\"image\":\"{SITE}/images/floor.")), "the structured data name the picture");
    let card = picture(site.path(), &path);
    assert_eq!(card.dimensions(), (1200, 630));
    let near = |x: u32, y: u32, wanted: [u8; 3]| {
        let pixel = card.get_pixel(x, y).0;
        let far = (0..3).map(|channel| pixel[channel].abs_diff(wanted[channel])).max().expect("three channels");
        assert!(far < 24, "{pixel:?} in place of {wanted:?} at {x}, {y}");
    };
    // Its middle in its own colors, without what is above and below it.
    near(1000, 150, [30, 160, 60]);
    let [red, green, _, _] = card.get_pixel(300, 200).0;
    assert!(red > 110 && green < 40, "{red}, {green}");
    // Night over it where the words are, and the line in the color of the brand.
    assert!(card.get_pixel(1150, 600).0[..3].iter().all(|channel| *channel < 60), "{:?}", card.get_pixel(1150, 600));
    assert!(card.get_pixel(100, 150).0[0] < 130, "{:?}", card.get_pixel(100, 150));
    near(600, 626, [0x13, 0x57, 0xc2]);
    let light = card.pixels().filter(|(_, _, pixel)| pixel.0[..3].iter().all(|channel| *channel > 215)).count();
    assert!(light > 8_000, "the letters: {light}");
}

#[test]
fn a_card_with_a_picture_changes_with_it_and_stays_when_the_text_changes() {
    let site = small_site();
    let fields = "picture: { file: floor.png, alt: A red floor. }\n";
    // Narrower than a card, and higher than wide.
    write_picture(site.path(), "floor.png", 900, 1400);
    write_post(site.path(), "sand", "Sand", fields);
    build(site.path());
    let first = card_of(site.path(), "sand", "jpg");
    write_post(site.path(), "sand", "Sand", &format!("{fields}contents: false\n"));
    build(site.path());
    assert_eq!(card_of(site.path(), "sand", "jpg"), first);
    write_picture(site.path(), "floor.png", 1300, 800);
    build(site.path());
    let next = card_of(site.path(), "sand", "jpg");
    assert_ne!(next, first);
    assert!(!site.path().join("dist").join(first).exists(), "the old card is gone");
    write_post(site.path(), "sand", "Sand", "");
    build(site.path());
    card_of(site.path(), "sand", "png");
    assert!(!site.path().join("dist").join(next).exists(), "the card with a picture is gone");
}

#[test]
fn a_card_changes_with_title_category_name_and_colors_and_stays_when_the_text_changes() {
    let site = small_site();
    let post = site.path().join("content/posts/sand.md");
    write_post(site.path(), "sand", "Sand", "");
    build(site.path());
    let mut last = card_of(site.path(), "sand", "png");
    let written = |path: &str| fs::metadata(site.path().join("dist").join(path)).and_then(|data| data.modified()).ok();
    let time = written(&last);
    let edit = |path: &Path, from: &str, to: &str| {
        let text = fs::read_to_string(path).expect("a file");
        assert!(text.contains(from), "{from}");
        fs::write(path, text.replace(from, to)).expect("a file");
        build(site.path());
    };
    edit(&post, "Words.", "Other words.");
    assert_eq!(card_of(site.path(), "sand", "png"), last);
    assert_eq!(written(&last), time, "the file is the same one, not drawn again");
    let business = site.path().join("content/site.yaml");
    for (path, from, to) in [
        (&post, "title: \"Sand\"", "title: \"Salt\""),
        (&post, "category: Technical", "category: Residential"),
        (&business, "name: Dune Floors", "name: Dune Coatings"),
        (&business, "url:", "colors: { accent: \"#7a1f5c\" }\nurl:"),
    ] {
        edit(path, from, to);
        let next = card_of(site.path(), "sand", "png");
        assert_ne!(next, last, "{to}");
        assert!(site.path().join("dist").join(&next).is_file(), "{to}");
        assert!(!site.path().join("dist").join(&last).exists(), "the old card is gone after {to}");
        last = next;
    }
    assert!(count(&picture(site.path(), &last), [0x7a, 0x1f, 0x5c]) > 10_000, "the line in the color of the brand");
}

#[test]
fn no_title_breaks_its_card() {
    let site = small_site();
    let titles = [
        "<script>alert('x')</script> & \"quotes\" <b>bold</b>".to_owned(),
        "W".repeat(200),
        "a ".repeat(300),
        "Floors we love 🏠❤️‍🔥 every day 👩🏽‍🔧".to_owned(),
        "🏠".to_owned(),
        "أرضيات الإيبوكسي في فلوريدا".to_owned(),
        "床のメンテナンス".to_owned(),
        "Cafe\u{301} \u{202e}abc\u{200b}".to_owned(),
        "Łódź fi ffi ﬂ Å ẞ 1⁄2 — “x”".to_owned(),
    ];
    for (index, title) in titles.iter().enumerate() {
        write_post(site.path(), &format!("post-{index}"), title, "");
    }
    build(site.path());
    let letters = |index: usize| {
        let card = picture(site.path(), &card_of(site.path(), &format!("post-{index}"), "png"));
        assert_eq!(card.dimensions(), (1200, 630), "{}", titles[index]);
        // Nothing reaches the margins.
        let edge = |x: u32| (0..600).all(|y| card.get_pixel(x, y) != Rgba([0xf2, 0xf4, 0xf4, 255]));
        assert!(edge(40) && edge(1180), "{}", titles[index]);
        count(&card, [0xf2, 0xf4, 0xf4])
    };
    // A card without a title has the name of the business in these letters; a title adds more of them.
    let bare = letters(5);
    assert_eq!([letters(4), letters(6)], [bare; 2]);
    for index in [0, 1, 2, 3, 7, 8] {
        assert!(letters(index) > bare + 4_000, "{}: {} and {bare}", titles[index], letters(index));
    }
}

#[test]
fn letters_that_cards_cannot_show_are_named_once_and_those_that_they_show_are_not() {
    let site = small_site();
    for title in [
        "Café – “floors” in Gera",
        "Über Größe: 12 × 14",
        "¿Cuánto dura? 10 % más",
        "Floors we ❤️ 🎉",
        "Zażółć gęślą jaźń w Łodzi",
        "Floors in Győr",
        "Příliš žluťoučký kůň",
        "İşçilik ığdır",
        "Țara și oraș",
    ] {
        write_post(site.path(), "sand", title, "");
        let output = ssg(site.path(), &["build", "--deny", "warnings"]);
        assert!(output.status.success(), "{title}: {}", stderr(&output));
    }
    for (title, letters) in [("Ψ and π", "Ψ"), ("A → B", "→"), ("Sàn nhà đẹp", "ẹ"), ("床", "床"), ("Плитка", "П")]
    {
        write_post(site.path(), "sand", title, "");
        write_post(site.path(), "salt", title, "");
        let output = ssg(site.path(), &["build"]);
        let shown = stderr(&output);
        assert!(output.status.success(), "{title}: {shown}");
        assert_eq!(shown.matches("warning[card-letters]").count(), 1, "{title}: {shown}");
        assert!(shown.contains(&format!("{letters} (posts/")), "{title}: {shown}");
    }
}
