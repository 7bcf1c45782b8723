//! Translations: files beside those of the first language, with the language in their names.

use std::{
    borrow::Cow,
    path::{Path, PathBuf},
};

/// Languages by their codes in ISO 639: all with two letters, and those with three that people run businesses in. Other
/// codes of three letters are as likely to be words, as in `home.old.yaml`.
const LANGUAGES: &str = "aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv \
    dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu \
    ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne \
    ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv \
    sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu \
    ast ceb chr ckb dsb fil frr fur gsw haw hmn hsb lld nds scn yue";

/// Returns true for a language as HTML names it: its code, then perhaps a script, then perhaps a region.
pub fn is_language(text: &str) -> bool {
    let mut parts = text.split('-');
    let code = parts.next().unwrap_or_default();
    let rest: Vec<&str> = parts.collect();
    let is_known = matches!(code.len(), 2 | 3) && LANGUAGES.split_ascii_whitespace().any(|one| one == code);
    is_known
        && match rest[..] {
            [] => true,
            [one] => is_script(one) || is_region(one),
            [script, region] => is_script(script) && is_region(region),
            _ => false,
        }
}

/// Returns true for a script, such as `Hans`.
fn is_script(part: &str) -> bool {
    part.len() == 4
        && part.starts_with(|first: char| first.is_ascii_uppercase())
        && part[1..].bytes().all(|letter| letter.is_ascii_lowercase())
}

/// Returns true for a country, such as `MX`, or another region of the world by its number.
fn is_region(part: &str) -> bool {
    part.len() == 2 && part.bytes().all(|letter| letter.is_ascii_uppercase())
        || part.len() == 3 && part.bytes().all(|digit| digit.is_ascii_digit())
}

/// The language that is written with other capitals or signs than HTML has: `es-MX` of `ES_mx`. `None` for one that is
/// right, and for what is none.
pub fn misspelt_language(text: &str) -> Option<String> {
    let part = |(at, part): (usize, &str)| match (at, part.len()) {
        (0, _) => part.to_ascii_lowercase(),
        (_, 4) if part.is_ascii() => part[..1].to_ascii_uppercase() + &part[1..].to_ascii_lowercase(),
        _ => part.to_ascii_uppercase(),
    };
    let right = text.split(['-', '_']).enumerate().map(part).collect::<Vec<_>>().join("-");
    (right != text && is_language(&right)).then_some(right)
}

/// The language of a translation: `es` of `services/roofs.es.yaml`. `None` for the file of a page in the first one.
pub fn language_of(path: &str) -> Option<&str> {
    written_language(path).filter(|language| is_language(language))
}

/// The letters in the place of the language in a file's name.
fn written_language(path: &str) -> Option<&str> {
    let (before, ending) = path.rsplit_once('.')?;
    let (name, language) = before.rsplit_once('.')?;
    let is_named = !name.is_empty() && !name.ends_with('/') && matches!(ending, "md" | "yaml");
    is_named.then_some(language)
}

/// The right path of a translation whose language is written otherwise: `home.es.yaml` of `home.ES.yaml`.
pub fn misnamed_translation(path: &str) -> Option<String> {
    let written = written_language(path)?;
    Some(translation_of(&without(path, written), &misspelt_language(written)?))
}

/// The path of a file without the language in its name.
fn without(path: &str, language: &str) -> String {
    let (before, ending) = path.rsplit_once('.').unwrap_or((path, ""));
    format!("{}.{ending}", &before[..before.len() - language.len() - 1])
}

/// The path of the file that a translation is of; of any other file its own path.
pub fn original_of(path: &str) -> Cow<'_, str> {
    language_of(path).map_or(Cow::Borrowed(path), |language| Cow::Owned(without(path, language)))
}

/// The path by which a translation in the folder of its language is known, as if it were beside its original:
/// `posts/roofs.es.md` of `es/posts/roofs.md`. `None` for a file in no such folder.
pub fn beside_original(path: &str) -> Option<String> {
    let (language, original) = path.split_once('/')?;
    let is_text = original.ends_with(".md") || original.ends_with(".yaml");
    (is_language(language) && is_text && language_of(original).is_none()).then(|| translation_of(original, language))
}

/// The place of a file in the content folder: beside its original, or in the folder of its language.
pub fn located(content: &Path, path: &str) -> PathBuf {
    let beside = content.join(path);
    match language_of(path) {
        Some(language) if !beside.exists() => {
            let in_folder = content.join(language).join(&*original_of(path));
            if in_folder.exists() { in_folder } else { beside }
        }
        _ => beside,
    }
}

/// Another language of a site, whose files stand in for those that a language lacks.
#[derive(Debug, Clone)]
pub struct Lender {
    /// The language; `None` for the first one.
    pub language: Option<String>,
    /// True for a variant of the same language, which lends the words of the layout and of the business too.
    pub is_variant: bool,
}

impl Lender {
    /// The languages that lend to `language`, the nearest one first: variants of it, and the first language if that is to
    /// be shown. `others` are all further languages of the site.
    pub fn all(language: &str, first: &str, others: &[&str], shows_first: bool) -> Vec<Self> {
        let is_variant = |other: &str| is_variant(language, other);
        // `es` lends to `es-MX`, and not the other way round.
        let of_others = others.iter().filter(|other| is_variant(other) && other.len() < language.len());
        let of_others = of_others.map(|other| Self { language: Some((*other).to_owned()), is_variant: true });
        let of_first =
            (shows_first || is_variant(first)).then(|| Self { language: None, is_variant: is_variant(first) });
        of_others.chain(of_first).collect()
    }

    /// The path of a file in this language, by the one in the first language.
    pub fn path_of(&self, original: &str) -> String {
        self.language.as_ref().map_or_else(|| original.to_owned(), |language| translation_of(original, language))
    }
}

/// Returns true for the same language, if its script is not another one: `es-MX` and `es`, but not `zh-Hant` and `zh-Hans`.
pub fn is_variant(language: &str, other: &str) -> bool {
    let code = |tag: &str| tag.split('-').next().map(str::to_owned);
    let script = |tag: &str| tag.split('-').find(|part| is_script(part)).map(str::to_owned);
    code(language) == code(other) && script(other).is_none_or(|one| script(language) == Some(one))
}

/// The path of the translation of a file.
pub fn translation_of(path: &str, language: &str) -> String {
    let (name, ending) = path.rsplit_once('.').unwrap_or((path, ""));
    format!("{name}.{language}.{ending}")
}
