//! Texts that are markdown already. A block stays as it is written, but for its links and pictures; one with HTML is
//! converted as HTML is.

use std::{ops::Range, sync::LazyLock};

use pulldown_cmark::{CowStr, Event, LinkType, Options, Parser, Tag, TagEnd};
use regex::Regex;

use super::{
    Page,
    links::video,
    mend::mended,
    same_words,
    written::{self, destination, written_picture},
};
use crate::entry::{Kind, Picture, pattern};

const OPTIONS: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS)
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_HEADING_ATTRIBUTES);

/// A tag with its name: the end of one, and one that ends itself.
static TAG: LazyLock<Regex> =
    LazyLock::new(|| pattern(r#"<(/?)([A-Za-z][A-Za-z0-9.]*)((?:[^<>"']|"[^"]*"|'[^']*')*?)(/?)>"#));

/// Elements without an end.
const EMPTY: [&str; 8] = ["br", "hr", "img", "input", "link", "meta", "source", "embed"];

/// A block of the text.
struct Block {
    at: Range<usize>,
    has_html: bool,
    /// Pictures that are not alone in their paragraph.
    has_inline_picture: bool,
}

impl Page<'_> {
    pub(super) fn of_markdown(&mut self, text: &str) -> String {
        let text = text.replace("\r\n", "\n").replace('\u{a0}', " ");
        let text = self.without_braces(&text);
        let text = self.without_components(&text);
        let text = if text.contains("[/") || text.contains("\\[") { self.without_shortcodes(&text) } else { text };
        let text = mended(&text);
        self.collect_markdown_ids(&text);
        let text = self.converted_blocks(&text);
        self.without_title(text)
    }

    /// The words of headings by the ids that Jekyll and Hugo give them.
    fn collect_markdown_ids(&mut self, text: &str) {
        let mut words: Option<(String, Option<String>)> = None;
        for event in Parser::new_ext(text, OPTIONS) {
            match event {
                Event::Start(Tag::Heading { id, .. }) => words = Some((String::new(), id.map(|id| id.to_string()))),
                Event::Text(text) | Event::Code(text) => {
                    if let Some((words, _)) = &mut words {
                        *words += &text;
                    }
                }
                Event::End(TagEnd::Heading(_)) => {
                    if let Some((words, id)) = words.take() {
                        let letters = words.to_lowercase();
                        let kept: String = letters
                            .chars()
                            .filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter))
                            .collect();
                        self.ids.entry(kept.replace(' ', "-")).or_insert_with(|| words.clone());
                        let joined =
                            kept.split([' ', '-']).filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-");
                        self.ids.entry(joined).or_insert_with(|| words.clone());
                        self.ids.extend(id.map(|id| (id, words)));
                    }
                }
                _ => {}
            }
        }
    }

    /// Without the code of MDX, attributes of kramdown, and comments.
    fn without_components(&mut self, text: &str) -> String {
        static LINES: LazyLock<Regex> = LazyLock::new(|| {
            pattern(
                r#"(?m)^(?:import\s+(?:[\w*{][^\n]*\s+from\s+)?["'][^"'\n]+["'];?|export\s+(?:const|default|function)\b[^\n]*|\{/\*[^\n]*\*/\})[ \t]*$"#,
            )
        });
        static ATTRIBUTES: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?m)[ \t]*\{:[^{}\n]*\}"));
        let is_mdx = self.entry.place.ends_with(".mdx");
        super::shortcodes::outside_code(text, |text| {
            let text = if is_mdx { LINES.replace_all(text, "").into_owned() } else { text.to_owned() };
            ATTRIBUTES.replace_all(&text, "").replace("<!--more-->", "").replace("<!-- more -->", "")
        })
    }

    fn converted_blocks(&mut self, text: &str) -> String {
        let mut converted = String::with_capacity(text.len());
        let mut end = 0;
        for block in blocks(text) {
            converted += &text[end..block.at.start];
            let written = &text[block.at.clone()];
            converted += &if block.has_html || block.has_inline_picture {
                let html = self.rendered(written);
                let tree = self.prepared(&html);
                written::markdown(&tree) + "\n"
            } else {
                self.with_links(written, text)
            };
            end = block.at.end;
        }
        converted + &text[end..]
    }

    /// A block as HTML. Footnotes stay as they are written.
    fn rendered(&mut self, text: &str) -> String {
        let events = Parser::new_ext(text, OPTIONS).map(|event| match event {
            Event::FootnoteReference(name) => Event::Text(CowStr::from(format!("[^{name}]"))),
            Event::TaskListMarker(done) => Event::Text(CowStr::from(if done { "[x] " } else { "[ ] " })),
            Event::SoftBreak => Event::Text(CowStr::from("\n")),
            other => other,
        });
        let mut html = String::new();
        pulldown_cmark::html::push_html(&mut html, events);
        self.components(&html)
    }

    /// Names the components of a text; the words inside of them stay.
    fn components(&mut self, html: &str) -> String {
        TAG.replace_all(html, |found: &regex::Captures<'_>| {
            let is_component = found[2].starts_with(|first: char| first.is_ascii_uppercase())
                && found[2].chars().any(|letter| letter.is_ascii_lowercase());
            if !is_component {
                return found[0].to_owned();
            }
            if found[1].is_empty() {
                let name = &found[2];
                self.note(Kind::Dropped, format!("the component <{name}>"));
            }
            String::new()
        })
        .into_owned()
    }

    /// A block with new addresses in its links and pictures.
    fn with_links(&mut self, block: &str, whole: &str) -> String {
        if !block.contains(['[', '<', 'h']) {
            return block.to_owned();
        }
        // Links that are named elsewhere in the text need their definitions.
        let definitions: String = Parser::new_ext(whole, OPTIONS)
            .reference_definitions()
            .iter()
            .filter(|_| block.contains("]["))
            .map(|(name, definition)| format!("\n\n[{name}]: <{}>", definition.dest))
            .collect();
        let read = format!("{block}{definitions}");
        let mut edits: Vec<(Range<usize>, String)> = Vec::new();
        let mut picture: Option<(Picture, Range<usize>)> = None;
        for (event, at) in Parser::new_ext(&read, OPTIONS).into_offset_iter() {
            if at.end > block.len() {
                continue;
            }
            match event {
                Event::Start(Tag::Image { dest_url, title, .. }) => {
                    let found =
                        Picture { address: dest_url.to_string(), alt: String::new(), caption: title.to_string() };
                    picture = Some((found, at));
                }
                Event::Text(text) | Event::Code(text) => {
                    if let Some((picture, _)) = &mut picture {
                        picture.alt += &text;
                    }
                }
                Event::End(TagEnd::Image) => {
                    let Some((found, at)) = picture.take() else { continue };
                    let new = match video(&found.address) {
                        Some(video) => {
                            let title = if found.alt.trim().is_empty() { "Video" } else { found.alt.trim() };
                            format!("[{title}]({video})")
                        }
                        None => self
                            .picture(&found)
                            .map_or_else(String::new, |one| written_picture(&one.address, &one.alt, &one.caption)),
                    };
                    edits.push((at, new));
                }
                Event::Start(Tag::Link { link_type, dest_url, .. }) if link_type != LinkType::Email => {
                    let written = &read[at.clone()];
                    edits.extend(
                        self.link_edit(written, &dest_url, link_type)
                            .map(|(inside, new)| (at.start + inside.start..at.start + inside.end, new)),
                    );
                }
                _ => {}
            }
        }
        edits.sort_by_key(|(at, _)| (at.start, std::cmp::Reverse(at.end)));
        let mut edited = String::with_capacity(block.len());
        let mut end = 0;
        for (at, new) in edits {
            if at.start < end {
                continue;
            }
            edited += &block[end..at.start];
            edited += &new;
            end = at.end;
        }
        edited + &block[end..]
    }

    /// The change of a link, as bytes of its text.
    fn link_edit(&mut self, written: &str, href: &str, kind: LinkType) -> Option<(Range<usize>, String)> {
        let words = || {
            written.strip_prefix('[').and_then(|rest| {
                rest.rfind("](")
                    .or_else(|| rest.rfind("]["))
                    .or_else(|| rest.rfind(']'))
                    .map(|end| rest[..end].to_owned())
            })
        };
        let Some(to) = self.destination(href) else {
            let text = words().unwrap_or_else(|| href.to_owned());
            return Some((0..written.len(), text));
        };
        if to == href && kind != LinkType::Autolink {
            return None;
        }
        match kind {
            LinkType::Inline => {
                let open = written.rfind("](")? + 2;
                let inside = &written[open..written.len() - 1];
                let length = if inside.starts_with('<') {
                    inside.find('>').map_or(inside.len(), |end| end + 1)
                } else {
                    inside.find([' ', '\n']).unwrap_or(inside.len())
                };
                Some((open..open + length, destination(&to)))
            }
            LinkType::Autolink => Some((0..written.len(), format!("[{href}]({})", destination(&to)))),
            _ => Some((0..written.len(), format!("[{}]({})", words()?, destination(&to)))),
        }
    }

    /// Without a first heading that is the title.
    fn without_title(&mut self, text: String) -> String {
        let start = text.trim_start();
        let line = start.lines().next().unwrap_or_default();
        let heading =
            line.strip_prefix("# ").or_else(|| line.strip_prefix("## ")).map(|heading| heading.trim_end_matches('#'));
        match heading {
            Some(heading) if same_words(heading, &self.entry.title) => start[line.len()..].to_owned(),
            _ => text,
        }
    }
}

/// The blocks at the top of a text. Those between the start and the end of an element are one.
fn blocks(text: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let (mut depth, mut images, mut others, mut has_html) = (0_usize, 0_usize, false, false);
    let (mut in_image, mut paragraph_images) = (0_usize, 0_usize);
    let mut is_split = false;
    for (event, at) in Parser::new_ext(text, OPTIONS).into_offset_iter() {
        let is_top = depth == 0;
        let mut push = |has_html: bool, has_inline_picture: bool, at: Range<usize>| {
            blocks.push(Block { at, has_html, has_inline_picture })
        };
        match &event {
            Event::Start(tag) => {
                if is_top {
                    (images, others, has_html, is_split) = (0, false, false, false);
                }
                match tag {
                    Tag::Image { .. } => {
                        images += 1;
                        paragraph_images += 1;
                        in_image += 1;
                    }
                    Tag::HtmlBlock => has_html = true,
                    Tag::Paragraph => (paragraph_images, others) = (0, false),
                    // A linked picture, and one in a heading or a cell.
                    Tag::Link { .. } | Tag::Emphasis | Tag::Strong if in_image == 0 => others = true,
                    Tag::Heading { .. } | Tag::TableCell => others = true,
                    _ => {}
                }
                depth += 1;
            }
            Event::End(end) => {
                depth -= 1;
                match end {
                    TagEnd::Image => in_image -= 1,
                    TagEnd::Paragraph | TagEnd::Heading(_) | TagEnd::TableCell | TagEnd::Item => {
                        is_split |= others && paragraph_images > 0;
                        paragraph_images = 0;
                    }
                    _ => {}
                }
                if depth == 0 {
                    push(has_html, is_split && images > 0, at);
                }
            }
            Event::Html(_) | Event::InlineHtml(_) => has_html = true,
            Event::Text(text) if in_image == 0 && !text.trim().is_empty() => others = true,
            Event::Code(_) if in_image == 0 => others = true,
            _ if is_top => push(false, false, at),
            _ => {}
        }
    }
    joined(text, blocks)
}

/// Joins the blocks of an element that began in one and ends in another.
fn joined(text: &str, blocks: Vec<Block>) -> Vec<Block> {
    let mut all: Vec<Block> = Vec::new();
    let mut blocks = blocks.into_iter().peekable();
    while let Some(mut block) = blocks.next() {
        if block.has_html {
            let mut open = balance(&text[block.at.clone()]);
            let mut taken: Vec<Block> = Vec::new();
            while open > 0 {
                let Some(next) = blocks.next() else { break };
                open += balance(&text[next.at.clone()]);
                taken.push(next);
            }
            match taken.last() {
                Some(last) if open <= 0 => block.at.end = last.at.end,
                _ => {
                    all.push(block);
                    all.extend(taken);
                    continue;
                }
            }
        }
        all.push(block);
    }
    all
}

/// The number of elements that begin, less those that end.
fn balance(html: &str) -> i64 {
    let of_tag = |found: regex::Captures<'_>| {
        let name = found[2].to_lowercase();
        if EMPTY.contains(&&*name) || !found[4].is_empty() || name == "p" || name == "li" {
            0
        } else if found[1].is_empty() {
            1
        } else {
            -1
        }
    };
    TAG.captures_iter(html).map(of_tag).sum()
}
