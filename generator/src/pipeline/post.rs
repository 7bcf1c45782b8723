use std::ops::Range;

use anyhow::bail;

use crate::{
    check::{self, PictureUse, References},
    content::{self, FrontMatter, section::PICTURE_WIDTH},
    diagnostics::{Code, Diagnostic, Place},
    markdown,
    model::{Pictures, Post},
    source::{self, SourceFile, yaml},
};

use super::Options;

/// The result of reading and checking one post.
#[derive(Debug, Default)]
pub(super) struct PostReport {
    /// `None` when it is not in the site: its front matter has errors, it is a draft, or its day is in the future.
    pub(super) post: Option<Post>,
    /// The address of a post that has errors.
    pub(super) reserved: Option<String>,
    /// The address of a draft or of a post of the future.
    pub(super) waiting: Option<String>,
    pub(super) references: Option<References>,
    pub(super) diagnostics: Vec<Diagnostic>,
}

/// Reads and checks one post.
pub(super) fn read(options: &Options, path: &str) -> anyhow::Result<PostReport> {
    Ok(match source::read(&options.content, path) {
        Ok(source) => report(options, &source),
        Err(error) => PostReport::broken(path, None, vec![check::read_error(&error)]),
    })
}

/// The text of a checked post as HTML.
///
/// # Errors
///
/// When the file cannot be read, or is not the one that was checked.
pub(super) fn html(options: &Options, pictures: &Pictures, post: &Post) -> anyhow::Result<String> {
    let path = &post.summary.path;
    let source = source::read(&options.content, path).ok();
    match source.filter(|source| blake3::hash(source.text.as_bytes()) == post.hash) {
        Some(source) => {
            let body = source::front_matter(&source.text).map_or(0..0, |split| split.body);
            Ok(markdown::html(&source.text[body], pictures))
        }
        None => bail!("{path} was changed during the build; build again"),
    }
}

impl PostReport {
    /// A post without usable front matter. Its file name still reserves an address.
    fn broken(path: &str, references: Option<References>, diagnostics: Vec<Diagnostic>) -> Self {
        let stem = source::stem(path);
        Self { reserved: Some(format!("/blog/{stem}")), references, diagnostics, ..Self::default() }
    }
}

fn report(options: &Options, source: &SourceFile) -> PostReport {
    let Some(split) = source::front_matter(&source.text) else {
        let end = source.text.lines().next().map_or(0, str::len);
        let message = "this post does not start with its title and date between two lines of dashes";
        let help = "start the file with a line ---, then title, date and the other fields, then a line --- again; \
                    docs/content.md shows one";
        let diagnostic = Diagnostic::new(Code::FrontMatterMissing, &source.path, Place::Bytes(0..end), message, help);
        return PostReport::broken(&source.path, None, vec![diagnostic]);
    };
    let text = &source.text[split.body.clone()];
    let facts = markdown::facts(text);
    let mut diagnostics: Vec<_> = check::check_body_empty(source, &split.body, &facts).into_iter().collect();
    let mut references = References::of(&source.path);
    let place = |range: &Range<usize>| Place::Bytes(range.start + split.body.start..range.end + split.body.start);
    check::check_prose(text, &facts, place, &mut references, &mut diagnostics);
    let yaml_start = split.yaml.start;
    let Some((post, published)) = post(options, source, split.yaml, facts.words, &mut diagnostics) else {
        return PostReport::broken(&source.path, Some(references), diagnostics);
    };
    let picture = post.summary.picture.iter();
    references.pictures.extend(picture.map(|one| PictureUse::written(&one.file, yaml_start, PICTURE_WIDTH)));
    let waiting = (!published).then(|| post.summary.href());
    let post = published.then_some(post);
    PostReport { post, reserved: None, waiting, references: Some(references), diagnostics }
}

/// The post that the front matter describes, and whether it is in the site.
fn post(
    options: &Options,
    source: &SourceFile,
    yaml: Range<usize>,
    words: usize,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<(Post, bool)> {
    let matter = match content::parse::<FrontMatter>(source, yaml.clone()) {
        Ok(matter) => matter,
        Err(more) => {
            diagnostics.extend(more);
            let category = yaml::text_field(&source.text[yaml], "category");
            diagnostics.extend(category.and_then(|category| check::check_category(&source.path, &category)));
            return None;
        }
    };
    diagnostics.extend(check::check_category(&source.path, matter.category.as_str()));
    diagnostics.extend(check::check_read_time(&source.path, &matter, words));
    let published = options.drafts || (!matter.draft && matter.date <= options.now);
    if !published && !matter.draft {
        diagnostics.push(check::scheduled(&source.path, &matter));
    }
    match Post::new(source, matter, words) {
        Ok(post) => Some((post, published)),
        Err(help) => {
            let message = format!("the file's name becomes its address, and `{}` cannot be part of one", source.stem());
            diagnostics.push(Diagnostic::new(Code::SlugInvalid, &source.path, Place::File, message, help));
            None
        }
    }
}
