//! Pictures and files of an old site, for its import: from its own hosts, and from no machine that is not public.

use std::{
    collections::{BTreeSet, HashSet},
    error::Error,
    io::Write,
    net::{IpAddr, Ipv6Addr, SocketAddr},
    path::{Component, Path, PathBuf},
    pin::Pin,
    sync::Arc,
    task::{self, Poll},
    time::Duration,
    vec,
};

use anyhow::Context;
use axum::{
    body::{Body, to_bytes},
    http::{Request, header},
};
use hyper_util::client::legacy::connect::dns::Name;
use tokio::{sync::Semaphore, task::JoinSet, time::timeout};
use tower::Service;
use url::Url;

use super::{lookup::look_up, plain, visitor::client};
use crate::{cache::replace_file, markdown::percent_decoded};

/// The largest file that is fetched: more than a photo of any camera.
const MAX_FILE_BYTES: usize = 30 << 20;

/// The time for one file.
const FILE_TIMEOUT: Duration = Duration::from_secs(60);

/// Number of files that are fetched at once.
const MAX_AT_ONCE: usize = 8;

/// About as many redirects as browsers follow.
const MAX_REDIRECTS: usize = 5;

/// Looks up names, and hands out only addresses that anybody can reach. The trusted host may be any machine.
#[derive(Clone)]
struct PublicLookup(Option<Arc<str>>);

impl Service<Name> for PublicLookup {
    type Response = vec::IntoIter<SocketAddr>;
    type Error = Box<dyn Error + Send + Sync>;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, Self::Error>> + Send>>;

    fn poll_ready(&mut self, _: &mut task::Context<'_>) -> Poll<Result<(), Self::Error>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, name: Name) -> Self::Future {
        let is_trusted = self.0.as_deref() == Some(name.as_str());
        Box::pin(async move {
            let found = look_up(name.as_str()).await?;
            Ok(found.filter(|address| is_trusted || is_public(address.ip())).collect::<Vec<_>>().into_iter())
        })
    }
}

/// Returns true for addresses that are no part of somebody's own network.
fn is_public(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => {
            let [first, second, ..] = ip.octets();
            let is_shared = first == 100 && (64..128).contains(&second);
            !(ip.is_private()
                || ip.is_loopback()
                || ip.is_link_local()
                || ip.is_unspecified()
                || ip.is_broadcast()
                || ip.is_multicast()
                || first == 0
                || is_shared)
        }
        IpAddr::V6(ip) => match ip.to_ipv4_mapped() {
            Some(ip) => is_public(IpAddr::V4(ip)),
            None => {
                !(ip == Ipv6Addr::LOCALHOST
                    || ip.is_unspecified()
                    || ip.is_unique_local()
                    || ip.is_unicast_link_local()
                    || ip.is_multicast())
            }
        },
    }
}

/// Fetches files of the old site into a folder, by the path of each. Those that are there already are not fetched again.
/// Returns the number of files that are there in the end.
///
/// # Errors
///
/// When this machine has no list of trusted certificates, cannot run tasks, or cannot write.
pub fn download(
    addresses: &BTreeSet<String>,
    hosts: &HashSet<String>,
    trusted: Option<&str>,
    folder: &Path,
) -> anyhow::Result<usize> {
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().context("cannot fetch pictures")?;
    let client = client(PublicLookup(trusted.map(Arc::from)))?;
    let may_ask = |url: &Url| {
        let host = url.host_str().unwrap_or_default().trim_start_matches("www.");
        let is_open = match host.trim_matches(['[', ']']).parse::<IpAddr>() {
            Ok(ip) => is_public(ip) || trusted == Some(host),
            Err(_) => true,
        };
        matches!(url.scheme(), "http" | "https") && hosts.contains(host) && is_open
    };
    let places = Arc::new(Semaphore::new(MAX_AT_ONCE));
    runtime.block_on(async {
        let mut there = 0;
        let mut fetches = JoinSet::new();
        for address in addresses {
            let Some((url, path)) =
                Url::parse(address).ok().map(plain).and_then(|url| Some((url.clone(), path_below(folder, &url)?)))
            else {
                continue;
            };
            if path.is_file() {
                there += 1;
                continue;
            }
            if !may_ask(&url) {
                continue;
            }
            let (client, places, hosts) = (client.clone(), Arc::clone(&places), hosts.clone());
            fetches.spawn(async move {
                let _place = places.acquire_owned().await.ok()?;
                let fetched = timeout(FILE_TIMEOUT, async {
                    let mut at = url;
                    for _ in 0..=MAX_REDIRECTS {
                        let agent = concat!("ssg/", env!("CARGO_PKG_VERSION"), " (moves this site)");
                        let request =
                            Request::get(at.as_str()).header(header::USER_AGENT, agent).body(Body::empty()).ok()?;
                        let response = client.request(request).await.ok()?;
                        if response.status().is_redirection() {
                            let to = response.headers().get(header::LOCATION)?.to_str().ok()?;
                            let to = at.join(to).ok()?;
                            let host = to.host_str().unwrap_or_default().trim_start_matches("www.").to_owned();
                            let is_same = to.host_str() == at.host_str();
                            // A name is looked up with care; an address of numbers has to be the one that was asked for.
                            if !hosts.contains(&host) || (!is_same && host.parse::<IpAddr>().is_ok()) {
                                return None;
                            }
                            at = to;
                            continue;
                        }
                        if !response.status().is_success() {
                            return None;
                        }
                        return to_bytes(Body::new(response.into_body()), MAX_FILE_BYTES).await.ok();
                    }
                    None
                });
                Some((path, fetched.await.ok()??))
            });
        }
        while let Some(fetched) = fetches.join_next().await {
            if let Ok(Some((path, bytes))) = fetched {
                replace_file(&path, |file| file.write_all(&bytes))
                    .with_context(|| format!("cannot write {}", path.display()))?;
                there += 1;
            }
        }
        Ok(there)
    })
}

/// The file of an address; `None` for one that would be outside of the folder.
fn path_below(folder: &Path, url: &Url) -> Option<PathBuf> {
    let path = percent_decoded(url.path());
    let path = Path::new(path.trim_start_matches('/'));
    let is_inside = path.components().all(|part| matches!(part, Component::Normal(_))) && path.file_name().is_some();
    is_inside.then(|| folder.join(path))
}
