use std::{collections::BTreeSet, fs, io::Write, path::Path};

use anyhow::Context;

use super::fields::scalar;
use crate::{
    cache::replace_file,
    content::{self, PostCategory, SiteFile},
    source::{SourceFile, yaml},
};

/// Lines that `site.yaml` gets.
#[derive(Debug, Default)]
pub(crate) struct Additions {
    /// Old addresses and the new ones.
    pub(crate) redirects: Vec<(String, String)>,
    /// Names of categories.
    pub(crate) categories: BTreeSet<String>,
}

impl Additions {
    /// Adds the lines to the file, and reads it again. Hands back what the author has to write, because the list has a form
    /// to which no line can be added.
    pub(crate) fn write(&self, content: &Path, site: &SiteFile) -> anyhow::Result<Vec<String>> {
        let path = content.join("site.yaml");
        let before = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let known: BTreeSet<&str> = site.redirects.iter().map(|one| one.from.value.trim_end_matches('/')).collect();
        let redirects = self.redirects.iter().filter(|(from, _)| !known.contains(from.trim_end_matches('/')));
        let redirects =
            redirects.map(|(from, to)| format!("{{ from: {}, to: {} }}", scalar(from, true), scalar(to, true)));
        // Without a list of its own a site may have categories all the same, which a list would take away.
        let has_list = yaml::field_span(&before, 0..before.len(), "categories").is_some();
        let usual: &[PostCategory] = if has_list || self.categories.is_empty() { &[] } else { site.categories() };
        let usual = usual.iter().map(|one| (one.name.as_str(), color_of(one)));
        let new = self.categories.iter().map(|name| (name.as_str(), "gray".to_owned()));
        let categories =
            usual.chain(new).map(|(name, color)| format!("{{ name: {}, color: {color} }}", scalar(name, true)));
        let lists: [(&str, Vec<String>); 2] =
            [("categories", categories.collect()), ("redirects", redirects.collect())];
        let mut text = before.clone();
        let mut left = Vec::new();
        for (name, lines) in lists {
            match added(&text, name, &lines).filter(|text| is_site(text)) {
                Some(added) => text = added,
                None => left.extend(lines.iter().map(|line| format!("write this below `{name}:`: - {line}"))),
            }
        }
        if text != before {
            let permissions =
                fs::metadata(&path).with_context(|| format!("cannot read {}", path.display()))?.permissions();
            let written = replace_file(&path, |file| {
                file.write_all(text.as_bytes())?;
                file.set_permissions(permissions)
            });
            written.with_context(|| format!("cannot write {}", path.display()))?;
        }
        Ok(left)
    }
}

/// The color of a category as files write it.
fn color_of(category: &PostCategory) -> String {
    let color = serde_json::to_value(category.color).ok();
    color.as_ref().and_then(serde_json::Value::as_str).unwrap_or("gray").to_owned()
}

fn is_site(text: &str) -> bool {
    let file = SourceFile::new("site.yaml".to_owned(), text.to_owned());
    content::parse::<SiteFile>(&file, 0..text.len()).is_ok()
}

/// The text with lines at the end of a list; `None` if the list is written in another way.
fn added(text: &str, name: &str, lines: &[String]) -> Option<String> {
    if lines.is_empty() {
        return Some(text.to_owned());
    }
    let Some(span) = yaml::field_span(text, 0..text.len(), name) else {
        let end = if text.ends_with('\n') { "" } else { "\n" };
        let list: String = lines.iter().map(|line| format!("  - {line}\n")).collect();
        return Some(format!("{text}{end}{name}:\n{list}"));
    };
    // The last line of the list, and the column of its dashes.
    let start = text[..span.start].rfind('\n').map_or(0, |newline| newline + 1);
    let last = text[..span.end].trim_end().len();
    let list = &text[start..last];
    let dash = list.lines().find(|line| line.trim_start().starts_with("- "))?;
    let indent = &dash[..dash.len() - dash.trim_start().len()];
    let end = text[last..].find('\n').map_or(text.len(), |newline| last + newline);
    let list: String = lines.iter().map(|line| format!("\n{indent}- {line}")).collect();
    Some(format!("{}{list}{}", &text[..end], &text[end..]))
}
