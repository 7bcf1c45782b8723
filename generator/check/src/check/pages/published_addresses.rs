use std::collections::{BTreeMap, BTreeSet};

use crate::{
    diagnostics::{Code, Diagnostic, Place},
    model::{PublishedAddresses, Routes, Stage},
    source::original_of,
    suggest::nearest,
};

/// Maximum number of lost addresses with which new ones are compared: that takes the product of both numbers.
const MAX_COMPARED: usize = 50;

/// Files of pages that have no field for old addresses.
const WITHOUT_ALIASES: [&str; 3] = ["blog.yaml", "site.yaml", "thank-you.yaml"];

/// The posts that are held back and whose addresses do not count as lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Excused {
    /// No post.
    None,
    /// Those that wait for their day, when the build is about another day than today.
    Waiting,
    /// All of them, in a preview: a published post can be a draft while it is written again.
    All,
}

/// A language of the site, for the ways to keep its published addresses.
pub struct PublishedLanguage<'a> {
    /// Its addresses.
    pub routes: &'a Routes,
    /// Its file with the words of the business, which may have redirects.
    pub site_file: String,
    /// Finds the file of the page that visitors find at an address.
    pub file_of: &'a dyn Fn(&str) -> Option<String>,
}

/// Reports published addresses that the site has no more. `current` has the addresses of its pages. The first one of its
/// `languages` is not in a folder.
pub fn check_published_addresses(
    published: &PublishedAddresses,
    current: &BTreeSet<String>,
    languages: &[PublishedLanguage<'_>],
    excused: Excused,
) -> Vec<Diagnostic> {
    let published_stage = |address: &str| languages.iter().find_map(|one| one.routes.published(address));
    let is_lost = |address: &str| match published_stage(address) {
        Some(Stage::Waits(_)) => excused == Excused::None,
        Some(Stage::Draft) => excused != Excused::All,
        Some(stage) => stage > Stage::Live,
        None => true,
    };
    let lost: Vec<_> = published.places().filter(|(address, _)| is_lost(address)).collect();
    let new: Vec<&str> = if lost.len() > MAX_COMPARED {
        Vec::new()
    } else {
        current.difference(published.addresses()).map(String::as_str).collect()
    };
    let mut lost_in: BTreeMap<Option<&str>, usize> = BTreeMap::new();
    lost.iter().for_each(|(address, _)| *lost_in.entry(folder(address)).or_default() += 1);
    let one = |(address, at): &(&str, std::ops::Range<usize>)| {
        let reason = match published_stage(address) {
            Some(Stage::Draft) => ", because its post is a draft now",
            Some(_) => ", because its post waits for a day in the future",
            None => "",
        };
        let message = format!("{address} is published and would be gone{reason}");
        let beside = lost_in.get(&folder(address)).copied().unwrap_or_default();
        let likely = successor(address, &new, beside);
        let place = Place::Bytes(at.clone());
        // That of the first language is empty, so that it is the one of all others.
        let language = languages.iter().rev().find(|one| is_below(address, one.routes.public().folder()));
        let help = language.map_or_else(String::new, |language| help(address, likely, language));
        Diagnostic::new(Code::AddressLost, PublishedAddresses::NAME, place, message, help)
    };
    lost.iter().map(one).collect()
}

fn folder(address: &str) -> Option<&str> {
    address.rsplit_once('/').map(|(folder, _)| folder)
}

/// The new address that a lost one probably has now; `lost_count` is the number of lost ones in its folder.
fn successor<'a>(lost: &str, new: &[&'a str], lost_count: usize) -> Option<&'a str> {
    let beside: Vec<&str> = new.iter().copied().filter(|address| folder(address) == folder(lost)).collect();
    match (beside[..].first(), beside.len(), lost_count) {
        (Some(only), 1, 1) => Some(only),
        _ => nearest(lost, beside),
    }
}

/// Returns true for an address in a folder.
fn is_below(address: &str, folder: &str) -> bool {
    address.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

fn help(address: &str, likely: Option<&str>, language: &PublishedLanguage<'_>) -> String {
    let PublishedLanguage { routes, site_file, file_of } = language;
    let redirect = |to: &str| format!("redirects:\n  - from: {address}\n    to: {to}");
    let is_of_blog = is_below(address, &routes.public().public("/blog")) && routes.is_living("/blog");
    let elsewhere = redirect(if is_of_blog { "/blog" } else { "/" });
    let unseen = "if nobody has seen the page yet, remove the line from this file";
    let Some(to) = likely else {
        return format!(
            "bring the page back, or lead visitors to another page with these lines in {site_file}:\n{elsewhere}\n{unseen}"
        );
    };
    let posts = address.strip_prefix("/blog/").zip(to.strip_prefix("/blog/"));
    let rename = posts.map_or_else(String::new, |(old, new)| format!("run `ssg rename {old} {new}`,\nor "));
    let has_aliases = |path: &String| !WITHOUT_ALIASES.contains(&&*original_of(path));
    let here = match file_of(to).filter(has_aliases) {
        Some(path) => format!("{path}:\naliases: [{address}]"),
        None => format!("{site_file}:\n{}", redirect(routes.of_public(to).unwrap_or(to))),
    };
    format!(
        "if it is {to} now, {rename}write in {here}\nif it is gone for good, write in {site_file}:\n{elsewhere}\n{unseen}"
    )
}
