use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Tag, TagEnd};

/// The least number that is a year. Lists are shorter.
const MIN_YEAR: u64 = 1000;

/// The runs of most blocks are fewer.
const USUAL_RUNS: usize = 8;

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
    /// Lists that follow another one and are further to the right.
    pub parted_lists: Vec<Range<usize>>,
    /// Entries that are further to the right than those before and after them, and beside them.
    pub flat_entries: Vec<Range<usize>>,
    /// The first entry of each list whose number is not the one that is shown. Lists with one number throughout
    /// (`1. 1. 1.`) are left out.
    pub wrong_numbers: Vec<WrongNumber>,
}

impl Outline {
    /// Returns true for a cell of a table below its first row.
    pub fn is_cell(&self, block: &Block) -> bool {
        let next = self.rows.partition_point(|(row, _)| row.end <= block.at.start);
        self.rows.get(next).is_some_and(|(row, _)| row.start <= block.at.start)
    }
}

/// An entry of a numbered list with another number than it is shown with.
#[derive(Debug)]
pub struct WrongNumber {
    /// Its position.
    pub at: Range<usize>,
    /// The number in the text.
    pub written: u64,
    /// The number on the page.
    pub shown: u64,
    /// True if it cannot be the number of an entry of this list, as in lists of years and countdowns.
    pub is_meant: bool,
}

/// A paragraph, heading, item or cell.
#[derive(Debug)]
pub struct Block {
    /// Its position, with its marks.
    pub at: Range<usize>,
    /// The level of a heading.
    pub heading: Option<usize>,
    /// True for a paragraph, also one in an entry, a quotation or a footnote.
    pub is_paragraph: bool,
    /// True if it shows nothing.
    pub is_empty: bool,
    /// Its text, in pieces that end at marks and at the end of a line.
    pub runs: Vec<Run>,
    /// Signs that are written in letters, such as `&amp;`, each with what visitors read.
    pub signs: Vec<(Range<usize>, String)>,
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
    /// The language that they are marked with, if it is another one than that of the text.
    pub language: Option<Box<str>>,
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
    language: Option<Box<str>>,
    /// Inside code and alt texts, which are not published as text.
    is_hidden: bool,
    is_code: bool,
    columns: usize,
    /// The entry or quotation that has just begun.
    opened: Option<Range<usize>>,
    /// The table that has no row yet.
    table: Option<Range<usize>>,
    /// The open lists, from the outside.
    lists: Vec<List>,
    /// The list that has just ended: the byte behind it, and the column of its first sign.
    last_list: Option<(usize, usize)>,
}

/// A list that is not ended.
struct List {
    /// The column of its first sign.
    column: usize,
    is_numbered: bool,
    /// The first entry of those in a row that are further to the right, and their number.
    deeper: Option<(Range<usize>, usize)>,
    numbers: Numbers,
}

/// The numbers of a list.
#[derive(Default)]
struct Numbers {
    /// The first one that is written, and the number of entries so far.
    first: Option<u64>,
    count: u64,
    /// True if another number than the first one is written.
    differ: bool,
    /// The first entry that is shown with another number.
    wrong: Option<WrongNumber>,
}

impl Numbers {
    /// Adds an entry with the number that is written before it.
    fn add(&mut self, at: &Range<usize>, written: u64) {
        let first = *self.first.get_or_insert(written);
        let shown = first + self.count;
        self.count += 1;
        self.differ |= written != first;
        if written != shown && self.wrong.is_none() {
            self.wrong = Some(WrongNumber { at: at.clone(), written, shown, is_meant: false });
        }
    }

    /// The first wrong one. The same number before each entry is a way to have them counted.
    fn finish(self) -> Option<WrongNumber> {
        let (first, mut wrong) = (self.first?, self.wrong.filter(|_| self.differ)?);
        // The last number of a list that lost an entry is one above its length.
        let possible = first..=first + self.count;
        wrong.is_meant = wrong.written >= MIN_YEAR || !possible.contains(&wrong.written);
        Some(wrong)
    }
}

impl<'a> Outliner<'a> {
    pub(super) fn new(source: &'a str) -> Self {
        Self {
            source,
            outline: Outline::default(),
            block: None,
            starts_line: true,
            in_link: false,
            language: None,
            is_hidden: false,
            is_code: false,
            columns: 0,
            opened: None,
            table: None,
            lists: Vec::new(),
            last_list: None,
        }
    }

    /// Adds an event.
    pub(super) fn add(&mut self, event: &Event<'_>, range: &Range<usize>) {
        self.note_empty(event, range);
        self.note_lists(event, range);
        match event {
            Event::Text(text) if !self.is_hidden => self.add_text(text, range),
            Event::Code(_) | Event::InlineHtml(_) | Event::FootnoteReference(_) => {
                self.block(range).is_empty = false;
                self.starts_line = false;
            }
            Event::SoftBreak | Event::HardBreak => self.starts_line = true,
            Event::Start(Tag::Link { dest_url, .. }) => {
                self.language = super::marked_language(dest_url).map(Box::from);
                self.in_link = true;
            }
            Event::End(TagEnd::Link) => (self.in_link, self.language) = (false, None),
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
                    Tag::Paragraph => self.block(range).is_paragraph = true,
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

    /// Notes lists and entries whose sign is further to the right than that of the list they are in.
    fn note_lists(&mut self, event: &Event<'_>, range: &Range<usize>) {
        match event {
            Event::Start(Tag::List(first)) => {
                let column = self.column(range);
                if let Some((end, last)) = self.last_list.take()
                    && column > last
                    && self.source[end.min(range.start)..range.start]
                        .trim_matches(['>', ' ', '\t', '\n', '\r'])
                        .is_empty()
                {
                    self.outline.parted_lists.push(range.clone());
                }
                let numbers = Numbers::default();
                self.lists.push(List { column, is_numbered: first.is_some(), deeper: None, numbers });
            }
            Event::Start(Tag::Item) => {
                let column = self.column(range);
                let written = self.number(range);
                let Some(list) = self.lists.last_mut() else { return };
                if list.is_numbered {
                    written.into_iter().for_each(|written| list.numbers.add(range, written));
                    return;
                }
                if column > list.column {
                    list.deeper.get_or_insert_with(|| (range.clone(), 0)).1 += 1;
                } else if let Some((first, 2..)) = list.deeper.take() {
                    // One alone may be a slip that changes nothing.
                    self.outline.flat_entries.push(first);
                }
            }
            Event::End(TagEnd::List(_)) => {
                let list = self.lists.pop();
                self.last_list = list.as_ref().map(|list| (range.end, list.column));
                self.outline.wrong_numbers.extend(list.and_then(|list| list.numbers.finish()));
            }
            // Entries and lists that end leave what is before the next list as it is.
            Event::End(_) => {}
            _ => self.last_list = None,
        }
    }

    /// The column of the sign with which a list or an entry starts, from 0.
    fn column(&self, range: &Range<usize>) -> usize {
        let blanks = self.source[range.clone()].len() - self.source[range.clone()].trim_start().len();
        let start = range.start + blanks;
        let line = self.source[..start].rfind('\n').map_or(0, |end| end + 1);
        start - line
    }

    /// The number before an entry.
    fn number(&self, range: &Range<usize>) -> Option<u64> {
        let written = self.source[range.clone()].trim_start();
        let digits = written.bytes().take_while(u8::is_ascii_digit).count();
        written[..digits].parse().ok()
    }

    /// The outline of everything that was added.
    pub(super) fn finish(mut self) -> Outline {
        self.end_block();
        self.outline
    }

    /// The current block; a new one when there is none, as in items of short lists.
    fn block(&mut self, range: &Range<usize>) -> &mut Block {
        let new = || Block {
            at: range.clone(),
            heading: None,
            is_paragraph: false,
            is_empty: true,
            runs: Vec::with_capacity(USUAL_RUNS),
            signs: Vec::new(),
        };
        self.block.get_or_insert_with(new)
    }

    fn end_block(&mut self) {
        self.outline.blocks.extend(self.block.take());
        self.starts_line = true;
    }

    fn add_text(&mut self, text: &str, range: &Range<usize>) {
        let (starts_line, in_link) = (std::mem::take(&mut self.starts_line), self.in_link);
        let language = self.language.clone();
        let is_entity = self.source[range.clone()].starts_with('&') && text != &self.source[range.clone()];
        let block = self.block(range);
        block.is_empty = block.is_empty && text.trim().is_empty();
        block.at.end = block.at.end.max(range.end);
        if is_entity {
            block.signs.push((range.clone(), text.to_owned()));
            return;
        }
        match block.runs.last_mut() {
            Some(last) if last.at.end == range.start && last.in_link == in_link && !starts_line => {
                last.at.end = range.end;
            }
            _ => block.runs.push(Run { at: range.clone(), starts_line, in_link, language }),
        }
    }
}
