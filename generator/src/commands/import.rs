use std::{
    fs,
    io::{self, BufRead, IsTerminal},
    path::{Path, PathBuf},
};

use anyhow::Context;
use clap::Args;
use ssg_import::{
    entry::Kind,
    import::{Import as Work, Known, Missing, OldAddress, Options, words_of_page},
    stop::Stop,
};

use crate::{
    external,
    model::Now,
    serve::arrive,
    source::{self, yaml},
};

use super::{Status, options::counted};

/// The share of the words of an old page that the new one must have: headings of the old layout may be gone.
const MIN_SHARE: f64 = 0.6;

/// The most old addresses of one kind that a proof lists.
const MAX_LISTED: usize = 50;

#[derive(Debug, Args)]
pub(super) struct Import {
    /// The export (the XML file of WordPress, the JSON file of Ghost), or the folder of the old site
    from: PathBuf,
    /// The content folder
    #[arg(long, default_value = "content", value_name = "DIR")]
    content: PathBuf,
    /// A folder with the pictures and files of the old site, for example wp-content/uploads. Can be repeated
    #[arg(long, value_name = "DIR")]
    uploads: Vec<PathBuf>,
    /// Fetch pictures and files that are not here from the old site, and from nowhere else
    #[arg(long)]
    download: bool,
    /// Leave out pictures and files that are not here; the report lists them
    #[arg(long)]
    without_pictures: bool,
    /// The answers to what the export does not say; answers.yaml in the folder of the report, when left out
    #[arg(long, value_name = "FILE")]
    answers: Option<PathBuf>,
    /// Take the proposed answer to each question
    #[arg(long, short)]
    yes: bool,
    /// The folder of the report, the answers, and the list of what was imported
    #[arg(long, default_value = "import", value_name = "DIR")]
    report: PathBuf,
    /// Import nothing, and prove that every old address leads to its page in this built site. FROM may be the old
    /// sitemap.xml, too
    #[arg(long, value_name = "DIR", num_args = 0..=1, default_missing_value = "dist")]
    prove: Option<PathBuf>,
}

impl Import {
    pub(super) fn run(self) -> anyhow::Result<Status> {
        match self.import() {
            Ok(status) => Ok(status),
            Err(Stop::Refused(sentence)) => {
                anstream::eprintln!("ssg: {sentence}");
                Ok(Status::ContentErrors)
            }
            Err(Stop::Failed(fault)) => Err(fault),
        }
    }

    fn import(&self) -> Result<Status, Stop> {
        if let Some(dist) = &self.prove {
            return self.prove(dist);
        }
        let mut work = self.work()?;
        if !self.answer(&mut work)? {
            return Ok(Status::ContentErrors);
        }
        if self.download {
            let folder = self.report.join("downloads");
            work.add_uploads(folder.clone());
            let missing = work.missing()?;
            let trusted = work.trusted_host();
            let fetched = external::download(&missing, &work.hosts(), trusted.as_deref(), &folder)?;
            anstream::println!("Fetched {fetched} of {}", counted(missing.len(), "picture"));
        }
        let missing = if self.without_pictures || self.download { Missing::LeaveOut } else { Missing::Stop };
        let outcome = work.run(missing)?;
        anstream::println!("{}", outcome.summary());
        if !outcome.notes.is_empty() {
            anstream::println!(
                "{} lists {} for a person, {} left out and {} changed",
                self.report.join("report.md").display(),
                outcome.count(Kind::Person),
                outcome.count(Kind::Dropped),
                outcome.count(Kind::Changed)
            );
        }
        anstream::println!("Next: `ssg check`, `ssg build`, and `ssg import {} --prove`", self.from.display());
        Ok(Status::Fine)
    }

    fn work(&self) -> Result<Work, Stop> {
        if let Some(folder) = self.uploads.iter().find(|folder| !folder.is_dir()) {
            return Err(Stop::refused(format!("there is no folder {}", folder.display())));
        }
        let zone =
            source::read(&self.content, "site.yaml").ok().and_then(|site| yaml::text_field(&site.text, "timezone"));
        let zone = zone.and_then(|name| crate::content::Zone::parse(&name).ok()).unwrap_or_default();
        Work::read(Options {
            from: self.from.clone(),
            content: self.content.clone(),
            uploads: self.uploads.clone(),
            notes: self.report.clone(),
            answers: self.answers.clone(),
            today: Now::from_clock().day(&zone),
        })
    }

    /// Asks what is open, and keeps the answers. Returns false if somebody has to look at them first.
    fn answer(&self, work: &mut Work) -> Result<bool, Stop> {
        let questions = work.questions();
        let asks = !self.yes && io::stdin().is_terminal() && io::stderr().is_terminal();
        for question in &questions {
            loop {
                let mut typed = String::new();
                if asks {
                    anstream::eprint!("{} [{}]: ", question.text, question.proposal);
                    let read = io::stdin().lock().read_line(&mut typed).context("cannot read the answer")?;
                    if read == 0 {
                        return Err(Stop::refused("the questions ended without an answer; nothing was written"));
                    }
                }
                let answer = if typed.trim().is_empty() { &question.proposal } else { &typed };
                match work.answer(question, answer) {
                    Ok(()) => break,
                    Err(help) if asks => anstream::eprintln!("{help}"),
                    Err(help) => return Err(Stop::refused(format!("{}: {help}", question.text))),
                }
            }
        }
        let path = work.write_answers()?;
        if questions.is_empty() || asks || self.yes {
            return Ok(true);
        }
        anstream::eprintln!(
            "ssg: {} has {} that the export does not give, each with a proposal. Change what is not right, and run this \
             again; nothing was imported yet",
            path.display(),
            counted(questions.len(), "answer")
        );
        Ok(false)
    }

    fn prove(&self, dist: &Path) -> Result<Status, Stop> {
        if !dist.join(".ssg-files").is_file() {
            return Err(Stop::refused(format!("there is no built site in {}; run `ssg build` first", dist.display())));
        }
        let all = match OldAddress::of_sitemap(&self.from)? {
            Some(all) => all,
            None => self.work()?.old(),
        };
        let (mut there, mut led, mut lists, mut held, mut wrong) = (0, 0, 0, 0, Vec::new());
        for old in &all {
            let arrived = arrive(dist, &old.path);
            match (&old.known, arrived) {
                (Known::HeldBack, None) => held += 1,
                (Known::HeldBack, Some((file, _))) => {
                    let shown = file.display().to_string();
                    // An empty list leads to the home page.
                    if shown.contains("/blog/") {
                        wrong.push(format!("{}: {} must not be public", old.path, old.place))
                    } else {
                        held += 1
                    }
                }
                (_, None) => wrong.push(format!("{}: nothing is there ({})", old.path, old.place)),
                (Known::List, Some(_)) => lists += 1,
                (known, Some((file, redirects))) => {
                    if let Known::Page(words) = known {
                        let html =
                            fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
                        let page = words_of_page(&html);
                        let found = words.iter().filter(|word| page.contains(*word)).count();
                        if (found as f64) < words.len() as f64 * MIN_SHARE {
                            wrong.push(format!(
                                "{}: it leads to {}, which has {found} of its {} words",
                                old.path,
                                file.display(),
                                words.len()
                            ));
                            continue;
                        }
                    }
                    if redirects > 0 { led += 1 } else { there += 1 }
                }
            }
        }
        for line in wrong.iter().take(MAX_LISTED) {
            anstream::eprintln!("{line}");
        }
        if wrong.len() > MAX_LISTED {
            anstream::eprintln!("… and {} more", wrong.len() - MAX_LISTED);
        }
        anstream::println!(
            "{}: {led} lead to their page, {there} are there, {lists} lead to a list, {held} are of drafts, {} are wrong",
            if all.len() == 1 { "1 old address".to_owned() } else { format!("{} old addresses", all.len()) },
            wrong.len()
        );
        Ok(if wrong.is_empty() { Status::Fine } else { Status::ContentErrors })
    }
}
