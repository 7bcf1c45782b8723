/// Length of a checksum, in bytes.
pub const CHECKSUM_BYTES: usize = 4;

/// The checksum of bytes, one part after the other. It shows damage for a fifth of the instructions of a
/// [`Key`](super::Key).
pub fn checksum<const PARTS: usize>(parts: [&[u8]; PARTS]) -> [u8; CHECKSUM_BYTES] {
    let mut hasher = crc32fast::Hasher::new();
    parts.iter().for_each(|part| hasher.update(part));
    hasher.finalize().to_le_bytes()
}
