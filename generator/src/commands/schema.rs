use std::{fs, path::PathBuf};

use anyhow::Context;
use clap::Args;

use crate::emit;

use super::Status;

#[derive(Debug, Args)]
pub(super) struct Schema {
    /// The folder for the schemas
    #[arg(long, default_value = "content/.schemas", value_name = "DIR")]
    out: PathBuf,
}

impl Schema {
    pub(super) fn run(self) -> anyhow::Result<Status> {
        fs::create_dir_all(&self.out).with_context(|| format!("cannot make {}", self.out.display()))?;
        for (name, schema) in emit::schemas()? {
            let path = self.out.join(name);
            fs::write(&path, schema).with_context(|| format!("cannot write {}", system::shown(&path)))?;
            anstream::println!("{}", system::shown(&path));
        }
        Ok(Status::Fine)
    }
}
