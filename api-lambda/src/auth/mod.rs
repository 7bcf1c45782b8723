//! Authentication of the owner: the password, tokens of sessions and of known browsers, and their cookies; codes and
//! passkeys. No I/O.

mod browser;
mod cookie;
pub mod passkey;
mod password;
mod token;
mod totp;

pub use browser::browser_name;
pub use cookie::{device_cookies, session_cookies, set_device, set_session, unset_session};
pub use password::{Block, MIN_PASSWORD_CHARS, Password, PasswordError};
pub use token::{DEVICE_TTL, Device, SESSION_TTL, Session, SessionKeys};
pub use totp::{RECOVERY_CODES, RecoveryCode, TotpSecret};
