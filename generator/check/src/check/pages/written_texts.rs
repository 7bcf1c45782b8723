//! The texts for search engines in files, also in those that have mistakes elsewhere.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::{
    content::{self, Acknowledgement, Text},
    diagnostics::Diagnostic,
    source::{
        SourceFile, original_of,
        yaml::{Node, Value},
    },
};

use super::{
    posts::check_author_name,
    search_texts::SearchTexts,
    search_texts::{check_excerpt, check_keywords},
};

/// The texts of a page for search engines, as its file has them.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct WrittenTexts {
    path: String,
    category: Option<usize>,
    title: Option<String>,
    description: Option<String>,
}

impl WrittenTexts {
    /// The texts of a file. Without a title, the page's title is made of a name.
    pub fn new(path: &str, title: Option<&Text>, description: &Text) -> Self {
        let title = title.map(ToString::to_string);
        Self { path: path.to_owned(), category: None, title, description: Some(description.to_string()) }
    }

    /// The texts of the category at this position in `site.yaml`.
    pub fn of_category(index: usize, description: &Text) -> Self {
        Self { category: Some(index), ..Self::new("site.yaml", None, description) }
    }

    /// The same for the checks.
    pub fn as_search_texts(&self) -> SearchTexts<'_> {
        SearchTexts {
            path: &self.path,
            within: self.category.map(|index| ("categories", index)),
            title: self.title.as_deref(),
            description: self.description.as_deref(),
        }
    }
}

/// Files of pages with a title or a description for search engines.
const PAGES: [&str; 3] = ["blog.yaml", "home.yaml", "locations.yaml"];
const FOLDERS: [&str; 5] = ["authors/", "locations/", "pages/", "posts/", "services/"];

/// Checks the texts in a file whose YAML has mistakes, so that one run reports these, too. Returns those that are
/// compared with other files, and the advice that the file acknowledges. A page that is not in the site, or that search
/// engines leave out, has none to compare.
pub fn check_written(
    source: &SourceFile,
    yaml: &Range<usize>,
    diagnostics: &mut Vec<Diagnostic>,
) -> (Option<WrittenTexts>, Vec<Acknowledgement>) {
    let Some(tree) = content::readable(source, yaml) else { return (None, Vec::new()) };
    let entries = |name: &str| match tree.field(name).map(|node| &node.value) {
        Some(Value::List(items)) => {
            let text = |item: &Node| if let Value::Text(text) = &item.value { text.clone() } else { String::new() };
            items.iter().map(text).collect::<Vec<_>>()
        }
        _ => Vec::new(),
    };
    let (title, description) = (tree.text("title"), tree.text("metaDescription"));
    diagnostics.extend(check_keywords(&source.path, entries("keywords").iter().map(String::as_str)));
    diagnostics.extend(tree.text("author").and_then(|author| check_author_name(&source.path, author)));
    if let (Some(title), Some(excerpt)) = (title, tree.text("excerpt")) {
        diagnostics.extend(check_excerpt(&source.path, title, excerpt));
    }
    let acknowledged = entries("acknowledged").iter().filter_map(|name| Acknowledgement::named(name)).collect();
    let says = |name: &str, word: &str| {
        tree.field(name).is_some_and(|node| &source.text[yaml.clone()][node.span.clone()] == word)
    };
    // An author has no title, so one that is there is a mistake with a message of its own.
    let title = title.filter(|_| !source.path.starts_with("authors/"));
    let (title, description) = (title.map(str::to_owned), description.map(str::to_owned));
    let is_page =
        PAGES.contains(&&*original_of(&source.path)) || FOLDERS.iter().any(|folder| source.path.starts_with(folder));
    let is_compared = is_page && !says("draft", "true") && !says("listed", "false");
    let texts = WrittenTexts { path: source.path.clone(), category: None, title, description };
    (is_compared.then_some(texts), acknowledged)
}
