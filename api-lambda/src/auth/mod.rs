//! Who the owner is: the password, the token of a session, and the cookie that carries it. No I/O.

mod cookie;
mod password;
mod token;

pub use cookie::{session_cookies, set_session, unset_session};
pub use password::{Block, Password, PasswordError};
pub use token::{SESSION_LENGTH, Session, SessionKeys, SessionKeysError};
