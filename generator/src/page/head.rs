use serde::Serialize;

/// What stands in a page's head. Addresses are full ones.
#[derive(Debug, Clone, Serialize)]
pub struct Head {
    /// With the brand.
    pub title: String,
    /// What search engines show.
    pub description: String,
    /// Joined by commas; empty for none.
    pub keywords: String,
    /// The page's one true address; `None` where there is none.
    pub canonical: Option<String>,
    /// Kept out of search engines.
    pub noindex: bool,
    /// Open Graph's type: `website` or `article`.
    pub kind: &'static str,
    /// When an article was published, YYYY-MM-DD.
    pub published: Option<String>,
    /// When an article was changed, YYYY-MM-DD.
    pub modified: Option<String>,
    /// Who wrote an article.
    pub author: Option<String>,
    /// What an article is about.
    pub section: Option<String>,
    /// JSON-LD, escaped for a script element.
    pub structured_data: String,
}
