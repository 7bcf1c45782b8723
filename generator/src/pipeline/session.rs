use std::fs;

use anyhow::bail;

use crate::{
    cache::{Key, StateFile},
    source,
};

use super::{
    Options, Outcome, Target,
    build::{build_after, differences},
    parallel,
    read::{sources::look, values::Values},
    state::State,
};

/// Maximum number of files that a message names.
const MAX_NAMED: usize = 10;

/// Builds one site once or again and again. The state of a build serves the next one, also in another process.
#[derive(Debug, Default)]
pub struct Session {
    /// The state of the last build, and its file.
    last: Option<(StateFile, State)>,
    /// The key of the content folder as the last build has found it.
    seen: Option<Key>,
    /// The values of files that the builds have read.
    values: Values,
    /// The state before that one, when the file is out of date.
    unsaved: Option<State>,
}

impl Session {
    /// Checks the content and, when it has no errors, changes the output folder.
    ///
    /// # Errors
    ///
    /// When the output folder holds something that the build would destroy, content cannot be read, a page cannot be
    /// rendered, or a file cannot be written. Mistakes in the content are in the outcome.
    pub fn build(&mut self, options: &Options, target: &Target) -> anyhow::Result<Outcome> {
        let out = target.find_out(options).inspect_err(|_| self.seen = look(&options.content))?;
        let (last, path) = (&mut self.last, out.path());
        let load = || {
            let content = fs::canonicalize(&options.content).unwrap_or_else(|_| options.content.clone());
            let file = StateFile::of(&content, path);
            let state = if target.reuse { file.load() } else { None };
            let state = state.map(|(state, outputs)| State { outputs, ..state });
            (file, state.unwrap_or_default())
        };
        let (last, listing) = parallel::both(move || last.get_or_insert_with(load), || source::walk(&options.content));
        let (_, state) = last;
        self.seen = None;
        let (outcome, next) = build_after(state, &mut self.seen, &self.values, options, target, out.clone(), listing?)?;
        if let Some(next) = next {
            self.unsaved = Some(std::mem::replace(state, next));
        }
        Ok(outcome)
    }

    /// Returns true if the content folder is not as the last build has found it.
    pub fn is_outdated(&self, options: &Options) -> bool {
        look(&options.content) != self.seen
    }

    /// Builds everything anew and compares it with the output folder, byte for byte.
    ///
    /// # Errors
    ///
    /// When a file differs, which the next build mends. Everything is as it was otherwise.
    pub fn verify(&mut self, options: &Options, target: &Target) -> anyhow::Result<()> {
        let differences = differences(options, target, target.find_out(options)?)?;
        let Some(more) = differences.len().checked_sub(1) else { return Ok(()) };
        // The state of the last build led to this site, so it is wrong too.
        if let Some((file, state)) = &mut self.last {
            file.remove()?;
            *state = State::default();
        }
        let named = differences.iter().take(MAX_NAMED).map(String::as_str).collect::<Vec<_>>().join(", ");
        let named = if more < MAX_NAMED { named } else { format!("{named} and {} more", more + 1 - MAX_NAMED) };
        bail!(
            "{} differs from a clean build in {named}. Somebody changed that without a trace, or it is a fault of ssg: please \
             report it. The next build makes everything anew",
            target.out.display()
        )
    }

    /// Ends the session with the program, which has nothing to give back: the system takes its memory at once.
    pub fn end(self) {
        std::mem::forget(self);
    }

    /// Saves what the last build has found out for other processes, if the disk allows it.
    pub fn save(&mut self) {
        if let (Some((file, state)), Some(replaced)) = (&self.last, self.unsaved.take()) {
            file.save(state, &state.outputs);
            // Not before: a program that ends now need not give it back.
            parallel::drop_beside(replaced);
        }
    }
}
