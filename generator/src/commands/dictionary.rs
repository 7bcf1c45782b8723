use std::path::PathBuf;

use clap::Args;

use crate::{external::dictionaries, pipeline};

use super::Status;

#[derive(Debug, Args)]
pub(super) struct Dictionary {
    /// Languages, such as es-US; those of the site when left out
    languages: Vec<String>,
    /// Content folder
    #[arg(long, value_name = "DIR", default_value = "content")]
    content: PathBuf,
    /// A folder with Hunspell's files, such as /usr/share/hunspell, or another address of the collection
    #[arg(long, value_name = "FOLDER")]
    from: Option<String>,
}

impl Dictionary {
    pub(super) fn run(self) -> anyhow::Result<Status> {
        let names: Vec<String> = if self.languages.is_empty() {
            let of_site = pipeline::dictionaries(&self.content)?;
            of_site.into_iter().filter(|name| !dictionaries::is_built_in(name)).collect()
        } else {
            self.languages.iter().map(|language| dictionaries::name(language, "")).collect()
        };
        if names.is_empty() {
            anstream::println!("This site is in American English, whose dictionary is in the program");
        }
        for name in names {
            let bytes = dictionaries::fetch(&name, self.from.as_deref())?;
            anstream::println!("Fetched the dictionary {name}, {} kB", bytes / 1_000);
        }
        Ok(Status::Fine)
    }
}
