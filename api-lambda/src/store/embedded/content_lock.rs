//! A lock on the content of a database that is none of SQLite's own.

use std::{fs::File, io};

/// The locked byte. SQLite locks bytes from 2^30 on, at most 512 of them; this one is far behind them and any content.
#[cfg(target_os = "linux")]
const LOCKED_BYTE: i64 = 1 << 40;

/// Locks one byte for this handle of the file. Returns false if another process has the lock.
#[cfg(target_os = "linux")]
pub(super) fn lock_content(file: &File) -> io::Result<bool> {
    use nix::{
        errno::Errno,
        fcntl::{FcntlArg, fcntl},
        libc,
    };
    let byte = libc::flock {
        l_type: libc::F_WRLCK as libc::c_short,
        l_whence: libc::SEEK_SET as libc::c_short,
        l_start: LOCKED_BYTE,
        l_len: 1,
        l_pid: 0,
    };
    match fcntl(file, FcntlArg::F_OFD_SETLK(&byte)) {
        Ok(_) => Ok(true),
        Err(Errno::EAGAIN | Errno::EACCES) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Other systems have no lock of a byte that belongs to a handle. A lock of the whole file would exclude SQLite.
#[cfg(not(target_os = "linux"))]
pub(super) fn lock_content(_: &File) -> io::Result<bool> {
    Ok(true)
}
