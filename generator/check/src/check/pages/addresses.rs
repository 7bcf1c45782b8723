use std::collections::BTreeMap;

use crate::{
    content::{AddressPart, Language, SiteFile, Slug, folder_held_back, is_held_back},
    diagnostics::{Code, Diagnostic, Place},
    markdown::percent_decoded,
    model::{Kind, OUTPUT_FILES, OutputFile, OwnPage},
    source::{Listing, original_of, yaml::Step},
};

/// First parts of addresses that belong to the program, to the hosts of sites, or to other files of the content folder,
/// beside those of [`OUTPUT_FILES`].
const RESERVED: [&str; 7] = ["api", "assets", "feed", "feeds", "home", "images", "services"];

/// The folder whose files Cloudflare Pages runs. Hosts also keep names that start with `_`: `_worker.js` is a program, and
/// others are not shown.
const HOST_PROGRAMS: &str = "functions";

/// The longest name of a published file. File systems take 255 bytes, and a build adds endings such as `.br`.
const MAX_NAME_BYTES: usize = 250;

/// The file of rules for robots, which is added to the generated one.
pub const ROBOTS: &str = "files/robots.txt";

/// The address of the page that a file with sections or a text is made into.
pub fn address_of(path: &str) -> String {
    let path = original_of(path);
    match path.split_once('/') {
        None if path == "home.yaml" => "/".to_owned(),
        Some(("pages", _)) => own_address(&path),
        _ => format!("/{}", path.trim_end_matches(".yaml")),
    }
}

/// Reports files of `files/` whose path cannot be an address, or is that of something else.
pub fn check_own_files(listing: &Listing) -> Vec<Diagnostic> {
    let pages: BTreeMap<String, &str> = listing.pages.iter().map(|path| (own_address(path), path.as_str())).collect();
    listing.files.iter().filter_map(|path| check_own_file(path, &pages, listing)).collect()
}

/// The address of a file of `files/`: its path below that folder.
pub fn published_address(path: &str) -> String {
    format!("/{}", path.strip_prefix("files/").unwrap_or(path))
}

fn check_own_file(path: &str, pages: &BTreeMap<String, &str>, listing: &Listing) -> Option<Diagnostic> {
    let address = published_address(path);
    let name = &address[1..];
    let last = name.rsplit('/').next().unwrap_or(name);
    // There is a message about it already, which does not lead to its publication.
    if folder_held_back(path).is_some() || (!last.starts_with('_') && is_held_back(last)) {
        return None;
    }
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_' | '.' | '/');
    if !name.chars().all(is_plain) {
        let plain = |part: &str| deunicode::deunicode(&percent_decoded(part)).replace('/', "-");
        let plain = name.split('/').map(plain).collect::<Vec<_>>().join("/");
        let parts: Vec<&str> = plain.split(|letter| !is_plain(letter)).filter(|part| !part.is_empty()).collect();
        let plain = parts.join("-").replace("-.", ".");
        let message = "the file's path becomes its address, and this one cannot be an address";
        let help = format!("use letters without accents, digits, hyphens, dots and underscores: {plain}");
        return Some(Diagnostic::new(Code::SlugInvalid, path, Place::File, message, help));
    }
    if let Some(long) = name.split('/').find(|part| part.len() > MAX_NAME_BYTES) {
        let message = format!("the name of this file or of a folder around it has {} bytes", long.len());
        let help = format!("write at most {MAX_NAME_BYTES}: its compressed copies have longer names");
        return Some(Diagnostic::new(Code::SlugInvalid, path, Place::File, message, help));
    }
    let page = name.strip_suffix(".html").unwrap_or(name);
    let first = page.split('/').next().unwrap_or(page);
    let is_of_host = (first.starts_with('_') && !is_made(name)) || first == HOST_PROGRAMS;
    if is_of_host {
        let message = format!("nobody would see {address}: hosts keep such names for their settings and programs");
        let help = match name.trim_start_matches('_') {
            shown if shown != name && !shown.is_empty() => {
                format!(
                    "to keep it unseen, start the name with a dot: files/.{shown}; to publish it, name it files/{shown}"
                )
            }
            _ => "give the folder another name".to_owned(),
        };
        return Some(Diagnostic::new(Code::AddressReserved, path, Place::File, message, help));
    }
    let owner = if is_made(name) || is_reserved(first, listing) || page.ends_with("/index") {
        "a file that ssg makes or reserves"
    } else {
        pages.get(&format!("/{page}"))?
    };
    let message = format!("the file would be at {address}, which belongs to {owner}");
    Some(Diagnostic::new(Code::AddressReserved, path, Place::File, message, "give the file another name"))
}

/// Returns true for the path of a file that a build makes, and that content cannot add to.
fn is_made(path: &str) -> bool {
    OUTPUT_FILES.iter().any(|file| file.path == path && file.kind != Kind::ServedWithAdditions)
}

/// Returns true for the first part of an address that no content may have. Without posts and `blog.yaml` a page can be
/// at `/blog`, and likewise for places.
fn is_reserved(part: &str, listing: &Listing) -> bool {
    let is_there = |file: &&OutputFile| match file.kind {
        Kind::OfBlog => has_list(listing, "blog.yaml", &listing.posts),
        Kind::OfPlaces => has_list(listing, "locations.yaml", &listing.locations),
        _ => true,
    };
    let mut made = OUTPUT_FILES.iter().filter(is_there);
    RESERVED.contains(&part) || made.any(|file| file.path.strip_suffix(".html") == Some(part))
}

fn has_list(listing: &Listing, file: &str, entries: &[String]) -> bool {
    !entries.is_empty() || listing.singles.contains(&file)
}

/// Returns the files of `pages/` with their addresses, and reports those whose path cannot be an address.
pub fn check_own_addresses<'a>(listing: &'a Listing, diagnostics: &mut Vec<Diagnostic>) -> Vec<(&'a str, String)> {
    let mut taken: BTreeMap<String, &str> = BTreeMap::new();
    let mut named = Vec::new();
    for path in &listing.pages {
        let address = own_address(path);
        if let Some(diagnostic) = check_own_address(path, &address, listing) {
            diagnostics.push(diagnostic);
        } else if let Some(first) = taken.get(&address) {
            diagnostics.push(same_address(path, &address, first));
        } else {
            taken.insert(address.clone(), path);
            named.push((path.as_str(), address));
        }
    }
    named
}

/// Reports names of `site.yaml` for parts of addresses, and folders of its other languages, that something else has.
pub fn check_address_names(site: &SiteFile, is_further: bool, listing: &Listing) -> Vec<Diagnostic> {
    let (first, of_blog) = (site.addresses.of_first(), site.addresses.of_blog());
    let mut found = check_parts(&first, &site.other_languages, listing);
    found.extend(check_parts(&of_blog, &[], listing));
    found.extend(check_folder(site, is_further, listing));
    let own =
        |part: &AddressPart<'_>| Some(("addresses", part.own.filter(|own| own.as_str() != part.usual)?.to_string()));
    let folders = site.other_languages.iter().map(|language| ("otherLanguages", language.folder()[1..].to_owned()));
    let folder = site.addresses.folder.iter().map(|folder| ("addresses", folder.to_string()));
    for (field, name) in first.iter().filter_map(own).chain(folders).chain(folder) {
        let pages = listing.pages.iter().map(|path| (path, own_address(path)));
        let pages = pages.chain(listing.files.iter().map(|path| (path, published_address(path))));
        let (start, folder) = (format!("/{name}"), format!("/{name}/"));
        let is_below =
            |address: &str| address.strip_suffix(".html").unwrap_or(address) == start || address.starts_with(&folder);
        found.extend(pages.filter(|(_, address)| is_below(address)).map(|(path, address)| {
            let message = format!("{address} is below `{name}`, which site.yaml names in `{field}`");
            let help = "give the page another name, or choose another one in site.yaml";
            Diagnostic::new(Code::AddressReserved, path, Place::File, message, help)
        }));
    }
    found
}

/// Reports the folder of a language that cannot have it.
fn check_folder(site: &SiteFile, is_further: bool, listing: &Listing) -> Option<Diagnostic> {
    let name = site.addresses.folder.as_ref()?.as_str();
    let (message, help) = if is_further {
        (format!("the pages of this language are in {} anyway", site.language.folder()), "remove `folder`".to_owned())
    } else if site.other_languages.iter().any(|other| other.folder()[1..] == *name) || is_reserved(name, listing) {
        let code = site.language.as_str().split('-').next().unwrap_or_default();
        (format!("`{name}` is the name of other addresses"), format!("write another name, such as `{code}`"))
    } else {
        return None;
    };
    let place = Place::Value(["addresses", "folder"].map(|name| Step::Field(name.to_owned())).to_vec());
    Some(Diagnostic::new(Code::AddressReserved, "site.yaml", place, message, help))
}

/// Reports names for parts of addresses at one place in them that cannot be told from others there.
fn check_parts(parts: &[AddressPart<'_>], languages: &[Language], listing: &Listing) -> Vec<Diagnostic> {
    let wrong = parts.iter().enumerate().filter_map(|(at, part)| {
        let name = part.own.filter(|own| own.as_str() != part.usual)?.as_str();
        let field = part.field;
        let is_own = |other: &AddressPart<'_>, name: &str| other.own.is_some_and(|own| own.as_str() == name);
        let another = "write another name, which no other part of addresses has";
        let message = if let Some(other) = parts.iter().find(|other| other.field != field && other.usual == name) {
            let other_field = other.field;
            if is_own(other, part.usual) {
                // One message is enough for both.
                let is_first = parts[..at].iter().all(|before| before.field != other_field);
                return is_first.then(|| {
                    let message = format!("`{field}` and `{other_field}` have each other's names");
                    (field, message, "write names that no other part of addresses has in English")
                });
            }
            format!("`{field}` cannot be called `{name}`, which is the name of other addresses")
        } else if let Some(other) = parts[..at].iter().find(|other| is_own(other, name)) {
            format!("`{}` has the name `{name}` already", other.field)
        } else if let Some(language) = languages.iter().find(|language| language.folder()[1..] == *name) {
            format!("`{name}` is the folder of the pages in the language `{language}`")
        } else if parts.iter().any(|one| one.field == "services") && is_reserved(name, listing) {
            format!("`{name}` is the name of addresses that ssg makes or reserves")
        } else {
            return None;
        };
        Some((field, message, another))
    });
    let wrong = wrong.map(|(field, message, help)| {
        let place = Place::Value(["addresses", field].map(|name| Step::Field(name.to_owned())).to_vec());
        Diagnostic::new(Code::AddressReserved, "site.yaml", place, message, help)
    });
    wrong.collect()
}

/// Reports languages that a site names twice, and that of the site itself, and takes them out.
pub fn check_named_languages(site: &mut SiteFile) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut known: Vec<Language> = Vec::new();
    for (field, list) in [("otherLanguages", &mut site.other_languages), ("draftLanguages", &mut site.draft_languages)]
    {
        for (index, language) in std::mem::take(list).into_iter().enumerate() {
            let message = if language == site.language {
                format!("`{language}` is the language of the site itself, and no other one")
            } else if known.contains(&language) {
                format!("`{language}` is named already")
            } else {
                known.push(language.clone());
                list.push(language);
                continue;
            };
            let place = Place::Value(vec![Step::Field(field.to_owned()), Step::Item(index)]);
            found.push(Diagnostic::new(Code::FieldValue, "site.yaml", place, message, "remove it from the list"));
        }
    }
    found
}

/// Reports the pages of projects whose address is that of a page of `pages/`. Those come first.
pub fn check_same_addresses(pages: &[OwnPage]) -> Vec<Diagnostic> {
    let mut taken: BTreeMap<&str, &str> = BTreeMap::new();
    let twice = pages.iter().filter_map(|page| {
        let first = *taken.entry(&page.address).or_insert(&page.path);
        (first != page.path).then(|| same_address(&page.path, &page.address, first))
    });
    twice.collect()
}

/// The message about a page at the address of another one.
pub fn same_address(path: &str, address: &str, first: &str) -> Diagnostic {
    let message = format!("{address} is already the address of {first}");
    Diagnostic::new(Code::SlugDuplicate, path, Place::File, message, "rename or remove one of the two files")
}

/// The address of a file of `pages/`: its path below that folder, without its ending.
pub fn own_address(path: &str) -> String {
    let path = original_of(path);
    let below = path.strip_prefix("pages/").unwrap_or(&path);
    format!("/{}", below.rsplit_once('.').map_or(below, |(stem, _)| stem))
}

fn check_own_address(path: &str, address: &str, listing: &Listing) -> Option<Diagnostic> {
    let parts: Vec<&str> = address[1..].split('/').collect();
    if let Some((part, help)) = parts.iter().find_map(|part| Some((part, Slug::parse(part).err()?))) {
        let message = format!("the file's path becomes its address, and `{part}` cannot be part of one");
        return Some(Diagnostic::new(Code::SlugInvalid, path, Place::File, message, help));
    }
    // Hosts answer for a folder with its index.html.
    let is_taken = |(at, part): &(usize, &&str)| **part == "index" || (*at == 0 && is_reserved(part, listing));
    let (_, part) = parts.iter().enumerate().find(is_taken)?;
    let message = format!("the page would be at {address}, and `{part}` is reserved there");
    Some(Diagnostic::new(Code::AddressReserved, path, Place::File, message, reserved_help(part, address)))
}

fn reserved_help(part: &str, address: &str) -> String {
    match part {
        "index" if address != "/index" => {
            format!("the page of a folder is beside it: pages{}.md", address.trim_end_matches("/index"))
        }
        "blog" => "posts are in posts/; give the page another name".to_owned(),
        "locations" | "services" => format!("those pages are in {part}/; give the page another name"),
        "home" | "index" => "the home page is home.yaml; give the page another name".to_owned(),
        "thank-you" => "that page is thank-you.yaml; give this one another name".to_owned(),
        _ => "give the page another name".to_owned(),
    }
}
