//! HTML as a tree, and as words.

mod paragraphs;
mod tree;

pub(crate) use paragraphs::paragraphs;
pub(crate) use tree::{
    Handle, adopt, attribute, children, document, element, is_block, parse, tag, text_node, text_of, unwrapped,
    with_children, words_of_html,
};
