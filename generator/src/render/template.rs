//! Pages that differ in nothing but their texts are drawn once, with a mark in place of each text. For all others of the
//! same shape, texts are put where the marks are. See `docs/decisions/0065-pages-from-templates.md`.

use std::{io, ops::Range, rc::Rc};

use serde_json::ser::{CharEscape, CompactFormatter, Formatter, Serializer};

use crate::{check::Attributes, page::BODY_SLOT};

use super::escape::{push_encoded, push_escaped};

/// The first character of a mark. Unicode keeps it free for use inside of programs, so no text has it. The number of the
/// text follows, and then `"'`, which shows how a text is escaped at that place.
const MARK: char = '\u{FDD0}';
/// The props of most pages of posts have fewer.
const USUAL_BYTES: usize = 2048;
/// Most addresses have fewer.
const USUAL_VALUE_BYTES: usize = 256;
const ENCODED_MARK: &str = "%EF%B7%90";
/// Stands before a mark at the start of an address. See `site/renderer/runtime/marks.ts`.
const ADDRESS_MARK: char = '\u{FDD1}';

/// The texts of a page, in the order of its props.
#[derive(Debug, Default)]
pub(super) struct Texts {
    /// One after the other.
    all: String,
    /// The end of each.
    ends: Vec<usize>,
}

impl Texts {
    /// Number of texts.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    fn get(&self, number: usize) -> &str {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.all[start..self.ends[number]]
    }
}

/// Props as JSON with marks in place of texts, and the texts. The JSON is the same for props of the same shape: with the
/// same fields, lists of the same lengths, the same numbers, and the same texts empty.
///
/// # Errors
/// Never for the types of today, as [`Page::props_json`](crate::page::Page::props_json).
pub(super) fn marked(
    serialize: impl FnOnce(&mut Serializer<&mut Vec<u8>, Marks<'_>>) -> serde_json::Result<()>,
) -> serde_json::Result<(Vec<u8>, Texts)> {
    let (mut json, mut texts) = (Vec::with_capacity(USUAL_BYTES), Texts::default());
    texts.all.reserve(USUAL_BYTES);
    serialize(&mut Serializer::with_formatter(&mut json, Marks { texts: &mut texts, in_key: false }))?;
    Ok((json, texts))
}

/// Writes JSON with marks.
pub(super) struct Marks<'m> {
    texts: &'m mut Texts,
    /// Names of fields stay.
    in_key: bool,
}

impl Formatter for Marks<'_> {
    fn begin_object_key<W: ?Sized + io::Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        self.in_key = true;
        CompactFormatter.begin_object_key(writer, first)
    }

    fn end_object_key<W: ?Sized + io::Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.in_key = false;
        Ok(())
    }

    fn end_string<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        let Texts { all, ends } = &mut *self.texts;
        if !self.in_key && all.len() > ends.last().copied().unwrap_or_default() {
            writer.write_all(MARK.encode_utf8(&mut [0; 4]).as_bytes())?;
            CompactFormatter.write_u64(writer, ends.len() as u64)?;
            writer.write_all(b"\\\"'")?;
            ends.push(all.len());
        }
        CompactFormatter.end_string(writer)
    }

    fn write_string_fragment<W: ?Sized + io::Write>(&mut self, writer: &mut W, fragment: &str) -> io::Result<()> {
        if self.in_key {
            return CompactFormatter.write_string_fragment(writer, fragment);
        }
        self.texts.all.push_str(fragment);
        Ok(())
    }

    fn write_char_escape<W: ?Sized + io::Write>(&mut self, writer: &mut W, escape: CharEscape) -> io::Result<()> {
        if self.in_key {
            return CompactFormatter.write_char_escape(writer, escape);
        }
        self.texts.all.push(match escape {
            CharEscape::Quote => '"',
            CharEscape::ReverseSolidus => '\\',
            CharEscape::Solidus => '/',
            CharEscape::Backspace => '\u{8}',
            CharEscape::FormFeed => '\u{c}',
            CharEscape::LineFeed => '\n',
            CharEscape::CarriageReturn => '\r',
            CharEscape::Tab => '\t',
            CharEscape::AsciiControl(byte) => char::from(byte),
        });
        Ok(())
    }
}

/// A way in which a page shows a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// As it is: HTML.
    Html,
    /// In an element or an attribute.
    Text,
    /// At the start of the attribute for an address.
    Address,
    /// In JSON in an attribute.
    Json,
    /// As a part of an address in an attribute.
    Encoded,
}

/// The HTML of pages of one shape.
#[derive(Debug)]
pub(super) struct Template {
    html: String,
    slots: Vec<Slot>,
}

/// The attributes of pages of one shape that checks look at.
#[derive(Debug)]
pub(super) struct MarkedAttributes {
    ids: Rc<[String]>,
    links: Vec<Template>,
    pictures: Vec<Template>,
}

impl MarkedAttributes {
    /// Those of a page that was drawn with marks. `None` if it has mistakes, if ids depend on texts, or if HTML is filled
    /// in that is not `article` alone.
    pub(super) fn parse(drawn: &str, template: &Template, article: Option<&str>) -> Option<Self> {
        let Attributes { ids, links, pictures } = Attributes::of(drawn)?;
        let html = template.slots.iter().filter(|slot| slot.form == Form::Html).count();
        let is_constant = |id: &String| Template::parse(id).is_some_and(|template| template.slots.is_empty());
        if html != usize::from(article.is_some()) || !ids.iter().all(is_constant) {
            return None;
        }
        let all = |values: Vec<String>| values.iter().map(|value| Template::parse(value)).collect::<Option<Vec<_>>>();
        Some(Self { ids, links: all(links)?, pictures: all(pictures)? })
    }

    /// Those of the page with these texts.
    pub(super) fn fill(&self, texts: &Texts) -> Option<Attributes> {
        let all = |templates: &[Template]| templates.iter().map(|one| one.filled(texts)).collect::<Option<Vec<_>>>();
        let (links, pictures) = (all(&self.links)?, all(&self.pictures)?);
        Some(Attributes { ids: Rc::clone(&self.ids), links, pictures })
    }
}

/// The place of a text.
#[derive(Debug)]
struct Slot {
    /// In the HTML.
    at: usize,
    text: usize,
    form: Form,
}

impl Template {
    /// The template that was drawn from the JSON of [`marked`]. `None` if it shows a text in a form that is not known.
    pub(super) fn parse(drawn: &str) -> Option<Self> {
        let mut template = Self { html: String::with_capacity(drawn.len()), slots: Vec::new() };
        let mut rest = drawn;
        while let Some(at) = rest.find([MARK, '%']) {
            let (constant, from_here) = rest.split_at(at);
            template.html.push_str(constant);
            let encoded = from_here.strip_prefix(ENCODED_MARK);
            let Some(mark) = encoded.or_else(|| from_here.strip_prefix(MARK)) else {
                template.html.push('%');
                rest = &from_here[1..];
                continue;
            };
            let starts_address = template.html.ends_with(ADDRESS_MARK);
            if starts_address {
                template.html.pop();
            }
            let digits = mark.bytes().take_while(u8::is_ascii_digit).count();
            let number = mark[..digits].parse().ok()?;
            let forms: &[(&str, Form)] = match (encoded, starts_address) {
                (None, false) => &[("&quot;&#x27;", Form::Text), ("\\&quot;&#x27;", Form::Json), ("\"'", Form::Html)],
                (None, true) => &[("&quot;&#x27;", Form::Address)],
                (Some(_), _) => &[("%22&#x27;", Form::Encoded)],
            };
            let after = |&(sign, form): &(&str, Form)| Some((mark[digits..].strip_prefix(sign)?, form));
            let (after, form) = forms.iter().find_map(after)?;
            template.slots.push(Slot { at: template.html.len(), text: number, form });
            rest = after;
        }
        template.html.push_str(rest);
        let is_known = !template.html.contains(ADDRESS_MARK);
        is_known.then_some(template)
    }

    /// The template of what was added to a page as it was drawn. `first` is the number of the first text in it.
    pub(super) fn added(drawn: &str, with_more: &str, first: usize) -> Option<Self> {
        let same = drawn.bytes().zip(with_more.bytes()).take_while(|(one, other)| one == other).count();
        let more = with_more.strip_suffix(drawn.get(same..)?)?;
        let mut template = Self::parse(more.get(same..)?)?;
        for slot in &mut template.slots {
            slot.text = slot.text.checked_sub(first)?;
        }
        Some(template)
    }

    /// The value of an attribute.
    fn filled(&self, texts: &Texts) -> Option<String> {
        let mut value = String::with_capacity(USUAL_VALUE_BYTES);
        self.fill(texts, "", &mut value).map(|_| value)
    }

    /// Adds the HTML of a page, with `body` in place of [`BODY_SLOT`], and returns the place of that. `None` if the page
    /// needs the engine.
    pub(super) fn fill(&self, texts: &Texts, body: &str, html: &mut String) -> Option<Range<usize>> {
        let mut place = None;
        let mut from = 0;
        for slot in &self.slots {
            html.push_str(&self.html[from..slot.at]);
            from = slot.at;
            let text = texts.get(slot.text);
            match slot.form {
                Form::Html if text == BODY_SLOT => {
                    let start = html.len();
                    html.push_str(body);
                    place = Some(start..html.len());
                }
                Form::Html => html.push_str(text),
                Form::Text => push_escaped(html, text),
                // Such an address may run a script, which the engine finds out.
                Form::Address if text.starts_with(|first: char| first <= ' ' || matches!(first, 'j' | 'J')) => {
                    return None;
                }
                Form::Address => push_escaped(html, text),
                Form::Json => {
                    let json = serde_json::to_string(text).ok()?;
                    push_escaped(html, &json[1..json.len() - 1]);
                }
                Form::Encoded => push_encoded(html, text),
            }
        }
        html.push_str(&self.html[from..]);
        Some(place.unwrap_or(html.len()..html.len()))
    }
}
