//! How a CDN answers for this site. `ssg serve` does the same, so that what is seen at home is what visitors get.

/// Headers of every answer.
pub const SECURITY_HEADERS: [(&str, &str); 7] = [
    (
        "Content-Security-Policy",
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=()"),
    ("Referrer-Policy", "strict-origin-when-cross-origin"),
    // Browsers heed it over HTTPS only, so it does no harm on this machine.
    ("Strict-Transport-Security", "max-age=63072000"),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
];

const CACHE_CONTROL: &str = "Cache-Control";
const FOR_EVER: (&str, &str) = (CACHE_CONTROL, "public, max-age=31536000, immutable");
const FOR_AN_HOUR: (&str, &str) = (CACHE_CONTROL, "public, max-age=3600");

/// The owner's pages are not to be kept, so that going back after a logout does not show them again, nor to be found.
const OWNERS: [(&str, &str); 2] = [(CACHE_CONTROL, "no-store"), ("X-Robots-Tag", "noindex")];

/// Headers of some answers, by their path: files with a hash in their name may be kept for ever, a few others for a while.
pub const RULES: [(&str, &[(&str, &str)]); 7] = [
    ("/assets/*", &[FOR_EVER]),
    ("/images/*", &[FOR_EVER]),
    ("/feed.xml", &[FOR_AN_HOUR]),
    ("/feed.json", &[FOR_AN_HOUR]),
    ("/sitemap.xml", &[FOR_AN_HOUR]),
    ("/admin", &OWNERS),
    ("/admin-login", &OWNERS),
];

/// Everything else is asked for again each time, which costs a short 304 when nothing changed.
const REVALIDATE: (&str, &str) = (CACHE_CONTROL, "public, max-age=0, must-revalidate");

/// All headers of the answer for a path; a later one of the same name counts.
pub fn headers(path: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let matches = |pattern: &str| pattern.strip_suffix('*').map_or(path == pattern, |folder| path.starts_with(folder));
    let rules = RULES.iter().find(|(pattern, _)| matches(pattern)).map_or(&[][..], |(_, headers)| headers);
    SECURITY_HEADERS.into_iter().chain([REVALIDATE]).chain(rules.iter().copied())
}
