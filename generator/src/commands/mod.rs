//! The commands of `ssg`, one file per command.

mod addresses;
mod build;
mod check;
mod completions;
mod deploy;
mod dev;
mod dictionary;
mod explain;
mod form;
mod guide;
mod import;
mod man;
mod new;
mod options;
mod project;
mod props;
mod rename;
mod schema;
mod section;
mod serve;
mod sites;
mod start;

use std::{ffi::OsString, path::Path};

use clap::{Parser, Subcommand};

/// Markdown and YAML become a prerendered website.
///
/// Exit status: 0 when all is fine, 1 when the content has errors or what `--deny` names, 2 when the machine or the
/// call is at fault.
#[derive(Debug, Parser)]
#[command(name = "ssg", version, about, max_term_width = 100)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Build the site from content/ into dist/
    Build(build::Build),
    /// Check all content and write nothing
    Check(check::Check),
    /// Fetch the dictionaries with which `ssg check --spelling` reads the languages of a site
    ///
    /// American English needs none. The others come from github.com/wooorm/dictionaries, each with its own license, and
    /// are kept for all sites of this user.
    Dictionary(dictionary::Dictionary),
    /// Open the last site in the browser, or ask there for another or a new one. A double click on the program does this
    ///
    /// On a terminal with a screen, `ssg` without a command does the same. A folder that is dropped on the program is
    /// opened.
    Start(start::Start),
    /// Explain a message: what it means, why it matters, and an example
    Explain(explain::Explain),
    /// Open the guide for authors in the browser: every section, field and message, without a network
    Guide(guide::Guide),
    /// Serve dist/ the way the CDN does
    Serve(serve::Serve),
    /// Publish the site, and go back to earlier releases
    ///
    /// A place is a bucket, written `s3://NAME`, or a folder. `plan` and `push` build dist/ first, and stop if the
    /// content has mistakes or invented facts. Visitors see a release when all of it is there. The program `ssg-deploy`
    /// does the work; it comes with ssg. docs/operations.md explains places, credentials and hosts.
    Deploy(deploy::Deploy),
    /// Serve the site, and build and reload it at each change of the content
    Dev(dev::Dev),
    /// List the addresses that visitors know
    Addresses(addresses::Addresses),
    /// Rename a post: its file, its address, and the links to it. The old address leads to the new one
    Rename(rename::Rename),
    /// Create a post, a page, a section or a whole site to start from; without a name, list what can be made
    New(new::New),
    /// Move a site of another program into content/: WordPress, Ghost, Jekyll, Hugo, or a folder of markdown
    ///
    /// Nothing is overwritten, and a second run imports only what is new. What the export does not say is asked once and
    /// kept in import/answers.yaml; import/report.md lists what was changed, what was left out, and what needs a person.
    /// docs/moving.md shows a move from end to end.
    Import(import::Import),
    /// Print the props of a page's React component as JSON
    Props(props::Props),
    /// Print the words of the quote form as the API takes them
    Form(form::Form),
    /// Write JSON Schemas for editors
    Schema(schema::Schema),
    /// Print the script with which a shell completes commands and options
    Completions(completions::Completions),
    /// Write the manual pages
    #[command(hide = true)]
    Man(man::Man),
}

impl Cli {
    /// Reads the arguments, of which the first is the program. It ends the program if they are wrong.
    pub fn of(mut arguments: Vec<OsString>) -> Self {
        // A desktop starts a program without arguments, or with what was dropped on it. It gives its whole path, so that
        // no command is mistaken for a folder.
        let is_start = match &arguments[..] {
            [_] => guide::has_browser(),
            [_, dropped] => Path::new(dropped).is_absolute() && Path::new(dropped).exists(),
            _ => false,
        };
        if is_start {
            arguments.insert(1, "start".into());
        }
        Self::parse_from(arguments)
    }
}

/// The result of a command that did its work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// The content has no errors.
    Fine,
    /// The content has errors.
    ContentErrors,
}

/// Runs a command.
///
/// # Errors
///
/// A fault of the machine or wrong arguments.
pub fn run(cli: Cli) -> anyhow::Result<Status> {
    match cli.command {
        Command::Build(command) => command.run(),
        Command::Check(command) => command.run(),
        Command::Dictionary(command) => command.run(),
        Command::Start(command) => command.run(),
        Command::Explain(command) => command.run(),
        Command::Guide(command) => command.run(),
        Command::Serve(command) => command.run(),
        Command::Deploy(command) => command.run(),
        Command::Dev(command) => command.run(),
        Command::Addresses(command) => command.run(),
        Command::Rename(command) => command.run(),
        Command::New(command) => command.run(),
        Command::Import(command) => command.run(),
        Command::Props(command) => command.run(),
        Command::Form(command) => command.run(),
        Command::Schema(command) => command.run(),
        Command::Completions(command) => command.run(),
        Command::Man(command) => command.run(),
    }
}
