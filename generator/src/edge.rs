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

/// Which answers may be kept: files with a hash in their name for ever, a few others for a while.
pub const CACHE_RULES: [(&str, &str); 5] = [
    ("/assets/*", "public, max-age=31536000, immutable"),
    ("/images/*", "public, max-age=31536000, immutable"),
    ("/feed.xml", "public, max-age=3600"),
    ("/feed.json", "public, max-age=3600"),
    ("/sitemap.xml", "public, max-age=3600"),
];

/// Everything else is asked for again each time, which costs a short 304 when nothing changed.
const REVALIDATE: &str = "public, max-age=0, must-revalidate";

/// How long the answer for a path may be kept.
pub fn cache_control(path: &str) -> &'static str {
    let matches = |pattern: &str| pattern.strip_suffix('*').map_or(path == pattern, |folder| path.starts_with(folder));
    CACHE_RULES.iter().find(|(pattern, _)| matches(pattern)).map_or(REVALIDATE, |(_, value)| value)
}
