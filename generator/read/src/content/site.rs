use std::sync::LazyLock;

use locales::Locale;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{
    Acknowledgement, Address, AddressNames, Button, Color, Count, Currency, Email, Filled, FontFile, Guest, HoursLine,
    Href, Kilometers, Language, Latitude, Longitude, Miles, Phone, PriceRange, SiteUrl, Slug, SpecialHours, Stars,
    Text, Time, WebAddress, WrittenLink, Year, Zone, truth::truth,
};
use crate::suggest::{nearest, of_like_words};

/// `site.yaml`: the business, one record for each fact.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SiteFile {
    /// The brand. Page titles end with it.
    #[schemars(example = &"Riverside & Sons")]
    pub name: Text,
    /// The work of the business, in a few words.
    #[schemars(example = &"Repairs and new work for homes and shops")]
    pub tagline: Text,
    /// The work of the business, in one or two sentences.
    #[schemars(example = &"Repairs for homes and shops in Springfield.")]
    pub description: Text,
    /// The currency of prices, by its three letters. That of the country when left out.
    #[schemars(example = &"USD")]
    pub currency: Option<Currency>,
    /// The language of the site, as HTML names it. Dates, hours, numbers and quotes are as it writes them, in the country
    /// of the address. `en-US` when left out.
    #[serde(default)]
    #[schemars(example = &"en-US")]
    pub language: Language,
    /// The time zone of the business: posts come and go at midnight there. UTC when left out.
    #[serde(default)]
    #[schemars(example = &"America/New_York")]
    pub timezone: Zone,
    /// The other languages of the site. The pages of each are in a folder of its own, such as `/es`, and the texts in files
    /// beside those of the first language: `home.es.yaml`.
    #[serde(default)]
    #[schemars(example = ["es"])]
    pub other_languages: Vec<Language>,
    /// Languages that are not ready yet, for `otherLanguages`: previews and builds with `--drafts` have them.
    #[serde(default)]
    #[schemars(example = ["es"])]
    pub draft_languages: Vec<Language>,
    /// `true` shows pages that have no translation in the other languages too, with the words of the first language.
    #[serde(default, deserialize_with = "truth")]
    #[schemars(example = true)]
    pub show_untranslated: bool,
    /// Names for the parts of addresses that come from folders of `content/`. The English ones when left out.
    #[serde(default)]
    pub addresses: AddressNames,
    /// The address of the site, without a slash at the end.
    #[schemars(example = &"https://www.example.com")]
    pub url: SiteUrl,
    /// The phone number with country code, and perhaps an extension: `+1 212 555 0100 ext. 12`. Or as people of the country
    /// of the address write it: `08141 5550`.
    #[schemars(example = &"+1 212 555 0100")]
    pub phone: Phone,
    /// The address for quote requests by e-mail.
    #[schemars(example = &"quotes@example.com")]
    pub email: Email,
    /// The postal address of the business.
    pub address: Address,
    /// Degrees north of the business.
    #[schemars(example = 39.9242)]
    pub latitude: Latitude,
    /// Degrees east of the business; negative in America.
    #[schemars(example = -83.8088)]
    pub longitude: Longitude,
    /// The region in words.
    #[schemars(example = &"Springfield and all of the county")]
    pub service_area: Text,
    /// The distance that the business drives, in miles. Or write it in kilometers.
    #[schemars(example = 50)]
    pub service_radius_miles: Option<Miles>,
    /// The distance that the business drives, in kilometers. Maps have kilometers too then.
    #[schemars(example = 80)]
    pub service_radius_km: Option<Kilometers>,
    /// The price range, from `$` to `$$$$`, for search engines. Not published when left out.
    #[schemars(example = &"$$")]
    pub price_range: Option<PriceRange>,
    /// Opening hours, a line each.
    pub hours: Filled<HoursLine>,
    /// Days with other hours than those of every week.
    #[serde(default)]
    pub special_hours: Vec<SpecialHours>,
    /// `true` shows with the hours whether the business is open now. Needs `timezone`.
    #[serde(default, deserialize_with = "truth")]
    #[schemars(example = true)]
    pub open_now: bool,
    /// The person who answers quote requests, shown beside the form. Nobody when left out.
    pub answers: Option<Answers>,
    /// The main button of every page, such as one to a booking service. It leads to the contact section of the home page,
    /// with the words of layout.yaml, when left out.
    pub button: Option<Button>,
    /// The colors of the brand. Blue and near-black when left out.
    pub colors: Option<Colors>,
    /// The typefaces of the brand, from files in content/fonts/. Schibsted Grotesk when left out.
    pub fonts: Option<Fonts>,
    /// Color of the browser's bar. `accent` when left out.
    #[schemars(example = &"#1357c2")]
    pub theme_color: Option<Color>,
    /// The year in the footer.
    #[schemars(example = 2024)]
    pub copyright_year: Year,
    /// The text after the copyright.
    #[schemars(example = &"Licensed & Insured")]
    pub copyright_note: Text,
    /// The external tool that shows colors, for the section `design-center`.
    #[schemars(example = &"https://design.example.com")]
    pub design_tool: Option<WebAddress>,
    /// Profiles elsewhere.
    pub social: Vec<Profile>,
    /// The rating by customers, for the section `proof`, the contact section and search engines.
    pub rating: Option<Rating>,
    /// The license of the business, as one looks it up. It is also in the last line of every page.
    #[schemars(example = &"Ohio 45-1180")]
    pub license: Option<Text>,
    /// The insurance of the business, in a few words.
    #[schemars(example = &"$1 million general liability")]
    pub insurance: Option<Text>,
    /// The warranty on the work, in a few words.
    #[schemars(example = &"5 years on all work")]
    pub warranty: Option<Text>,
    /// The pages on which visitors can check these facts.
    #[serde(default)]
    pub evidence: Evidence,
    /// `false` puts a mail link and the phone number in place of the quote form, which needs the API.
    #[serde(default = "quote_form", deserialize_with = "truth")]
    pub quote_form: bool,
    /// `false` keeps out of requests where the visitor came from: the site with the link, and the campaign in its address.
    #[serde(default = "lead_source", deserialize_with = "truth")]
    pub lead_source: bool,
    /// Offers to add photos to a quote request. The API must take them (`PHOTOS_MAX_MB`). Not offered when left out.
    #[serde(default, deserialize_with = "truth")]
    #[schemars(example = true)]
    pub form_photos: bool,
    /// The kind of business, for search engines. `HomeAndConstructionBusiness` when left out; the words that `layout.yaml`
    /// leaves out are then those of a contractor who quotes jobs, and true for each trade otherwise.
    pub business_type: Option<BusinessType>,
    /// The kinds of customers. Search engines are told of each service for each of them, and testimonials name theirs.
    /// None when left out.
    #[serde(default)]
    pub customers: Vec<CustomerKind>,
    /// The categories of posts. Without this list they are those of a flooring business; with `businessType`, any word
    /// is one, and its badge is gray.
    #[serde(default)]
    #[schemars(length(min = 1))]
    categories: Vec<PostCategory>,
    /// The items of the navigation bar.
    pub navigation: Filled<WrittenLink>,
    /// The services of other sites that pages may show in a section `guest`, and the one that counts visits. Nothing is
    /// loaded from any other.
    #[serde(default)]
    pub guests: Vec<Guest>,
    /// Old addresses and their new ones.
    #[serde(default)]
    pub redirects: Vec<Redirect>,
    /// Facts that are still invented, here or on the pages. The site cannot be published while one is listed.
    #[serde(default)]
    pub placeholders: Vec<Placeholder>,
    /// Advice about this file that you have read and do not want to see again.
    #[serde(default)]
    #[schemars(example = ["rating-self-given"])]
    pub acknowledged: Vec<Acknowledgement>,
}

/// Sites have the quote form unless they say otherwise.
fn quote_form() -> bool {
    true
}

/// Owners learn where a request came from unless they do not want to.
fn lead_source() -> bool {
    true
}

/// The colors of the brand. Shades that are left out are made from these.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Colors {
    /// Buttons and bands with white text, and links on light ground.
    #[schemars(example = &"#1357c2")]
    pub accent: Color,
    /// The same under the pointer.
    #[schemars(example = &"#0d459e")]
    pub accent_dark: Option<Color>,
    /// Links on dark ground.
    #[schemars(example = &"#8ebaff")]
    pub accent_light: Option<Color>,
    /// Dark ground: the foot of every page, and heads without a picture.
    #[schemars(example = &"#0c1116")]
    pub night: Option<Color>,
}

/// The typefaces of the brand. Each is one variable file, or a file for each weight.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Fonts {
    /// The typeface of all text: WOFF2 files in content/fonts/. Every page loads the first one early.
    #[schemars(example = ["public-sans.woff2"])]
    pub text: Option<Filled<FontFile>>,
    /// The typeface of headings. That of the text when left out.
    #[schemars(example = ["bitter.woff2"])]
    pub headings: Option<Filled<FontFile>>,
}

/// A profile of the business elsewhere.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Profile {
    /// The text of the link.
    pub label: Text,
    /// Its full address.
    #[schemars(example = &"https://facebook.com/your-name")]
    pub to: WebAddress,
}

/// The rating by customers.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Rating {
    /// Average, 1 to 5.
    pub value: Stars,
    /// Number of reviews.
    pub count: Count,
    /// One of them.
    pub review: Review,
}

/// One review.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Review {
    /// The author.
    pub author: Text,
    /// 1 to 5.
    pub rating: Stars,
    /// The text of the review.
    pub text: Text,
}

/// The pages on which visitors can check facts of the business: of this site, of a register, or of a site with reviews.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Evidence {
    /// The reviews.
    #[schemars(example = &"https://reviews.example.com/your-name")]
    pub rating: Option<Href>,
    /// The entry in the register of licenses.
    #[schemars(example = &"https://register.example.gov/45-1180")]
    pub license: Option<Href>,
    /// The certificate of the insurance, such as a file of `files/`.
    #[schemars(example = &"/insurance.pdf")]
    pub insurance: Option<Href>,
    /// The text of the warranty, with what it leaves out.
    #[schemars(example = &"/warranty")]
    pub warranty: Option<Href>,
}

impl Evidence {
    /// The links.
    pub fn links(&self) -> impl Iterator<Item = &Href> {
        let Self { rating, license, insurance, warranty } = self;
        [rating, license, insurance, warranty].into_iter().flatten()
    }
}

/// The person who answers quote requests, and the time until which that is on the same day.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Answers {
    /// The person: a file of `authors/`, without its ending.
    #[schemars(example = &"ann-lee")]
    pub by: Slug,
    /// HH:MM in quotes: a request before this time, on a day with opening hours, is answered before they end. Visitors then
    /// read "today before 6 PM". Leave it out if you cannot keep it.
    #[schemars(example = &"15:00")]
    pub same_day_until: Option<Time>,
}

/// An old address.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Redirect {
    /// The old address.
    pub from: Href,
    /// The new one.
    pub to: Href,
}

/// A fact of the business that may still be invented.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "each is a field of this file, or what its name says on the pages")]
pub enum Placeholder {
    Name,
    Url,
    Phone,
    Email,
    Address,
    Social,
    DesignTool,
    Rating,
    License,
    Insurance,
    Warranty,
    Evidence,
    Testimonials,
    Authors,
    Crew,
    Projects,
    Prices,
    Figures,
}

/// A kind of customers.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct CustomerKind {
    /// The name that testimonials write in `tag`.
    #[schemars(example = &"residential")]
    pub value: Slug,
    /// The word that people see, before the name of a service too.
    #[schemars(example = &"Residential")]
    pub label: Text,
}

/// A category of posts.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PostCategory {
    /// Its name, as posts write it.
    #[schemars(example = &"Technical")]
    pub name: Text,
    /// The color of its badge.
    #[schemars(example = &"blue")]
    pub color: BadgeColor,
    /// The description in search results, 120 to 160 characters, and the text at the head of the category's page.
    /// Without one the category has no page.
    #[schemars(example = &"How we test and measure, and how to read a quote.")]
    #[serde(rename = "metaDescription")]
    pub meta_description: Option<Text>,
    /// The address under /blog/category/ when it should differ from the name.
    pub slug: Option<Slug>,
}

/// The color of a category's badge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum BadgeColor {
    Blue,
    Green,
    Purple,
    Orange,
    Gray,
}

/// The categories of a flooring business that names none.
static OF_FLOORS: LazyLock<Vec<PostCategory>> = LazyLock::new(|| {
    let known = [
        ("Technical", BadgeColor::Purple),
        ("Residential", BadgeColor::Blue),
        ("Commercial", BadgeColor::Green),
        ("Industrial", BadgeColor::Gray),
        ("Cost Guide", BadgeColor::Orange),
    ];
    known
        .map(|(name, color)| PostCategory { name: Text::of_program(name), color, meta_description: None, slug: None })
        .into()
});

impl SiteFile {
    /// The language as the country of the business writes it.
    pub fn locale(&self) -> Locale {
        Locale::of(self.language.as_str(), self.address.country.as_str())
    }

    /// The categories that the file names, to change them.
    pub fn categories_mut(&mut self) -> &mut [PostCategory] {
        &mut self.categories
    }

    /// The categories of posts. None for a business that names its trade and none of them.
    pub fn categories(&self) -> &[PostCategory] {
        if self.categories.is_empty() && self.business_type.is_none() { &OF_FLOORS } else { &self.categories }
    }

    /// The currency of prices; `None` when neither the file nor the country says which.
    pub fn currency(&self) -> Option<Currency> {
        self.currency.clone().or_else(|| Currency::of(&self.address.country))
    }
}

/// A kind of business in schema.org, <https://schema.org/LocalBusiness>. That one is any other.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[expect(missing_docs, reason = "the names are those of schema.org")]
pub enum BusinessType {
    #[default]
    HomeAndConstructionBusiness,
    AccountingService,
    Attorney,
    AutoBodyShop,
    AutoRepair,
    AutoWash,
    Bakery,
    BeautySalon,
    BikeStore,
    CafeOrCoffeeShop,
    ChildCare,
    DaySpa,
    Dentist,
    DryCleaningOrLaundry,
    Electrician,
    Florist,
    FurnitureStore,
    GardenStore,
    GeneralContractor,
    HairSalon,
    HardwareStore,
    HealthClub,
    HomeGoodsStore,
    #[serde(rename = "HVACBusiness")]
    HvacBusiness,
    HousePainter,
    InsuranceAgency,
    LocalBusiness,
    Locksmith,
    MedicalClinic,
    MovingCompany,
    NailSalon,
    Notary,
    Optician,
    PetStore,
    Physician,
    Plumber,
    ProfessionalService,
    RealEstateAgent,
    Restaurant,
    RoofingContractor,
    SelfStorage,
    Store,
    TireShop,
    TravelAgency,
    VeterinaryCare,
}

impl BusinessType {
    /// The kind of a business that is of no other one.
    pub(super) const ANY_OTHER: &str = "LocalBusiness";

    /// Advice about a name that is none of these, the names of all kinds.
    pub(super) fn advice(written: &str, names: &[&str]) -> String {
        let any_other = format!("{}, which is any other kind", Self::ANY_OTHER);
        let like = of_like_words(written, names.iter().copied());
        match &like[..like.len().min(3)] {
            [] => format!("write {any_other}, or one of: {}", names.join(", ")),
            like => format!("write {}, or {any_other}", like.join(", ")),
        }
    }

    /// The names of all kinds.
    pub fn names() -> Vec<String> {
        let schema = schemars::schema_for!(Self);
        let names = schema.get("enum").and_then(|names| names.as_array()).into_iter().flatten();
        names.filter_map(|name| name.as_str().map(str::to_owned)).collect()
    }

    /// Finds a kind by its name, in any case and with blanks: `hair salon`.
    ///
    /// # Errors
    ///
    /// The one that was probably meant, or what to write instead.
    pub fn named(name: &str) -> Result<Self, String> {
        let names = Self::names();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let typed = name.replace(' ', "");
        let found = names.iter().find(|name| name.eq_ignore_ascii_case(&typed));
        let found = found.and_then(|name| serde_json::from_value((*name).into()).ok());
        found.ok_or_else(|| match nearest(&typed, names.iter().copied()) {
            Some(near) => format!("there is no kind of business `{name}`; did you mean {near}?"),
            None => format!("there is no kind of business `{name}`; {}", Self::advice(name, &names)),
        })
    }
}

impl PostCategory {
    /// The last part of the address of its page; `None` when it has no page.
    pub fn page_slug(&self) -> Option<Slug> {
        self.meta_description.as_ref()?;
        self.slug.clone().or_else(|| Slug::from_title(self.name.as_str()))
    }

    /// The address of its page; `None` when it has none.
    pub fn href(&self) -> Option<String> {
        Some(format!("/blog/category/{}", self.page_slug()?))
    }
}
