//! HTML in texts, each kind of element once in a file, with the markdown to write in place of it.

use std::{collections::BTreeMap, ops::Range, sync::LazyLock};

use regex::Regex;

use crate::{
    check::finding::{ANOTHER_PROGRAM, first_line, pattern},
    content::{Worded, held_back_by},
    markdown::{Facts, Run},
    source::is_language,
};

use super::drafts::{HIDDEN, KEEP_HIDDEN};

/// The longest words that a help repeats, in characters.
const MAX_SHOWN_CHARS: usize = 80;

/// A tag that is none by the rules of HTML, so that visitors read it: a name with a colon, as word processors have them,
/// or a quote inside of a value between such quotes.
static UNREAD: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"</?[A-Za-z][\w.-]*:[A-Za-z][\w.-]*(?:\s[^<>]*)?/?>|</?[A-Za-z][A-Za-z0-9]*\s+[\w-]+=[^<>]*>")
});

/// The name of a tag of a word processor, with the colon: `o:p`, `v:shape`, `st1:City`.
static OFFICE: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?i)^(?:[a-z]|st[0-9]|w1[0-9]|wp|aml|dt):[a-z]"));

/// The fewest elements of a text that is HTML as a whole.
const MIN_ELEMENTS: usize = 6;

const NOT_ALLOWED: &str = "HTML is not allowed in texts";
const KEEP_THE_WORDS: &str = "remove the tags, and keep the words between them";
const WRITE_A_VIDEO: &str =
    "put it on YouTube or Vimeo, and write [Its title](https://www.youtube.com/watch?v=…) in a paragraph of its own";

/// Kinds of elements that go together, named by the first of each.
const FAMILIES: [&[&str]; 8] = [
    &["li", "ul", "ol", "menu", "dir"],
    &["table", "thead", "tbody", "tfoot", "tr", "td", "th", "caption", "colgroup", "col"],
    &["form", "input", "button", "select", "option", "textarea", "label", "fieldset", "legend"],
    &["details", "summary"],
    &["figure", "figcaption", "picture"],
    &["dl", "dt", "dd"],
    &["script", "style", "noscript", "link", "meta", "base", "title", "head", "body", "html"],
    &["svg", "path", "g", "circle", "rect", "use", "canvas", "defs", "polygon", "line"],
];

/// Elements that have no end.
const EMPTY: [&str; 6] = ["br", "hr", "img", "input", "link", "meta"];

/// Parts of the addresses of maps.
const MAPS: [&str; 3] = ["google.com/maps", "maps.google.", "openstreetmap.org"];

/// The message and the help about HTML. The position is bytes of the text.
pub(super) struct Html {
    pub(super) at: Range<usize>,
    pub(super) message: String,
    pub(super) help: String,
}

struct Tag<'a> {
    /// Its name in small letters; `!` for a comment.
    name: String,
    at: Range<usize>,
    written: &'a str,
    ends: bool,
}

impl<'a> Tag<'a> {
    /// The value of an attribute.
    fn attribute(&self, name: &str) -> Option<&'a str> {
        let mut rest = self.written;
        loop {
            let at = rest.find(name)?;
            let is_start = rest[..at].ends_with(char::is_whitespace);
            rest = &rest[at + name.len()..];
            if let Some(value) = rest.trim_start().strip_prefix('=').filter(|_| is_start) {
                let value = value.trim_start();
                let quote = value.chars().next().filter(|first| matches!(first, '"' | '\''));
                return match quote {
                    // One inside of a word is an apostrophe.
                    Some(quote) => value[1..].match_indices(quote).map(|(end, _)| &value[1..=end]).find(|inner| {
                        value[inner.len() + 2..].chars().next().is_none_or(|next| !next.is_alphanumeric())
                    }),
                    None => value.split([' ', '>', '\n']).next(),
                };
            }
        }
    }

    /// Returns true for what other programs show to nobody, or not to everybody: `<div hidden>`, `<p class="paywall">`,
    /// `<MembersOnly>`, `<!--members-only-->`.
    fn is_hidden(&self) -> bool {
        let says = |words: &str, what| held_back_by(words, what).is_some();
        // A list of the staff may have the class `staff`.
        let marks = |mark: &str| says(mark, if mark.contains("only") { Worded::Mark } else { Worded::File });
        if self.name == "!" {
            return marks(self.written);
        }
        let inside = self.written.trim_matches(['<', '>', '/']);
        let name = inside.split(|sign: char| sign.is_whitespace()).next().unwrap_or_default();
        let style = self.attribute("style").unwrap_or_default().to_lowercase().replace(' ', "");
        let mut classes = ["class", "className"].into_iter().filter_map(|name| self.attribute(name));
        let mut outside_of_quotes = inside.split(['"', '\'']).step_by(2).flat_map(str::split_whitespace);
        !self.ends
            && (says(name, Worded::Name)
                || outside_of_quotes.any(|word| word == "hidden" || word == "hidden=")
                || (self.name == "meta" && self.written.contains("noindex"))
                || ["display:none", "visibility:hidden"].iter().any(|hidden| style.contains(hidden))
                || classes.any(|classes| classes.split_whitespace().any(|class| class == "d-none" || marks(class))))
    }

    /// The value of an attribute that is not empty.
    fn filled(&self, name: &str) -> Option<&'a str> {
        self.attribute(name).map(str::trim).filter(|value| !value.is_empty())
    }
}

/// Finds the HTML of a text.
pub(super) fn find(text: &str, facts: &Facts) -> Vec<Html> {
    if memchr::memchr(b'<', text.as_bytes()).is_none() {
        return Vec::new();
    }
    let mut ranges = facts.raw_html.clone();
    ranges.extend(unread(text, facts));
    ranges.sort_by_key(|range| range.start);
    let tags: Vec<Tag<'_>> = ranges.iter().flat_map(|range| tags(text, range)).collect();
    let (hidden, tags) = without_hidden(tags);
    let hidden = hidden.first().map(|tag| Html {
        at: first_line(text, &tag.at),
        message: HIDDEN.to_owned(),
        help: KEEP_HIDDEN.to_owned(),
    });
    if let Some(all) = whole_text(text, facts, &tags) {
        return hidden.into_iter().chain([all]).collect();
    }
    let mut kinds: Vec<(&str, Vec<usize>)> = Vec::new();
    // The last kind of each name: the end of a map is that of a frame.
    let mut started: BTreeMap<&str, &str> = BTreeMap::new();
    let mut is_in_picture = false;
    for (index, tag) in tags.iter().enumerate() {
        let is_part = is_in_picture && matches!(&*tag.name, "source" | "img");
        let kind = if is_part || tag.name == "picture" { "img" } else { kind_of(tag) };
        let kind = if tag.ends { started.get(&*tag.name).copied().unwrap_or(kind) } else { kind };
        started.insert(&tag.name, kind);
        if tag.name == "picture" {
            is_in_picture = !tag.ends;
        }
        match kinds.iter_mut().find(|(other, _)| *other == kind) {
            Some((_, of_kind)) => of_kind.push(index),
            None => kinds.push((kind, vec![index])),
        }
    }
    let shown = kinds.into_iter().map(|(kind, of_kind)| element(text, &tags, kind, &of_kind));
    hidden.into_iter().chain(shown).collect()
}

/// The tags that hide something, and those that are not inside of one of them.
fn without_hidden(tags: Vec<Tag<'_>>) -> (Vec<Tag<'_>>, Vec<Tag<'_>>) {
    let (mut hidden, mut shown) = (Vec::new(), Vec::new());
    // The name of the element that hides, and how many of this name are open.
    let mut inside: Option<(String, usize)> = None;
    for tag in tags {
        match &mut inside {
            Some((name, open)) => {
                match (tag.name == *name, tag.ends) {
                    (true, true) => *open -= 1,
                    (true, false) => *open += 1,
                    (false, _) => {}
                }
                inside = inside.filter(|(_, open)| *open > 0);
            }
            None if tag.is_hidden() => {
                let is_empty = tag.name == "!" || tag.written.ends_with("/>") || EMPTY.contains(&&*tag.name);
                inside = (!is_empty).then(|| (tag.name.clone(), 1));
                hidden.push(tag);
            }
            None => shown.push(tag),
        }
    }
    (hidden, shown)
}

/// The tags that the text has as words or as a link, because they are none by the rules of HTML.
pub(super) fn unread(text: &str, facts: &Facts) -> Vec<Range<usize>> {
    let may_have_one = |run: &&Run| !run.in_link && text[run.at.clone()].contains('<');
    let runs = facts.outline.blocks.iter().flat_map(|block| &block.runs).filter(may_have_one);
    let in_runs = runs.flat_map(|run| {
        let found = UNREAD.find_iter(&text[run.at.clone()]);
        found.map(|one| run.at.start + one.start()..run.at.start + one.end())
    });
    let is_written = |at: &Range<usize>| !text[..at.start].ends_with('\\');
    let links = facts.links.iter().map(|(at, _)| at.clone()).filter(|at| is_office_tag(&text[at.clone()]));
    in_runs.filter(is_written).chain(links).collect()
}

/// Returns true for a tag of a word processor: `<o:p>`. Markdown takes some of them for links.
pub(super) fn is_office_tag(written: &str) -> bool {
    written.strip_prefix('<').is_some_and(|rest| OFFICE.is_match(rest.trim_start_matches('/')))
}

/// The message about a text that is HTML as a whole, as an export of a page is.
fn whole_text(text: &str, facts: &Facts, tags: &[Tag<'_>]) -> Option<Html> {
    let length = |text: &str| text.bytes().filter(|byte| !byte.is_ascii_whitespace()).count();
    let starts = || tags.iter().filter(|tag| !tag.ends && tag.name != "!");
    let count = starts().count();
    let html: usize = facts.raw_html.iter().map(|range| length(&text[range.clone()])).sum();
    let has_block = starts().any(|tag| matches!(&*tag.name, "div" | "h2" | "h3" | "li" | "p" | "section" | "table"));
    let of_tables = starts().filter(|tag| kind_of(tag) == "table").count();
    if count < MIN_ELEMENTS || !has_block || html * 2 < length(text) || of_tables * 2 > count {
        return None;
    }
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for tag in starts() {
        *counts.entry(&tag.name).or_default() += 1;
    }
    let mut names: Vec<_> = counts.into_iter().collect();
    names.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let shown: Vec<String> = names.iter().take(5).map(|(name, count)| format!("{count} <{name}>")).collect();
    let message =
        format!("this text is HTML, which is not allowed in texts: {count} elements, of them {}", shown.join(", "));
    let help = "write it in markdown: an empty line between paragraphs, `## ` before a heading, `- ` before an entry of a \
                list, **words** for bold, [words](address) and ![what is seen](file.jpg)";
    Some(Html { at: first_line(text, &starts().next()?.at), message, help: help.to_owned() })
}

/// The message about all elements of a kind.
fn element(text: &str, tags: &[Tag<'_>], kind: &str, of_kind: &[usize]) -> Html {
    let starts = || of_kind.iter().copied().filter(|index| !tags[*index].ends);
    let first = of_kind[0];
    let named = starts().find(|index| tags[*index].name == kind).or_else(|| starts().next()).unwrap_or(first);
    let tag = &tags[named];
    // The words of details are those of their summary.
    let summary = (named..tags.len()).find(|index| kind == "details" && tags[*index].name == "summary");
    let inner = inner(text, &tags[summary.unwrap_or(named)..]);
    let before = &text[..tags[first].at.start];
    // `<P>` is HTML, and `<Button>` is none.
    let name = tags[first].written.trim_start_matches(['<', '/']);
    let is_component = name.starts_with(char::is_uppercase) && name[1..].starts_with(char::is_lowercase);
    let message = if before.ends_with("{{") || before.ends_with("{{%") {
        ANOTHER_PROGRAM
    } else if is_component {
        "this is a component of another program"
    } else {
        NOT_ALLOWED
    };
    let line = before.rfind('\n').map_or(0, |end| end + 1);
    let in_table = text[line..].starts_with('|');
    let (mut message, mut help) = (message.to_owned(), help(tag, kind, inner, in_table, is_component));
    let more = starts().filter(|index| tags[*index].name == tag.name).count().saturating_sub(1);
    if more > 0 {
        message += &format!(", here and in {more} more {}", if more == 1 { "place" } else { "places" });
        help += "; the others likewise";
    }
    Html { at: first_line(text, &tags[first].at), message, help }
}

/// The words between the first of some tags and its end.
fn inner<'a>(text: &'a str, tags: &[Tag<'_>]) -> Option<&'a str> {
    let (tag, rest) = tags.split_first().filter(|(tag, _)| !tag.ends)?;
    let end = rest.iter().find(|other| other.ends && other.name == tag.name)?;
    let inner = text[tag.at.end..end.at.start].trim();
    Some(inner).filter(|inner| !inner.is_empty() && !inner.contains(['<', '\n']) && is_short(inner))
}

/// The tags in a piece of HTML.
fn tags<'a>(text: &'a str, range: &Range<usize>) -> Vec<Tag<'a>> {
    let mut found: Vec<Tag<'a>> = Vec::new();
    let mut start = range.start;
    while let Some(at) = text[start..range.end].find('<').map(|at| start + at) {
        let rest = &text[at..range.end];
        let ends = rest.starts_with("</");
        let name = rest.trim_start_matches(['<', '/']);
        let is_name = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '.' | ':' | '_');
        let name = &name[..name.find(|letter| !is_name(letter)).unwrap_or(name.len())];
        let (name, end) = if rest.starts_with("<!--") {
            ("!".to_owned(), rest.find("-->").map(|end| end + 3))
        } else if name.is_empty() && !rest[1..].starts_with(['!', '?']) {
            start = at + 1;
            continue;
        } else {
            (name.to_ascii_lowercase(), end_of_tag(rest))
        };
        let end = at + end.unwrap_or(rest.len());
        // What is inside of a script is no tag.
        let hidden = matches!(&*name, "script" | "style") && !ends;
        start = if hidden { text[end..range.end].find("</").map_or(range.end, |close| end + close) } else { end };
        found.push(Tag { name, at: at..end, written: &text[at..end], ends });
    }
    found
}

/// The length of a tag at the start of a text. Quotes may have a > inside.
fn end_of_tag(text: &str) -> Option<usize> {
    let mut quote = None;
    for (at, sign) in text.char_indices() {
        match (quote, sign) {
            (None, '>') => return Some(at + 1),
            (None, '"' | '\'') => quote = Some(sign),
            (Some(open), _) if open == sign => quote = None,
            _ => {}
        }
    }
    text.find('>').map(|at| at + 1)
}

fn kind_of<'t>(tag: &'t Tag<'_>) -> &'t str {
    let name = &*tag.name;
    if OFFICE.is_match(name) {
        return "o:p";
    }
    if matches!(name, "embed" | "iframe" | "object") {
        let is_map = MAPS.iter().any(|map| tag.written.contains(map));
        return if is_map { "map" } else { "iframe" };
    }
    FAMILIES.iter().find(|family| family.contains(&name)).map_or(name, |family| family[0])
}

fn is_known(name: &str) -> bool {
    const OTHERS: &str = " a abbr address article aside audio b bdi bdo big blockquote br center cite code data del dfn div em \
                          embed font footer h1 h2 h3 h4 h5 h6 header hgroup hr i iframe img ins kbd main map mark nav nobr \
                          object p pre q rp rt ruby s samp section small source span strike strong sub sup time track tt u \
                          var video wbr ";
    FAMILIES.iter().any(|family| family.contains(&name)) || OTHERS.contains(&format!(" {name} "))
}

fn is_short(value: &str) -> bool {
    value.chars().nth(MAX_SHOWN_CHARS).is_none()
}

fn help(tag: &Tag<'_>, kind: &str, inner: Option<&str>, in_table: bool, is_component: bool) -> String {
    let words = inner.unwrap_or("words");
    // Words that are too long to repeat, or have tags inside.
    let around = |start: &str, end: &str| match inner {
        Some(inner) => format!("write {start}{inner}{end}"),
        None => format!("write {start} in place of the first tag, and {end} in place of the last one"),
    };
    if let Some(language) = tag.filled("lang").filter(|language| is_language(language)) {
        return around("[", &format!("](lang:{language})"));
    }
    let written = match kind {
        _ if is_component && !matches!(kind, "figure" | "iframe" | "img") => {
            "remove it, and write what it shows, as in [Get a quote](/#contact)"
        }
        "!" => "remove the comment; if it keeps the text from readers, write `draft: true` in the post instead",
        "br" if in_table => "write a comma in place of it, or a row of its own",
        "br" => "write a backslash in place of it, and go on in the next line; an empty line starts a new paragraph",
        "o:p" => "remove the tags of the word processor, and keep the words between them",
        "a" => match tag.filled("href") {
            Some(href) if href.to_ascii_lowercase().starts_with("javascript:") => KEEP_THE_WORDS,
            Some(href) => return around("[", &format!("]({})", of_this_site(href))),
            None => "remove the tags: a heading is an anchor by its words, as in [words](#the-heading)",
        },
        "b" | "strong" => return around("**", "**"),
        "i" | "em" | "cite" | "dfn" | "var" => return around("*", "*"),
        "s" | "del" | "strike" => return around("~~", "~~"),
        "code" | "kbd" | "samp" | "tt" => return around("`", "`"),
        "pre" => "put the lines between two lines of ```, without the tags",
        "sup" | "sub" => return small(kind, inner),
        "hr" => "write `---` in a line of its own, with an empty line above and below it",
        "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
            let level = kind[1..].parse().unwrap_or(2_usize).max(2);
            return format!("write `{} {words}` in a line of its own", "#".repeat(level));
        }
        "li" => {
            return format!(
                "write each entry in a line of its own: `- {words}`, and one inside another with two blanks before it"
            );
        }
        "dl" => "write the word in bold, and what it means behind it, as in **Word:** what it means",
        "table" => "write `| First | Second |`, below it `|---|---|`, then a line for each row",
        "blockquote" => "remove the tags, and start each of its lines with `> `",
        "details" => return format!("write `## {}`, and the text below it", inner.unwrap_or("Its summary")),
        "figure" if tag.attribute("src").is_some() => return picture(tag),
        "figure" => "write ![what is seen](file.jpg \"The caption\") in a paragraph of its own",
        "img" => return picture(tag),
        "iframe" => return frame(tag),
        "map" => "write a link in place of it, as in [Find us on the map](https://maps.app.goo.gl/…)",
        "video" | "source" | "track" => WRITE_A_VIDEO,
        "audio" => "put the file into content/files/, and write [Its title](/file.mp3)",
        "script" => "remove it, with all up to its end: a text has no scripts and no styles of its own",
        "form" => "remove it; the form for requests is at /#contact, as in [Get a quote](/#contact)",
        "svg" => "save it as a picture in content/images/, and write ![what is seen](file.png)",
        "p" => "remove the tags; an empty line starts a new paragraph",
        _ if is_known(kind) => KEEP_THE_WORDS,
        _ => "write what visitors shall read there, without < and >; for a < that is meant as such write &lt;",
    };
    written.to_owned()
}

/// An address as links here have it: from the top of the site, if it is none of another site or of this text.
fn of_this_site(href: &str) -> String {
    let is_whole = href.starts_with(['/', '#']) || href.contains(':');
    if is_whole { href.to_owned() } else { format!("/{}", href.trim_start_matches("../").trim_start_matches("./")) }
}

/// The help about a picture.
fn picture(tag: &Tag<'_>) -> String {
    let source = tag.attribute("src").unwrap_or_default();
    if source.starts_with("data:") {
        return inside_text(source).1;
    }
    let path = source.split(['?', '#']).next().unwrap_or_default();
    let file = path.rsplit('/').next().filter(|name| !name.is_empty()).unwrap_or("file.jpg");
    let file = if file.contains(' ') { format!("<{file}>") } else { file.to_owned() };
    let alt = tag.filled("alt").unwrap_or("what is seen");
    let caption = tag.filled("caption").map(|caption| format!(" \"{caption}\"")).unwrap_or_default();
    format!("write ![{alt}]({file}{caption}) in a paragraph of its own, and put the picture into content/images/")
}

/// The help about another page inside this one.
fn frame(tag: &Tag<'_>) -> String {
    let source = tag.attribute("src").or_else(|| tag.attribute("data")).unwrap_or_default();
    let source = if source.starts_with("//") { format!("https:{source}") } else { source.to_owned() };
    let title = tag.filled("title").unwrap_or("Its title");
    let id_behind = |start: &str| {
        let (_, rest) = source.split_once(start)?;
        rest.split(['?', '&', '/', '#']).next().filter(|id| !id.is_empty() && *id != "videoseries")
    };
    let id = id_behind("youtube.com/embed/").or_else(|| id_behind("youtube-nocookie.com/embed/"));
    let address = id
        .map(|id| format!("https://www.youtube.com/watch?v={id}"))
        .or_else(|| id_behind("player.vimeo.com/video/").map(|id| format!("https://vimeo.com/{id}")));
    if let Some(address) = address {
        return format!("write [{title}]({address}) in a paragraph of its own");
    }
    if source.starts_with("http") {
        return format!("write a link in place of it: [{title}]({source})");
    }
    "write a link in place of it: [words](address)".to_owned()
}

/// The help about small letters.
fn small(kind: &str, inner: Option<&str>) -> String {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    const LOWERED: [char; 10] = ['₀', '₁', '₂', '₃', '₄', '₅', '₆', '₇', '₈', '₉'];
    let digits = if kind == "sup" { RAISED } else { LOWERED };
    let small = |inner: &str| -> Option<String> {
        inner.chars().map(|digit| Some(digits[digit.to_digit(10)? as usize])).collect()
    };
    match inner {
        Some(inner) => match small(inner) {
            Some(small) => format!("write {small}"),
            None => format!("write {inner} without the tags"),
        },
        None => "write the small sign itself, as in m² and CO₂".to_owned(),
    }
}

/// The message and the help about a picture whose bytes are in the text.
pub(super) fn inside_text(address: &str) -> (String, String) {
    let message = format!("this picture is inside the text ({} kB)", address.len().div_ceil(1000));
    (message, "save it as a file in content/images/, and write its name: ![what is seen](file.jpg)".to_owned())
}
