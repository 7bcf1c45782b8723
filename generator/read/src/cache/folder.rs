use std::path::PathBuf;

use etcetera::BaseStrategy;

/// A folder of this program in the cache folder of the current user; `None` without a home folder.
pub fn folder(name: &str) -> Option<PathBuf> {
    let base = etcetera::choose_base_strategy().ok()?;
    Some(base.cache_dir().join("ssg").join(name))
}
