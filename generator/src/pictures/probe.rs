use std::{collections::BTreeMap, path::Path};

use anyhow::Context;
use image::RgbImage;

use crate::{
    diagnostics::{Code, Diagnostic, Place},
    model::{PictureFacts, Pictures},
};

use super::{Cache, VERSION, decode::decode, encode::average};

/// How many stripes of color stand in the place of a picture until it is there.
const TONES: u32 = 3;

/// What was found in `content/images/`.
#[derive(Debug, Default)]
pub struct Probed {
    /// All pictures by their path.
    pub pictures: Pictures,
    /// Those that cannot be read.
    pub diagnostics: Vec<Diagnostic>,
}

impl Probed {
    /// Puts the results of [`probe`] together.
    pub fn collect(results: Vec<Result<(String, PictureFacts), (String, Diagnostic)>>) -> Self {
        let mut known = BTreeMap::new();
        let mut diagnostics = Vec::new();
        for result in results {
            match result {
                Ok((file, facts)) => drop(known.insert(file, Some(facts))),
                Err((file, diagnostic)) => {
                    known.insert(file, None);
                    diagnostics.push(diagnostic);
                }
            }
        }
        Self { pictures: Pictures::new(known), diagnostics }
    }
}

/// Looks at one picture, given its path below the content folder. The outer error is the machine's, the inner one the
/// author's.
pub fn probe(
    content: &Path,
    path: &str,
    cache: &Cache,
) -> anyhow::Result<Result<(String, PictureFacts), (String, Diagnostic)>> {
    let full = content.join(path);
    let bytes = std::fs::read(&full).with_context(|| format!("cannot read {}", full.display()))?;
    let file = path.strip_prefix("images/").unwrap_or(path).to_owned();
    // The version too: browsers keep these files for ever, so what is encoded otherwise needs another name.
    let hash = blake3::Hasher::new().update(&VERSION.to_le_bytes()).update(&bytes).finalize().to_hex().to_string();
    let name = format!("{hash}/facts");
    if let Some(facts) = cache.get(&name).and_then(|kept| read(&hash, &kept)) {
        return Ok(Ok((file, facts)));
    }
    Ok(match decode(&bytes) {
        Ok(image) => {
            let facts = PictureFacts { width: image.width(), height: image.height(), tones: tones(&image)?, hash };
            cache.put(&name, write(&facts).as_bytes());
            Ok((file, facts))
        }
        Err(reason) => {
            Err((file, Diagnostic::new(Code::PictureUnreadable, path, Place::File, reason.message, reason.help)))
        }
    })
}

/// Its mean colors, stripe by stripe. One is enough for a picture that is the same everywhere, such as a swatch.
fn tones(image: &RgbImage) -> anyhow::Result<Vec<String>> {
    let stripes = average(image, 1, TONES)?;
    let tones: Vec<[u8; 3]> = stripes.pixels().map(|pixel| pixel.0).collect();
    let near = |one: &[u8; 3], other: &[u8; 3]| one.iter().zip(other).all(|(a, b)| a.abs_diff(*b) < 12);
    let even = tones.iter().all(|tone| near(tone, &tones[0]));
    let kept = if even { 1 } else { tones.len() };
    Ok(tones[..kept].iter().map(|[red, green, blue]| format!("#{red:02x}{green:02x}{blue:02x}")).collect())
}

fn write(facts: &PictureFacts) -> String {
    format!("{} {} {}", facts.width, facts.height, facts.tones.join(" "))
}

fn read(hash: &str, kept: &[u8]) -> Option<PictureFacts> {
    let text = std::str::from_utf8(kept).ok()?;
    let mut words = text.split(' ');
    let width = words.next()?.parse().ok()?;
    let height = words.next()?.parse().ok()?;
    Some(PictureFacts { hash: hash.to_owned(), width, height, tones: words.map(str::to_owned).collect() })
}
