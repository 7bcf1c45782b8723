//! Records of a build for the next one on this machine: stamps of files, keys of the inputs of files, the file that holds
//! them, and the step in which it is replaced.
//!
//! Architecture invariant: everything here may be deleted, damaged or out of date at any time. Then a build does more
//! work, and its output is the same.

mod checksum;
mod folder;
mod key;
mod program;
mod replace_file;
mod stamp;
mod state_file;

pub use checksum::{CHECKSUM_BYTES, checksum};
pub use folder::folder;
pub use key::{Key, KeyBuilder, KeyedFiles};
pub use replace_file::replace_file;
pub use stamp::Stamp;
pub use state_file::StateFile;
