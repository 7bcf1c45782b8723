use std::{
    collections::BTreeMap,
    sync::{Arc, OnceLock},
};

use serde::{Deserialize, Serialize};

use crate::{
    cache::{Key, KeyBuilder},
    content::{PictureInRoom, Slug, Swatch, Text},
    source::stem,
    suggest::{nearest, neighbors},
};

/// Widths of renditions in pixels; those wider than the original are left out. From half a phone (240) in steps of at
/// most a factor of two to a full desktop window (1920). 1280 is a phone with three pixels to each of the layout, and the
/// picture beside a heading in a window of up to 1536 pixels.
const WIDTHS_PX: [u32; 5] = [240, 480, 800, 1280, 1920];

/// The width of the one JPEG, for browsers without AVIF, for feeds and for shared links.
const FALLBACK_WIDTH_PX: u32 = 1280;

/// Widths of the renditions of a floor in pixels. There are as many floors as colors and rooms, so they have only the
/// widths at which pages show them: on a phone with two pixels to each of the layout (720), and on one with three or in
/// a desktop window (1200).
const FLOOR_WIDTHS_PX: [u32; 2] = [720, 1200];

/// The width of the one JPEG of a floor in another size of chips, in pixels: it lies over the chosen floor.
const SIZE_WIDTH_PX: u32 = 960;

/// The width of the one JPEG of a floor in another room, in pixels: two of them fill the width of the chosen floor.
const OTHER_ROOM_WIDTH_PX: u32 = 400;

/// The properties of a picture that pages need.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImageMetadata {
    /// The original's hash, in hexadecimal.
    pub hash: String,
    /// Pixels of the original, turned the right way up.
    pub width: u32,
    /// Pixels of the original, turned the right way up.
    pub height: u32,
    /// True if its file says that a program made it, and no camera.
    pub computed: bool,
    /// The change that pages make to its looks.
    pub changed: Option<PictureChange>,
    /// Its own colors from top to bottom as `#rrggbb`, one or three, shown in its place until it is loaded.
    pub placeholder_colors: Vec<String>,
}

/// A change that pages make to the looks of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum PictureChange {
    /// Transparent parts become white.
    White,
    /// Colors of a printing press become those of a screen, without the press's own profile.
    ScreenColors,
}

impl ImageMetadata {
    /// The widths of its files in pixels, ascending. None is wider than the original.
    fn widths(&self) -> Vec<u32> {
        widths(&WIDTHS_PX, self.width)
    }

    /// The height of its widest file in pixels.
    pub fn tallest(&self) -> u32 {
        self.widths().last().map_or(self.height, |width| self.height_at(*width))
    }

    /// The height that goes with a width.
    pub fn height_at(&self, width: u32) -> u32 {
        let height = u64::from(self.height) * u64::from(width) / u64::from(self.width.max(1));
        u32::try_from(height).unwrap_or(u32::MAX).max(1)
    }
}

/// The widths of a picture's files out of these steps, in pixels, ascending. The last one is its own width when that is
/// more than an eighth above the last step.
fn widths(steps: &[u32], own: u32) -> Vec<u32> {
    let mut widths: Vec<u32> = steps.iter().copied().filter(|width| *width <= own).collect();
    let last = widths.last().copied().unwrap_or(0);
    if widths.len() < steps.len() && own > last + last / 8 {
        widths.push(own);
    }
    widths
}

/// The files of a picture that browsers get.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Renditions {
    /// Widths of the AVIF files in pixels, ascending.
    pub widths: Vec<u32>,
    /// The width of the JPEG, for browsers without AVIF.
    pub fallback: u32,
}

impl Renditions {
    fn new(widths: Vec<u32>, own: u32) -> Self {
        let fallback = widths.iter().rev().find(|width| **width <= FALLBACK_WIDTH_PX).or(widths.first());
        let fallback = fallback.copied().unwrap_or(own);
        Self { widths, fallback }
    }
}

/// The pictures of `content/images/` by their path below it, and those that are made of several.
#[derive(Debug, Clone, Default)]
pub struct Pictures {
    known: BTreeMap<String, Option<ImageMetadata>>,
    floors: BTreeMap<String, Floor>,
    /// The words on a picture that a program made.
    computed_note: String,
    /// The paths of originals by their names in small letters, sorted, for suggestions.
    by_name: OnceLock<Vec<(String, String)>>,
}

/// A room on whose floor colors are laid.
#[derive(Debug, Clone, PartialEq)]
pub struct RenderedRoom {
    /// The name of its file and of the folder of its pictures.
    pub slug: String,
    /// The pictures of [`RenderedRoom::PASSES`], which are of one size.
    pub passes: [ImageMetadata; 4],
    /// The light of white in the picture of the light.
    pub light: f64,
    /// The light of white in the picture of the gloss.
    pub gloss: f64,
    /// Matrix in rows that takes a place (x, y, 1) in the pictures, in pixels, to meters on the floor, up to scale.
    pub plane: [f64; 9],
}

impl RenderedRoom {
    /// The room, the light on its floor, what the floor mirrors, and where the floor is.
    pub const PASSES: [&'static str; 4] = ["photo.jpg", "light.jpg", "gloss.jpg", "mask.png"];

    /// The path of a picture of a room, below the content folder.
    pub fn pass(slug: &str, name: &str) -> String {
        format!("rooms/{slug}/{name}")
    }
}

/// The place of a floor on a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FloorUse {
    /// The color of a choice, and of a picture with a room: in several widths.
    Chosen,
    /// The same color in another size of chips.
    Size,
    /// The same color in another room: a small picture.
    OtherRoom,
}

impl FloorUse {
    /// The path of such a floor among the pictures. No original is there, because a colon is in no path of an original.
    pub fn path(self, room: &str, swatch: &str) -> String {
        let folder = match self {
            Self::Chosen => "chosen",
            Self::Size => "sizes",
            Self::OtherRoom => "others",
        };
        format!("room:{room}/{folder}/{}-on-{room}-floor.jpg", stem(swatch))
    }

    /// The width and height of its picture in a room of this size.
    pub fn size_in(self, photo: &ImageMetadata) -> (u32, u32) {
        let width = match self {
            Self::Chosen => photo.width,
            Self::Size => photo.width.min(SIZE_WIDTH_PX),
            Self::OtherRoom => photo.width.min(OTHER_ROOM_WIDTH_PX),
        };
        (width, photo.height_at(width))
    }
}

/// A picture of a room with a color on its floor. It is made only when it is encoded.
#[derive(Debug, Clone)]
pub struct Floor {
    /// The properties of the finished picture. Its hash is that of everything that it is made of.
    pub metadata: ImageMetadata,
    /// The room.
    pub room: Arc<RenderedRoom>,
    /// The picture of the color, below `content/images/`.
    pub swatch: String,
    /// Width of the floor that the picture of the color shows.
    pub millimeters: u32,
    /// The part of the room's gloss that the floor has, from 0 to 1.
    pub gloss: f64,
    /// Its place on a page.
    pub shown: FloorUse,
}

/// The path among the pictures of one that may be a color on the floor of a room.
pub fn path_in_room(picture: &PictureInRoom) -> String {
    let file = &picture.file.value;
    picture.room.as_ref().map_or_else(|| file.clone(), |room| FloorUse::Chosen.path(room.as_str(), file))
}

impl Floor {
    /// The anchor of a color on a page with a section `floors`: a link to it opens the page with the color on the floor.
    pub fn anchor(room: &str, collection: &Text, swatch: &Swatch) -> String {
        let title = [Some(swatch.name.as_str()), swatch.code.as_ref().map(|code| code.value.as_str())];
        let title = title.into_iter().flatten().collect::<Vec<_>>().join(" ");
        let words = format!("{room} {collection} {title}").to_lowercase();
        let words = words.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
        words.collect::<Vec<_>>().join("-")
    }

    /// Pixels of its widest file.
    pub fn widest(&self) -> u32 {
        self.renditions().widths.last().copied().unwrap_or(self.metadata.width)
    }

    /// The files of the floor.
    fn renditions(&self) -> Renditions {
        let own = self.metadata.width;
        if self.shown != FloorUse::Chosen {
            return Renditions { widths: Vec::new(), fallback: own };
        }
        Renditions::new(widths(&FLOOR_WIDTHS_PX, own), own)
    }
}

impl Pictures {
    /// Pictures by path; `None` for one that cannot be read, which is reported when it is inspected.
    pub fn new(known: BTreeMap<String, Option<ImageMetadata>>) -> Self {
        Self { known, ..Self::default() }
    }

    /// Sets the words on a picture that a program made.
    pub fn set_computed_note(&mut self, note: &Text) {
        note.as_str().clone_into(&mut self.computed_note);
    }

    /// The words on a picture that a program made; `None` for other pictures.
    pub fn computed_note(&self, file: &str) -> Option<&str> {
        self.metadata(file).filter(|metadata| metadata.computed).map(|_| self.computed_note.as_str())
    }

    /// The key of all pictures and their properties.
    pub fn key(&self) -> Key {
        let properties = |key: KeyBuilder, file: &str, metadata: Option<&ImageMetadata>| {
            let (hash, width, height) = metadata.map_or(("", 0, 0), |one| (&one.hash, one.width, one.height));
            key.with(file).with(hash).with(width.to_le_bytes()).with(height.to_le_bytes())
        };
        let known = self.known.iter().map(|(file, metadata)| (file, metadata.as_ref()));
        let floors = self.floors.iter().map(|(file, floor)| (file, Some(&floor.metadata)));
        let key = known.chain(floors).fold(Key::builder("pictures"), |key, (file, one)| properties(key, file, one));
        key.finish()
    }

    /// Adds a picture of a room.
    pub fn add_floor(&mut self, path: String, floor: Floor) {
        self.floors.insert(path, floor);
    }

    /// A picture of a room.
    pub fn floor(&self, file: &str) -> Option<&Floor> {
        self.floors.get(file)
    }

    /// The properties of one picture.
    pub fn metadata(&self, file: &str) -> Option<&ImageMetadata> {
        match self.known.get(file) {
            Some(known) => known.as_ref(),
            None => self.floors.get(file).map(|floor| &floor.metadata),
        }
    }

    /// The files of one picture.
    pub fn renditions(&self, file: &str) -> Option<Renditions> {
        if let Some(floor) = self.floors.get(file) {
            return Some(floor.renditions());
        }
        let metadata = self.metadata(file)?;
        Some(Renditions::new(metadata.widths(), metadata.width))
    }

    /// Returns true if the file exists, readable or not.
    pub fn has(&self, file: &str) -> bool {
        self.known.contains_key(file) || self.floors.contains_key(file)
    }

    /// The paths of all originals, sorted.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.known.keys().map(String::as_str)
    }

    /// The picture of a name without its ending, with an ending twice or with a comma behind it.
    pub fn without_ending(&self, file: &str) -> Option<&str> {
        let file = file.trim_end_matches([',', ';']);
        let same = |one: &str| self.known.get_key_value(one).map(|(known, _)| &**known);
        let once = file.rsplit_once('.').and_then(|(once, _)| same(once));
        let start = format!("{file}.");
        let with_ending = || self.known.range(start.clone()..).next().filter(|(known, _)| known.starts_with(&start));
        same(file).or(once).or_else(|| Some(&**with_ending()?.0))
    }

    /// The original that is probably meant by a path without a picture.
    pub fn nearest(&self, file: &str) -> Option<&str> {
        let inner = file.split_once("images/").map_or(file, |(_, inner)| inner);
        if let Some((known, _)) = self.known.get_key_value(inner) {
            return Some(known);
        }
        let name = |path: &str| path.rsplit('/').next().unwrap_or(path).to_lowercase();
        let sorted = self.by_name.get_or_init(|| {
            let mut sorted: Vec<_> = self.files().map(|path| (name(path), path.to_owned())).collect();
            sorted.sort_unstable();
            sorted
        });
        let alike = neighbors(&name(file), sorted, |(name, _)| name.as_str());
        nearest(file, alike.iter().map(|(_, path)| path.as_str()))
    }

    /// The address of a picture's JPEG.
    pub fn jpeg(&self, file: &str) -> Option<String> {
        Some(format!("{}-{}.jpg", self.base(file)?, self.renditions(file)?.fallback))
    }

    /// The address that the names of a picture's files start with; `-{width}.{ending}` follows.
    ///
    /// The name is kept for people and search engines. With the hash, caches can keep the files for ever.
    pub fn base(&self, file: &str) -> Option<String> {
        let facts = self.metadata(file)?;
        let stem = stem(file);
        let slug = Slug::from_title(stem);
        let stem = slug.as_ref().map_or("picture", Slug::as_str);
        Some(format!("/images/{stem}.{}", &facts.hash[..8]))
    }
}
