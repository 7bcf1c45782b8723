//! Markdown, in posts and in YAML: raw HTML, pictures and links.

use std::{collections::BTreeSet, ops::Range};

use crate::{
    check::{
        PictureUse, References,
        finding::{Finding, is_vague, overlaps},
    },
    content::{Language, section::MIN_PICTURE_WIDTH_PX},
    diagnostics::{Code, Diagnostic, Help, Place},
    markdown::{Facts, TextPicture, is_video, marked_language, named_anchor},
    source::Pairs,
    suggest::{nearest, neighbors},
};

use super::{
    addressed::other_target,
    alt::{check_same_alts, poor},
    characters::unseen,
    days, doubled, drafts, escaped, html, labels, leftovers, notes, pasted,
    prose::Prose,
    shape, structure,
    targets::check_target,
    word_slips,
};

/// Checks a text by its facts, and adds its links and pictures to `references`.
///
/// `pairs` are those of the text, or of the whole file. `place` turns bytes of `text` into their place in the file.
pub fn check_prose(
    text: &str,
    facts: &Facts,
    pairs: &Pairs,
    place: impl Fn(&Range<usize>) -> Place,
    references: &mut References,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let path = references.path.clone();
    let html = html::find(text, facts).into_iter();
    diagnostics.extend(html.map(|one| Diagnostic::new(Code::HtmlRaw, &path, place(&one.at), one.message, one.help)));
    let controls = facts.controls.iter().map(|(range, letter)| unseen(&path, place(range), *letter));
    diagnostics.extend(controls);
    for range in &facts.footnotes_twice {
        let name = text[range.clone()].split(':').next().unwrap_or("");
        let message = format!("there is a footnote {name} already, and this one would be lost");
        let help = "give one of the two another name, also where the text refers to it";
        let place = place(&(range.start..range.start + name.len()));
        diagnostics.push(Diagnostic::new(Code::FootnoteDuplicate, &path, place, message, help));
    }
    references.anchors.extend(facts.anchors.iter().cloned());
    let prose = Prose::of(text, facts, pairs);
    let mut pasted = pasted::find(&prose);
    let mut leftovers = leftovers::find(&prose);
    // `[a][b]` looks like a link to a reference.
    let starts: BTreeSet<usize> = pasted.iter().map(|one| one.at.start).collect();
    leftovers.retain(|one| !starts.contains(&one.at.start));
    let labels = labels::find(text, facts, &path);
    let hidden = drafts::find(&prose);
    leftovers.retain(|one| {
        let is_hidden = hidden.iter().any(|(all, _)| all.contains(&one.at.start));
        !is_hidden && !labels.iter().any(|label| label.at.start == one.at.start)
    });
    leftovers.extend(hidden.into_iter().map(|(_, finding)| finding));
    leftovers.sort_by_key(|one| one.at.start);
    let mut structure = structure::find(&prose);
    let has_label = |one: &Finding| labels.iter().any(|label| label.at.start == one.at.start);
    structure.retain(|one| one.message != structure::BECOME_ONE || !has_label(one));
    let mut told: Vec<Finding> = Vec::new();
    for one in leftovers.iter().chain(&structure) {
        told.push(Finding::leftover(one.at.clone(), "", ""));
    }
    told.sort_by_key(|one| one.at.start);
    let escaped = escaped::find(text, facts, &told);
    // A tag whose signs are escaped twice is one mistake.
    pasted.retain(|one| !escaped.iter().any(|tag| tag.at.start < one.at.end && one.at.start < tag.at.end));
    let mut words = word_slips::find(&prose);
    // What another program replaces is one mistake, with the words in it.
    words.retain(|one| !overlaps(&leftovers, &one.at));
    let mut found = [leftovers, structure, words, shape::find(&prose), labels, days::find(&prose), pasted, escaped];
    // A line that is there twice has a message already.
    let doubled = doubled::find(text, facts).into_iter();
    let doubled =
        doubled.filter(|one| !found[2].iter().any(|told| told.code == one.code && told.at.start == one.at.start));
    let doubled: Vec<_> = doubled.collect();
    found[2].extend(doubled);
    diagnostics.extend(found.into_iter().flatten().map(|finding| {
        let Finding { code, at, message, help } = finding;
        Diagnostic::new(code, &path, place(&at), message, help)
    }));
    let alts = facts.pictures.iter().map(|one| (place(&one.at), one.file.as_str(), one.alt.as_str()));
    diagnostics.extend(check_same_alts(&path, alts));
    for picture in &facts.pictures {
        let place = place(&picture.at);
        if let Some((message, help)) = not_a_file(&picture.file) {
            diagnostics.push(Diagnostic::new(Code::PictureMissing, &path, place, message, help));
            continue;
        }
        diagnostics.extend(check_alt(&path, &place, picture));
        references.pictures.push(PictureUse { place, file: picture.file.clone(), width: MIN_PICTURE_WIDTH_PX });
    }
    diagnostics.extend(facts.links.iter().filter_map(|(range, _)| check_words(&path, text, range, &place)));
    diagnostics.extend(facts.links.iter().filter_map(|(range, href)| {
        let (at, message, help) = other_target(text, range, href)?;
        Some(Diagnostic::new(Code::MarkdownSlip, &path, place(&at), message, help))
    }));
    let mut anchors: Vec<&str> = facts.anchors.iter().map(String::as_str).collect();
    anchors.sort_unstable();
    for (range, href) in &facts.links {
        if html::is_office_tag(&text[range.clone()]) {
            continue;
        }
        if let Some(language) = marked_language(href) {
            if let Err(help) = Language::parse(language) {
                let message = format!("`{language}` is no language");
                diagnostics.push(Diagnostic::new(Code::LinkBroken, &path, place(range), message, help));
            }
            continue;
        }
        match check_href(href, &anchors) {
            Ok(()) => references.links.push((place(range), href.clone())),
            Err(help) => {
                let message = format!("`{href}` leads nowhere");
                diagnostics.push(Diagnostic::new(Code::LinkBroken, &path, place(range), message, help));
            }
        }
    }
}

/// Advice about a link whose words are the same for any link. "Here" alone may be a place.
fn check_words(
    path: &str,
    text: &str,
    at: &Range<usize>,
    place: impl Fn(&Range<usize>) -> Place,
) -> Option<Diagnostic> {
    let (words, _) = text[at.clone()].strip_prefix('[')?.split_once("](")?;
    is_vague(words).then(|| {
        let message = format!("`{words}` does not say where this link leads");
        let help = "write what is there, as in [what it costs](/blog/name)";
        Diagnostic::new(Code::LinkVague, path, place(&(at.start + 1..at.start + 1 + words.len())), message, help)
    })
}

/// Returns true for a width, and perhaps a height: `300`, `300x200`.
fn is_size(text: &str) -> bool {
    text.split('x').all(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

fn check_alt(path: &str, place: &Place, picture: &TextPicture) -> Option<Diagnostic> {
    let alt = picture.alt.trim();
    if let Some((_, size)) = alt.rsplit_once('|').filter(|(_, size)| is_size(size)) {
        let message = format!("`|{size}` is the size of a picture in another program");
        return Some(Diagnostic::new(
            Code::PictureAltPoor,
            path,
            place.clone(),
            message,
            "remove it: the page chooses the size",
        ));
    }
    let (code, message) = if alt.is_empty() {
        (Code::PictureAlt, "this picture has no alt text".to_owned())
    } else if notes::find(alt).is_empty() {
        (Code::PictureAltPoor, poor(alt, &picture.file)?)
    } else {
        (Code::PictureAltPoor, format!("`{alt}` does not say what the picture shows"))
    };
    let help = format!("say what is seen: ![A blue front door between two lamps]({})", picture.file);
    Some(Diagnostic::new(code, path, place.clone(), message, help))
}

/// Checks a link without regard to other files; the error says what to write instead. `anchors` are sorted.
fn check_href(href: &str, anchors: &[&str]) -> Result<(), Help> {
    if href.contains("{{") || href.contains("{%") {
        return Err("this is the syntax of another program: write the address of the page, as in /blog/name".into());
    }
    if let Some(anchor) = href.strip_prefix('#') {
        let anchor = &*named_anchor(anchor);
        if matches!(anchor, "" | "top") || anchors.binary_search(&anchor).is_ok() {
            return Ok(());
        }
        // Every home page has this one.
        let near_contact = || nearest(anchor, ["contact", "contact-us"]);
        let contact = || near_contact().map(|_| Help::replacing(href, "/#contact", "did you mean {}?"));
        if ["_edn", "_ftn"].iter().any(|start| anchor.starts_with(start)) {
            let help =
                "write the footnote of a word processor as [^1], and its text in a line of its own: [^1]: Its source.";
            return Err(help.into());
        }
        if anchor.starts_with("cmnt") || anchor.starts_with("ftnt") {
            let help = "this is a comment or a footnote of Google Docs: remove it, or write a footnote as [^1]";
            return Err(help.into());
        }
        let alike = neighbors(&anchor.to_lowercase(), anchors, |anchor| *anchor);
        let near = nearest(anchor, alike.iter().copied())
            .map(|near| Help::meant(href, &format!("#{near}"), "did you mean {}?"));
        return Err(near.or_else(contact).unwrap_or_else(|| "link to the anchor of a heading in this text".into()));
    }
    Ok(check_target(href)?)
}

/// The message and the help about an address in the place of a picture that is no file: the picture itself, as Google
/// Docs writes it, or a video.
fn not_a_file(address: &str) -> Option<(String, String)> {
    if address.starts_with("data:") {
        return Some(html::inside_text(address));
    }
    is_video(address).then(|| {
        let help = format!("write [Its title]({address}) in a paragraph of its own, without the !");
        ("this is a video, in the place of a picture".to_owned(), help)
    })
}
