//! Makes a tree of only those elements that markdown has, in the order that it has them.

use std::sync::LazyLock;

use regex::Regex;

use super::{
    Page, Target,
    arranged::{
        figures, flanked, has_picture, in_one_line, in_paragraphs, is_heading, nested, pictures_of, tight, wrapped,
    },
    links::video,
    same_words,
};
use crate::{
    entry::{Kind, Picture, path_of, pattern},
    html::{
        Handle, adopt, attribute, children, document, element, is_block, parse, tag, text_node, text_of, unwrapped,
        with_children,
    },
};

/// Elements deeper than this have no form of their own; their words are kept.
const MAX_DEPTH: usize = 200;

/// A text that is nothing but an address.
static ADDRESS: LazyLock<Regex> = LazyLock::new(|| pattern(r"^\s*(https?://[^\s<>]+[^\s<>.,;:!?)])\s*$"));

/// An escape that would be read as a sign.
static ENTITY: LazyLock<Regex> = LazyLock::new(|| pattern(r"&(#?[A-Za-z0-9]+;)"));

/// The elements around a node.
#[derive(Debug, Clone, Copy, Default)]
struct Inside {
    depth: usize,
    bold: bool,
    italic: bool,
    struck: bool,
    link: bool,
    heading: bool,
}

impl Page<'_> {
    /// The tree of a text as markdown can have it.
    pub(super) fn prepared(&mut self, html: &str) -> Handle {
        let tree = parse(html);
        self.collect_ids(&tree);
        let nodes = self.nodes(&children(&tree), Inside::default());
        let mut blocks = in_paragraphs(nodes);
        // The page shows its title above the text.
        if let Some(first) = blocks.first()
            && matches!(tag(first), "h1" | "h2")
            && same_words(&text_of(first), &self.entry.title)
        {
            blocks.remove(0);
        }
        document(blocks)
    }

    /// Notes the headings that links of the text lead to.
    fn collect_ids(&mut self, tree: &Handle) {
        let mut open = vec![tree.clone()];
        while let Some(node) = open.pop() {
            if is_heading(tag(&node)) {
                let words = text_of(&node);
                let mut ids = vec![node.clone()];
                while let Some(inside) = ids.pop() {
                    for name in ["id", "name"] {
                        self.ids.extend(attribute(&inside, name).map(|id| (id, words.clone())));
                    }
                    ids.extend(children(&inside));
                }
            }
            open.extend(children(&node));
        }
    }

    fn nodes(&mut self, nodes: &[Handle], inside: Inside) -> Vec<Handle> {
        let inside = Inside { depth: inside.depth + 1, ..inside };
        let prepared = nodes.iter().flat_map(|node| self.node(node, inside)).collect();
        flanked(prepared)
    }

    /// The nodes that take the place of one.
    fn node(&mut self, node: &Handle, inside: Inside) -> Vec<Handle> {
        let name = tag(node);
        let inner = children(node);
        if inside.depth > MAX_DEPTH {
            return vec![text_node(&text_of(node))];
        }
        match name {
            "" => self.text(node, inside),
            "script" | "style" | "noscript" | "template" | "link" | "meta" | "title" | "base" | "wbr" | "param"
            | "source" => {
                let has_code = attribute(node, "src").is_some() || !inner.is_empty();
                if name == "script" && has_code {
                    let source = attribute(node, "src").unwrap_or_default();
                    self.note(Kind::Dropped, format!("a script {source}").trim_end().to_owned());
                }
                Vec::new()
            }
            "svg" | "canvas" | "math" => {
                self.note(Kind::Dropped, format!("a drawing (`<{name}>`); save it as a picture"));
                Vec::new()
            }
            "form" | "input" | "select" | "textarea" => {
                self.note(Kind::Dropped, "a form; the site has its own, see docs/content.md, Forms of your own");
                Vec::new()
            }
            "iframe" | "embed" | "object" | "video" | "audio" => self.embedded(node),
            "img" => self.image(node),
            "picture" => {
                let image = inner.iter().find(|child| tag(child) == "img").cloned();
                image.map_or_else(Vec::new, |image| self.image(&image))
            }
            "figure" => self.figure(node, inside),
            "a" => self.link(node, inside),
            "b" | "strong" => {
                let nodes = self.nodes(&inner, Inside { bold: true, ..inside });
                wrapped("strong", nodes, inside.bold || inside.heading)
            }
            "i" | "em" | "cite" | "dfn" | "var" => {
                let nodes = self.nodes(&inner, Inside { italic: true, ..inside });
                wrapped("em", nodes, inside.italic)
            }
            "del" | "s" | "strike" => {
                let nodes = self.nodes(&inner, Inside { struck: true, ..inside });
                wrapped("del", nodes, inside.struck)
            }
            "sup" | "sub" => {
                let text = text_of(node);
                match raised(&text, name == "sup") {
                    Some(digits) => vec![text_node(&digits)],
                    None => self.nodes(&inner, inside),
                }
            }
            "q" => {
                let mut nodes = vec![text_node("\u{201c}")];
                nodes.extend(self.nodes(&inner, inside));
                nodes.push(text_node("\u{201d}"));
                nodes
            }
            "code" | "kbd" | "samp" | "tt" => {
                let text = text_of(node).replace('\n', " ");
                if text.trim().is_empty() { Vec::new() } else { vec![element("code", &[], vec![text_node(&text)])] }
            }
            "pre" | "listing" | "xmp" => {
                let code = inner.iter().find(|child| tag(child) == "code");
                let class = [Some(node), code].into_iter().flatten().find_map(|node| attribute(node, "class"));
                let language = class.as_deref().and_then(language).unwrap_or_default();
                let text = lines_of(node);
                if text.trim().is_empty() {
                    Vec::new()
                } else {
                    vec![element("pre", &[("lang", language)], vec![text_node(&text)])]
                }
            }
            _ if is_heading(name) => self.heading(node, inside),
            "br" if inside.heading => vec![text_node(" ")],
            "br" | "hr" => vec![element(name, &[], Vec::new())],
            "table" => self.table(node, inside),
            "ul" | "ol" | "menu" | "dir" => self.list(node, inside),
            "li" => in_paragraphs(self.nodes(&inner, Inside { heading: false, ..inside })),
            "dt" => {
                let nodes = self.nodes(&inner, Inside { bold: true, ..inside });
                in_paragraphs(wrapped("strong", nodes, false))
            }
            "summary" => {
                let nodes = self.nodes(&inner, Inside { bold: true, ..inside });
                in_paragraphs(wrapped("strong", nodes, false))
            }
            "blockquote" => {
                let blocks = in_paragraphs(self.nodes(&inner, inside));
                if blocks.is_empty() { Vec::new() } else { vec![element("blockquote", &[], blocks)] }
            }
            "p" => in_paragraphs(self.nodes(&inner, inside)),
            _ if is_block(name) || matches!(name, "html" | "body" | "head" | "button" | "label" | "legend") => {
                let nodes = self.nodes(&inner, inside);
                if name == "button" { nodes } else { in_paragraphs(nodes) }
            }
            _ => self.nodes(&inner, inside),
        }
    }

    fn text(&mut self, node: &Handle, inside: Inside) -> Vec<Handle> {
        let text = text_of(node).replace(['\u{a0}', '\u{202f}'], " ").replace(['\u{200b}', '\u{feff}', '\u{ad}'], "");
        if text.is_empty() {
            return Vec::new();
        }
        if !inside.link
            && let Some(found) = ADDRESS.captures(&text)
        {
            return self.address(&found[1]);
        }
        vec![text_node(&ENTITY.replace_all(&text, "&amp;$1"))]
    }

    /// An address in a line of its own: a video, or a link.
    fn address(&mut self, address: &str) -> Vec<Handle> {
        if let Some(video) = video(address) {
            return vec![player(&video, "Video")];
        }
        match self.around.links.target(address, &self.entry.base) {
            Target::Address(to) => vec![element("a", &[("href", &*to)], vec![text_node(address)])],
            _ => vec![text_node(address)],
        }
    }

    fn embedded(&mut self, node: &Handle) -> Vec<Handle> {
        let of = |node: &Handle| ["src", "data-src", "data", "href"].iter().find_map(|name| attribute(node, name));
        let source = of(node).or_else(|| children(node).iter().find_map(of)).unwrap_or_default();
        if let Some(video) = video(&source) {
            let title = attribute(node, "title")
                .filter(|title| !title.starts_with("YouTube video"))
                .unwrap_or_else(|| "Video".to_owned());
            return vec![player(&video, &title)];
        }
        let what = match tag(node) {
            "video" => "a video; put it on YouTube or Vimeo and link it",
            "audio" => "a recording",
            _ => "a part of another site; section `guest` can show some",
        };
        self.note(Kind::Dropped, format!("{what}: {source}"));
        // Words for browsers that cannot show it are no words of the page.
        Vec::new()
    }

    fn image(&mut self, node: &Handle) -> Vec<Handle> {
        let of = |name| attribute(node, name);
        let address =
            of("data-full-url").or_else(|| of("data-orig-file")).or_else(|| of("src")).or_else(|| of("data-src"));
        let lazy = of("data-src").or_else(|| of("data-lazy-src"));
        let address = address.filter(|address| !address.starts_with("data:")).or(lazy).unwrap_or_default();
        let picture =
            Picture { address, alt: of("alt").unwrap_or_default(), caption: of("data-caption").unwrap_or_default() };
        self.picture(&picture).map_or_else(Vec::new, |picture| vec![element("figure", &[], vec![shown(&picture)])])
    }

    fn figure(&mut self, node: &Handle, inside: Inside) -> Vec<Handle> {
        let inner = children(node);
        let captions: Vec<Handle> = inner.iter().filter(|child| tag(child) == "figcaption").cloned().collect();
        let others: Vec<Handle> = inner.iter().filter(|child| tag(child) != "figcaption").cloned().collect();
        let mut nodes = self.nodes(&others, inside);
        let pictures = pictures_of(&mut nodes);
        nodes.retain(|node| !text_of(node).trim().is_empty() || is_block(tag(node)));
        let is_link_alone = nodes.len() <= 1 && nodes.iter().all(|node| tag(node) == "a");
        if is_link_alone && !pictures.is_empty() {
            nodes.clear();
        }
        let words = captions.iter().map(text_of).collect::<Vec<_>>().join(" ");
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        if let ([one], false) = (&*pictures, words.is_empty())
            && attribute(one, "title").is_none()
            && nodes.is_empty()
        {
            let of = |name| attribute(one, name).unwrap_or_default();
            let picture = Picture { address: of("src"), alt: of("alt"), caption: words };
            return vec![element("figure", &[], vec![shown(&picture)])];
        }
        let mut all = Vec::new();
        if !pictures.is_empty() {
            all.push(element("figure", &[], pictures));
        }
        all.extend(in_paragraphs(nodes));
        if !words.is_empty() {
            let caption = captions.iter().flat_map(children).collect::<Vec<_>>();
            all.extend(in_paragraphs(self.nodes(&caption, inside)));
        }
        all
    }

    fn link(&mut self, node: &Handle, inside: Inside) -> Vec<Handle> {
        let inner = children(node);
        let Some(href) = attribute(node, "href").filter(|_| !inside.link) else { return self.nodes(&inner, inside) };
        // A small picture that leads to the whole one.
        let is_picture = |address: &str| {
            let path = path_of(address).to_lowercase();
            [".jpg", ".jpeg", ".png", ".webp", ".gif"].iter().any(|ending| path.ends_with(ending))
        };
        let leads_to_picture = is_picture(&href);
        let image = |node: &Handle| tag(node) == "img";
        if let ([image], true) =
            (&*inner.iter().filter(|node| image(node)).cloned().collect::<Vec<_>>(), leads_to_picture)
        {
            let of = |name| attribute(image, name).unwrap_or_default();
            let whole = Picture { address: href.clone(), alt: of("alt"), caption: String::new() };
            let missing = self.notes.len();
            if let Some(picture) = self.picture(&whole) {
                return vec![element("figure", &[], vec![shown(&picture)])];
            }
            self.notes.truncate(missing);
            return self.image(image);
        }
        let mut nodes = self.nodes(&inner, Inside { link: true, ..inside });
        let pictures = pictures_of(&mut nodes);
        let is_empty = nodes.iter().all(|node| text_of(node).trim().is_empty());
        if !pictures.is_empty() && is_empty {
            if !leads_to_picture {
                self.note(Kind::Dropped, format!("the link of a picture to {href}"));
            }
            return figures(pictures).collect();
        }
        if is_empty {
            return nodes;
        }
        let Some(to) = self.destination(&href) else { return nodes };
        let wrap = |nodes: Vec<Handle>| element("a", &[("href", &*to)], nodes);
        let mut linked = Vec::new();
        let mut line = Vec::new();
        for node in nodes {
            if is_block(tag(&node)) {
                if !line.is_empty() {
                    linked.push(wrap(std::mem::take(&mut line)));
                }
                // A card that is a link as a whole: its first line has it.
                let leads_already = linked.iter().any(|node: &Handle| !text_of(node).trim().is_empty());
                let can_lead = matches!(tag(&node), "p") || is_heading(tag(&node));
                linked.push(if can_lead && !leads_already {
                    with_children(&node, vec![wrap(unwrapped(&node))])
                } else {
                    node
                });
            } else {
                line.push(node);
            }
        }
        if !line.is_empty() {
            linked.push(wrap(line));
        }
        linked.extend(figures(pictures));
        linked
    }

    fn heading(&mut self, node: &Handle, inside: Inside) -> Vec<Handle> {
        let mut nodes = self.nodes(&children(node), Inside { heading: true, ..inside });
        let pictures = pictures_of(&mut nodes);
        let mut inline = Vec::new();
        for node in nodes {
            if is_block(tag(&node)) {
                inline.push(text_node(" "));
                inline.extend(unwrapped(&node));
            } else {
                inline.push(node);
            }
        }
        let mut all = Vec::new();
        if inline.iter().any(|node| !text_of(node).trim().is_empty()) {
            all.push(with_children(&element(tag(node), &[], Vec::new()), inline));
        }
        all.extend(figures(pictures));
        all
    }

    fn list(&mut self, node: &Handle, inside: Inside) -> Vec<Handle> {
        let inside = Inside { heading: false, ..inside };
        let mut items: Vec<Handle> = Vec::new();
        for child in children(node) {
            let is_item = tag(&child) == "li";
            let blocks = if is_item { self.node(&child, inside) } else { in_paragraphs(self.nodes(&[child], inside)) };
            if blocks.iter().all(|block| text_of(block).trim().is_empty() && tag(block) != "figure") {
                continue;
            }
            match items.last().filter(|_| !is_item) {
                Some(last) => {
                    let all = [children(last), nested(blocks)].concat();
                    adopt(last, all);
                }
                None => items.push(element("li", &[], nested(tight(blocks)))),
            }
        }
        // Some galleries are lists of pictures.
        let is_gallery = |item: &Handle| children(item).iter().all(|block| tag(block) == "figure");
        if !items.is_empty() && items.iter().all(is_gallery) {
            let pictures = items.iter().flat_map(unwrapped).flat_map(|figure| unwrapped(&figure));
            return vec![element("figure", &[], pictures.collect())];
        }
        let name = if tag(node) == "ol" { "ol" } else { "ul" };
        if items.is_empty() { Vec::new() } else { vec![element(name, &[], items)] }
    }

    fn table(&mut self, node: &Handle, inside: Inside) -> Vec<Handle> {
        let mut before = Vec::new();
        let mut rows: Vec<Vec<Handle>> = Vec::new();
        let mut is_layout = false;
        let mut open: Vec<Handle> = children(node).into_iter().rev().collect();
        // Cells that reach into the rows below: column, rows left.
        let mut reaching: Vec<(usize, usize)> = Vec::new();
        while let Some(part) = open.pop() {
            match tag(&part) {
                "caption" => before.extend(in_paragraphs(self.nodes(&children(&part), inside))),
                "tr" => {
                    let mut row = Vec::new();
                    for cell in children(&part).into_iter().filter(|cell| matches!(tag(cell), "td" | "th")) {
                        let empty = |row: &mut Vec<Handle>| row.push(element("td", &[], Vec::new()));
                        while reaching.iter().any(|(column, left)| *column == row.len() && *left > 0) {
                            empty(&mut row);
                        }
                        let span = |name| {
                            attribute(&cell, name).and_then(|span| span.parse::<usize>().ok()).unwrap_or(1).clamp(1, 50)
                        };
                        let blocks = in_paragraphs(self.nodes(&children(&cell), inside));
                        is_layout |= blocks.iter().any(|block| {
                            is_heading(tag(block)) || matches!(tag(block), "table" | "pre" | "blockquote")
                        });
                        if span("rowspan") > 1 {
                            reaching.push((row.len(), span("rowspan")));
                        }
                        row.push(element("td", &[], blocks));
                        for _ in 1..span("colspan") {
                            empty(&mut row);
                        }
                    }
                    for (_, left) in &mut reaching {
                        *left = left.saturating_sub(1);
                    }
                    if row.iter().any(|cell| !text_of(cell).trim().is_empty() || has_picture(cell)) {
                        rows.push(row);
                    }
                }
                "thead" | "tbody" | "tfoot" => open.extend(children(&part).into_iter().rev()),
                _ => {}
            }
        }
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let pictures: usize = rows.iter().flatten().filter(|cell| has_picture(cell)).count();
        // A table of one column or of pictures only puts things into their places.
        if is_layout || columns < 2 || (rows.len() == 1 && pictures > 0) {
            before.extend(rows.into_iter().flatten().flat_map(|cell| unwrapped(&cell)));
            return before;
        }
        let mut after = Vec::new();
        let rows = rows.into_iter().map(|mut row| {
            row.resize_with(columns, || element("td", &[], Vec::new()));
            let cells = row.into_iter().map(|cell| {
                let mut blocks = unwrapped(&cell);
                after.extend(figures(pictures_of(&mut blocks)));
                element("td", &[], in_one_line(blocks))
            });
            element("tr", &[], cells.collect())
        });
        let table = element("table", &[], rows.collect());
        before.push(table);
        before.extend(after);
        before
    }
}

/// A picture in the tree.
fn shown(picture: &Picture) -> Handle {
    let attributes = [("src", &*picture.address), ("alt", &*picture.alt), ("title", &*picture.caption)];
    element("img", &attributes, Vec::new())
}

/// A video in a line of its own.
fn player(address: &str, title: &str) -> Handle {
    element("p", &[], vec![element("a", &[("href", address)], vec![text_node(title)])])
}

/// Raised or lowered digits.
fn raised(text: &str, up: bool) -> Option<String> {
    const UP: &str = "⁰¹²³⁴⁵⁶⁷⁸⁹";
    const DOWN: &str = "₀₁₂₃₄₅₆₇₈₉";
    let digit = |digit: char| {
        let at = usize::try_from(digit.to_digit(10)?).ok()?;
        (if up { UP } else { DOWN }).chars().nth(at)
    };
    let text = text.trim();
    if text.is_empty() { None } else { text.chars().map(digit).collect() }
}

/// The language of code by the class of its element.
fn language(class: &str) -> Option<&str> {
    class.split_whitespace().find_map(|class| class.strip_prefix("language-").or_else(|| class.strip_prefix("lang-")))
}

/// The text of code, with its lines.
fn lines_of(node: &Handle) -> String {
    let mut text = String::new();
    for child in children(node) {
        match tag(&child) {
            "" => text += &text_of(&child),
            "br" => text.push('\n'),
            _ => text += &lines_of(&child),
        }
    }
    text
}
