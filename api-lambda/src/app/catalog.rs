//! The definitions of forms: the built-in one, and those that the site publishes, each version of them.

use std::{
    collections::HashMap,
    fs::File,
    io::{ErrorKind, Read},
    path::PathBuf,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use aws_smithy_http_client::default_connector;
use aws_smithy_runtime_api::client::{
    http::{HttpConnector, HttpConnectorSettings, SharedHttpConnector},
    orchestrator::HttpRequest,
};
use aws_smithy_types::body::SdkBody;
use forms::{MAX_DEFINITION_BYTES, is_slug};
use http_body_util::{BodyExt, Limited};

use crate::{
    blocking::{Turns, lock},
    domain::{Definition, FormVersion, KnownVersion, QuoteRequest, Versions},
    store::{Store, StoreError},
};

use super::now;

/// Time for the site to answer. The visitor waits for it, once for each version.
const FETCH_TIMEOUT: Duration = Duration::from_secs(1);

/// Time for which a version that could not be had is not looked for again.
const MISS_TTL: Duration = Duration::from_secs(60);

/// Versions that may be looked for in vain in that time. Strangers can name as many as they like.
const MAX_MISSES: usize = 12;

/// Time after which the table is read again for a version that is not known.
const READ_INTERVAL: Duration = Duration::from_secs(10);

/// The definitions of forms.
#[derive(Debug)]
pub(crate) struct Catalog {
    store: Arc<Store>,
    site: PublishedForms,
    versions: Mutex<Arc<Versions>>,
    /// The time when the table was read.
    read: Mutex<Option<Instant>>,
    misses: Mutex<HashMap<FormVersion, Miss>>,
}

/// A version that could not be had.
#[derive(Debug, Clone, Copy)]
struct Miss {
    at: Instant,
    /// The site answered that it has none.
    is_sure: bool,
}

/// The result of looking for a version.
#[derive(Debug)]
pub(crate) enum Found {
    /// It is known.
    Version(Arc<Definition>),
    /// It cannot be had. The newest version of the form may help.
    Unknown(Option<Arc<Definition>>),
    /// There is no form of this name.
    NoForm,
}

/// The place where the site's files are.
#[derive(Debug)]
pub(crate) enum PublishedForms {
    /// Nowhere that is known.
    Nowhere,
    /// In a folder of this machine.
    Folder { folder: PathBuf, turns: Turns },
    /// At an address.
    Site { origin: String, connector: SharedHttpConnector },
}

/// The site cannot be asked now.
struct NotAsked;

impl PublishedForms {
    /// The files in a folder, or else at the address of the site.
    pub(crate) fn new(folder: Option<PathBuf>, origin: Option<&str>) -> Self {
        let site = |origin: &str| {
            // The HTTP client of AWS's SDK follows no redirects and reads no proxy from the environment.
            let connector = default_connector(&HttpConnectorSettings::default(), None)?;
            Some(Self::Site { origin: origin.to_owned(), connector })
        };
        match folder {
            Some(folder) => Self::Folder { folder, turns: Turns::new(1) },
            None => origin.and_then(site).unwrap_or(Self::Nowhere),
        }
    }

    /// The file of a version; `None` if there is none.
    async fn file(&self, version: &FormVersion) -> Result<Option<String>, NotAsked> {
        let path = Definition::path(&version.name, &version.hash);
        let bytes = match self {
            Self::Nowhere => None,
            Self::Folder { folder, turns } => {
                let path = folder.join(path);
                let read = turns.run(move || {
                    let mut bytes = Vec::new();
                    // One more byte than allowed shows that there are too many.
                    File::open(path)?.take(MAX_DEFINITION_BYTES as u64 + 1).read_to_end(&mut bytes).map(|_| bytes)
                });
                match read.await {
                    Ok(Ok(bytes)) => Some(bytes),
                    Ok(Err(error)) if error.kind() == ErrorKind::NotFound => None,
                    _ => return Err(NotAsked),
                }
            }
            Self::Site { origin, connector } => {
                let address = format!("{origin}/{path}");
                let fetched = tokio::time::timeout(FETCH_TIMEOUT, fetch(connector, &address));
                fetched.await.map_err(|_| NotAsked)??
            }
        };
        Ok(bytes.and_then(|bytes| String::from_utf8(bytes).ok()))
    }
}

async fn fetch(connector: &SharedHttpConnector, address: &str) -> Result<Option<Vec<u8>>, NotAsked> {
    let mut call = HttpRequest::new(SdkBody::empty());
    call.set_uri(address).map_err(|_| NotAsked)?;
    call.headers_mut().insert("user-agent", concat!("api-lambda/", env!("CARGO_PKG_VERSION")));
    let answer = connector.call(call).await.map_err(|_| NotAsked)?;
    match answer.status().as_u16() {
        200 => {
            let body = Limited::new(answer.into_body(), MAX_DEFINITION_BYTES).collect().await;
            Ok(Some(body.map_err(|_| NotAsked)?.to_bytes().to_vec()))
        }
        404 | 410 => Ok(None),
        _ => Err(NotAsked),
    }
}

impl Catalog {
    pub(crate) fn new(store: Arc<Store>, site: PublishedForms, built_in: Arc<Definition>) -> Self {
        let versions = Mutex::new(Arc::new(Versions::new(built_in)));
        Self { store, site, versions, read: Mutex::default(), misses: Mutex::default() }
    }

    /// True if versions that the site publishes can be had.
    pub(crate) fn has_site(&self) -> bool {
        !matches!(self.site, PublishedForms::Nowhere)
    }

    /// The versions that are in memory.
    fn known(&self) -> Arc<Versions> {
        Arc::clone(&lock(&self.versions))
    }

    /// All versions, as they were in the table a moment ago.
    pub(crate) async fn versions(&self) -> Result<Arc<Versions>, StoreError> {
        let read = *lock(&self.read);
        if read.is_none_or(|read| read.elapsed() >= READ_INTERVAL) {
            let begun = Instant::now();
            let stored = self.store.form_versions().await?;
            self.add(stored);
            *lock(&self.read) = Some(begun);
        }
        // The owner reads answers in the words of these.
        for original in self.known().missing_originals() {
            if self.last_miss(&original).is_none() {
                drop(self.publish(&original).await?);
            }
        }
        Ok(self.known())
    }

    /// The form with which a request was sent.
    pub(crate) async fn of(&self, request: &QuoteRequest) -> Result<Arc<Definition>, StoreError> {
        Ok(Arc::clone(self.versions_for(request).await?.of(request)))
    }

    /// The form with which a request was sent, in the words of the owner.
    pub(crate) async fn for_owner(&self, request: &QuoteRequest) -> Result<Arc<Definition>, StoreError> {
        Ok(self.versions_for(request).await?.for_owner(request))
    }

    async fn versions_for(&self, request: &QuoteRequest) -> Result<Arc<Versions>, StoreError> {
        let known = self.known();
        let is_known = request.form.as_ref().is_none_or(|version| known.is_complete(version));
        if is_known { Ok(known) } else { self.versions().await }
    }

    /// The built-in form.
    pub(crate) fn built_in(&self) -> Arc<Definition> {
        Arc::clone(self.known().built_in())
    }

    /// Looks for a version: in memory, in the table, on the site.
    pub(crate) async fn find(&self, version: &FormVersion) -> Result<Found, StoreError> {
        if let Some(definition) = self.known().get(version) {
            return Ok(Found::Version(Arc::clone(definition)));
        }
        if !is_slug(&version.name) {
            return Ok(Found::NoForm);
        }
        let versions = self.versions().await?;
        if let Some(definition) = versions.get(version) {
            return Ok(Found::Version(Arc::clone(definition)));
        }
        let miss = match self.last_miss(version) {
            Some(miss) => miss,
            None => match self.publish(version).await? {
                Ok(definition) => return Ok(Found::Version(definition)),
                Err(miss) => miss,
            },
        };
        let newest = versions.newest().remove(version.name.as_str()).cloned();
        Ok(if newest.is_none() && miss.is_sure { Found::NoForm } else { Found::Unknown(newest) })
    }

    /// The miss of a version a short time ago, or one more of too many.
    fn last_miss(&self, version: &FormVersion) -> Option<Miss> {
        let at = Instant::now();
        if !Definition::is_hash(&version.hash) {
            return Some(Miss { at, is_sure: false });
        }
        let mut misses = lock(&self.misses);
        misses.retain(|_, miss| miss.at.elapsed() < MISS_TTL);
        let last = misses.get(version).copied();
        last.or_else(|| (misses.len() >= MAX_MISSES).then_some(Miss { at, is_sure: false }))
    }

    /// Takes a version from the site.
    async fn publish(&self, version: &FormVersion) -> Result<Result<Arc<Definition>, Miss>, StoreError> {
        let file = self.site.file(version).await;
        let is_sure = matches!(file, Ok(None));
        let json = file.ok().flatten();
        let definition = json.as_deref().and_then(|json| read(version, json));
        if let (Some(json), Some(definition)) = (json, definition) {
            let since = now();
            self.store.put_form_version(version, &json, since).await?;
            let definition = Arc::new(definition);
            self.add([KnownVersion { of: version.clone(), since, definition: Arc::clone(&definition) }]);
            return Ok(Ok(definition));
        }
        if !is_sure {
            tracing::warn!(form = %version.name, version = %version.hash, "a version of a form cannot be had from the site");
        }
        let miss = Miss { at: Instant::now(), is_sure };
        let mut misses = lock(&self.misses);
        misses.insert(version.clone(), miss);
        Ok(Err(miss))
    }

    fn add(&self, versions: impl IntoIterator<Item = KnownVersion>) {
        let mut known = lock(&self.versions);
        for version in versions {
            if known.get(&version.of).is_none() {
                Arc::make_mut(&mut known).add(version);
            }
        }
    }
}

/// The definition in a file, if it is the one that the page names, and can be worked with.
fn read(version: &FormVersion, json: &str) -> Option<Definition> {
    let definition: Definition = Some(json)
        .filter(|json| Definition::hash_of(json) == version.hash)
        .and_then(|json| serde_json::from_str(json).ok())?;
    (definition.name == version.name && definition.problems().is_empty()).then_some(definition)
}
