use std::collections::BTreeSet;

use anyhow::bail;
use clap::Args;

use crate::{
    diagnostics::{Severity, render::MessageFormat},
    pipeline,
};

use super::{
    Status,
    options::{DenyArgs, DraftArgs, ExternalArgs, counts, denied, pages},
};

#[derive(Debug, Args)]
pub(super) struct Check {
    #[command(flatten)]
    content: DraftArgs,
    #[command(flatten)]
    deny: DenyArgs,
    /// Look for words that are neither in a dictionary nor in content/words.txt
    #[arg(long)]
    spelling: bool,
    #[command(flatten)]
    external: ExternalArgs,
}

impl Check {
    pub(super) fn run(self) -> anyhow::Result<Status> {
        let content = self.deny.applied_to(self.content.content());
        let options = content.options()?;
        let mut outcome = pipeline::check(&options)?;
        let mut unread = BTreeSet::new();
        if self.spelling {
            let found = pipeline::spelling(&options, &outcome.acknowledged)?;
            outcome.diagnostics.extend(found.diagnostics);
            unread = found.missing;
        }
        let of_links = self.external.open_links(&content, &options)?;
        outcome.diagnostics.extend(of_links);
        content.print(&outcome, true);
        if content.message_format == MessageFormat::Human {
            let found = counts(&outcome, &[Severity::Error, Severity::Warning, Severity::Advice]);
            let found = if found.is_empty() { "nothing to mend".to_owned() } else { found };
            anstream::println!("Checked {}: {found}{}", pages(outcome.pages), denied(&outcome));
        }
        content.print_held_back(&outcome);
        content.print_untranslated(&outcome);
        content.print_explanation_hint(&outcome);
        if !unread.is_empty() {
            let names: Vec<String> = unread.into_iter().collect();
            bail!(
                "this machine has no dictionary {}, so words were not looked at; `ssg dictionary` fetches what a site needs",
                names.join(", ")
            );
        }
        Ok(if outcome.failed() { Status::ContentErrors } else { Status::Fine })
    }
}
