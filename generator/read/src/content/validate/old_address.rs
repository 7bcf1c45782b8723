//! Unknown fields with an address that the page has in another program: old links have to lead on from it.

use super::{Validator, unknown::Siblings};
use crate::{
    content::{keep_unseen, located::check_old_address, publicity::words_of},
    source::{
        stem,
        yaml::{Field, Node, Value},
    },
};

/// Words in the names of fields with an address of the page itself.
const WORDS: &[&str] = &[
    "address", "alias", "canonical", "guid", "link", "path", "permalink", "redirect", "redirects", "route", "slug",
    "uri", "url", "urls",
];

/// Addresses of lists that every site has. Exports name them as the place of their posts.
const LISTS: [&str; 2] = ["/blog", "/projects"];

impl Validator<'_> {
    /// The help about a field with an old address of the page.
    pub(super) fn old_address(&self, at: usize, siblings: &Siblings<'_>) -> Option<String> {
        if !siblings.known.contains_key("aliases") || siblings.inside.is_some() {
            return None;
        }
        // Others lead from the page to somewhere else.
        let is_named = |field: &Field| {
            !is_of_target(&field.name) && words_of(&field.name).iter().any(|word| WORDS.contains(&&**word))
        };
        let written = |(field, node): &(Field, Node)| if is_named(field) { addresses(node) } else { Vec::new() };
        let (field, node) = &siblings.fields[at];
        if let Some(help) = self.leads_away(field, node, siblings) {
            return Some(help);
        }
        let own = self.own_address(siblings);
        let mine = written(&siblings.fields[at]);
        if mine.is_empty() && is_named(field) && texts(node).any(|text| text.contains("/?")) {
            return Some("remove the line: an address that names its page behind a ? cannot lead on".to_owned());
        }
        if mine.is_empty() {
            let help = "remove the line, because the address is made of the file's name; an address that the page had goes \
                        into `aliases`, as in `aliases: [/blog/old-name]`";
            let is_slug = matches!(&node.value, Value::Text(text) if !text.contains(['/', ':', '{', '<']));
            return (field.name == "permalink" && !is_slug).then(|| help.to_owned());
        }
        if mine.iter().all(|address| *address == own) {
            return Some("remove the line: that is the address of this file already".to_owned());
        }
        if mine.iter().all(|address| LISTS.contains(&&**address)) {
            return Some("remove the line: that is the address of a list of pages, which is there anyway".to_owned());
        }
        let is_unknown = |one: &&(Field, Node)| !siblings.known.contains_key(&one.0.name);
        let mut all: Vec<String> = match siblings.ours.iter().find(|(field, _)| field.name == "aliases") {
            Some((_, node)) => texts(node).map(str::to_owned).collect(),
            None => Vec::new(),
        };
        let had = all.clone();
        let unknown = siblings.fields.iter().filter(is_unknown);
        all.extend(unknown.flat_map(written).filter(|address| *address != own && !LISTS.contains(&&**address)));
        let mut seen = std::collections::BTreeSet::new();
        all.retain(|address| seen.insert(address.clone()));
        let earlier = siblings.fields[..at].iter().filter(is_unknown).any(|one| !written(one).is_empty());
        if earlier || mine.iter().all(|address| had.contains(address)) {
            return Some(format!("remove the line: `aliases: [{}]` has its address", all.join(", ")));
        }
        let list = all.join(", ");
        Some(if texts(node).any(|text| text.contains("://")) {
            format!(
                "write `aliases: [{list}]` in its place if the page had this address on your site, so that old links still \
                 lead here; remove the line otherwise"
            )
        } else {
            format!("write `aliases: [{list}]` in its place, so that old links still lead here")
        })
    }

    /// The help about a field with the address that another program leads readers to, in place of this page.
    fn leads_away(&self, field: &Field, node: &Node, siblings: &Siblings<'_>) -> Option<String> {
        let is_address = |text: &&str| text.starts_with('/') || text.contains("://");
        let target = texts(node).next().filter(is_address).filter(|_| is_of_target(&field.name))?;
        let from = self.own_address(siblings);
        let held_back = if siblings.known.contains_key("draft") {
            "write `draft: true` in its place".to_owned()
        } else {
            keep_unseen(&self.file.path)
        };
        Some(format!(
            "other programs lead readers from here to {target}: {held_back}, and in site.yaml `- {{ from: {from}, to: {target} }}` \
             below `redirects:`; remove the line if this is to be read here"
        ))
    }

    /// The help about a `slug` that is a whole address.
    pub(super) fn slug_with_path(&self, text: &str, better: &str) -> Option<String> {
        let slug = better.rsplit(' ').next()?;
        let old = address(text).filter(|_| text.trim_matches('/').contains('/'))?;
        Some(format!("write `slug: {slug}` and, so that old links still lead here, `aliases: [{old}]`"))
    }

    /// The address that this file makes.
    fn own_address(&self, siblings: &Siblings<'_>) -> String {
        let path = &self.file.path;
        if path.starts_with("posts/") {
            let slug = siblings.ours.iter().find(|(field, _)| field.name == "slug");
            let slug = slug.and_then(|(_, node)| texts(node).next()).unwrap_or_else(|| stem(path));
            return format!("/blog/{slug}");
        }
        let below = path.strip_prefix("pages/").unwrap_or(path);
        format!("/{}", below.rsplit_once('.').map_or(below, |(stem, _)| stem))
    }
}

/// Returns true for the name of a field with an address to which another program leads from the page.
fn is_of_target(name: &str) -> bool {
    let words = words_of(name);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    matches!(words[..], [.., "to"] | ["redirect" | "forward" | "redirectto" | "forwardto"])
        || matches!(words[..], ["redirect" | "external" | "forward", "link" | "target" | "url"])
}

/// The texts of a value: itself, or its entries.
fn texts(node: &Node) -> impl Iterator<Item = &str> {
    let items = match &node.value {
        Value::List(items) => items.as_slice(),
        _ => std::slice::from_ref(node),
    };
    items.iter().filter_map(|item| if let Value::Text(text) = &item.value { Some(text.as_str()) } else { None })
}

/// The addresses in a value that can be aliases.
fn addresses(node: &Node) -> Vec<String> {
    texts(node).filter(|text| text.contains('/')).filter_map(address).collect()
}

/// An address as an alias is written: without the name of a site, and without a slash at its end, so that both lead on.
fn address(text: &str) -> Option<String> {
    let path = match text.trim().split_once("//") {
        Some((_, rest)) => rest.find('/').map_or("", |slash| &rest[slash..]),
        None => text.trim(),
    };
    let path = path.split(['#', '?']).next().unwrap_or(path).trim_matches('/');
    let address = format!("/{path}");
    let is_file = [".md", ".mdx", ".markdown"].iter().any(|ending| path.ends_with(ending));
    (!path.is_empty() && !is_file && !path.contains(['{', '<', '[', ',']) && check_old_address(&address).is_ok())
        .then_some(address)
}
