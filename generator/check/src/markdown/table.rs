use pulldown_cmark::{Alignment, CowStr, Event, Tag, TagEnd};

use crate::content::LayoutFile;

use super::escape;

/// Writes tables. pulldown-cmark would align with style attributes, which the content security policy blocks, and
/// make headers of empty cells, which screen readers announce.
#[derive(Default)]
pub(super) struct Tables {
    /// Number of tables so far, for their names.
    count: usize,
    columns: Vec<Alignment>,
    in_head: bool,
    /// The column of the current cell, from 0.
    column: usize,
    /// The first event of the current cell.
    cell: usize,
    /// Below an empty corner, the first cell of each row is the header of the row.
    corner_is_empty: bool,
}

impl Tables {
    /// Writes the markup of a table to `events`. Returns false for all other events, which stay as they are.
    pub(super) fn translate<'a>(
        &mut self,
        event: &mut Event<'a>,
        events: &mut Vec<Event<'a>>,
        words: Option<&LayoutFile>,
    ) -> bool {
        let html: CowStr<'a> = match event {
            Event::Start(Tag::Table(columns)) => {
                self.count += 1;
                self.columns = std::mem::take(columns);
                self.corner_is_empty = false;
                let name = words.map(|words| words.table.as_str().replace("{number}", &self.count.to_string()));
                let name = escape(&name.unwrap_or_default());
                format!(r#"<div class="table-scroll" tabindex="0" role="region" aria-label="{name}"><table>"#).into()
            }
            Event::Start(Tag::TableHead) => {
                self.in_head = true;
                self.column = 0;
                "<thead><tr>".into()
            }
            Event::End(TagEnd::TableHead) => {
                self.in_head = false;
                "</tr></thead><tbody>\n".into()
            }
            Event::Start(Tag::TableRow) => {
                self.column = 0;
                "<tr>".into()
            }
            Event::End(TagEnd::TableRow) => "</tr>\n".into(),
            Event::Start(Tag::TableCell) => {
                self.cell = events.len();
                ["<", self.opening(), self.alignment(), ">"].concat().into()
            }
            Event::End(TagEnd::TableCell) => self.end_cell(events).into(),
            Event::End(TagEnd::Table) => "</tbody></table>\n</div>\n".into(),
            _ => return false,
        };
        events.push(Event::Html(html));
        true
    }

    /// The end tag of the current cell. An empty cell of the head becomes an ordinary one.
    fn end_cell(&mut self, events: &mut Vec<Event<'_>>) -> &'static str {
        let is_empty = events.len() == self.cell + 1;
        if self.in_head && is_empty {
            self.corner_is_empty |= self.column == 0;
            self.column += 1;
            events.truncate(self.cell);
            return "<td></td>";
        }
        let tag = if self.is_header() { "</th>" } else { "</td>" };
        self.column += 1;
        tag
    }

    fn is_header(&self) -> bool {
        self.in_head || (self.column == 0 && self.corner_is_empty)
    }

    fn opening(&self) -> &'static str {
        match (self.is_header(), self.in_head) {
            (true, true) => "th",
            (true, false) => r#"th scope="row""#,
            (false, _) => "td",
        }
    }

    fn alignment(&self) -> &'static str {
        match self.columns.get(self.column) {
            Some(Alignment::Left) => r#" class="align-left""#,
            Some(Alignment::Center) => r#" class="align-center""#,
            Some(Alignment::Right) => r#" class="align-right""#,
            Some(Alignment::None) | None => "",
        }
    }
}
