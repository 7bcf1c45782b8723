use std::{ops::Range, sync::Arc};

use anyhow::bail;
use serde::{Deserialize, Serialize};

use crate::{
    cache::Key,
    check::{self, Days, Letters, PictureUse, References, WrittenTexts},
    content::{self, Acknowledgement, Date, FrontMatter, ReadTime, Slug, Text, section::MIN_PICTURE_WIDTH_PX},
    diagnostics::{Code, Diagnostic, Help, Place},
    markdown::{self, Facts, Ids, Setting, TextPicture, Translation},
    model::{Catalog, Post},
    pipeline::state::Known,
    search::PostWords,
    source::{self, SourceFile, yaml::Node},
};

use super::sources::Sources;

/// The result of reading and checking one post.
///
/// Architecture invariant: it follows from the path and the text of the file alone, so it is valid until the file
/// changes.
#[derive(Debug, Serialize, Deserialize)]
pub(in crate::pipeline) struct PostReport {
    pub(in crate::pipeline) read: ReadPost,
    /// The advice that it acknowledges.
    pub(in crate::pipeline) acknowledged: Vec<Acknowledgement>,
    pub(in crate::pipeline) diagnostics: Vec<Diagnostic>,
}

/// A post as its file gives it.
#[derive(Debug, Serialize, Deserialize)]
pub(in crate::pipeline) enum ReadPost {
    /// Its front matter is right. It is large, and a report is moved several times.
    Whole(Box<WholePost>),
    /// Its front matter has mistakes.
    Broken(BrokenPost),
}

/// A post whose front matter is right.
#[derive(Debug, Serialize, Deserialize)]
pub(in crate::pipeline) struct WholePost {
    pub(in crate::pipeline) post: Post,
    /// The anchors in its text.
    pub(in crate::pipeline) anchors: Vec<String>,
    /// The letters that fonts need.
    pub(in crate::pipeline) letters: Letters,
}

/// The parts of a post that can be read although its front matter has mistakes.
#[derive(Debug, Serialize, Deserialize)]
pub(in crate::pipeline) struct BrokenPost {
    /// Its address, by the name of its file.
    pub(in crate::pipeline) reserved: String,
    /// The names of its category and its author, which have to be those of other files.
    pub(in crate::pipeline) category: Option<String>,
    pub(in crate::pipeline) author: Option<String>,
    /// The texts for search engines.
    pub(in crate::pipeline) texts: Option<WrittenTexts>,
}

/// The report and the references of most posts take fewer bytes.
const USUAL_BYTES: usize = 4096;

/// The references of one post, encoded. Those of all posts together would take more memory than anything else.
#[derive(Debug)]
pub(in crate::pipeline) struct PostReferences {
    report: Arc<[u8]>,
    start: usize,
    /// True if an earlier build has read the post.
    pub(in crate::pipeline) known: bool,
}

impl PostReferences {
    pub(in crate::pipeline) fn decode(&self) -> anyhow::Result<References> {
        Ok(postcard::take_from_bytes(&self.report[self.start..])?.0)
    }
}

/// Reads and checks one post, unless an earlier build has done so. Its HTML is made at the same look, if the run makes
/// pages.
pub(in crate::pipeline) fn read(
    sources: &Sources<'_>,
    path: &str,
    setting: Option<Setting<'_>>,
) -> anyhow::Result<(PostReport, PostReferences)> {
    if let Some(Known::Post { report: encoded, .. }) = sources.known(path)
        && let Ok((report, rest)) = postcard::take_from_bytes(encoded)
    {
        let start = encoded.len() - rest.len();
        return Ok((report, PostReferences { report: Arc::clone(encoded), start, known: true }));
    }
    let source = sources.unnoted_text(path);
    let mut references = References::of(path);
    let mut words = sources.are_words_wanted().then(PostWords::default);
    let setting = setting.filter(|_| sources.are_words_wanted());
    let mut html = None;
    let report = match &source {
        Ok(source) => report(sources, source, setting, &mut references, words.as_mut(), &mut html),
        Err(error) => BrokenPost::unread(path).report(Vec::new(), vec![check::read_error(error)]),
    };
    if let Some(html) = html {
        sources.keep_html(path, html);
    }
    let encoded = postcard::to_extend(&report, Vec::with_capacity(USUAL_BYTES))?;
    let start = encoded.len();
    let encoded: Arc<[u8]> = postcard::to_extend(&references, encoded)?.into();
    let words = words.map_or(Ok(Arc::default()), |words| sources.numbered(&words))?;
    if let Ok(source) = source {
        let content = match &report.read {
            ReadPost::Whole(whole) => whole.post.content,
            ReadPost::Broken(_) => Key::quick(source.text.as_bytes()),
        };
        sources.note(path, content, Known::Post { report: Arc::clone(&encoded), words });
    }
    Ok((report, PostReferences { report: encoded, start, known: false }))
}

/// The place in which the text of a post is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::pipeline) enum On {
    /// Its page, with a list of contents if the text is long.
    Page,
    /// Feeds.
    Feed,
}

/// The text of a checked post as HTML.
///
/// # Errors
///
/// When the file cannot be read, or is not the one that was checked.
pub(in crate::pipeline) fn html(
    sources: &Sources<'_>,
    catalog: &Catalog,
    post: &Post,
    on: On,
) -> anyhow::Result<String> {
    let path = &post.summary.path;
    if on == On::Page
        && let Some(html) = sources.take_html(path)
    {
        return Ok(html);
    }
    let source = sources.unnoted_text(path).ok();
    match source.filter(|source| Key::quick(source.text.as_bytes()) == post.content) {
        Some(source) => {
            let body = source::front_matter(&source.text).map_or(0..0, |split| split.body);
            let (text, ids) = (&source.text[body], &mut Ids::default());
            let setting = Setting { pictures: &catalog.pictures, words: &catalog.layout };
            if post.contents && on == On::Page {
                Ok(markdown::html_with_contents(text, setting, ids))
            } else {
                Ok(markdown::html(text, setting, ids))
            }
        }
        None => bail!("{path} was changed during the build; build again"),
    }
}

impl BrokenPost {
    /// A post of whose front matter no YAML can be read.
    fn unread(path: &str) -> Self {
        let reserved = format!("/blog/{}", source::stem(path));
        Self { reserved, category: None, author: None, texts: None }
    }

    /// A post whose YAML has mistakes.
    fn written(path: &str, tree: Option<&Node>, texts: Option<WrittenTexts>) -> Self {
        let name = |field| tree.and_then(|tree| tree.text(field)).map(str::to_owned);
        Self { category: name("category"), author: name("author"), texts, ..Self::unread(path) }
    }

    /// Its report.
    fn report(self, acknowledged: Vec<Acknowledgement>, diagnostics: Vec<Diagnostic>) -> PostReport {
        PostReport { read: ReadPost::Broken(self), acknowledged, diagnostics }
    }
}

/// With a setting, `html` becomes the text of a post without mistakes.
fn report(
    sources: &Sources<'_>,
    source: &SourceFile,
    setting: Option<Setting<'_>>,
    references: &mut References,
    words: Option<&mut PostWords<'_>>,
    html: &mut Option<String>,
) -> PostReport {
    let Some(split) = source::front_matter(&source.text) else {
        return BrokenPost::unread(&source.path).report(Vec::new(), vec![check::no_front_matter(source)]);
    };
    let text = &source.text[split.body.clone()];
    let translation = Translation::read(text, setting, &mut Ids::default());
    let facts = &translation.facts;
    let mut diagnostics = check::check_source(source, &split.yaml);
    diagnostics.extend(check::check_body_empty(source, &split.body, facts));
    let place = |range: &Range<usize>| Place::Bytes(range.start + split.body.start..range.end + split.body.start);
    check::check_prose(text, facts, source.pairs(), place, references, &mut diagnostics);
    references.amounts = check::amounts(&source.text);
    references.trade_words = check::trade_words(&source.path, &source.text);
    let anchors = std::mem::take(&mut references.anchors);
    let yaml_start = split.yaml.start;
    let matter = match sources.translated::<FrontMatter>(source, split.yaml.clone()) {
        Ok(matter) => matter,
        Err(more) => {
            diagnostics.extend(more);
            references.pictures.extend(check::written_pictures(source, &split.yaml));
            let tree = content::readable(source, &split.yaml);
            let slug = tree.as_ref().and_then(|tree| tree.text("slug"));
            let wrong = Slug::parse_address(source.stem()).err().filter(|_| slug.is_none());
            diagnostics.extend(wrong.map(|help| wrong_slug(source, None, help)));
            // What is right in itself is checked although another field is wrong.
            let text = |name| tree.as_ref().and_then(|tree| tree.text(name));
            let day = |name| text(name).and_then(|day| Date::parse(day).ok());
            let (date, updated, expires) = (day("date"), day("updated"), day("expires"));
            diagnostics.extend(check::check_days(source, &Days { date, updated, expires, has_slug: slug.is_some() }));
            let read_time = text("readTime").and_then(|time| ReadTime::parse(time).ok());
            diagnostics.extend(read_time.and_then(|time| check::check_read_time(&source.path, &time, facts.words)));
            if let Some(title) = text("title") {
                diagnostics.extend(check::check_title_twice(source, &split.body, title, facts));
            }
            let (texts, acknowledged) = check::check_written(source, &split.yaml, &mut diagnostics);
            return BrokenPost::written(&source.path, tree.as_ref(), texts).report(acknowledged, diagnostics);
        }
    };
    diagnostics.extend(check::check_title_twice(source, &split.body, matter.title.as_str(), facts));
    diagnostics.extend(check::check_author_name(&source.path, matter.author.as_str()));
    let FrontMatter { updated, expires, .. } = matter;
    let days = Days { date: Some(matter.date), updated, expires, has_slug: matter.slug.is_some() };
    diagnostics.extend(check::check_days(source, &days));
    diagnostics.extend(check::check_keywords(&source.path, matter.keywords.iter().map(Text::as_str)));
    diagnostics.extend(check::check_excerpt(&source.path, matter.title.as_str(), matter.excerpt.as_str()));
    let read_time = matter.read_time.as_ref();
    diagnostics.extend(read_time.and_then(|time| check::check_read_time(&source.path, time, facts.words)));
    let alts = matter.picture.iter().map(Into::into);
    diagnostics.extend(check::check_alts(&source.path, &Vec::new(), alts));
    if let Some(picture) = &matter.picture {
        let (file, alt) = (picture.file.value.as_str(), picture.alt.as_str());
        let same = facts.pictures.iter().find(|one| one.file != file && check::is_same_alt(&one.alt, alt));
        let at = |one: &TextPicture| Place::Bytes(one.at.start + split.body.start..one.at.end + split.body.start);
        let shown = [(Place::field("picture"), file, alt)].into_iter();
        let shown = shown.chain(same.map(|one| (at(one), one.file.as_str(), one.alt.as_str())));
        diagnostics.extend(check::check_same_alts(&source.path, shown));
    }
    let picture = matter.picture.iter();
    references.pictures.extend(picture.map(|one| PictureUse::written(&one.file, yaml_start, MIN_PICTURE_WIDTH_PX)));
    let pictures = references.pictures.iter().map(|picture| picture.file.clone()).collect();
    let acknowledged = matter.acknowledged.clone();
    let written = matter.slug.as_ref().map(ToString::to_string);
    let own_slug = sources.slug(&source.path);
    match Post::new(source, yaml_start, matter, own_slug, split.body, facts.words, pictures) {
        Ok(post) => {
            if let Some(words) = words {
                *words = searchable_words(&post, text, facts);
            }
            *html = setting.map(|setting| {
                if post.contents { translation.html_with_contents(setting.words) } else { translation.html() }
            });
            let letters = Letters::of(&source.path, &source.text);
            let read = ReadPost::Whole(Box::new(WholePost { post, anchors, letters }));
            PostReport { read, acknowledged, diagnostics }
        }
        Err(help) => {
            diagnostics.push(wrong_slug(source, written.as_deref(), help));
            // Its keywords were checked.
            let (texts, _) = check::check_written(source, &split.yaml, &mut Vec::new());
            let tree = content::readable(source, &split.yaml);
            BrokenPost::written(&source.path, tree.as_ref(), texts).report(acknowledged, diagnostics)
        }
    }
}

/// The message about a `slug`, or else a file's name, that cannot be part of an address.
fn wrong_slug(source: &SourceFile, written: Option<&str>, help: Help) -> Diagnostic {
    let stem = source.stem();
    if let Some(slug) = written {
        return content::wrong_slug(&source.path, slug, Place::field("slug"), help);
    }
    let message = format!("the file's name becomes its address, and `{stem}` cannot be part of one");
    // Hugo keeps a post and its pictures in a folder.
    let folder = source.path.rsplit('/').nth(1).filter(|folder| stem == "index" && *folder != "posts");
    let help = match folder {
        Some(folder) => format!("move the file to posts/{folder}.md, and its pictures into images/").into(),
        None => help,
    };
    Diagnostic::new(Code::SlugInvalid, &source.path, Place::File, message, help)
}

/// Everything by which a post can be found.
fn searchable_words(post: &Post, text: &str, facts: &Facts) -> PostWords<'static> {
    let Post { summary, meta_description, keywords, .. } = post;
    let others = [&*summary.excerpt, &summary.category, &summary.author, meta_description.as_str()];
    PostWords::of(&summary.title, text, facts, others.into_iter().chain(keywords.iter().map(Text::as_str)))
}
