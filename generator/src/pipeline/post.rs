use crate::{
    check::{self, Links},
    content::{FrontMatter, yaml},
    diagnostics::{Code, Diagnostic, Place, Severity},
    markdown,
    model::{Post, PostSummary},
    source::{self, SourceFile},
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
    pub(super) links: Option<Links>,
    pub(super) diagnostics: Vec<Diagnostic>,
}

/// A post that was read, with its text as HTML.
pub(super) struct ReadPost {
    post: Post,
    html: String,
    published: bool,
    links: Links,
    diagnostics: Vec<Diagnostic>,
}

impl ReadPost {
    /// What stays of it, and what its page is made of when it is in the site.
    pub(super) fn into_parts(self) -> (PostResult, Option<(Post, String)>) {
        let healthy = self.diagnostics.iter().all(|one| one.code.severity() != Severity::Error);
        let summary = self.post.summary.clone();
        let (summary, waiting) = if self.published { (Some(summary), None) } else { (None, Some(summary.href())) };
        let (links, diagnostics) = (Some(self.links), self.diagnostics);
        let result = PostResult { summary, reserved: None, waiting, links, diagnostics };
        (result, (self.published && healthy).then_some((self.post, self.html)))
    }

    /// What stays of it.
    pub(super) fn into_result(self) -> PostResult {
        self.into_parts().0
    }
}

/// Reads, parses, renders and checks one post. `Err` inside: it is so wrong that there is no text to speak of.
pub(super) fn read(options: &Options, path: &str) -> anyhow::Result<Result<ReadPost, PostResult>> {
    let source = match source::read(&options.content, path)? {
        Ok(source) => source,
        Err(diagnostic) => return Ok(Err(unreadable(path, vec![diagnostic]))),
    };
    Ok(parse(options, &source).map_err(|diagnostics| unreadable(path, diagnostics)))
}

fn unreadable(path: &str, diagnostics: Vec<Diagnostic>) -> PostResult {
    let stem = path.rsplit('/').next().and_then(|name| name.strip_suffix(".md")).unwrap_or(path);
    PostResult { reserved: Some(format!("/blog/{stem}")), diagnostics, ..PostResult::default() }
}

fn parse(options: &Options, source: &SourceFile) -> Result<ReadPost, Vec<Diagnostic>> {
    let Some(split) = source::front_matter(&source.text) else {
        let end = source.text.lines().next().map_or(0, str::len);
        let help = "start the file with a line ---, then title, date and the other fields, then a line --- again; docs/content.md shows one";
        return Err(vec![Diagnostic::new(
            Code::FrontMatterMissing,
            &source.path,
            Place::Bytes(0..end),
            "this post does not start with its title and date between two lines of dashes",
            help,
        )]);
    };
    let rendered = markdown::render(&source.text[split.body.clone()]);
    let mut diagnostics = check::check_text(source, &split.body, &rendered);
    let matter = match yaml::parse::<FrontMatter>(source, split.yaml.clone()) {
        Ok(matter) => matter,
        Err(more) => {
            diagnostics.extend(more);
            let category = yaml::text_field(&source.text[split.yaml], "category");
            diagnostics.extend(category.and_then(|category| check::check_category(&source.path, &category)));
            return Err(diagnostics);
        }
    };
    diagnostics.extend(check::check_category(&source.path, matter.category.as_str()));
    diagnostics.extend(check::check_written(source, &matter, rendered.words, &options.now));
    let published = options.drafts || (!matter.draft && matter.date <= options.now);
    let post = match Post::new(source, matter, rendered.words) {
        Ok(post) => post,
        Err(help) => {
            let message = format!("the file's name becomes its address, and `{}` cannot be part of one", source.stem());
            diagnostics.push(Diagnostic::new(Code::SlugInvalid, &source.path, Place::File, message, help));
            return Err(diagnostics);
        }
    };
    let start = split.body.start;
    let inside = rendered.links.into_iter().filter(|(_, href)| href.starts_with('/') && !href.starts_with("//"));
    let links = inside.map(|(range, href)| (Place::Bytes(range.start + start..range.end + start), href)).collect();
    let links = Links { path: source.path.clone(), links };
    Ok(ReadPost { post, html: rendered.html, published, links, diagnostics })
}
