use std::{collections::BTreeSet, ops::Range};

use crate::{
    check::{PictureUse, References},
    content::{self, Slug, is_video_file, section::MIN_SWATCH_WIDTH_PX},
    diagnostics::{Code, Diagnostic, Help, Place},
    markdown::percent_decoded,
    model::Pictures,
    source::{
        PICTURE_ENDINGS, SourceFile, stem,
        yaml::{Node, Value},
    },
};

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

/// Advice about the pictures of a site that a program made.
pub fn check_computed(pictures: &Pictures, shown: &BTreeSet<String>) -> Option<Diagnostic> {
    let is_computed = |file: &&str| pictures.computed_note(file).is_some() && pictures.floor(file).is_none();
    let computed: Vec<&str> = shown.iter().map(String::as_str).filter(is_computed).collect();
    let note = pictures.computed_note(computed.first()?)?;
    let message = format!("made by a program: {}", computed.join(", "));
    let help = format!("replace them by photos; until then visitors read \"{note}\" on each");
    Some(Diagnostic::new(Code::PictureComputed, "site.yaml", Place::File, message, help))
}

/// The pictures in a file whose YAML has mistakes, so that one run reports these too.
pub fn written_pictures(source: &SourceFile, yaml: &Range<usize>) -> Vec<PictureUse> {
    let mut found = Vec::new();
    let Some(tree) = content::readable(source, yaml) else { return found };
    tree.visit(&mut |name, node: &Node| {
        let Node { value: Value::Text(file), span } = node else { return };
        // `picture: sand.jpg` lacks its alt text, which is a mistake of its own.
        if matches!(name, "file" | "picture" | "pictures") && PICTURE_ENDINGS.contains(&&*ending_of(file)) {
            let place = Place::Bytes(span.start + yaml.start..span.end + yaml.start);
            found.push(PictureUse { place, file: file.clone(), width: 0 });
        }
    });
    found
}

fn check_picture_use(pictures: &Pictures, path: &str, picture: &PictureUse) -> Option<Diagnostic> {
    let PictureUse { place, file, width } = picture;
    let told = |code, message: String, help: Help| Some(Diagnostic::new(code, path, place.clone(), message, help));
    if !pictures.has(file) {
        let help = missing_help(pictures, file);
        return told(Code::PictureMissing, missing(file), help);
    }
    // An unreadable picture has a diagnostic of its own.
    let facts = pictures.metadata(file)?;
    if facts.width < *width {
        let message = format!("{file} is {} pixels wide, and this place needs {width}", facts.width);
        return told(
            Code::PictureSmall,
            message,
            "use a larger original; pictures are made smaller, never larger".into(),
        );
    }
    let (long, short) = (facts.width.max(facts.height), facts.width.min(facts.height));
    if u64::from(long) >= u64::from(short) * STRIPE_RATIO {
        let message = format!("{file} is a stripe of {} by {} pixels", facts.width, facts.height);
        let help = "save it again with the whole picture in it; nothing can be seen on a stripe";
        return told(Code::PictureSmall, message, help.into());
    }
    let is_square_shown = path.starts_with("swatches/") && *width == MIN_SWATCH_WIDTH_PX;
    if is_square_shown && long >= short * CUT_RATIO {
        let message =
            format!("{file} has {} by {} pixels, and a list of colors shows a square of it", facts.width, facts.height);
        return told(Code::PictureChanged, message, "save a square part of it, so that nothing is cut off".into());
    }
    None
}

/// The way to the picture that is probably meant.
fn missing_help(pictures: &Pictures, file: &str) -> Help {
    let ending = ending_of(file);
    if let Some(near) = pictures.files().find(|one| is_same_look(one, file)) {
        let name = near.rsplit('/').next().unwrap_or(near);
        let plain = Slug::from_title(&percent_decoded(stem(near)));
        let plain = format!("{}.{}", plain.as_ref().map_or("picture", Slug::as_str), ending_of(near));
        let path = near.strip_suffix(name).unwrap_or_default();
        return format!(
            "rename the file content/images/{near}, whose name has other signs than it seems, to {plain}, and write \
             {path}{plain}"
        )
        .into();
    }
    if let Some(near) = pictures.without_ending(file) {
        return naming(near, Help::replacing(file, near, "did you mean {}?"));
    }
    if is_video_file(file) {
        return "put it on YouTube or Vimeo, and write [Its title](https://youtu.be/…) in a paragraph of its own, in the text \
                of a post or of a section `text`"
            .into();
    }
    // Other programs name pictures by their address, or by their place on the disk.
    let path = file.split_once("://").map_or(file, |(_, rest)| rest).split(['?', '#']).next().unwrap_or(file);
    let path = path.replace('\\', "/");
    let inside = match path.rsplit_once("images/") {
        Some((_, inside)) => inside,
        None if file.contains("://") || file.starts_with(['/', '.']) || file.contains('\\') => {
            path.rsplit('/').next().unwrap_or(&path)
        }
        None => &path,
    };
    let last = path.rsplit('/').next().unwrap_or(&path);
    let named = [inside.to_owned(), without_size(inside), last.to_owned(), without_size(last)];
    let original = named.into_iter().find(|name| pictures.has(name));
    if let Some(near) = original.or_else(|| pictures.nearest(inside).map(ToString::to_string)) {
        let is_meant = (inside == near || last == near) && near != file;
        return match is_meant {
            true => naming(&near, Help::replacing(file, &*near, "write its path below content/images/: {}")),
            false => naming(&near, Help::meant(file, &near, "did you mean {}?")),
        };
    }
    if !PICTURE_ENDINGS.contains(&&*ending) {
        let endings = PICTURE_ENDINGS.join(", .");
        return format!("save the picture as JPEG, PNG or WebP in content/images/; its name ends in .{endings}").into();
    }
    let download = if file.contains("://") { "download the picture, put it" } else { "put the picture" };
    format!("{download} into content/images/ under the name {inside}, and write {inside}").into()
}

/// A help that names a picture. A name with blanks is written otherwise in markdown.
fn naming(near: &str, help: Help) -> Help {
    match near.contains(char::is_whitespace) {
        true => help.uncertain().and(&format!(" In markdown: <{near}>")),
        false => help,
    }
}

/// The name of the original of a picture that another program has made smaller: `sand-300x200.jpg`, `sand-scaled.jpg`.
fn without_size(file: &str) -> String {
    let (stem, ending) = file.rsplit_once('.').unwrap_or((file, ""));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_size = |part: &str| {
        part == "scaled" || part.split_once('x').is_some_and(|(width, height)| is_number(width) && is_number(height))
    };
    let original = stem.rsplit_once('-').filter(|(_, part)| is_size(part)).map_or(stem, |(original, _)| original);
    format!("{original}.{ending}")
}

/// Returns true for names that people take for one: with accents that are letters of their own, as Macs write them, or
/// with blanks as addresses have them.
fn is_same_look(one: &str, other: &str) -> bool {
    let plain = |name: &str| deunicode::deunicode(&percent_decoded(name)).to_lowercase();
    let has_signs =
        |name: &str| name.contains('%') || name.contains(|sign: char| matches!(sign, '\u{300}'..='\u{36f}'));
    (has_signs(one) || has_signs(other)) && plain(one) == plain(other)
}

fn ending_of(file: &str) -> String {
    file.rsplit_once('.').map_or("", |(_, ending)| ending).to_ascii_lowercase()
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
