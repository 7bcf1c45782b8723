//! Signs of a robot in what was typed.

use std::sync::LazyLock;

use regex_lite::Regex;

use super::{
    Definition, Field, FieldName, FormValues, Mark,
    advertising::{Advertising, weigh},
};

/// Links in the details that a customer may send: a picture of the floor, and a shop.
const MAX_LINKS: usize = 2;

/// Consonants in a row that no word has, or few.
const MAX_CONSONANTS: usize = 5;

/// A web address as people and robots write it, with or without `https://`. Of endings that are words, such as `me`,
/// only those after `https://` or `www.` count.
static LINK: LazyLock<Regex> = LazyLock::new(|| {
    let endings =
        "com|net|org|info|biz|ru|su|cn|xyz|top|icu|club|shop|store|online|io|vip|bet|casino|click|ly|gl|cc|tk|ml|cf|gq";
    let bare = format!(r"(?:^|[^\w@.-])(?:[a-z0-9-]+\.)+(?:{endings})\b");
    Regex::new(&format!(r"(?i)(?:https?://|\bwww\.)[^\s]+|{bare}|\bt\.me/")).expect("a correct pattern")
});

/// Hosts of pictures, plans, maps and listings.
const HOSTS_OF_CUSTOMERS: &[&str] = &[
    "photos.app.goo.gl", "photos.google.com", "drive.google.com", "docs.google.com", "maps.app.goo.gl", "goo.gl/maps",
    "google.com/maps", "maps.google.com", "maps.apple.com", "icloud.com", "dropbox.com", "1drv.ms",
    "onedrive.live.com", "imgur.com", "flickr.com", "amazon.com/photos", "pinterest.com", "pin.it", "houzz.com",
    "instagram.com", "facebook.com", "youtube.com", "youtu.be", "zillow.com", "redfin.com", "realtor.com",
    "trulia.com", "homes.com", "homedepot.com", "lowes.com", "nextdoor.com", "yelp.com", "wetransfer.com",
];

/// Links as HTML or as in forums.
static MARKUP: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\[/?(?:url|link|b|img)\b[^\]]*\]|<a\s+href|</a>|<h1>").expect("a correct pattern")
});

impl FormValues {
    /// The signs of a robot in the values, strong and weak ones. They ask for the meaning of a field or for its kind,
    /// never for its name.
    pub fn signs(&self, form: &Definition) -> Vec<Mark> {
        let long_texts = form.fields.iter().filter(|field| field.is_multi_line()).map(|field| self.of(field));
        let details = &long_texts.filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n");
        let names = [FieldName::FirstName, FieldName::LastName].map(|name| self.value(name));
        let has_link_in_name = names.iter().any(|name| LINK.is_match(name));
        let links_in = |text: &str| LINK.find_iter(text).filter(|link| !is_of_customers(link.as_str())).count();
        let links = links_in(details);
        let mut lines = form.fields.iter().filter(|field| !field.is_multi_line() && !is_name_or_email(field));
        let has_unknown_link = links > 0 || lines.any(|field| links_in(self.of(field)) > 0);
        let (has_lists, is_latin) = scripts(&form.language);
        let advertising = weigh(form, details, has_unknown_link);
        let signs = [
            (Mark::LinkInName, has_link_in_name),
            (Mark::ManyLinks, links > MAX_LINKS),
            (Mark::Markup, MARKUP.is_match(details)),
            (Mark::Advertisement, advertising == Advertising::Clear),
            (Mark::SalesWords, has_lists && advertising == Advertising::Some),
            (Mark::UnknownLink, has_unknown_link && links <= MAX_LINKS && advertising != Advertising::AboutTheWork),
            (Mark::OtherAlphabet, is_latin && is_of_other_alphabet(details)),
            (Mark::OddName, !has_link_in_name && is_odd_name(names)),
            (Mark::OddPhone, is_odd_phone(self.value(FieldName::Phone))),
            (Mark::OddAddress, is_odd_address(self.value(FieldName::PropertyAddress), names)),
            (Mark::Gibberish, is_gibberish(details)),
        ];
        signs.into_iter().filter_map(|(mark, is_set)| is_set.then_some(mark)).collect()
    }
}

fn is_name_or_email(field: &Field) -> bool {
    let column = field.column();
    [FieldName::FirstName, FieldName::LastName, FieldName::Email].iter().any(|name| column == Some(*name))
}

/// Languages with lists of the words of advertisements.
const LANGUAGES_WITH_LISTS: [&str; 3] = ["en", "ru", "zh"];

/// Languages that are written in other letters than Latin ones.
const OTHER_SCRIPTS: [&str; 18] =
    ["am", "ar", "be", "bg", "el", "fa", "he", "hi", "hy", "ja", "ka", "ko", "mk", "ru", "sr", "th", "uk", "zh"];

/// Returns true for a language that has lists of words, and true for one whose letters are Latin.
fn scripts(language: &str) -> (bool, bool) {
    let language = language.split('-').next().unwrap_or_default();
    (LANGUAGES_WITH_LISTS.contains(&language), !OTHER_SCRIPTS.contains(&language))
}

fn is_of_customers(link: &str) -> bool {
    let lower = link.to_lowercase();
    let host = lower.trim_start_matches("https://").trim_start_matches("http://").trim_start_matches("www.");
    HOSTS_OF_CUSTOMERS.iter().any(|known| host.starts_with(known))
}

fn is_of_other_alphabet(text: &str) -> bool {
    let letters = text.chars().filter(|letter| letter.is_alphabetic());
    // The Latin letters with accents end there; phonetic and Vietnamese ones follow much later.
    let is_latin = |letter: char| letter < '\u{250}' || ('\u{1e00}'..'\u{1f00}').contains(&letter);
    let (latin, others): (Vec<char>, Vec<char>) = letters.partition(|letter| is_latin(*letter));
    others.len() > latin.len()
}

fn is_odd_name([first, last]: [&str; 2]) -> bool {
    let is_odd = |name: &str| {
        let digits = name.chars().filter(char::is_ascii_digit).count();
        let has_symbol = name.contains(|letter| "$!?%@#*=<>[]{}|/".contains(letter));
        has_symbol
            || name
                .split_whitespace()
                .any(|word| is_unpronounceable(word) || has_humps(word) || digits > 2 && is_mixed(word))
    };
    !first.is_empty() && first.to_lowercase() == last.to_lowercase() || is_odd(first) || is_odd(last)
}

/// Letters and digits in one word, such as `Lucky777`.
fn is_mixed(word: &str) -> bool {
    word.contains(char::is_alphabetic) && word.contains(|letter: char| letter.is_ascii_digit())
}

/// Capital letters within a word, but not as in `McAllister`, `DeShawn` or `VanDerBerg`.
fn has_humps(word: &str) -> bool {
    let letters: Vec<char> = word.chars().collect();
    let humps = (1..letters.len()).filter(|at| letters[at - 1].is_lowercase() && letters[*at].is_uppercase());
    let starts: Vec<usize> = humps.collect();
    let longest = starts.iter().scan(0, |from, at| Some(at - std::mem::replace(from, *at))).max().unwrap_or(0);
    starts.len() > 2 || longest > 4
}

/// ASCII letters that have no vowel, or many consonants in a row. Abbreviations are short.
fn is_unpronounceable(word: &str) -> bool {
    let letters: Vec<char> = word.chars().map(|letter| letter.to_ascii_lowercase()).collect();
    if !(5..=40).contains(&letters.len()) || !letters.iter().all(char::is_ascii_lowercase) {
        return false;
    }
    letters.split(|letter| "aeiouy".contains(*letter)).any(|run| run.len() > MAX_CONSONANTS)
}

fn is_odd_phone(phone: &str) -> bool {
    let digits: Vec<u8> = phone.bytes().filter(u8::is_ascii_digit).collect();
    let is_one_digit = digits.windows(2).all(|pair| pair[0] == pair[1]);
    let is_counting = digits.windows(2).take(8).all(|pair| pair[1] == pair[0] + 1);
    // Robots write Russian numbers, without the plus that people put before a foreign one.
    let is_russian = digits.len() == 11 && digits[0] == b'8' && !phone.contains('+');
    !digits.is_empty() && (is_one_digit || is_counting || is_russian)
}

fn is_odd_address(address: &str, names: [&str; 2]) -> bool {
    let joined = |text: &str| text.to_lowercase().split_whitespace().collect::<String>();
    let address_joined = joined(address);
    let repeats_name =
        [names[0].to_owned(), names[1].to_owned(), names.concat()].iter().any(|name| joined(name) == address_joined);
    let has_number = address.contains(|letter: char| letter.is_ascii_digit());
    !address.is_empty() && repeats_name
        || !has_number && address.split_whitespace().any(|word| is_unpronounceable(word) || has_humps(word))
}

/// A third of the words can be pronounced by nobody.
fn is_gibberish(text: &str) -> bool {
    let words: Vec<&str> = text.split(|letter: char| !letter.is_alphabetic()).filter(|word| word.len() > 3).collect();
    let odd = words.iter().filter(|word| is_unpronounceable(word) || has_humps(word)).count();
    odd > 0 && odd * 3 >= words.len()
}
