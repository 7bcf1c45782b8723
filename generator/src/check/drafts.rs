use std::ops::Range;

use crate::{
    content::{Publicity, folder_held_back, publicity},
    diagnostics::{Code, Diagnostic, Place},
    source::SourceFile,
};

/// Reports a file that would be public from within a folder that other programs do not publish.
pub(super) fn check_folder(path: &str) -> Option<Diagnostic> {
    let folder = folder_held_back(path)?;
    let (top, name) = (path.split('/').next()?, path.rsplit('/').next()?);
    let is_post = top == "posts";
    let what = if is_post { "post" } else { "file" };
    let message =
        format!("this {what} is in `{folder}/`, which other programs do not publish, and would be public here");
    let hidden = if is_post {
        "write `draft: true` in it".to_owned()
    } else {
        format!("start the folder's name with a dot: `.{}/`", folder.trim_start_matches('_'))
    };
    let help = format!("to keep it out of the site, {hidden}; to publish it, move it to {top}/{name}");
    Some(Diagnostic::new(Code::DraftUnmarked, path, Place::File, message, help))
}

/// The same for a post or a page. A post may say itself that it is a draft. `yaml` is the place of its YAML.
pub(super) fn check_draft(source: &SourceFile, yaml: &Range<usize>) -> Option<Diagnostic> {
    let is_draft = source.text[yaml.clone()].lines().any(|line| {
        let (name, value) = line.split_once(':').unwrap_or_default();
        name == "draft" && publicity(name, value.split(" #").next().unwrap_or(value)) == Some(Publicity::Draft)
    });
    if is_draft && source.path.starts_with("posts/") { None } else { check_folder(&source.path) }
}

/// Returns true if a text says in the form of any program that it is not public: `draft = true`, `"status": "private"`.
pub(super) fn says_not_public(text: &str) -> bool {
    text.lines().any(|line| {
        let line = line.trim().trim_end_matches(',');
        let (name, value) = line.split_once([':', '=']).unwrap_or_default();
        let name = name.trim().trim_matches(['"', '\'']);
        !name.contains(' ') && publicity(name, value).is_some_and(|said| said != Publicity::Public)
    })
}
