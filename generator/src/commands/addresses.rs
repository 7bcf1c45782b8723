use clap::Args;

use crate::{diagnostics::render::MessageFormat, pipeline};

use super::{Status, options::ContentArgs};

#[derive(Debug, Args)]
pub(super) struct Addresses {
    #[command(flatten)]
    content: ContentArgs,
    /// Add the new addresses to the list without a build
    #[arg(long)]
    record: bool,
}

impl Addresses {
    pub(super) fn run(self) -> anyhow::Result<Status> {
        let options = self.content.options()?;
        let (outcome, addresses) = pipeline::addresses(&options, self.record)?;
        self.content.print_beside_result(&outcome);
        let Some(addresses) = addresses else { return Ok(Status::ContentErrors) };
        for (address, is_new) in &addresses {
            anstream::println!("{address}{}", if *is_new && !self.record { "  (new)" } else { "" });
        }
        let new = addresses.iter().filter(|(_, is_new)| **is_new).count();
        if self.content.message_format == MessageFormat::Human && new > 0 {
            let verb =
                if self.record { "noted" } else { "new; `ssg build` notes them, and so does `ssg addresses --record`" };
            anstream::eprintln!("{new} of {} {verb}", addresses.len());
        }
        Ok(Status::Fine)
    }
}
