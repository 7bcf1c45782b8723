use std::{borrow::Cow, collections::BTreeMap};

use forms::english::{
    ALL_REQUIRED, BUSY, CALL, CHECK, CONTROL_CHARS, CORRECT, HOME, KEPT, LATER, NOT_SENT, OPTIONAL, SOME_REQUIRED,
    TOO_LARGE, TOO_LONG, WAIT, WRONG, WRONG_ONE,
};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, json};
use ts_rs::TS;
use words::Words;

use super::{Acknowledgement, Text};

/// Declares the sentences of the layout with what they are when the file leaves them out: on a site that names no
/// `businessType`, and behind the bar on every other one, where they have to be true for each trade. Those of scripts are
/// in groups: a script loads its group with its code, and a page carries only the words that differ.
macro_rules! sentences {
    (
        $($(#[doc = $doc:literal])+ $name:ident = $default:tt $(| $any:literal)?,)*
        $(in $group:ident {
            $($(#[doc = $script_doc:literal])+ $script_name:ident = $script_default:tt $(| $script_any:literal)?,)*
        })*
    ) => {
        /// `layout.yaml`: the words of buttons, lists and bands that are the same on many pages.
        #[derive(Debug, Clone, Serialize, TS)]
        #[serde(rename_all = "camelCase")]
        #[ts(rename = "Words")]
        pub struct LayoutFile {
            $($(#[doc = $doc])+ pub $name: Text,)*
            $($($(#[doc = $script_doc])+ pub $script_name: Text,)*)*
            /// Advice about this file that you have read and do not want to see again.
            #[serde(skip)]
            #[ts(skip)]
            pub acknowledged: Vec<Acknowledgement>,
            /// The names in Rust of the sentences that the file has.
            #[serde(skip)]
            #[ts(skip)]
            written: Vec<&'static str>,
        }

        /// The same as it is written.
        #[derive(Default, Deserialize)]
        #[serde(rename_all = "camelCase", deny_unknown_fields, default)]
        struct WrittenLayout {
            $($name: Option<Text>,)*
            $($($script_name: Option<Text>,)*)*
            acknowledged: Vec<Acknowledgement>,
        }

        impl From<WrittenLayout> for LayoutFile {
            fn from(file: WrittenLayout) -> Self {
                let mut written = Vec::new();
                let mut take = |name, text: Option<Text>, usual| {
                    written.extend(text.is_some().then_some(name));
                    text.unwrap_or_else(|| Text::of_program(usual))
                };
                Self {
                    $($name: take(stringify!($name), file.$name, $default),)*
                    $($($script_name: take(stringify!($script_name), file.$script_name, $script_default),)*)*
                    acknowledged: file.acknowledged,
                    written,
                }
            }
        }

        /// All sentences: the name in Rust, the description, the words that are used when the file leaves it out, and
        /// those on the site of another trade.
        const SENTENCES: &[(&str, &str, &str, &[&str])] = &[
            $((stringify!($name), concat!($($doc),+), $default, &[$($any)?]),)*
            $($((
                stringify!($script_name), concat!($($script_doc),+), $script_default, &[$($script_any)?]
            ),)*)*
        ];

        /// The sentences of scripts by group, each with its name in Rust and the words that are used when the file
        /// leaves it out.
        pub const SCRIPT_SENTENCES: &[(&str, &[(&str, &str)])] =
            &[$((stringify!($group), &[$((stringify!($script_name), $script_default),)*]),)*];

        impl LayoutFile {
            /// Puts words that are true for each trade in the place of those that the file leaves out.
            pub fn suit_any_trade(&mut self) {
                $($(if !self.written.contains(&stringify!($name)) {
                    self.$name = Text::of_program($any);
                })?)*
                $($($(if !self.written.contains(&stringify!($script_name)) {
                    self.$script_name = Text::of_program($script_any);
                })?)*)*
            }

            /// Puts the words of another language in the place of those that the file leaves out.
            pub fn translate(&mut self, words: &Words, has_any_trade: bool) {
                let take = |name: &'static str, text: &mut Text| {
                    let words = words.get(&*name_in_file(name)).filter(|_| !self.written.contains(&name));
                    if let Some(words) = words {
                        *text = Text::of_words(words, has_any_trade);
                    }
                };
                $(take(stringify!($name), &mut self.$name);)*
                $($(take(stringify!($script_name), &mut self.$script_name);)*)*
            }

            /// The names in the file of the sentences that it leaves out.
            pub fn left_out(&self) -> impl Iterator<Item = String> {
                let left_out = SENTENCES.iter().filter(|(name, ..)| !self.written.contains(name));
                left_out.map(|(name, ..)| name_in_file(name))
            }

            /// The sentences of scripts that are not the usual ones, by their names in the file.
            pub fn own_script_sentences(&self) -> BTreeMap<String, &Text> {
                let all = [$($((stringify!($script_name), $script_default, &self.$script_name),)*)*];
                let own = all.into_iter().filter(|(_, usual, text)| text.as_str() != *usual);
                own.map(|(name, _, text)| (name_in_file(name), text)).collect()
            }
        }
    };
}

impl Default for LayoutFile {
    fn default() -> Self {
        WrittenLayout::default().into()
    }
}

impl<'de> Deserialize<'de> for LayoutFile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        WrittenLayout::deserialize(deserializer).map(Self::from)
    }
}

/// The schema that the derive macro would make by a function of 660 kB, a twentieth of the code of this program.
impl JsonSchema for LayoutFile {
    fn schema_name() -> Cow<'static, str> {
        "LayoutFile".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut properties = Map::new();
        for (name, description, default, any) in SENTENCES {
            let mut sentence = generator.subschema_for::<Text>();
            let of_others =
                any.iter().map(|words| format!(" On a site with a `businessType`: {words}")).collect::<String>();
            sentence.insert("description".to_owned(), format!("{}{of_others}", description.trim()).into());
            sentence.insert("default".to_owned(), json!(Text::of_program(default)));
            properties.insert(name_in_file(name), sentence.into());
        }
        let mut acknowledged = generator.subschema_for::<Vec<Acknowledgement>>();
        let description = "Advice about this file that you have read and do not want to see again.";
        acknowledged.insert("description".to_owned(), description.into());
        acknowledged.insert("examples".to_owned(), json!([["word-unknown"]]));
        acknowledged.insert("writeOnly".to_owned(), true.into());
        properties.insert("acknowledged".to_owned(), acknowledged.into());
        json_schema!({
            "type": "object",
            "description": "`layout.yaml`: the words of buttons, lists and bands that are the same on many pages.",
            "properties": properties,
            "additionalProperties": false,
        })
    }
}

/// The name that a field has in a file: `link_copied` is `linkCopied`.
pub fn name_in_file(field: &str) -> String {
    let mut words = field.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |name, word| {
        let (letter, rest) = word.split_at(word.len().min(1));
        name + &letter.to_uppercase() + rest
    })
}

sentences! {
    /// The first link of every page, for keyboards: past the header.
    skip = "Skip to content",
    /// The home page, in breadcrumbs.
    home = "Home",
    /// The name of breadcrumbs for screen readers.
    breadcrumb = "Breadcrumb",
    /// The button that opens the menu on small screens.
    menu = "Menu",
    /// The button that closes the menu.
    menu_close = "Close",
    /// The name of the menu for screen readers.
    menu_name = "Main",
    /// The line that offers this language to a visitor whose browser prefers it, on a page in another one.
    language_offer = "This page in English",
    /// The words of screen readers after a link to the design tool of site.yaml.
    new_tab = "(opens in a new tab)",
    /// The button at the top of every page, to the quote form.
    quote_button = "Free Quote" | "Contact Us",
    /// The button to the quote form, on the bar at the bottom of phones.
    quote_button_phone = "Free quote" | "Contact us",
    /// The button of heads, closing bands and of the page for unknown addresses.
    quote_link = "Get Free Quote" | "Contact Us",
    /// The button that calls, on the bar at the bottom of phones.
    call_phone = "Call",
    /// The name of the bar at the bottom of phones, for screen readers.
    call_bar = "Quick contact",
    /// The button that calls, beside the quote form.
    call = "Call Now",
    /// The button that writes an e-mail, beside the quote form.
    email = "Email Quote" | "Write an Email",
    /// The word above the phone number, beside the quote form.
    contact_phone = "Phone",
    /// The word above the e-mail address, beside the quote form.
    contact_email = "Email",
    /// The button that writes an e-mail, on a site without the quote form.
    contact_write = "Write an Email",
    /// The word above the postal address, beside the quote form and in the section `proof`.
    contact_address = "Address",
    /// City, region and postal code, the second line of the postal address. In most countries of Europe "{postcode} {city}"
    /// when left out.
    city = "{city}, {region} {postcode}",
    /// The name of the section `proof`, for screen readers.
    proof = "Who you are dealing with",
    /// The rating of site.yaml, in the section `proof` and at the quote form.
    proof_rating = "{rating} of 5",
    /// The words above the rating; `{count}` is the number of reviews.
    proof_reviews = "{count} reviews",
    /// The word above the license, in the section `proof`, at the quote form and in the last line of every page.
    proof_license = "License",
    /// The word above the insurance.
    proof_insurance = "Insured" | "Insurance",
    /// The word above the warranty.
    proof_warranty = "Warranty",
    /// The word above the opening hours, in the section `proof`.
    proof_hours = "Open",
    /// The hours in that line where days with other hours are to come; `{days}` are these days.
    proof_except = "{hours}, except {days}",
    /// With the opening hours, if `site.yaml` has `openNow`: it is open, until `{time}`.
    open_now = "Open now until {time}",
    /// The same where it stays open for more than a day.
    open_always = "Open now, 24 hours",
    /// The same while it is closed, with the `{day}` and the `{time}` at which it opens.
    closed_now = "Closed now, opens {day} {time}",
    /// The word above `serviceArea` of site.yaml, beside the quote form.
    contact_area = "Service area" | "Area",
    /// The heading above the photos that a quote request can have.
    photos = "Photos",
    /// The link home, at the top of a service and on the page after a quote request.
    back_home = "Back to Home",
    /// The link from a service to the list of services.
    all_services = "View All Services",
    /// The button below the grid of services.
    services_button = "Get Expert Help" | "Ask Us",
    /// The rating of a testimonial, for screen readers.
    stars = "{rating} of 5 stars",
    /// A larger picture of a color, where it has no `caption`.
    image = "Image {number}",
    /// The link below a floor that asks for a sample of its color.
    floor_sample = "Ask for a sample",
    /// The link below a floor to itself, where no scripts run.
    floor_link = "Link to this floor",
    /// The words before the sizes in which a floor can be seen.
    floor_sizes = "Chip size:",
    /// The label of the picture of a place before the work.
    before = "Before",
    /// The label of the picture of the same place after it.
    after = "After",
    /// The link on the card of a place; `{place}` is its name.
    area_link = "Services in {place}" | "More about {place}",
    /// A ring of the map of the places; `{miles}` is its distance from the business.
    map_ring = "{miles} miles",
    /// The same on a map in kilometers.
    map_ring_km = "{km} km",
    /// The name of that map for screen readers, and the line below it; `{place}` is the city of the business.
    map_note = "Distances as the crow flies from our shop in {place}" | "Distances as the crow flies from {place}",
    /// The ground under the layers of a drawn coating.
    layers_ground = "Concrete" | "Ground",
    /// The card that lies beside the layers, for the eye.
    layers_card = "Bank card",
    /// The thickness of a layer; `{mils}` is in thousandths of an inch.
    layer_mils = "{mils} mils",
    /// The line below the drawing of a coating; `{mils}` is the thickness of all layers.
    layers_note = "{mils} mils in all, drawn to scale. A mil is a thousandth of an inch, and a bank card has 30.",
    /// The line below drawn edges of countertops.
    edges_note = "Each is cut through: the poured layer, in blue, over the base that gives it its shape.",
    /// A price; `{amount}` is a number or a range.
    price = "${amount}",
    /// A size in square feet; `{area}` is a number or a range.
    area_sq_ft = "{area} sq ft",
    /// A size in square meters.
    area_m2 = "{area} m²",
    /// A length in feet; `{length}` is a number or a range.
    length_ft = "{length} ft",
    /// A length in meters.
    length_m = "{length} m",
    /// The price of a square foot; `{price}` is the line `price` filled in.
    per_sq_ft = "{price} per sq ft",
    /// The price of a square meter.
    per_m2 = "{price} per m²",
    /// The price of a foot.
    per_ft = "{price} per ft",
    /// The price of a meter.
    per_m = "{price} per m",
    /// The price of a piece.
    per_piece = "{price} each",
    /// The price of a room.
    per_room = "{price} per room",
    /// The price of an hour.
    per_hour = "{price} per hour",
    /// The price of a visit.
    per_visit = "{price} per visit",
    /// The price of the most wanted job in the head of a page; its words are those of the `cost-finder`.
    job_price = "{system}, {size}: {price}",
    /// The same, with the time that the job takes.
    job_price_time = "{system}, {size}: {price}, {time}",
    /// The words on a picture whose file says that a program made it.
    computed_picture = "Computer image, not a job photo",
    /// The line above a list whose pictures are all made by a program: it stands there once.
    computed_pictures = "Computer images, not job photos",
    /// The link from the card of a project to its page.
    project_more = "See the whole job" | "See more",
    /// The person who answers, beside a form of the business's own; `{name}` is the name with the role.
    answers_by = "{name} answers you",
    /// The same beside the quote form, with the time by which a request of this hour is answered; `{time}` is the end of the opening hours.
    answers_today = "{name} answers you today before {time}.",
    /// The same line at other hours.
    answers_later = "{name} answers you within 24 hours." | "{name} answers you by phone or email.",
    /// The choice of a size, above ranges of prices, where the section has no `askSize`.
    cost_size = "How large is it?" | "How much of it?",
    /// The choice of a system, there, without `askSystem`.
    cost_system = "What goes on it?" | "Which one?",
    /// The choice of a condition, there, without `askCondition`.
    cost_condition = "How is the slab today?" | "What else is there to know?",
    /// The first choice of a condition, with the whole range.
    cost_unsure = "Not sure",
    /// The word above the range of a choice.
    cost_about = "About",
    /// The price that a condition adds; `{price}` is the price of one unit.
    cost_adds = "Adds {price}.",
    /// A condition that moves the price to the least of the range.
    cost_lower = "Toward the lower end.",
    /// A condition that moves the price to the most of the range.
    cost_upper = "Toward the upper end.",
    /// The button that takes the choice to the quote form.
    cost_ask = "Ask for an exact price" | "Ask about this",
    /// The button that copies the choice and its range.
    cost_copy = "Copy",
    /// The sentence after they were copied.
    cost_copied = "Copied. Paste it into a message.",
    /// The title of the table of all ranges.
    cost_table = "All ranges" | "All prices",
    /// The heading above the conditions.
    cost_moves = "What moves the price",
    /// The line below: ranges promise nothing.
    cost_note = "A range to plan with, not an offer. The quote is free." | "A range to plan with, not an offer.",
    /// The heading of the card beside a post.
    post_quote_heading = "Ready to Get Started?" | "Questions?",
    /// The text of the card beside a post.
    post_quote_text = "Tell us about the job, and we send you a quote." | "Write to us, or call.",
    /// The button of the card beside a post.
    post_quote_button = "Get Your Free Quote" | "Contact Us",
    /// The name of the card beside a post, for screen readers.
    post_quote_name = "Free quote" | "Contact",
    /// The link from a post to the blog.
    back_to_blog = "Back to Blog",
    /// The line below the title of a post.
    post_author = "By {author}",
    /// The time that a post takes, where it has no `readTime`.
    read_time = "{minutes} min read",
    /// The link from the card of a post to the post.
    read_more = "Read more",
    /// The button at the end of a post that shares it.
    share_post = "Share this article:",
    /// The heading above the keywords of a post.
    post_keywords = "Keywords:",
    /// The word before the day of the last change, on a page of `pages/`.
    updated = "Updated",
    /// The label of the link to the services, on the page for unknown addresses.
    not_found_services = "All services",
    /// The label of the link to the places, on the page for unknown addresses.
    not_found_places = "Where we work" | "Places",
    /// The label of the link to the blog, on the page for unknown addresses.
    not_found_blog = "All articles",
    /// The title of the page for unknown addresses.
    not_found_title = "Page Not Found",
    /// The description of the page for unknown addresses.
    not_found_description = "There is no page at this address.",
    /// The heading of the page for unknown addresses.
    not_found_heading = "404 Page Not Found",
    /// The line above the links of the page for unknown addresses.
    not_found_text = "Nothing at this address. Try one of these:",
    /// The heading and the title of the page for unknown addresses of posts.
    not_found_post = "Post Not Found",
    /// The line below that heading, as you type it: quotes stay straight.
    not_found_post_text = "The blog post you're looking for doesn't exist.",
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
    /// The answer of the search when one post is found.
    search_one = "1 article found",
    /// The answer of the search when several posts are found; `{count}` is their number.
    search_many = "{count} articles found",
    /// The answer of the search when no post is found.
    search_none = "No article has all these words",
    /// The answer of the search when its index cannot be loaded.
    search_failed = "The search could not be loaded. Check your connection and type again.",
    /// The heading above the posts of the blog's first page.
    recent_posts = "Recent Articles",
    /// The heading above the posts of the blog's further pages.
    earlier_posts = "Earlier Articles",
    /// The link to the page with newer posts, below a long list.
    newer_page = "Newer articles",
    /// The link to the page with older posts, below a long list.
    older_page = "Older articles",
    /// The name of the links to newer and older posts, for screen readers.
    more_pages = "More articles",
    /// A further page of a long list, in breadcrumbs.
    page_number = "Page {page}",
    /// The end of the heading of a further page of a long list, after a comma.
    page_of = "page {page} of {pages}",
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
    /// The link to a heading of a text, for screen readers.
    heading_link = "Link to this section: {heading}",
    /// The name of a table of a text for screen readers.
    table = "Table {number}",
    /// The name of the list of footnotes for screen readers.
    footnotes = "Footnotes",
    /// The link from a footnote to its place in the text, for screen readers.
    footnote_back = "Back to the text",
    /// A checked entry of a task list, for screen readers.
    task_done = "Done",
    /// An entry of a task list that is not checked, for screen readers.
    task_open = "To do",
    /// The line below the title of a video; `{site}` is the name of the site that it is loaded from.
    video = "Play the video from {site}",
    /// The line below the words of a section `guest`; `{name}` is the name of the service.
    guest = "Opens here, from {name}",
    /// The line above the title of the next post by date, at the end of a post.
    newer_post = "Newer article",
    /// The line above the title of the post before it by date, at the end of a post.
    older_post = "Older article",
    /// The heading above posts with the same keywords or of the same category, at the end of a post.
    related_posts = "Related articles",
    /// The line above the post at the head of the blog.
    featured_post = "Featured article",
    /// The list of services, in the footer and in breadcrumbs.
    services = "Services",
    /// The heading of the footer's list of services of the group `specialized`.
    specialized_services = "Specialized services",
    /// The heading of the footer's list of services of the group `project`.
    projects = "Popular projects" | "More services",
    /// The heading of the footer's list of places.
    places = "Service areas" | "Places",
    /// The page of places, in breadcrumbs.
    places_page = "Service Areas" | "Places",
    /// The link to the page of places, in the footer.
    all_places = "All service areas" | "All places",
    /// The heading of the footer's last list.
    more = "More",
    /// The name of the footer's lists for screen readers.
    all_pages = "All pages",
    /// The name of the links to profiles elsewhere, for screen readers.
    social = "Social media",
    /// The first button of a design center.
    design_tool = "Launch Design Tool",
    /// The second button of a design center.
    design_tool_again = "Try Design Tool Now",
    /// The first entry of a list of more than five choices, in a form of the business's own without `empty`.
    choose = "Please choose",
    /// The message of a form about a field that is empty.
    message_text = "Please fill in this field",
    /// The same about a text that is too short; `{chars}` is the number of characters.
    message_least = "Please write at least {chars} characters",
    /// The same about an address.
    message_address = "Please write an address",
    /// The same about an e-mail address.
    message_email = "Please write an e-mail address like name@example.com",
    /// The same about a phone number; `{digits}` is the least number of digits.
    message_phone = "Please write a phone number of at least {digits} digits",
    /// The same about a choice.
    message_choice = "Please choose one",
    /// The same about choices, several of which are possible.
    message_choices = "Please choose at least one",
    /// The same about a day.
    message_day = "Please choose a day",
    /// The same about a day with a first one; `{from}` is that day, or `messageToday`.
    message_day_from = "Please choose a day: {from} or later",
    /// The same about a day with a last one, `{to}`.
    message_day_to = "Please choose a day: {to} or earlier",
    /// The same about a day with both.
    message_day_between = "Please choose a day: {from} – {to}",
    /// The present day in these messages.
    message_today = "today",
    /// The same about a number.
    message_number = "Please write a number",
    /// The same about a number with a smallest value.
    message_number_least = "Please write a number of at least {min}",
    /// The same about a number with a largest value.
    message_number_most = "Please write a number of at most {max}",
    /// The same about a number with both.
    message_number_between = "Please write a number from {min} to {max}",
    /// The same about a box to tick.
    message_consent = "Please tick this box",
    /// The same about photos.
    message_photos = "Please add photos",
    /// The same about a text that is too long; `{most}` is the number of characters.
    message_too_long = TOO_LONG,
    /// The same about a text with characters that nobody sees.
    message_unseen = CONTROL_CHARS,
    /// The title of the page after a form was sent without scripts and has mistakes.
    form_check = CHECK,
    /// The line below: what to do.
    form_correct = CORRECT,
    /// The heading above the mistakes, where there is one.
    form_wrong_one = WRONG_ONE,
    /// The same where there are several; `{count}` is their number.
    form_wrong = WRONG,
    /// The line above the form on that page.
    form_kept = KEPT,
    /// The line above a form in which each field is required.
    form_all_required = ALL_REQUIRED,
    /// The same if some need not be filled in, which have the word `formOptional`.
    form_some_required = SOME_REQUIRED,
    /// The title of that page when the form could not be sent.
    form_not_sent = NOT_SENT,
    /// The same when too many forms were sent at once.
    form_busy = BUSY,
    /// The line below; `{minutes}` is the time to wait.
    form_wait = WAIT,
    /// The line about a fault of the server.
    form_later = LATER,
    /// The line about a form that is too large.
    form_too_large = TOO_LARGE,
    /// The link to the home page on that page.
    form_call = CALL,
    /// The same, where the API does not know the name of the business.
    form_home = HOME,
    /// The words after the label of a field that counts only for some answers, where no scripts run.
    form_if = "if “{label}”: {values}",
    /// The words after the label of a field that counts only after a box was ticked, where no scripts run.
    form_if_ticked = "if “{label}”",
    in link_words {
        /// The sentence after a link was copied.
        link_copied = "Link copied",
        /// The sentence when the browser does not allow copying a link.
        link_to_copy = "Copy this link: {link}",
    }
    in share_words {
        /// The button at the head of a post that shares it.
        share = "Share",
        /// The words below the button at the end of a post that shares it.
        share_how = "send or copy the link",
        /// The link that writes an e-mail about the post.
        share_mail = "Email it",
    }
    in sent_words {
        /// The title of the message after a quote request was sent.
        sent = "Quote Request Sent!" | "Message Sent",
        /// The text of that message. `{hours}` is 24, the time after which the owner is reminded.
        sent_text = "We'll contact you within {hours} hours with a detailed estimate." | "Thank you. We have what you wrote.",
        /// The line beside the button of the quote form after a request was sent.
        sent_note = "We have your request." | "We have your message.",
        /// The first of three steps below that line: what happens next.
        sent_first = "We read it and get back to you by phone or email." | "We read it.",
        /// The second of these steps.
        sent_second = "We look at the place together and answer your questions." | "We answer by phone or email.",
        /// The third of these steps.
        sent_third = "You get a quote that lists each part, free of charge." | "Something to add? Send another message, or call.",
        /// The button after a request was sent, which brings the fields back.
        sent_again = "Send another request" | "Send another message",
    }
    in form_words {
        /// The words after the label of a field that need not be filled in.
        form_optional = OPTIONAL,
        /// The label of a field that only robots see.
        form_empty = "Leave this field empty",
        /// The heading of the last three fields of the quote form, which open when those before are filled in.
        form_project = "Your project",
        /// The words behind it.
        form_project_hint = "(3 answers, required)",
        /// The button while a form is sent.
        form_sending = "Sending...",
        /// The button of a form that waits for a connection.
        form_send_now = "Send now",
        /// The title of the line beside the button, when a form was sent without a connection.
        form_offline = "You are offline. Your request is waiting.",
        /// The text of that line.
        form_offline_kept = "It is kept on this device and goes out by itself as soon as there is a connection. You can leave this page.",
        /// The same in a browser that stores nothing.
        form_offline_open = "It goes out by itself as soon as there is a connection. Please keep this page open.",
        /// The end of that line.
        form_hurry = "In a hurry? Call {phone}.",
        /// The start of the title when a form could not be sent.
        form_unreachable = "No connection just now.",
        /// The title when a form could not be sent.
        form_waiting = "Your request has not arrived yet.",
        /// The start of the text below when the server could not take it.
        form_fault = "The fault is on our side, not in what you typed.",
        /// The text below.
        form_waiting_kept = "Your request is kept on this device, and we keep trying. You can leave this page.",
        /// The same in a browser that stores nothing.
        form_waiting_open = "We keep trying as long as this page is open.",
        /// The end of that text; it names the button `formSendNow`.
        form_press = "You can also press Send now, or call {phone}.",
        /// The title after a form that waits was changed.
        form_changed = "Not sent yet.",
        /// The text below.
        form_changed_text = "You changed your request. Press the button to send it.",
        /// The title when a form was rejected.
        form_failed = "Your request was not sent. Everything you typed is still here.",
        /// The end of the text below.
        form_or_call = "Or call {phone}.",
        /// The line after a form was sent and has changed meanwhile.
        form_older = "It was sent without your last change.",
        /// The line below the button about what is typed; `{days}` is a number.
        form_draft = "What you type is kept on this device until it is sent, for {days} days at most.",
        /// The button that empties the form.
        form_clear = "Clear",
        /// The rest of its name for screen readers.
        form_clear_what = "the form",
        /// The line after that.
        form_cleared = "The form is cleared.",
        /// The button that brings back what was cleared.
        form_undo = "Undo",
        /// The rest of its name for screen readers.
        form_undo_what = "clearing the form",
        /// The line below the heading `photos`; `{count}` is the number of photos that a form takes.
        photo_hint = "Up to {count}. They are made small on this device, without the place where they were taken, and follow your request.",
        /// The button that adds photos.
        photo_add = "Add photos",
        /// The line while they are made small.
        photo_small = "Making the photos small…",
    }
    in condition_words {
        /// The words of screen readers when fields appear; `{fields}` are their labels.
        form_more = "More to fill in: {fields}",
        /// The same when fields disappear.
        form_less = "No longer asked: {fields}",
        /// The line when a form of the site's own has changed since the page was loaded, and the old one is not known.
        form_reload = "This form has changed. Please reload the page, then send it again.",
    }
    in wish_words {
        /// The line above a form about what a link has added to it; `{wishes}` are the sentences.
        wish = "Your request: {wishes}",
        /// A sentence that a link adds: a sample of a color.
        wish_sample = "Please bring a sample of {color}.",
        /// The same for several colors.
        wish_samples = "Please bring samples of {colors}.",
        /// A sentence that a `cost-finder` adds.
        wish_price = "Please send an exact price: {choice}.",
        /// The sentence after it.
        wish_range = "The website says about {range}.",
    }
    in photo_words {
        /// The name of a photo for screen readers.
        photo = "Photo {number}",
        /// The button that takes a photo away.
        photo_remove = "Remove",
        /// The rest of its name for screen readers.
        photo_remove_what = "photo {number}",
        /// One photo, in the sentences below.
        photo_one = "1 photo",
        /// Several photos there.
        photo_many = "{count} photos",
        /// The line after photos were added.
        photo_added = "{photos} added. Sent after your request.",
        /// The line about files that are no pictures.
        photo_unreadable = "This browser cannot read {names}. Please choose a JPEG or PNG picture, or text it to us later.",
        /// The line about too many photos.
        photo_full = "There are {count} photos now; further ones were left out.",
        /// The line while photos are sent.
        photo_sending = "We have your request. Sending the photos: {photos} to go.",
        /// The line without a connection.
        photo_waiting = "No connection just now. {photos} still to be sent; we keep trying for a day, also from other pages of this site. We have your request.",
        /// The line when photos have arrived.
        photo_arrived = "{photos} arrived.",
        /// The line about photos that were rejected.
        photo_lost = "{photos} could not be taken. {reason} We have your request; you can text the photos to {phone}.",
    }
    in photo_toast_words {
        /// The title of the message when a photo has arrived.
        toast_photo = "Your photo has arrived.",
        /// The same for several photos.
        toast_photos = "Your photos have arrived.",
        /// The text of that message.
        toast_photos_there = "They are with your request.",
        /// The same if some were rejected.
        toast_photos_lost = "Some could not be taken.",
    }
    in toaster_words {
        /// The button that closes a message.
        toast_close = "Close",
        /// The name of the place for messages, for screen readers; `{hotkey}` is the key that leads there.
        toast_region = "Notifications ({hotkey})",
        /// The name of a message for screen readers.
        toast_name = "Notification",
    }
    in toast_words {
        /// The title of the message when a form could not be sent.
        toast_error = "Error",
        /// The text of that message, for the quote form.
        toast_failed = "Failed to send quote request. Please try again.",
        /// The same for other forms.
        toast_not_sent = "Your request was not sent. Please try again.",
        /// The button of that message on another page.
        toast_open = "Open the form",
    }
    in viewer_words {
        /// The name of the picture viewer, a picture that fills the window, for screen readers.
        viewer = "Image viewer",
        /// The button that closes the picture viewer, for screen readers.
        viewer_close = "Close",
        /// The button of the picture viewer to the picture before, for screen readers.
        viewer_previous = "Previous image",
        /// The button of the picture viewer to the picture after, for screen readers.
        viewer_next = "Next image",
        /// The button of the picture viewer to the next color, where it shows the sizes of one; `{color}` is its name.
        viewer_color = "Next color: {color}",
        /// The button of the picture viewer to a certain picture, for screen readers.
        viewer_image = "Image {number} of {count}",
        /// The line below a picture in the picture viewer.
        viewer_count = "{number} of {count}",
    }
    in floor_words {
        /// The button below a floor that copies the link to it.
        floor_copy = "Copy link",
        /// The button below a floor that adds its color to the shortlist.
        floor_keep = "Add to shortlist",
        /// The button below a floor that takes its color off the shortlist.
        floor_drop = "Take off the shortlist",
        /// The choice of a second color below a floor.
        floor_compare = "Compare with",
        /// The entry of `floorCompare` for no second color.
        floor_alone = "no other color",
        /// The slider between two colors of a floor, or between before and after, for screen readers.
        floor_line = "Line between {left} and {right}",
        /// The heading of the shortlist of colors.
        floor_list = "Your shortlist:",
        /// The button that takes one color off the shortlist, for screen readers.
        floor_remove = "Take {color} off the shortlist",
        /// The link that asks for samples of all colors of the shortlist.
        floor_samples = "Ask for these samples",
        /// The button that empties the shortlist.
        floor_clear = "Clear the list",
    }
}
