//! Published files that are something else than their name says.

use crate::{
    diagnostics::{Code, Diagnostic, Place},
    source::{LFS_HELP, LFS_POINTER},
};

/// The bytes at the start of a file that the check looks at. The notes of a camera are within them.
pub const HEAD_BYTES: usize = 64 * 1024;

/// The first bytes of files of each kind.
const STARTS: [(&[&str], &[u8], &str); 5] = [
    (&["pdf"], b"%PDF-", "PDF"),
    (&["jpg", "jpeg"], b"\xff\xd8\xff", "JPEG"),
    (&["png"], b"\x89PNG", "PNG"),
    (&["zip"], b"PK", "ZIP"),
    (&["docx", "pptx", "xlsx"], b"PK", "file of an office program"),
];

/// The tag of the place in the notes of a camera, EXIF 2.3.
const GPS_TAG: u16 = 0x8825;

/// Reports a published file of which visitors see nothing, or more than its owner knows. `head` has its first bytes.
pub fn check_own_bytes(path: &str, head: &[u8]) -> Option<Diagnostic> {
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending).to_ascii_lowercase();
    let told = |code, message: String, help: &str| Some(Diagnostic::new(code, path, Place::File, message, help));
    if head.starts_with(LFS_POINTER) {
        let message = "this is not the file, but what Git LFS leaves in its place".to_owned();
        return told(Code::FileUnused, message, LFS_HELP);
    }
    // Some services prove a domain with an empty file without an ending.
    let (_, start, kind) = STARTS.iter().find(|(endings, _, _)| endings.contains(&&*ending))?;
    if head.is_empty() {
        return told(Code::FileUnused, "this file is empty".to_owned(), "save or download it again");
    }
    // Old programs write some bytes before the first of a PDF, which readers skip.
    let begins = head.starts_with(start) || (ending == "pdf" && find(&head[..head.len().min(1024)], start).is_some());
    if !begins {
        let help = "save or download it again: often it is the page of a log-in or of an error in its place";
        return told(Code::FileUnused, format!("this file is no {kind}, whatever its name says"), help);
    }
    let has_place = *kind == "JPEG" && has_place(head).unwrap_or(false);
    let help =
        "save it without its metadata, or put it into images/, where ssg removes them; files/ is published as it is";
    has_place.then_some(()).and_then(|()| {
        told(Code::PictureChanged, "this picture says where it was taken, to a few feet".to_owned(), help)
    })
}

/// Returns true if the notes of a camera have a place.
fn has_place(jpeg: &[u8]) -> Option<bool> {
    let tiff = &jpeg[find(jpeg, b"Exif\0\0")? + 6..];
    let is_little = tiff.starts_with(b"II");
    let short = |at: usize| {
        let bytes: [u8; 2] = tiff.get(at..at + 2)?.try_into().ok()?;
        Some(if is_little { u16::from_le_bytes(bytes) } else { u16::from_be_bytes(bytes) })
    };
    let words = [short(4)?, short(6)?];
    let first = if is_little { words[0] } else { words[1] } as usize;
    let count = usize::from(short(first)?);
    Some((0..count).any(|index| short(first + 2 + index * 12) == Some(GPS_TAG)))
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|window| window == wanted)
}
