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
    /// The page's one true address; `None` where search engines need none.
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
    /// What is shown where the page is shared; the site's icon when there is none.
    pub image: Option<HeadImage>,
    /// JSON-LD, escaped for a script element.
    pub structured_data: String,
}

/// A picture for those who share a page.
#[derive(Debug, Clone, Serialize)]
pub struct HeadImage {
    /// A full address.
    pub url: String,
    /// What is seen.
    pub alt: String,
    /// Pixels.
    pub width: u32,
    /// Pixels.
    pub height: u32,
}
