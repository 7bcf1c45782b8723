use std::io::Write as _;

use anyhow::bail;
use clap::Args;

use crate::{pipeline, suggest::nearest};

use super::{Status, options::ContentArgs};

#[derive(Debug, Args)]
pub(super) struct Props {
    #[command(flatten)]
    content: ContentArgs,
    /// The page's address, for example /blog
    #[arg(required_unless_present = "all")]
    url: Option<String>,
    /// Every page, one JSON object a line
    #[arg(long, conflicts_with = "url")]
    all: bool,
}

impl Props {
    pub(super) fn run(self) -> anyhow::Result<Status> {
        let mut out = anstream::AutoStream::never(std::io::stdout().lock());
        let mut known = Vec::new();
        let mut found = false;
        let outcome = pipeline::each_page(&self.content.options()?, |data| {
            known.push(data.url.to_owned());
            if self.all || self.url.as_deref() == Some(data.url) {
                found = true;
                serde_json::to_writer(&mut out, data)?;
                writeln!(out)?;
            }
            Ok(())
        })?;
        self.content.print(&outcome, false);
        if outcome.failed() {
            return Ok(Status::ContentErrors);
        }
        if !found {
            let url = self.url.unwrap_or_default();
            let near = nearest(&url, known.iter().map(String::as_str))
                .map_or_else(String::new, |near| format!("; did you mean {near}?"));
            bail!("there is no page at {url}{near}");
        }
        Ok(Status::Fine)
    }
}
