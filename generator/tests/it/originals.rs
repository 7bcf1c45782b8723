//! Originals of every kind that cameras, phones and picture programs write: each is on the page as it is meant.

use std::{fs, io::Cursor};

use image::{
    DynamicImage, ExtendedColorType, GrayImage, ImageBuffer, ImageEncoder, Luma, Rgb, RgbImage, Rgba,
    codecs::{jpeg::JpegEncoder, png::PngEncoder, webp::WebPEncoder},
};

use crate::support::{files, small_site, ssg, stderr, stdout};

/// The width of a picture: as small as a post may show it. Those that are turned have it as their height too.
const SIDE: u32 = 800;

/// The height of the others. Small pictures are encoded soon.
const HEIGHT: u32 = 80;

const RED: [u8; 3] = [200, 30, 30];
const GREEN: [u8; 3] = [30, 160, 30];
const BLUE: [u8; 3] = [30, 30, 200];
const SAND: [u8; 3] = [220, 200, 150];

/// The colors of the corners: on top from left to right, then below.
type Corners = [[u8; 3]; 4];

const AS_STORED: Corners = [RED, GREEN, BLUE, SAND];

/// A picture of four colors.
fn corners() -> RgbImage {
    corners_of(HEIGHT)
}

fn corners_of(height: u32) -> RgbImage {
    RgbImage::from_fn(SIDE, height, |x, y| {
        let corner = usize::from(x >= SIDE / 2) + 2 * usize::from(y >= height / 2);
        Rgb(AS_STORED[corner])
    })
}

/// The same in a square, which may be turned.
fn square() -> RgbImage {
    corners_of(SIDE)
}

/// Notes of a camera with nothing but the orientation.
fn exif(orientation: u8) -> Vec<u8> {
    let mut notes = b"MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".to_vec();
    notes.extend([orientation, 0, 0, 0, 0, 0, 0]);
    notes
}

/// The data that are written beside the pixels.
#[derive(Default)]
struct Notes {
    exif: Option<Vec<u8>>,
    profile: Option<Vec<u8>>,
}

fn orientation(orientation: u8) -> Notes {
    Notes { exif: Some(exif(orientation)), profile: None }
}

fn profile(profile: Vec<u8>) -> Notes {
    Notes { exif: None, profile: Some(profile) }
}

fn write(mut encoder: impl ImageEncoder, image: &DynamicImage, notes: Notes) {
    if let Some(exif) = notes.exif {
        encoder.set_exif_metadata(exif).expect("a format with EXIF");
    }
    if let Some(profile) = notes.profile {
        encoder.set_icc_profile(profile).expect("a format with profiles");
    }
    let color = ExtendedColorType::from(image.color());
    encoder.write_image(image.as_bytes(), image.width(), image.height(), color).expect("an encoded picture");
}

fn jpeg(image: impl Into<DynamicImage>, notes: Notes) -> Vec<u8> {
    let mut bytes = Vec::new();
    write(JpegEncoder::new_with_quality(&mut bytes, 95), &image.into(), notes);
    bytes
}

fn png(image: impl Into<DynamicImage>, notes: Notes) -> Vec<u8> {
    let mut bytes = Vec::new();
    write(PngEncoder::new(Cursor::new(&mut bytes)), &image.into(), notes);
    bytes
}

fn webp(image: impl Into<DynamicImage>, notes: Notes) -> Vec<u8> {
    let mut bytes = Vec::new();
    write(WebPEncoder::new_lossless(&mut bytes), &image.into(), notes);
    bytes
}

/// A PNG with fewer bits a pixel than the encoder of other tests writes.
fn small_png(
    color: png::ColorType,
    depth: png::BitDepth,
    palette: Option<Vec<u8>>,
    row: &dyn Fn(u32) -> Vec<u8>,
) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, SIDE, HEIGHT);
    encoder.set_color(color);
    encoder.set_depth(depth);
    if let Some(palette) = palette {
        encoder.set_palette(palette);
    }
    let data: Vec<u8> = (0..HEIGHT).flat_map(row).collect();
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(&data).expect("the pixels");
    writer.finish().expect("an end");
    bytes
}

fn gray_corners() -> GrayImage {
    GrayImage::from_fn(SIDE, HEIGHT, |x, _| Luma([if x < SIDE / 2 { 40 } else { 200 }]))
}

const GRAY: Corners = [[40; 3], [200; 3], [40; 3], [200; 3]];

/// The names of pictures, their bytes, and their corners on the page.
fn originals() -> Vec<(&'static str, Vec<u8>, Corners)> {
    let [red, green, blue, sand] = AS_STORED;
    let sixteen = |image: RgbImage| -> ImageBuffer<Rgb<u16>, Vec<u16>> { DynamicImage::from(image).into_rgb16() };
    let full: ImageBuffer<Rgba<u16>, Vec<u16>> = DynamicImage::from(corners()).into_rgba16();
    let deep_gray: ImageBuffer<Luma<u16>, Vec<u16>> = DynamicImage::from(gray_corners()).into_luma16();
    // The red of an sRGB screen, in the colors of a phone of 2016 and later.
    let wide = RgbImage::from_pixel(SIDE, HEIGHT, Rgb([234, 51, 35]));
    let display_p3 = moxcms::ColorProfile::new_display_p3().encode().expect("a profile");
    let gray_profile = moxcms::ColorProfile::new_gray_with_gamma(2.2).encode().expect("a profile");
    let half = |row: u32| if row < HEIGHT / 2 { [0, 1] } else { [2, 3] };
    let by_index = |row: u32| half(row).into_iter().flat_map(|index| vec![index; (SIDE / 2) as usize]).collect();
    let by_bit = |_: u32| [vec![0; (SIDE / 16) as usize], vec![0xff; (SIDE / 16) as usize]].concat();
    vec![
        ("exif-1.jpg", jpeg(corners(), orientation(1)), [red, green, blue, sand]),
        ("exif-2.jpg", jpeg(corners(), orientation(2)), [green, red, sand, blue]),
        ("exif-3.jpg", jpeg(corners(), orientation(3)), [sand, blue, green, red]),
        ("exif-4.jpg", jpeg(corners(), orientation(4)), [blue, sand, red, green]),
        ("exif-5.jpg", jpeg(square(), orientation(5)), [red, blue, green, sand]),
        ("exif-6.jpg", jpeg(square(), orientation(6)), [blue, red, sand, green]),
        ("exif-7.jpg", jpeg(square(), orientation(7)), [sand, green, blue, red]),
        ("exif-8.jpg", jpeg(square(), orientation(8)), [green, sand, red, blue]),
        ("exif-0.jpg", jpeg(corners(), orientation(0)), AS_STORED),
        ("exif-99.jpg", jpeg(corners(), orientation(99)), AS_STORED),
        ("exif-6.png", png(square(), orientation(6)), [blue, red, sand, green]),
        ("exif-6.webp", webp(square(), orientation(6)), [blue, red, sand, green]),
        (
            "broken-exif.jpg",
            jpeg(corners(), Notes { exif: Some(b"MM\0\x2a\xff\xff".to_vec()), profile: None }),
            AS_STORED,
        ),
        ("rgb-16.png", png(sixteen(corners()), Notes::default()), AS_STORED),
        ("rgba-16.png", png(full, Notes::default()), AS_STORED),
        ("gray-16.png", png(deep_gray, Notes::default()), GRAY),
        ("gray.png", png(gray_corners(), Notes::default()), GRAY),
        ("gray.jpg", jpeg(gray_corners(), Notes::default()), GRAY),
        (
            "palette.png",
            small_png(png::ColorType::Indexed, png::BitDepth::Eight, Some(AS_STORED.concat()), &by_index),
            AS_STORED,
        ),
        (
            "one-bit.png",
            small_png(png::ColorType::Grayscale, png::BitDepth::One, None, &by_bit),
            [[0; 3], [255; 3], [0; 3], [255; 3]],
        ),
        ("wide.png", png(wide.clone(), profile(display_p3.clone())), [[255, 0, 0]; 4]),
        ("wide.jpg", jpeg(wide.clone(), profile(display_p3.clone())), [[255, 0, 0]; 4]),
        ("wide.webp", webp(wide, profile(display_p3.clone())), [[255, 0, 0]; 4]),
        ("gray-profile.png", png(gray_corners(), profile(gray_profile)), GRAY),
        ("broken-profile.jpg", jpeg(corners(), profile(vec![7; 500])), AS_STORED),
        ("cut-profile.png", png(corners(), profile(display_p3[..200].to_vec())), AS_STORED),
        // Browsers and cameras look at the bytes, and so does the program.
        ("a-jpeg.png", jpeg(corners(), Notes::default()), AS_STORED),
        ("a-webp.jpg", webp(corners(), Notes::default()), AS_STORED),
    ]
}

/// A site whose newest post shows these pictures.
fn site_with<'a>(pictures: impl Iterator<Item = (&'a str, &'a [u8])>) -> tempfile::TempDir {
    let site = small_site();
    let content = site.path().join("content");
    fs::create_dir_all(content.join("images")).expect("a folder");
    let mut post = "---\ntitle: Sand\ndate: 2025-01-03\ncategory: Technical\nauthor: Ann Lee\nmetaDescription: Sand.\n\
                    keywords: [sand]\nexcerpt: Sand.\n---\nSand dulls a floor.\n"
        .to_owned();
    for (name, bytes) in pictures {
        fs::write(content.join("images").join(name), bytes).expect("a picture");
        post += &format!("\n![A gray floor at noon]({name})\n");
    }
    fs::write(content.join("posts/sand.md"), post).expect("a post");
    site
}

#[test]
fn an_original_of_every_kind_is_on_the_page_in_its_colors_and_the_right_way_up() {
    let originals = originals();
    let site = site_with(originals.iter().map(|(name, bytes, _)| (*name, &bytes[..])));
    let output = ssg(site.path(), &["build"]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(!stderr(&output).contains("picture-changed"), "{}", stderr(&output));
    let folder = site.path().join("dist/images");
    let shown = files(&folder);
    for (name, _, expected) in &originals {
        let stem = name.replace('.', "-");
        let base = [name.split('.').next().expect("a name"), &stem];
        // Two originals may have one name and other endings: the one whose corners are right counts.
        let renditions = shown.iter().filter(|file| {
            file.ends_with(".jpg")
                && base.iter().any(|base| file.strip_prefix(*base).is_some_and(|rest| rest.starts_with('.')))
        });
        let found: Vec<Corners> = renditions
            .map(|file| {
                let image = image::open(folder.join(file)).expect("a JPEG").into_rgb8();
                let at = |x: u32, y: u32| image.get_pixel(image.width() * x / 4, image.height() * y / 4).0;
                [at(1, 1), at(3, 1), at(1, 3), at(3, 3)]
            })
            .collect();
        let is_near = |found: &Corners| {
            found.as_flattened().iter().zip(expected.as_flattened()).all(|(one, other)| one.abs_diff(*other) <= 8)
        };
        assert!(found.iter().any(is_near), "{name}: {expected:?}, and there is {found:?}");
    }
}

#[test]
fn a_file_that_is_no_picture_is_refused_whatever_its_name_says() {
    let heic = [&[0, 0, 0, 24][..], b"ftypheic\0\0\0\0mif1heic", &[0; 400]].concat();
    let gif = [&b"GIF89a\x20\x03\x20\x03\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0"[..], &[0; 60], b";"].concat();
    let refused: [(&str, &[u8], &str); 6] = [
        ("gif.jpg", &gif, "this file is not a JPEG, PNG or WebP, whatever its name says"),
        ("heic.jpg", &heic, "this file is not a JPEG, PNG or WebP, whatever its name says"),
        ("page.jpg", b"<!doctype html><title>Not found</title>", "this file is not a JPEG, PNG or WebP"),
        ("empty.jpg", b"", "this file is "),
        ("blank.png", b"\0", "this file is not a JPEG, PNG or WebP, whatever its name says"),
        ("start.webp", b"RIFF\xff\0\0\0WEBP", "this picture is damaged and cannot be read"),
    ];
    let site = site_with(refused.iter().map(|(name, bytes, _)| (*name, *bytes)));
    let output = ssg(site.path(), &["check", "--message-format", "json"]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let told = stdout(&output);
    for (name, _, message) in refused {
        let of_file = told.lines().find(|line| line.contains(&format!("\"content/images/{name}\"")));
        assert!(of_file.is_some_and(|line| line.contains(message)), "{name}: {told}");
    }
}

#[test]
fn a_picture_with_more_rows_than_jpeg_has_is_refused_and_one_with_as_many_is_not() {
    let [as_many, more, wide] = [(100, 65_535), (100, 65_536), (250, 68_300)]
        .map(|(width, height)| png(RgbImage::new(width, height), Notes::default()));
    let pictures = [("as-many.png", &as_many[..]), ("more.png", &more[..]), ("wide.png", &wide[..])];
    let site = site_with(pictures.into_iter());
    for _ in 0..2 {
        let output = ssg(site.path(), &["check"]);
        assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
        for message in [
            "of 100 × 65536 pixels its widest file has 65536 rows, and 65535 are the most\n--> content/images/more.png",
            "of 250 × 68300 pixels its widest file has 65568 rows, and 65535 are the most\n--> content/images/wide.png",
        ] {
            assert!(stderr(&output).contains(message), "{}", stderr(&output));
        }
        assert!(!stderr(&output).contains("65535 pixels its"), "{}", stderr(&output));
    }
}

#[test]
fn a_picture_of_400_megapixels_is_refused_before_it_is_decoded() {
    // The header says so; nothing behind it does.
    let whole = png(RgbImage::new(8, 8), Notes::default());
    let mut chunk = whole[12..33].to_vec();
    chunk[4..8].copy_from_slice(&20_000_u32.to_be_bytes());
    chunk[8..12].copy_from_slice(&20_000_u32.to_be_bytes());
    let mut sum = flate2::Crc::new();
    sum.update(&chunk[..17]);
    chunk[17..21].copy_from_slice(&sum.sum().to_be_bytes());
    let large = [&whole[..12], &chunk, &whole[33..]].concat();
    let site = site_with([("large.png", &large[..])].into_iter());
    let output = ssg(site.path(), &["check"]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let message = "20000 × 20000 pixels are 400 megapixels, and 120 are the limit";
    assert!(stderr(&output).contains(message), "{}", stderr(&output));
}
