use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Text;

/// Declares the sentences of the layout with what they are when the file leaves them out.
macro_rules! sentences {
    ($(#[doc = $doc:literal] $name:ident = $default:literal,)*) => {
        /// `layout.yaml`: the words of buttons, lists and bands that are the same on many pages.
        #[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, TS)]
        #[serde(rename_all = "camelCase", deny_unknown_fields, default)]
        #[ts(rename = "Words")]
        pub struct LayoutFile {
            $(#[doc = $doc] pub $name: Text,)*
        }

        impl Default for LayoutFile {
            fn default() -> Self {
                Self { $($name: Text::of_program($default),)* }
            }
        }
    };
}

sentences! {
    /// The button at the top of every page, to the quote form.
    quote_button = "Free Quote",
    /// The same on the bar at the bottom of phones.
    quote_button_phone = "Free quote",
    /// The button of heads, closing bands and of the page for unknown addresses.
    quote_link = "Get Free Quote",
    /// The button that calls, on the bar at the bottom of phones.
    call_phone = "Call",
    /// The button that calls, beside the quote form.
    call = "Call Now",
    /// The button that writes an e-mail, beside the quote form.
    email = "Email Quote",
    /// The link on the card of a place; `{place}` is its name.
    area_link = "Floors in {place}",
    /// A ring of the map of the places; `{miles}` is its distance from the business.
    map_ring = "{miles} miles",
    /// The name of that map for screen readers, and the line below it; `{place}` is the city of the business.
    map_note = "Distances as the crow flies from our shop in {place}",
    /// The ground under the layers of a drawn coating.
    layers_ground = "Concrete",
    /// The card that lies beside them, for the eye.
    layers_card = "Bank card",
    /// The thickness of a layer; `{mils}` is in thousandths of an inch.
    layer_mils = "{mils} mils",
    /// The line below the drawing; `{mils}` is the thickness of all layers.
    layers_note = "{mils} mils in all, drawn to scale. A mil is a thousandth of an inch, and a bank card has 30.",
    /// The heading of the card beside a post.
    post_quote_heading = "Ready to Get Started?",
    /// The text of the card beside a post.
    post_quote_text = "Tell us about the floor. You'll have a detailed quote within 24 hours.",
    /// The button of the card beside a post.
    post_quote_button = "Get Your Free Quote",
    /// The label of the link to the services, on the page for unknown addresses.
    not_found_services = "All services",
    /// The label of the link to the places, there.
    not_found_places = "Where we work",
    /// The label of the link to the blog, there.
    not_found_blog = "Flooring articles",
    /// The list of posts, in the footer and in breadcrumbs.
    blog = "Blog",
    /// The links to the pages of categories, for screen readers.
    categories = "Categories",
    /// The link to all posts, before those to categories.
    all_posts = "All articles",
    /// The heading of the page of a category; `{category}` is its name.
    category_heading = "{category} Articles",
    /// The title of the page of an author; `{author}` is the name.
    author_title = "Articles by {author}",
    /// The name of the field that searches the posts.
    search = "Search the articles",
    /// The answer when one post is found.
    search_one = "1 article found",
    /// The answer when several are; `{count}` is their number.
    search_many = "{count} articles found",
    /// The answer when none is.
    search_none = "No article has all these words",
    /// The answer when the index cannot be loaded.
    search_failed = "The search could not be loaded. Check your connection and type again.",
    /// The heading above the posts of the first page.
    recent_posts = "Recent Articles",
    /// The heading above the posts of further pages.
    earlier_posts = "Earlier Articles",
    /// The text of a blog without posts.
    no_posts = "No articles yet.",
    /// The title of the list of contents of a long post.
    contents = "In this article",
    /// The title of a callout `[!NOTE]`.
    callout_note = "Note",
    /// The title of a callout `[!TIP]`.
    callout_tip = "Tip",
    /// The title of a callout `[!IMPORTANT]`.
    callout_important = "Important",
    /// The title of a callout `[!WARNING]`.
    callout_warning = "Warning",
    /// The title of a callout `[!CAUTION]`.
    callout_caution = "Caution",
    /// The line below the title of a video; `{site}` is the name of the site that it is loaded from.
    video = "Play the video from {site}",
    /// The line above the title of the next post by date, at the end of a post.
    newer_post = "Newer article",
    /// The line above the title of the post before it, there.
    older_post = "Older article",
    /// The heading above posts with the same keywords or of the same category, there.
    related_posts = "Related articles",
    /// The line above the post at the head of the blog.
    featured_post = "Featured article",
    /// The list of services, in the footer and in breadcrumbs.
    services = "Services",
    /// The heading of the footer's list of services of the group `specialized`.
    specialized_services = "Specialized services",
    /// The heading of the footer's list of services of the group `project`.
    projects = "Popular projects",
    /// The heading of the footer's list of places.
    places = "Service areas",
    /// The page of places, in breadcrumbs.
    places_page = "Service Areas",
    /// The link to the page of places, in the footer.
    all_places = "All service areas",
    /// The heading of the footer's last list.
    more = "More",
    /// The first button of a design center.
    design_tool = "Launch Design Tool",
    /// The second button of a design center.
    design_tool_again = "Try Design Tool Now",
}

/// `form.yaml`: the words of the quote form that depend on the trade.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(rename = "FormWords")]
pub struct FormFile {
    /// The choices of the field "Project type".
    #[schemars(length(min = 1, max = 20))]
    pub project_types: Vec<ProjectType>,
    /// The line above the field "Project details".
    #[schemars(example = &"What drips, where, and since when.")]
    pub details_hint: Text,
    /// The button that sends the form.
    #[serde(default = "send_button")]
    #[schemars(example = &"Get My Free Quote")]
    pub send_button: Text,
    /// The promise under the button; a phone number follows.
    #[serde(default = "promise")]
    #[schemars(example = &"We'll contact you within 24 hours with a detailed estimate. Rather talk? Call")]
    pub promise: Text,
}

/// One choice of the field "Project type".
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct ProjectType {
    /// The value that the API stores. Requests keep it, so do not change it later.
    #[schemars(example = &"leak-repair")]
    pub value: super::Slug,
    /// The words that people see.
    #[schemars(example = &"Leak repair")]
    pub label: Text,
}

fn send_button() -> Text {
    Text::of_program("Get My Free Quote")
}

fn promise() -> Text {
    Text::of_program("We'll contact you within 24 hours with a detailed estimate. Rather talk? Call")
}
