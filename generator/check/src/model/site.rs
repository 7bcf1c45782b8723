use std::{collections::BTreeSet, sync::Arc};

use locales::Locale;

use crate::{
    content::{Language, SiteFile, WebAddress, plain_site_address},
    typography::printed,
};

use super::{Addresses, ContactFacts, Token};

/// The business, with its facts in the forms that pages show.
#[derive(Debug, Clone)]
pub struct Site {
    /// The contents of `site.yaml`.
    pub file: SiteFile,
    /// The forms of dates, hours and numbers on its pages.
    pub locale: Locale,
    /// The address of the site as machines write it, without a slash at the end.
    pub base_url: String,
    /// The same address as people read it.
    pub readable_url: String,
    /// The languages of the site but this one.
    pub other_languages: Vec<Language>,
    /// The addresses of its pages.
    pub addresses: Arc<Addresses>,
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
        let addresses = Arc::new(Addresses::new(file.addresses.clone(), &file.other_languages));
        let other_languages = file.other_languages.clone();
        Self { locale: file.locale(), file, base_url, readable_url, other_languages, addresses }
    }

    /// The color of the browser's bar.
    pub fn theme_color(&self) -> String {
        let SiteFile { theme_color, colors, .. } = &self.file;
        let color = theme_color.as_ref().or(colors.as_ref().map(|colors| &colors.accent));
        color.map_or_else(|| Token::ACCENT.1.to_string(), ToString::to_string)
    }

    /// An address of this site in full.
    pub fn absolute(&self, href: &str) -> String {
        let href = self.addresses.public(if href == "/" { "/" } else { href.trim_end_matches('/') });
        format!("{}{href}", self.base_url)
    }

    /// The facts of the main office.
    pub fn contact(&self) -> ContactFacts<'_> {
        ContactFacts::new(&self.file, None)
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
        let (email, phone) = (&self.file.email, self.contact().phone_display());
        Some(format!("The site has no form (`quoteForm: false`): visitors write to {email} or call {phone}"))
    }

    /// © 2024 Marlpoint Floors. Licensed & Insured
    pub fn copyright(&self) -> String {
        format!("© {} {}. {}", self.file.copyright_year.0, self.file.name, printed(self.file.copyright_note.as_str()))
    }
}
