//! The second step of a login: an app, passkeys and recovery codes, as attributes of the person's row.

use std::collections::HashMap;

use aws_sdk_dynamodb::types::AttributeValue;
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use jiff::Timestamp;

use crate::{
    auth::{
        RECOVERY_CODES, RecoveryCode, TotpSecret,
        passkey::{Credential, RelyingParty},
    },
    domain::{Action, PasskeyId, PasskeyName},
};

use super::{Item, number, number_of, optional, row, text, text_of, time, time_of};

/// The secret of the app.
const SECRET: &str = "secret";
const USED_STEP: &str = "usedStep";
const PASSKEYS: &str = "passkeys";
/// The hashes of the codes, separated by blanks.
const RECOVERY: &str = "recovery";

/// Attributes of a passkey.
const CREDENTIAL: &str = "credential";
const KEY: &str = "key";
const COUNTER: &str = "counter";
const HOST: &str = "host";
/// Absent in rows of earlier versions, until the passkey is used.
const ORIGIN: &str = "origin";
const NAME: &str = "name";
const ADDED: &str = "added";
const USED: &str = "used";

/// The second step of the login: an app, passkeys, or both.
#[derive(Debug, Clone, Default)]
pub struct SecondStep {
    /// The authenticator app, if codes are accepted.
    pub app: Option<AuthenticatorApp>,
    /// The passkeys, the oldest first.
    pub passkeys: Vec<Passkey>,
    /// The recovery codes that are left.
    pub recovery: Vec<RecoveryCode>,
}

/// An authenticator app.
#[derive(Debug, Clone)]
pub struct AuthenticatorApp {
    /// The secret that it shares with the table.
    pub secret: TotpSecret,
    /// The step of the last code that was used. Neither it nor an earlier one is accepted again.
    pub used_step: i64,
}

/// A passkey of a person.
#[derive(Debug, Clone)]
pub struct Passkey {
    /// Its credential.
    pub credential: Credential,
    /// The host of the site at which it was made. It works at no other.
    pub host: String,
    /// The origin at which it was made; `None` of a passkey of an earlier version that was not used since.
    pub origin: Option<String>,
    /// Its name.
    pub name: PasskeyName,
    /// The time at which it was added.
    pub added: Timestamp,
    /// The time of its last use, if there was any.
    pub used: Option<Timestamp>,
}

impl Passkey {
    /// Its id in addresses.
    pub fn id(&self) -> PasskeyId {
        PasskeyId::of(&self.credential.id)
    }

    /// Returns true if it was made at the origin of this page. Another port of the host can be another program.
    pub fn is_of(&self, page: &RelyingParty) -> bool {
        self.host == page.id() && self.origin.as_ref().is_none_or(|origin| origin == page.origin())
    }
}

impl SecondStep {
    /// Returns true if nothing is left but recovery codes, so that a login needs the password alone.
    pub fn is_off(&self) -> bool {
        self.app.is_none() && self.passkeys.is_empty()
    }

    /// The passkeys that work on a page.
    pub fn passkeys_of<'s>(&'s self, page: &'s RelyingParty) -> impl Iterator<Item = &'s Passkey> {
        self.passkeys.iter().filter(|passkey| passkey.is_of(page))
    }

    /// Uses up a code: returns the second step after that, and the action of a login with it; `None` if the code is wrong
    /// or was used before.
    pub fn using(&self, code: &str, now: Timestamp) -> Option<(Self, Action)> {
        let app = self.app.as_ref();
        if let Some((app, used_step)) = app.and_then(|app| Some((app, app.secret.step_of(code, now, app.used_step)?))) {
            let app = Some(AuthenticatorApp { used_step, ..app.clone() });
            return Some((Self { app, ..self.clone() }, Action::LoggedIn));
        }
        // All of them, so that the time does not tell which one it was.
        let known = self.recovery.iter().enumerate();
        let found = known.fold(None, |found, (index, known)| if known.is(code) { Some(index) } else { found })?;
        let mut left = self.clone();
        left.recovery.remove(found);
        Some((left, Action::RecoveryCodeUsed))
    }

    /// The second step with new recovery codes, and their texts, unless some are left.
    #[must_use]
    pub fn with_codes(self) -> (Self, Vec<String>) {
        if !self.recovery.is_empty() {
            return (self, Vec::new());
        }
        let (recovery, texts) = (0..RECOVERY_CODES).map(|_| RecoveryCode::generate()).unzip();
        (Self { recovery, ..self }, texts)
    }
}

pub(super) fn attributes_of(step: &SecondStep) -> [(&'static str, Option<AttributeValue>); 4] {
    let codes: Vec<_> = step.recovery.iter().map(RecoveryCode::stored).collect();
    let passkeys: Vec<_> = step.passkeys.iter().map(|passkey| AttributeValue::M(item_of(passkey))).collect();
    [
        (RECOVERY, Some(text(codes.join(" ")))),
        (SECRET, step.app.as_ref().map(|app| text(app.secret.stored()))),
        (USED_STEP, step.app.as_ref().map(|app| number(app.used_step))),
        (PASSKEYS, (!passkeys.is_empty()).then_some(AttributeValue::L(passkeys))),
    ]
}

/// The second step of a row: `Some(None)` if it is off, `None` if it cannot be read. Without this difference a damaged
/// one would let everybody in who has the password.
pub(super) fn second_step_of(item: &Item) -> Option<Option<SecondStep>> {
    let app = optional(item, SECRET, |name| {
        let secret = TotpSecret::from_stored(&text_of(item, name)?)?;
        Some(AuthenticatorApp { secret, used_step: number_of(item, USED_STEP)? })
    })?;
    let passkeys = optional(item, PASSKEYS, |name| {
        item[name].as_l().ok()?.iter().map(|one| passkey_of(one.as_m().ok()?)).collect::<Option<Vec<_>>>()
    })?;
    let passkeys = passkeys.unwrap_or_default();
    if app.is_none() && passkeys.is_empty() {
        return Some(None);
    }
    let recovery = text_of(item, RECOVERY)?.split_whitespace().map(RecoveryCode::from_stored).collect();
    Some(Some(SecondStep { app, passkeys, recovery }))
}

fn item_of(passkey: &Passkey) -> Item {
    let Passkey { credential: Credential { id, key, counter }, host, origin, name, added, used } = passkey;
    let attributes = [
        (CREDENTIAL, Some(text(BASE64_URL_SAFE_NO_PAD.encode(id)))),
        (KEY, Some(text(BASE64_URL_SAFE_NO_PAD.encode(key)))),
        (COUNTER, Some(number(counter))),
        (HOST, Some(text(host))),
        (ORIGIN, origin.as_ref().map(text)),
        (NAME, Some(text(name.as_str()))),
        (ADDED, Some(time(*added))),
        (USED, used.map(time)),
    ];
    row(HashMap::new(), attributes)
}

fn passkey_of(item: &Item) -> Option<Passkey> {
    let bytes = |name: &str| BASE64_URL_SAFE_NO_PAD.decode(text_of(item, name)?).ok();
    let credential = Credential { id: bytes(CREDENTIAL)?, key: bytes(KEY)?, counter: number_of(item, COUNTER)? };
    let passkey = Passkey {
        host: text_of(item, HOST)?,
        origin: optional(item, ORIGIN, |name| text_of(item, name))?,
        name: PasskeyName::from_stored(text_of(item, NAME)?),
        added: time_of(item, ADDED)?,
        used: optional(item, USED, |name| time_of(item, name))?,
        credential,
    };
    passkey.credential.is_sound().then_some(passkey)
}
