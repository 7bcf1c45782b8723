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
}

impl AddressNames {
    /// Each first part of an address, with the name that the site has in its place.
    fn of_first(&self) -> [(&'static str, &Option<Slug>); 5] {
        [
            ("services", &self.services),
            ("locations", &self.locations),
            ("projects", &self.projects),
            ("blog", &self.blog),
            ("thank-you", &self.thank_you),
        ]
    }

    /// The same of the parts behind `blog`.
    fn of_blog(&self) -> [(&'static str, &Option<Slug>); 3] {
        [("category", &self.category), ("author", &self.author), ("page", &self.page)]
    }

    /// The names that stand at the start of an address.
    pub fn first_parts(&self) -> impl Iterator<Item = &Slug> {
        self.of_first().into_iter().filter_map(|(_, own)| own.as_ref())
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
            let own = names.iter().find(|(usual, _)| *usual == part).and_then(|(_, own)| own.as_ref());
            own.map_or(part, Slug::as_str)
        };
        Cow::Owned(parts.iter().enumerate().map(|(at, part)| named(at, part)).collect::<Vec<_>>().join("/"))
    }
}
