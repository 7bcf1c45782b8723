//! Code whose end or language is missing, and text that is code by accident.

use crate::{
    diagnostics::Code,
    markdown::{Code as CodeBlock, MAX_COLORED_BYTES, has_colors},
};

use super::{Finding, first_line};

/// Code without an end, without a language that has colors, or that was meant as text.
pub(super) fn block(text: &str, code: &CodeBlock) -> Option<Finding> {
    let CodeBlock { at, language, bytes } = code;
    let line = first_line(text, at);
    let Some(language) = language else {
        let help = "start the line at the left edge; for code, put lines between two lines of ```";
        return Some(Finding::new(Code::MarkdownSlip, line, "four blanks at the start of a line make it code", help));
    };
    let opening = text[line.clone()].trim_start();
    let sign = opening.chars().next().filter(|sign| matches!(sign, '`' | '~'))?;
    let length = opening.chars().take_while(|letter| *letter == sign).count();
    let last = text[at.clone()].trim_end().lines().skip(1).last().unwrap_or("");
    let last = last.trim_matches(|letter: char| letter == '>' || letter.is_whitespace());
    if last.len() < length || last.chars().any(|letter| letter != sign) {
        let message = "this code has no end, so everything below it is code";
        let help = format!("write {} in the line after the code", sign.to_string().repeat(length));
        return Some(Finding::new(Code::MarkdownSlip, line, message, help));
    }
    let lower = language.to_lowercase();
    if matches!(&*lower, "markdown" | "md") && at.start == 0 && text[at.end..].trim().is_empty() {
        let help = "remove the first and the last line of the text, which chat programs write around it";
        return Some(Finding::new(Code::MarkdownSlip, line, "all of this text is shown as code", help));
    }
    let is_plain = matches!(&*lower, "" | "text" | "txt" | "plain" | "plaintext");
    if is_plain {
        return None;
    }
    if has_colors(&lower) {
        let message = format!("this code has {bytes} bytes, and only up to {MAX_COLORED_BYTES} get colors");
        let help = "show a part of it, or leave the name of the language out; a whole file can be in content/files/";
        return (*bytes > MAX_COLORED_BYTES).then(|| Finding::new(Code::CodeLanguage, line, message, help));
    }
    let help = "the languages with colors are bash, css, html, javascript, json, rust, toml and yaml; leave the name out \
                for others";
    Some(Finding::new(Code::CodeLanguage, line, format!("there are no colors for `{language}`"), help))
}
