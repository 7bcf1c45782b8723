use std::ops::Range;

use crate::{
    check::text::{
        characters::check_characters,
        drafts::check_draft,
        ended::{check_ends, may_end_early},
    },
    diagnostics::Diagnostic,
    source::{SourceFile, yaml},
};

use super::{copy::check_copy, entries::check_entries, slips::check_yaml, template::check_template};

/// Checks a file as it is written, before it is read into its type. `block` is the place of its YAML.
pub fn check_source(source: &SourceFile, block: &Range<usize>) -> Vec<Diagnostic> {
    let mut diagnostics = check_characters(source, block);
    diagnostics.extend(check_draft(source, block));
    diagnostics.extend(check_yaml(source, block));
    diagnostics.extend(check_template(source, block));
    diagnostics.extend(check_copy(source, block));
    // Front matter has no lists of entries, so it is read only where a line ends like a cut text.
    let has_lists = source.path.ends_with(".yaml");
    let text = &source.text[block.clone()];
    if (has_lists || may_end_early(text))
        && let Ok(tree) = yaml::tree(text)
    {
        if has_lists {
            diagnostics.extend(check_entries(source, &tree, block.start));
        }
        diagnostics.extend(check_ends(source, &tree, block.start));
    }
    diagnostics
}
