//! Reads what other programs write: an export file, or the folder of a site.

mod blocks;
mod config;
mod folder;
mod ghost;
mod matter;
mod wordpress;

use std::{fs, path::Path};

use crate::{content::Zone, entry::Export, stop::Stop};

/// Reads an export file or the folder of a site. Moments become days of `zone`.
pub(crate) fn read(from: &Path, zone: &Zone) -> Result<Export, Stop> {
    if from.is_dir() {
        return folder::read(from, zone);
    }
    let bytes = match fs::read(from) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            return Err(Stop::refused(format!("there is no file or folder at {}", from.display())));
        }
        Err(error) => {
            return Err(anyhow::Error::new(error).context(format!("cannot read {}", from.display())).into());
        }
    };
    let text = String::from_utf8_lossy(&bytes);
    let start = text.trim_start_matches('\u{feff}').trim_start();
    if bytes.starts_with(b"PK") {
        let help = "unpack it, and name the folder or the file inside of it";
        return Err(Stop::refused(format!("{} is a ZIP file: {help}", from.display())));
    }
    if start.starts_with('<') {
        return wordpress::read(&text, from, zone);
    }
    if start.starts_with('{') {
        return ghost::read(start, from, zone);
    }
    Err(Stop::refused(format!(
        "{} is no export that is known here: name the XML file of WordPress (Tools, Export), the JSON file of Ghost \
         (Settings, Export), or the folder of a site of Jekyll, Hugo, Astro, Next, Eleventy, Gatsby or Decap",
        from.display()
    )))
}
