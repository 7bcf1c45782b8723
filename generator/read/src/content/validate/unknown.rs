//! Fields that are not known where they stand: mistyped, of another program, cut off by a comma, or not indented.

use std::collections::BTreeSet;

use serde_json::Value as Json;

use super::{
    KINDS_ELSEWHERE, Target, Validator,
    parts::{optional, resolve, type_of},
    picture::alt_beside,
};
use crate::{
    content::{
        publicity::{is_answer, words_of},
        schema::section_kinds,
    },
    diagnostics::{Code, Help},
    source::yaml::{Field, Node, Value},
    suggest::nearest,
};

/// Names of fields in other programs, and ours.
const ELSEWHERE: &[(&str, &str)] = &[
    ("publishDate", "date"),
    ("pubDate", "date"),
    ("published", "date"),
    ("publishedAt", "date"),
    ("publishedDate", "date"),
    ("publicationDate", "date"),
    ("publishOn", "date"),
    ("created", "date"),
    ("createdAt", "date"),
    ("date", "updated"),
    ("description", "metaDescription"),
    ("tags", "keywords"),
    ("categories", "category"),
    ("permalink", "slug"),
    ("alias", "aliases"),
    ("summary", "excerpt"),
    ("image", "picture"),
    ("cover", "picture"),
    ("hero", "picture"),
    ("heroImage", "picture"),
    ("thumbnail", "picture"),
    ("featuredImage", "picture"),
    ("toc", "contents"),
    ("lastmod", "updated"),
    ("modified", "updated"),
    ("expiryDate", "expires"),
    ("readingTime", "readTime"),
    ("source", "from"),
    ("old", "from"),
    ("destination", "to"),
    ("target", "to"),
];

/// Names that people guess, and ours. The first one that is a field here and not written yet is meant.
const GUESSES: &[(&str, &str)] = &[
    ("a", "answer"),
    ("altText", "alt"),
    ("author", "name"),
    ("bio", "text"),
    ("body", "text"),
    ("city", "location"),
    ("content", "body"),
    ("content", "text"),
    ("date", "finished"),
    ("description", "text"),
    ("description", "alt"),
    ("from", "opens"),
    ("heading", "title"),
    ("headline", "heading"),
    ("headline", "title"),
    ("holidays", "specialHours"),
    ("href", "to"),
    ("image", "file"),
    ("img", "picture"),
    ("job", "role"),
    ("lat", "latitude"),
    ("line1", "street"),
    ("link", "to"),
    ("lng", "longitude"),
    ("lon", "longitude"),
    ("mail", "email"),
    ("markdown", "body"),
    ("menu", "navigation"),
    ("name", "title"),
    ("name", "label"),
    ("new", "to"),
    ("openingHours", "hours"),
    ("order", "position"),
    ("photo", "picture"),
    ("picture", "file"),
    ("place", "location"),
    ("postalCode", "zipCode"),
    ("postcode", "postalCode"),
    ("q", "question"),
    ("radius", "serviceRadiusMiles"),
    ("radiusKm", "serviceRadiusKm"),
    ("serviceRadiusKilometers", "serviceRadiusKm"),
    ("quote", "text"),
    ("src", "file"),
    ("stars", "rating"),
    ("state", "region"),
    ("subtitle", "intro"),
    ("telephone", "phone"),
    ("text", "body"),
    ("text", "intro"),
    ("text", "label"),
    ("title", "heading"),
    ("title", "name"),
    ("title", "label"),
    ("to", "closes"),
    ("town", "city"),
    ("url", "to"),
    ("website", "url"),
    ("weight", "position"),
    ("zip", "postalCode"),
];

/// Names that people guess for the list of a section, which has a name of its own: `cards`, `steps`.
const LISTS: [&str; 4] = ["items", "list", "entries", "elements"];

/// Fields of front matter in other programs that nothing here needs.
const UNNEEDED: [&str; 20] = [
    "comments", "guid", "id", "kind", "lang", "language", "layout", "locale", "markup", "math", "order", "sidebar",
    "template", "templatekey", "tocsticky", "type", "uid", "uuid", "weight", "wordpressid",
];

/// The most letters of a name that are mistyped.
const MOST_MISTYPED: usize = 2;

const MAY_HOLD_BACK: &str = "remove the line; if it keeps the post from readers, write `draft: true` in its place";

/// Maximum number of known names in a message. The layout has many times as many.
const MAX_LISTED: usize = 40;

/// The fields of an object.
pub(super) struct Siblings<'a> {
    pub(super) root: &'a Json,
    /// The name of the field that holds the object; `None` at the top of a document.
    pub(super) inside: Option<&'a str>,
    /// The schemas of those that may be there.
    pub(super) known: &'a serde_json::Map<String, Json>,
    pub(super) fields: &'a [(Field, Node)],
    /// Those of the fields that are known.
    pub(super) ours: Vec<&'a (Field, Node)>,
}

impl Siblings<'_> {
    /// Our name for a field of another program.
    fn elsewhere(&self, name: &str) -> Option<&'static str> {
        named(ELSEWHERE, name).find(|here| self.known.contains_key(*here))
    }

    /// Returns true if a group of fields has one that is known here under this name: see [`flat`].
    pub(super) fn has_inside(&self, group: &Node, name: &str) -> bool {
        let Value::Map(inner) = &group.value else { return false };
        inner.iter().any(|(field, _)| field.name == name || named(GUESSES, &field.name).any(|here| here == name))
    }

    /// The field that somebody probably meant by an unknown name.
    pub(super) fn meant(&self, name: &str) -> Option<&str> {
        let is_free = |other: &str| !self.ours.iter().any(|(field, _)| field.name == other);
        let guess = || named(GUESSES, name).find(|here| self.known.contains_key(*here) && is_free(here));
        let list = || {
            let is_list = |schema: &Json| type_of(resolve(self.root, schema)) == "array";
            let mut lists = self.known.iter().filter(|(other, schema)| is_free(other) && is_list(schema));
            let (only, _) = lists.next().filter(|_| LISTS.contains(&name) && lists.next().is_none())?;
            Some(&**only)
        };
        let free = self.known.keys().map(String::as_str).filter(|other| is_free(other));
        self.elsewhere(name).or_else(guess).or_else(list).or_else(|| nearest(name, free))
    }
}

/// The help about a group of fields that are known here on their own: `coordinates: { lat: 26.6, lng: -81.8 }`.
fn flat(at: usize, siblings: &Siblings<'_>) -> Option<String> {
    let (field, node) = &siblings.fields[at];
    let Value::Map(inner) = &node.value else { return None };
    let line = |(inner, node): &(Field, Node)| {
        let own = siblings.known.contains_key(&inner.name).then_some(&*inner.name);
        let name = own.or_else(|| named(GUESSES, &inner.name).find(|here| siblings.known.contains_key(*here)))?;
        match &node.value {
            Value::Number(number) => Some(format!("`{name}: {number}`")),
            Value::Text(text) => Some(format!("`{name}: {text}`")),
            _ => None,
        }
    };
    let lines = inner.iter().map(line).collect::<Option<Vec<_>>>().filter(|lines| !lines.is_empty())?;
    Some(format!("write {} without `{}` around them", lines.join(" and "), field.name))
}

/// Our names for one in a table.
fn named(table: &'static [(&str, &str)], name: &str) -> impl Iterator<Item = &'static str> {
    let name = plain(name);
    table.iter().filter(move |(other, _)| plain(other) == name).map(|(_, here)| *here)
}

/// A name without the signs between its words, in small letters.
fn plain(name: &str) -> String {
    name.replace(['-', '_'], "").to_lowercase()
}

impl Validator<'_> {
    pub(super) fn unknown_field(&mut self, at: usize, siblings: &Siblings<'_>) {
        let Siblings { known, fields, ours, .. } = siblings;
        let (field, _) = &fields[at];
        if let Some((message, help)) = self.in_braces(at, siblings) {
            return self.report(Code::FieldUnknown, &field.span, message, help);
        }
        let beside = || alt_beside(field, known).filter(|_| self.parent_of(&field.name, siblings).is_none());
        if let Some(help) = self.held_back(at, siblings).or_else(|| self.old_address(at, siblings)).or_else(beside) {
            return self.report(
                Code::FieldUnknown,
                &field.span,
                format!("there is no field `{}` here", field.name),
                help,
            );
        }
        let there = ours.iter().find(|(other, _)| plain(&other.name) == plain(&field.name));
        let elsewhere = siblings.elsewhere(&field.name);
        let there = there.or_else(|| ours.iter().find(|(other, _)| Some(&*other.name) == elsewhere));
        let near = siblings.meant(&field.name).filter(|near| !self.may_hold_back(at, siblings, near));
        let inside = self.inside(at, siblings);
        let help: Help = match (near, self.parent_of(&field.name, siblings)) {
            _ if known.contains_key("sections") && section_kinds().contains(&field.name) => {
                format!("write it as a section, indented below `sections:`, with a dash: `- {}:`", field.name).into()
            }
            _ if field.name == "sections" && self.file.path.ends_with(".md") => {
                "a page of sections is YAML: give its file a name that ends in .yaml".into()
            }
            _ if known.contains_key("tagline") && matches!(&*plain(&field.name), "logo" | "icon" | "favicon") => {
                "the sign of the business is a file beside this one, mark.svg".into()
            }
            (_, Some(parent)) => {
                format!("it belongs to `{parent}`: indent it by two spaces more than `{parent}`").into()
            }
            _ if known.contains_key("excerpt") && UNNEEDED.contains(&&*plain(&field.name)) && elsewhere.is_none() => {
                "remove the line: all posts have one layout and one language".into()
            }
            (_, None) if inside.is_some() => inside.unwrap_or_default().into(),
            (Some(near), None) => self.as_known(near, at, siblings),
            (None, None) => match KINDS_ELSEWHERE.iter().find(|(name, _)| *name == plain(&field.name)) {
                Some((_, kind)) if known.contains_key("sections") => {
                    format!("write it as a section, indented below `sections:`, with a dash: `- {kind}:`").into()
                }
                _ if self.may_hold_back(at, siblings, "") => MAY_HOLD_BACK.into(),
                _ => flat(at, siblings).unwrap_or_else(|| self.known_names(&field.name, siblings)).into(),
            },
        };
        let help =
            there.map_or(help, |(there, _)| format!("`{}` is here already: keep one of the two", there.name).into());
        self.report(Code::FieldUnknown, &field.span, format!("there is no field `{}` here", field.name), help);
    }

    /// Returns true for a field of a post that says yes or no to something that we do not know, with a name that is not
    /// surely `near`, the one of ours. Who takes it for that, or removes it, may publish what another program holds back.
    fn may_hold_back(&self, at: usize, siblings: &Siblings<'_>, near: &str) -> bool {
        let (field, node) = &siblings.fields[at];
        let is_named =
            || siblings.elsewhere(&field.name).is_some() || named(GUESSES, &field.name).any(|here| here == near);
        siblings.known.contains_key("draft")
            && siblings.inside.is_none()
            && !matches!(node.value, Value::Null | Value::Map(_) | Value::List(_))
            && is_answer(self.text_of(&node.span))
            && !is_named()
            && strsim::damerau_levenshtein(&plain(&field.name), &plain(near)) > MOST_MISTYPED
    }

    /// The help about a field with another name than `near`, the one here: what to write, if its value has to change too.
    fn as_known(&self, near: &str, at: usize, siblings: &Siblings<'_>) -> Help {
        let (field, node) = &siblings.fields[at];
        let schema = &siblings.known[near];
        if let Some(help) = self.picture(Some(near), node, schema, siblings.fields) {
            return help.into();
        }
        let mut value = Validator {
            file: self.file,
            block: self.block,
            root: self.root,
            unread: &[],
            listed: BTreeSet::new(),
            diagnostics: Vec::new(),
        };
        let target = Target { name: Some(near), is_entry: false, is_required: true, span: field.span.clone() };
        value.node(node, schema, &target);
        let is_other_name =
            siblings.elsewhere(&field.name) == Some(near) || named(GUESSES, &field.name).any(|here| here == near);
        match value.diagnostics.into_iter().next() {
            Some(wrong) if !matches!(node.value, Value::Null) => {
                format!("did you mean `{near}`? Then {}", wrong.help).into()
            }
            _ if is_other_name => Help::replacing(&*field.name, near, "did you mean `{}`?"),
            _ => Help::meant(&field.name, near, "did you mean `{}`?"),
        }
    }

    /// The help about a field that is like none: the names that are known, once for each list of names.
    fn known_names(&mut self, name: &str, siblings: &Siblings<'_>) -> String {
        let known: Vec<&str> = siblings.known.keys().map(String::as_str).collect();
        if known.len() > MAX_LISTED {
            let words = words_of(name);
            let alike = known.iter().filter(|known| words_of(known).iter().any(|word| words.contains(word)));
            let alike: Vec<&str> = alike.take(MAX_LISTED / 4).copied().collect();
            return if alike.is_empty() {
                format!(
                    "remove the line: none of the {} names here is like it; `ssg guide fields` lists them",
                    known.len()
                )
            } else {
                format!("names like it are: {}", alike.join(", "))
            };
        }
        let known = known.join(", ");
        if self.listed.contains(&known) {
            return "remove the line, or take one of the names in the first message of this kind".to_owned();
        }
        let help = format!("known here: {known}");
        self.listed.insert(known);
        help
    }

    /// The message and the help about a part of a text that a comma in braces cuts off, and about a name that no blank or
    /// another sign separates from its value: `{ title: Fast, clean and dry, text: A }`, `{ label:Blog, to = /blog }`.
    fn in_braces(&self, at: usize, siblings: &Siblings<'_>) -> Option<(String, String)> {
        let Siblings { known, fields, .. } = siblings;
        let (field, value) = &fields[at];
        if !matches!(value.value, Value::Null) {
            return None;
        }
        let split = field.name.split_once([':', '=']).map(|(name, value)| (name.trim(), value.trim()));
        if let Some((name, value)) = split.filter(|(name, _)| known.contains_key(*name)) {
            let message = format!("`{}` has no colon and blank between its name and its value", field.name);
            return Some((message, format!("write `{name}: {value}`")));
        }
        let (before, node) = fields.get(at.checked_sub(1)?)?;
        let Value::Text(text) = &node.value else { return None };
        let between = self.text_of(&(node.span.end..field.span.start.max(node.span.end)));
        let is_cut = between.trim() == "," && field.name.contains(' ');
        is_cut.then(|| {
            let message = format!("a comma separates fields between braces, so `{}` is one of its own", field.name);
            (message, format!("put the text in quotes: {}: \"{text}, {}\"", before.name, field.name))
        })
    }

    /// The help about a field that is known inside of another one here: `maxChars: 500` beside `rule`.
    fn inside(&self, at: usize, siblings: &Siblings<'_>) -> Option<String> {
        let (field, node) = &siblings.fields[at];
        let name = &field.name;
        let is_named =
            siblings.elsewhere(name).is_some() || named(GUESSES, name).any(|here| siblings.known.contains_key(here));
        let written = matches!(node.value, Value::Text(_) | Value::Number(_) | Value::Bool(_));
        if is_named || !written || siblings.inside.is_none() {
            return None;
        }
        let mut holders = siblings.known.iter().filter(|(_, schema)| {
            let schema = resolve(self.root, schema);
            let schema = optional(schema).map_or(schema, |inner| resolve(self.root, inner));
            schema["properties"].get(name).is_some()
        });
        let (holder, _) = holders.next().filter(|_| holders.next().is_none())?;
        Some(format!("it belongs inside of `{holder}`: `{holder}: {{ {name}: {} }}`", self.text_of(&node.span)))
    }

    /// The field before that has no value, and whose fields include this name: its lines are not indented.
    fn parent_of<'f>(&self, name: &str, siblings: &Siblings<'f>) -> Option<&'f str> {
        let empty = siblings.ours.iter().filter(|(_, node)| matches!(node.value, Value::Null));
        empty.map(|(field, _)| &*field.name).find(|field| {
            let schema = resolve(self.root, &siblings.known[*field]);
            let schema = optional(schema).map_or(schema, |inner| resolve(self.root, inner));
            schema["properties"].get(name).is_some()
        })
    }
}
