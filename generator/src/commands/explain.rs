use anyhow::bail;
use clap::Args;

use crate::{
    diagnostics::{Code, Severity},
    suggest::nearest,
};

use super::Status;

#[derive(Debug, Args)]
pub(super) struct Explain {
    /// The code in the brackets of a message, for example link-broken; all codes when left out
    code: Option<String>,
}

impl Explain {
    pub(super) fn run(self) -> anyhow::Result<Status> {
        match &self.code {
            Some(written) => anstream::print!("{}", code(written)?.explanation().to_text()),
            None => anstream::print!("{}", list()),
        }
        Ok(Status::Fine)
    }
}

/// The code of this name. People copy it with its brackets, and with what is before them.
pub(super) fn code(written: &str) -> anyhow::Result<Code> {
    let name = written.trim_end_matches([']', ':']);
    let name = name.rsplit_once('[').map_or(name, |(_, name)| name);
    let Some(code) = Code::named(&name.to_lowercase()) else {
        let near = nearest(name, Code::ALL.iter().map(|code| code.name()));
        let near = near.map_or_else(String::new, |near| format!("did you mean `{near}`? "));
        bail!("there is no code `{name}`; {near}`ssg explain` lists all");
    };
    Ok(code)
}

fn list() -> String {
    let width = Code::ALL.iter().map(|code| code.name().len()).max().unwrap_or_default();
    let mut list = String::new();
    for severity in Severity::ALL {
        list += &format!("{}: {}\n\n", severity.name(), severity.meaning());
        for code in Code::of(severity) {
            list += &format!("  {:width$}  {}\n", code.name(), code.summary());
        }
        list.push('\n');
    }
    list + "`ssg explain CODE` tells more about one, with an example.\n"
}
