use std::io::{self, Cursor, Write};

use image::{DynamicImage, ImageDecoder, Limits, RgbImage, codecs::jpeg::JpegDecoder};
use jpeg_encoder::{ColorType, Encoder};

use crate::domain::{MAX_PHOTO_SIDE_PX, PHOTO_SIDE_PX};

/// The longest side of a thumbnail, in pixels: twice that of its box in the inbox.
const THUMBNAIL_SIDE_PX: u32 = 320;

/// Qualities from 0 to 100. The first is the highest with which the form's script sends a photo (`QUALITIES` in
/// reduce.ts), the others are for files that were sent with a lower one.
const JPEG_QUALITIES: [u8; 4] = [80, 65, 35, 10];

/// The size of a photo, as a percentage of that of the file that was sent, above which a lower quality is tried: few
/// bytes that were sent must not use up the room of a day. Other encoders make smaller files of the same quality.
const MAX_GROWTH_PERCENT: usize = 150;

/// Lower, because a thumbnail has twice the pixels of its box.
const THUMBNAIL_QUALITY: u8 = 70;

/// Most scans of a file. Progressive files have about ten; each costs as much as the whole picture.
const MAX_SCANS: usize = 64;

/// Most memory that the decoder may ask for, in bytes: a picture of the largest size, twice.
const MAX_DECODER_BYTES: u64 = 2 * 3 * MAX_PHOTO_SIDE_PX as u64 * MAX_PHOTO_SIDE_PX as u64;

const START_OF_SCAN: [u8; 2] = [0xff, 0xda];
const START: [u8; 3] = [0xff, 0xd8, 0xff];
const END: [u8; 2] = [0xff, 0xd9];

/// A photo made from the pixels of the file that a visitor sent. It keeps nothing else: no place, no device, no name.
#[derive(Debug)]
pub struct Picture {
    /// JPEG.
    pub(super) large: Vec<u8>,
    /// JPEG, for lists.
    pub(super) small: Vec<u8>,
}

/// The reason why something cannot be taken as a photo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotAPhoto {
    /// Not a JPEG file from its first byte to its last.
    #[error("This is no whole JPEG file.")]
    NotJpeg,
    /// More pixels, or more work, than a photo of the form has.
    #[error("This picture is larger than {MAX_PHOTO_SIDE_PX} pixels a side; reduce it to {PHOTO_SIDE_PX}.")]
    TooLarge,
    /// The decoder refuses it.
    #[error("This JPEG file is damaged.")]
    Unreadable,
}

impl Picture {
    /// Decodes a JPEG file and encodes its pixels again, turned upright.
    pub(super) fn read(sent: &[u8]) -> Result<Self, NotAPhoto> {
        // The decoder would fill up a file that breaks off, and skip what follows the picture.
        if !sent.starts_with(&START) || !sent.ends_with(&END) {
            return Err(NotAPhoto::NotJpeg);
        }
        let scans = sent.windows(2).filter(|bytes| *bytes == START_OF_SCAN).take(MAX_SCANS + 1).count();
        if scans > MAX_SCANS {
            return Err(NotAPhoto::TooLarge);
        }
        let mut decoder = JpegDecoder::new(Cursor::new(sent)).map_err(|_| NotAPhoto::Unreadable)?;
        let (width, height) = decoder.dimensions();
        if width.max(height) > MAX_PHOTO_SIDE_PX {
            return Err(NotAPhoto::TooLarge);
        }
        let mut limits = Limits::no_limits();
        limits.max_alloc = Some(MAX_DECODER_BYTES);
        decoder.set_limits(limits).map_err(|_| NotAPhoto::TooLarge)?;
        let orientation = decoder.orientation().map_err(|_| NotAPhoto::Unreadable)?;
        let mut picture = DynamicImage::from_decoder(decoder).map_err(|_| NotAPhoto::Unreadable)?;
        picture.apply_orientation(orientation);
        // Not the generic function, which would be compiled with the options of this crate.
        let is_small = width.max(height) <= THUMBNAIL_SIDE_PX;
        let small = if is_small { picture.clone() } else { picture.thumbnail(THUMBNAIL_SIDE_PX, THUMBNAIL_SIDE_PX) };
        let (small, large) = (small.into_rgb8(), picture.into_rgb8());
        let most = sent.len() * MAX_GROWTH_PERCENT / 100;
        let [qualities @ .., lowest] = JPEG_QUALITIES;
        let large = match qualities.iter().find_map(|quality| encode(&large, *quality, most)) {
            Some(encoded) => encoded,
            None => encode(&large, lowest, usize::MAX).ok_or(NotAPhoto::Unreadable)?,
        };
        let small = encode(&small, THUMBNAIL_QUALITY, usize::MAX).ok_or(NotAPhoto::Unreadable)?;
        Ok(Self { small, large })
    }

    /// The bytes that it takes on the disk.
    pub fn bytes(&self) -> u64 {
        (self.large.len() + self.small.len()) as u64
    }
}

/// Returns `None` when the file would have more bytes than this, as soon as it has.
fn encode(picture: &RgbImage, quality: u8, most: usize) -> Option<Vec<u8>> {
    let mut file = Limited { bytes: Vec::new(), most };
    let side = |side: u32| u16::try_from(side).ok();
    let (width, height) = (side(picture.width())?, side(picture.height())?);
    Encoder::new(&mut file, quality).encode(picture, width, height, ColorType::Rgb).ok()?;
    Some(file.bytes)
}

/// A file in memory that takes only so many bytes.
struct Limited {
    bytes: Vec<u8>,
    most: usize,
}

impl Write for Limited {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.bytes.len() + bytes.len() > self.most {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.bytes.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
