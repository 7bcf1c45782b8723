use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Tag, TagEnd};

/// The form of a text: its blocks, with the places of what is published as it is written.
#[derive(Debug, Default)]
pub struct Outline {
    /// Paragraphs, headings, items and cells, in order.
    pub blocks: Vec<Block>,
    /// Blocks of code, in order.
    pub code: Vec<Code>,
    /// Rows of tables, each with the number of columns.
    pub rows: Vec<(Range<usize>, usize)>,
    /// Entries of lists with nothing in them.
    pub empty_entries: Vec<Range<usize>>,
    /// Quotations and callouts with nothing in them.
    pub empty_quotes: Vec<Range<usize>>,
    /// Tables with a head and no row.
    pub empty_tables: Vec<Range<usize>>,
}

/// A paragraph, heading, item or cell.
#[derive(Debug)]
pub struct Block {
    /// Its position, with its marks.
    pub at: Range<usize>,
    /// The level of a heading.
    pub heading: Option<usize>,
    /// True if it shows nothing.
    pub is_empty: bool,
    /// Its text, in pieces that end at marks and at the end of a line.
    pub runs: Vec<Run>,
}

/// Adjacent characters of one line that are published as they are written.
#[derive(Debug)]
pub struct Run {
    /// Its position.
    pub at: Range<usize>,
    /// True at the start of a line of its block.
    pub starts_line: bool,
    /// True in the words of a link.
    pub in_link: bool,
}

/// A block of code.
#[derive(Debug)]
pub struct Code {
    /// Its position, with its marks.
    pub at: Range<usize>,
    /// The language after the opening line; `None` for code by indentation.
    pub language: Option<String>,
    /// The length of its text.
    pub bytes: usize,
}

/// Makes the outline of a text from its events.
pub(super) struct Outliner<'a> {
    source: &'a str,
    outline: Outline,
    /// The block that is not ended.
    block: Option<Block>,
    starts_line: bool,
    in_link: bool,
    /// Inside code and alt texts, which are not published as text.
    is_hidden: bool,
    is_code: bool,
    columns: usize,
    /// The entry or quotation that has just begun.
    opened: Option<Range<usize>>,
    /// The table that has no row yet.
    table: Option<Range<usize>>,
}

impl<'a> Outliner<'a> {
    pub(super) fn new(source: &'a str) -> Self {
        Self {
            source,
            outline: Outline::default(),
            block: None,
            starts_line: true,
            in_link: false,
            is_hidden: false,
            is_code: false,
            columns: 0,
            opened: None,
            table: None,
        }
    }

    /// Adds an event.
    pub(super) fn add(&mut self, event: &Event<'_>, range: &Range<usize>) {
        self.note_empty(event, range);
        match event {
            Event::Text(text) if !self.is_hidden => self.add_text(text, range),
            Event::Code(_) | Event::InlineHtml(_) | Event::FootnoteReference(_) => {
                self.block(range).is_empty = false;
                self.starts_line = false;
            }
            Event::SoftBreak | Event::HardBreak => self.starts_line = true,
            Event::Start(Tag::Link { .. }) => self.in_link = true,
            Event::End(TagEnd::Link) => self.in_link = false,
            Event::Start(Tag::Image { .. }) => {
                self.block(range).is_empty = false;
                self.is_hidden = true;
            }
            Event::Text(text) if self.is_code => {
                if let Some(code) = self.outline.code.last_mut() {
                    code.bytes += text.len();
                }
            }
            Event::End(TagEnd::Image | TagEnd::CodeBlock) => (self.is_hidden, self.is_code) = (false, false),
            Event::Start(Tag::Emphasis | Tag::Strong | Tag::Strikethrough) => self.starts_line = false,
            Event::Start(Tag::CodeBlock(kind)) => {
                self.end_block();
                self.is_hidden = true;
                let language = match kind {
                    CodeBlockKind::Fenced(info) => Some(super::language_of(info).to_owned()),
                    CodeBlockKind::Indented => None,
                };
                self.outline.code.push(Code { at: range.clone(), language, bytes: 0 });
                self.is_code = true;
            }
            Event::Start(tag) => {
                self.end_block();
                match tag {
                    Tag::Heading { level, .. } => self.block(range).heading = Some(*level as usize),
                    Tag::Paragraph => drop(self.block(range)),
                    Tag::Table(columns) => self.columns = columns.len(),
                    Tag::TableRow => self.outline.rows.push((range.clone(), self.columns)),
                    _ => {}
                }
            }
            Event::End(TagEnd::Heading(_) | TagEnd::Paragraph | TagEnd::Item | TagEnd::TableCell) | Event::Rule => {
                self.end_block();
            }
            _ => {}
        }
    }

    /// Notes entries, quotations and tables that end as they begin.
    fn note_empty(&mut self, event: &Event<'_>, range: &Range<usize>) {
        match event {
            Event::Start(Tag::Item | Tag::BlockQuote(_)) => {
                self.opened = Some(range.clone());
                return;
            }
            Event::End(TagEnd::Item) => self.outline.empty_entries.extend(self.opened.take()),
            Event::End(TagEnd::BlockQuote(_)) => self.outline.empty_quotes.extend(self.opened.take()),
            Event::Start(Tag::Table(_)) => self.table = Some(range.clone()),
            Event::Start(Tag::TableRow) => self.table = None,
            Event::End(TagEnd::Table) => self.outline.empty_tables.extend(self.table.take()),
            _ => {}
        }
        self.opened = None;
    }

    /// The outline of everything that was added.
    pub(super) fn finish(mut self) -> Outline {
        self.end_block();
        self.outline
    }

    /// The current block; a new one when there is none, as in items of short lists.
    fn block(&mut self, range: &Range<usize>) -> &mut Block {
        let new = || Block { at: range.clone(), heading: None, is_empty: true, runs: Vec::new() };
        self.block.get_or_insert_with(new)
    }

    fn end_block(&mut self) {
        self.outline.blocks.extend(self.block.take());
        self.starts_line = true;
    }

    fn add_text(&mut self, text: &str, range: &Range<usize>) {
        let (starts_line, in_link) = (std::mem::take(&mut self.starts_line), self.in_link);
        let is_entity = self.source[range.clone()].starts_with('&') && text != &self.source[range.clone()];
        let block = self.block(range);
        block.is_empty &= text.trim().is_empty();
        block.at.end = block.at.end.max(range.end);
        if is_entity {
            return;
        }
        match block.runs.last_mut() {
            Some(last) if last.at.end == range.start && last.in_link == in_link && !starts_line => {
                last.at.end = range.end;
            }
            _ => block.runs.push(Run { at: range.clone(), starts_line, in_link }),
        }
    }
}
