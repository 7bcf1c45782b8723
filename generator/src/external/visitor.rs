use std::{error::Error, io, time::Duration};

use anyhow::Context;
use axum::{
    body::Body,
    http::{HeaderValue, Method, Request, StatusCode, header},
};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::{
    client::legacy::{
        Client,
        connect::{Connect, HttpConnector},
    },
    rt::TokioExecutor,
};
use tokio::time::timeout;
use url::Url;

use super::{
    lookup::{Lookup, LookupFailed, NoSuchHost},
    patience::Patience,
    plain,
    verdict::{Doubt, TOO_MANY_REQUESTS, Verdict},
};

/// The time that a server has for the start of its answer.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);

/// About as many redirects as browsers follow.
const MAX_REDIRECTS: usize = 10;

/// A client that looks up hosts with `R`.
pub(super) type HttpsClient<R> = Client<HttpsConnector<HttpConnector<R>>, Body>;

/// Follows links as a browser does, and reads no pages.
pub(super) struct Visitor {
    client: HttpsClient<Lookup>,
    /// The name of the program and the site that asks.
    agent: HeaderValue,
    patience: Patience,
}

/// A client that verifies the certificates of servers.
///
/// # Errors
/// When this machine trusts nobody's.
pub(super) fn client<R>(lookup: R) -> anyhow::Result<HttpsClient<R>>
where
    HttpsConnector<HttpConnector<R>>: Connect + Clone,
{
    let mut http = HttpConnector::new_with_resolver(lookup);
    http.enforce_http(false);
    let https = HttpsConnectorBuilder::new().with_native_roots();
    let https = https.context(
        "this machine has no list of trusted certificates, which addresses with https:// need; install ca-certificates",
    )?;
    let connector = https.https_or_http().enable_http1().wrap_connector(http);
    // Calls to one host are a second apart, and an open connection would keep a server busy until the next one.
    Ok(Client::builder(TokioExecutor::new()).pool_max_idle_per_host(0).build(connector))
}

/// The start of an answer.
struct Answer {
    status: StatusCode,
    location: Option<String>,
    policy: Option<String>,
}

/// The reason why there is no answer.
enum Silence {
    NoSuchHost,
    Doubt(Doubt),
}

impl Visitor {
    pub(super) fn new(site: &str) -> anyhow::Result<Self> {
        let client = client(Lookup)?;
        let agent = format!("ssg/{} (looks whether links work; for {site})", env!("CARGO_PKG_VERSION"));
        let agent = HeaderValue::from_str(&agent).context("the address of the site cannot be in a header")?;
        Ok(Self { client, agent, patience: Patience::default() })
    }

    /// Follows a link to its end.
    pub(super) async fn visit(&self, start: &Url) -> Verdict {
        let mut at = start.clone();
        // The last address that is reached by permanent redirects alone.
        let mut moved = None;
        let mut is_permanent = true;
        for _ in 0..=MAX_REDIRECTS {
            let doubt = |doubt| Verdict::Unknown { authority: at.authority().to_owned(), doubt };
            let answer = match self.ask(&at).await {
                Ok(answer) => answer,
                Err(Silence::NoSuchHost) => return Verdict::NoSuchHost(at.host_str().unwrap_or_default().to_owned()),
                Err(Silence::Doubt(reason)) => return doubt(reason),
            };
            match answer.status {
                status if status.is_success() => return moved.map_or(Verdict::Fine, Verdict::Moved),
                StatusCode::NOT_FOUND | StatusCode::GONE => return Verdict::Gone(answer.status.as_u16()),
                status if status.is_redirection() => {
                    let target = answer.location.and_then(|location| at.join(&location).ok());
                    let Some(target) = target.filter(|to| matches!(to.scheme(), "http" | "https")) else {
                        return doubt(Doubt::Circle);
                    };
                    is_permanent &= matches!(status, StatusCode::MOVED_PERMANENTLY | StatusCode::PERMANENT_REDIRECT);
                    if is_permanent {
                        moved = Some(target.to_string());
                    }
                    at = plain(target);
                }
                status => return doubt(Doubt::Status(status.as_u16())),
            }
        }
        Verdict::Unknown { authority: at.authority().to_owned(), doubt: Doubt::Circle }
    }

    /// The security policy of a page; `None` if there is no such page, or none that this machine can ask for.
    pub(super) async fn policy(&self, page: &Url) -> Option<String> {
        let answer = self.ask(page).await.ok()?;
        answer.status.is_success().then(|| answer.policy.unwrap_or_default())
    }

    /// Asks for the head of a page. Many servers refuse that, or answer it wrongly, so only GET is believed when it
    /// fails.
    async fn ask(&self, url: &Url) -> Result<Answer, Silence> {
        match self.call(Method::HEAD, url).await {
            Ok(answer) if answer.status.as_u16() == TOO_MANY_REQUESTS => Ok(answer),
            Ok(answer) if answer.status.is_success() || answer.status.is_redirection() => Ok(answer),
            Ok(_) | Err(Silence::Doubt(Doubt::Broken)) => self.call(Method::GET, url).await,
            Err(silence) => Err(silence),
        }
    }

    async fn call(&self, method: Method, url: &Url) -> Result<Answer, Silence> {
        let request = Request::builder()
            .method(method)
            .uri(url.as_str())
            .header(header::USER_AGENT, &self.agent)
            .header(header::ACCEPT, "*/*")
            .header(header::CONNECTION, "close")
            .body(Body::empty());
        let Ok(request) = request else { return Err(Silence::Doubt(Doubt::Broken)) };
        let _turn = self.patience.turn(url.authority()).await;
        let response = match timeout(REQUEST_TIMEOUT, self.client.request(request)).await {
            Ok(Ok(response)) => response,
            Ok(Err(error)) => return Err(Silence::of(&error)),
            Err(_) => return Err(Silence::Doubt(Doubt::Timeout)),
        };
        let text =
            |name| response.headers().get(name).map(|value| String::from_utf8_lossy(value.as_bytes()).into_owned());
        let (location, policy) = (text(header::LOCATION), text(header::CONTENT_SECURITY_POLICY));
        Ok(Answer { status: response.status(), location, policy })
    }
}

impl Silence {
    fn of(error: &(dyn Error + 'static)) -> Self {
        let mut next = Some(error);
        while let Some(error) = next {
            if error.is::<NoSuchHost>() {
                return Self::NoSuchHost;
            }
            if error.is::<LookupFailed>() {
                return Self::Doubt(Doubt::Lookup);
            }
            let fault = error.downcast_ref::<io::Error>();
            match fault.map(io::Error::kind) {
                Some(io::ErrorKind::ConnectionRefused) => return Self::Doubt(Doubt::Refused),
                Some(io::ErrorKind::TimedOut) => return Self::Doubt(Doubt::Timeout),
                // The kind of every mistake of TLS.
                Some(io::ErrorKind::InvalidData) => return Self::Doubt(Doubt::Insecure),
                _ => {}
            }
            // The source of such an error leaves out the error inside of it.
            let inside = fault.and_then(io::Error::get_ref).map(|inside| inside as &(dyn Error + 'static));
            next = inside.or_else(|| error.source());
        }
        Self::Doubt(Doubt::Broken)
    }
}
