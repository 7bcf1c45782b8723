use std::collections::{HashMap, HashSet};

use crate::{
    check::text::drafts::check_path,
    content::{MARK, MarkError, folder_held_back, is_held_back},
    diagnostics::{Code, Diagnostic, Place},
    markdown::composed,
    source::{
        Listing, PICTURE_ENDINGS, ReadError, THANK_YOU_FILE, Unreadable, beside_original, is_language,
        misnamed_translation, misspelt_language, original_of, stem, top_files, translation_of,
    },
    suggest::nearest,
};

/// The folders of files that pages are made of.
const FOLDERS: [&str; 9] =
    ["authors", "forms", "locations", "pages", "posts", "projects", "rooms", "services", "swatches"];

/// The texts of lists, and the folders with their entries. A list without entries needs none.
const LISTS: [(&str, &str); 2] = [("blog.yaml", "posts"), ("locations.yaml", "locations")];

/// The files of which nothing is made on a site without the quote form.
const FORM_FILES: [&str; 2] = ["form.yaml", THANK_YOU_FILE];

/// Reports required files that are missing, files without a purpose, and unreadable files. `has_form` is `None` when
/// `site.yaml`, which says it, cannot be read.
pub fn check_files(listing: &Listing, language: Option<&str>, has_form: Option<bool>) -> Vec<Diagnostic> {
    let entries = |folder: &str| if folder == "posts" { &listing.posts } else { &listing.locations };
    let missing = listing.missing.iter().filter_map(|name| {
        let list = LISTS.iter().find(|(list, _)| list == name);
        let (reason, what) = match list {
            Some((_, folder)) => {
                (format!(", and there is {}", entries(folder).first()?), " with the texts of their list")
            }
            None => (String::new(), ""),
        };
        // The forms of the site have words of their own for that.
        let is_needed = has_form == Some(true) && listing.forms.is_empty() || *name != THANK_YOU_FILE;
        is_needed.then(|| missing_file(name, what, &reason, language))
    });
    let unused = listing.unused.iter().map(|path| {
        Diagnostic::new(Code::FileUnused, path, Place::File, "nothing is made of this file", unused_help(path))
    });
    let formless =
        listing.singles.iter().filter(|name| has_form == Some(false) && FORM_FILES.contains(name)).map(|name| {
            let message = "the site has no form (`quoteForm: false`), so nothing is made of this file";
            let help = "remove it, or start its name with a dot to keep it for later";
            Diagnostic::new(Code::FileUnused, name, Place::File, message, help)
        });
    let held_back = listing.files.iter().filter_map(|path| check_path(path));
    let unreadable = listing.unreadable.iter().map(unreadable);
    let reported = missing.chain(unused).chain(formless).chain(held_back);
    let names = if language.is_none() { check_names(listing) } else { Vec::new() };
    reported.chain(check_same_names(listing)).chain(names).chain(unreadable).collect()
}

/// Reports the page after the form that is built in, on a site that has other forms too.
pub fn missing_thank_you(listing: &Listing, language: Option<&str>) -> Option<Diagnostic> {
    listing.missing.contains(&THANK_YOU_FILE).then(|| missing_file(THANK_YOU_FILE, "", "", language))
}

fn missing_file(name: &str, what: &str, reason: &str, language: Option<&str>) -> Diagnostic {
    let (path, help) = match language {
        None => (name.to_owned(), format!("make {name}{what} in this folder; `ssg guide {name}` shows one")),
        Some(language) => {
            let path = translation_of(name, language);
            let help = format!("make {path} beside {name}, with its words in that language");
            (path, help)
        }
    };
    let message = format!("{path} is missing{reason}");
    Diagnostic::new(Code::FileMissing, &path, Place::File, message, help)
}

/// Reports files, and folders around them, whose names differ only in the case or the form of their letters. Windows and
/// Macs have one file for such names, so a copy of the folder there loses the others.
fn check_same_names(listing: &Listing) -> Vec<Diagnostic> {
    let folded = |path: &str| composed(&path.to_lowercase()).into_owned();
    // Names of pages are in small letters, which have a message of their own if they are not.
    let files = || listing.files.iter().chain(&listing.images).chain(&listing.fonts);
    let mut taken: HashMap<String, &str> = HashMap::new();
    // The first file of a folder stands for the others.
    let mut reported: HashSet<&str> = HashSet::new();
    let same = files().filter_map(|path| {
        let ends = path.match_indices('/').map(|(end, _)| end).chain([path.len()]);
        ends.map(|end| &path[..end]).find_map(|name| {
            let first = *taken.entry(folded(name)).or_insert(name);
            (first != name && reported.insert(name)).then(|| {
                let kind = if name == path { "file" } else { "folder" };
                let this = if name == path { "this".to_owned() } else { format!("the folder {name}") };
                let message = format!("on Windows and Macs {this} is the same {kind} as {first}");
                let help = "give one of the two another name, with more than other capitals or accents, or remove it";
                Diagnostic::new(Code::SlugDuplicate, path, Place::File, message, help)
            })
        })
    });
    same.collect()
}

/// Signs that no name on Windows has. On other systems a name may have them, as a zip file of Windows leaves `\`.
const SIGNS_OF_WINDOWS: [char; 8] = ['"', '*', ':', '<', '>', '?', '\\', '|'];

/// Names that Windows keeps for devices, also before an ending.
const DEVICES: [&str; 6] = ["aux", "con", "conin$", "conout$", "nul", "prn"];

/// Devices of which Windows has several, each with a digit.
const NUMBERED_DEVICES: [&str; 2] = ["com", "lpt"];

/// Reports files that a copy of the folder on Windows cannot have: the site could not be built there, also not from a
/// repository. The first file of a folder stands for the others.
fn check_names(listing: &Listing) -> Vec<Diagnostic> {
    let mut reported: HashSet<String> = HashSet::new();
    let all = listing.used().filter_map(|path| {
        let mut end = 0;
        let (message, name) = path.split('/').find_map(|part| {
            end += part.len() + 1;
            Some((unportable(part, &path)?, &path[..end - 1]))
        })?;
        reported.insert(name.to_owned()).then(|| {
            let what = if *name == *path { "file" } else { "folder" };
            let help = format!("give the {what} another name, so that everybody can work on the site");
            Diagnostic::new(Code::SlugInvalid, &path, Place::File, message, help)
        })
    });
    all.collect()
}

/// The reason why Windows cannot have this part of a path.
fn unportable(part: &str, path: &str) -> Option<String> {
    let name = part.split('.').next().unwrap_or(part).trim_end().to_lowercase();
    let digit =
        |rest: &str| matches!(rest, "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "¹" | "²" | "³");
    let is_numbered = NUMBERED_DEVICES.iter().any(|device| name.strip_prefix(device).is_some_and(digit));
    if is_numbered || DEVICES.contains(&name.as_str()) {
        return Some(format!("Windows cannot have `{part}`: it keeps `{name}` for a device"));
    }
    if let Some(last) = part.chars().last().filter(|last| ['.', ' '].contains(last)) {
        let sign = if last == '.' { "a dot" } else { "a blank" };
        return Some(format!("Windows cannot have `{part}`, which ends with {sign}"));
    }
    // Of other files the name becomes an address, which has a message of its own.
    let is_address =
        path.starts_with("files/") || path.starts_with("pages/") || (!path.starts_with("posts/") && is_page(path));
    let sign = part.chars().find(|sign| SIGNS_OF_WINDOWS.contains(sign) || sign.is_control());
    let sign = sign.filter(|_| !is_address)?;
    let sign = if sign.is_control() { sign.escape_unicode().to_string() } else { sign.to_string() };
    let shown = part.replace(char::is_control, "\u{fffd}");
    Some(format!("Windows cannot have `{shown}`, because of the sign `{sign}`"))
}

/// Returns true for a file whose name is the address of a page.
fn is_page(path: &str) -> bool {
    path.split_once('/').is_some_and(|(folder, name)| FOLDERS.contains(&folder) && !name.contains('/'))
}

const COPY: &str = "this is the copy of a file that an editor keeps: remove it, or start its name with a dot";

fn unused_help(path: &str) -> String {
    let is_of_page = |path: &String| match path.split_once('/') {
        Some((folder, _)) => FOLDERS.contains(&folder),
        None => top_files().any(|single| single == original_of(path)),
    };
    if let Some(beside) = beside_original(path).filter(is_of_page) {
        return format!("{beside} is the same translation, and is read: remove one of the two");
    }
    if let Some(right) = meant_translation(path) {
        return format!(
            "did you mean {right}? A translation is beside its original, with the language before the ending"
        );
    }
    if let Some((stem, ending)) = path.rsplit_once('.')
        && ["MD", "YAML", "YML", "MARKDOWN"].contains(&&*ending.to_ascii_uppercase())
        && ending != ending.to_ascii_lowercase()
    {
        let ending = if ending.to_ascii_uppercase().starts_with('M') { "md" } else { "yaml" };
        return format!("rename it to {stem}.{ending}, in small letters");
    }
    let folder = path.split_once('/').map_or("", |(folder, _)| folder);
    // Nothing is public of such a file, so the way to publish it is not the first one to name.
    if let Some(held_back) = folder_held_back(path).filter(|name| !FOLDERS.contains(&name.trim_start_matches('_'))) {
        let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
        let is_text = ["htm", "html", "markdown", "md", "mdx", "txt"].contains(&ending);
        let post = format!(
            "; a draft that `ssg dev` shows is posts/{}.md with `draft: true`",
            stem(path).trim_start_matches('_')
        );
        return format!(
            "to keep it here unseen, start the folder's name with a dot: `.{}/`{}",
            held_back.trim_start_matches('_'),
            if is_text { &post } else { "" }
        );
    }
    if is_held_back(path.rsplit('/').next().unwrap_or(path)) {
        return "to keep it here unseen, start its name with a dot; a draft that `ssg dev` shows is a file of posts/ that \
                ends in .md, with `draft: true`"
            .to_owned();
    }
    // Posts are written in markdown, pages in either, and all others in YAML.
    let fits = |folder: &str| match path.rsplit_once('.') {
        Some((_, "md")) => matches!(folder, "pages" | "posts"),
        Some((_, "yaml")) => folder != "posts",
        _ => false,
    };
    if let Some(near) = nearest(folder, FOLDERS).filter(|near| *near != folder && fits(near)) {
        return format!("did you mean {near}{}?", &path[folder.len()..]);
    }
    match (folder, path.rsplit_once('.').map_or("", |(_, ending)| ending)) {
        ("", "yaml") => nearest(path, top_files()).map_or_else(
            || format!("at the top there are {}", top_files().collect::<Vec<_>>().join(", ")),
            |near| format!("did you mean {near}?"),
        ),
        ("rooms", ending) if PICTURE_ENDINGS.contains(&&*ending.to_ascii_lowercase()) => {
            "put the pictures of a room into a folder with its name, as .jpg or .png: rooms/hall/photo.jpg".to_owned()
        }
        ("images", _) => "save the picture as JPEG, PNG or WebP, with a name that ends in .jpg, .png or .webp".to_owned(),
        ("fonts", _) => "put WOFF2 files into fonts/ itself, with names that end in .woff2".to_owned(),
        (_, "bak" | "old" | "orig" | "tmp") => COPY.to_owned(),
        _ if path.ends_with('~') => COPY.to_owned(),
        ("pages" | "posts", "htm" | "html") => {
            "write it as markdown in a file that ends in .md, or publish it as it is: move it into files/".to_owned()
        }
        ("authors" | "forms" | "locations" | "projects" | "rooms" | "services" | "swatches", "markdown" | "md" | "txt") => {
            let new = match folder {
                "locations" => "; `ssg new location \"Name\"` writes one",
                "services" => "; `ssg new service \"Name\"` writes one",
                _ => "",
            };
            format!("write it as YAML, in a file of {folder}/ that ends in .yaml{new}")
        }
        (_, "yml") => format!("rename it to {}.yaml", path.trim_end_matches(".yml")),
        (_, ending) if PICTURE_ENDINGS.contains(&&*ending.to_ascii_lowercase()) => {
            format!("pictures are in one folder: move it to images/{}", path.rsplit('/').next().unwrap_or(path))
        }
        ("pages" | "posts", "mdx") => "rename it so that it ends in .md, and remove its components: lines with import or export, \
             and what stands between < and >"
            .to_owned(),
        ("pages" | "posts", "markdown" | "txt") => "rename it so that it ends in .md".to_owned(),
        (_, ending) if export_help(ending).is_some() => export_help(ending).unwrap_or_default().to_owned(),
        _ => "posts are posts/*.md; pages of your own are *.yaml or *.md in pages/; locations, services, authors, projects and swatches are *.yaml in their folders; pictures are in images/; files to publish as they are belong in files/; start the name with a dot to keep a file here unseen".to_owned(),
    }
}

/// The path of the translation that is probably meant by a file in the form of other programs: `home.ES.yaml`,
/// `home_es.yaml`, `es/home.yaml`.
fn meant_translation(path: &str) -> Option<String> {
    let (stem, ending) = path.rsplit_once('.')?;
    let path = format!("{stem}.{}", ending.to_ascii_lowercase());
    let language = |text: &str| is_language(text).then(|| text.to_owned()).or_else(|| misspelt_language(text));
    let in_folder = || {
        let (folder, rest) = path.split_once('/')?;
        let is_known = match rest.split_once('/') {
            Some((folder, _)) => FOLDERS.contains(&folder),
            None => top_files().any(|single| single == rest),
        };
        is_known.then(|| Some(translation_of(rest, &language(folder)?))).flatten()
    };
    let at_top = || {
        let (stem, language) = stem.rsplit_once(['_', '-']).and_then(|(stem, end)| Some((stem, language(end)?)))?;
        let single = top_files().find(|single| single.strip_suffix(".yaml") == Some(stem))?;
        Some(translation_of(single, &language))
    };
    // `services/es/roofs.yaml`
    let below = || {
        let (folder, rest) = path.split_once('/').filter(|(folder, _)| FOLDERS.contains(folder))?;
        // A folder of another name may look like a language with a script.
        let (of_language, name) = rest.split_once('/').filter(|(folder, _)| is_language(folder))?;
        name.ends_with(".yaml").then(|| translation_of(&format!("{folder}/{name}"), of_language))
    };
    misnamed_translation(&path).or_else(in_folder).or_else(at_top).or_else(below)
}

/// The way from the file of another program to posts, by its ending.
fn export_help(ending: &str) -> Option<&'static str> {
    Some(match &*ending.to_ascii_lowercase() {
        "xml" | "wxr" => {
            "this is how WordPress and Blogger export a blog: let a converter such as wordpress-export-to-markdown make .md \
             files of it, put these into posts/, and remove this one"
        }
        "json" | "csv" | "enex" | "opml" => {
            "this is how Ghost, Notion and others export texts: export them as markdown instead, put these .md files into \
             posts/, and remove this one"
        }
        "doc" | "docx" | "gdoc" | "odt" | "pages" | "rtf" => {
            "this is a text of Word or another word processor: `ssg new post \"Title\"` makes a file in posts/, into which its \
             text is copied; remove this one, or move it into files/ to publish it as it is"
        }
        "7z" | "gz" | "rar" | "tar" | "tgz" | "zip" => {
            "unpack it: .md files belong in posts/, pictures in images/; remove this one, or move it into files/ to publish \
             it as it is"
        }
        "pdf" => "move it into files/ to publish it as it is, and link to it: [Our prices](/prices.pdf)",
        _ => return None,
    })
}

/// The diagnostic for a file without text.
pub fn read_error(error: &ReadError) -> Diagnostic {
    match error {
        ReadError::Unreadable(file) => unreadable(file),
        ReadError::NotUtf8 { path, valid_up_to } => {
            // Messages show the text with U+FFFD in place of the wrong byte.
            let place = Place::Bytes(*valid_up_to..valid_up_to + char::REPLACEMENT_CHARACTER.len_utf8());
            let help = "save it again with the encoding UTF-8 (in most editors: Save As, then Encoding)";
            Diagnostic::new(Code::NotUtf8, path, place, "this file is not saved as UTF-8", help)
        }
    }
}

/// The diagnostic for a drawing that cannot be the mark.
pub fn mark_refused(error: &MarkError) -> Diagnostic {
    Diagnostic::new(Code::MarkRefused, MARK, Place::Bytes(error.at.clone()), error.message.clone(), error.help)
}

/// The diagnostic for a file that cannot be read from the disk.
pub fn unreadable(file: &Unreadable) -> Diagnostic {
    let message = format!("this file cannot be read: {}", file.reason);
    let help = "put the file there again, or correct its name or its permissions; remove it if it is not needed";
    Diagnostic::new(Code::FileUnreadable, &file.path, Place::File, message, help)
}
