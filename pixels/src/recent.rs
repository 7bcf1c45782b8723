use std::sync::{Arc, Mutex, PoisonError};

/// The values that were used last. Values that take long to make are made once for uses in a row.
pub struct Recent<K, V, const MOST: usize> {
    /// The one that was used last is at the end.
    kept: Mutex<Vec<(K, Arc<V>)>>,
}

impl<K, V, const MOST: usize> Default for Recent<K, V, MOST> {
    fn default() -> Self {
        Self { kept: Mutex::default() }
    }
}

impl<K: PartialEq, V, const MOST: usize> Recent<K, V, MOST> {
    /// The value of a key. Threads that need the same one wait until it is made.
    ///
    /// # Errors
    /// Those of `make`.
    pub fn of<E>(&self, key: K, make: impl FnOnce() -> Result<V, E>) -> Result<Arc<V>, E> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let used = match kept.iter().position(|(one, _)| *one == key) {
            Some(index) => kept.remove(index),
            None => (key, Arc::new(make()?)),
        };
        let value = Arc::clone(&used.1);
        kept.push(used);
        if kept.len() > MOST {
            kept.remove(0);
        }
        Ok(value)
    }
}
