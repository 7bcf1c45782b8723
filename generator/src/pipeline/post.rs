use crate::{
    check::{self, PostLinks},
    content::{FrontMatter, PostFile, yaml},
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
    /// The address that it would have, when it is not in the site.
    pub(super) reserved: Option<String>,
    pub(super) links: Option<PostLinks>,
    pub(super) diagnostics: Vec<Diagnostic>,
}

/// A post that was read, with its text as HTML.
pub(super) struct ReadPost {
    file: PostFile,
    summary: PostSummary,
    html: String,
    published: bool,
    links: PostLinks,
    diagnostics: Vec<Diagnostic>,
}

/// What the page of a post is made of.
pub(super) struct PostView {
    matter: FrontMatter,
    pub(super) summary: PostSummary,
}

impl PostView {
    pub(super) fn as_post(&self) -> Post<'_> {
        Post {
            summary: self.summary.clone(),
            meta_description: self.matter.meta_description.as_str(),
            keywords: self.matter.keywords.iter().map(|keyword| keyword.as_str()).collect(),
        }
    }
}

impl ReadPost {
    /// What stays of it, and what its page is made of when it is in the site.
    pub(super) fn into_parts(self) -> (PostResult, Option<(PostView, String)>) {
        let healthy = self.diagnostics.iter().all(|one| one.code.severity() != Severity::Error);
        let result = PostResult {
            reserved: (!self.published).then(|| self.summary.href()),
            summary: self.published.then(|| self.summary.clone()),
            links: Some(self.links),
            diagnostics: self.diagnostics,
        };
        let view = (self.published && healthy)
            .then(|| (PostView { matter: self.file.matter, summary: self.summary }, self.html));
        (result, view)
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
    let matter = match yaml::parse::<FrontMatter>(source, split.yaml) {
        Ok(matter) => matter,
        Err(more) => {
            diagnostics.extend(more);
            return Err(diagnostics);
        }
    };
    let file = PostFile { matter, body: split.body };
    diagnostics.extend(check::check_written(source, &file, rendered.words, &options.now));
    let summary = match Post::new(source, &file, rendered.words) {
        Ok(post) => post.summary,
        Err(help) => {
            let message = format!("the file's name becomes its address, and `{}` cannot be part of one", source.stem());
            diagnostics.push(Diagnostic::new(Code::SlugInvalid, &source.path, Place::File, message, help));
            return Err(diagnostics);
        }
    };
    let published = options.drafts || (!file.matter.draft && file.matter.date <= options.now);
    let start = file.body.start;
    let inside = rendered.links.into_iter().filter(|(_, href)| href.starts_with('/') && !href.starts_with("//"));
    let links = inside.map(|(range, href)| (range.start + start..range.end + start, href)).collect();
    let links = PostLinks { path: source.path.clone(), links };
    Ok(ReadPost { file, summary, html: rendered.html, published, links, diagnostics })
}
