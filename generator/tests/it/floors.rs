//! Colors on the floors of rooms.

use std::{fmt::Write, fs, path::Path, process::Command};

use image::{GrayImage, Luma, Rgb, RgbImage};

use crate::support::{files, small_site, ssg, stderr};

const WIDTH: u32 = 800;
const HEIGHT: u32 = 600;

/// A place (x, y, 1) in pixels, in meters on a floor that is seen from straight above: 100 pixels are a meter.
const FROM_ABOVE: &str = "[0.01, 0, 0, 0, 0.01, 0, 0, 0, 1]";

/// A camera 1.5 m above the floor that looks at the horizon, which is at the upper edge. The focal length is 750
/// pixels.
const STANDING: &str = "[1.5, 0, -600, 0, 0, 1125, 0, 1, 1]";

/// A site with a room of green walls above a floor, and a collection of colors on a page.
struct House {
    folder: tempfile::TempDir,
}

impl House {
    fn new(swatch: &RgbImage, millimeters: u32, plane: &str) -> Self {
        let folder = small_site();
        let content = folder.path().join("content");
        for inside in ["swatches", "images", "pages"] {
            fs::create_dir_all(content.join(inside)).expect("a folder");
        }
        let house = Self { folder };
        add_room(&content, "hall");
        let room = fs::read_to_string(content.join("rooms/hall.yaml")).expect("a room");
        house.write("rooms/hall.yaml", &room.replace(FROM_ABOVE, plane));
        house.save(swatch, "images/ash.png");
        let color = |name: &str| {
            format!(
                "  - name: {name}\n    colors: [{{ name: {name}, value: \"#808080\", share: 100 }}]\n    picture: {{ file: {}.png, alt: {name}. }}\n    larger: []\n",
                name.to_lowercase()
            )
        };
        let swatches = format!("name: Grays\nsummary: Quiet ones.\nboard: {millimeters}\nswatches:\n{}", color("Ash"));
        house.write("swatches/grays.yaml", &swatches);
        let page = "title: See Your Floor\nmetaDescription: Choose a color.\nkeywords: [floor]\nsections:\n  - hero: { heading: Floors, intro: Choose. }\n  - floors:\n      heading: See it\n      room: hall\n      collections: [grays]\n";
        house.write("pages/floors.yaml", page);
        house
    }

    fn content(&self, path: &str) -> std::path::PathBuf {
        self.folder.path().join("content").join(path)
    }

    fn write(&self, path: &str, text: &str) {
        fs::write(self.content(path), text).expect("a file");
    }

    fn save(&self, image: &RgbImage, path: &str) {
        image.save(self.content(path)).expect("a picture");
    }

    /// Builds the site, and decodes a room with the color of a name.
    fn floor(&self, name: &str, room: &str) -> RgbImage {
        self.floor_in(name, room, 720)
    }

    /// The same from the JPEG of this width.
    fn floor_in(&self, name: &str, room: &str, width: u32) -> RgbImage {
        let built = ssg(self.folder.path(), &["build"]);
        assert!(built.status.success(), "{}", stderr(&built));
        self.built_floor(name, room, width)
    }

    /// Builds the site without the floors that other tests have put into the cache of the machine.
    fn build_with_own_cache(&self) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ssg"));
        command.arg("build").current_dir(self.folder.path()).env("XDG_CACHE_HOME", self.folder.path().join("cache"));
        let built = command.output().expect("ssg starts");
        assert!(built.status.success(), "{}", stderr(&built));
    }

    /// The JPEG of this width of a room with the color of a name, in a fifth of the room's size.
    fn built_floor(&self, name: &str, room: &str, width: u32) -> RgbImage {
        let folder = self.folder.path().join("dist/images");
        let (start, end) = (format!("{name}-on-{room}-floor."), format!("-{width}.jpg"));
        let file = files(&folder).into_iter().find(|file| file.starts_with(&start) && file.ends_with(&end));
        let bytes = fs::read(folder.join(file.expect("a floor"))).expect("its bytes");
        let floor = image::load_from_memory(&bytes).expect("a JPEG").into_rgb8();
        image::imageops::resize(&floor, 240, 180, image::imageops::FilterType::Triangle)
    }

    /// The endings of the files of a color's floor.
    fn files_of(&self, name: &str, room: &str) -> Vec<String> {
        let start = format!("{name}-on-{room}-floor.");
        let all = files(&self.folder.path().join("dist/images")).into_iter();
        let mut endings: Vec<String> = all
            .filter(|file| file.starts_with(&start))
            .filter_map(|file| Some(file.split_once('-')?.1.rsplit_once('-')?.1.to_owned()))
            .collect();
        endings.sort();
        endings
    }

    /// The messages about the content.
    fn messages(&self) -> String {
        let output = Command::new(env!("CARGO_BIN_EXE_ssg")).arg("check").current_dir(self.folder.path()).output();
        stderr(&output.expect("ssg starts"))
    }
}

/// Adds a room with green walls above a floor, which is seen from straight above.
pub(crate) fn add_room(content: &Path, slug: &str) {
    let folder = content.join("rooms").join(slug);
    fs::create_dir_all(&folder).expect("a folder");
    let save = |image: RgbImage, name: &str| image.save(folder.join(name)).expect("a picture");
    save(RgbImage::from_pixel(WIDTH, HEIGHT, Rgb([20, 200, 20])), "photo.jpg");
    // The square root of the light: in the right half there is a quarter of the light of the left half.
    let light = |x, _| if x < WIDTH / 2 { Rgb([255; 3]) } else { Rgb([128; 3]) };
    save(RgbImage::from_fn(WIDTH, HEIGHT, light), "light.jpg");
    save(RgbImage::new(WIDTH, HEIGHT), "gloss.jpg");
    let mask = GrayImage::from_fn(WIDTH, HEIGHT, |_, y| Luma([if y < 100 { 0 } else { 255 }]));
    mask.save(folder.join("mask.png")).expect("a mask");
    let room = format!("name: Hall\nalt: A hall with green walls\nlight: 1.0\ngloss: 1.0\nplane: {FROM_ABOVE}\n");
    fs::write(content.join(format!("rooms/{slug}.yaml")), room).expect("a room");
}

fn plain(color: [u8; 3]) -> RgbImage {
    RgbImage::from_pixel(480, 480, Rgb(color))
}

/// Squares of black and white, eight a side.
fn checkered() -> RgbImage {
    RgbImage::from_fn(480, 480, |x, y| Rgb([if (x / 60 + y / 60) % 2 == 0 { 250 } else { 5 }; 3]))
}

fn near(found: Rgb<u8>, wanted: [u8; 3]) -> bool {
    found.0.iter().zip(wanted).all(|(found, wanted)| found.abs_diff(wanted) < 12)
}

#[test]
fn a_floor_has_the_color_of_its_swatch_in_the_light_of_the_room_and_walls_stay() {
    let floor = House::new(&plain([150, 60, 60]), 500, FROM_ABOVE).floor("ash", "hall");
    assert!(near(*floor.get_pixel(60, 10), [20, 200, 20]), "the wall: {:?}", floor.get_pixel(60, 10));
    assert!(near(*floor.get_pixel(60, 120), [150, 60, 60]), "in full light: {:?}", floor.get_pixel(60, 120));
    // A quarter of the light.
    assert!(near(*floor.get_pixel(180, 120), [79, 30, 30]), "in the shade: {:?}", floor.get_pixel(180, 120));
}

/// The difference of two colors by CIEDE2000: 1 is just seen side by side.
fn difference(one: Rgb<u8>, other: Rgb<u8>) -> f64 {
    let [(l1, a1, b1), (l2, a2, b2)] = [one, other].map(lab);
    let far = |c: f64| (c.powi(7) / (c.powi(7) + 25_f64.powi(7))).sqrt();
    let stretch = 1.5 - 0.5 * far(a1.hypot(b1).midpoint(a2.hypot(b2)));
    let [(c1, h1), (c2, h2)] = [(a1, b1), (a2, b2)]
        .map(|(a, b)| ((a * stretch).hypot(b), b.atan2(a * stretch).to_degrees().rem_euclid(360.0)));
    let turn = (h2 - h1 + 180.0).rem_euclid(360.0) - 180.0;
    let (l, c, h) = (l1.midpoint(l2), c1.midpoint(c2), h1 + turn / 2.0);
    let cos = |times: f64, plus: f64| (times * h + plus).to_radians().cos();
    let t = 1.0 - 0.17 * cos(1.0, -30.0) + 0.24 * cos(2.0, 0.0) + 0.32 * cos(3.0, 6.0) - 0.2 * cos(4.0, -63.0);
    let light = (l2 - l1) / (1.0 + 0.015 * (l - 50.0).powi(2) / (20.0 + (l - 50.0).powi(2)).sqrt());
    let colorful = (c2 - c1) / (1.0 + 0.045 * c);
    let turned = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin() / (1.0 + 0.015 * c * t);
    let blue = -2.0 * far(c) * (60.0 * (-((h.rem_euclid(360.0) - 275.0) / 25.0).powi(2)).exp()).to_radians().sin();
    (light.powi(2) + colorful.powi(2) + turned.powi(2) + blue * colorful * turned).sqrt()
}

/// A color as lightness, green to red, and blue to yellow, in daylight.
fn lab(color: Rgb<u8>) -> (f64, f64, f64) {
    let [red, green, blue] = color.0.map(|byte| {
        let value = f64::from(byte) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    });
    let eye = |value: f64| {
        if value > (6.0_f64 / 29.0).powi(3) {
            value.cbrt()
        } else {
            value / (3.0 * (6.0_f64 / 29.0).powi(2)) + 4.0 / 29.0
        }
    };
    let x = eye((0.412_456_4 * red + 0.357_576_1 * green + 0.180_437_5 * blue) / 0.950_47);
    let y = eye(0.212_672_9 * red + 0.715_152_2 * green + 0.072_175 * blue);
    let z = eye((0.019_333_9 * red + 0.119_192 * green + 0.950_304_1 * blue) / 1.088_83);
    (116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z))
}

#[test]
fn a_floor_in_full_light_differs_by_less_than_six_from_gray_and_colored_swatches() {
    let house = House::new(&plain([0, 0, 0]), 500, FROM_ABOVE);
    let colors = [
        [38, 51, 80],
        [40, 40, 40],
        [81, 44, 32],
        [90, 120, 60],
        [138, 137, 133],
        [140, 60, 60],
        [67, 120, 162],
        [172, 172, 171],
        [196, 182, 161],
        [220, 220, 220],
    ];
    let mut file = "name: Grays\nsummary: All.\nboard: 500\nswatches:\n".to_owned();
    for (number, color) in colors.into_iter().enumerate() {
        house.save(&plain(color), &format!("images/color{number}.png"));
        let name = format!("Color{number}");
        let picture = format!("{{ file: color{number}.png, alt: A color. }}");
        writeln!(file, "  - name: {name}\n    colors: [{{ name: {name}, value: \"#808080\", share: 100 }}]")
            .expect("text");
        writeln!(file, "    picture: {picture}\n    larger: []").expect("text");
    }
    house.write("swatches/grays.yaml", &file);
    let built = ssg(house.folder.path(), &["build"]);
    assert!(built.status.success(), "{}", stderr(&built));
    for (number, color) in colors.into_iter().enumerate() {
        let found = *house.built_floor(&format!("color{number}"), "hall", 720).get_pixel(60, 120);
        let far = difference(Rgb(color), found);
        assert!(far < 6.0, "{color:?} is shown as {found:?}: {far}");
    }
}

#[test]
fn a_difference_of_colors_is_that_of_published_pairs() {
    // Black and white are 100 apart; the others are of the usual test data, in sRGB.
    for (one, other, wanted) in [
        ([0, 0, 0], [255, 255, 255], 100.0),
        ([138, 137, 133], [167, 158, 144], 9.0),
        ([120, 120, 120], [120, 120, 120], 0.0),
    ] {
        let found = difference(Rgb(one), Rgb(other));
        assert!((found - wanted).abs() < 0.05, "{one:?} and {other:?}: {found}");
    }
}

#[test]
fn a_floor_has_one_width_in_avif_for_phones_and_a_jpeg_for_old_browsers() {
    let house = House::new(&plain([150, 60, 60]), 500, FROM_ABOVE);
    house.floor("ash", "hall");
    assert_eq!(house.files_of("ash", "hall"), ["720.avif", "720.jpg"]);
}

/// Adds a bold size to the color, which is blue.
fn add_sizes(house: &House) {
    // Larger pictures need more pixels than squares.
    for (name, color) in [("ash", [150, 60, 60]), ("bold", [60, 60, 150])] {
        house.save(&RgbImage::from_pixel(800, 800, Rgb(color)), &format!("images/{name}.png"));
    }
    let file = fs::read_to_string(house.content("swatches/grays.yaml")).expect("a collection");
    let larger = [("ash.png", "1/4 inch"), ("bold.png", "1/2 inch")]
        .map(|(file, caption)| format!("\n      - {{ file: {file}, alt: Chips., caption: {caption} }}"));
    house.write("swatches/grays.yaml", &file.replace("larger: []", &format!("larger:{}", larger.concat())));
}

#[test]
fn a_size_of_a_color_is_on_the_floor_in_one_jpeg_if_the_section_has_sizes() {
    let house = House::new(&plain([150, 60, 60]), 500, FROM_ABOVE);
    add_sizes(&house);
    house.floor("ash", "hall");
    assert!(house.files_of("bold", "hall").is_empty(), "a size that no section shows is not made");
    let page = fs::read_to_string(house.content("pages/floors.yaml")).expect("a page");
    house.write("pages/floors.yaml", &format!("{page}      sizes: true\n"));
    let floor = house.floor_in("bold", "hall", 800);
    assert!(near(*floor.get_pixel(60, 120), [60, 60, 150]), "{:?}", floor.get_pixel(60, 120));
    assert_eq!(house.files_of("bold", "hall"), ["800.jpg"]);
    let page = fs::read_to_string(house.folder.path().join("dist/floors.html")).expect("the page");
    let links: Vec<&str> = page.split("<a href=\"/images/").skip(1).filter_map(|rest| rest.split('.').next()).collect();
    assert_eq!(links, ["ash-on-hall-floor", "bold-on-hall-floor"], "the links to the sizes, in their order");
}

#[test]
fn another_room_is_one_small_picture_of_the_same_floor() {
    let house = House::new(&checkered(), 1500, FROM_ABOVE);
    add_room(&house.content(""), "porch");
    let page = fs::read_to_string(house.content("pages/floors.yaml")).expect("a page");
    house.write("pages/floors.yaml", &format!("{page}      alsoIn: [hall, porch]\n"));
    let full = house.floor("ash", "hall");
    let small = house.built_floor("ash", "hall", 400);
    let difference: u64 = full.iter().zip(small.iter()).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    let mean = difference as f64 / f64::from(full.width() * full.height() * 3);
    // Chips at other places differ by about 100.
    assert!(mean < 15.0, "the same chips are at the same places: {mean}");
    assert_eq!(house.files_of("ash", "porch"), ["400.jpg"]);
}

#[test]
fn another_room_leads_to_the_page_that_shows_the_color_there() {
    let house = House::new(&plain([150, 60, 60]), 500, FROM_ABOVE);
    for room in ["porch", "lanai"] {
        add_room(&house.content(""), room);
    }
    let page = fs::read_to_string(house.content("pages/floors.yaml")).expect("a page");
    house.write("pages/porch.yaml", &page.replace("See Your Floor", "Porch").replace("room: hall", "room: porch"));
    house.write("pages/floors.yaml", &format!("{page}      alsoIn: [porch, lanai]\n"));
    house.floor("ash", "hall");
    let page = fs::read_to_string(house.folder.path().join("dist/floors.html")).expect("the page");
    assert!(page.contains(r##"<a href="/porch#porch-grays-ash"><img src="/images/ash-on-porch-floor."##), "{page}");
    assert!(!page.contains("#lanai-grays-ash"), "no page shows a lanai: {page}");
    assert!(page.contains(r#"</a><img src="/images/ash-on-lanai-floor."#), "{page}");
}

#[test]
fn another_room_that_does_not_exist_is_reported() {
    let house = House::new(&plain([150, 60, 60]), 500, FROM_ABOVE);
    add_room(&house.content(""), "porch");
    let page = fs::read_to_string(house.content("pages/floors.yaml")).expect("a page");
    house.write("pages/floors.yaml", &format!("{page}      alsoIn: [porch, porc]\n"));
    let messages = house.messages();
    assert!(messages.contains("there is no room porc in content/rooms/"), "{messages}");
    assert!(messages.contains("did you mean porch?"), "{messages}");
}

#[test]
fn another_room_that_does_not_exist_is_the_only_error_and_colors_of_the_page_can_be_linked() {
    let house = House::new(&plain([150, 60, 60]), 500, FROM_ABOVE);
    let page = fs::read_to_string(house.content("pages/floors.yaml")).expect("a page");
    house.write("pages/floors.yaml", &format!("{page}      alsoIn: [porc]\n"));
    let links = "title: Colors\nmetaDescription: Two ways.\nkeywords: [floor]\nsections:\n  - hero: { heading: Colors, intro: Choose. }\n  - text:\n      heading: Ways\n      body: \"[Ash gray](/floors#hall-grays-ash)\"\n";
    house.write("pages/colors.yaml", links);
    let messages = house.messages();
    assert_eq!(messages.matches("error[").count(), 1, "{messages}");
    assert!(messages.contains("there is no room porc in content/rooms/"), "{messages}");
    assert!(messages.contains("write one of hall, or remove it from `alsoIn`"), "{messages}");
}

#[test]
fn another_room_that_does_not_exist_hides_no_collection_without_a_board() {
    let house = House::new(&plain([150, 60, 60]), 500, FROM_ABOVE);
    let page = fs::read_to_string(house.content("pages/floors.yaml")).expect("a page");
    house.write("pages/floors.yaml", &format!("{page}      alsoIn: [porc]\n"));
    let colors = fs::read_to_string(house.content("swatches/grays.yaml")).expect("a collection");
    house.write("swatches/grays.yaml", &colors.replace("board: 500\n", ""));
    let messages = house.messages();
    assert!(messages.contains("there is no room porc in content/rooms/"), "{messages}");
    assert!(messages.contains("grays does not say how much floor its pictures show"), "{messages}");
}

#[test]
fn a_color_without_gloss_mirrors_nothing_and_one_with_half_of_it_less() {
    let house = House::new(&plain([150, 60, 60]), 500, FROM_ABOVE);
    house.save(&RgbImage::from_pixel(WIDTH, HEIGHT, Rgb([128; 3])), "rooms/hall/gloss.jpg");
    let file = fs::read_to_string(house.content("swatches/grays.yaml")).expect("a collection");
    let seen = |gloss: &str| {
        house.write("swatches/grays.yaml", &file.replace("    picture:", &format!("{gloss}    picture:")));
        house.floor("ash", "hall").get_pixel(60, 120)[1]
    };
    let (full, half, none) = (seen(""), seen("    gloss: 0.5\n"), seen("    gloss: 0\n"));
    assert!(none.abs_diff(60) < 12, "a matte floor has the color of its swatch: {none}");
    assert!(full > half + 15 && half > none + 15, "{full}, {half}, {none}");
}

#[test]
fn a_picture_with_a_room_is_the_color_on_its_floor() {
    let house = House::new(&plain([150, 60, 60]), 500, FROM_ABOVE);
    let side = |alt: &str| format!("{{ file: ash.png, room: hall, alt: {alt} }}");
    let page = format!(
        "title: Work\nmetaDescription: How we work.\nkeywords: [work]\nsections:\n  - hero: {{ heading: Work, intro: Look. }}\n  - before-after:\n      heading: A day\n      before: {}\n      after: {}\n  - steps:\n      heading: How\n      steps: [{{ title: Lay it, text: Once., picture: {} }}]\n",
        side("A red floor."),
        side("Still a red floor."),
        side("The same floor."),
    );
    house.write("pages/work.yaml", &page);
    fs::remove_file(house.content("pages/floors.yaml")).expect("a page");
    let floor = house.floor("ash", "hall");
    assert!(near(*floor.get_pixel(60, 120), [150, 60, 60]), "{:?}", floor.get_pixel(60, 120));
    let html = fs::read_to_string(house.folder.path().join("dist/work.html")).expect("the page");
    assert_eq!(html.matches(r#"src="/images/ash-on-hall-floor."#).count(), 3, "{html}");
}

#[test]
fn a_picture_in_a_room_that_cannot_be_laid_is_reported() {
    let house = House::new(&plain([150, 60, 60]), 500, FROM_ABOVE);
    house.save(&RgbImage::from_pixel(WIDTH, HEIGHT, Rgb([20; 3])), "images/door.png");
    let page = "title: Work\nmetaDescription: How we work.\nkeywords: [work]\nsections:\n  - hero: { heading: Work, intro: Look. }\n  - steps:\n      heading: How\n      steps:\n        - { title: One, text: Once., picture: { file: door.png, room: hall, alt: A door. } }\n        - { title: Two, text: Once., picture: { file: ash.png, room: hal, alt: A floor. } }\n        - { title: Three, text: Once., picture: { file: ash.png, room: garden, alt: A floor. } }\n";
    house.write("pages/work.yaml", page);
    let messages = house.messages();
    assert!(messages.contains("door.png is no color that can be laid on a floor"), "{messages}");
    assert!(
        messages.contains("write the `picture` of a color from a collection of swatches/ with `board`"),
        "{messages}"
    );
    assert!(messages.contains("there is no room hal in content/rooms/"), "{messages}");
    assert!(messages.contains("did you mean hall?"), "{messages}");
    assert!(messages.contains("write one of hall, or remove `room`"), "{messages}");
}

#[test]
fn a_pattern_is_seen_nearby_and_becomes_even_far_away() {
    let floor = House::new(&checkered(), 300, STANDING).floor("ash", "hall");
    let spread = |rows: std::ops::Range<u32>| {
        let values: Vec<f64> = rows
            .flat_map(|y| (10..110).map(move |x| (x, y)))
            .map(|(x, y)| f64::from(floor.get_pixel(x, y)[0]))
            .collect();
        let mean = values.iter().sum::<f64>() / values.len() as f64;
        (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / values.len() as f64).sqrt()
    };
    let (far, close) = (spread(32..36), spread(160..178));
    assert!(close > 25.0, "nearby the squares are seen: {close}");
    assert!(far < close / 3.0, "far away they flicker: {far}, and nearby {close}");
}

#[test]
fn boards_of_other_widths_and_pictures_of_other_sizes_do_not_change_a_floor_in_the_same_room() {
    let small = image::imageops::resize(&checkered(), 500, 500, image::imageops::FilterType::Nearest);
    let colors = [("oak", 3000, checkered()), ("elm", 300, small), ("fir", 3000, checkered())];
    let house = House::new(&checkered(), 300, STANDING);
    let (grays, page) = ("swatches/grays.yaml", "pages/floors.yaml");
    let [collection, sections] =
        [grays, page].map(|path| fs::read_to_string(house.content(path)).expect("a file of the content"));
    let mut names = vec!["grays"];
    for (name, millimeters, swatch) in &colors {
        house.save(swatch, &format!("images/{name}.png"));
        let board = collection.replace("board: 300", &format!("board: {millimeters}"));
        let board = board.replace("Grays", name).replace("Ash", name).replace("ash.png", &format!("{name}.png"));
        house.write(&format!("swatches/{name}.yaml"), &board);
        names.push(name);
    }
    house.write(page, &sections.replace("[grays]", &format!("[{}]", names.join(", "))));
    let alone = [("ash", 300, checkered())].into_iter().chain(colors);
    house.build_with_own_cache();
    for (name, millimeters, swatch) in alone {
        let single = House::new(&swatch, millimeters, STANDING);
        single.build_with_own_cache();
        let (together, expected) = (house.built_floor(name, "hall", 720), single.built_floor("ash", "hall", 720));
        assert!(together == expected, "{name} on a board of {millimeters} mm");
    }
}

#[test]
fn a_room_with_more_pixels_than_are_published_gets_the_same_floor() {
    for (plane, doubled) in
        [(FROM_ABOVE, "[0.005, 0, 0, 0, 0.005, 0, 0, 0, 1]"), (STANDING, "[0.75, 0, -600, 0, 0, 1125, 0, 0.5, 1]")]
    {
        let swatch = checkered();
        let floor = House::new(&swatch, 3000, plane).floor("ash", "hall");
        let house = House::new(&swatch, 3000, doubled);
        for name in ["photo.jpg", "light.jpg", "gloss.jpg", "mask.png"] {
            let path = format!("rooms/hall/{name}");
            let pass = image::open(house.content(&path)).expect("a picture").into_rgb8();
            let twice = (2 * WIDTH, 2 * HEIGHT);
            house.save(&image::imageops::resize(&pass, twice.0, twice.1, image::imageops::FilterType::Nearest), &path);
        }
        let large = house.floor_in("ash", "hall", 1200);
        assert_eq!(house.files_of("ash", "hall"), ["1200.avif", "1200.jpg", "720.avif"]);
        let differences = floor.as_raw().iter().zip(large.as_raw()).map(|(one, other)| u64::from(one.abs_diff(*other)));
        let mean = differences.sum::<u64>() as f64 / floor.as_raw().len() as f64;
        assert!(mean < 6.0, "{plane}: the colors differ by {mean}");
    }
}

#[test]
fn a_new_color_is_on_the_floors_of_all_rooms_after_the_next_build() {
    let house = House::new(&plain([150, 60, 60]), 500, FROM_ABOVE);
    let mut page = fs::read_to_string(house.content("pages/floors.yaml")).expect("the page");
    for room in ["porch", "lanai"] {
        add_room(&house.content(""), room);
        page.push_str(&format!(
            "  - floors:\n      heading: And on a {room}\n      room: {room}\n      collections: [grays]\n"
        ));
    }
    house.write("pages/floors.yaml", &page);
    house.floor("ash", "hall");
    house.save(&plain([60, 60, 150]), "images/sea.png");
    let file = fs::read_to_string(house.content("swatches/grays.yaml")).expect("a collection");
    let ash = file.split_once("swatches:\n").expect("colors").1;
    let sea = ash.replace("Ash", "Sea").replace("ash.png", "sea.png");
    house.write("swatches/grays.yaml", &format!("{file}{sea}"));
    for room in ["hall", "porch", "lanai"] {
        let floor = house.floor("sea", room);
        assert!(near(*floor.get_pixel(60, 120), [60, 60, 150]), "{room}: {:?}", floor.get_pixel(60, 120));
    }
    let page = fs::read_to_string(house.folder.path().join("dist/floors.html")).expect("the page");
    assert_eq!(page.matches(r#"type="radio""#).count(), 6, "one choice for each color in each room");
    let names: std::collections::HashSet<_> =
        page.match_indices("name=\"floor-").map(|(at, _)| &page[at..at + 16]).collect();
    assert_eq!(names.len(), 3, "a choice in one room leaves that in the other");
}

#[test]
fn a_room_without_one_of_its_pictures_is_reported() {
    let house = House::new(&plain([150, 60, 60]), 500, FROM_ABOVE);
    fs::remove_file(house.content("rooms/hall/mask.png")).expect("a mask");
    let message = house.messages();
    assert!(message.contains("there is no picture rooms/hall/mask.png"), "{message}");
}

#[test]
fn a_color_guide_that_names_a_collection_twice_shows_it_twice() {
    let house = House::new(&plain([150, 60, 60]), 500, FROM_ABOVE);
    let guide = "title: Colors\nintro: All of them.\ncollections: [grays, grays]\nnote: Ask us.\n";
    house.write("color-guide.yaml", guide);
    house.floor("ash", "hall");
    let pdf = fs::read(house.folder.path().join("dist/color-guide.pdf")).expect("the guide");
    let figures = pdf.windows(9).filter(|part| part == b"/S/Figure").count();
    assert_eq!(figures, 2);
}

#[test]
fn a_link_to_a_color_on_a_floor_is_right_and_one_to_a_color_that_is_gone_is_reported() {
    let house = House::new(&RgbImage::from_pixel(400, 400, Rgb([120, 120, 120])), 400, FROM_ABOVE);
    let links = |anchor: &str| {
        let text = format!(
            "title: Colors\nmetaDescription: Two ways.\nkeywords: [floor]\nsections:\n  - hero: {{ heading: Colors, intro: Choose. }}\n  - text:\n      heading: Ways\n      body: \"[Ash gray](/floors#{anchor})\"\n"
        );
        house.write("pages/colors.yaml", &text);
        stderr(&ssg(house.folder.path(), &["build"]))
    };
    assert!(!links("hall-grays-ash").contains("#hall-grays-ash"));
    let reported = links("hall-grays-oak");
    assert!(reported.contains("there is no anchor #hall-grays-oak on /floors"), "{reported}");
}
