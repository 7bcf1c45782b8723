//! Pictures in markdown. The markup repeats `site/components/Picture.tsx`, so that one style sheet fits both.

use crate::model::Pictures;

use super::{TextPicture, escape};

/// Drawn width for the `sizes` attribute: the column of a text is the window less its margins, up to 42rem.
const SIZES: &str = "(min-width: 46rem) 42rem, calc(100vw - 2rem)";

const OPENING: &str = r#"<span class="picture">"#;

/// The element of a picture; empty when the picture does not exist, which `check` reports.
pub(super) fn html(picture: &TextPicture, pictures: &Pictures) -> String {
    let (Some(metadata), Some(base)) = (pictures.metadata(&picture.file), pictures.base(&picture.file)) else {
        return String::new();
    };
    let sources = ["avif", "webp"].map(|ending| {
        let files = metadata.widths().into_iter().map(|width| format!("{base}-{width}.{ending} {width}w"));
        let files = files.collect::<Vec<_>>().join(", ");
        format!(r#"<source type="image/{ending}" srcset="{files}" sizes="{SIZES}">"#)
    });
    let stripes = metadata.placeholder_colors.iter().enumerate();
    let stripes = stripes.map(|(row, tone)| format!(r#"<path fill="{tone}" d="M0 {row}h1v1H0z"></path>"#));
    format!(
        r#"{OPENING}<svg class="picture-tones" viewBox="0 0 1 {rows}" preserveAspectRatio="none" aria-hidden="true">{stripes}</svg><picture>{sources}<img src="{base}-{fallback}.jpg" width="{width}" height="{height}" alt="{alt}" loading="lazy" decoding="async"></picture></span>"#,
        rows = metadata.placeholder_colors.len(),
        stripes = stripes.collect::<String>(),
        sources = sources.concat(),
        fallback = metadata.fallback(),
        width = metadata.width,
        height = metadata.height,
        alt = escape(&picture.alt),
    )
}

/// The figure of a picture that is alone in its paragraph; `None` when `html` is something else.
pub(super) fn figure(html: &str, picture: &TextPicture) -> Option<String> {
    let caption = match picture.caption.trim() {
        "" => String::new(),
        words => format!("<figcaption>{}</figcaption>", escape(words)),
    };
    html.starts_with(OPENING).then(|| format!("<figure>{html}{caption}</figure>\n"))
}
