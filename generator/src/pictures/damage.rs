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

/// Returns true if a JPEG has data that fits no code. Decoders for browsers show what they can.
pub(super) fn is_damaged_jpeg(bytes: &[u8]) -> bool {
    if !bytes.starts_with(&JPEG) {
        return false;
    }
    let options = DecoderOptions::default().set_strict_mode(true).set_max_width(usize::MAX).set_max_height(usize::MAX);
    let decoded = JpegDecoder::new_with_options(ZCursor::new(bytes), options).decode();
    // Some programs fill the space between headers, which changes nothing.
    decoded.is_err_and(|error| {
        !matches!(error, DecodeErrors::FormatStatic(message) if message.contains("Extra bytes between headers"))
    })
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
