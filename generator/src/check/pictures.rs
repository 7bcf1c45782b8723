use std::collections::BTreeSet;

use crate::{
    content::{check_picture, is_video_file, section::MIN_SWATCH_WIDTH_PX},
    diagnostics::{Code, Diagnostic, Place},
    markdown::is_video,
    model::Pictures,
};

use super::{PictureUse, References};

/// A picture that is so much wider than high, or higher than wide, is a mistake. A panorama of the whole horizon has
/// 10.
const STRIPE_RATIO: u64 = 100;

/// Of a picture that is so much longer than high, a square shows half at most.
const CUT_RATIO: u32 = 2;

/// Reports pictures that do not exist or are too small for their place.
pub fn check_pictures(pictures: &Pictures, files: &[References]) -> Vec<Diagnostic> {
    let uses = files.iter().flat_map(|file| file.pictures.iter().map(move |picture| (&file.path, picture)));
    uses.filter_map(|(path, picture)| check_picture_use(pictures, path, picture)).collect()
}

fn check_picture_use(pictures: &Pictures, path: &str, picture: &PictureUse) -> Option<Diagnostic> {
    let PictureUse { place, file, width } = picture;
    let told = |code, message: String, help: String| Some(Diagnostic::new(code, path, place.clone(), message, help));
    if !pictures.has(file) {
        let alike = pictures.without_ending(file).map(|near| format!("did you mean {near}?"));
        let help = alike.or_else(|| video_help(file)).or_else(|| check_picture(file).err()).unwrap_or_else(|| {
            pictures.nearest(file).map_or_else(
                || format!("put the picture into content/images/ under the name {file}"),
                |near| {
                    let in_markdown = if near.contains(char::is_whitespace) {
                        format!(" In markdown: <{near}>")
                    } else {
                        String::new()
                    };
                    format!("did you mean {near}?{in_markdown}")
                },
            )
        });
        return told(Code::PictureMissing, missing(file), help);
    }
    // An unreadable picture has a diagnostic of its own.
    let facts = pictures.metadata(file)?;
    if facts.width < *width {
        let message = format!("{file} is {} pixels wide, and this place needs {width}", facts.width);
        return told(
            Code::PictureSmall,
            message,
            "use a larger original; pictures are made smaller, never larger".to_owned(),
        );
    }
    let (long, short) = (facts.width.max(facts.height), facts.width.min(facts.height));
    if u64::from(long) >= u64::from(short) * STRIPE_RATIO {
        let message = format!("{file} is a stripe of {} by {} pixels", facts.width, facts.height);
        let help = "save it again with the whole picture in it; nothing can be seen on a stripe";
        return told(Code::PictureSmall, message, help.to_owned());
    }
    let is_square_shown = path.starts_with("swatches/") && *width == MIN_SWATCH_WIDTH_PX;
    if is_square_shown && long >= short * CUT_RATIO {
        let message =
            format!("{file} has {} by {} pixels, and a list of colors shows a square of it", facts.width, facts.height);
        return told(Code::PictureChanged, message, "save a square part of it, so that nothing is cut off".to_owned());
    }
    None
}

fn ending_of(file: &str) -> String {
    file.rsplit_once('.').map_or("", |(_, ending)| ending).to_ascii_lowercase()
}

/// The help about a video in markdown. In YAML, its name is no value of the field.
fn video_help(file: &str) -> Option<String> {
    let help = "put it on YouTube or Vimeo, and write [Its title](https://youtu.be/…) in a paragraph of its own";
    is_video_file(file).then(|| help.to_owned())
}

/// The message and the help about an address in the place of a picture that is no file: the picture itself, as Google
/// Docs writes it, or a video.
pub(super) fn not_a_file(address: &str) -> Option<(String, String)> {
    if address.starts_with("data:") {
        return Some(inside_text(address));
    }
    is_video(address).then(|| {
        let help = format!("write [Its title]({address}) in a paragraph of its own, without the !");
        ("this is a video, in the place of a picture".to_owned(), help)
    })
}

/// The message and the help about a picture whose bytes are in the text.
pub(super) fn inside_text(address: &str) -> (String, String) {
    let message = format!("this picture is inside the text ({} kB)", address.len().div_ceil(1000));
    (message, "save it as a file in content/images/, and write its name: ![what is seen](file.jpg)".to_owned())
}

fn missing(file: &str) -> String {
    let ending = ending_of(file);
    if file.starts_with("https://") || file.starts_with("http://") {
        "pictures come from content/images/, not from other sites".to_owned()
    } else if is_video_file(file) {
        format!("{file} is a video, and this is the place of a picture")
    } else if ["svg", "gif", "heic", "heif", "avif", "tif", "tiff", "bmp"].contains(&&*ending) {
        format!("{file} cannot be shown: it is not a JPEG, PNG or WebP")
    } else {
        format!("there is no picture {file} in content/images/")
    }
}

/// Reports pictures that no page shows.
pub fn check_unused(pictures: &Pictures, shown: &BTreeSet<String>) -> Vec<Diagnostic> {
    let unused = pictures.files().filter(|file| !shown.contains(*file));
    let told = unused.map(|file| {
        let help = "show it somewhere, remove it, or start its name with a dot to keep it here unseen";
        Diagnostic::new(Code::PictureUnused, &format!("images/{file}"), Place::File, "no page shows this picture", help)
    });
    told.collect()
}
