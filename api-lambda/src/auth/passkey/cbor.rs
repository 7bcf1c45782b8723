//! The part of CBOR (RFC 8949) that passkeys need, in its one shortest form: definite lengths, neither tags nor
//! fractions.

/// Maximum depth of arrays and maps: certificates are in a list, in the attestation statement, in the attestation
/// object.
const MAX_DEPTH: usize = 4;

/// Maximum number of members of an array or a map. The largest map has five.
const MAX_MEMBERS: u64 = 32;

/// A value. Kinds that nothing reads are only checked for their form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Value<'b> {
    Number(i64),
    Bytes(&'b [u8]),
    Text(&'b str),
    Map(Vec<(Value<'b>, Value<'b>)>),
    /// A list, true, false or null.
    Other,
}

impl<'b> Value<'b> {
    /// Reads a value that takes up all bytes.
    pub(super) fn whole(bytes: &'b [u8]) -> Option<Self> {
        let (value, rest) = Self::first(bytes)?;
        rest.is_empty().then_some(value)
    }

    /// Reads a value at the start; returns it with the bytes behind it.
    pub(super) fn first(bytes: &'b [u8]) -> Option<(Self, &'b [u8])> {
        let mut reader = Reader { rest: bytes };
        let value = reader.value(MAX_DEPTH)?;
        Some((value, reader.rest))
    }

    /// The member of a map with this key.
    pub(super) fn get(&self, key: &Value<'_>) -> Option<&Self> {
        let Self::Map(members) = self else { return None };
        members.iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    /// The bytes of a byte string; `None` for another value.
    pub(super) fn bytes(&self) -> Option<&'b [u8]> {
        if let Self::Bytes(bytes) = self { Some(bytes) } else { None }
    }

    /// The number of members of a map; 0 for another value.
    pub(super) fn size(&self) -> usize {
        if let Self::Map(members) = self { members.len() } else { 0 }
    }
}

struct Reader<'b> {
    rest: &'b [u8],
}

impl<'b> Reader<'b> {
    fn value(&mut self, depth: usize) -> Option<Value<'b>> {
        let (kind, argument) = self.head()?;
        Some(match kind {
            0 => Value::Number(i64::try_from(argument).ok()?),
            1 => Value::Number(-1 - i64::try_from(argument).ok()?),
            2 => Value::Bytes(self.take(argument)?),
            3 => Value::Text(str::from_utf8(self.take(argument)?).ok()?),
            4 | 5 if depth == 0 || argument > MAX_MEMBERS => return None,
            4 => {
                for _ in 0..argument {
                    self.value(depth - 1)?;
                }
                Value::Other
            }
            5 => self.map(argument, depth - 1)?,
            // False, true and null.
            7 if matches!(argument, 20..=22) => Value::Other,
            _ => return None,
        })
    }

    fn map(&mut self, size: u64, depth: usize) -> Option<Value<'b>> {
        let mut members: Vec<(Value<'b>, Value<'b>)> = Vec::new();
        for _ in 0..size {
            let key = self.value(depth)?;
            // A second member of one name could be read in place of the first.
            if members.iter().any(|(name, _)| *name == key) {
                return None;
            }
            members.push((key, self.value(depth)?));
        }
        Some(Value::Map(members))
    }

    /// The kind of the next value, and its number or length. A number has one spelling only.
    fn head(&mut self) -> Option<(u8, u64)> {
        let first = *self.take(1)?.first()?;
        let (length, least) = match first & 31 {
            short @ 0..=23 => return Some((first >> 5, short.into())),
            24 => (1, 24),
            25 => (2, 1 << 8),
            26 => (4, 1 << 16),
            27 => (8, 1 << 32),
            _ => return None,
        };
        let argument = self.take(length)?.iter().fold(0, |number, byte| number << 8 | u64::from(*byte));
        (argument >= least).then_some((first >> 5, argument))
    }

    fn take(&mut self, length: u64) -> Option<&'b [u8]> {
        let (taken, rest) = self.rest.split_at_checked(usize::try_from(length).ok()?)?;
        self.rest = rest;
        Some(taken)
    }
}
