use std::borrow::Cow;

use schemars::JsonSchema;
use serde::Deserialize;

use super::Slug;

/// Names for the parts of addresses that come from folders of `content/`, in place of the English ones.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct AddressNames {
    /// In place of `services`.
    #[schemars(example = &"leistungen")]
    pub services: Option<Slug>,
    /// In place of `locations`.
    #[schemars(example = &"orte")]
    pub locations: Option<Slug>,
    /// In place of `projects`.
    #[schemars(example = &"referenzen")]
    pub projects: Option<Slug>,
    /// In place of `blog`.
    #[schemars(example = &"ratgeber")]
    pub blog: Option<Slug>,
    /// In place of `category` in `/blog/category/`.
    #[schemars(example = &"thema")]
    pub category: Option<Slug>,
    /// In place of `author` in `/blog/author/`.
    #[schemars(example = &"autor")]
    pub author: Option<Slug>,
    /// In place of `page` in `/blog/page/2`.
    #[schemars(example = &"seite")]
    pub page: Option<Slug>,
    /// In place of `thank-you`.
    #[schemars(example = &"danke")]
    pub thank_you: Option<Slug>,
    /// A folder for all pages of the first language, as the others have one: `/en`. At `/` visitors are sent on to it.
    #[schemars(example = &"en")]
    pub folder: Option<Slug>,
}

/// A part of addresses that comes from a folder of `content/`.
#[derive(Debug, Clone, Copy)]
pub struct AddressPart<'a> {
    /// The field with its name.
    pub field: &'static str,
    /// The English name.
    pub usual: &'static str,
    /// The name that the site has in its place.
    pub own: Option<&'a Slug>,
}

impl<'a> AddressPart<'a> {
    fn new(field: &'static str, own: &'a Option<Slug>) -> Self {
        Self { field, usual: field, own: own.as_ref() }
    }
}

impl AddressNames {
    /// The first parts of addresses.
    pub fn of_first(&self) -> [AddressPart<'_>; 5] {
        [
            AddressPart::new("services", &self.services),
            AddressPart::new("locations", &self.locations),
            AddressPart::new("projects", &self.projects),
            AddressPart::new("blog", &self.blog),
            AddressPart { field: "thankYou", usual: "thank-you", own: self.thank_you.as_ref() },
        ]
    }

    /// The parts behind `blog`.
    pub fn of_blog(&self) -> [AddressPart<'_>; 3] {
        [
            AddressPart::new("category", &self.category),
            AddressPart::new("author", &self.author),
            AddressPart::new("page", &self.page),
        ]
    }

    /// The path of an address with these names.
    pub fn renamed<'a>(&self, path: &'a str) -> Cow<'a, str> {
        if *self == Self::default() {
            return Cow::Borrowed(path);
        }
        let (first, of_blog) = (self.of_first(), self.of_blog());
        let parts: Vec<&'a str> = path.split('/').collect();
        let named = |at: usize, part: &'a str| {
            let names = match at {
                1 => &first[..],
                // A post may be called like one of them, but then it is the last part.
                2.. if parts[1] == "blog" && at + 1 < parts.len() => &of_blog[..],
                _ => &[],
            };
            let own = names.iter().find(|one| one.usual == part).and_then(|one| one.own);
            own.map_or(part, Slug::as_str)
        };
        Cow::Owned(parts.iter().enumerate().map(|(at, part)| named(at, part)).collect::<Vec<_>>().join("/"))
    }
}
