// Checks in other crates call these for each of their words, so they are compiled there.

/// Which pairs of bytes follow each other in a text. A search for words that the text does not have needs a look at each
/// of their pairs, and none at the text: checks look for hundreds of slips that most texts have none of.
#[derive(Debug, Clone)]
pub struct Pairs(Box<[u64; PARTS]>);

/// A bit for each pair.
const PARTS: usize = (1 << 16) / u64::BITS as usize;

impl Pairs {
    /// The pairs of a text.
    pub fn of(text: &str) -> Self {
        let mut seen = Box::new([0; PARTS]);
        let mut add = |pair: [u8; 2]| {
            let (part, bit) = place(pair);
            seen[part] |= bit;
        };
        text.as_bytes().array_windows().for_each(|pair| add(*pair));
        // The last byte is followed by none.
        add([text.bytes().last().unwrap_or_default(), 0]);
        Self(seen)
    }

    /// False: the text does not have these words. True: it may have them.
    #[inline]
    pub fn may_have(&self, words: &str) -> bool {
        match *words.as_bytes() {
            [] => true,
            [only] => self.has_byte(only),
            ref bytes => bytes.windows(2).all(|pair| self.has(pair[0], pair[1])),
        }
    }

    /// Returns true if one of these words is in this part of the text.
    pub fn has_one(&self, part: &str, words: &[&str]) -> bool {
        words.iter().any(|words| self.may_have(words) && part.contains(words))
    }

    /// Returns true if the text has this byte.
    #[inline]
    pub fn has_byte(&self, byte: u8) -> bool {
        let (first, _) = place([byte, 0]);
        self.0[first..first + PARTS / 256].iter().any(|part| *part != 0)
    }

    /// Returns true if the text has this byte with one of the others behind it.
    #[inline]
    pub fn has_any(&self, first: u8, mut second: impl Iterator<Item = u8>) -> bool {
        second.any(|second| self.has(first, second))
    }

    #[inline]
    fn has(&self, first: u8, second: u8) -> bool {
        let (part, bit) = place([first, second]);
        self.0[part] & bit != 0
    }
}

/// The part of a pair, and its bit in there.
#[inline]
fn place(pair: [u8; 2]) -> (usize, u64) {
    let pair = u16::from_be_bytes(pair);
    (usize::from(pair / 64), 1 << (pair % 64))
}
