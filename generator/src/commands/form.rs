use clap::Args;

use crate::pipeline;

use super::{Status, options::ContentArgs};

#[derive(Debug, Args)]
pub(super) struct Form {
    #[command(flatten)]
    content: ContentArgs,
}

impl Form {
    /// Prints nothing for a site whose form is the one that is built into the API.
    pub(super) fn run(self) -> anyhow::Result<Status> {
        let (outcome, form) = pipeline::form(&self.content.options()?)?;
        self.content.print_beside_result(&outcome);
        if outcome.failed() {
            return Ok(Status::ContentErrors);
        }
        if let Some(form) = form {
            anstream::println!("{}", serde_json::to_string(&form)?);
        }
        Ok(Status::Fine)
    }
}
