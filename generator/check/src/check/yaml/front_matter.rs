use crate::{
    check::text::drafts::{has_line_of_draft, says_not_public},
    diagnostics::{Code, Diagnostic, Place},
    source::{SourceFile, original_of},
};

/// Reports a markdown file whose front matter is not between two lines of three dashes, by the line that should be one.
pub fn no_front_matter(source: &SourceFile) -> Diagnostic {
    let (line, message, mut help) = explain(&source.text).unwrap_or_else(|| missing(&source.path));
    if says_not_public(head(&source.text)) || has_line_of_draft(source.text.lines().take(MAX_HEAD_LINES)) {
        help += if source.path.starts_with("posts/") {
            "; it says that it is not public, so write `draft: true` among the fields"
        } else {
            "; it says that it is not public, so start the file's name with a dot until it is"
        };
    }
    let start: usize = source.text.split_inclusive('\n').take(line).map(str::len).sum();
    let length = source.text[start..].lines().next().map_or(0, str::len);
    let place = Place::Bytes(start..start + length);
    Diagnostic::new(Code::FrontMatterMissing, &source.path, place, message, help)
}

/// Lines at the start of a file that can be its fields.
const MAX_HEAD_LINES: usize = 40;

/// The lines at the start of a file that are probably its fields, in the form of another program: up to the first empty
/// line, or the end of what is opened in the first one.
fn head(text: &str) -> &str {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let end = match text.lines().next().unwrap_or_default().trim_end() {
        "+++" => text[3..].find("\n+++").map(|at| at + 3),
        "---" => None,
        first if first.starts_with('{') => text.find("\n}"),
        _ => text.find("\n\n").or_else(|| text.find("\n\r\n")),
    };
    let most = text.match_indices('\n').nth(MAX_HEAD_LINES).map_or(text.len(), |(at, _)| at);
    &text[..end.unwrap_or(most).min(most)]
}

/// The number of the wrong line, counted from 0, the message and the help.
type Explanation = (usize, String, String);

fn missing(path: &str) -> Explanation {
    let (kind, example) = if path.starts_with("pages/") { ("page", "metaDescription") } else { ("post", "date") };
    let original = original_of(path);
    if original != path {
        let message = format!("this {kind} does not start with its words between two lines of dashes");
        let help = format!(
            "start the file with a line ---, then the title and the other words of {original} in this language, then a line \
             --- again"
        );
        return (0, message, help);
    }
    let message = format!("this {kind} does not start with its title and {example} between two lines of dashes");
    let help = format!(
        "start the file with a line ---, then title, {example} and the other fields, then a line --- again; \
         `ssg guide {kind}s` shows one"
    );
    (0, message, help)
}

fn explain(text: &str) -> Option<Explanation> {
    wrong_line(text).map(|(line, message, help)| (line, message.to_owned(), help.to_owned()))
}

/// `None` when no line looks as if it should be the one.
fn wrong_line(text: &str) -> Option<(usize, &'static str, &'static str)> {
    const PLAIN: &str = "write three plain dashes and nothing else in this line: ---";
    let text = text.trim_start_matches('\u{feff}');
    if text.contains('\r') && !text.contains('\n') {
        let help = "save the file again with the line ends of Unix (LF) or Windows (CRLF)";
        return Some((0, "the lines of this file end as on old Macs, so all of it is one line", help));
    }
    let first = text.lines().next().unwrap_or("").trim_end();
    if first == "---" {
        let like = text.lines().enumerate().skip(1).find(|(_, line)| is_like_dashes(line));
        return Some(like.map_or(
            (0, "the front matter starts here and is never closed", "write a line --- below its last field"),
            |(line, _)| (line, "this line should close the front matter, and is not three dashes", PLAIN),
        ));
    }
    if is_like_dashes(first) {
        return Some((0, "this line should start the front matter, and is not three dashes", PLAIN));
    }
    let above = text.lines().take_while(|line| line.trim().is_empty()).count();
    if above > 0 && text.lines().nth(above).is_some_and(is_like_dashes) {
        return Some((0, "there is an empty line above the front matter", "remove it; the file starts with ---"));
    }
    if first == "+++" {
        return Some((
            0,
            "the front matter is between lines of +++",
            "write it between lines of ---, as in title: Sand",
        ));
    }
    if first.starts_with('{') {
        return Some((
            0,
            "the front matter is JSON",
            "write it between lines of ---, each field on a line of its own, as in title: Sand",
        ));
    }
    (first.starts_with("title:") || first.starts_with("date:")).then_some((
        0,
        "the line above the first field is missing",
        "write a line --- above this one",
    ))
}

/// Returns true for a line of nothing but dashes of any kind, as word processors write them.
fn is_like_dashes(line: &str) -> bool {
    let line = line.trim();
    !line.is_empty() && line.chars().all(|letter| "-–—―−".contains(letter))
}
