use std::{fs, path::Path, path::PathBuf};

use anyhow::{Context, bail};
use clap::{Args, Subcommand};

use crate::{
    content::{Slug, Zone},
    emit,
    model::Now,
    source::{self, yaml},
};

use super::Status;

#[derive(Debug, Args)]
pub(super) struct New {
    #[command(subcommand)]
    what: What,
    /// The content folder
    #[arg(long, default_value = "content", value_name = "DIR", global = true)]
    content: PathBuf,
}

#[derive(Debug, Subcommand)]
enum What {
    /// A post, as a draft of today
    Post {
        /// Its headline, for example "Why a Slab Must Be Dry"
        title: String,
    },
    /// A page of its own, kept out of search engines at first
    Page {
        /// Its title, for example "Our Warranty"
        title: String,
    },
    /// A page for a place
    Location {
        /// The place, for example "Punta Gorda"
        name: String,
    },
}

impl New {
    pub(super) fn run(self) -> anyhow::Result<Status> {
        let today = Now::from_clock().day(&zone(&self.content));
        let (path, text) = match &self.what {
            What::Post { title } => (format!("posts/{}.md", slug(title)?), emit::new_post(title, today)?),
            What::Page { title } => (format!("pages/{}.md", slug(title)?), emit::new_page(title)?),
            What::Location { name } => (format!("locations/{}.yaml", slug(name)?), emit::new_location(name)?),
        };
        let path = self.content.join(path);
        write_new(&path, &text)?;
        anstream::println!("{}", path.display());
        if let What::Post { .. } = &self.what {
            let address = format!("/blog/{}", source::stem(&path.to_string_lossy()));
            let url = field(&self.content, "url").unwrap_or_default();
            anstream::eprintln!(
                "It is a draft. `ssg dev` shows it at http://localhost:8080{address}; once you remove the line `draft: true`, \
                 it will be at {}{address}",
                url.trim_end_matches('/')
            );
        }
        Ok(Status::Fine)
    }
}

/// The time zone in `site.yaml`, as far as that can be read.
fn zone(content: &Path) -> Zone {
    field(content, "timezone").and_then(|name| Zone::parse(&name).ok()).unwrap_or_default()
}

/// A field of `site.yaml`, as far as that can be read.
fn field(content: &Path, name: &str) -> Option<String> {
    yaml::text_field(&source::read(content, "site.yaml").ok()?.text, name)
}

fn slug(title: &str) -> anyhow::Result<Slug> {
    Slug::from_title(title)
        .with_context(|| format!("no address can be made of \"{title}\"; it needs a letter or a digit"))
}

/// Writes a file that must not be there yet.
fn write_new(path: &Path, text: &str) -> anyhow::Result<()> {
    if path.exists() {
        bail!("{} is already there; nothing was changed", path.display());
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}
