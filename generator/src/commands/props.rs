use clap::Args;

use crate::pipeline::{self, Selection};

use super::{Status, options::DraftArgs};

#[derive(Debug, Args)]
pub(super) struct Props {
    #[command(flatten)]
    content: DraftArgs,
    /// The page's address, for example /blog
    #[arg(required_unless_present = "all")]
    url: Option<String>,
    /// Every page, one JSON object a line
    #[arg(long, conflicts_with = "url")]
    all: bool,
}

impl Props {
    pub(super) fn run(self) -> anyhow::Result<Status> {
        let content = self.content.content();
        let out = anstream::AutoStream::never(std::io::stdout());
        let selection = self.url.map_or(Selection::All, Selection::Address);
        let outcome = pipeline::props(&content.options()?, &selection, out)?;
        content.print_beside_result(&outcome);
        Ok(if outcome.failed() { Status::ContentErrors } else { Status::Fine })
    }
}
