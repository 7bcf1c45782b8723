use std::{env, path::PathBuf};

use etcetera::BaseStrategy;

/// A folder of this program in the cache folder of the current user; `None` without a home folder. `XDG_CACHE_HOME` names
/// another one on every system.
pub fn folder(name: &str) -> Option<PathBuf> {
    let named = env::var_os("XDG_CACHE_HOME").map(PathBuf::from).filter(|named| named.is_absolute());
    let base = named.or_else(|| Some(etcetera::choose_base_strategy().ok()?.cache_dir()))?;
    Some(base.join("ssg").join(name))
}
