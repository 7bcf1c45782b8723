use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use locales::Locale;

use crate::{
    cache::Key,
    check::{self, Acknowledged, JobPrices, Letters, PictureUse, References, UsedLetters, WrittenTexts},
    content::{
        AuthorFile, BlogIndexFile, CollectionFile, ColorGuideFile, Date, FormFile, IndexFile, Language, LayoutFile,
        LocationFile, Mark, OwnFormFile, PostCategory, ProjectFile, RoomFile, ServiceFile, SiteFile, Slug, Text,
        ThankYouFile, section::MIN_PICTURE_WIDTH_PX,
    },
    diagnostics::{Diagnostic, Place},
    fonts::{BrandFonts, FontBytes},
    markdown::Setting,
    model::{
        Addresses, COLOR_GUIDE, Catalog, NameOrder, OwnForm, OwnPage, Page, PageAliases, Pictures, PublishedAddresses,
        Routes, Site, SitePage, THANK_YOU, office_phone,
    },
    pictures::{self, Cache, Inspected},
    pipeline::{Options, letters, parallel, state::Known},
    source::{self, Lender, Listing, yaml::Step},
    typography::set_language,
};

use super::{lists, own_files, own_pages, reader::Reader, sources::Sources};

/// The name of the form that is built in, and of the one that takes its place.
const QUOTE: &str = "quote";

/// The width that a portrait needs, in pixels.
const MIN_PORTRAIT_WIDTH_PX: u32 = 320;

/// Everything but the posts.
pub(in crate::pipeline) struct Loaded {
    /// `None` when a file that every page needs is missing or has mistakes.
    pub(in crate::pipeline) catalog: Option<Catalog>,
    pub(in crate::pipeline) pictures: Arc<Pictures>,
    pub(in crate::pipeline) inputs: CheckInputs,
}

/// The input of the checks that compare files, from everything but the posts.
pub(in crate::pipeline) struct CheckInputs {
    /// Addresses, also of pages that cannot be read.
    pub(in crate::pipeline) routes: Routes,
    /// Links, pictures and collections, by file.
    pub(in crate::pipeline) references: Vec<References>,
    /// The names of the collections of swatches, also of those that cannot be read.
    pub(in crate::pipeline) collections: Vec<String>,
    /// The old addresses of pages.
    pub(in crate::pipeline) aliases: Vec<PageAliases>,
    /// The days on which pages were changed, by file.
    pub(in crate::pipeline) updated: Vec<(String, Date)>,
    /// The first days without hours that are special until then.
    pub(in crate::pipeline) usual_again: Vec<Date>,
    /// The days on which projects were finished, by file.
    pub(in crate::pipeline) finished_on: Vec<(String, Date)>,
    /// The authors with a page.
    pub(in crate::pipeline) authors: Vec<Page<AuthorFile>>,
    /// The advice that files acknowledge.
    pub(in crate::pipeline) acknowledged: Acknowledged,
    /// The list of published addresses.
    pub(in crate::pipeline) published_addresses: PublishedAddresses,
    /// The prices of jobs.
    pub(in crate::pipeline) prices: JobPrices,
    /// The texts for search engines, also of pages that have mistakes.
    pub(in crate::pipeline) texts: Vec<WrittenTexts>,
    /// `site.yaml`, if it can be read.
    pub(in crate::pipeline) site: Option<SiteFile>,
    /// The fonts of the business.
    pub(in crate::pipeline) fonts: BrandFonts,
    /// The letters of all texts but posts, if the business has fonts.
    pub(in crate::pipeline) letters: UsedLetters,
    /// The last parts of addresses of translations that have their own, by address.
    pub(in crate::pipeline) slugs: Vec<(String, Slug)>,
    /// The forms, also the one that the API has built in.
    pub(in crate::pipeline) forms: BTreeMap<String, OwnForm>,
    /// The files of the forms by their names.
    pub(in crate::pipeline) form_files: BTreeMap<String, OwnFormFile>,
    /// The diagnostics so far.
    pub(in crate::pipeline) diagnostics: Vec<Diagnostic>,
}

/// The part of the first language of the site that all others need.
pub(in crate::pipeline) struct FirstLanguage {
    pub(in crate::pipeline) language: Language,
    /// False if `site.yaml` cannot be read.
    pub(in crate::pipeline) has_site: bool,
    /// The further languages that `site.yaml` names.
    pub(in crate::pipeline) named: Vec<Language>,
    /// True if pages without a translation are shown in further languages.
    pub(in crate::pipeline) shows_untranslated: bool,
    /// All pictures.
    pub(in crate::pipeline) pictures: Arc<Pictures>,
    /// Every address.
    pub(in crate::pipeline) routes: Arc<Routes>,
    /// The categories of posts.
    pub(in crate::pipeline) categories: Vec<PostCategory>,
    /// The forms, also the one that the API has built in.
    pub(in crate::pipeline) forms: BTreeMap<String, OwnForm>,
    /// The files of the forms by their names.
    pub(in crate::pipeline) form_files: BTreeMap<String, OwnFormFile>,
    /// The published addresses.
    pub(in crate::pipeline) known: BTreeSet<String>,
}

impl FirstLanguage {
    /// The languages of the site but this one.
    fn others(&self, language: &Language) -> Vec<Language> {
        [&self.language].into_iter().chain(&self.named).filter(|one| *one != language).cloned().collect()
    }

    /// The languages whose files stand in for those that a further language lacks.
    pub(in crate::pipeline) fn lenders(&self, language: &Language) -> Vec<Lender> {
        let others: Vec<_> = self.named.iter().map(Language::as_str).collect();
        Lender::all(language.as_str(), self.language.as_str(), &others, self.shows_untranslated)
    }

    /// Puts the name of a category in another language in the place of its first one. Its categories are in the same order.
    pub(in crate::pipeline) fn translate_category(&self, name: &mut String, others: &[PostCategory]) {
        let at = self.categories.iter().position(|category| category.name.as_str() == name);
        if let Some(other) = at.and_then(|at| others.get(at)) {
            other.name.as_str().clone_into(name);
        }
    }

    /// Gives the categories of another language, which are in the same order, the addresses of these, and returns the last
    /// parts that they would have. Posts of both have the same ones.
    fn name_categories(&self, others: &mut [PostCategory]) -> Vec<(String, Slug)> {
        let named = self.categories.iter().zip(others).filter_map(|(first, other)| {
            let own = other.page_slug();
            other.slug = first.page_slug();
            Some((other.href()?, own?))
        });
        named.collect()
    }
}

/// The files that are read before all others: pictures and words that texts show, and facts that other files need.
pub(in crate::pipeline) struct Ground<'a> {
    reader: Reader<'a>,
    pub(in crate::pipeline) pictures: Arc<Pictures>,
    pub(in crate::pipeline) layout: LayoutFile,
    site: Option<SiteFile>,
    /// The last parts of addresses of categories in a further language, by address.
    of_categories: Vec<(String, Slug)>,
    swatches: Vec<Page<CollectionFile>>,
    rooms: Vec<Page<RoomFile>>,
    projects: Vec<Page<ProjectFile>>,
}

/// Reads the pictures, and the words and facts that every page has.
///
/// A further language has the pictures of the `first` one.
pub(in crate::pipeline) fn ground<'a>(
    options: &'a Options,
    sources: &'a Sources<'a>,
    first: Option<&FirstLanguage>,
    cache: &Cache,
) -> anyhow::Result<Ground<'a>> {
    let listing = &sources.listing;
    let inspect = |path: &String| inspect(options, sources, path, cache);
    let inspected = |paths: &[String]| parallel::map(options.jobs, paths, inspect).map(Inspected::collect);
    let (mut pictures, passes, diagnostics) = match first {
        Some(first) => (Pictures::clone(&first.pictures), None, Vec::new()),
        None => {
            let Inspected { pictures, mut diagnostics } = inspected(&listing.images)?;
            let Inspected { pictures: passes, diagnostics: unreadable } = inspected(&listing.passes)?;
            diagnostics.extend(unreadable);
            (pictures, Some(passes), diagnostics)
        }
    };
    let mut reader = Reader {
        options,
        sources,
        texts: Vec::new(),
        references: Vec::new(),
        acknowledged: Acknowledged::default(),
        diagnostics,
    };
    let swatches = reader.pages::<CollectionFile>(&listing.swatches)?;
    let rooms = reader.pages::<RoomFile>(&listing.rooms)?;
    let mut projects = reader.pages::<ProjectFile>(&listing.projects)?;
    projects.sort_by_key(|page| Reverse(page.file.finished));
    if let Some(passes) = passes {
        let unusable = pictures::add_floors(&mut pictures, &passes, &rooms, &swatches);
        reader.diagnostics.extend(unusable);
    }
    // With mistakes in the facts, nothing can be said about their words.
    let is_known = first.is_none_or(|first| first.has_site);
    let mut site = reader.single::<SiteFile>("site.yaml").filter(|_| is_known);
    let mut of_categories = Vec::new();
    let language = sources.language.as_ref();
    let has_form = site.as_ref().map(|site| site.quote_form);
    reader.diagnostics.extend(check::check_files(listing, language.map(Language::as_str), has_form));
    if let (Some(site), None) = (&mut site, language) {
        reader.diagnostics.extend(check::check_named_languages(site));
        if options.drafts {
            let ready = std::mem::take(&mut site.draft_languages);
            site.other_languages.extend(ready);
        }
    }
    if let (Some(site), Some(language)) = (&mut site, language) {
        site.language = language.clone();
        site.other_languages.clear();
        if sources.lent(&sources.path_of("site.yaml")).is_some() {
            site.redirects.clear();
        }
        of_categories = first.map(|first| first.name_categories(site.categories_mut())).unwrap_or_default();
    }
    set_language(site.as_ref().map_or(Locale::ENGLISH, SiteFile::locale));
    let mut layout = reader.single::<LayoutFile>("layout.yaml").unwrap_or_default();
    let has_any_trade = site.as_ref().is_some_and(|site| site.business_type.is_some());
    if has_any_trade {
        layout.suit_any_trade();
    }
    if let Some(language) = site.as_ref().and_then(|site| words::Language::of(site.language.as_str())) {
        layout.translate(&language.words("site"), has_any_trade);
    }
    pictures.set_computed_note(&layout.computed_picture);
    let pictures = Arc::new(pictures);
    // The usual form of a price is one in dollars. Words of the file stay.
    if let Some(site) = site.as_ref().filter(|_| layout.price.as_str() == LayoutFile::default().price.as_str())
        && let Some(currency) = site.currency()
    {
        layout.price = Text::parse(&currency.form(site.locale())).unwrap_or(layout.price);
    }
    Ok(Ground { reader, pictures, layout, site, of_categories, swatches, rooms, projects })
}

/// Reads everything else but the posts, and checks each file on its own.
pub(in crate::pipeline) fn load(ground: Ground<'_>, first: Option<&FirstLanguage>) -> anyhow::Result<Loaded> {
    let Ground { mut reader, pictures, layout, site, of_categories, swatches, rooms, projects } = ground;
    let (options, sources) = (reader.options, reader.sources);
    let listing = &sources.listing;
    let has_form = has_form(site.as_ref());
    let locale = site.as_ref().map_or(Locale::ENGLISH, SiteFile::locale);
    let mut form = reader.single::<FormFile>("form.yaml").filter(|_| has_form);
    let language = site.as_ref().and_then(|site| words::Language::of(site.language.as_str()));
    if let (Some(form), Some(language)) = (&mut form, language) {
        form.translate(&language.words("form"));
    }
    let form_pages = reader.pages::<OwnFormFile>(&listing.forms)?;
    // Three flakes are the sign of a flooring business.
    let mark = reader.mark().or_else(|| site.as_ref()?.business_type.and_then(|_| Mark::neutral()));
    let fonts = read_fonts(options, sources, site.as_ref(), &mut reader.diagnostics);
    let home = reader.single::<IndexFile>("home.yaml");
    let blog = reader.single::<BlogIndexFile>("blog.yaml");
    let locations_index = reader.single::<IndexFile>("locations.yaml");
    let thank_you = reader.single::<ThankYouFile>("thank-you.yaml").filter(|_| has_form);
    if !has_form {
        reader.acknowledged.leave_out("thank-you.yaml");
    }
    let locations = reader.pages::<LocationFile>(&listing.locations)?;
    let mut services = reader.pages::<ServiceFile>(&listing.services)?;
    let usual = Language::default();
    let names = NameOrder::of(site.as_ref().map_or(&usual, |site| &site.language));
    services.sort_by(|a, b| {
        let key = |page: &Page<ServiceFile>| (page.file.group, page.file.position.0);
        let by_name = || names.compare(a.file.name.as_str(), b.file.name.as_str());
        key(a).cmp(&key(b)).then_with(by_name).then_with(|| a.slug.cmp(&b.slug))
    });
    let authors = reader.pages::<AuthorFile>(&listing.authors)?;
    let (robots, published_files) = own_files::load(options, sources, &mut reader.diagnostics);
    let mut references = Vec::new();
    let setting = Setting { pictures: &pictures, words: &layout };
    let mut own_pages = own_pages::load(
        sources, setting, &mut references, &mut reader.references, &mut reader.texts, &mut reader.acknowledged,
        &mut reader.diagnostics,
    );
    let all_own_read = own_pages.len() == listing.pages.len();
    own_pages.extend(projects.iter().filter_map(|project| {
        let place = project.file.location.value.strip_prefix("/locations/")?;
        let place = locations.iter().find(|page| page.slug.as_str() == place)?;
        OwnPage::of_project(project, &place.file.name, locale)
    }));
    reader.diagnostics.extend(check::check_same_addresses(&own_pages));
    reader.diagnostics.extend(site.iter().flat_map(|site| check::check_address_names(site, first.is_some(), listing)));
    let color_guide = reader.single::<ColorGuideFile>("color-guide.yaml");
    let Reader { texts: broken, references: of_broken, acknowledged, mut diagnostics, .. } = reader;

    let made: Vec<SitePage<'_>> = [
        home.as_ref().map(|file| SitePage::of("home.yaml", "/", file)),
        blog.as_ref().map(|file| SitePage::of("blog.yaml", "/blog", file)),
        locations_index.as_ref().map(|file| SitePage::of("locations.yaml", "/locations", file)),
        thank_you.as_ref().map(|file| SitePage::of("thank-you.yaml", THANK_YOU, file)),
    ]
    .into_iter()
    .flatten()
    .chain(locations.iter().map(Page::site_page))
    .chain(services.iter().map(Page::site_page))
    .chain(authors.iter().map(Page::site_page))
    .collect();
    let own: Vec<SitePage<'_>> = own_pages.iter().map(OwnPage::site_page).collect();
    let pages = || made.iter().chain(&own);
    let with_sections: Vec<_> = pages().filter_map(|page| Some((page.address.as_str(), page.sections?))).collect();
    // A list without entries needs no file.
    let is_read =
        |path, is_there: bool, entries: &[String]| is_there || (entries.is_empty() && !listing.singles.contains(&path));
    // A page whose file has mistakes may be the one that seems to be missing.
    let all_read = locations.len() == listing.locations.len() && services.len() == listing.services.len();
    let complete = all_read
        && all_own_read
        && home.is_some()
        && is_read("locations.yaml", locations_index.is_some(), &listing.locations);
    let mut shown = check::ShownProjects::of(&projects);
    let form_names: Vec<&str> = listing.forms.iter().map(|path| source::stem(path)).collect();
    // The form that is built in has the words of the first trade.
    let has_quote =
        listing.singles.contains(&"form.yaml") || site.as_ref().is_none_or(|site| site.business_type.is_none());
    let elsewhere = sources.language.as_ref().zip(first.map(|first| &first.forms));
    for (path, sections) in pages().filter_map(|page| Some((page.path, page.sections?))) {
        let mut of_page = check::check_sections(path, sections, &mut diagnostics);
        diagnostics.extend(check::check_floors(&mut of_page, sections, &rooms, &swatches, &pictures));
        references.push(of_page);
        diagnostics.extend(site.as_ref().and_then(|site| check::check_design_tool(site, path, sections)));
        diagnostics.extend(site.iter().flat_map(|site| check::check_customers(site, path, sections)));
        diagnostics.extend(site.iter().flat_map(|site| check::check_units(site, path, sections)));
        diagnostics.extend(site.iter().flat_map(|site| check::check_guest_sections(site, path, sections)));
        if all_read {
            diagnostics.extend(check::check_maps(path, sections, &locations, &services));
        }
        diagnostics.extend(form.iter().flat_map(|form| check::check_project_types(form, path, sections)));
        diagnostics.extend(check::check_testimonials(path, sections));
        diagnostics.extend(check::check_before_after(path, sections, &pictures));
        diagnostics.extend(check::check_prices(path, sections, &with_sections, complete));
        diagnostics.extend(shown.check(path, sections));
        diagnostics.extend(check::check_shown_forms(path, sections, &form_names, elsewhere, has_form, has_quote));
    }
    // Another language may show them.
    diagnostics.extend(shown.never().into_iter().filter(|_| first.is_none()));
    references.extend(projects.iter().map(|page| check::check_project(page, &mut diagnostics)));
    diagnostics.extend(projects.iter().filter_map(|page| check::check_project_pictures(page, &pictures)));
    diagnostics.extend(check::check_layout(&layout));
    diagnostics.extend(form.iter().flat_map(check::check_form));
    let addresses = match (site.as_ref(), first) {
        (Some(site), Some(first)) => {
            let all = (Arc::clone(first.routes.public()), first.language.clone());
            Addresses::further(&site.language, site.addresses.clone(), all)
        }
        (Some(site), None) => Addresses::new(site.addresses.clone(), &site.other_languages),
        _ => Addresses::default(),
    };
    let addresses = Arc::new(addresses);
    let of_offices = locations.iter().zip(site.iter().cycle());
    let phones: Vec<_> =
        of_offices.filter_map(|(page, site)| office_phone(site, page, &addresses.public(&page.address()))).collect();
    let mut forms = BTreeMap::new();
    for (page, site) in form_pages.iter().zip(site.iter().cycle()) {
        let form = OwnForm::new(page, site, &layout).for_offices(&phones);
        references.push(check::check_own_form(page, &form, &mut diagnostics));
        let original = first.and_then(|first| first.form_files.get(page.slug.as_str()));
        let languages = first.map(|first| [&site.language, &first.language]);
        let translated = original.zip(languages);
        let of_translation =
            translated.map(|(original, languages)| check::check_translated_form(page, original, languages));
        diagnostics.extend(of_translation.into_iter().flatten());
        forms.insert(page.slug.to_string(), form);
    }
    let mut of_first = forms.clone();
    if complete {
        let sections = with_sections.iter().map(|(_, sections)| *sections);
        diagnostics.extend(check::check_unused_forms(&form_pages, form.is_some(), sections));
    }
    let shows_quote = has_form
        && !form_names.contains(&QUOTE)
        && check::shows_quote_form(with_sections.iter().map(|(_, sections)| *sections));
    if let Some(quote) = site.as_ref().filter(|_| shows_quote)
        && let Some(quote) = OwnForm::built_in(quote, form.as_ref(), &layout)
    {
        let thank_you = addresses.public(THANK_YOU).into_owned();
        forms.insert(QUOTE.to_owned(), quote.for_offices(&phones).translating(None, Some(thank_you)));
        of_first.clone_from(&forms);
    }
    // A form with a mistake may be the one that a sentence is about.
    if let Some(site) = site.as_ref().filter(|_| has_form && form_pages.len() == listing.forms.len()) {
        let texts =
            listing.pages.iter().filter(|path| path.ends_with(".md")).filter_map(|path| sources.text(path).ok());
        diagnostics.extend(texts.flat_map(|source| check::check_privacy(&source, site, &forms, shows_quote)));
    }
    of_first.entry(QUOTE.to_owned()).or_insert_with(|| OwnForm::of_api(form.as_ref()));
    let mut originals = Vec::new();
    if let Some(first) = first {
        for (name, form) in &mut forms {
            let original = first.forms.get(name);
            let thank_you = form.definition.thank_you.as_ref().map(ToString::to_string);
            *form = form.clone().translating(original.map(|form| (&first.language, form)), thank_you);
            originals.extend(original.cloned());
        }
    }
    if shows_quote && !form_names.is_empty() {
        diagnostics.extend(check::missing_thank_you(listing, sources.language.as_ref().map(Language::as_str)));
    }
    let has_words = listing.singles.contains(&"form.yaml") || form_names.contains(&QUOTE);
    let shows_built_in = !has_words && check::shows_unnamed_form(with_sections.iter().map(|(_, sections)| *sections));
    // The first language has said what the business is, in words that are known here.
    let of_trade = site.as_ref().filter(|site| first.is_none() || site.business_type.is_some());
    diagnostics.extend(of_trade.and_then(|site| check::check_trade(site, shows_built_in, &form_names)));
    diagnostics.extend(site.as_ref().and_then(|site| {
        let sections = with_sections.iter().map(|(_, sections)| *sections);
        check::check_words(site, &layout, first.is_some(), !listing.posts.is_empty(), shows_quote, sections)
    }));
    references.extend(site.as_ref().map(|site| check::check_site(site, listing, &mut diagnostics)));
    references.extend(services.iter().filter_map(card_picture));
    let alts = services.iter().map(|page| (&page.path, page.file.picture.as_ref()));
    let alts = alts.chain(authors.iter().map(|page| (&page.path, page.file.picture.as_ref())));
    let alts = alts.chain(projects.iter().map(|page| (&page.path, Some(&page.file.picture))));
    for (path, picture) in alts {
        diagnostics.extend(check::check_alts(
            path,
            &vec![Step::Field("picture".to_owned())],
            picture.into_iter().map(Into::into),
        ));
    }
    references.extend(authors.iter().filter_map(portrait));
    references.extend(swatches.iter().map(|page| check::swatch_references(&page.path, &page.file)));
    let guides = color_guide.iter().map(|guide| &guide.collections);
    diagnostics
        .extend(guides.flat_map(|names| check::check_collections_twice("color-guide.yaml", names, "this guide shows")));
    if let Some(guide) = &color_guide {
        diagnostics.extend(letters::check_guide(guide, &swatches)?);
    }
    references.extend(color_guide.as_ref().map(|guide| {
        let mut references = References::of("color-guide.yaml");
        references.add_collections(&guide.collections);
        references
    }));
    diagnostics
        .extend(pages().flat_map(|page| check::check_keywords(page.path, page.keywords.iter().map(Text::as_str))));
    references.extend(pages().filter_map(|page| {
        let to = &page.button?.to;
        Some(References { links: vec![(Place::Bytes(to.at.clone()), to.value.clone())], ..References::of(page.path) })
    }));
    diagnostics.extend(check::check_lists(&locations, &services, &own_pages));
    diagnostics.extend(check::check_offices(&locations, &own_pages, locations.len() == listing.locations.len()));
    diagnostics.extend(site.iter().flat_map(|site| check::check_locations("site.yaml", site, &locations)));
    diagnostics.extend(site.as_ref().and_then(|site| check::check_zone("site.yaml", site)));
    diagnostics.extend(home.iter().flat_map(|home| {
        let usual = site.as_ref().is_none_or(|site| site.button.is_none());
        check::check_quote_target(
            "home.yaml",
            &home.sections,
            usual,
            with_sections.iter().map(|(_, sections)| *sections),
        )
    }));
    diagnostics.extend(site.iter().flat_map(check::check_categories));
    diagnostics.extend(check::check_authors(&authors));
    // An author whose file has mistakes may be the one.
    let all_authors = authors.len() == listing.authors.len();
    diagnostics.extend(site.iter().filter(|_| all_authors).filter_map(|site| check::check_answers(site, &authors)));
    diagnostics.extend(check::check_codes(swatches.iter().map(|page| (page.path.as_str(), &page.file))));
    let unread: Vec<_> =
        listing.projects.iter().filter(|path| !projects.iter().any(|page| page.path == **path)).collect();
    let of_projects = own.iter().filter(|page| page.path.starts_with("projects/")).map(|page| page.address.clone());
    let of_projects = of_projects.chain(unread.into_iter().map(|path| check::address_of(path)));
    let mut routes = routes(listing, sources.language.is_some(), site.as_ref(), of_projects, &references);
    routes.set_public(Arc::clone(&addresses));
    let slugs = pages().filter_map(|page| Some((page.address.clone(), sources.slug(page.path)?)));
    let slugs = slugs.chain(of_categories).collect();
    // Nothing is known about the anchors of these files.
    references.extend(of_broken);
    let prices = JobPrices::of(&with_sections);
    references.extend(pages().filter(|_| !prices.is_empty()).filter_map(|page| {
        let amounts = check::amounts(&sources.unnoted_text(&sources.path_of(page.path)).ok()?.text);
        Some(References { amounts, ..References::of(page.path) })
    }));
    if site.as_ref().is_some_and(|site| site.business_type.is_some()) {
        let words = ["site.yaml", "layout.yaml", "form.yaml"].into_iter().filter(|name| listing.singles.contains(name));
        let words = words.chain(listing.forms.iter().map(String::as_str));
        references.extend(pages().map(|page| page.path).chain(words).filter_map(|path| {
            let trade_words = check::trade_words(path, &sources.unnoted_text(&sources.path_of(path)).ok()?.text);
            Some(References { trade_words, ..References::of(path) })
        }));
    }

    let aliases = pages().map(|page| PageAliases {
        path: page.path.to_owned(),
        to: page.address.clone(),
        // Old addresses lead to the page itself, not to where it stands in.
        aliases: if sources.lent(&sources.path_of(page.path)).is_some() { Vec::new() } else { page.aliases.clone() },
    });
    let aliases = aliases.collect();
    let published_addresses =
        PublishedAddresses::parse(lists::read(sources, PublishedAddresses::NAME, &mut diagnostics));
    let updated = pages().filter_map(|page| Some((page.path.to_owned(), page.updated?))).collect();

    let texts = |pages: &[SitePage<'_>]| -> Vec<WrittenTexts> {
        let of_page = |page: &SitePage<'_>| Some(WrittenTexts::new(page.path, page.title, page.description?));
        pages.iter().filter_map(of_page).collect()
    };
    let categories = site.iter().flat_map(|site| site.categories().iter().enumerate());
    let of_categories = categories
        .filter_map(|(index, category)| Some(WrittenTexts::of_category(index, category.meta_description.as_ref()?)));
    let texts = texts(&made).into_iter().chain(of_categories).chain(texts(&own)).chain(broken).collect();

    let finished_on = projects.iter().map(|page| (page.path.clone(), page.file.finished)).collect();

    let whole = is_read("blog.yaml", blog.is_some(), &listing.posts)
        && is_read("locations.yaml", locations_index.is_some(), &listing.locations)
        && (thank_you.is_some() || !has_form || !listing.singles.contains(&"thank-you.yaml"))
        && locations.len() == listing.locations.len()
        && services.len() == listing.services.len()
        && authors.len() == listing.authors.len()
        && all_own_read
        && swatches.len() == listing.swatches.len()
        && projects.len() == listing.projects.len()
        && form_pages.len() == listing.forms.len()
        && rooms.len() == listing.rooms.len()
        && color_guide.is_some() == listing.singles.contains(&"color-guide.yaml");
    let of_offices = locations.iter().filter_map(|page| Some(&page.file.office.as_ref()?.special_hours));
    let special = site.iter().map(|site| &site.special_hours).chain(of_offices).flatten();
    let usual_again = special.filter_map(|line| Some(Date::new(line.last().day().tomorrow().ok()?))).collect();
    let (mut locations, mut shown) = (locations, site.clone());
    if let Some(site) = &mut shown {
        let today = options.now.day(&site.timezone);
        diagnostics.extend(check::check_special_hours(site, &locations, today));
        // Pages show those that come.
        let of_offices = locations.iter_mut().filter_map(|page| Some(&mut page.file.office.as_mut()?.special_hours));
        of_offices.chain([&mut site.special_hours]).for_each(|lines| lines.retain(|line| line.last() >= today));
    }
    let catalog = match (shown, home, whole) {
        (Some(site), Some(home), true) => Some(Catalog {
            site: match first {
                Some(first) => {
                    let other_languages = first.others(&site.language);
                    Site { addresses, other_languages, ..Site::new(site, options.base_url.as_deref()) }
                }
                None => Site::new(site, options.base_url.as_deref()),
            },
            layout,
            form,
            forms,
            originals,
            home,
            blog,
            locations_index: locations_index.filter(|_| !locations.is_empty()),
            first_lists: first.map_or_else(Vec::new, |first| {
                Catalog::LISTS.into_iter().filter(|list| first.routes.is_living(list)).collect()
            }),
            thank_you,
            locations,
            services,
            authors: authors.clone(),
            projects,
            own_pages,
            robots,
            files: published_files,
            mark,
            fonts: fonts.fonts.clone(),
            swatches: swatches.into_iter().map(|page| (page.slug.to_string(), page.file)).collect::<BTreeMap<_, _>>(),
            rooms: rooms.into_iter().map(|page| (page.slug.to_string(), page.file)).collect(),
            color_guide,
            pictures: Arc::clone(&pictures),
        }),
        _ => None,
    };
    let collections = listing.swatches.iter().map(|path| source::stem(path).to_owned()).collect();
    let letters = if fonts.fonts.is_some() { letters(sources) } else { UsedLetters::default() };
    let inputs = CheckInputs {
        routes,
        references,
        collections,
        aliases,
        updated,
        usual_again,
        finished_on,
        authors,
        acknowledged,
        published_addresses,
        prices,
        texts,
        site,
        fonts,
        letters,
        slugs,
        forms: of_first,
        form_files: form_pages.into_iter().map(|page| (page.slug.to_string(), page.file)).collect(),
        diagnostics,
    };
    Ok(Loaded { catalog, pictures, inputs })
}

/// Finds the metadata of a picture, unless an earlier build has done so.
fn inspect(
    options: &Options,
    sources: &Sources<'_>,
    path: &str,
    cache: &Cache,
) -> anyhow::Result<pictures::Inspection> {
    if let Some(Known::Picture(metadata)) = sources.known(path) {
        return Ok(Ok((pictures::name(path).to_owned(), metadata.clone())));
    }
    let (content, found) = pictures::inspect(&options.content, path, cache)?;
    if let (Some(content), Ok((_, metadata))) = (content, &found) {
        sources.note(path, content, Known::Picture(metadata.clone()));
    }
    Ok(found)
}

/// Reads every file of `content/fonts/`, also those that nothing uses: they are inputs of the build.
fn read_fonts(
    options: &Options,
    sources: &Sources<'_>,
    site: Option<&SiteFile>,
    diagnostics: &mut Vec<Diagnostic>,
) -> BrandFonts {
    let files = sources.listing.fonts.iter().map(|path| {
        let bytes = std::fs::read(options.content.join(path));
        if let Ok(bytes) = &bytes {
            sources.note(path, Key::of(bytes), Known::Nothing);
        }
        (path.clone(), bytes)
    });
    let files: Vec<FontBytes> = files.collect();
    // Without it nothing is known about the use of a file.
    let Some(site) = site else { return BrandFonts::default() };
    BrandFonts::load(site.fonts.as_ref(), &files, diagnostics)
}

/// The letters of all texts but posts.
fn letters(sources: &Sources<'_>) -> UsedLetters {
    let mut used = UsedLetters::default();
    let texts = sources.listing.used().filter(|path| path.ends_with(".yaml") || path.ends_with(".md"));
    for path in texts.filter(|path| !path.starts_with("posts/") && !path.starts_with("files/")) {
        let path = sources.path_of(&path);
        // A file that cannot be read is reported elsewhere.
        if let Ok(source) = sources.unnoted_text(&path) {
            used.add(&path, &Letters::of(&path, &source.text));
        }
    }
    used
}

fn card_picture(service: &Page<ServiceFile>) -> Option<References> {
    let picture = PictureUse::written(&service.file.picture.as_ref()?.file, 0, MIN_PICTURE_WIDTH_PX);
    Some(References { pictures: vec![picture], ..References::of(&service.path) })
}

fn portrait(author: &Page<AuthorFile>) -> Option<References> {
    let picture = PictureUse::written(&author.file.picture.as_ref()?.file, 0, MIN_PORTRAIT_WIDTH_PX);
    Some(References { pictures: vec![picture], ..References::of(&author.path) })
}

/// Returns true if the site has the quote form, also when its facts cannot be read.
fn has_form(site: Option<&SiteFile>) -> bool {
    site.is_none_or(|site| site.quote_form)
}

/// Addresses come from file names, so that links to a page that cannot be read are not reported as well.
fn routes(
    listing: &Listing,
    is_further: bool,
    site: Option<&SiteFile>,
    of_projects: impl Iterator<Item = String>,
    references: &[References],
) -> Routes {
    let pages = listing.locations.iter().chain(&listing.services);
    let pages = pages.map(|path| check::address_of(path));
    let own = listing.pages.iter().map(|path| check::own_address(path));
    let files = listing.files.iter().map(|path| check::published_address(path));
    let guide = listing.singles.contains(&"color-guide.yaml").then(|| COLOR_GUIDE.to_owned());
    let redirects = site.into_iter().flat_map(|site| &site.redirects).map(|redirect| redirect.from.value.clone());
    let places = (!listing.locations.is_empty()).then(|| "/locations".to_owned());
    let pages = pages.chain(places);
    let homes = site.into_iter().flat_map(|site| &site.other_languages).map(Language::folder);
    let all = pages.chain(own).chain(of_projects).chain(files).chain(guide).chain(homes);
    let mut routes =
        if is_further { Routes::of_language(has_form(site), all) } else { Routes::new(has_form(site), all) };
    redirects.for_each(|address| routes.add_moved(address));
    for file in references {
        routes.add_anchors(check::address_of(&file.path), file.anchors.iter().cloned());
    }
    if let Some((host, _)) = site.and_then(|site| check::split_web(site.url.as_str())) {
        routes.set_own_host(host);
    }
    routes
}
