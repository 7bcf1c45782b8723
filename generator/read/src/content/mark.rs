//! The mark of the business: a drawing in `mark.svg`.
//!
//! It is written into every page, where a script in it would run and a `<style>` would change the page. So it is not
//! cleaned of what is dangerous: only shapes, and attributes of shapes, are read, and written anew.

use std::{fmt::Write as _, ops::Range};

use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{
        Options, Tree,
        roxmltree::{Attribute, Document, Error, Node},
    },
};

/// The name of the file.
pub const MARK: &str = "mark.svg";

/// The bytes that the mark may add to a page, twice: head and foot have it.
const MAX_BYTES: usize = 4000;
/// The bytes of the file, with the notes of drawing programs.
const MAX_FILE_BYTES: usize = 100_000;
/// Groups inside groups.
const MAX_DEPTH: usize = 20;
/// The longer side may be this many times the shorter one.
const MAX_RATIO: f64 = 1.5;

const SVG: &str = "http://www.w3.org/2000/svg";
const SHAPES: [&str; 7] = ["circle", "ellipse", "line", "path", "polygon", "polyline", "rect"];
/// Notes of drawing programs, for themselves and for people. Nothing of them is drawn.
const NOTES: [&str; 3] = ["desc", "metadata", "title"];
const GEOMETRY: [&str; 16] =
    ["cx", "cy", "d", "height", "points", "r", "rx", "ry", "transform", "width", "x", "x1", "x2", "y", "y1", "y2"];
const PAINT: [&str; 13] = [
    "clip-rule", "fill", "fill-opacity", "fill-rule", "opacity", "stroke", "stroke-dasharray", "stroke-dashoffset",
    "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-opacity", "stroke-width",
];
/// Attributes that change nothing in a drawing of plain shapes.
const NO_EFFECT: [&str; 6] = ["baseProfile", "class", "focusable", "id", "role", "version"];

/// The mark of the business: plain shapes.
#[derive(Debug, Clone)]
pub struct Mark {
    /// The part of the plane that is shown: `0 0 32 32`.
    pub view_box: String,
    /// Width and height of that part, with the corner before them.
    pub frame: [f64; 4],
    /// The shapes as SVG, written by this program. One without a color has that of the text around it.
    pub shapes: String,
}

/// The reason why a drawing cannot be a mark.
#[derive(Debug)]
pub struct MarkError {
    /// Bytes of the file.
    pub at: Range<usize>,
    /// The mistake.
    pub message: String,
    /// The advice.
    pub help: &'static str,
}

const FEWER_POINTS: &str =
    "draw it with fewer points, to at most 4000 bytes: round the numbers, and leave out what is not seen at 32 pixels";
const EXPORT: &str = "write one `<svg>` with shapes; drawing programs do with \"Export as plain SVG\"";
const PLAIN: &str = "remove it; a mark has plain shapes, with colors and without effects";
const OUTLINES: &str =
    "turn it into paths in the drawing program (in Inkscape: Path, then Object to Path or Trace Bitmap), or remove it";

/// A ring, in the color of the text around it.
const NEUTRAL: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill-rule="evenodd" d="M16 3a13 13 0 1 0 0 26 13 13 0 0 0 0-26zm0 7a6 6 0 1 1 0 12 6 6 0 0 1 0-12z"/></svg>"#;

impl Mark {
    /// The mark of a business that has not drawn its own.
    pub fn neutral() -> Option<Self> {
        Self::parse(NEUTRAL).ok()
    }

    /// Reads a drawing.
    ///
    /// # Errors
    /// When it has anything but plain shapes, or none.
    pub fn parse(text: &str) -> Result<Self, MarkError> {
        if text.len() > MAX_FILE_BYTES {
            let message = format!("this drawing takes {} kB", text.len() / 1000);
            return Err(MarkError { at: 0..0, message, help: FEWER_POINTS });
        }
        let document = Document::parse(text).map_err(|error| {
            let help =
                if matches!(error, Error::DtdDetected) { "remove `<!DOCTYPE …>`; nothing needs it" } else { EXPORT };
            let line = text.lines().nth(error.pos().row.saturating_sub(1) as usize).unwrap_or_default();
            let start = (line.as_ptr() as usize).saturating_sub(text.as_ptr() as usize).min(text.len());
            MarkError { at: start..start + line.len(), message: format!("this cannot be read as SVG: {error}"), help }
        })?;
        let root = document.root_element();
        if !root.has_tag_name((SVG, "svg")) {
            let help = "start it with `<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 32 32\">`";
            return Err(MarkError { at: name_of(&root), message: "this is no SVG".to_owned(), help });
        }
        let (view_box, frame) = frame(&root)?;
        let mut shapes = String::new();
        // Attributes of the drawing, such as its color, are valid for all of its shapes.
        shapes.push_str("<g");
        for attribute in root.attributes().filter(|one| !["viewBox", "width", "height", "x", "y"].contains(&one.name()))
        {
            write_attribute(&attribute, &mut shapes)?;
        }
        shapes.push('>');
        write_children(&root, MAX_DEPTH, &mut shapes)?;
        shapes.push_str("</g>");
        let shapes =
            shapes.strip_prefix("<g>").and_then(|rest| rest.strip_suffix("</g>")).map_or(shapes.clone(), str::to_owned);
        if shapes.len() > MAX_BYTES {
            let message = format!("the shapes take {} bytes, and every page has them twice", shapes.len());
            return Err(MarkError { at: name_of(&root), message, help: FEWER_POINTS });
        }
        let mark = Self { view_box, frame, shapes };
        if !mark.is_visible() {
            let help =
                "draw at least one shape with a fill or a stroke; the letters and numbers of a path are in its `d`";
            return Err(MarkError {
                at: name_of(&root),
                message: "nothing of this drawing can be seen".to_owned(),
                help,
            });
        }
        Ok(mark)
    }

    /// True if at least one pixel of a small picture of the mark has a color.
    fn is_visible(&self) -> bool {
        let svg = format!(
            "<svg xmlns=\"{SVG}\" viewBox=\"{}\" width=\"64\" height=\"64\">{}</svg>",
            self.view_box, self.shapes
        );
        let (Ok(tree), Some(mut canvas)) = (Tree::from_str(&svg, &Options::default()), Pixmap::new(64, 64)) else {
            return false;
        };
        resvg::render(&tree, Transform::identity(), &mut canvas.as_mut());
        canvas.pixels().iter().any(|pixel| pixel.alpha() > 0)
    }
}

/// The part of the plane that is shown.
fn frame(root: &Node<'_, '_>) -> Result<(String, [f64; 4]), MarkError> {
    let help = "write `viewBox=\"0 0 32 32\"`: left, top, width and height of the drawing";
    let Some(written) = root.attribute_node("viewBox") else {
        return Err(MarkError { at: name_of(root), message: "the drawing has no `viewBox`".to_owned(), help });
    };
    let numbers = written.value().split([' ', ',', '\n', '\t']).filter(|part| !part.is_empty());
    let numbers: Vec<f64> =
        numbers.filter_map(|part| part.parse().ok()).filter(|number: &f64| number.is_finite()).collect();
    let error = |message: String, help| MarkError { at: written.range(), message, help };
    match numbers[..] {
        [x, y, width, height] if width > 0.0 && height > 0.0 => {
            if width.max(height) / width.min(height) > MAX_RATIO {
                let help = "draw the sign alone, about as high as wide; the name of the business is written beside it";
                return Err(error(format!("the drawing is {width} by {height}"), help));
            }
            Ok((format!("{x} {y} {width} {height}"), [x, y, width, height]))
        }
        _ => Err(error(format!("`{}` is no `viewBox`", written.value()), help)),
    }
}

fn write_children(parent: &Node<'_, '_>, depth: usize, out: &mut String) -> Result<(), MarkError> {
    let Some(deeper) = depth.checked_sub(1) else {
        let message = format!("more than {MAX_DEPTH} groups are inside each other");
        return Err(MarkError { at: name_of(parent), message, help: "ungroup the shapes in the drawing program" });
    };
    for node in parent.children().filter(Node::is_element) {
        let name = node.tag_name();
        if name.namespace() != Some(SVG) || NOTES.contains(&name.name()) || is_empty_list(&node) {
            // Notes of drawing programs, in a language of their own.
            continue;
        }
        let group = name.name() == "g";
        if !group && !SHAPES.contains(&name.name()) {
            let message = format!("a mark cannot have `<{}>`", name.name());
            let outlines = ["image", "text", "use"].contains(&name.name());
            let help = if outlines { OUTLINES } else { PLAIN };
            return Err(MarkError { at: name_of(&node), message, help });
        }
        let _ = write!(out, "<{}", name.name());
        for attribute in node.attributes() {
            write_attribute(&attribute, out)?;
        }
        if group {
            out.push('>');
            write_children(&node, deeper, out)?;
            let _ = write!(out, "</{}>", name.name());
        } else {
            out.push_str("/>");
        }
    }
    Ok(())
}

fn write_attribute(attribute: &Attribute<'_, '_>, out: &mut String) -> Result<(), MarkError> {
    let (name, value) = (attribute.name(), attribute.value().split_whitespace().collect::<Vec<_>>().join(" "));
    if attribute.namespace().is_some_and(|space| space != "http://www.w3.org/1999/xlink")
        || NO_EFFECT.contains(&name)
        || name.starts_with("data-")
        || name.starts_with("aria-")
    {
        return Ok(());
    }
    let refuse = |message, help| Err(MarkError { at: attribute.range(), message, help });
    if name == "style" {
        let help =
            "write `fill=\"#1357c2\"` in place of `style=\"fill:#1357c2\"`; Inkscape's \"Optimized SVG\" does it";
        return refuse("a mark cannot have `style`, which the site's security policy refuses".to_owned(), help);
    }
    if ["fill", "stroke"].contains(&name) && !is_paint(&value) {
        let help = "write one color as #rrggbb, `none`, or `currentColor` for the color of the text around the mark";
        return refuse(format!("`{value}` is no plain color"), help);
    }
    if !GEOMETRY.contains(&name) && !PAINT.contains(&name) {
        return refuse(format!("a mark cannot have `{name}`"), PLAIN);
    }
    if !value.chars().all(|letter| letter.is_ascii_alphanumeric() || " .,+-#()%".contains(letter)) {
        return refuse(format!("`{name}` has a value that no shape has"), "draw it again, or remove it");
    }
    let _ = write!(out, " {name}=\"{value}\"");
    Ok(())
}

fn is_paint(value: &str) -> bool {
    let hex = |digits: &str| [3, 6].contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    value.strip_prefix('#').map_or_else(|| value.bytes().all(|byte| byte.is_ascii_alphabetic()), hex)
}

/// True for the list of definitions that drawing programs write even if it has none.
fn is_empty_list(node: &Node<'_, '_>) -> bool {
    node.tag_name().name() == "defs" && !node.children().any(|child| child.is_element())
}

/// The bytes of an element's name.
fn name_of(node: &Node<'_, '_>) -> Range<usize> {
    let start = node.range().start + '<'.len_utf8();
    start..start + node.tag_name().name().len()
}
