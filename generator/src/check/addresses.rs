use std::collections::BTreeMap;

use crate::{
    content::Slug,
    diagnostics::{Code, Diagnostic, Place},
};

/// First parts of addresses that belong to the program, to the hosts of sites, or to other files of the content folder.
const RESERVED: [&str; 14] = [
    "404",
    "admin",
    "admin-login",
    "api",
    "assets",
    "blog",
    "feed",
    "feeds",
    "home",
    "images",
    "index",
    "locations",
    "services",
    "thank-you",
];

/// Returns the files of `pages/` with their addresses, and reports those whose path cannot be an address.
pub fn check_own_addresses<'a>(paths: &'a [String], diagnostics: &mut Vec<Diagnostic>) -> Vec<(&'a str, String)> {
    let mut taken: BTreeMap<String, &str> = BTreeMap::new();
    let mut named = Vec::new();
    for path in paths {
        let address = own_address(path);
        if let Err(diagnostic) = check_own_address(path, &address) {
            diagnostics.push(diagnostic);
        } else if let Some(first) = taken.get(&address) {
            let message = format!("{address} is already the address of {first}");
            let help = "rename or remove one of the two files";
            diagnostics.push(Diagnostic::new(Code::SlugDuplicate, path, Place::File, message, help));
        } else {
            taken.insert(address.clone(), path);
            named.push((path.as_str(), address));
        }
    }
    named
}

/// The address of a file of `pages/`: its path below that folder, without its ending.
pub fn own_address(path: &str) -> String {
    let below = path.strip_prefix("pages/").unwrap_or(path);
    format!("/{}", below.rsplit_once('.').map_or(below, |(stem, _)| stem))
}

fn check_own_address(path: &str, address: &str) -> Result<(), Diagnostic> {
    let parts: Vec<&str> = address[1..].split('/').collect();
    for part in &parts {
        Slug::parse(part).map_err(|help| {
            let message = format!("the file's path becomes its address, and `{part}` cannot be part of one");
            Diagnostic::new(Code::SlugInvalid, path, Place::File, message, help)
        })?;
    }
    // Hosts answer for a folder with its index.html.
    let reserved = RESERVED.contains(&parts[0]).then_some(parts[0]).or_else(|| parts.iter().copied().find(|part| *part == "index"));
    reserved.map_or(Ok(()), |part| {
        let message = format!("the page would be at {address}, and `{part}` is reserved there");
        Err(Diagnostic::new(Code::AddressReserved, path, Place::File, message, reserved_help(part)))
    })
}

fn reserved_help(part: &str) -> String {
    match part {
        "blog" => "posts are in posts/; give the page another name".to_owned(),
        "locations" | "services" => format!("those pages are in {part}/; give the page another name"),
        "home" | "index" => "the home page is home.yaml; give the page another name".to_owned(),
        "thank-you" => "that page is thank-you.yaml; give this one another name".to_owned(),
        _ => "give the page another name".to_owned(),
    }
}
