use std::{net::IpAddr, sync::LazyLock, time::Duration};

use crate::{
    app::{
        limits::{Client, Counters, Limiter, RateLimited, from_refusal},
        now,
    },
    auth::{Device, Password, Session},
    config::RateLimit,
    domain::{Action, Channel, NewBrowser, NewEntry, PersonId, PersonName, QuoteId, Tried},
    store::{OneTime, SecondStep, StoreError, StoredAccount, StoredSession},
};

use super::{
    Accounts,
    account::Account,
    proof::{Proof, ProofError, Purpose, SecondStepNeeded},
};

/// The first attempt of a window whose response is delayed.
const FIRST_DELAYED_ATTEMPT: u32 = 4;

/// The delay of that attempt. It doubles with each further attempt.
const MIN_LOGIN_DELAY: Duration = Duration::from_millis(125);

/// The longest delay of a login.
const MAX_LOGIN_DELAY: Duration = Duration::from_secs(1);

/// Maximum number of devices looked at for one login. Sites on neighboring hosts can add cookies; those without our
/// signature do not count.
const MAX_DEVICES_PER_REQUEST: usize = 4;

/// Maximum number of attempts with names, as a multiple of the limit for one name: people of one office have one
/// address. It bounds the work that somebody can cause with names that nobody has.
const NAMES_FACTOR: u32 = 3;

/// A hash with the costs of [`Password::hash`], of a random text that is kept nowhere. Whoever tries a name that nobody
/// has waits for it as for that of a person.
static NOBODYS_PASSWORD: LazyLock<Password> = LazyLock::new(|| {
    let hash = "$argon2id$v=19$m=19456,t=2,p=1$k5xJ2n0m1Vb0c9D3ZrQh8A$0fQk1Zb8nCq2mXWv7uTsRyPpLlKkJjHhGgFfDdSsAaE";
    Password::from_hash(hash).expect("a hash of Argon2id")
});

/// The typed values of a login.
#[derive(Debug)]
pub struct Credentials {
    /// The name. Without one, the first owner logs in.
    pub name: Option<String>,
    /// The password.
    pub password: String,
    /// The second step.
    pub proof: Proof,
}

/// The browser in which somebody logs in, and what it sent along.
#[derive(Debug)]
pub struct LoginBrowser {
    /// Its address.
    pub ip: IpAddr,
    /// The browser and its system, in words.
    pub name: String,
    /// Of earlier sessions, which end.
    pub sessions: Vec<String>,
    /// Of earlier logins in this browser.
    pub devices: Vec<String>,
}

/// The tokens that a browser gets with a login.
#[derive(Debug)]
pub struct NewTokens {
    /// Of the session.
    pub session: String,
    /// By which the browser is known at its next login.
    pub device: String,
}

/// The reason why a login failed.
#[derive(Debug)]
pub enum LoginError {
    /// The password is wrong, or nobody has the name.
    WrongPassword,
    /// The password is right, but the second step is missing or wrong.
    SecondStep(SecondStepNeeded),
    /// Too many attempts.
    RateLimited(RateLimited),
    /// The store failed.
    Store(StoreError),
}

impl From<SecondStepNeeded> for LoginError {
    fn from(needed: SecondStepNeeded) -> Self {
        Self::SecondStep(needed)
    }
}

from_refusal!(LoginError);

impl Accounts {
    /// Starts a session, then ends the browser's earlier ones. The attempt is counted before the password is checked, so
    /// concurrent attempts do not get around the limit. Attempts are counted for each typed name: wrong passwords of
    /// one person do not lock another one out. A browser in which the person logged in before is counted alone: wrong
    /// passwords from elsewhere do not lock the person out, and whoever has a copy of its cookie can guess no faster
    /// than a stranger. The owner gets an e-mail about a login in another browser, if any are sent.
    ///
    /// Nothing shows if a name exists: neither the answer, nor the limits, nor the work.
    ///
    /// # Errors
    ///
    /// Fails when name or password are wrong, after too many attempts, or when the store does not answer.
    pub async fn login(&self, credentials: Credentials, browser: LoginBrowser) -> Result<NewTokens, LoginError> {
        let Credentials { name, password, proof } = credentials;
        let devices = self.known_devices(&browser.devices);
        let mut person = None;
        if !devices.is_empty() {
            person = Some(self.person_of(name.as_deref()).await?);
        }
        let device = devices.iter().find(|device| person.flatten().is_some_and(|person| device.knows(person)));
        let client = device.cloned().map_or(Client::Network(browser.ip), Client::Device);
        // The name that the first owner has from the start is no name: whoever tries both has no second count.
        let counted = name.as_deref().filter(|name| folded(name) != PersonName::of_first().folded());
        let client = match counted {
            None => client,
            Some(name) => Client::Named(Box::new(client), self.limits.pseudonym(folded(name).as_bytes())),
        };
        let counters = self.limits.of(self.login_limiter(), &client);
        let attempt = self.count_login(&counters, counted.is_some().then_some(browser.ip)).await?;
        let codes = self.limits.of(self.code_limiter(), &client);
        tokio::time::sleep(login_delay(attempt)).await;
        let person = match person {
            Some(person) => person,
            None => self.person_of(name.as_deref()).await?,
        };
        // Nobody's account is looked for too.
        let account = self.account_of(person.unwrap_or_else(PersonId::random)).await?;
        let hash = account.as_ref().map_or(&*NOBODYS_PASSWORD, |account| &account.password);
        let is_right = self.verify_password(hash, password).await;
        let Some(account) = account.as_ref().filter(|account| is_right && account.is_usable(now())) else {
            let tried = account.map_or(Tried::UnknownName, |account| account.tried());
            self.store.record(&NewEntry::of_failed_login(Action::WrongPassword, tried), None, now()).await?;
            return Err(LoginError::WrongPassword);
        };
        let (mut next, mut entry) = (None, NewEntry::of_account(Action::LoggedIn));
        if let Some(step) = &account.stored.second_step {
            let (step, used) = self.use_proof_at_login(account, step, &proof, &codes).await?;
            (next, entry) = (Some(StoredAccount { second_step: Some(step), ..account.next() }), used);
        }
        if let Some(one_time) = account.stored.one_time {
            let one_time = Some(OneTime { used: true, ..one_time });
            next = Some(StoredAccount { one_time, ..next.unwrap_or_else(|| account.next()) });
        }
        let keys = &self.keys;
        let (Session { id, expires }, token) = keys.start(now());
        let (password, started) = (account.password.fingerprint(), now());
        let person = account.stored.person;
        let session = StoredSession { id, person, password, browser: browser.name, started, used: started, expires };
        let author = account.author(&session);
        let is_mailed = self.is_mailed && device.is_none();
        let new_browser = is_mailed.then(|| NewBrowser {
            id: QuoteId::new(),
            browser: session.browser.clone(),
            person: account.is_one_of_several().then(|| author.name.clone()),
        });
        if !self.store.start_session(&session, &author, &entry, next.as_ref(), new_browser.as_ref()).await? {
            return Err(match (account.stored.one_time, &account.stored.second_step) {
                (None, Some(step)) => {
                    let error = if proof.passkey.is_some() { ProofError::WrongPasskey } else { ProofError::WrongCode };
                    self.second_step_needed(error, step, &proof, &Purpose::Login(account)).await?.into()
                }
                _ => LoginError::WrongPassword,
            });
        }
        self.logout(&browser.sessions).await?;
        if is_mailed {
            self.wake.one(Channel::Mail);
        }
        counters.reset().await?;
        if account.stored.second_step.is_some() {
            match codes.is_of_stranger() {
                true => codes.take_back().await?,
                false => codes.reset().await?,
            }
        }
        let known = devices.iter().flat_map(|device| &device.people).copied();
        Ok(NewTokens { session: token, device: keys.remember_device(now(), person, known) })
    }

    fn login_limiter(&self) -> Limiter {
        Limiter { name: "login", per_client: self.login_limit, global_factor: 10 }
    }

    fn code_limiter(&self) -> Limiter {
        Limiter { name: "code", per_client: self.login_limit, global_factor: 1 }
    }

    /// Counts an attempt. Those with a name have a limit for all names together, by the address of strangers, `ip`.
    async fn count_login(&self, counters: &Counters<'_>, ip: Option<IpAddr>) -> Result<u32, LoginError> {
        let RateLimit { count, window } = self.login_limit;
        let per_client = RateLimit { count: count.saturating_mul(NAMES_FACTOR), window };
        let names = Limiter { name: "names", per_client, ..self.login_limiter() };
        let ip = ip.filter(|_| counters.is_of_stranger());
        let names = ip.map(|ip| self.limits.of(names, &Client::Network(ip)));
        if let Some(names) = &names {
            names.check()?;
        }
        counters.check()?;
        if let Some(names) = &names {
            names.attempt().await?;
        }
        let attempt = counters.attempt().await?.count;
        if counters.is_of_stranger() {
            counters.attempt_of_all().await?;
        }
        if let Some(names) = &names {
            names.attempt_of_all().await?;
        }
        Ok(attempt)
    }

    /// Uses up a code or a challenge. Whoever has the password may try few: strangers together as many as one of them
    /// may try passwords. One that was right counts no more, or the owner's own logins in new browsers would use them up.
    async fn use_proof_at_login(
        &self,
        account: &Account,
        step: &SecondStep,
        proof: &Proof,
        codes: &Counters<'_>,
    ) -> Result<(SecondStep, NewEntry), LoginError> {
        let purpose = Purpose::Login(account);
        if !proof.is_missing() {
            match codes.is_of_stranger() {
                true => codes.attempt_of_all().await?,
                false => codes.attempt().await?.count,
            };
        }
        let error = match self.use_proof(account, step, proof, &purpose).await? {
            Ok(used) => return Ok(used),
            Err(error) => error,
        };
        if let Some(action) = error.action() {
            let entry = NewEntry::of_failed_login(action, account.tried());
            self.store.record(&entry, None, now()).await?;
        }
        Err(self.second_step_needed(error, step, proof, &purpose).await?.into())
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

    fn known_devices(&self, tokens: &[String]) -> Vec<Device> {
        let devices = tokens.iter().filter_map(|token| self.keys.device(token));
        devices.take(MAX_DEVICES_PER_REQUEST).collect()
    }
}

/// The form of a typed name by which attempts are counted.
fn folded(name: &str) -> String {
    PersonName::parse(name).map_or_else(|_| name.to_owned(), |name| name.folded())
}

fn login_delay(attempt: u32) -> Duration {
    match attempt.checked_sub(FIRST_DELAYED_ATTEMPT) {
        None => Duration::ZERO,
        Some(doublings) => MIN_LOGIN_DELAY.saturating_mul(1 << doublings.min(8)).min(MAX_LOGIN_DELAY),
    }
}
