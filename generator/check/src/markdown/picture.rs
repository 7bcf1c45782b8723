//! Pictures in markdown. The markup repeats `site/components/Picture.tsx`, so that one style sheet fits both.

use std::borrow::Cow;

use percent_encoding::percent_decode_str;

use crate::model::Pictures;

use super::{TextPicture, escape};

/// Drawn width for the `sizes` attribute: the column of a text is the window less its margins, up to 42rem.
const SIZES: &str = "(min-width: 46rem) 42rem, calc(100vw - 2rem)";

/// The same in a gallery: two beside each other, less the space between them.
const SIZES_IN_GALLERY: &str = "(min-width: 46rem) 21rem, calc(50vw - 1.5rem)";

const OPENING: &str = r#"<span class="picture">"#;

/// A text in which a blank may be written as `%20`: the name of a picture as other programs write it, or an address.
pub fn percent_decoded(written: &str) -> String {
    percent_decode_str(written).decode_utf8().map_or_else(|_| written.to_owned(), Cow::into_owned)
}

/// The element of a picture; empty when the picture does not exist, which `check` reports.
pub(super) fn html(picture: &TextPicture, pictures: &Pictures) -> String {
    sized(picture, pictures, SIZES)
}

fn sized(picture: &TextPicture, pictures: &Pictures, sizes: &str) -> String {
    let (Some(metadata), Some(renditions), Some(base)) =
        (pictures.metadata(&picture.file), pictures.renditions(&picture.file), pictures.base(&picture.file))
    else {
        return String::new();
    };
    let files = renditions.widths.iter().map(|width| format!("{base}-{width}.avif {width}w"));
    let files = files.collect::<Vec<_>>().join(", ");
    let tones = match metadata.placeholder_colors.as_slice() {
        [top, middle, bottom] => format!(
            r#"<svg class="picture-tones" viewBox="0 0 1 3" preserveAspectRatio="none" color="{bottom}" fill="{top}" stroke="{middle}" aria-hidden="true"><path d="M-9-9H9V1.5H-9z"></path></svg>"#
        ),
        colors => {
            let color = colors.first().map_or("", String::as_str);
            format!(r#"<svg class="picture-tones" color="{color}" aria-hidden="true"></svg>"#)
        }
    };
    let note = pictures.computed_note(&picture.file);
    let note = note.map_or_else(String::new, |note| format!("<small>{}</small>", escape(note)));
    format!(
        r#"{OPENING}{tones}<picture><source type="image/avif" srcset="{files}" sizes="{sizes}"><img src="{base}-{fallback}.jpg" width="{width}" height="{height}" alt="{alt}" loading="lazy" decoding="async"></picture>{note}</span>"#,
        fallback = renditions.fallback,
        width = metadata.width,
        height = metadata.height,
        alt = escape(&picture.alt),
    )
}

/// Returns true for the element of a picture.
pub(super) fn is_picture(html: &str) -> bool {
    html.starts_with(OPENING)
}

/// A grid of pictures, which the viewer opens as one group. The links repeat `site/components/PictureLink.tsx`.
pub(super) fn gallery(shown: &[TextPicture], pictures: &Pictures) -> String {
    let mut html = "<ul class=\"text-gallery\" data-viewer-group=\"\">\n".to_owned();
    for (index, picture) in shown.iter().enumerate() {
        // The last one of an odd number has a row of its own.
        let is_wide = index + 1 == shown.len() && shown.len() % 2 == 1;
        let sizes = if is_wide { SIZES } else { SIZES_IN_GALLERY };
        let (Some(metadata), Some(renditions), Some(base)) =
            (pictures.metadata(&picture.file), pictures.renditions(&picture.file), pictures.base(&picture.file))
        else {
            continue;
        };
        let widths = renditions.widths.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let (data, caption) = match picture.caption.trim() {
            "" => (String::new(), String::new()),
            words => {
                let words = escape(words);
                let shown = format!("<span class=\"text-gallery-caption\">{words}</span>");
                (format!(" data-caption=\"{words}\""), shown)
            }
        };
        html.push_str(&format!(
            r#"<li><a href="{base}-{fallback}.jpg" data-viewer="{widths}" data-size="{width} {height}" data-alt="{alt}"{data}>{picture}{caption}</a></li>"#,
            fallback = renditions.fallback,
            width = metadata.width,
            height = metadata.height,
            alt = escape(&picture.alt),
            picture = sized(picture, pictures, sizes),
        ));
        html.push('\n');
    }
    html.push_str("</ul>\n");
    html
}

/// The figure of a picture that is alone in its paragraph; `None` when `html` is something else.
pub(super) fn figure(html: &str, picture: &TextPicture) -> Option<String> {
    let caption = match picture.caption.trim() {
        "" => String::new(),
        words => format!("<figcaption>{}</figcaption>", escape(words)),
    };
    is_picture(html).then(|| format!("<figure>{html}{caption}</figure>\n"))
}
