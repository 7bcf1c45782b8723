use std::{
    borrow::Cow,
    collections::BTreeMap,
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::{Context, anyhow, bail};
use clap::Args;

use crate::{
    cache::replace_file,
    content::{self, FrontMatter, Language, SiteFile, Slug, Translated},
    model::PublishedAddresses,
    source::{self, Listing, SourceFile, yaml},
    suggest::nearest,
};

use super::{Status, options::counted};

#[derive(Debug, Args)]
pub(super) struct Rename {
    /// The name or address of the post until now, for example spring-offer
    old: String,
    /// Its new name, for example offers-of-the-season
    new: String,
    /// The content folder
    #[arg(long, default_value = "content", value_name = "DIR")]
    content: PathBuf,
}

/// The posts of a content folder with their names in addresses.
struct Posts(Vec<(Slug, SourceFile)>);

impl Rename {
    pub(super) fn run(self) -> anyhow::Result<Status> {
        let old = slug(&self.old)?;
        let new = slug(&self.new)?;
        let listing = source::walk(&self.content)?;
        let posts = Posts::read(&self.content, &listing.posts)?;
        let post = match (posts.find(&old), posts.find(&new)) {
            (Some(_), Some(other)) => {
                bail!("/blog/{new} is already the address of {}; nothing was changed", other.path)
            }
            // Renamed by hand already: links and the old address are left to do.
            (Some(post), None) | (None, Some(post)) => post,
            (None, None) => match page(&listing, &self.old) {
                Some(page) => bail!(
                    "this moves posts, and {page} is none; rename the file, write `aliases: [{0}]` into it, so that old \
                     links still lead there, and correct links to {0}, which `ssg check` lists",
                    address(page)
                ),
                None => bail!("there is no post {old}{}", posts.suggest(&old)),
            },
        };
        let path = beside(&post.path, &new);
        if path != post.path && self.content.join(&path).exists() {
            bail!("{path} is already there; nothing was changed");
        }
        let (old_address, new_address) = (format!("/blog/{old}"), format!("/blog/{new}"));

        let mut edits: BTreeMap<String, String> = BTreeMap::new();
        let mut links = 0;
        let files = listing.used().filter(|path| path.ends_with(".md") || path.ends_with(".yaml"));
        for path in files {
            let text = read(&self.content, &path)?.text;
            if let Some((edited, count)) = source::replace_address(&text, &old_address, &new_address) {
                links += count;
                edits.insert(path.into_owned(), edited);
            }
        }
        let in_files = edits.len();
        let text = edits.remove(&post.path).unwrap_or_else(|| post.text.clone());
        let site = read(&self.content, "site.yaml")?;
        let site = content::parse::<SiteFile>(&site, 0..site.text.len()).ok();
        // Visitors may know the posts by another name than `blog`.
        let public = |address| site.as_ref().map_or(Cow::Borrowed(address), |site| site.addresses.renamed(address));
        let (old_address, new_address) = (public(&old_address), public(&new_address));
        let is_known = self.is_known(site.as_ref(), post, &old_address)?;
        let mut moved = vec![post.path.clone()];
        for (language, files) in &listing.translations {
            let of_post = files.posts.iter().filter(|one| source::original_of(one) == post.path.as_str());
            for translation in of_post {
                let (to, text) = (source::translation_of(&path, language), edits.remove(translation));
                let moved_text = self.translated(translation, text, language, post, [&old, &new], is_known)?;
                edits.insert(to, moved_text);
                moved.push(translation.clone());
            }
        }
        edits.insert(path.clone(), with_address(post, &text, &old_address, &new_address, is_known)?);

        for (path, text) in &edits {
            write(&self.place_of(path, &moved), text)?;
        }
        for before in moved.iter().filter(|before| !edits.contains_key(*before)) {
            fs::remove_file(source::located(&self.content, before))
                .with_context(|| format!("cannot remove {before}"))?;
        }
        let leads = if is_known { format!("; {old_address} leads there") } else { String::new() };
        anstream::println!("{} is at {new_address} now{leads}", system::shown(&self.content.join(&path)));
        if links > 0 {
            anstream::println!("Corrected {} to it in {}", counted(links, "link"), counted(in_files, "file"));
        }
        Ok(Status::Fine)
    }

    /// The place of a file: a new translation is in the folder of its language if the one before was.
    fn place_of(&self, path: &str, moved: &[String]) -> PathBuf {
        let language = source::language_of(path);
        let before = moved.iter().find(|before| language.is_some() && source::language_of(before) == language);
        let folder = language.map(|language| self.content.join(language));
        match (before, folder) {
            (Some(before), Some(folder)) if source::located(&self.content, before).starts_with(&folder) => {
                folder.join(&*source::original_of(path))
            }
            _ => source::located(&self.content, path),
        }
    }

    /// The text of a translation of a post that moves from one name to another. Its address changes unless it has a `slug`.
    fn translated(
        &self,
        path: &str,
        edited: Option<String>,
        language: &str,
        post: &SourceFile,
        [old, new]: [&Slug; 2],
        is_known: bool,
    ) -> anyhow::Result<String> {
        let written = read(&self.content, path)?;
        let text = edited.unwrap_or_else(|| written.text.clone());
        let read_post = content::parse_translation::<FrontMatter>(&written, post);
        let Translated { file: matter, slug } = read_post.map_err(|_| has_mistakes(path))?;
        if slug.is_some() {
            return Ok(text);
        }
        let names = source::read(&self.content, &source::translation_of("site.yaml", language)).ok().and_then(|own| {
            let first = read(&self.content, "site.yaml").ok()?;
            Some(content::parse_translation::<SiteFile>(&own, &first).ok()?.file.addresses)
        });
        let names = names.unwrap_or_default();
        let folder = Language::parse(language).map(|language| language.folder()).unwrap_or_default();
        let [old, new] = [old, new].map(|slug| format!("{folder}{}", names.renamed(&format!("/blog/{slug}"))));
        Ok(with_alias(path, &text, matter, &old, &new, is_known))
    }

    /// Returns true if visitors may know the old address and nothing leads from it yet.
    fn is_known(&self, site: Option<&SiteFile>, post: &SourceFile, old_address: &str) -> anyhow::Result<bool> {
        if site.is_some_and(|site| site.redirects.iter().any(|redirect| redirect.from.value == old_address)) {
            return Ok(false);
        }
        let is_draft = matter(post).is_ok_and(|matter| matter.draft);
        let list = source::read(&self.content, PublishedAddresses::NAME).map(|list| list.text).unwrap_or_default();
        Ok(!is_draft || PublishedAddresses::parse(list).addresses().contains(old_address))
    }
}

/// The text of a post with its new address: without a `slug`, which the file's name replaces, and with the old address
/// as an alias if visitors know it.
fn with_address(
    post: &SourceFile,
    text: &str,
    old_address: &str,
    new_address: &str,
    is_known: bool,
) -> anyhow::Result<String> {
    let text = source::set_field(text, source::yaml_block(&post.path, text), "slug", None);
    Ok(with_alias(&post.path, &text, matter(post)?, old_address, new_address, is_known))
}

/// The text of a post at a new address, with the old one as an alias if visitors know it.
fn with_alias(
    path: &str,
    text: &str,
    matter: FrontMatter,
    old_address: &str,
    new_address: &str,
    is_known: bool,
) -> String {
    let before: Vec<String> = matter.aliases.into_iter().map(|alias| alias.value).collect();
    let mut aliases = before.clone();
    aliases.retain(|alias| alias != new_address);
    if is_known && !aliases.iter().any(|alias| alias == old_address) {
        aliases.push(old_address.to_owned());
    }
    if aliases == before {
        return text.to_owned();
    }
    let list = format!("[{}]", aliases.join(", "));
    let list = (!aliases.is_empty()).then_some(list.as_str());
    source::set_field(text, source::yaml_block(path, text), "aliases", list)
}

/// The file of a page that is no post, by its address or its path.
fn page<'a>(listing: &'a Listing, written: &str) -> Option<&'a str> {
    let name = written.trim_matches('/').trim_start_matches("content/");
    let name = name.trim_end_matches(".yaml").trim_end_matches(".md").trim_start_matches("pages/");
    let files = [&listing.services, &listing.locations, &listing.authors, &listing.pages];
    files.into_iter().flatten().map(String::as_str).find(|path| address(path)[1..] == *name)
}

/// The address of a file with a page.
fn address(path: &str) -> String {
    let below = path.strip_prefix("pages/").unwrap_or(path);
    let below = below.rsplit_once('.').map_or(below, |(stem, _)| stem);
    if below.starts_with("authors/") { below.replacen("authors/", "/blog/author/", 1) } else { format!("/{below}") }
}

fn matter(post: &SourceFile) -> anyhow::Result<FrontMatter> {
    content::parse(post, source::yaml_block(&post.path, &post.text)).map_err(|_| has_mistakes(&post.path))
}

fn has_mistakes(path: &str) -> anyhow::Error {
    anyhow!("{path} has mistakes; correct what `ssg check` reports, then rename it")
}

impl Posts {
    fn read(content: &Path, paths: &[String]) -> anyhow::Result<Self> {
        let mut posts = Vec::new();
        for path in paths {
            let post = read(content, path)?;
            let block = source::yaml_block(path, &post.text);
            let name = yaml::text_field(&post.text[block], "slug").unwrap_or_else(|| post.stem().to_owned());
            // A post without a valid name has no address.
            posts.extend(Slug::parse(&name).ok().map(|slug| (slug, post)));
        }
        Ok(Self(posts))
    }

    fn find(&self, slug: &Slug) -> Option<&SourceFile> {
        self.0.iter().find(|(other, _)| other == slug).map(|(_, post)| post)
    }

    fn suggest(&self, slug: &Slug) -> String {
        let near = nearest(slug.as_str(), self.0.iter().map(|(other, _)| other.as_str()));
        near.map_or_else(String::new, |near| format!("; did you mean {near}?"))
    }
}

/// The name in an address, a path or a name.
fn slug(written: &str) -> anyhow::Result<Slug> {
    let name = written.trim_end_matches('/').rsplit('/').next().unwrap_or(written);
    let name = name.strip_suffix(".md").unwrap_or(name);
    Slug::parse(name).map_err(|help| anyhow!("`{name}` cannot be part of an address: {help}"))
}

/// The path of a post with another name in the same folder.
fn beside(path: &str, name: &Slug) -> String {
    path.rsplit_once('/').map_or_else(|| format!("{name}.md"), |(folder, _)| format!("{folder}/{name}.md"))
}

fn read(content: &Path, path: &str) -> anyhow::Result<SourceFile> {
    source::read(content, path).map_err(|_| anyhow!("{path} cannot be read; correct what `ssg check` reports first"))
}

/// Writes a file in one step.
fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    replace_file(path, |file| file.write_all(text.as_bytes()))
        .with_context(|| format!("cannot write {}", system::shown(path)))
}
