use std::io::{self, Write};

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::{Cli, Status};

#[derive(Debug, Args)]
pub(super) struct Completions {
    /// The shell; its manual says where it looks for completions
    shell: Shell,
}

impl Completions {
    pub(super) fn run(&self) -> anyhow::Result<Status> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "ssg", &mut script);
        io::stdout().write_all(&script)?;
        Ok(Status::Fine)
    }
}
