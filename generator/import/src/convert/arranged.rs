//! Puts nodes into the order and the forms that markdown has: paragraphs, entries, cells, and words that are bold or italic.

use markup5ever_rcdom::NodeData;

use super::written::{BESIDE, NESTED, SECOND};
use crate::html::{Handle, adopt, children, element, is_block, tag, text_node, text_of, unwrapped, with_children};

pub(super) fn is_heading(name: &str) -> bool {
    matches!(name, "h1" | "h2" | "h3" | "h4" | "h5" | "h6")
}

pub(super) fn has_picture(node: &Handle) -> bool {
    tag(node) == "figure" || children(node).iter().any(has_picture)
}

/// Takes the pictures out of nodes, in order.
pub(super) fn pictures_of(nodes: &mut Vec<Handle>) -> Vec<Handle> {
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

/// Each picture in a place of its own.
pub(super) fn figures(pictures: Vec<Handle>) -> impl Iterator<Item = Handle> {
    pictures.into_iter().map(|picture| element("figure", &[], vec![picture]))
}

/// An inline element around nodes, unless there is one already, or a block in them. Pictures stand behind it.
pub(super) fn wrapped(name: &str, mut nodes: Vec<Handle>, is_there: bool) -> Vec<Handle> {
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
    all.extend(figures(pictures));
    flanked(all)
}

/// Puts what stands in lines into paragraphs. Two breaks end a paragraph; none is at its start or end.
pub(super) fn in_paragraphs(nodes: Vec<Handle>) -> Vec<Handle> {
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
                Some(last) => adopt(last, [unwrapped(last), unwrapped(&node)].concat()),
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
pub(super) fn tight(blocks: Vec<Handle>) -> Vec<Handle> {
    let is_tight = blocks.iter().filter(|block| tag(block) == "p").count() == 1 && tag(&blocks[0]) == "p";
    if !is_tight {
        return blocks;
    }
    blocks.into_iter().flat_map(|block| if tag(&block) == "p" { unwrapped(&block) } else { vec![block] }).collect()
}

/// The blocks of an entry. Lists in it stand right below its words.
pub(super) fn nested(blocks: Vec<Handle>) -> Vec<Handle> {
    let mark = |block: Handle| match tag(&block) {
        name @ ("ul" | "ol") => element(name, &[(NESTED, "")], unwrapped(&block)),
        _ => block,
    };
    blocks.into_iter().map(mark).collect()
}

/// The content of a cell, which is one line.
pub(super) fn in_one_line(blocks: Vec<Handle>) -> Vec<Handle> {
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
pub(super) fn flanked(nodes: Vec<Handle>) -> Vec<Handle> {
    let mut joined: Vec<Handle> = Vec::new();
    for node in nodes {
        let name = tag(&node);
        if matches!(name, "strong" | "em" | "del")
            && let Some(last) = joined.last()
            && tag(last) == name
        {
            adopt(last, [unwrapped(last), unwrapped(&node)].concat());
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
