use crate::{
    model::{FallbackMetrics, Fonts, Typeface, WebFont},
    render::{Asset, Bundle},
};

use super::styles::{append_to_styles, hash};

/// The fonts of devices with the widths of Arial: regular and bold, each with the weights that it stands for. Bold
/// starts below the weight of headings.
const FALLBACKS: [(&str, &str); 2] = [
    ("1 549", "local(\"Arial\"),local(\"Liberation Sans\"),local(\"Helvetica Neue\")"),
    ("550 1000", "local(\"Arial Bold\"),local(\"Liberation Sans Bold\"),local(\"Helvetica Neue Bold\")"),
];

/// Puts the fonts of a business into the public style sheet, and their files into the bundle. Pages load the first file
/// of each typeface early. The owner's pages keep the font of the program.
///
/// # Errors
/// When the bundle has other files than expected.
pub fn put_on_fonts(fonts: &Fonts, bundle: &mut Bundle) -> anyhow::Result<()> {
    let mut css = String::new();
    let mut early = Vec::new();
    let typefaces = [(&fonts.text, "Text"), (&fonts.headings, "Headings")];
    for (typeface, name) in typefaces.into_iter().filter_map(|(typeface, name)| Some((typeface.as_ref()?, name))) {
        for (index, file) in typeface.files.iter().enumerate() {
            let path = path_of(file);
            css += &font_face(name, file, &path);
            if index == 0 && !early.contains(&path) {
                early.push(path.clone());
            }
            if bundle.assets.iter().all(|asset| asset.path != path) {
                bundle.assets.push(Asset { path, bytes: file.bytes.to_vec().into() });
            }
        }
        css += &fallback_faces(name, typeface);
    }
    // In no layer, so it counts before every layer.
    let family = |name: &str| format!("\"Brand {name}\",\"Brand {name} Fallback\",system-ui,sans-serif");
    if fonts.text.is_some() {
        css += &format!(":root{{--font:{}}}", family("Text"));
        // No text of a public page has the font of the program.
        bundle.manifest.fonts.clear();
    }
    if fonts.headings.is_some() {
        css += &format!("h1,h2,h3,h4,h5,h6{{font-family:{}}}", family("Headings"));
    }
    css.push('\n');
    bundle.manifest.fonts.extend(early.into_iter().map(|path| format!("/{path}")));
    append_to_styles(bundle, &css)
}

/// The address of a file; another one when its bytes are others.
fn path_of(file: &WebFont) -> String {
    let stem = file.name.trim_end_matches(".woff2");
    format!("assets/fonts/{stem}.{}.woff2", hash(&file.bytes))
}

fn font_face(name: &str, file: &WebFont, path: &str) -> String {
    let (least, most) = (file.weights.start(), file.weights.end());
    let weight = if least == most { least.to_string() } else { format!("{least} {most}") };
    let style = if file.is_italic { "italic" } else { "normal" };
    format!(
        "@font-face{{font-family:\"Brand {name}\";src:url(\"/{path}\") format(\"woff2\");font-weight:{weight};\
         font-style:{style};font-display:swap}}"
    )
}

fn fallback_faces(name: &str, typeface: &Typeface) -> String {
    let faces = FALLBACKS.iter().zip(&typeface.fallback).map(|((weight, sources), metrics)| {
        let FallbackMetrics { size, ascent, descent, line_gap } = metrics;
        let percent = |part: &f64| format!("{:.2}%", part * 100.0);
        let (size, ascent, descent, gap) = (percent(size), percent(ascent), percent(descent), percent(line_gap));
        format!(
            "@font-face{{font-family:\"Brand {name} Fallback\";src:{sources};font-weight:{weight};size-adjust:{size};\
             ascent-override:{ascent};descent-override:{descent};line-gap-override:{gap}}}"
        )
    });
    faces.collect()
}
