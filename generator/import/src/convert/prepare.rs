//! Makes a tree of only those elements that markdown has, in the order that it has them.

use std::sync::LazyLock;

use markup5ever_rcdom::NodeData;
use regex::Regex;

use super::{
    Page, Target,
    written::{BESIDE, NESTED, SECOND},
};
use crate::{
    entry::{Kind, Picture, pattern},
    html::{
        Handle, attribute, children, document, element, is_block, parse, tag, text_node, text_of, unwrapped,
        with_children,
    },
    markdown::{Ids, facts, is_video},
};

/// Elements deeper than this have no form of their own; their words are kept.
const MAX_DEPTH: usize = 200;

/// The attribute of a picture that has been found.
const FOUND: &str = "data-found";

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
            return vec![element("p", &[], vec![element("a", &[("href", &*video)], vec![text_node("Video")])])];
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
            return vec![element("p", &[], vec![element("a", &[("href", &*video)], vec![text_node(&title)])])];
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
        let mut pictures = pictures_of(&mut nodes);
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
            pictures = vec![element(
                "img",
                &[("src", &*of("src")), ("alt", &*of("alt")), ("title", &*words), (FOUND, "")],
                Vec::new(),
            )];
            return vec![element("figure", &[], pictures)];
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
        let target = if href.starts_with('#') { None } else { Some(self.around.links.target(&href, &self.entry.base)) };
        let is_picture = |address: &str| {
            let path = crate::entry::path_of(address).to_lowercase();
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
            return pictures.into_iter().map(|picture| element("figure", &[], vec![picture])).collect();
        }
        if is_empty {
            return nodes;
        }
        let to = match target {
            None => self.anchor(&href),
            Some(Target::Address(to)) => Some(to),
            Some(Target::File(address)) => self.paper(&address),
            Some(Target::Nothing) => {
                self.note(
                    Kind::Person,
                    format!("the link to {href}: the new site has no such page, so only its words are left"),
                );
                None
            }
        };
        let Some(to) = to else { return nodes };
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
        linked.extend(pictures.into_iter().map(|picture| element("figure", &[], vec![picture])));
        linked
    }

    /// The anchor of a heading of the text.
    pub(super) fn anchor(&mut self, href: &str) -> Option<String> {
        let id = href.trim_start_matches('#');
        let words = self.ids.get(id).cloned()?;
        let heading = format!("# {}", words.split_whitespace().collect::<Vec<_>>().join(" "));
        let anchor = facts(&heading, &mut Ids::default()).anchors.into_iter().next()?;
        Some(format!("#{anchor}"))
    }

    /// The new address of a picture or a paper that a link leads to.
    pub(super) fn paper(&mut self, address: &str) -> Option<String> {
        let found = {
            let mut library = self.around.library.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            library.file(address, &self.entry.base)
        };
        if found.is_none() {
            self.note(
                Kind::Person,
                format!("the link to the file {address}: it was not found, so only its words are left"),
            );
        }
        found
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
        all.extend(pictures.into_iter().map(|picture| element("figure", &[], vec![picture])));
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
                    crate::html::adopt(last, all);
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
                after.extend(pictures_of(&mut blocks).into_iter().map(|picture| element("figure", &[], vec![picture])));
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

fn is_heading(name: &str) -> bool {
    matches!(name, "h1" | "h2" | "h3" | "h4" | "h5" | "h6")
}

fn has_picture(node: &Handle) -> bool {
    tag(node) == "figure" || children(node).iter().any(has_picture)
}

/// Returns true for texts of the same letters.
fn same_words(one: &str, other: &str) -> bool {
    let letters = |text: &str| {
        text.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>()
    };
    !one.trim().is_empty() && letters(one) == letters(other)
}

/// A picture in the tree.
fn shown(picture: &Picture) -> Handle {
    let attributes = [("src", &*picture.address), ("alt", &*picture.alt), ("title", &*picture.caption), (FOUND, "")];
    element("img", &attributes, Vec::new())
}

/// Takes the pictures out of nodes, in order.
fn pictures_of(nodes: &mut Vec<Handle>) -> Vec<Handle> {
    let mut pictures = Vec::new();
    let mut kept = Vec::new();
    for node in nodes.drain(..) {
        if tag(&node) == "figure" {
            pictures.extend(unwrapped(&node));
            continue;
        }
        if has_picture(&node) {
            let mut inner = unwrapped(&node);
            pictures.extend(pictures_of(&mut inner));
            kept.push(with_children(&node, inner));
            continue;
        }
        kept.push(node);
    }
    *nodes = kept;
    pictures
}

/// An inline element around nodes, unless there is one already, or a block in them. Pictures stand behind it.
fn wrapped(name: &str, mut nodes: Vec<Handle>, is_there: bool) -> Vec<Handle> {
    let pictures = pictures_of(&mut nodes);
    let is_inline = nodes.iter().all(|node| !is_block(tag(node)) && tag(node) != "br");
    let mut all = if is_there || nodes.iter().all(|node| text_of(node).trim().is_empty()) {
        nodes
    } else if is_inline {
        vec![element(name, &[], nodes)]
    } else {
        // Each line and each paragraph on its own.
        let mut lines = Vec::new();
        let mut line = Vec::new();
        let wrap = |line: Vec<Handle>| element(name, &[], line);
        for node in nodes {
            let is_end = tag(&node) == "br" || is_block(tag(&node));
            if is_end && !line.is_empty() {
                lines.push(wrap(std::mem::take(&mut line)));
            }
            if tag(&node) == "p" {
                lines.push(with_children(&node, vec![wrap(unwrapped(&node))]));
            } else if is_end {
                lines.push(node);
            } else {
                line.push(node);
            }
        }
        if !line.is_empty() {
            lines.push(wrap(line));
        }
        lines
    };
    all.extend(pictures.into_iter().map(|picture| element("figure", &[], vec![picture])));
    flanked(all)
}

/// Puts what stands in lines into paragraphs. Two breaks end a paragraph; none is at its start or end.
fn in_paragraphs(nodes: Vec<Handle>) -> Vec<Handle> {
    let mut blocks: Vec<Handle> = Vec::new();
    let mut line: Vec<Handle> = Vec::new();
    let mut breaks = 0;
    let end = |line: &mut Vec<Handle>, blocks: &mut Vec<Handle>| {
        let line = std::mem::take(line);
        if line.iter().any(|node| !text_of(node).trim().is_empty()) {
            blocks.push(element("p", &[], line));
        }
    };
    for node in nodes {
        let name = tag(&node);
        if name == "br" {
            breaks += 1;
            continue;
        }
        if is_block(name) {
            end(&mut line, &mut blocks);
            breaks = 0;
            // Pictures beside each other are a gallery.
            let is_picture = name == "figure";
            let is_second = matches!(name, "ul" | "ol")
                && blocks.last().is_some_and(|last| tag(last) == name && !is_marked(last, SECOND));
            let node = if is_second { element(name, &[(SECOND, "")], unwrapped(&node)) } else { node.clone() };
            match blocks.last().filter(|last| is_picture && tag(last) == "figure") {
                Some(last) => crate::html::adopt(last, [unwrapped(last), unwrapped(&node)].concat()),
                None => blocks.push(node),
            }
            continue;
        }
        let is_empty = text_of(&node).trim().is_empty();
        if is_empty && (line.is_empty() || breaks > 0) {
            continue;
        }
        if breaks > 1 {
            end(&mut line, &mut blocks);
        } else if breaks == 1 && !line.is_empty() {
            line.push(element("br", &[], Vec::new()));
        }
        breaks = 0;
        line.push(node);
    }
    end(&mut line, &mut blocks);
    blocks
}

/// Returns true for an element with an attribute, also an empty one.
fn is_marked(node: &Handle, attribute: &str) -> bool {
    match &node.data {
        NodeData::Element { attrs, .. } => attrs.borrow().iter().any(|one| &*one.name.local == attribute),
        _ => false,
    }
}

/// An entry whose first paragraph is in the line of its sign.
fn tight(blocks: Vec<Handle>) -> Vec<Handle> {
    let is_tight = blocks.iter().filter(|block| tag(block) == "p").count() == 1 && tag(&blocks[0]) == "p";
    if !is_tight {
        return blocks;
    }
    blocks.into_iter().flat_map(|block| if tag(&block) == "p" { unwrapped(&block) } else { vec![block] }).collect()
}

/// The blocks of an entry. Lists in it stand right below its words.
fn nested(blocks: Vec<Handle>) -> Vec<Handle> {
    let mark = |block: Handle| match tag(&block) {
        name @ ("ul" | "ol") => element(name, &[(NESTED, "")], unwrapped(&block)),
        _ => block,
    };
    blocks.into_iter().map(mark).collect()
}

/// The content of a cell, which is one line.
fn in_one_line(blocks: Vec<Handle>) -> Vec<Handle> {
    let mut line: Vec<Handle> = Vec::new();
    let mut was_block = false;
    for block in blocks {
        let is_block = is_block(tag(&block));
        if !line.is_empty() && (is_block || was_block) {
            line.push(text_node(" "));
        }
        was_block = is_block;
        match tag(&block) {
            "br" => line.push(text_node(" ")),
            "ul" | "ol" | "li" | "p" | "div" => {
                let inner = in_one_line(unwrapped(&block));
                let is_item = tag(&block) == "li";
                line.extend(inner);
                if is_item {
                    line.push(text_node(";"));
                }
            }
            _ => line.push(block),
        }
    }
    if line.last().is_some_and(|last| text_of(last) == ";") {
        line.pop();
    }
    line
}

/// Moves blanks, and signs that would keep markdown from seeing the end of bold words, out of inline elements. Joins those
/// beside each other.
fn flanked(nodes: Vec<Handle>) -> Vec<Handle> {
    let mut joined: Vec<Handle> = Vec::new();
    for node in nodes {
        let name = tag(&node);
        if matches!(name, "strong" | "em" | "del")
            && let Some(last) = joined.last()
            && tag(last) == name
        {
            crate::html::adopt(last, [unwrapped(last), unwrapped(&node)].concat());
        } else {
            joined.push(node);
        }
    }
    let mut all: Vec<Handle> = Vec::new();
    for (index, node) in joined.iter().enumerate() {
        if !matches!(tag(node), "strong" | "em" | "del" | "a" | "code") {
            all.push(node.clone());
            continue;
        }
        let before = all.last().and_then(|last| text_of(last).chars().next_back());
        let after = joined.get(index + 1).and_then(|next| text_of(next).chars().next());
        let is_marked = !matches!(tag(node), "a" | "code");
        let is_sign = |letter: char| !letter.is_alphanumeric() && !letter.is_whitespace();
        let is_word = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
        let mut inner = unwrapped(node);
        let mut left = String::new();
        if let Some(first) = inner.first().filter(|first| tag(first).is_empty()) {
            let text = text_of(first);
            let kept = text.trim_start_matches(|letter: char| {
                letter.is_whitespace() || (is_marked && is_sign(letter) && is_word(before))
            });
            text[..text.len() - kept.len()].clone_into(&mut left);
            inner[0] = text_node(kept);
        }
        let mut right = String::new();
        if let Some(last) = inner.last().filter(|last| tag(last).is_empty()) {
            let text = text_of(last);
            let kept = text.trim_end_matches(|letter: char| {
                letter.is_whitespace() || (is_marked && is_sign(letter) && is_word(after))
            });
            text[kept.len()..].clone_into(&mut right);
            let end = inner.len() - 1;
            inner[end] = text_node(kept);
        }
        inner.retain(|node| !(tag(node).is_empty() && text_of(node).is_empty()));
        // The sign that makes a picture of a link.
        if !is_marked
            && let Some(last) = all.last().filter(|last| tag(last).is_empty())
            && let Some(text) = text_of(last).strip_suffix('!')
        {
            let text = text_node(&format!("{text}&#33;"));
            all.pop();
            all.push(text);
        }
        if !left.is_empty() {
            all.push(text_node(&left));
        }
        let is_beside = |node: Option<&Handle>| node.is_some_and(|node| matches!(tag(node), "strong" | "em"));
        let is_next = right.is_empty() && is_beside(joined.get(index + 1));
        let is_last = left.is_empty() && is_beside(all.last());
        if inner.iter().all(|node| text_of(node).trim().is_empty()) {
            all.extend(inner);
        } else if tag(node) != "em" || !(is_next || is_last) {
            all.push(with_children(node, inner));
        } else if (is_word(before) && left.is_empty() && !is_last) || (is_word(after) && right.is_empty() && !is_next) {
            // In the middle of a word the other sign means nothing.
            all.extend(inner);
        } else {
            all.push(element("em", &[(BESIDE, "")], inner));
        }
        if !right.is_empty() {
            all.push(text_node(&right));
        }
    }
    all
}

/// The address of a video that pages can show.
pub(super) fn video(address: &str) -> Option<String> {
    let address = address.trim();
    let address =
        if address.starts_with("//") { format!("https:{address}") } else { address.replacen("http://", "https://", 1) };
    let url = url::Url::parse(&address).ok()?;
    let host = url.host_str()?.trim_start_matches("www.").trim_start_matches("m.");
    let mut parts = url.path_segments()?;
    let last = url.path_segments()?.rfind(|part| !part.is_empty()).unwrap_or_default().to_owned();
    let id = match host {
        "youtu.be" => last,
        "youtube.com" | "youtube-nocookie.com" => match parts.next()? {
            "embed" | "v" | "shorts" | "live" => last,
            "watch" => url.query_pairs().find(|(name, _)| name == "v")?.1.into_owned(),
            _ => return None,
        },
        "vimeo.com" | "player.vimeo.com" if last.bytes().all(|byte| byte.is_ascii_digit()) => {
            let address = format!("https://vimeo.com/{last}");
            return is_video(&address).then_some(address);
        }
        _ => return None,
    };
    let address = format!("https://www.youtube.com/watch?v={id}");
    is_video(&address).then_some(address)
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
