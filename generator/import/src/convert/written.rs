//! Writes a prepared tree as markdown, with the library `htmd` and our own form of pictures, lists, tables, code
//! and links.

use std::sync::LazyLock;

use htmd::{
    Element, HtmlToMarkdown,
    element_handler::{HandlerResult, Handlers},
    options::{BrStyle, HrStyle, Options},
};
use regex::Regex;

use crate::{
    entry::pattern,
    html::{Handle, attribute, children, tag, text_of},
};

/// The mark of a footnote, which a text has already, with the signs that keep it from being one.
static FOOTNOTE: LazyLock<Regex> = LazyLock::new(|| pattern(r"\\\[\^([\w-]+)\\?\]"));

/// The tree as markdown.
pub(super) fn markdown(tree: &Handle) -> String {
    let options = Options { br_style: BrStyle::Backslash, hr_style: HrStyle::Asterisks, ..Options::default() };
    let writer = HtmlToMarkdown::builder()
        .options(options)
        .add_handler(vec!["figure"], figure)
        .add_handler(vec!["ul", "ol"], list)
        .add_handler(vec!["table"], table)
        .add_handler(vec!["pre"], code)
        .add_handler(vec!["code"], short_code)
        .add_handler(vec!["del"], struck)
        .add_handler(vec!["em"], slanted)
        .add_handler(vec!["a"], link)
        .build();
    let text = writer.tree_to_markdown(tree);
    let text = text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
    FOOTNOTE.replace_all(&text, "[^$1]").into_owned()
}

fn result(text: String) -> Option<HandlerResult> {
    Some(text.into())
}

/// A picture, or a gallery: each in a line of one paragraph.
#[expect(clippy::needless_pass_by_value, reason = "the library hands it over")]
fn figure(_: &dyn Handlers, element: Element<'_>) -> Option<HandlerResult> {
    let lines = children(element.node).into_iter().filter(|node| tag(node) == "img").map(|node| picture(&node));
    let lines: Vec<String> = lines.collect();
    result(format!("\n\n{}\n\n", lines.join("\n")))
}

fn picture(node: &Handle) -> String {
    let of = |name| attribute(node, name).unwrap_or_default();
    written_picture(&of("src"), &of("alt"), &of("title"))
}

/// A picture in markdown.
pub(super) fn written_picture(file: &str, alt: &str, caption: &str) -> String {
    let alt = alt.split_whitespace().collect::<Vec<_>>().join(" ");
    let alt: String =
        alt.chars().flat_map(|sign| if "[]\\*_`<".contains(sign) { vec!['\\', sign] } else { vec![sign] }).collect();
    let caption = caption.split_whitespace().collect::<Vec<_>>().join(" ").replace('\\', "").replace('"', "\\\"");
    if caption.is_empty() { format!("![{alt}]({file})") } else { format!("![{alt}]({file} \"{caption}\")") }
}

#[expect(clippy::needless_pass_by_value, reason = "the library hands it over")]
fn table(handlers: &dyn Handlers, element: Element<'_>) -> Option<HandlerResult> {
    let mut text = String::from("\n\n");
    for (index, row) in children(element.node).into_iter().enumerate() {
        let cells = children(&row);
        let written = cells.iter().map(|cell| {
            let content = handlers.walk_children(cell).content;
            let line = content.replace("\\\n", " ").split_whitespace().collect::<Vec<_>>().join(" ");
            let mut escaped = String::new();
            for sign in line.chars() {
                if sign == '|' && !escaped.ends_with('\\') {
                    escaped.push('\\');
                }
                escaped.push(sign);
            }
            format!(" {escaped} ").replace("   ", " ")
        });
        text += &format!("|{}|\n", written.collect::<Vec<_>>().join("|"));
        if index == 0 {
            text += &format!("|{}\n", "---|".repeat(cells.len()));
        }
    }
    result(text + "\n")
}

/// The name of an attribute of a list that follows another one of its kind. Another sign keeps them apart.
pub(super) const SECOND: &str = "data-second";

/// The name of an attribute of a list in an entry of another one.
pub(super) const NESTED: &str = "data-nested";

#[expect(clippy::needless_pass_by_value, reason = "the library hands it over")]
fn list(handlers: &dyn Handlers, element: Element<'_>) -> Option<HandlerResult> {
    let has = |name: &str| element.attrs.iter().any(|one| &*one.name.local == name);
    let is_second = has(SECOND);
    let entries = children(element.node).into_iter().zip(1..).map(|(entry, number)| {
        let sign = match (element.tag, is_second) {
            ("ol", false) => format!("{number}. "),
            ("ol", true) => format!("{number}) "),
            (_, false) => "- ".to_owned(),
            (_, true) => "* ".to_owned(),
        };
        let content = handlers.walk_children(&entry).content;
        let indent = " ".repeat(sign.len());
        let lines = content.trim().lines().enumerate().map(|(index, line)| match (index, line.trim().is_empty()) {
            (0, _) => line.trim().to_owned(),
            (_, true) => String::new(),
            _ => format!("{indent}{line}"),
        });
        format!("{sign}{}", lines.collect::<Vec<_>>().join("\n"))
    });
    let entries = entries.collect::<Vec<_>>().join("\n");
    result(if has(NESTED) { format!("\n{entries}\n") } else { format!("\n\n{entries}\n\n") })
}

/// Marks that are not in a code.
fn marks(text: &str, least: usize) -> String {
    let longest = text.split(|sign| sign != '`').map(str::len).max().unwrap_or(0);
    "`".repeat(least.max(if longest >= least { longest + 1 } else { least }))
}

#[expect(clippy::needless_pass_by_value, reason = "the library hands it over")]
fn code(_: &dyn Handlers, element: Element<'_>) -> Option<HandlerResult> {
    let text = text_of_code(element.node);
    let text = text.trim_matches('\n').trim_end();
    let marks = marks(text, 3);
    let language = attribute(element.node, "lang").unwrap_or_default();
    result(format!("\n\n{marks}{language}\n{text}\n{marks}\n\n"))
}

fn text_of_code(node: &Handle) -> String {
    children(node).iter().map(text_of).collect()
}

#[expect(clippy::needless_pass_by_value, reason = "the library hands it over")]
fn short_code(_: &dyn Handlers, element: Element<'_>) -> Option<HandlerResult> {
    let text = text_of_code(element.node);
    let text = text.trim();
    let marks = marks(text, 1);
    let blank = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    result(format!("{marks}{blank}{text}{blank}{marks}"))
}

#[expect(clippy::needless_pass_by_value, reason = "the library hands it over")]
fn struck(handlers: &dyn Handlers, element: Element<'_>) -> Option<HandlerResult> {
    let content = handlers.walk_children(element.node).content;
    let content = content.trim();
    result(if content.is_empty() { String::new() } else { format!("~~{content}~~") })
}

/// The name of an attribute of italic words beside bold ones. Another sign keeps them apart.
pub(super) const BESIDE: &str = "data-beside";

#[expect(clippy::needless_pass_by_value, reason = "the library hands it over")]
fn slanted(handlers: &dyn Handlers, element: Element<'_>) -> Option<HandlerResult> {
    let is_beside = element.attrs.iter().any(|one| &*one.name.local == BESIDE);
    let content = handlers.walk_children(element.node).content;
    let content = content.trim();
    let sign = if is_beside { "_" } else { "*" };
    result(if content.is_empty() { String::new() } else { format!("{sign}{content}{sign}") })
}

#[expect(clippy::needless_pass_by_value, reason = "the library hands it over")]
fn link(handlers: &dyn Handlers, element: Element<'_>) -> Option<HandlerResult> {
    let content = handlers.walk_children(element.node).content;
    let content = content.trim();
    let href = attribute(element.node, "href").unwrap_or_default();
    result(format!("[{content}]({})", destination(&href)))
}

/// An address as links have it.
pub(super) fn destination(address: &str) -> String {
    let address = address.replace(' ', "%20").replace('\n', "");
    if address.contains(['(', ')', '<', '>']) {
        return address.replace('(', "%28").replace(')', "%29").replace('<', "%3C").replace('>', "%3E");
    }
    address
}
