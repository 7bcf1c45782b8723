use std::ops::Range;

use crate::{
    check::{self, PictureUse, References},
    content::{self, FrontMatter, section::PICTURE_WIDTH},
    diagnostics::{Code, Diagnostic, Place, Severity},
    markdown,
    model::{Pictures, Post, PostSummary},
    source::{self, SourceFile, yaml},
};

use super::Options;

/// What stays of a post after its page was made.
#[derive(Debug, Default)]
pub(super) struct PostResult {
    /// `None` when it is not in the site: it has errors, is a draft, or waits for its day.
    pub(super) summary: Option<PostSummary>,
    /// The address of a post that has errors.
    pub(super) reserved: Option<String>,
    /// The address of a post that is a draft or waits for its day.
    pub(super) waiting: Option<String>,
    pub(super) references: Option<References>,
    pub(super) diagnostics: Vec<Diagnostic>,
}

/// What the page of a post is made of: the post, and its text as HTML.
pub(super) type PostPage = (Post, String);

/// Reads, renders and checks one post. There is a page when it is in the site and has no errors.
pub(super) fn read(
    options: &Options,
    pictures: &Pictures,
    path: &str,
) -> anyhow::Result<(PostResult, Option<PostPage>)> {
    Ok(match source::read(&options.content, path)? {
        Ok(source) => parse(options, pictures, &source),
        Err(error) => (PostResult::broken(path, None, vec![check::not_utf8(&error)]), None),
    })
}

impl PostResult {
    /// A post that is too wrong to have more than the address that its name promises.
    fn broken(path: &str, references: Option<References>, diagnostics: Vec<Diagnostic>) -> Self {
        let stem = source::stem(path);
        Self { reserved: Some(format!("/blog/{stem}")), references, diagnostics, ..Self::default() }
    }
}

fn parse(options: &Options, pictures: &Pictures, source: &SourceFile) -> (PostResult, Option<PostPage>) {
    let Some(split) = source::front_matter(&source.text) else {
        let end = source.text.lines().next().map_or(0, str::len);
        let message = "this post does not start with its title and date between two lines of dashes";
        let help = "start the file with a line ---, then title, date and the other fields, then a line --- again; \
                    docs/content.md shows one";
        let diagnostic = Diagnostic::new(Code::FrontMatterMissing, &source.path, Place::Bytes(0..end), message, help);
        return (PostResult::broken(&source.path, None, vec![diagnostic]), None);
    };
    let text = &source.text[split.body.clone()];
    let rendered = markdown::render(text, pictures);
    let mut diagnostics: Vec<_> = check::check_body_empty(source, &split.body, &rendered).into_iter().collect();
    let mut references = References::of(&source.path);
    let place = |range: &Range<usize>| Place::Bytes(range.start + split.body.start..range.end + split.body.start);
    check::check_prose(text, &rendered, place, &mut references, &mut diagnostics);
    let yaml_start = split.yaml.start;
    let Some((post, published)) = post(options, source, split.yaml, rendered.words, &mut diagnostics) else {
        return (PostResult::broken(&source.path, Some(references), diagnostics), None);
    };
    let picture = post.summary.picture.iter();
    references.pictures.extend(picture.map(|one| PictureUse::written(&one.file, yaml_start, PICTURE_WIDTH)));
    let healthy = diagnostics.iter().all(|one| one.code.severity() != Severity::Error);
    let summary = published.then(|| post.summary.clone());
    let waiting = (!published).then(|| post.summary.href());
    let result = PostResult { summary, reserved: None, waiting, references: Some(references), diagnostics };
    (result, (published && healthy).then_some((post, rendered.html)))
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
