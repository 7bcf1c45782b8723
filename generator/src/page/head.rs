use serde::Serialize;

/// The head of a page. Addresses are full ones.
#[derive(Debug, Clone, Serialize)]
pub struct Head {
    /// The title, with the brand.
    pub title: String,
    /// The text below the title in search results.
    pub description: String,
    /// Joined by commas; empty for none.
    pub keywords: String,
    /// The canonical address; `None` for pages that search engines leave out.
    pub canonical: Option<String>,
    /// True if search engines leave the page out.
    pub noindex: bool,
    /// The Open Graph type: `website` or `article`.
    pub kind: &'static str,
    /// The day an article was published, YYYY-MM-DD.
    pub published: Option<String>,
    /// The day an article was changed, YYYY-MM-DD.
    pub modified: Option<String>,
    /// The author of an article.
    pub author: Option<String>,
    /// The category of an article.
    pub section: Option<String>,
    /// The picture where the page is shared; the icon of the site when there is none.
    pub image: Option<HeadImage>,
    /// The origins of the services that the page shows in frames.
    pub frames: Vec<String>,
    /// True if nobody is told of visits: the page has a form whose answers are confidential.
    pub uncounted: bool,
    /// JSON-LD, escaped for a script element.
    pub structured_data: String,
}

/// A picture that other sites show where a page is shared.
#[derive(Debug, Clone, Serialize)]
pub struct HeadImage {
    /// Its full address.
    pub url: String,
    /// Its alt text.
    pub alt: String,
    /// Its width in pixels.
    pub width: u32,
    /// Its height in pixels.
    pub height: u32,
}
