//! The calls of visitors and of people with a login, each with its rule. Each room has the fields that it needs.

pub(crate) mod accounts;
mod catalog;
mod deadline;
pub(crate) mod forms;
pub(crate) mod inbox;
mod limits;
mod messages;
pub(crate) mod photos;
mod wake;

use std::{convert::Infallible, sync::Arc, time::Duration};

use axum::{extract::FromRequestParts, http::request::Parts};
use jiff::Timestamp;
use tokio::sync::{OnceCell, Semaphore};

use crate::{
    blocking::Turns,
    config::{Config, Proxies, Site},
    http::client_ip::ClientIp,
    store::{Health, Store, StoreError},
};

pub(crate) use accounts::Accounts;
pub(crate) use catalog::{Catalog, Found};
pub(crate) use deadline::in_time;
pub(crate) use forms::Forms;
pub(crate) use inbox::Inbox;
pub(crate) use messages::{Channels, Messages};
pub(crate) use photos::Photos;

use catalog::PublishedForms;
use limits::Limits;
use messages::Pauses;
use wake::Wake;

/// Time for one call that scans a mailbox. The caller continues with the cursor of the response.
const SCAN_BUDGET: Duration = Duration::from_secs(1);

/// The application: its rooms, and what every response needs.
#[derive(Debug)]
pub(crate) struct App {
    store: Arc<Store>,
    /// The site whose pages may write.
    pub(crate) site: Site,
    /// The proxies that are trusted to name the client IP.
    pub(crate) proxies: Proxies,
    /// Time for a response, without that for passwords.
    pub(crate) response_time: Duration,
    /// The definitions of forms.
    pub(crate) catalog: Arc<Catalog>,
    /// People and their logins.
    pub(crate) accounts: Arc<Accounts>,
    /// E-mails, webhooks and notifications.
    pub(crate) messages: Arc<Messages>,
    /// Photos of visitors.
    pub(crate) photos: Photos,
    /// The requests, as people work on them.
    pub(crate) inbox: Inbox,
    /// The quote form.
    pub(crate) forms: Forms,
}

impl App {
    /// Creates the application.
    pub(crate) fn new(config: Config, store: Store, channels: Channels) -> Self {
        let Config {
            password,
            session_keys,
            contact_limit,
            login_limit,
            response_time,
            site,
            proxies,
            site_dir,
            form,
            is_mailed,
            has_webhook,
            confirms,
            mail: _,
            webhook: _,
            push: services,
            photos: _,
            lost_months,
        } = config;
        let submissions = Semaphore::new(store.max_concurrent_submissions());
        let (store, keys, wake) = (Arc::new(store), Arc::new(session_keys), Arc::new(Wake::default()));
        let published = PublishedForms::new(site_dir, site.origins.first().map(String::as_str));
        let catalog = Arc::new(Catalog::new(Arc::clone(&store), published, form));
        let limits = Arc::new(Limits::new(Arc::clone(&store), Arc::clone(&keys)));
        let accounts = Arc::new(Accounts {
            store: Arc::clone(&store),
            keys: Arc::clone(&keys),
            limits: Arc::clone(&limits),
            wake: Arc::clone(&wake),
            password,
            login_limit,
            is_mailed,
            services,
            vapid_key: OnceCell::new(),
            passwords: Turns::new(1),
            password_memory: Arc::default(),
        });
        let messages = Arc::new(Messages {
            store: Arc::clone(&store),
            accounts: Arc::clone(&accounts),
            wake: Arc::clone(&wake),
            catalog: Arc::clone(&catalog),
            channels,
            language: site.language.clone(),
            pauses: Pauses::default(),
        });
        let photos = Photos {
            store: Arc::clone(&store),
            keys,
            limits: Arc::clone(&limits),
            contact_limit,
            uploads: Arc::new(Semaphore::new(photos::MAX_CONCURRENT_UPLOADS)),
        };
        let inbox = Inbox {
            store: Arc::clone(&store),
            limits: Arc::clone(&limits),
            wake: Arc::clone(&wake),
            catalog: Arc::clone(&catalog),
            lost_months,
        };
        let forms = Forms {
            store: Arc::clone(&store),
            limits,
            messages: Arc::clone(&messages),
            wake,
            catalog: Arc::clone(&catalog),
            contact_limit,
            submissions,
            is_mailed,
            has_webhook,
            confirms,
        };
        Self { store, site, proxies, response_time, catalog, accounts, messages, photos, inbox, forms }
    }

    /// Checks that a quote request could be stored now.
    pub(crate) async fn health(&self) -> Result<Health, StoreError> {
        self.store.ping().await
    }
}

impl FromRequestParts<Arc<App>> for ClientIp {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Infallible> {
        Ok(Self::of(parts, &app.proxies))
    }
}

fn now() -> Timestamp {
    Timestamp::now()
}

/// The present time as most rows have it.
fn whole_second() -> Timestamp {
    Timestamp::from_second(now().as_second()).unwrap_or_else(|_| now())
}
