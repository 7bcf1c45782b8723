use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet, renderer::DecorStyle};

use super::Located;
use crate::diagnostics::{Code, Place, Severity};

/// A report for a terminal: the mistake, the lines of the file, what to write instead. It always has colors; the stream
/// that prints it removes them when it is not a terminal.
pub(super) fn render(one: &Located) -> String {
    let level = match one.diagnostic.code.severity() {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Advice => Level::INFO.with_name(Some("advice")),
    };
    let title = level.primary_title(&one.diagnostic.message).id(one.diagnostic.code.name());
    let mut group = match one.diagnostic.place {
        Place::File => group_of_file(title, one),
        _ => title.element(
            Snippet::source(&one.text)
                .path(&one.shown_path)
                .annotation(AnnotationKind::Primary.span(one.span.clone()).label(one.diagnostic.code.label())),
        ),
    };
    if !one.diagnostic.help.is_empty() {
        group = group.element(Level::HELP.message(&one.diagnostic.help));
    }
    let renderer = Renderer::styled().decor_style(DecorStyle::Ascii);
    format!("{}\n\n", renderer.render(&[group]))
}

fn group_of_file<'a>(title: annotate_snippets::Title<'a>, one: &'a Located) -> Group<'a> {
    let origin = Origin::path(&one.shown_path);
    match one.diagnostic.code {
        // There is no line to point at in a file that is missing.
        Code::FileMissing => title.element(origin),
        _ => title.element(origin.line(1).char_column(1)),
    }
}
