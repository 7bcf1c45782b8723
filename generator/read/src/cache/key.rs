use std::{fmt, hash::BuildHasher};

use rustc_hash::FxBuildHasher;
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, Visitor},
};

/// The hash of everything that a file is made from, or of a file itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Key([u8; 32]);

/// As bytes: one number after the other takes ten times as long.
impl Serialize for Key {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Bytes;
        impl Visitor<'_> for Bytes {
            type Value = Key;
            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("32 bytes")
            }
            fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Key, E> {
                bytes.try_into().map(Key).map_err(|_| E::invalid_length(bytes.len(), &self))
            }
        }
        deserializer.deserialize_bytes(Bytes)
    }
}

impl Key {
    /// The key of bytes.
    pub fn of(bytes: impl AsRef<[u8]>) -> Self {
        blake3::hash(bytes.as_ref()).into()
    }

    /// A key of bytes that is only compared with those of what a build has read or written before: a hash of eight bytes,
    /// and their number. It takes a fifth of the time.
    pub fn quick(bytes: &[u8]) -> Self {
        let mut key = [0; 32];
        let parts = [FxBuildHasher.hash_one(bytes).to_le_bytes(), (bytes.len() as u64).to_le_bytes()];
        key[..16].copy_from_slice(parts.as_flattened());
        Self(key)
    }

    /// Returns true for the key of these bytes, of either kind.
    pub fn is_of(self, bytes: &[u8]) -> bool {
        [Self::quick(bytes), Self::of(bytes)].contains(&self)
    }

    /// The key of different things, given by theirs in any order.
    pub fn of_set(things: impl IntoIterator<Item = Self>) -> Self {
        things.into_iter().fold(Self([0; 32]), |Self(all), Self(one)| Self(std::array::from_fn(|at| all[at] ^ one[at])))
    }

    /// Starts the key of a file of some kind. Files of different kinds never have the same key.
    pub fn builder(kind: &str) -> KeyBuilder {
        KeyBuilder(Vec::with_capacity(USUAL_BYTES)).with(kind)
    }

    /// The key as text.
    pub fn hex(&self) -> String {
        self.short(2 * self.0.len())
    }

    /// The first digits of the key as text.
    pub fn short(&self, digits: usize) -> String {
        let all = self.0.iter().flat_map(|byte| [byte >> 4, byte & 0xf]);
        all.take(digits).map(|digit| char::from(b"0123456789abcdef"[usize::from(digit)])).collect()
    }
}

impl From<[u8; 32]> for Key {
    fn from(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }
}

impl From<blake3::Hash> for Key {
    fn from(hash: blake3::Hash) -> Self {
        Self(hash.into())
    }
}

impl AsRef<[u8]> for Key {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

/// Bytes of the inputs of most keys.
const USUAL_BYTES: usize = 512;

/// Collects a sequence of inputs, which are hashed at once. A hasher is four times as long as most of them, and is moved
/// with each.
#[derive(Debug, Clone, Default)]
pub struct KeyBuilder(Vec<u8>);

impl KeyBuilder {
    /// Adds one input. Its length is hashed too, so that `ab`, `c` and `a`, `bc` differ.
    #[must_use]
    pub fn with(mut self, input: impl AsRef<[u8]>) -> Self {
        let input = input.as_ref();
        self.0.extend((input.len() as u64).to_le_bytes());
        self.0.extend(input);
        self
    }

    /// Adds a value as JSON.
    ///
    /// # Errors
    /// When the value has a map with keys that are not text.
    pub fn json(self, input: &impl Serialize) -> serde_json::Result<Self> {
        Ok(self.with(serde_json::to_vec(input)?))
    }

    /// The key of all inputs.
    pub fn finish(self) -> Key {
        Key::of(self.0)
    }
}

/// A folder of files, each known by the key of its inputs.
pub trait KeyedFiles: Sync {
    /// Returns true if nothing can be kept, so that nobody needs a key for it.
    fn is_new(&self) -> bool;

    /// Keeps the file that an earlier build made from the same inputs; false when there is none, or it was changed
    /// since.
    fn keep(&self, path: &str, key: Key) -> bool;

    /// Writes a file whose bytes have the key `content`: that of [`Key::quick`], or of [`Key::of`] where it is known.
    ///
    /// # Errors
    /// When the file or a folder above it cannot be written.
    fn write_known(&self, path: &str, key: Key, content: Key, bytes: &[u8]) -> anyhow::Result<()>;

    /// Writes a file.
    ///
    /// # Errors
    /// When the file or a folder above it cannot be written.
    fn write(&self, path: &str, key: Key, bytes: &[u8]) -> anyhow::Result<()> {
        self.write_known(path, key, Key::quick(bytes), bytes)
    }

    /// Keeps a file, or else makes and writes it.
    ///
    /// # Errors
    /// When it cannot be made or written.
    fn offer<B: AsRef<[u8]>>(
        &self,
        path: &str,
        key: Key,
        make: impl FnOnce() -> anyhow::Result<B>,
    ) -> anyhow::Result<()> {
        if self.keep(path, key) { Ok(()) } else { self.write(path, key, make()?.as_ref()) }
    }
}
