//! Facts of a business that have a form of their own: e-mail, phone, opening days, addresses on the web.

use std::{borrow::Cow, fmt};

use locales::Locale;
use serde::{Deserialize, Deserializer, Serialize, de::Error};
use ts_rs::TS;
use url::Url;

use super::checked::checked_text;
use crate::diagnostics::Help;

checked_text!(
    /// One e-mail address.
    Email, "e-mail", check_email
);
checked_text!(
    /// A phone number, and perhaps an extension: `+1 212 555 0100 ext. 12`. One without its country code is complete in some
    /// countries.
    Phone, "phone", check_phone
);
checked_text!(
    /// Days of the week: one, from one to another, or several with commas: `Sat`, `Mon-Fri`, `Mon, Wed`.
    Days, "days", check_days
);
checked_text!(
    /// A country by its two letters in ISO 3166: `US`.
    Country, "country", check_country
);
checked_text!(
    /// The address of a whole site: https and a host.
    SiteUrl, "site-address", check_site_url
);
checked_text!(
    /// A full address on the web.
    WebAddress, "web-address", check_web_address
);
checked_text!(
    /// A time to read, in words that start with the minutes: `8 min read`.
    ReadTime, "read-time", check_read_time
);

checked_text!(
    /// The price level of a business as search engines read it: one to four signs of a currency, or a range.
    PriceRange, "price-range", check_price_range
);

/// The help about a text that is no phone number, or none without its country code.
pub const PHONE_HELP: &str = "write one number with + and its country code, like \"+1 212 555 0100\"";

/// Digits of a phone number with its country code, by E.164.
const PHONE_DIGITS: std::ops::RangeInclusive<usize> = 8..=15;

const WEEK: [&str; 7] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/// The countries of ISO 3166-1.
const COUNTRIES: &str = "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR \
    BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI \
    FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS \
    IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO \
    MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA \
    RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT \
    TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW";

impl Phone {
    /// The number as it is written, and the digits of the extension.
    pub fn parts(&self) -> (&str, Option<String>) {
        let (number, extension) = split_extension(self.as_str());
        (number.trim_end(), extension.map(digits))
    }

    /// The number with its country code; `None` for one that a business in this country cannot leave it out of.
    pub fn international(&self, country: &Country) -> Option<String> {
        locales::international(self.parts().0, country.as_str())
    }
}

impl Days {
    /// The English names of the days. `Fri-Mon` goes over the weekend.
    pub fn names(&self) -> Vec<&'static str> {
        self.as_str().split(',').filter_map(parse_run).flat_map(days_of_run).map(|day| WEEK[day]).collect()
    }

    /// The days for people: in English as they are written.
    pub fn shown(&self, locale: Locale) -> Cow<'_, str> {
        if locale.is_english() {
            return self.as_str().into();
        }
        let runs: Vec<_> = self.as_str().split(',').filter_map(parse_run).collect();
        locale.weekdays(&runs).into()
    }

    /// Several of these as one text: `Mon-Wed, Sat`.
    pub fn in_short<'a>(all: impl Iterator<Item = &'a Self>, locale: Locale) -> String {
        let mut found = [false; WEEK.len()];
        for days in all.filter_map(|days| parse_days(days.as_str())) {
            found.iter_mut().zip(days).for_each(|(one, other)| *one |= other);
        }
        locale.weekdays(&runs(found))
    }
}

impl ReadTime {
    /// The minutes.
    pub fn minutes(&self) -> usize {
        read_minutes(self.as_str()).unwrap_or_default()
    }
}

/// Checks a text for one of the formats above; other formats pass.
pub(super) fn check_format(format: &str, text: &str) -> Result<(), Help> {
    match format {
        "e-mail" => check_email(text)?,
        "phone" => check_phone(text)?,
        "days" => check_days(text)?,
        "country" => check_country(text)?,
        "site-address" => check_site_url(text)?,
        "web-address" => check_web_address(text)?,
        "read-time" => check_read_time(text)?,
        "price-range" => check_price_range(text)?,
        _ => {}
    }
    Ok(())
}

fn check_email(text: &str) -> Result<(), Help> {
    if text.matches('@').count() > 1 {
        return Err("write one address here, the one that is answered".into());
    }
    let allowed = |letter: char| letter.is_alphanumeric() || "!#$%&'*+-/=?^_`{|}~.".contains(letter);
    let dotted = |part: &str| !part.is_empty() && part.split('.').all(|word| !word.is_empty());
    let right = text
        .split_once('@')
        .is_some_and(|(name, host)| dotted(name) && name.chars().all(allowed) && is_host(host) && host.contains('.'));
    if !right {
        return Err("write it like quotes@example.com".into());
    }
    match misspelt_mail(text) {
        Some(right) => Err(Help::replacing(text, right, "did you mean {}?")),
        None => Ok(()),
    }
}

/// The right way to write an e-mail address whose host is that of a large provider with a slip of the hand.
pub fn misspelt_mail(address: &str) -> Option<String> {
    const HOSTS: [(&str, &[&str]); 7] = [
        (
            "gmail.com",
            &[
                "gmial.com", "gmai.com", "gmal.com", "gamil.com", "gnail.com", "gmail.con", "gmail.co", "gmail.cm",
                "gmaill.com", "gmail.om",
            ],
        ),
        ("yahoo.com", &["yaho.com", "yahooo.com", "yhaoo.com", "yahoo.con", "yahoo.cm"]),
        ("hotmail.com", &["hotmial.com", "hotmai.com", "hotmail.con", "hotmal.com", "homtail.com"]),
        ("outlook.com", &["outlok.com", "outloook.com", "outlook.con", "oulook.com"]),
        ("icloud.com", &["iclod.com", "icloud.con", "iclould.com"]),
        ("aol.com", &["aol.con"]),
        ("comcast.net", &["comcast.com.net", "comcat.net"]),
    ];
    let (name, host) = address.split_once('@')?;
    let host = host.to_ascii_lowercase();
    let (right, _) = HOSTS.iter().find(|(_, wrong)| wrong.contains(&&*host))?;
    Some(format!("{name}@{right}"))
}

/// Accepts `$$`, `€€-€€€` and `$50-$200`. Search engines show nothing of a sentence.
fn check_price_range(text: &str) -> Result<(), String> {
    const CURRENCIES: [char; 4] = ['$', '€', '£', '¥'];
    let level = |part: &str| {
        let first = part.chars().next();
        first.is_some_and(|first| CURRENCIES.contains(&first))
            && part.chars().all(|sign| Some(sign) == first)
            && part.chars().count() <= 4
    };
    let amount = |part: &str| {
        let digits = part.trim_matches(|sign: char| CURRENCIES.contains(&sign) || sign == ' ');
        let grouped =
            digits.split([',', '.']).all(|group| !group.is_empty() && group.bytes().all(|byte| byte.is_ascii_digit()));
        grouped && part.chars().count() <= digits.len() + 2
    };
    let parts: Vec<&str> = text.split(['-', '–']).map(str::trim).collect();
    let has_currency = text.contains(CURRENCIES);
    let right = match parts[..] {
        [one] => level(one),
        [low, high] => (level(low) && level(high)) || (amount(low) && amount(high) && has_currency),
        _ => false,
    };
    if right {
        Ok(())
    } else {
        Err("write one to four signs, $ for low and $$$$ for high prices, or a range such as $50-$200".to_owned())
    }
}

fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}

/// The number, and the digits after `ext.`, `x` or the like.
fn split_extension(text: &str) -> (&str, Option<&str>) {
    let letters = text.find(|letter: char| letter.is_ascii_alphabetic());
    letters.map_or((text, None), |at| (&text[..at], Some(&text[at..])))
}

fn check_phone(text: &str) -> Result<(), String> {
    let (number, extension) = split_extension(text.trim());
    let extension_right = extension.is_none_or(|extension| {
        let word = extension.trim_end_matches(|letter: char| letter.is_ascii_digit()).trim_end_matches([' ', '.']);
        let count = extension.chars().filter(char::is_ascii_digit).count();
        ["x", "ext", "extension"].contains(&&*word.to_ascii_lowercase()) && (1..=8).contains(&count)
    });
    if !extension_right && digits(number).len() < 5 {
        return Err("write digits in place of letters, like \"+1 212 555 0100\"".to_owned());
    }
    if !extension_right {
        return Err("write an extension at the end, like \"+1 212 555 0100 ext. 12\"".to_owned());
    }
    if number.contains("(0)") {
        return Err("leave out (0), which nobody dials after the country code".to_owned());
    }
    let signs = number.strip_prefix('+').is_some_and(|rest| {
        rest.starts_with(|first: char| first.is_ascii_digit())
            && rest.chars().all(|letter| letter.is_ascii_digit() || " -.()".contains(letter))
    });
    let digits = digits(number);
    if let Some([area, exchange, line]) = american(number, &digits).filter(|_| !signs) {
        return Err(format!("write it with the country code: \"+1 {area} {exchange} {line}\""));
    }
    if is_national(number, &digits) {
        // Whether it is complete depends on the country, which another field names.
        return Ok(());
    }
    if !signs || !PHONE_DIGITS.contains(&digits.len()) {
        return Err(PHONE_HELP.to_owned());
    }
    if digits.starts_with('1') && digits.len() != 11 {
        return Err(format!("after +1 there are 10 digits, and here are {}", digits.len() - 1));
    }
    Ok(())
}

/// Returns true for a number that may be one without its country code.
fn is_national(number: &str, digits: &str) -> bool {
    number.starts_with(|first: char| first.is_ascii_digit() || first == '(')
        && number.chars().all(|sign| sign.is_ascii_digit() || " -./()".contains(sign))
        && !digits.starts_with("00")
        && (locales::LEAST_PHONE_DIGITS..=PHONE_DIGITS.end() - 1).contains(&digits.len())
}

/// The three parts of a number without its country code that has the form of America: `(614) 555-0142`. Elsewhere
/// numbers of ten digits start with 0, or have other groups.
fn american<'d>(number: &str, digits: &'d str) -> Option<[&'d str; 3]> {
    let groups: Vec<usize> =
        number.split(|sign: char| !sign.is_ascii_digit()).map(str::len).filter(|length| *length > 0).collect();
    let digits = match groups[..] {
        [10] | [3, 3, 4] | [3, 7] => digits,
        [11] | [1, 3, 3, 4] | [1, 3, 7] => digits.strip_prefix('1')?,
        _ => return None,
    };
    (!digits.starts_with(['0', '1'])).then(|| [&digits[..3], &digits[3..6], &digits[6..]])
}

/// The days in a text with several that are kept apart in any way, in the form of this program: `Mon, Wed-Thu`.
fn days_in(text: &str) -> Option<String> {
    let parts = text.split([',', '&', '/', ';', '+']).flat_map(|part| part.split(" and ")).map(str::trim);
    let mut found = [false; WEEK.len()];
    for days in parts.filter(|part| !part.is_empty()).map(parse_run).collect::<Option<Vec<_>>>()? {
        mark(&mut found, days);
    }
    Some(Locale::ENGLISH.weekdays(&runs(found)))
}

/// Marks the days from one to another, which may be over a weekend. Returns false if one was marked already.
fn mark(found: &mut [bool; WEEK.len()], run: (usize, usize)) -> bool {
    let mut is_new = true;
    for day in days_of_run(run) {
        is_new &= !std::mem::replace(&mut found[day], true);
    }
    is_new
}

/// The days from one to another, counted from Monday.
fn days_of_run((from, to): (usize, usize)) -> impl Iterator<Item = usize> {
    (from..).take((to + WEEK.len() - from) % WEEK.len() + 1).map(|day| day % WEEK.len())
}

/// The marked days, those in a row as one.
fn runs(found: [bool; WEEK.len()]) -> Vec<(usize, usize)> {
    let mut runs = Vec::new();
    let mut day = 0;
    while day < WEEK.len() {
        let length = found[day..].iter().take_while(|is_there| **is_there).count();
        runs.extend((length > 0).then(|| (day, day + length - 1)));
        day += length + 1;
    }
    runs
}

/// Names of months, of which three letters are enough.
const MONTHS: [&str; 12] = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// The days of a line, none of them twice: `Sat`, `Mon-Fri`, `Mon, Wed-Thu`.
fn parse_days(text: &str) -> Option<[bool; WEEK.len()]> {
    let mut found = [false; WEEK.len()];
    text.split(',').all(|run| parse_run(run).is_some_and(|days| mark(&mut found, days))).then_some(found)
}

/// The first and the last day, counted from Monday.
fn parse_run(text: &str) -> Option<(usize, usize)> {
    let day = |name: &str| {
        let name = name.trim().to_ascii_lowercase();
        WEEK.iter().position(|day| name.len() >= 3 && day.to_ascii_lowercase().starts_with(&name))
    };
    // Word processors turn the hyphen into an en dash.
    let (from, to) = text.split_once(['-', '–']).unwrap_or((text, text));
    day(from).zip(day(to))
}

/// Words for several days, and how they are written here.
const DAYS_IN_WORDS: [(&str, &str); 8] = [
    ("daily", "Mon-Sun"),
    ("every day", "Mon-Sun"),
    ("m-f", "Mon-Fri"),
    ("weekday", "Mon-Fri"),
    ("weekdays", "Mon-Fri"),
    ("weekend", "Sat-Sun"),
    ("weekends", "Sat-Sun"),
    ("all week", "Mon-Sun"),
];

fn check_days(text: &str) -> Result<(), Help> {
    if parse_days(text).is_some() {
        Ok(())
    } else if let Some((_, days)) = DAYS_IN_WORDS.iter().find(|(words, _)| text.eq_ignore_ascii_case(words)) {
        Err(Help::replacing(text, *days, "write {}"))
    } else if let Some(days) = days_in(text) {
        Err(Help::replacing(text, days, "write {}"))
    } else if text
        .split(' ')
        .any(|word| word.get(..3).is_some_and(|start| MONTHS.contains(&&*start.to_ascii_lowercase())))
    {
        Err("hours are those of every week: write a holiday as `specialHours: [{ from: 2030-12-24, note: closed }]`"
            .into())
    } else if text.contains([',', '&', '/', ';']) {
        Err("write English names of days with commas between them: Mon, Wed-Fri".into())
    } else {
        Err("write one day or from-to, with English names: Sat, Mon-Fri".into())
    }
}

fn check_country(text: &str) -> Result<(), String> {
    if text.len() == 2 && COUNTRIES.split_whitespace().any(|country| country == text) {
        Ok(())
    } else {
        Err("write the two letters of the country: US, CA, MX".to_owned())
    }
}

/// Returns true for a host name, with or without a port.
pub fn is_host(text: &str) -> bool {
    let (name, port) = text.split_once(':').map_or((text, None), |(name, port)| (name, Some(port)));
    let label = |label: &str| {
        !label.is_empty()
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.chars().all(|letter| letter.is_alphanumeric() || letter == '-')
    };
    name.split('.').all(label) && port.is_none_or(|port| port.parse::<u16>().is_ok())
}

/// The host in an address, and the rest of it after the host.
pub fn split_host(address: &str) -> Option<(&str, &str)> {
    let rest = address.strip_prefix("https://").or_else(|| address.strip_prefix("http://"))?;
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    Some(rest.split_at(end))
}

/// A host as machines write it, so that all spellings of one are the same: `www.Bücher.example` is
/// `www.xn--bcher-kva.example`.
pub fn plain_host(host: &str) -> Cow<'_, str> {
    if host.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-.".contains(&byte)) {
        return host.into();
    }
    let address = Url::parse(&format!("https://{host}/")).ok();
    address.filter(Url::has_host).map_or_else(|| host.into(), |url| url.authority().to_owned().into())
}

/// The address of a site as machines write it, without a slash at the end.
pub fn plain_site_address(address: &str) -> String {
    match address.split_once("://") {
        Some((scheme, host)) => format!("{scheme}://{}", plain_host(host.trim_end_matches('/'))),
        None => address.to_owned(),
    }
}

fn check_site_url(text: &str) -> Result<(), Help> {
    match split_host(text) {
        Some((host, rest)) if is_host(host) && host.contains('.') => {
            if text.starts_with("http://") {
                Err(Help::replacing(text, format!("https://{host}"), "write https:// instead: {}"))
            } else if rest.is_empty() || rest == "/" {
                Ok(())
            } else {
                Err(Help::replacing(
                    text,
                    format!("https://{host}"),
                    "write it without anything after the name of the site: {}",
                ))
            }
        }
        _ => Err("write the address of the whole site, like https://www.example.com".into()),
    }
}

pub(super) fn check_web_address(text: &str) -> Result<(), Help> {
    let host = split_host(text).map(|(host, _)| host).filter(|host| is_host(host) && host.contains('.'));
    let plain = !text.contains(|letter: char| letter.is_whitespace() || "\"<>\\".contains(letter));
    match host {
        Some(host) if is_private(host.split(':').next().unwrap_or(host)) => {
            Err("that address works only in your own office or home; take the one that everybody can open".into())
        }
        Some(_) if plain && text.starts_with("https://") => Ok(()),
        Some(_) if plain => {
            Err(Help::replacing(text, text.replacen("http://", "https://", 1), "write https:// instead: {}"))
        }
        _ => Err("write the whole address of the page, like https://facebook.com/your-name".into()),
    }
}

fn read_minutes(text: &str) -> Option<usize> {
    let (number, words) = text.split_once(char::is_whitespace)?;
    let minutes = number.parse().ok().filter(|minutes| (1..=600).contains(minutes))?;
    words.contains(char::is_alphabetic).then_some(minutes)
}

fn check_read_time(text: &str) -> Result<(), String> {
    if read_minutes(text).is_some() {
        Ok(())
    } else {
        Err("write it like `8 min read`, or leave the line out".to_owned())
    }
}

/// Returns true for an address of a network at home or in an office, RFC 1918 and RFC 6762.
pub fn is_private(host: &str) -> bool {
    let parts: Vec<Option<u8>> = host.split('.').map(|part| part.parse().ok()).collect();
    host.ends_with(".local")
        || matches!(parts[..], [Some(10), Some(_), Some(_), Some(_)] | [Some(192), Some(168), Some(_), Some(_)])
        || matches!(parts[..], [Some(172), Some(16..=31), Some(_), Some(_)])
}
