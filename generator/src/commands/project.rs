use std::{
    fs,
    io::{self, BufRead, IsTerminal},
    path::{Path, PathBuf},
    sync::mpsc::{self, Receiver},
    thread,
    time::Duration,
};

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};

use crate::{
    content::{BusinessType, Country, Date, Language},
    emit::{self, FormPurpose, Host, NewBusiness},
};

use super::Status;

#[derive(Debug, Args)]
pub(super) struct Project {
    /// The folder to make, for example my-site
    dir: PathBuf,
    /// The kind of business, for example Bakery, Dentist or Plumber
    #[arg(long, value_name = "TRADE", value_parser = BusinessType::named)]
    trade: Option<BusinessType>,
    /// The country of the business, two letters
    #[arg(long, value_name = "COUNTRY", value_parser = country)]
    country: Option<Country>,
    /// The language of the texts, for example en-US or de-DE
    #[arg(long, value_name = "LANGUAGE", value_parser = language)]
    language: Option<Language>,
    /// What the form on the site is for
    #[arg(long, value_enum, value_name = "PURPOSE")]
    form: Option<FormPurpose>,
    /// The host that will publish the site: adds the files for that, and says in README.md what the host cannot do
    #[arg(long, value_enum, value_name = "HOST")]
    host: Option<Host>,
}

impl Project {
    /// Writes the files of a new site, and what to do next. What the call leaves out is asked for on a terminal,
    /// or read a line each.
    pub(super) fn run(&self, today: Date) -> anyhow::Result<Status> {
        let dir = &self.dir;
        refuse_taken(dir)?;
        let mut asked = Questions::start();
        // Such a host keeps files and takes no requests of forms.
        let usual_form = if self.host.is_some() { "none" } else { "contact" };
        let business = NewBusiness {
            host: self.host,
            trade: asked.answer(
                self.trade,
                "What is the business? Bakery, Dentist, Plumber …",
                "LocalBusiness",
                BusinessType::named,
            )?,
            country: asked.answer(self.country.clone(), "Its country, two letters", "US", country)?,
            language: asked.answer(self.language.clone(), "The language of its texts", "en-US", language)?,
            form: asked.answer(
                self.form,
                "The form is for: quote, appointment, contact, none",
                usual_form,
                |text| {
                    FormPurpose::from_str(text, true)
                        .map_err(|_| "write one of these: quote, appointment, contact, none".to_owned())
                },
            )?,
        };
        for path in make(dir, today, &business)? {
            anstream::println!("{}", system::shown(&path));
        }
        // As it is typed in a shell.
        let shown = dir.display().to_string();
        let shown = if shown.contains(' ') { format!("\"{shown}\"") } else { shown };
        anstream::eprintln!(
            "\nYour site is in {0}. Next:\n\n  cd {0}\n  ssg check    lists the examples to replace with your own words, \
             file by file\n  ssg dev      shows the site while you write\n  ssg build    makes the site \
             for your host\n\nREADME.md has the other commands. Start with content/site.yaml.",
            shown
        );
        Ok(Status::Fine)
    }
}

/// Refuses a folder with files for a new site.
fn refuse_taken(dir: &Path) -> anyhow::Result<()> {
    if dir.is_file() {
        bail!("{} is a file; name a folder", dir.display());
    }
    if dir.exists() && !is_empty_folder(dir) {
        bail!("{} is already there and not empty; nothing was changed", dir.display());
    }
    Ok(())
}

/// Writes the files of a new site. Returns those that an author may want to see: not the many for editors alone.
pub(super) fn make(dir: &Path, today: Date, business: &NewBusiness) -> anyhow::Result<Vec<PathBuf>> {
    refuse_taken(dir)?;
    let mut shown = Vec::new();
    for file in &emit::new_project(today, business)? {
        let path = dir.join(&file.path);
        write_new(&path, &file.text)?;
        if file.is_program() {
            system::make_program(&path).with_context(|| format!("cannot make {} a program", system::shown(&path)))?;
        }
        if !file.path.contains("/.schemas/") {
            shown.push(path);
        }
    }
    Ok(shown)
}

/// Time in which a program that has answers writes the first one into a pipe. Others leave theirs open, and wait for nobody.
const FIRST_ANSWER_TIMEOUT: Duration = Duration::from_secs(1);

/// The questions of a new site, and whoever answers them.
enum Questions {
    /// Somebody at a terminal, who is asked again.
    Terminal,
    /// A program or a file, with an answer a line.
    Lines(Receiver<String>),
    /// Nobody.
    Nobody,
}

impl Questions {
    fn start() -> Self {
        if io::stdin().is_terminal() {
            return if io::stderr().is_terminal() { Self::Terminal } else { Self::Nobody };
        }
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in io::stdin().lock().lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Self::Lines(lines)
    }

    /// The answer of the call, or else of whoever answers, or else the usual one.
    fn answer<T>(
        &mut self,
        given: Option<T>,
        question: &str,
        usual: &str,
        parse: impl Fn(&str) -> Result<T, String>,
    ) -> anyhow::Result<T> {
        if let Some(given) = given {
            return Ok(given);
        }
        loop {
            let typed = match self {
                Self::Terminal => {
                    anstream::eprint!("{question} [{usual}]: ");
                    let mut typed = String::new();
                    if io::stdin().read_line(&mut typed).context("cannot read the answer")? == 0 {
                        bail!("the questions ended without an answer; nothing was written");
                    }
                    typed
                }
                Self::Lines(lines) => match lines.recv_timeout(FIRST_ANSWER_TIMEOUT) {
                    Ok(line) => line,
                    Err(_) => {
                        *self = Self::Nobody;
                        continue;
                    }
                },
                Self::Nobody => String::new(),
            };
            let typed = typed.trim();
            match (parse(if typed.is_empty() { usual } else { typed }), &self) {
                (Ok(answer), _) => return Ok(answer),
                (Err(help), Self::Terminal) => anstream::eprintln!("{help}"),
                (Err(help), _) => bail!("{question} {help}; nothing was written"),
            }
        }
    }
}

pub(super) fn country(text: &str) -> Result<Country, String> {
    let help = || format!("there is no country `{text}`; write its two letters, such as US or DE");
    Country::parse(&text.to_uppercase()).map_err(|_| help())
}

pub(super) fn language(text: &str) -> Result<Language, String> {
    Language::parse(text).map_err(|_| format!("`{text}` is no language; write it as in en-US or de-DE"))
}

pub(super) fn is_empty_folder(dir: &Path) -> bool {
    fs::read_dir(dir).is_ok_and(|mut entries| entries.next().is_none())
}

/// Writes a file that must not be there yet.
pub(super) fn write_new(path: &Path, text: &str) -> anyhow::Result<()> {
    if path.exists() {
        bail!("{} is already there; nothing was changed", system::shown(path));
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", system::shown(folder)))?;
    }
    fs::write(path, text).with_context(|| format!("cannot write {}", system::shown(path)))
}
