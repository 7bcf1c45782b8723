use std::{fs, path::PathBuf};

use anyhow::Context;
use clap::{Args, CommandFactory};

use super::{Cli, Status};

#[derive(Debug, Args)]
pub(super) struct Man {
    /// The folder for the manual pages, for example ~/.local/share/man/man1
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

impl Man {
    pub(super) fn run(&self) -> anyhow::Result<Status> {
        let out = self.out.display();
        fs::create_dir_all(&self.out).with_context(|| format!("cannot make {out}"))?;
        clap_mangen::generate_to(Cli::command(), &self.out)
            .with_context(|| format!("cannot write manual pages into {out}"))?;
        anstream::println!("Wrote the manual pages into {out}");
        Ok(Status::Fine)
    }
}
