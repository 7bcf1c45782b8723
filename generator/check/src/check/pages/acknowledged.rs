use std::collections::{BTreeMap, BTreeSet};

use crate::{
    content::Acknowledgement,
    diagnostics::{Code, Diagnostic, Place},
    source::yaml::Step,
};

/// Advice that goes by itself with the day, or is looked for only on request.
const COMES_AND_GOES: [Code; 4] = [Code::PostScheduled, Code::WordUnknown, Code::LinkMoved, Code::LinkUnchecked];

/// The advice that files acknowledge.
#[derive(Debug, Clone, Default)]
pub struct Acknowledged {
    /// The advice by path, in the order of the file.
    of_files: BTreeMap<String, Vec<Code>>,
    /// Files that are not in the site, so that not every check has seen them.
    left_out: BTreeSet<String>,
}

impl Acknowledged {
    /// Adds the advice that the file at `path` acknowledges.
    pub fn add(&mut self, path: &str, codes: &[Acknowledgement]) {
        if !codes.is_empty() {
            self.of_files.insert(path.to_owned(), codes.iter().map(|one| one.code()).collect());
        }
    }

    /// Notes that the file at `path` is not in the site.
    pub fn leave_out(&mut self, path: &str) {
        if self.of_files.contains_key(path) {
            self.left_out.insert(path.to_owned());
        }
    }

    /// Adds the advice that files of another language acknowledge.
    pub fn extend(&mut self, others: Self) {
        self.of_files.extend(others.of_files);
        self.left_out.extend(others.left_out);
    }

    /// Returns true if the file at `path` acknowledges this code.
    pub fn hides(&self, path: &str, code: Code) -> bool {
        self.of_files.get(path).is_some_and(|codes| codes.contains(&code))
    }

    /// Removes advice that its file acknowledges. Codes of files in the site that arise no longer are reported, when
    /// `is_whole` says that every check was made.
    pub fn apply(&self, diagnostics: &mut Vec<Diagnostic>, is_whole: bool) {
        let mut hidden: BTreeSet<(String, Code)> = BTreeSet::new();
        diagnostics.retain(|one| {
            let hides = self.hides(&one.path, one.code);
            if hides {
                hidden.insert((one.path.clone(), one.code));
            }
            !hides
        });
        let files = self.of_files.iter().filter(|(path, _)| is_whole && !self.left_out.contains(*path));
        for (path, codes) in files {
            let gone = codes
                .iter()
                .enumerate()
                .filter(|(_, code)| !COMES_AND_GOES.contains(code) && !hidden.contains(&(path.clone(), **code)));
            diagnostics.extend(gone.map(|(index, code)| advice_gone(path, index, *code)));
        }
    }
}

fn advice_gone(path: &str, index: usize, code: Code) -> Diagnostic {
    let message = format!("`{}` is acknowledged here, and this file does not get that advice any more", code.name());
    let help = "remove the code from `acknowledged`, and with the last one the line";
    let place = Place::Value(vec![Step::Field("acknowledged".to_owned()), Step::Item(index)]);
    Diagnostic::new(Code::AdviceGone, path, place, message, help)
}
