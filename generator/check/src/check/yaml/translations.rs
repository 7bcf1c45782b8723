use crate::{
    content::Language,
    diagnostics::{Code, Diagnostic, Place},
    source::{Listing, language_of, original_of, translation_of},
    suggest::nearest,
};

/// Reports the translations into languages that `site.yaml` does not name.
pub fn check_languages(listing: &Listing, named: &[&Language]) -> Vec<Diagnostic> {
    let others =
        listing.translations.iter().filter(|(language, _)| !named.iter().any(|one| one.as_str() == **language));
    let found = others.flat_map(|(language, listing)| {
        listing.in_folder(language).map(move |path| {
            let message = format!("this is a translation, and `{language}` is none of the languages in site.yaml");
            let help = format!(
                "write in site.yaml:\notherLanguages: [{language}]\nor give the file a name without `.{language}`"
            );
            Diagnostic::new(Code::FileUnused, &path, Place::File, message, help)
        })
    });
    let mut found: Vec<_> = found.collect();
    // Posts may be in folders of their own.
    found.extend(listing.posts.iter().filter_map(|path| {
        let (folder, name) = path.strip_prefix("posts/")?.split_once('/')?;
        let language = named.iter().find(|one| one.as_str() == folder)?;
        let message =
            format!("this is a post in the first language of the site, although its folder is called `{folder}`");
        let beside = translation_of(&format!("posts/{name}"), language.as_str());
        let help = format!("name it {beside}, or move it to {folder}/posts/{name}");
        Some(Diagnostic::new(Code::FileUnused, path, Place::File, message, help))
    }));
    found
}

/// The message about a translation whose original is not there. `others` are files beside it without a translation.
pub fn without_original<'a>(path: &str, others: impl Iterator<Item = &'a str>) -> Diagnostic {
    let original = original_of(path);
    let message = format!("this is a translation of {original}, which is not there");
    let language = language_of(path).unwrap_or_default();
    let help = nearest(&original, others).map_or_else(
        || {
            "give it the name of the file that it translates, with the language before the ending, or write all facts that a \
             page in this language alone needs"
                .to_owned()
        },
        |near| format!("if it is the translation of {near}, name it {}", translation_of(near, language)),
    );
    Diagnostic::new(Code::FileMissing, path, Place::File, message, help)
}
