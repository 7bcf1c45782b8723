use std::{
    net::IpAddr,
    sync::{Arc, LazyLock},
};

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, header},
    response::{AppendHeaders, IntoResponse},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    app::{
        App,
        limits::{Client, Counters, Limiter},
        now,
    },
    auth::{Device, Password, Session, set_device, set_session, unset_session},
    domain::{Action, Channel, NewBrowser, NewEntry, PersonId, PersonName, QuoteId, Role, Tried},
    http::{
        body::JsonBody,
        client_ip::ClientIp,
        error::ApiError,
        fails::{Fails, LoggingIn, Origin, Stored},
        schemas::{code, person_id, person_name},
    },
    store::{OneTime, StoreError, StoredAccount, StoredSession},
};

use super::{
    Accounts,
    account::Account,
    proof::{Page, PasskeyAnswer, Proof, ProofError, Purpose},
    rights::{browser_of, device_tokens, session_tokens},
};

/// Maximum number of devices looked at for one login. Sites on neighboring hosts can add cookies; those without our
/// signature do not count.
const MAX_DEVICES_PER_REQUEST: usize = 4;

/// Maximum number of attempts with names, as a multiple of the limit for one name: people of one office have one
/// address. It bounds the work that somebody can cause with names that nobody has.
const NAMES_FACTOR: u32 = 3;

/// Maximum number of attempts of all strangers together, as a multiple of the limit for one client.
const STRANGERS_FACTOR: u32 = 10;

/// A hash with the costs of [`Password::hash`], of a random text that is kept nowhere. Whoever tries a name that nobody
/// has waits for it as for that of a person.
static NOBODYS_PASSWORD: LazyLock<Password> = LazyLock::new(|| {
    let hash = "$argon2id$v=19$m=19456,t=2,p=1$k5xJ2n0m1Vb0c9D3ZrQh8A$0fQk1Zb8nCq2mXWv7uTsRyPpLlKkJjHhGgFfDdSsAaE";
    Password::from_hash(hash).expect("a hash of Argon2id")
});

impl Accounts {
    pub(super) fn limiter(&self, name: &'static str) -> Limiter {
        Limiter { name, per_client: self.login_limit }
    }

    /// Counts an attempt. Those with a name have a limit for all names together, by the address of strangers, `ip`.
    async fn count_login(&self, counters: &Counters<'_>, ip: Option<IpAddr>) -> Result<(), ApiError> {
        let names = Limiter { name: "names", per_client: self.login_limit.times(NAMES_FACTOR) };
        let ip = ip.filter(|_| counters.is_of_stranger());
        let names = ip.map(|ip| self.limits.of(names, &Client::Network(ip)));
        if let Some(names) = &names {
            names.check()?;
        }
        counters.check()?;
        if let Some(names) = &names {
            names.attempt().await?;
        }
        counters.attempt().await?;
        if counters.is_of_stranger() {
            counters.attempt_of_all(STRANGERS_FACTOR).await?;
        }
        if let Some(names) = &names {
            names.attempt_of_all(STRANGERS_FACTOR).await?;
        }
        Ok(())
    }

    /// Returns the person with a typed name; without one, the first owner.
    async fn person_of(&self, name: Option<&str>) -> Result<Option<PersonId>, StoreError> {
        let Some(name) = name else { return Ok(Some(PersonId::First)) };
        // No client that keeps to the rules sends a name that nobody can have, so it need not take as long.
        let Ok(name) = PersonName::parse(name) else { return Ok(None) };
        match self.store.person_named(&name).await? {
            Some(person) => Ok(Some(person)),
            None if name.folded() == PersonName::of_first().folded() => {
                Ok(self.account().await?.stored.name.is_none().then_some(PersonId::First))
            }
            None => Ok(None),
        }
    }

    /// The account of a person, if the password is right and logs in. Nothing shows if a name exists: neither the answer,
    /// nor the limits, nor the work.
    async fn account_with(&self, person: Option<PersonId>, password: String) -> Result<Account, ApiError> {
        let account = self.account_of(person.unwrap_or_else(PersonId::random)).await?;
        let hash = account.as_ref().map_or(&*NOBODYS_PASSWORD, |account| &account.password);
        let is_right = self.verify_password(hash, password).await;
        let tried = account.as_ref().map_or(Tried::UnknownName, Account::tried);
        if let Some(account) = account.filter(|account| is_right && account.is_usable(now())) {
            return Ok(account);
        }
        self.store.record(&NewEntry::of_failed_login(Action::WrongPassword, tried), None, now()).await?;
        Err(ApiError::WrongPassword)
    }

    /// Somebody who tries to log in, as attempts are counted.
    fn client(&self, name: Option<&str>, ip: IpAddr, device: Option<Device>) -> Client {
        let client = device.map_or(Client::Network(ip), Client::Device);
        match name {
            None => client,
            Some(name) => Client::Named(Box::new(client), self.limits.pseudonym(folded(name).as_bytes())),
        }
    }
}

/// The form of a typed name by which attempts are counted.
fn folded(name: &str) -> String {
    PersonName::parse(name).map_or_else(|_| name.to_owned(), |name| name.folded())
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Login {
    /// The name of the person. Without one, the first owner logs in.
    #[schema(schema_with = person_name)]
    name: Option<String>,
    #[serde(default)]
    #[schema(format = Password, min_length = 1, required = true)]
    password: String,
    /// The code of the authenticator app, or a recovery code; if the second step is on.
    #[schema(schema_with = code)]
    code: Option<String>,
    /// The answer to the challenge that came with the refusal of a login without it.
    #[schema(nullable = false, required = false)]
    passkey: Option<PasskeyAnswer>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AuthStatus {
    /// True if the request has an active session.
    authenticated: bool,
    /// True without a session if there is more than one person, so that a login needs a name. Absent otherwise.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    asks_for_name: bool,
    /// The person of the session. Absent without one, and for an owner who is the only person.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    person: Option<CallerBody>,
    /// True in a session of the first owner until another password than the configured one was chosen. Absent
    /// otherwise.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    configured_password: bool,
}

/// The person of a session.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Caller)]
pub(crate) struct CallerBody {
    #[schema(schema_with = person_id)]
    id: PersonId,
    name: String,
    role: Role,
    /// True until the one-time password was changed. No other call is possible before.
    one_time_password: bool,
    /// Everybody with a login: who may work on a request. Empty before the one-time password was changed.
    team: Vec<Colleague>,
}

/// A person with a login, as colleagues see it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Colleague {
    #[schema(schema_with = person_id)]
    id: PersonId,
    name: String,
}

impl AuthStatus {
    fn of(authenticated: bool) -> Self {
        Self { authenticated, asks_for_name: false, person: None, configured_password: false }
    }
}

/// Starts a session. A wrong password and a name that nobody has get the same response. With the right password and
/// without the second step, `secondStep` of the refusal says what is possible.
#[utoipa::path(
    post,
    path = "/api/admin/login",
    request_body(content = Login, content_type = "application/json"),
    responses((status = OK, description = "Logged in; the cookies of the session and of the browser are set", body = AuthStatus), Fails::<(LoggingIn, Stored)>)
)]
pub(crate) async fn login(
    State(app): State<Arc<App>>,
    ClientIp(ip): ClientIp,
    page: Page,
    headers: HeaderMap,
    JsonBody(Login { name, password, code, passkey }): JsonBody<Login>,
) -> Result<impl IntoResponse, ApiError> {
    if password.is_empty() {
        return Err(ApiError::of_field("password", "Password is required"));
    }
    let (accounts, proof) = (&*app.accounts, Proof::new(code, passkey, page));
    let name = name.filter(|name| !name.trim().is_empty());
    let devices = device_tokens(&headers);
    let devices = devices.iter().filter_map(|token| accounts.keys.device(token));
    let devices: Vec<Device> = devices.take(MAX_DEVICES_PER_REQUEST).collect();
    let mut person = None;
    if !devices.is_empty() {
        person = Some(accounts.person_of(name.as_deref()).await?);
    }
    // A browser in which the person logged in before is counted alone: wrong passwords from elsewhere do not lock the
    // person out, and whoever has a copy of its cookie can guess no faster than a stranger.
    let device = devices.iter().find(|device| person.flatten().is_some_and(|person| device.knows(person)));
    // The name that the first owner has from the start is no name: whoever tries both has no second count.
    let counted = name.as_deref().filter(|name| folded(name) != PersonName::of_first().folded());
    let client = accounts.client(counted, ip, device.cloned());
    let counters = accounts.limits.of(accounts.limiter("login"), &client);
    // Before the password is checked, so concurrent attempts do not get around the limit.
    accounts.count_login(&counters, counted.is_some().then_some(ip)).await?;
    let codes = accounts.limits.of(accounts.limiter("code"), &client);
    let person = match person {
        Some(person) => person,
        None => accounts.person_of(name.as_deref()).await?,
    };
    let account = &accounts.account_with(person, password).await?;
    let (mut next, mut entry) = (None, NewEntry::of_account(Action::LoggedIn));
    if let Some(step) = &account.stored.second_step {
        // Whoever has the password may try few: strangers together as many as one of them may try passwords.
        if !proof.is_missing() {
            match codes.is_of_stranger() {
                true => codes.attempt_of_all(1).await?,
                false => codes.attempt().await?.count,
            };
        }
        let (step, used) = accounts.use_proof(account, step, &proof, &Purpose::Login(account)).await?;
        (next, entry) = (Some(StoredAccount { second_step: Some(step), ..account.next() }), used);
    }
    if let Some(one_time) = account.stored.one_time {
        let one_time = Some(OneTime { used: true, ..one_time });
        next = Some(StoredAccount { one_time, ..next.unwrap_or_else(|| account.next()) });
    }
    let (Session { id, expires }, token) = accounts.keys.start(now());
    let (person, started) = (account.stored.person, now());
    let (password, browser) = (account.password.fingerprint(), browser_of(&headers));
    let session = StoredSession { id, person, password, browser, started, used: started, expires };
    let author = account.author(&session);
    let is_mailed = accounts.is_mailed && device.is_none();
    let new_browser = is_mailed.then(|| NewBrowser {
        id: QuoteId::new(),
        browser: session.browser.clone(),
        person: account.is_one_of_several().then(|| author.name.clone()),
    });
    if !accounts.store.start_session(&session, &author, &entry, next.as_ref(), new_browser.as_ref()).await? {
        return Err(match (account.stored.one_time, &account.stored.second_step) {
            (None, Some(step)) => {
                let error = if proof.passkey.is_some() { ProofError::WrongPasskey } else { ProofError::WrongCode };
                accounts.second_step_needed(error, step, &proof, &Purpose::Login(account)).await?
            }
            _ => ApiError::WrongPassword,
        });
    }
    accounts.end_sessions_of(&headers).await?;
    if is_mailed {
        accounts.wake.one(Channel::Mail);
    }
    counters.reset().await?;
    // A proof that was right counts no more, or the owner's own logins in new browsers would use them up.
    if account.stored.second_step.is_some() {
        match codes.is_of_stranger() {
            true => codes.take_back().await?,
            false => codes.reset().await?,
        }
    }
    let known = devices.iter().flat_map(|device| &device.people).copied();
    let cookies = [set_session(&token), set_device(&accounts.keys.remember_device(now(), person, known))];
    Ok((AppendHeaders(cookies.map(|cookie| (header::SET_COOKIE, cookie))), Json(AuthStatus::of(true))))
}

/// Ends the session, also for every copy of its cookie.
#[utoipa::path(
    post,
    path = "/api/admin/logout",
    responses((status = OK, description = "No session any more; the cookie is removed", body = AuthStatus), Fails::<(Origin, Stored)>)
)]
pub(crate) async fn logout(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<impl IntoResponse, ApiError> {
    app.accounts.end_sessions_of(&headers).await?;
    Ok((AppendHeaders([(header::SET_COOKIE, unset_session())]), Json(AuthStatus::of(false))))
}

/// Returns the state of the session. Having none is not an error.
#[utoipa::path(
    get,
    path = "/api/admin/auth-status",
    responses((status = OK, description = "With or without a session", body = AuthStatus), Fails::<Stored>)
)]
pub(crate) async fn auth_status(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<Json<AuthStatus>, ApiError> {
    let (tokens, accounts) = (session_tokens(&headers), &app.accounts);
    let (caller, first) = tokio::try_join!(accounts.signed_in(&tokens), accounts.account())?;
    let mut status = AuthStatus::of(caller.is_some());
    status.asks_for_name = caller.is_none() && first.is_one_of_several();
    status.configured_password = caller.as_ref().is_some_and(|caller| caller.has_configured_password);
    if let Some(caller) = caller.filter(|_| first.is_one_of_several()) {
        let one_time_password = caller.has_one_time_password;
        let team = if one_time_password { Vec::new() } else { accounts.everybody().await? };
        let colleague =
            |account: &Account| Colleague { id: account.stored.person, name: account.name().as_str().to_owned() };
        status.person = Some(CallerBody {
            id: caller.session.person,
            name: caller.author.name.as_str().to_owned(),
            role: caller.role,
            one_time_password,
            team: team.iter().map(colleague).collect(),
        });
    }
    Ok(Json(status))
}
