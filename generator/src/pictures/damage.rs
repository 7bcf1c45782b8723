//! Properties of files that decoders pass over.

use zune_core::{bytestream::ZCursor, options::DecoderOptions};
use zune_jpeg::{JpegDecoder, errors::DecodeErrors};

/// The first bytes of a JPEG.
const JPEG: [u8; 2] = [0xff, 0xd8];

/// Returns true if a JPEG has no end marker. Decoders accept such a file and leave the missing part gray.
pub(super) fn is_cut_short(bytes: &[u8]) -> bool {
    let last = |marker: [u8; 2]| bytes.windows(2).rposition(|pair| pair == marker);
    // In compressed data a 0xff is always followed by a zero, so these pairs are found only as markers.
    let (start_of_scan, end_of_image) = (last([0xff, 0xda]), last([0xff, 0xd9]));
    bytes.starts_with(&JPEG) && end_of_image <= start_of_scan
}

/// An empty segment of a reserved kind, behind as many bytes as the decoder reads ahead. Between the data and the end
/// marker it is skipped, as any segment that a decoder does not know. To a decoder that needs more data it is an error.
/// The end marker would not be one: the decoder goes on with zeros, and the rest of the picture becomes gray.
const GUARD: [u8; 12] = [0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xf0, 0, 2];

/// Returns true if a JPEG has data that fits no code, or too little of it. Decoders for browsers show what they can.
///
/// Whole scans that are missing in a progressive JPEG are not noticed: nothing says how many there should be.
pub(super) fn is_damaged_jpeg(bytes: &[u8]) -> bool {
    if !bytes.starts_with(&JPEG) {
        return false;
    }
    let guarded = end_of_image(bytes).map(|end| [&bytes[..end], &GUARD, &bytes[end..]].concat());
    let bytes = guarded.as_deref().unwrap_or(bytes);
    let options = DecoderOptions::default().set_strict_mode(true).set_max_width(usize::MAX).set_max_height(usize::MAX);
    let decoded = JpegDecoder::new_with_options(ZCursor::new(bytes), options).decode();
    decoded.is_err_and(|error| match error {
        // Some programs fill the space between headers, which changes nothing.
        DecodeErrors::FormatStatic(message) => !message.contains("Extra bytes between headers"),
        // All data may have been read when the decoder looks for a restart marker and finds the guard.
        DecodeErrors::MCUError(message) => !message.contains("at restart boundary"),
        _ => true,
    })
}

/// The end marker of the first picture in a JPEG. Segments before it can have further pictures, and so can what
/// follows.
fn end_of_image(bytes: &[u8]) -> Option<usize> {
    let mut at = JPEG.len();
    loop {
        at += bytes.get(at..)?.iter().position(|byte| *byte == 0xff)?;
        match *bytes.get(at + 1)? {
            0xff => at += 1,
            // A 0xff in the data, and markers without a segment.
            0x00 | 0x01 | 0xd0..=0xd7 => at += 2,
            0xd9 => return Some(at),
            _ => at += 2 + usize::from(u16::from_be_bytes([*bytes.get(at + 2)?, *bytes.get(at + 3)?])),
        }
    }
}

/// Returns true for a PNG or a WebP with more than one frame.
pub(super) fn is_animated(bytes: &[u8]) -> bool {
    if bytes.starts_with(b"\x89PNG") {
        // The chunk with the number of frames comes before the first data.
        let find = |name: &[u8]| bytes.windows(4).position(|four| four == name);
        return find(b"acTL").is_some_and(|frames| find(b"IDAT").is_none_or(|data| frames < data));
    }
    // The flags of an extended file follow the chunk's name and length.
    const ANIMATION: u8 = 0b10;
    bytes.starts_with(b"RIFF")
        && bytes.get(8..16) == Some(b"WEBPVP8X")
        && bytes.get(20).is_some_and(|flags| flags & ANIMATION != 0)
}
