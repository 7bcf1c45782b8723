//! Targets of links that do not depend on other files.

use crate::content::{check_whole, is_private, misspelt_mail};

/// The help for links that are no address of any kind.
pub(in crate::check) const LINK_HELP: &str =
    "start the link with / for a page of this site (/blog, /#contact), or with https://";

/// Checks the target of a link in markdown; the error says what to write instead. A path without a / at its start is
/// compared with the addresses of the site later.
pub(super) fn check_target(href: &str) -> Result<(), String> {
    check_whole(href)?;
    if href.starts_with('/') && !href.starts_with("//") {
        return Ok(());
    }
    let Some((scheme, rest)) = href.split_once(':') else {
        return match href {
            _ if href.starts_with("//") => Err(LINK_HELP.to_owned()),
            _ if check_mail(href).is_ok() => Err(format!("write mailto:{href}")),
            _ => Ok(()),
        };
    };
    match &*scheme.to_ascii_lowercase() {
        "https" | "http" => check_web(rest),
        "mailto" => check_mail(rest),
        "tel" => check_phone(rest),
        "sms" => check_phone(rest.split('?').next().unwrap_or(rest)),
        _ => Err(LINK_HELP.to_owned()),
    }
}

/// The name of the site in a web address, with its port, and the rest; `None` when it is no web address.
pub fn split_web(href: &str) -> Option<(&str, &str)> {
    let (scheme, rest) = href.split_once("://")?;
    let is_web = scheme.eq_ignore_ascii_case("https") || scheme.eq_ignore_ascii_case("http");
    is_web.then(|| rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len())))
}

fn check_web(rest: &str) -> Result<(), String> {
    let Some(rest) = rest.strip_prefix("//") else {
        return Err("write two slashes after the colon, as in https://www.example.com".to_owned());
    };
    let host = rest.split(['/', '?', '#']).next().unwrap_or(rest);
    if let Some((name, domain)) = rest.split_once('@').filter(|_| host == rest && !rest.contains(':')) {
        return Err(format!("for an e-mail write mailto:{name}@{domain}; for a page leave out `{name}@`"));
    }
    let host = host.rsplit('@').next().unwrap_or(host);
    if host.starts_with('[') {
        return Ok(());
    }
    let host = host.split(':').next().unwrap_or(host).to_ascii_lowercase();
    match &*host {
        "" => Err("write the name of the site after https://".to_owned()),
        "http" | "https" => Err("https:// is there twice; remove one of them".to_owned()),
        "localhost" | "0.0.0.0" => Err(only_here()),
        _ if host.starts_with("127.") => Err(only_here()),
        _ if is_private(&host) => {
            Err("that address works only in your own office or home; take the one that everybody can open".to_owned())
        }
        _ if !host.chars().all(|letter| letter.is_alphanumeric() || ".-_%".contains(letter)) => {
            Err(format!("`{host}` is not the name of a site, as www.example.com is"))
        }
        _ if !host.contains('.') => Err(format!("`{host}` is not the name of a site, as www.example.com is")),
        _ => Ok(()),
    }
}

/// The help about a web address that only the author's own computer has; `None` for others.
pub(super) fn only_on_own_computer(address: &str) -> Option<String> {
    check_target(address).err().filter(|help| *help == only_here())
}

fn only_here() -> String {
    "that address works only on your own computer; for a page of this site write what follows the name, from the / on"
        .to_owned()
}

fn check_mail(rest: &str) -> Result<(), String> {
    let addresses = rest.split('?').next().unwrap_or(rest);
    let is_address = |address: &str| {
        let (name, domain) = address.split_once('@').unwrap_or_default();
        let plain = |text: &str| {
            !text.is_empty() && !text.contains(|letter: char| letter.is_whitespace() || "%@,:".contains(letter))
        };
        plain(name) && plain(domain) && domain.split('.').count() > 1 && domain.split('.').all(|part| !part.is_empty())
    };
    if !addresses.split(',').all(is_address) {
        return Err("write one e-mail address, as in mailto:quotes@example.com".to_owned());
    }
    match addresses.split(',').find_map(misspelt_mail) {
        Some(right) => Err(format!("did you mean mailto:{right}?")),
        None => Ok(()),
    }
}

fn check_phone(rest: &str) -> Result<(), String> {
    let number = rest.split(';').next().unwrap_or(rest);
    let digits = number.bytes().filter(u8::is_ascii_digit).count();
    let plain = number.chars().all(|letter| letter.is_ascii_digit() || "+-.()*#".contains(letter));
    let all: String = number.chars().filter(char::is_ascii_digit).collect();
    if all.ends_with("1234567890")
        || all.get(all.len().saturating_sub(10)..).is_some_and(|last| last.starts_with("555555"))
    {
        return Err("that is a number for examples; write the one that is meant".to_owned());
    }
    let right = plain && (3..=15).contains(&digits) && !number[1.min(number.len())..].contains('+');
    if right {
        Ok(())
    } else {
        Err("write the number with country code and without blanks, as in tel:+12125550100".to_owned())
    }
}
