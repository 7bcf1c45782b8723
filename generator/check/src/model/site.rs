use std::collections::BTreeSet;

use crate::content::{Days, HoursLine, SiteFile, WebAddress, plain_site_address};

use super::Token;

/// The business, with its facts in the forms that pages show.
#[derive(Debug, Clone)]
pub struct Site {
    /// The contents of `site.yaml`.
    pub file: SiteFile,
    /// The address of the site as machines write it, without a slash at the end.
    pub base_url: String,
    /// The same address as people read it.
    pub readable_url: String,
}

/// The origins of the guests of a site, as a security policy names them.
#[derive(Debug, Default)]
pub struct Origins {
    /// Those that pages may show.
    pub frames: BTreeSet<String>,
    /// The one that counts visits.
    pub sends: BTreeSet<String>,
}

impl Site {
    /// The origins of its guests.
    pub fn guest_origins(&self) -> Origins {
        let guests = || self.file.guests.iter();
        Origins {
            frames: guests().filter_map(|guest| guest.frame.as_ref()).map(WebAddress::origin).collect(),
            sends: guests().filter_map(|guest| guest.send.as_ref()).map(WebAddress::origin).collect(),
        }
    }

    /// The business of `site.yaml`, published at `base_url` if one is given, else at the address in the file.
    pub fn new(file: SiteFile, base_url: Option<&str>) -> Self {
        let written = base_url.unwrap_or(file.url.as_str()).trim_end_matches('/');
        let (base_url, readable_url) = (plain_site_address(written), written.to_lowercase());
        Self { file, base_url, readable_url }
    }

    /// The color of the browser's bar.
    pub fn theme_color(&self) -> String {
        let SiteFile { theme_color, colors, .. } = &self.file;
        let color = theme_color.as_ref().or(colors.as_ref().map(|colors| &colors.accent));
        color.map_or_else(|| Token::ACCENT.1.to_string(), ToString::to_string)
    }

    /// An address of this site in full.
    pub fn absolute(&self, href: &str) -> String {
        format!("{}{}", self.base_url, if href == "/" { "/" } else { href.trim_end_matches('/') })
    }

    /// The phone number in the American form: (239) 555-0142; as in the file when it is no American one.
    pub fn phone_display(&self) -> String {
        let (digits, extension) = self.file.phone.parts();
        let Some(local) = digits.strip_prefix('1').filter(|local| local.len() == 10) else {
            return self.file.phone.to_string();
        };
        let extension = extension.map_or_else(String::new, |extension| format!(" ext. {extension}"));
        format!("({}) {}-{}{extension}", &local[..3], &local[3..6], &local[6..])
    }

    /// The phone number without spaces, and without the extension: +12395550142.
    pub fn phone_number(&self) -> String {
        format!("+{}", self.file.phone.parts().0)
    }

    /// The link that calls, by RFC 3966: `tel:+12395550142;ext=12`.
    pub fn phone_href(&self) -> String {
        let extension = self.file.phone.parts().1.map_or_else(String::new, |extension| format!(";ext={extension}"));
        format!("tel:{}{extension}", self.phone_number())
    }

    /// The hours of most days, such as `Mon-Fri 7AM-6PM`. Where no line of the hours has them, only the days on which
    /// the business is open: one line alone would tell visitors that it is closed on all others.
    pub fn opening(&self) -> Option<String> {
        let open: Vec<&HoursLine> = self.file.hours.iter().filter(|line| line.opens.is_some()).collect();
        let first = open.first().copied().or_else(|| self.file.hours.first())?;
        let days = |line: &HoursLine| line.days.names();
        let all: BTreeSet<&str> = open.iter().flat_map(|line| days(line)).collect();
        let own = days(first);
        let is_split = open.iter().skip(1).any(|line| days(line).iter().any(|day| own.contains(day)));
        let is_most = own.len() * 2 > all.len() && !is_split;
        Some(if all.is_empty() || is_most {
            format!("{} {}", first.days, first.text())
        } else {
            Days::in_short(open.iter().map(|line| &line.days))
        })
    }

    /// A page title with the brand at its end, unless it is in there already.
    pub fn title(&self, title: &str) -> String {
        let brand = self.file.name.as_str();
        if title.contains(brand) { title.to_owned() } else { format!("{title} | {brand}") }
    }

    /// The sentence about a site without the quote form, with the ways that visitors have instead; `None` with the form.
    pub fn without_form(&self) -> Option<String> {
        if self.file.quote_form {
            return None;
        }
        let (email, phone) = (&self.file.email, self.phone_display());
        Some(format!("The site has no form (`quoteForm: false`): visitors write to {email} or call {phone}"))
    }

    /// © 2024 Marlpoint Floors. Licensed & Insured
    pub fn copyright(&self) -> String {
        format!("© {} {}. {}", self.file.copyright_year.0, self.file.name, self.file.copyright_note)
    }
}
