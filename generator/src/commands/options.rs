use std::{path::PathBuf, thread};

use clap::Args;

use crate::{
    content::{is_host, split_host},
    diagnostics::{
        Code, Denied, Diagnostic, Severity,
        render::{self, MessageFormat},
    },
    external::MAX_ANSWER_AGE_DAYS,
    model::{Now, PublishedAddresses},
    pipeline::{self, Options, Outcome},
};

use super::explain::code;

/// The arguments of every command that reads content.
#[derive(Debug, Clone, Args)]
pub(super) struct ContentArgs {
    /// The content folder
    #[arg(long, default_value = "content", value_name = "DIR")]
    pub(super) content: PathBuf,
    /// Number of threads; one for each processor when left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    /// The format of messages
    #[arg(long, value_enum, default_value_t, value_name = "FORM")]
    pub(super) message_format: MessageFormat,
    /// See [`SiteArgs`].
    #[arg(skip)]
    base_url: Option<String>,
    /// See [`DraftArgs`].
    #[arg(skip)]
    pub(super) drafts: bool,
    /// See [`SiteArgs`].
    #[arg(skip)]
    pub(super) now: Option<Now>,
    /// Messages that stop the command besides errors.
    #[arg(skip)]
    denied: Denied,
}

/// The arguments of every command that makes pages.
#[derive(Debug, Args)]
pub(super) struct SiteArgs {
    #[command(flatten)]
    content: ContentArgs,
    /// The address of the published site, when not the one in site.yaml
    #[arg(long, value_name = "URL", value_parser = base_url)]
    base_url: Option<String>,
    /// Build as on this day (2025-01-09) or at this moment (2025-01-09T17:30:00-05:00); now when left out
    #[arg(long, value_name = "TIME", value_parser = Now::parse)]
    now: Option<Now>,
}

impl SiteArgs {
    /// The content, seen in this way.
    pub(super) fn content(self) -> ContentArgs {
        ContentArgs { base_url: self.base_url, now: self.now, ..self.content }
    }
}

/// The arguments of every command that makes pages and leaves drafts out.
#[derive(Debug, Args)]
pub(super) struct DraftArgs {
    #[command(flatten)]
    site: SiteArgs,
    /// Include drafts and posts of the future, with a badge
    #[arg(long)]
    drafts: bool,
}

impl DraftArgs {
    /// The content, seen in this way.
    pub(super) fn content(self) -> ContentArgs {
        ContentArgs { drafts: self.drafts, ..self.site.content() }
    }
}

/// The argument of the commands that a continuous integration runs.
#[derive(Debug, Args)]
pub(super) struct DenyArgs {
    /// Treat messages as errors: `warnings`, `advice` (with warnings), or a code such as page-heavy. Can be repeated
    #[arg(long, value_name = "WHAT", value_parser = Deny::parse)]
    deny: Vec<Deny>,
}

/// The arguments of the commands that can open links to other sites.
#[derive(Debug, Args)]
pub(super) struct ExternalArgs {
    /// Also open the links to other sites and report those that do not work. Takes a second or more for each link to
    /// one host; the other sites see the name of this program and the address of your site
    #[arg(long)]
    external: bool,
    /// The number of days for which a link that worked is not opened again; 0 opens each
    #[arg(long, value_name = "DAYS", default_value_t = 7, requires = "external")]
    #[arg(value_parser = clap::value_parser!(u16).range(0..=i64::from(MAX_ANSWER_AGE_DAYS)))]
    external_days: u16,
}

impl ExternalArgs {
    /// Opens the links, if that was asked for, and says how many there were.
    pub(super) fn open_links(&self, content: &ContentArgs, options: &Options) -> anyhow::Result<Vec<Diagnostic>> {
        if !self.external {
            return Ok(Vec::new());
        }
        let is_human = content.message_format == MessageFormat::Human;
        if is_human {
            anstream::println!("Opening the links to other sites, each site's one after the other …");
        }
        let report = pipeline::external(options, self.external_days)?;
        if is_human {
            let links = |count| if count == 1 { "1 address".to_owned() } else { format!("{count} addresses") };
            let hosts =
                if report.hosts == 1 { "1 other site".to_owned() } else { format!("{} other sites", report.hosts) };
            let known = match report.known {
                0 => String::new(),
                count => format!(
                    "; {} worked in the last days and {} not opened",
                    links(count),
                    if count == 1 { "was" } else { "were" }
                ),
            };
            anstream::println!("Looked at {} of {hosts}{known}", links(report.addresses));
        }
        Ok(report.diagnostics)
    }
}

#[derive(Debug, Clone, Copy)]
enum Deny {
    Severity(Severity),
    Code(Code),
}

impl Deny {
    fn parse(text: &str) -> Result<Self, String> {
        match text {
            "warning" | "warnings" => Ok(Self::Severity(Severity::Warning)),
            "advice" => Ok(Self::Severity(Severity::Advice)),
            name => {
                code(name).map(Self::Code).map_err(|error| format!("write `warnings`, `advice` or a code; {error}"))
            }
        }
    }
}

impl DenyArgs {
    /// The same content, with these messages as errors.
    pub(super) fn applied_to(&self, mut content: ContentArgs) -> ContentArgs {
        for deny in &self.deny {
            match deny {
                Deny::Severity(severity) => content.denied.deny_severity(*severity),
                Deny::Code(code) => content.denied.deny_code(*code),
            }
        }
        content
    }
}

impl ContentArgs {
    /// A content folder, with what every argument is when it is left out.
    pub(super) fn of(content: PathBuf) -> Self {
        let (jobs, message_format, base_url) = (None, MessageFormat::default(), None);
        Self { content, jobs, message_format, base_url, drafts: false, now: None, denied: Denied::default() }
    }

    pub(super) fn options(&self) -> anyhow::Result<Options> {
        let now = self.now.unwrap_or_else(Now::from_clock);
        let jobs = self.jobs.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from);
        let Self { content, base_url, drafts, denied, .. } = self.clone();
        Ok(Options { content, base_url, drafts, now, jobs, denied })
    }

    /// The same content with a message as an error.
    pub(super) fn denying(mut self, code: Code) -> Self {
        self.denied.deny_code(code);
        self
    }

    /// The same content with drafts and posts of the future.
    pub(super) fn with_drafts(self) -> Self {
        Self { drafts: true, ..self }
    }

    /// Prints the number of addresses that were added to the list of published ones.
    pub(super) fn print_noted(&self, count: usize) {
        if self.message_format == MessageFormat::Human && count > 0 {
            let new = if count == 1 { "1 new address".to_owned() } else { format!("{count} new addresses") };
            let list = self.content.join(PublishedAddresses::NAME);
            anstream::println!("Noted {new} in {}; keep it with the content", system::shown(&list));
        }
    }

    /// Prints how visitors reach a business whose site has no quote form.
    pub(super) fn print_without_form(&self, outcome: &Outcome) {
        if let (MessageFormat::Human, Some(sentence)) = (self.message_format, &outcome.without_form) {
            anstream::println!("{sentence}");
        }
    }

    /// Prints the day on which pages are no longer right by themselves.
    pub(super) fn print_outdated(&self, outcome: &Outcome) {
        if let (MessageFormat::Human, Some(day)) = (self.message_format, &outcome.outdated) {
            anstream::println!("Build again on {day}: what is over then is still on the pages");
        }
    }

    /// Prints the posts that are not in the site.
    pub(super) fn print_held_back(&self, outcome: &Outcome) {
        if let (MessageFormat::Human, Some(held_back)) = (self.message_format, &outcome.held_back) {
            anstream::println!("Held back: {held_back}");
        }
    }

    /// Prints the pages that further languages of the site lack.
    pub(super) fn print_untranslated(&self, outcome: &Outcome) {
        if self.message_format == MessageFormat::Human {
            outcome.untranslated.iter().for_each(|line| anstream::println!("{line}"));
        }
    }

    /// Prints the command that explains the first message that stops the run. It is the last line of a run, where the
    /// eye is.
    pub(super) fn print_explanation_hint(&self, outcome: &Outcome) {
        if let (MessageFormat::Human, Some(first)) = (self.message_format, outcome.first_stop()) {
            anstream::println!("`ssg explain {}` tells more, `ssg guide` everything", first.code.name());
        }
    }

    /// Prints the diagnostics of a command whose own result is on standard output, if there are any.
    pub(super) fn print_beside_result(&self, outcome: &Outcome) {
        if outcome.diagnostics.iter().any(|one| one.code.severity() != Severity::Advice) {
            self.print(outcome, false);
        }
    }

    /// Prints the diagnostics. Advice is left to `ssg check`, to keep the output of a build short.
    pub(super) fn print(&self, outcome: &Outcome, with_advice: bool) {
        let shown = outcome
            .diagnostics
            .iter()
            .filter(|one| with_advice || one.code.severity() != Severity::Advice || self.denied.stops(one.code))
            .cloned()
            .collect();
        let drawn = render::render(&self.content, shown, self.message_format);
        match self.message_format {
            MessageFormat::Human => anstream::eprint!("{drawn}"),
            MessageFormat::Json | MessageFormat::Github | MessageFormat::Sarif => anstream::print!("{drawn}"),
        }
    }
}

/// `2 errors, 1 warning`; empty when there are none.
pub(super) fn counts(outcome: &Outcome, severities: &[Severity]) -> String {
    let count = |severity: &Severity| match (outcome.count(*severity), severity.name()) {
        (0, _) => None,
        (count, "advice") => Some(format!("{count} {} of advice", if count == 1 { "piece" } else { "pieces" })),
        (1, name) => Some(format!("1 {name}")),
        (count, name) => Some(format!("{count} {name}s")),
    };
    severities.iter().filter_map(count).collect::<Vec<_>>().join(", ")
}

/// The option that stopped a run without errors, for its last line.
pub(super) fn denied(outcome: &Outcome) -> &'static str {
    if outcome.failed() && outcome.count(Severity::Error) == 0 { ", stopped by --deny" } else { "" }
}

/// `1 page`, `40 pages`.
pub(super) fn pages(count: usize) -> String {
    counted(count, "page")
}

/// A number of things, whose name takes an s when there are several.
pub(super) fn counted(count: usize, name: &str) -> String {
    if count == 1 { format!("1 {name}") } else { format!("{count} {name}s") }
}

/// Links in pages start at the host, so a site below another one would not find its own pages.
fn base_url(text: &str) -> Result<String, String> {
    match split_host(text) {
        Some((host, "" | "/")) if is_host(host) => Ok(text.trim_end_matches('/').to_owned()),
        Some((host, _)) if is_host(host) => {
            Err("write it without anything after the host; pages link to each other from there".to_owned())
        }
        _ => Err("write the whole address, with https://".to_owned()),
    }
}
