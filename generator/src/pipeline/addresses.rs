use std::{collections::BTreeSet, io::Write, path::Path};

use anyhow::Context;

use crate::{
    cache::replace_file,
    check,
    model::{COLOR_GUIDE, Catalog, Post},
};

use super::{pages::Job, read::sources::Sources};

/// The endings of files that people send around, in small letters.
const DOCUMENTS: [&str; 8] = ["doc", "docx", "ics", "pdf", "pptx", "vcf", "xls", "xlsx"];

/// The addresses of a site that people link to: its pages and its documents, such as PDFs. Further pages of
/// lists come and go with the number of posts.
pub(super) fn current(sources: &Sources<'_>, catalog: &Catalog, posts: &[Post]) -> BTreeSet<String> {
    let lists = catalog.lists(posts);
    let jobs = Job::all(catalog, &lists, posts).into_iter().filter(|job| match job {
        Job::ThankYou(_) | Job::NotFound => false,
        Job::List(_, page) => page.number == 1,
        Job::Post(post, _) => post.summary.is_live(),
        Job::Own(page) => page.listed,
        _ => true,
    });
    // A page that stands in for another one goes when that one comes.
    let jobs = jobs.filter(|job| job.lent(sources).is_none());
    let guide = catalog.color_guide.as_ref().map(|_| catalog.site.addresses.public(COLOR_GUIDE).into_owned());
    let files = sources.listing.files.iter().filter(|path| is_document(path));
    let pages = jobs.map(|job| catalog.site.addresses.public(&job.address()).into_owned());
    pages.chain(guide).chain(files.map(|path| check::published_address(path))).collect()
}

/// Returns true for a document that people open by itself. Programs read `robots.txt`, `ads.txt` and the like.
fn is_document(path: &str) -> bool {
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending).to_ascii_lowercase();
    DOCUMENTS.contains(&&*ending)
}

/// Writes a list that builds keep in the content folder, in one step.
///
/// # Errors
/// When it cannot be written.
pub(super) fn record(content: &Path, name: &str, list: &str) -> anyhow::Result<()> {
    let path = content.join(name);
    replace_file(&path, |file| file.write_all(list.as_bytes()))
        .with_context(|| format!("cannot write {}", system::shown(&path)))
}
