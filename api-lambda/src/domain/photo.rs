use std::fmt;

use jiff::SignedDuration;

/// Maximum number of photos of a request.
pub const MAX_PHOTOS: u8 = 5;

/// Maximum size of a photo as it is sent. The browser reduces photos to a third of it.
pub const MAX_PHOTO_BYTES: usize = 1024 * 1024;

/// The longest side to which the browser reduces a photo, in pixels.
pub const PHOTO_SIDE_PX: u32 = 1600;

/// The longest side that is accepted, in pixels.
pub const MAX_PHOTO_SIDE_PX: u32 = 2400;

/// Time for which photos can be added to a request after an answer to it.
pub const PHOTO_PERMISSION_TTL: SignedDuration = SignedDuration::from_hours(24);

/// Time between a photo and the e-mail about it: the others of the request come right after it.
pub const PHOTO_MAIL_DELAY: SignedDuration = SignedDuration::from_mins(2);

/// The place of a photo in its request, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct PhotoNumber(u8);

impl PhotoNumber {
    /// All numbers that a photo can have.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=MAX_PHOTOS).map(Self)
    }

    /// Parses the output of `Display`.
    pub fn parse(text: &str) -> Option<Self> {
        Self::all().find(|number| number.to_string() == text)
    }

    /// The number itself.
    pub fn get(self) -> u8 {
        self.0
    }
}

impl fmt::Display for PhotoNumber {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// One of the two files of a photo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PhotoSize {
    /// The photo.
    Large,
    /// The thumbnail.
    Small,
}

impl PhotoSize {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::Large, Self::Small];
}
