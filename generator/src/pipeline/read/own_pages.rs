use std::ops::Range;

use crate::{
    check::{self, Acknowledged, References, WrittenTexts},
    content::{OwnPageFile, TextPageMatter},
    diagnostics::{Diagnostic, Place},
    markdown::{Ids, Setting, Translation},
    model::OwnPage,
    source::{self, SourceFile},
};

use super::sources::Sources;

/// Reads and checks the pages of `content/pages/`. The facts and the references of pages of sections are left to the
/// caller, who has them for all such pages. `of_broken` and `texts` get those of pages with mistakes.
pub(in crate::pipeline) fn load(
    sources: &Sources<'_>,
    setting: Setting<'_>,
    references: &mut Vec<References>,
    of_broken: &mut Vec<References>,
    texts: &mut Vec<WrittenTexts>,
    acknowledged: &mut Acknowledged,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<OwnPage> {
    let mut pages = Vec::new();
    for (path, address) in check::check_own_addresses(&sources.listing, diagnostics) {
        let source = match sources.checked_text(path) {
            Ok((source, found)) => {
                diagnostics.extend(found);
                source
            }
            Err(error) => {
                diagnostics.push(check::read_error(&error));
                continue;
            }
        };
        let yaml = source::yaml_block(path, &source.text);
        let page = if path.ends_with(".md") {
            text_page(sources, &source, address, setting, references, acknowledged, diagnostics)
        } else {
            let parsed = sources.parse::<OwnPageFile>(&source, yaml.clone());
            parsed.map(|file| {
                acknowledged.add(path, &file.acknowledged);
                OwnPage::of_sections(path, address, file)
            })
        };
        match page {
            Ok(page) => pages.push(page),
            Err(more) => {
                diagnostics.extend(more);
                let pictures = check::written_pictures(&source, &yaml);
                of_broken.push(References { pictures, ..References::of(path) });
                let (written, codes) = check::check_written(&source, &yaml, diagnostics);
                texts.extend(written);
                acknowledged.add(path, &codes);
            }
        }
    }
    pages
}

/// Reads and checks a page with a text.
fn text_page(
    sources: &Sources<'_>,
    source: &SourceFile,
    address: String,
    setting: Setting<'_>,
    references: &mut Vec<References>,
    acknowledged: &mut Acknowledged,
    diagnostics: &mut Vec<Diagnostic>,
) -> Result<OwnPage, Vec<Diagnostic>> {
    let path = &source.path;
    let Some(split) = source::front_matter(&source.text) else { return Err(vec![check::no_front_matter(source)]) };
    let text = &source.text[split.body.clone()];
    let translation = Translation::read(text, Some(setting), &mut Ids::default());
    let facts = &translation.facts;
    diagnostics.extend(check::check_body_empty(source, &split.body, facts));
    let place = |range: &Range<usize>| Place::Bytes(range.start + split.body.start..range.end + split.body.start);
    let mut found = References::of(path);
    check::check_prose(text, facts, source.pairs(), place, &mut found, diagnostics);
    references.push(found);
    let start = split.yaml.start;
    let matter = sources.translated::<TextPageMatter>(source, split.yaml)?;
    acknowledged.add(path, &matter.acknowledged);
    Ok(OwnPage::of_text(path, start, address, matter, translation.html()))
}
