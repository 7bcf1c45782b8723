use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{content::Slug, source::stem};

/// Widths of renditions in pixels; those wider than the original are left out. From half a phone (240) in steps of at most
/// a factor of two to a full desktop window (1920).
const WIDTHS: [u32; 6] = [240, 480, 800, 1200, 1600, 1920];

/// The width of the one file for browsers that know neither AVIF nor WebP, for feeds and for shared links.
const FALLBACK_WIDTH: u32 = 1200;

/// The properties of a picture that pages need.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImageMetadata {
    /// The original's hash, in hexadecimal.
    pub hash: String,
    /// Pixels of the original, turned the right way up.
    pub width: u32,
    /// Pixels of the original, turned the right way up.
    pub height: u32,
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
    pub fn widths(&self) -> Vec<u32> {
        let mut widths: Vec<u32> = WIDTHS.into_iter().filter(|width| *width <= self.width).collect();
        let last = widths.last().copied().unwrap_or(0);
        // Also publish the original width when it exceeds the last step by more than an eighth.
        if self.width < WIDTHS[WIDTHS.len() - 1] && self.width > last + last / 8 {
            widths.push(self.width);
        }
        widths
    }

    /// The width of the file for old browsers.
    pub fn fallback(&self) -> u32 {
        let widths = self.widths();
        widths.iter().rev().find(|width| **width <= FALLBACK_WIDTH).or(widths.first()).copied().unwrap_or(self.width)
    }

    /// The height that goes with a width.
    pub fn height_at(&self, width: u32) -> u32 {
        let height = u64::from(self.height) * u64::from(width) / u64::from(self.width.max(1));
        u32::try_from(height).unwrap_or(u32::MAX).max(1)
    }
}

/// The pictures of `content/images/` by their path below it.
#[derive(Debug, Clone, Default)]
pub struct Pictures {
    known: BTreeMap<String, Option<ImageMetadata>>,
}

impl Pictures {
    /// Pictures by path; `None` for one that cannot be read, which is reported when it is inspected.
    pub fn new(known: BTreeMap<String, Option<ImageMetadata>>) -> Self {
        Self { known }
    }

    /// The properties of one picture.
    pub fn metadata(&self, file: &str) -> Option<&ImageMetadata> {
        self.known.get(file)?.as_ref()
    }

    /// Returns true if the file exists, readable or not.
    pub fn has(&self, file: &str) -> bool {
        self.known.contains_key(file)
    }

    /// All paths, sorted.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.known.keys().map(String::as_str)
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
