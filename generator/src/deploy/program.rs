use std::{
    env::{self, consts::EXE_SUFFIX},
    io::{ErrorKind, Write as _},
    process::{Child, Command, Stdio},
};

use anyhow::{Context, bail};
use release::Call;

const NAME: &str = "ssg-deploy";

/// Starts `ssg-deploy` with a call, and waits for its end. Returns false if it refused what it was asked for; it has
/// then printed why.
///
/// # Errors
///
/// When the program is missing, or failed.
pub fn run(call: &Call) -> anyhow::Result<bool> {
    let mut child = start()?;
    let mut input = child.stdin.take().context("ssg-deploy has no standard input")?;
    let sent = input.write_all(&serde_json::to_vec(call)?);
    drop(input);
    let status = child.wait()?;
    match status.code() {
        Some(0) => {
            sent.context("cannot write to ssg-deploy")?;
            Ok(true)
        }
        Some(1) => Ok(false),
        Some(_) => bail!("nothing more was changed; run the command again to go on from here"),
        None => bail!("ssg-deploy was stopped; run the command again to go on from there"),
    }
}

/// The program beside this one, or else on the path.
fn start() -> anyhow::Result<Child> {
    let beside = env::current_exe()
        .ok()
        .map(|own| own.with_file_name(format!("{NAME}{EXE_SUFFIX}")))
        .filter(|path| path.is_file());
    let program = beside.unwrap_or_else(|| NAME.into());
    match Command::new(&program).stdin(Stdio::piped()).spawn() {
        Err(error) if error.kind() == ErrorKind::NotFound => bail!(
            "the program {NAME} is missing, which brings the site to its host. It comes with each release of ssg: put it \
             beside ssg or on the path. From the source, `make ssg-deploy` builds it"
        ),
        started => started.with_context(|| format!("cannot start {}", program.display())),
    }
}
