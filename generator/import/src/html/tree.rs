use std::rc::Rc;

use html5ever::{
    Attribute, LocalName, ParseOpts, QualName, ns, parse_document, tendril::TendrilSink, tree_builder::TreeBuilderOpts,
};
use markup5ever_rcdom::{Node, NodeData, RcDom};

pub(crate) type Handle = Rc<Node>;

/// Elements that stand in lines of their own.
const BLOCKS: [&str; 38] = [
    "address", "article", "aside", "blockquote", "center", "dd", "details", "dialog", "div", "dl", "dt", "fieldset",
    "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav",
    "ol", "p", "pre", "section", "summary", "table", "tbody", "td", "th", "tr", "ul",
];

/// Parses a document or a part of one.
pub(crate) fn parse(html: &str) -> Handle {
    let tree_builder = TreeBuilderOpts { scripting_enabled: false, ..TreeBuilderOpts::default() };
    let options = ParseOpts { tree_builder, ..ParseOpts::default() };
    parse_document(RcDom::default(), options).one(html).document
}

/// Returns true for elements that stand in lines of their own.
pub(crate) fn is_block(tag: &str) -> bool {
    BLOCKS.contains(&tag)
}

/// The name of an element; nothing for texts.
pub(crate) fn tag(node: &Handle) -> &str {
    match &node.data {
        NodeData::Element { name, .. } => &name.local,
        _ => "",
    }
}

pub(crate) fn attribute(node: &Handle, wanted: &str) -> Option<String> {
    let NodeData::Element { attrs, .. } = &node.data else { return None };
    let attrs = attrs.borrow();
    let found = attrs.iter().find(|one| &*one.name.local == wanted)?;
    Some(found.value.trim().to_owned()).filter(|value| !value.is_empty())
}

pub(crate) fn children(node: &Handle) -> Vec<Handle> {
    node.children.borrow().clone()
}

/// Takes the children out of a node that is no longer needed. Without this they would lose theirs when it is dropped.
pub(crate) fn unwrapped(node: &Handle) -> Vec<Handle> {
    std::mem::take(&mut *node.children.borrow_mut())
}

/// The text of a text; `None` for elements.
fn own_text(node: &Handle) -> Option<String> {
    match &node.data {
        NodeData::Text { contents } => Some(contents.borrow().to_string()),
        _ => None,
    }
}

/// Everything that can be read in a node. Blocks are apart from each other.
pub(crate) fn text_of(node: &Handle) -> String {
    let mut text = String::new();
    let mut open = vec![(node.clone(), false)];
    while let Some((node, ended)) = open.pop() {
        if let Some(own) = own_text(&node) {
            text += &own;
            continue;
        }
        let tag = tag(&node);
        if is_block(tag) || tag == "br" {
            text.push('\n');
        }
        if !ended && !matches!(tag, "script" | "style" | "template") {
            open.push((node.clone(), true));
            open.extend(children(&node).into_iter().rev().map(|child| (child, false)));
        }
    }
    text
}

/// The words of a piece of HTML in one line.
pub(crate) fn words_of_html(html: &str) -> String {
    if !html.contains(['<', '&']) {
        return html.split_whitespace().collect::<Vec<_>>().join(" ");
    }
    text_of(&parse(html)).split_whitespace().collect::<Vec<_>>().join(" ")
}

pub(crate) fn text_node(text: &str) -> Handle {
    Node::new(NodeData::Text { contents: std::cell::RefCell::new(text.into()) })
}

/// A new element.
pub(crate) fn element(tag: &str, attributes: &[(&str, &str)], children: Vec<Handle>) -> Handle {
    let name = |local: &str| QualName::new(None, ns!(html), LocalName::from(local));
    let attrs = attributes.iter().map(|(key, value)| Attribute {
        name: QualName::new(None, ns!(), LocalName::from(*key)),
        value: (*value).into(),
    });
    let node = Node::new(NodeData::Element {
        name: name(tag),
        attrs: std::cell::RefCell::new(attrs.collect()),
        template_contents: std::cell::RefCell::new(None),
        mathml_annotation_xml_integration_point: false,
    });
    adopt(&node, children);
    node
}

/// The same element with other children.
pub(crate) fn with_children(node: &Handle, children: Vec<Handle>) -> Handle {
    let copy = Node::new(node.data.clone());
    adopt(&copy, children);
    copy
}

/// Gives a node these children.
pub(crate) fn adopt(node: &Handle, children: Vec<Handle>) {
    for child in &children {
        child.parent.set(Some(Rc::downgrade(node)));
    }
    *node.children.borrow_mut() = children;
}

/// A document of blocks.
pub(crate) fn document(children: Vec<Handle>) -> Handle {
    let node = Node::new(NodeData::Document);
    adopt(&node, children);
    node
}
