use std::collections::{BTreeMap, BTreeSet};

use crate::{
    check::{PictureUse, References, text::alt::check_alts},
    content::{
        CollectionFile, CollectionName, Swatch,
        section::{MIN_PICTURE_WIDTH_PX, MIN_SWATCH_WIDTH_PX},
    },
    diagnostics::{Code, Diagnostic, Help, Place},
    source::yaml::Step,
    suggest::nearest,
};

/// The references of a collection.
pub fn swatch_references(path: &str, file: &CollectionFile) -> References {
    let pictures = file.swatches.iter().flat_map(|swatch| {
        let small = PictureUse::written(&swatch.picture.file, 0, MIN_SWATCH_WIDTH_PX);
        let larger = swatch.larger.iter().map(|picture| PictureUse::written(&picture.file, 0, MIN_PICTURE_WIDTH_PX));
        [small].into_iter().chain(larger)
    });
    References { pictures: pictures.collect(), ..References::of(path) }
}

/// Reports collections that do not exist. `known` has the name of every file, readable or not.
pub fn check_collections(known: &[String], files: &[References]) -> Vec<Diagnostic> {
    let named =
        files.iter().flat_map(|file| file.collections.iter().map(move |(place, name)| (&file.path, place, name)));
    let missing = named.filter(|(_, _, name)| !known.contains(name)).map(|(path, place, name)| {
        let help = nearest(name, known.iter().map(String::as_str)).map_or_else(
            || match known {
                [] => format!("make content/swatches/{name}.yaml").into(),
                _ => format!("make content/swatches/{name}.yaml, or name one of: {}", known.join(", ")).into(),
            },
            |near| Help::meant(name.as_str(), near, "did you mean {}?"),
        );
        let message = format!("there is no collection {name} in content/swatches/");
        Diagnostic::new(Code::SwatchesMissing, path, place.clone(), message, help)
    });
    missing.collect()
}

/// Reports collections that a list names twice. `shows` is the subject and the verb of the message.
pub fn check_collections_twice<'a>(
    path: &str,
    names: impl IntoIterator<Item = &'a CollectionName>,
    shows: &str,
) -> Vec<Diagnostic> {
    let mut shown = BTreeSet::new();
    let twice = names.into_iter().filter(|name| !shown.insert(name.value.as_str()));
    let told = twice.map(|name| {
        let message = format!("{shows} the collection {} already", name.value);
        Diagnostic::new(Code::ListedTwice, path, Place::Bytes(name.at.clone()), message, "remove one of the two")
    });
    told.collect()
}

/// Reports codes that two colors share, the file that comes later; customers order by code. Reports blends of more or
/// less than everything too, and names that a collection has twice.
pub fn check_codes<'a>(files: impl Iterator<Item = (&'a str, &'a CollectionFile)>) -> Vec<Diagnostic> {
    let mut taken: BTreeMap<&str, (&str, &str)> = BTreeMap::new();
    let mut diagnostics = Vec::new();
    for (path, file) in files {
        let mut names = BTreeSet::new();
        for (index, swatch) in file.swatches.iter().enumerate() {
            if !names.insert(swatch.name.as_str().to_lowercase()) {
                let steps = [Step::Field("swatches".to_owned()), Step::Item(index), Step::Field("name".to_owned())];
                let message = format!("this collection has a color {} already", swatch.name);
                let help = "give one of the two another name, or remove it";
                diagnostics.push(Diagnostic::new(
                    Code::SwatchDuplicate,
                    path,
                    Place::Value(steps.into()),
                    message,
                    help,
                ));
            }
            let pointer = vec![Step::Field("swatches".to_owned()), Step::Item(index)];
            let alts = [(&swatch.picture).into()].into_iter().chain(swatch.larger.iter().map(Into::into));
            diagnostics.extend(check_alts(path, &pointer, alts));
            diagnostics.extend(not_all(path, index, swatch));
            let Some(code) = &swatch.code else { continue };
            let Some((other, name)) = taken.insert(&code.value, (path, swatch.name.as_str())) else { continue };
            let message = format!("{} is already the code of {name} in {other}", code.value);
            let place = Place::Bytes(code.at.clone());
            let help = "give one of the two another code";
            diagnostics.push(Diagnostic::new(Code::SwatchDuplicate, path, place, message, help));
        }
    }
    diagnostics
}

/// Reports a mix of more or less than everything. Parts that are rounded may be a little less.
fn not_all(path: &str, index: usize, swatch: &Swatch) -> Option<Diagnostic> {
    let parts = swatch.colors.iter().map(|color| f64::from(color.share.0));
    let (sum, least) = parts.fold((0.0, 100.0), |(sum, least), part| (sum + part, least - 1.0));
    (sum > 100.5 || sum < least).then(|| {
        let steps = [Step::Field("swatches".to_owned()), Step::Item(index), Step::Field("colors".to_owned())];
        let message = format!("{} is mixed of {sum} percent", swatch.name);
        let help = "correct the `share` of its colors, so that they are 100 together";
        Diagnostic::new(Code::FieldValue, path, Place::Key(steps.into()), message, help)
    })
}
