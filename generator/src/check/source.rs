use std::ops::Range;

use crate::{diagnostics::Diagnostic, source::SourceFile};

use super::{
    characters::check_characters, copy::check_copy, ended::check_ends, entries::check_entries,
    template::check_template, yaml::check_yaml,
};

/// Checks a file as it is written, before it is read into its type. `yaml` is the place of its YAML.
pub fn check_source(source: &SourceFile, yaml: &Range<usize>) -> Vec<Diagnostic> {
    let mut diagnostics = check_characters(source, yaml);
    diagnostics.extend(check_yaml(source, yaml));
    diagnostics.extend(check_template(source, yaml));
    diagnostics.extend(check_copy(source, yaml));
    diagnostics.extend(check_entries(source, yaml));
    diagnostics.extend(check_ends(source, yaml));
    diagnostics
}
