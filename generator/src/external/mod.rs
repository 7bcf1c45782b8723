//! Links to other sites, opened when the author asks for it. The only stage that calls other machines: one call at a
//! time to each host, with pauses, and not again for days when a link worked. After a deployment it asks the API. See
//! `docs/decisions/0043-links-to-other-sites.md`.

mod answers;
pub mod dictionaries;
mod download;
mod lookup;
mod message;
mod patience;
mod verdict;
mod visitor;

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use anyhow::Context;
use tokio::{sync::Semaphore, task::JoinSet};
use url::Url;

use crate::diagnostics::{Diagnostic, Place};

pub use answers::MAX_ANSWER_AGE_DAYS;
pub use download::download;

use self::{
    answers::Answers,
    verdict::{Doubt, Verdict},
    visitor::Visitor,
};

/// Maximum number of hosts that are called at once.
const MAX_HOSTS: usize = 8;

/// A link to another site.
#[derive(Debug)]
pub struct ExternalLink {
    path: String,
    place: Place,
    written: String,
    /// Without the part after `#`, which no server sees, and without a name of a user, which nobody needs to send.
    url: Url,
}

/// The result of opening links.
#[derive(Debug, Default)]
pub struct LinkReport {
    /// Messages about links that do not work, have moved, or could not be checked.
    pub diagnostics: Vec<Diagnostic>,
    /// Number of different addresses.
    pub addresses: usize,
    /// Number of hosts that they name.
    pub hosts: usize,
    /// Number of addresses that were not asked again, because they worked some days ago.
    pub known: usize,
}

impl ExternalLink {
    /// A link in a file; `None` when it is no web address.
    pub fn new(path: &str, place: &Place, href: &str) -> Option<Self> {
        let url = plain(Url::parse(href).ok()?);
        let is_web = matches!(url.scheme(), "http" | "https") && url.has_host();
        let (path, written) = (path.to_owned(), href.to_owned());
        is_web.then(|| Self { path, place: place.clone(), written, url })
    }

    /// The name of the other site, with its port.
    pub fn authority(&self) -> &str {
        self.url.authority()
    }
}

/// The part of an address that a program sends, so that one page and one host have one name.
fn plain(mut url: Url) -> Url {
    url.set_fragment(None);
    // These fail for addresses that cannot have a user.
    let _ = url.set_username("");
    let _ = url.set_password(None);
    url
}

/// Opens links for the site at `site`. An address that worked in the last `max_age` days is not asked again.
///
/// # Errors
///
/// When this machine has no list of trusted certificates, or cannot run tasks.
pub fn open_links(links: &[ExternalLink], site: &str, max_age: u16) -> anyhow::Result<LinkReport> {
    let addresses: BTreeSet<&Url> = links.iter().map(|link| &link.url).collect();
    let mut hosts: BTreeMap<String, Vec<Url>> = BTreeMap::new();
    let mut answers = Answers::load(max_age);
    let mut verdicts: BTreeMap<Url, Verdict> = BTreeMap::new();
    let all_hosts = addresses.iter().map(|url| url.authority()).collect::<BTreeSet<_>>().len();
    for url in &addresses {
        match answers.known(url) {
            Some(verdict) => drop(verdicts.insert((*url).clone(), verdict)),
            None => hosts.entry(url.authority().to_owned()).or_default().push((*url).clone()),
        }
    }
    let known = verdicts.len();
    if !hosts.is_empty() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.context("cannot call other sites")?;
        let found = runtime.block_on(call_all(Visitor::new(site)?, hosts));
        // A name that is still looked up would hold the program for as long as the system tries.
        runtime.shutdown_background();
        found.iter().for_each(|(url, verdict)| answers.note(url, verdict));
        answers.save();
        verdicts.extend(found);
    }
    let diagnostics = links.iter().filter_map(|link| message::of(link, verdicts.get(&link.url)?)).collect();
    Ok(LinkReport { diagnostics, addresses: addresses.len(), hosts: all_hosts, known })
}

/// The result of asking for the API at the address of a site.
#[derive(Debug)]
pub enum ApiHealth {
    /// The API answers.
    Answers,
    /// Something else answers there, such as a host of files, or the API says that it is not healthy.
    AnswersOtherwise,
    /// Nothing answers this machine, for this reason. It may have no network, or no list of trusted certificates.
    CannotBeAsked(String),
}

/// Asks for the API at the address of the site.
pub fn api_health(site: &str) -> ApiHealth {
    match visit_api(site, "health") {
        Ok(Verdict::Fine | Verdict::Moved(_)) => ApiHealth::Answers,
        Ok(Verdict::Gone(_) | Verdict::Unknown { doubt: Doubt::Status(_) | Doubt::Circle, .. }) => {
            ApiHealth::AnswersOtherwise
        }
        // Systems without a network say this of each name.
        Ok(Verdict::NoSuchHost(name)) => ApiHealth::CannotBeAsked(format!("there is no site {name}")),
        Ok(Verdict::Unknown { authority, doubt }) => ApiHealth::CannotBeAsked(message::reason(&authority, &doubt)),
        Err(fault) => ApiHealth::CannotBeAsked(format!("{fault:#}")),
    }
}

/// Returns false if an API answers at the address of the site and cannot read forms of this format. Its `/api/forms`
/// refuses a format that is newer than it is, and an older one has no such address.
pub fn api_reads_forms(site: &str, format: u32) -> bool {
    let refuses = || matches!(visit_api(site, &format!("forms?format={format}")), Ok(Verdict::Gone(_)));
    !(matches!(api_health(site), ApiHealth::Answers) && refuses())
}

/// Asks for an address of the API.
fn visit_api(site: &str, path: &str) -> anyhow::Result<Verdict> {
    let address = Url::parse(&format!("{site}/api/{path}")).context("the address of the site cannot be asked")?;
    ask(&address, async |visitor| visitor.visit(&address).await)
}

/// The security policy that the home page of a site has now; empty without one. `None` if nobody answers this machine.
pub fn live_policy(site: &str) -> Option<String> {
    let home = Url::parse(&format!("{site}/")).ok()?;
    ask(&home, async |visitor| visitor.policy(&home).await).ok().flatten()
}

/// Asks one thing of a site.
fn ask<T>(address: &Url, question: impl AsyncFnOnce(&Visitor) -> T) -> anyhow::Result<T> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().context("cannot call the site")?;
    let visitor = Visitor::new(address.origin().ascii_serialization().as_str())?;
    let answer = runtime.block_on(question(&visitor));
    runtime.shutdown_background();
    Ok(answer)
}

/// Calls the addresses of each host one after the other, and several hosts at once.
async fn call_all(visitor: Visitor, hosts: BTreeMap<String, Vec<Url>>) -> Vec<(Url, Verdict)> {
    let (visitor, free) = (Arc::new(visitor), Arc::new(Semaphore::new(MAX_HOSTS)));
    let mut tasks = JoinSet::new();
    for urls in hosts.into_values() {
        let (visitor, free) = (Arc::clone(&visitor), Arc::clone(&free));
        tasks.spawn(async move {
            // Never closed, so there is always a permit in the end.
            let _permit = free.acquire().await;
            call_host(&visitor, urls).await
        });
    }
    tasks.join_all().await.into_iter().flatten().collect()
}

async fn call_host(visitor: &Visitor, urls: Vec<Url>) -> Vec<(Url, Verdict)> {
    let mut verdicts = Vec::new();
    // A host that is not there, or asks for patience, is not called again.
    let mut given_up: Option<Verdict> = None;
    for url in urls {
        let verdict = match &given_up {
            Some(verdict) => verdict.clone(),
            None => visitor.visit(&url).await,
        };
        if verdict.is_about_host(url.authority()) {
            given_up = Some(verdict.clone());
        }
        verdicts.push((url, verdict));
    }
    verdicts
}
