use std::{fs, path::PathBuf};

use anyhow::{Context, anyhow};
use clap::Args;

use crate::{openapi, openapi_of};

#[derive(Debug, Args)]
pub(super) struct Openapi {
    /// A form of the site, such as dist/assets/forms/job.HASH.json, in the place of the built-in one
    form: Option<PathBuf>,
}

impl Openapi {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let document = match self.form {
            None => openapi(),
            Some(path) => {
                let json = fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))?;
                openapi_of(&json).map_err(|reason| {
                    anyhow!("{}: {reason}; name a file of assets/forms in a built site", path.display())
                })?
            }
        };
        anstream::print!("{document}");
        Ok(())
    }
}
