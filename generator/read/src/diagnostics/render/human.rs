use std::collections::BTreeMap;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet, renderer::DecorStyle};

use super::Located;
use crate::diagnostics::{Code, Place, Severity};

/// Reports of one kind that a person reads. More of them are counted.
const MAX_SHOWN_PER_CODE: usize = 50;

/// Reports of one kind with one help that are drawn. Of more, each after the first one is a line.
const MAX_ALIKE: usize = 4;

/// Reports for a terminal: the mistake, the line of the file, what to write instead. They always have colors; the
/// stream that prints them removes them when it is not a terminal.
pub(super) fn render(all: &[Located]) -> String {
    let mut counts: BTreeMap<Code, usize> = BTreeMap::new();
    let mut alike: BTreeMap<(Code, &str), Vec<&Located>> = BTreeMap::new();
    for one in all {
        let key = (one.diagnostic.code, &*one.diagnostic.help);
        alike.entry(key).or_default().push(one);
    }
    alike.retain(|_, reports| reports.len() > MAX_ALIKE);
    let mut drawn = String::new();
    for one in all {
        let count = counts.entry(one.diagnostic.code).or_default();
        *count += 1;
        if *count > MAX_SHOWN_PER_CODE {
            continue;
        }
        match alike.get(&(one.diagnostic.code, &*one.diagnostic.help)) {
            None => drawn += &report(one),
            Some(reports) if std::ptr::eq(reports[0], one) => {
                let shown = &reports[1..reports.len().min(MAX_SHOWN_PER_CODE)];
                drawn += &format!("{}{}", report(one), lines(shown, reports.len() - 1));
            }
            Some(_) => {}
        }
    }
    for (code, count) in counts.into_iter().filter(|(_, count)| *count > MAX_SHOWN_PER_CODE) {
        let message = format!("and {} more of this kind", count - MAX_SHOWN_PER_CODE);
        let help = "correct those above first; `--message-format json` lists all";
        let title = level(code).primary_title(&message).id(code.name());
        drawn += &draw(Group::with_title(title).element(Level::HELP.message(help)));
    }
    drawn
}

/// Reports with one help, a line each, below the first one that has it. `count` is the number of all.
fn lines(reports: &[&Located], count: usize) -> String {
    let Some(first) = reports.first() else { return String::new() };
    let places: Vec<String> =
        reports.iter().map(|one| format!("{}:{}:{}", plain_path(one), one.line, one.column)).collect();
    let width = places.iter().map(|place| place.chars().count()).max().unwrap_or_default();
    let lines: String = places
        .iter()
        .zip(reports)
        .map(|(place, one)| format!("   {place:width$}  {}\n", one.diagnostic.message))
        .collect();
    let title = format!("the same help is for {count} more");
    let title =
        draw(Group::with_title(level(first.diagnostic.code).primary_title(&title).id(first.diagnostic.code.name())));
    format!("{}\n{lines}\n", title.trim_end())
}

/// The path of a file, whose name can have codes that command a terminal.
fn plain_path(one: &Located) -> String {
    one.shown_path.replace(char::is_control, "\u{fffd}")
}

fn level(code: Code) -> Level<'static> {
    match code.severity() {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Advice => Level::INFO.with_name(Some("advice")),
    }
}

fn draw(group: Group<'_>) -> String {
    format!("{}\n\n", Renderer::styled().decor_style(DecorStyle::Ascii).render(&[group]))
}

/// The report of one diagnostic.
pub(super) fn report(one: &Located) -> String {
    let title = level(one.diagnostic.code).primary_title(&one.diagnostic.message).id(one.diagnostic.code.name());
    let span = one.span.start - one.text_start..one.span.end - one.text_start;
    let path = plain_path(one);
    let mut group = match one.diagnostic.place {
        Place::File => group_of_file(title, one, &path),
        Place::Words(_) if one.span.is_empty() => group_of_file(title, one, &path),
        _ => title.element(
            Snippet::source(&*one.text)
                .path(&path)
                .line_start(one.line)
                .annotation(AnnotationKind::Primary.span(span).label(one.diagnostic.code.label())),
        ),
    };
    if !one.diagnostic.help.is_empty() {
        group = group.element(Level::HELP.message(&one.diagnostic.help));
    }
    draw(group)
}

fn group_of_file<'a>(title: annotate_snippets::Title<'a>, one: &Located, path: &'a str) -> Group<'a> {
    let origin = Origin::path(path);
    match one.diagnostic.code {
        // There is no line to point at in a file that is missing.
        Code::FileMissing => title.element(origin),
        _ => title.element(origin.line(1).char_column(1)),
    }
}
