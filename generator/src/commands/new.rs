use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use locales::Locale;

use crate::{
    content::{self, ServiceFile, ServiceGroup, SiteFile, Slug, Zone},
    emit,
    model::{Addresses, Now},
    source::{self, yaml},
    typography::set_language,
};

use super::{
    Status,
    dev::noted_port,
    project::{Project, write_new},
    section::NewSection,
};

#[derive(Debug, Args)]
pub(super) struct New {
    #[command(subcommand)]
    what: Option<What>,
    /// The content folder
    #[arg(long, default_value = "content", value_name = "DIR", global = true)]
    content: PathBuf,
}

#[derive(Debug, Subcommand)]
enum What {
    /// A post, as a draft of today
    Post {
        /// Its headline, for example "Five Questions Before You Sign"
        title: String,
    },
    /// A page of its own, kept out of search engines at first
    Page {
        /// Its title, for example "Our Warranty", or its address, for example about/team
        title: String,
        /// Makes a page of sections, such as pictures, steps and a form, in place of one with a text
        #[arg(long)]
        sections: bool,
    },
    /// A page about a service
    Service {
        /// Its name, for example "Repairs"
        name: String,
    },
    /// A page for a place
    Location {
        /// The place, for example "Springfield"
        name: String,
    },
    /// A form for a message, to give it your own fields
    Form {
        /// Its title, for example "Apply for a job"
        title: String,
    },
    /// A page of somebody who writes posts
    Author {
        /// The name, as posts write it, for example "Ann Lee"
        name: String,
    },
    /// A section of a page, with examples to replace. Lists the kinds, prints one, or puts it into a page
    Section(NewSection),
    /// A whole site to fill in, for any trade. Asks for what is left out
    Project(Project),
}

impl New {
    pub(super) fn run(self) -> anyhow::Result<Status> {
        let Some(what) = &self.what else {
            anstream::print!("{}", list());
            return Ok(Status::Fine);
        };
        if let What::Section(section) = what {
            return section.run(&self.content);
        }
        // A mistyped `--content` would make a folder that nothing reads.
        if !matches!(what, What::Project(_)) && !self.content.join("site.yaml").is_file() {
            bail!(
                "there is no site.yaml in {}; run this in the folder that contains content/, or make a site with `ssg new project`",
                self.content.display()
            );
        }
        // Addresses are made by the rules of the language.
        let language = field(&self.content, "language").unwrap_or_else(|| "en".to_owned());
        set_language(Locale::of(&language, ""));
        let today = Now::from_clock().day(&zone(&self.content));
        let (path, text) = match what {
            What::Post { title } => {
                let categories = categories(&self.content);
                (format!("posts/{}.md", slug(title)?), emit::new_post(title, today, &categories)?)
            }
            What::Page { title, sections } => {
                let (address, title) = page(title)?;
                let ending = if *sections { "yaml" } else { "md" };
                let other = if *sections { "md" } else { "yaml" };
                let other = self.content.join(format!("pages/{address}.{other}"));
                if other.exists() {
                    bail!("{} is already there; nothing was changed", system::shown(&other));
                }
                (format!("pages/{address}.{ending}"), emit::new_page(&title, *sections)?)
            }
            What::Service { name } => (
                format!("services/{}.yaml", slug(name)?),
                emit::new_service(name, next_position(&self.content)?, &language)?,
            ),
            What::Location { name } => {
                (format!("locations/{}.yaml", slug(name)?), emit::new_location(name, &language)?)
            }
            What::Form { title } => (format!("forms/{}.yaml", slug(title)?), emit::new_form(title, &language)?),
            What::Author { name } => (format!("authors/{}.yaml", slug(name)?), emit::new_author(name)?),
            What::Section(_) => return Ok(Status::Fine),
            What::Project(project) => return project.run(today),
        };
        let path = self.content.join(path);
        write_new(&path, &text)?;
        anstream::println!("{}", system::shown(&path));
        let below = path.strip_prefix(&self.content).unwrap_or(&path).with_extension("");
        let address = below.components().skip(1).map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>();
        anstream::eprintln!("{}", what.hint(&address.join("/"), &self.content));
        Ok(Status::Fine)
    }
}

/// The list of things that can be made, in the words of `--help`.
fn list() -> String {
    let command = What::augment_subcommands(clap::Command::new("new"));
    let calls: Vec<(String, String)> = command
        .get_subcommands()
        .map(|one| {
            let names = one.get_positionals().map(|name| {
                let shown = name.get_id().as_str().to_uppercase();
                if name.is_required_set() { shown } else { format!("[{shown}]") }
            });
            let call = ["ssg new".to_owned(), one.get_name().to_owned()].into_iter().chain(names).collect::<Vec<_>>();
            (call.join(" "), one.get_about().map(ToString::to_string).unwrap_or_default())
        })
        .collect();
    let width = calls.iter().map(|(call, _)| call.len()).max().unwrap_or_default();
    calls.iter().map(|(call, about)| format!("{call:width$}  {about}\n")).collect()
}

impl What {
    /// The next step with a new file, whose address ends like this.
    fn hint(&self, stem: &str, content: &Path) -> String {
        let public = |address: String| public(content, &address);
        let examples = "`ssg check` lists the examples that are left to replace";
        // Without a preview that runs, nobody knows its port.
        let preview = noted_port(content).map_or_else(String::new, |port| format!("http://localhost:{port}"));
        match self {
            Self::Post { .. } => {
                let url = field(content, "url").unwrap_or_default();
                let address = public(format!("/blog/{stem}"));
                format!(
                    "It is a draft. `ssg dev` shows it at {preview}{address}; once you remove the line `draft: true`, it \
                     will be at {}{address}",
                    url.trim_end_matches('/')
                )
            }
            Self::Page { .. } => format!(
                "`ssg dev` shows it at {preview}{}; search engines do not find it before you remove the line \
                 `listed: false`",
                public(format!("/{stem}"))
            ),
            Self::Service { .. } => {
                format!("`ssg dev` shows it at {preview}{}; {examples}", public(format!("/services/{stem}")))
            }
            Self::Form { .. } => format!(
                "A page shows it with the section `form: {{ heading: …, form: {stem} }}`; no visitor sees it before"
            ),
            Self::Location { .. } => format!("Write where it is; {examples}"),
            Self::Author { name } => {
                let to = preview + &public(format!("/blog/author/{stem}"));
                format!("The first post with `author: {name}` makes its page, at {to}, and leads to it; {examples}")
            }
            Self::Section(_) | Self::Project(_) => examples.to_owned(),
        }
    }
}

/// The facts of the site, if `site.yaml` has no mistake.
fn site(content: &Path) -> Option<SiteFile> {
    let file = source::read(content, "site.yaml").ok()?;
    content::parse::<SiteFile>(&file, 0..file.text.len()).ok()
}

/// The address of a page by the names that the site has in place of the usual ones.
fn public(content: &Path, address: &str) -> String {
    let addresses = site(content).map(|site| Addresses::new(site.addresses, &site.other_languages));
    addresses.map_or_else(|| address.to_owned(), |addresses| addresses.public(address).into_owned())
}

/// The names of the categories of posts, as far as `site.yaml` can be read.
fn categories(content: &Path) -> Vec<String> {
    let site = site(content);
    let categories = site.as_ref().map(SiteFile::categories).unwrap_or_default();
    let names = categories.iter().map(|category| category.name.as_str());
    // Where there is no list, a post names any.
    let usual = categories.is_empty().then_some("News");
    names.chain(usual).map(str::to_owned).collect()
}

/// The position after those of all services in the grid.
fn next_position(content: &Path) -> anyhow::Result<u32> {
    let paths = if content.is_dir() { source::walk(content)?.services } else { Vec::new() };
    let files = paths.iter().filter_map(|path| source::read(content, path).ok());
    let services = files.filter_map(|file| content::parse::<ServiceFile>(&file, 0..file.text.len()).ok());
    let taken = services.filter(|service| service.group == ServiceGroup::Main).map(|service| service.position.0);
    Ok(taken.max().map_or(1, |last| last.saturating_add(1)))
}

/// The time zone in `site.yaml`, as far as that can be read.
fn zone(content: &Path) -> Zone {
    field(content, "timezone").and_then(|name| Zone::parse(&name).ok()).unwrap_or_default()
}

/// A field of `site.yaml`, as far as that can be read.
pub(super) fn field(content: &Path, name: &str) -> Option<String> {
    yaml::text_field(&source::read(content, "site.yaml").ok()?.text, name)
}

/// The address of a page below `pages/`, and its title: `about/our-team` is a path, and "Before/After" a title.
fn page(title: &str) -> anyhow::Result<(String, String)> {
    let path = title.trim_matches('/').trim_end_matches(".md");
    let parts: Vec<&str> = path.split('/').collect();
    if parts.len() == 1 || !parts.iter().all(|part| Slug::parse(part).is_ok()) {
        return Ok((slug(title)?.to_string(), title.to_owned()));
    }
    let words = parts.last().map_or_else(String::new, |name| name.replace('-', " "));
    let first = words.chars().next().map_or_else(String::new, |first| first.to_uppercase().collect());
    Ok((path.to_owned(), format!("{first}{}", words.chars().skip(1).collect::<String>())))
}

fn slug(title: &str) -> anyhow::Result<Slug> {
    Slug::from_title(title)
        .with_context(|| format!("no address can be made of \"{title}\"; it needs a letter or a digit"))
}
