use serde::Serialize;

use super::{Change, Located};

/// The shape of one line of `--message-format json`. Lines and columns are 1-based; columns count
/// characters; `byteStart` and `byteEnd` count bytes from the start of the file. `fix` is there where the help is certain.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Line<'a> {
    severity: &'static str,
    code: &'static str,
    file: &'a str,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    byte_start: usize,
    byte_end: usize,
    message: &'a str,
    help: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    fix: Option<&'a Change>,
}

pub(super) fn render(one: &Located) -> String {
    let line = Line {
        severity: one.diagnostic.code.severity().name(),
        code: one.diagnostic.code.name(),
        file: &one.shown_path,
        line: one.line,
        column: one.column,
        end_line: one.end_line,
        end_column: one.end_column,
        byte_start: one.span.start,
        byte_end: one.span.end,
        message: &one.diagnostic.message,
        help: &one.diagnostic.help,
        fix: one.change.as_ref(),
    };
    format!("{}\n", serde_json::to_string(&line).unwrap_or_default())
}
