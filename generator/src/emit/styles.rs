use anyhow::Context;

use crate::render::Bundle;

/// Adds rules to the end of the style sheets that public pages load anyway, so nothing more is loaded.
///
/// # Errors
/// When a style sheet has no hash in its name.
pub(super) fn append_to_styles(bundle: &mut Bundle, css: &str) -> anyhow::Result<()> {
    for asset in &mut bundle.assets {
        let Some(href) = bundle.manifest.styles.iter_mut().find(|href| href.trim_start_matches('/') == asset.path)
        else {
            continue;
        };
        let bytes = [&asset.bytes, css.as_bytes()].concat();
        let name = asset.path.strip_suffix(".css").and_then(|path| path.rsplit_once('.'));
        let (name, _) = name.with_context(|| format!("{href} has no hash in its name"))?;
        asset.path = format!("{name}.{}.css", hash(&bytes));
        *href = format!("/{}", asset.path);
        asset.bytes = bytes.into();
    }
    Ok(())
}

/// The part of a file's name that changes with its content, as long as Vite's.
pub(super) fn hash(bytes: impl AsRef<[u8]>) -> String {
    blake3::hash(bytes.as_ref()).to_hex()[..8].to_owned()
}
