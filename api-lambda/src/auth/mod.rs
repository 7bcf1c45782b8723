//! Authentication of the owner: the password, the session token, and its cookie. No I/O.

mod cookie;
mod password;
mod token;

pub use cookie::{session_cookies, set_session, unset_session};
pub use password::{Block, Password, PasswordError};
pub use token::{SESSION_TTL, Session, SessionKeys, SessionKeysError};
