use crate::{
    diagnostics::{Code, Diagnostic, Place},
    source::{Listing, NotUtf8, top_files},
    suggest::nearest,
};

/// Reports required files that are missing and files without a purpose.
pub fn check_files(listing: &Listing) -> Vec<Diagnostic> {
    let missing = listing.missing.iter().map(|name| {
        let help = format!("make {name} in this folder; docs/content.md shows one");
        Diagnostic::new(Code::FileMissing, name, Place::File, format!("{name} is missing"), help)
    });
    let unused = listing.unused.iter().map(|path| {
        Diagnostic::new(Code::FileUnused, path, Place::File, "nothing is made of this file", unused_help(path))
    });
    missing.chain(unused).collect()
}

fn unused_help(path: &str) -> String {
    let folder = path.split_once('/').map_or("", |(folder, _)| folder);
    match (folder, path.rsplit_once('.').map_or("", |(_, ending)| ending)) {
        ("", "yaml") => nearest(path, top_files()).map_or_else(
            || format!("at the top there are {}", top_files().collect::<Vec<_>>().join(", ")),
            |near| format!("did you mean {near}?"),
        ),
        ("images", _) => "save the picture as JPEG, PNG or WebP, with a name that ends in .jpg, .png or .webp".to_owned(),
        (_, "yml") => format!("rename it to {}.yaml", path.trim_end_matches(".yml")),
        ("posts", "markdown" | "mdx" | "txt") => "rename it so that it ends in .md".to_owned(),
        _ => "posts are posts/*.md; locations, services and swatches are *.yaml in their folders; pictures are in images/; start the name with a dot to keep a file here unseen".to_owned(),
    }
}

/// The diagnostic for a file in another encoding.
pub fn not_utf8(error: &NotUtf8) -> Diagnostic {
    // Messages show the text with U+FFFD in place of the wrong byte.
    let place = Place::Bytes(error.valid_up_to..error.valid_up_to + char::REPLACEMENT_CHARACTER.len_utf8());
    let help = "save it again with the encoding UTF-8 (in most editors: Save As, then Encoding)";
    Diagnostic::new(Code::NotUtf8, &error.path, place, "this file is not saved as UTF-8", help)
}
