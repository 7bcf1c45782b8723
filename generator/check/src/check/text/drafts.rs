use std::{ops::Range, sync::LazyLock};

use regex::Regex;

use crate::{
    check::finding::{Finding, first_line, pattern},
    content::{
        Publicity, Slug, Worded, edge_word_held_back, folder_held_back, held_back_by, is_held_back, keep_unseen,
        publicity, publicity_by_line,
    },
    diagnostics::{Code, Diagnostic, Place},
    source::{SourceFile, stem},
};

use super::prose::Prose;

/// The message about a part of a text that another program does not show to everybody.
pub(super) const HIDDEN: &str = "another program hides a part of the text here, and everybody would read it";
pub(super) const KEEP_HIDDEN: &str = "move what is hidden there, with the signs around it, into a file outside of content/; \
                                      a post that is hidden as a whole has `draft: true`";

/// Reports a file of files/ that would be public from within a folder that other programs do not publish, or with such
/// a name.
pub(in crate::check) fn check_path(path: &str) -> Option<Diagnostic> {
    check_folder(path).or_else(|| {
        let name = path.rsplit('/').next()?;
        // Scripts and styles of programs start with `_`.
        let is_named = !name.starts_with('_') && is_held_back(name);
        let help = format!("to keep it out of the site, {}; to publish it, give it another name", keep_unseen(path));
        let message = "the name of this file says that it is not public, and it would be public here";
        is_named.then(|| Diagnostic::new(Code::DraftUnmarked, path, Place::File, message, help))
    })
}

fn check_folder(path: &str) -> Option<Diagnostic> {
    let folder = folder_held_back(path)?;
    let top = path.split('/').next()?;
    let is_post = top == "posts";
    let what = if is_post { "post" } else { "file" };
    let message =
        format!("this {what} is in `{folder}/`, which other programs do not publish, and would be public here");
    let hidden = if is_post {
        "write `draft: true` in it".to_owned()
    } else {
        format!("start the folder's name with a dot: `.{}/`", folder.trim_start_matches('_'))
    };
    let published = if is_post && !folder.starts_with('_') {
        "write `draft: false` in it".to_owned()
    } else {
        format!("move it to another folder of {top}/")
    };
    let help = format!("to keep it out of the site, {hidden}; to publish it, {published}");
    Some(Diagnostic::new(Code::DraftUnmarked, path, Place::File, message, help))
}

/// The same for a file with a title. A post may say itself that it is a draft. `yaml` is the place of its YAML.
pub(in crate::check) fn check_draft(source: &SourceFile, yaml: &Range<usize>) -> Option<Diagnostic> {
    let path = &source.path;
    let all: Vec<(&str, &str)> = fields(&source.text[yaml.clone()]).collect();
    let fields = || all.iter().copied();
    let is_post = path.starts_with("posts/");
    let draft = fields().find(|(name, _)| *name == "draft");
    let said = draft.and_then(|(name, value)| publicity(name, value.split(" #").next().unwrap_or(value)));
    // Who has answered is not asked again.
    match said.filter(|_| is_post) {
        Some(Publicity::Draft) => return None,
        Some(Publicity::Public) if !folder_held_back(path).is_some_and(|folder| folder.starts_with('_')) => {
            return None;
        }
        _ => {}
    }
    let title = fields().find(|(name, _)| matches!(*name, "title" | "name")).map_or("", |(_, title)| title.trim());
    // A name may be made of a title with this word.
    let has = |word: &str| title.to_lowercase().contains(&word.to_lowercase());
    let named = || {
        // Names that cannot be addresses have a message of their own.
        let is_told = || Slug::parse(stem(path)).is_err() && !fields().any(|(name, _)| name == "slug");
        let word = edge_word_held_back(path)?;
        (path.contains('/') && !has(word) && !is_told()).then_some(("name", word))
    };
    let is_of_title = !is_post && folder_held_back(path).is_some_and(has);
    check_folder(path).filter(|_| !is_of_title).or_else(|| {
        let tagged = || {
            fields().filter(|(name, _)| matches!(*name, "category" | "keywords")).find_map(|(name, value)| {
                let entries = value.split(" #").next().unwrap_or(value).split([',', '[', ']']);
                let mut entries = entries.map(|entry| entry.trim().trim_matches(['"', '\'', '#']));
                Some((name, entries.find(|entry| held_back_by(entry, Worded::Page).is_some())?))
            })
        };
        let titled = || Some(("title", title_held_back(title)?));
        let (place, word) = named().or_else(titled).or_else(|| tagged().filter(|_| is_post))?;
        let message =
            format!("`{word}` in the {place} of this file says that it is not public, and it would be public here");
        let published = match place {
            "title" if is_post => {
                "take the word out of its title, or write `draft: false` there if it belongs to it".to_owned()
            }
            _ if is_post => "write `draft: false` there".to_owned(),
            _ => format!("take the word out of its {place}"),
        };
        let help = format!("to keep it out of the site, {}; to publish it, {published}", keep_unseen(path));
        Some(Diagnostic::new(Code::DraftUnmarked, path, Place::File, message, help))
    })
}

/// The values of a document of YAML, each with the name of its field. An entry of a list has that of the list.
fn fields(yaml: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut list = "";
    yaml.lines().filter_map(move |line| match line.trim_start().strip_prefix("- ") {
        Some(entry) => Some((list, entry)),
        None => line.split_once(':').inspect(|(name, _)| list = name),
    })
}

/// The words before or behind a title with which people and other programs hold a text back: `Private: Sand`,
/// `[WIP] Sand`, `Sand - draft`.
fn title_held_back(title: &str) -> Option<&str> {
    // WordPress writes it before the title of a page with a password, in the language of the blog.
    const BEFORE: [&str; 11] = [
        "beschermd", "geschützt", "privado", "privat", "private", "privato", "privé", "protected", "protegido",
        "protetto", "protégé",
    ];
    const DASHES: [&str; 3] = [" - ", " – ", " — "];
    let title = title.trim_matches(['"', '\'']);
    if title.eq_ignore_ascii_case("auto draft") {
        return Some(title);
    }
    let before = title.split_once(": ").map(|(before, _)| before);
    let is_of_blog = |before: &&str| BEFORE.contains(&&*before.trim_end().to_lowercase());
    let first = title.split_once(' ').filter(|(first, rest)| {
        let is_capital = |text: &str| !text.contains(char::is_lowercase) && text.contains(char::is_uppercase);
        is_capital(first) && !is_capital(rest)
    });
    let bracketed = [title.strip_prefix(['[', '(']), title.strip_suffix([']', ')']).filter(|_| !title.contains("]("))];
    let [start, end] = bracketed;
    // `Dune Stout (Draft)` is a beer, and so is what `Draft - New Kegs in June` is about.
    let bracketed = [
        start.and_then(|rest| rest.split([']', ')']).next()),
        end.and_then(|rest| rest.rsplit(['[', '(']).next()).filter(|inner| *inner != "Draft" && *inner != title),
    ];
    // Without a bracket, words such as `hidden` may be about what the post is about.
    let alone = [
        before,
        DASHES.iter().find_map(|dash| title.split_once(dash)).map(|(before, _)| before).filter(|one| *one != "Draft"),
        DASHES.iter().find_map(|dash| title.rsplit_once(dash)).map(|(_, behind)| behind),
        first.map(|(first, _)| first),
    ];
    let is_held_back = |words: &&str, what| held_back_by(words, what).is_some();
    before
        .filter(is_of_blog)
        .or_else(|| bracketed.into_iter().flatten().find(|words| is_held_back(words, Worded::File)))
        .or_else(|| alone.into_iter().flatten().find(|words| is_held_back(words, Worded::Page)))
}

/// Returns true if a text says in the form of any program that it is not public: `draft = true`, `"status": "private"`.
pub(in crate::check) fn says_not_public(text: &str) -> bool {
    let parts = text.split(['\n', ',', '{', '}']);
    parts.chain(text.lines()).any(|part| {
        let part = part.trim().trim_end_matches(',').trim_start_matches(['{', '%']);
        let (name, value) = part.split_once([':', '=']).unwrap_or_default();
        let name = name.trim().trim_matches(['"', '\'']);
        !name.contains(' ') && publicity(name, value).is_some_and(|said| said != Publicity::Public)
    })
}

/// Returns true if a line of a text says that the text is not public.
pub(in crate::check) fn has_line_of_draft<'t>(mut lines: impl Iterator<Item = &'t str>) -> bool {
    lines.any(|line| line.split_once(':').is_some_and(|(name, value)| publicity_by_line(name, value).is_some()))
}

/// Finds parts between lines of colons, and callouts, with words that hold them back: `::: {.hidden}`, `> [!private]`.
fn in_fences(prose: &Prose<'_>) -> Vec<(Range<usize>, Finding)> {
    let Prose { text, facts, .. } = *prose;
    if !prose.has_any(&[":::", "[!"]) {
        return Vec::new();
    }
    let runs = facts.outline.blocks.iter().flat_map(|block| &block.runs);
    let lines = || runs.clone().filter(|run| run.starts_line).map(|run| first_line(text, &(run.at.start..text.len())));
    let mut end = 0;
    let mut found = Vec::new();
    for at in lines() {
        let written = &text[at.clone()];
        let is_fence = written.starts_with(":::");
        // The kind, and for a fence its classes. What is behind is a title.
        let kind = match written.strip_prefix("[!") {
            Some(rest) => rest.split(']').next().unwrap_or_default(),
            None if is_fence => {
                let rest = written.trim_start_matches([':', ' ']);
                if rest.starts_with('{') { rest } else { rest.split([' ', '{']).next().unwrap_or_default() }
            }
            None => continue,
        };
        let mut words = kind.split(|sign: char| sign.is_whitespace() || "{}.=\"".contains(sign));
        let is_hidden = at.start >= end && words.any(|word| held_back_by(word, Worded::Mark).is_some());
        if is_hidden {
            let mut ends =
                lines().filter(|line| line.start > at.start && text[line.clone()].trim_matches(':').is_empty());
            end = ends.next().filter(|_| is_fence).map_or(at.end, |line| line.end);
            found.push((at.start..end, Finding::leftover(at, HIDDEN, KEEP_HIDDEN)));
        }
    }
    found
}

/// Finds notes and parts for members in the syntax of other programs, each with the place of all of it: `%%` in lines of
/// their own, `{% comment %}`, `{{#if @member}}`.
pub(super) fn find(prose: &Prose<'_>) -> Vec<(Range<usize>, Finding)> {
    let Prose { text, facts, .. } = *prose;
    static SIGNS: LazyLock<Regex> = LazyLock::new(|| pattern(r"%%|\{\{.*?\}\}|\{%.*?%\}"));
    let has_signs = prose.has_any(&["%%", "{{", "{%"]);
    let runs = facts.outline.blocks.iter().flat_map(|block| &block.runs).filter(|_| has_signs).enumerate();
    let signs: Vec<(usize, Range<usize>)> = runs
        .flat_map(|(index, run)| {
            let found = SIGNS.find_iter(&text[run.at.clone()]);
            found.map(move |one| (index, run.at.start + one.start()..run.at.start + one.end()))
        })
        .collect();
    let mut found = in_fences(prose);
    let mut signs = signs.as_slice();
    while let Some(((run, at), rest)) = signs.split_first() {
        signs = rest;
        let inner = text[at.clone()].trim_matches(|sign: char| "{}%<> -".contains(sign));
        let name = inner.trim_start_matches('#').split(|sign: char| !sign.is_alphanumeric()).next().unwrap_or_default();
        let ends = |(_, at): &(usize, Range<usize>)| {
            let other = text[at.clone()].trim_matches(|sign: char| "{}%<> -".contains(sign));
            let name_of_end = other.strip_prefix('/').or_else(|| other.strip_prefix("end"));
            if inner.is_empty() {
                other.is_empty()
            } else {
                name_of_end.is_some_and(|end| end.trim().starts_with(name))
            }
        };
        let end = rest.iter().position(ends);
        let is_hidden = match end {
            // Those in one line are leftovers, with what is between them.
            Some(end) if inner.is_empty() => {
                let is_parted = rest[end].0 != *run;
                if !is_parted {
                    signs = &rest[end + 1..];
                }
                is_parted
            }
            None if inner.is_empty() => false,
            _ => name == "comment" || (!inner.starts_with('/') && held_back_by(inner, Worded::Name).is_some()),
        };
        if is_hidden {
            let all = at.start..end.map_or(at.end, |end| rest[end].1.end);
            signs = &rest[end.map_or(0, |end| end + 1)..];
            found.push((all.clone(), Finding::leftover(first_line(text, &all), HIDDEN, KEEP_HIDDEN)));
        }
    }
    found
}
