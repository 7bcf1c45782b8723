use std::io::Write;

use std::sync::{Mutex, PoisonError};

use anyhow::bail;

use crate::{
    model::{Catalog, Neighbors},
    page::{self, BuiltPage, Business, PageData},
    pictures::Cache,
    suggest::nearest,
};

use super::{
    Options, Outcome,
    check::site,
    pages::{self, Job, Sink},
    read::sources::Sources,
    state::State,
};

/// The pages whose props are wanted.
#[derive(Debug, Clone)]
pub enum Selection {
    /// Every page.
    All,
    /// The page at this address.
    Address(String),
}

/// Checks the content and, when it has no errors, writes the props of pages as JSON, one page a line.
///
/// # Errors
///
/// When content cannot be read, `out` cannot be written, or there is no page at the address. Mistakes in the content
/// are in the outcome.
pub fn props(options: &Options, selection: &Selection, out: impl Write + Send) -> anyhow::Result<Outcome> {
    let sources = Sources::list(options)?;
    let site = site::check(options, &sources, &State::default(), &Cache::of_user())?;
    let outcome = Outcome::of(options, &site);
    let Some(catalog) = site.healthy() else { return Ok(outcome) };
    let lists = catalog.lists(&site.posts);
    let mut jobs = Job::all(catalog, &lists, &site.posts);
    if let Selection::Address(wanted) = selection {
        let addresses: Vec<String> = jobs.iter().map(|job| job.address()).collect();
        jobs.retain(|job| job.address() == *wanted);
        if jobs.is_empty() {
            let near = nearest(wanted, addresses.iter().map(String::as_str))
                .map_or_else(String::new, |near| format!("; did you mean {near}?"));
            bail!("there is no page at {wanted}{near}");
        }
    }
    let business = Business::new(catalog);
    let lines = JsonLines { catalog, out: Mutex::new(out) };
    let neighbors = Neighbors::new(&site.posts);
    pages::for_each(&sources, catalog, &business, &lists, &neighbors, &jobs, &lines)?;
    Ok(outcome)
}

/// Writes the props of every page as one line of JSON.
struct JsonLines<'a, W> {
    catalog: &'a Catalog,
    out: Mutex<W>,
}

impl<W: Write + Send> Sink for JsonLines<'_, W> {
    type Worker = ();
    type Output = ();

    // So lines come in the order of the pages.
    fn threads(&self) -> usize {
        1
    }

    fn worker(&self) -> anyhow::Result<()> {
        Ok(())
    }

    fn page(&self, (): &mut (), _: &Job<'_>, mut page: BuiltPage<'_>) -> anyhow::Result<()> {
        if let Some(html) = &page.body {
            page.page.fill_body(html);
        }
        let shell = page::shell(self.catalog, page.current, page.office, page.button);
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        serde_json::to_writer(&mut *out, &PageData { url: &page.address, shell: &shell, page: &page.page })?;
        Ok(writeln!(out)?)
    }
}
