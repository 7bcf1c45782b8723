use super::Located;
use crate::diagnostics::Severity;

/// A workflow command; GitHub documents them under "Workflow commands for GitHub Actions".
pub(super) fn render(one: &Located) -> String {
    let command = match one.diagnostic.code.severity() {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Advice => "notice",
    };
    format!(
        "::{command} file={},line={},endLine={},col={},endColumn={},title={}::{}\n",
        property(&one.shown_path),
        one.line,
        one.end_line,
        one.column,
        one.end_column,
        one.diagnostic.code.name(),
        data(&format!("{}\n{}", one.diagnostic.message, one.diagnostic.help)),
    )
}

fn data(text: &str) -> String {
    text.trim_end().replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
