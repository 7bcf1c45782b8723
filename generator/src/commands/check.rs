use clap::Args;

use crate::{
    diagnostics::{Severity, render::MessageFormat},
    pipeline,
};

use super::{
    Status,
    options::{ContentArgs, counts, pages},
};

#[derive(Debug, Args)]
pub(super) struct Check {
    #[command(flatten)]
    content: ContentArgs,
}

impl Check {
    pub(super) fn run(self) -> anyhow::Result<Status> {
        let outcome = pipeline::check(&self.content.options()?)?;
        self.content.print(&outcome, true);
        if self.content.message_format == MessageFormat::Human {
            let found = counts(&outcome, &[Severity::Error, Severity::Warning, Severity::Advice]);
            let found = if found.is_empty() { "nothing to mend".to_owned() } else { found };
            anstream::println!("Checked {}: {found}", pages(outcome.pages));
        }
        self.content.print_held_back(&outcome);
        Ok(if outcome.failed() { Status::ContentErrors } else { Status::Fine })
    }
}
