use std::{
    borrow::Cow,
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet, hash_map::Entry},
    sync::Arc,
};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    cache::Key,
    check::{
        self, Acknowledged, Excused, JobPrices, PublishedLanguage, References, SearchTexts, TranslationList,
        WrittenTexts,
    },
    content::{self, BusinessType, SiteFile},
    diagnostics::{Code, Denied, Diagnostic, Severity},
    markdown::Setting,
    model::{
        COLOR_GUIDE, Calendar, Catalog, Languages, ListPage, Moved, OutputFile, Pictures, Post, PostLists, PostSummary,
        PublishedAddresses, Routes, Stage,
    },
    page,
    pictures::Cache,
    pipeline::{
        Options, addresses, letters,
        pages::Job,
        parallel,
        read::{
            catalog::{self, CheckInputs, FirstLanguage, Loaded},
            lists,
            post::{self, PostReferences, PostReport, ReadPost, WholePost},
            sources::Sources,
        },
        state::{Compared, SourceRecords, State},
    },
    search::Vocabulary,
    source,
    typography::set_language,
};

/// The site in its first language after every check, and in all others.
pub(in crate::pipeline) struct CheckedSite<'a> {
    /// The further languages, in the order of `site.yaml`.
    pub(in crate::pipeline) others: Vec<CheckedLanguage<'a>>,
    /// The addresses of all languages, for the links between them.
    pub(in crate::pipeline) languages: Arc<Languages>,
    /// `None` when a file that every page needs is missing or has mistakes.
    pub(in crate::pipeline) catalog: Option<Catalog>,
    /// The posts that are in the site, newest first.
    pub(in crate::pipeline) posts: Vec<Post>,
    /// Every address.
    pub(in crate::pipeline) routes: Arc<Routes>,
    /// The part that other languages need; `None` in these.
    first: Option<Arc<FirstLanguage>>,
    /// The pictures that pages show, by their path below `content/images/`.
    pub(in crate::pipeline) shown_pictures: Vec<String>,
    /// Addresses that lead to others.
    pub(in crate::pipeline) moved: Vec<Moved>,
    /// The list of published addresses.
    pub(in crate::pipeline) published_addresses: PublishedAddresses,
    /// The list of what the originals of translations said.
    translation_list: TranslationList,
    /// The days on which posts come and go.
    pub(in crate::pipeline) calendar: Calendar,
    /// The advice that files acknowledge.
    pub(in crate::pipeline) acknowledged: Acknowledged,
    /// Every message to the author, but acknowledged advice.
    pub(in crate::pipeline) diagnostics: Vec<Diagnostic>,
    /// The kinds of messages that stop the run besides errors.
    pub(in crate::pipeline) denied: Denied,
    /// The comparison of posts with other files.
    pub(in crate::pipeline) compared: Compared,
    /// The addresses that people link to; none without a catalog.
    pub(in crate::pipeline) addresses: BTreeSet<String>,
}

/// A further language of the site after every check.
pub(in crate::pipeline) struct CheckedLanguage<'a> {
    /// Its files.
    pub(in crate::pipeline) sources: Sources<'a>,
    /// Its pages. All messages are in the first language.
    pub(in crate::pipeline) site: CheckedSite<'a>,
}

/// Reads the content folder and checks all of it, in each language.
pub(in crate::pipeline) fn check<'a>(
    options: &Options,
    sources: &Sources<'a>,
    earlier: &State,
    cache: &Cache,
) -> anyhow::Result<CheckedSite<'a>> {
    let mut site = check_language(options, sources, None, cache)?;
    let first = site.first.clone();
    let named = first.as_ref().map(|first| &first.named[..]).unwrap_or_default();
    let mut others = Vec::new();
    for language in named {
        let lenders = first.as_ref().map(|first| first.lenders(language)).unwrap_or_default();
        let sources = sources.in_language(language, lenders, earlier.of(Some(language)));
        let mut other = check_language(options, &sources, first.as_deref(), cache)?;
        let found = std::mem::take(&mut other.diagnostics);
        others.push((CheckedLanguage { sources, site: other }, found));
    }
    if let Some(catalog) = &site.catalog {
        set_language(catalog.site.locale);
    }
    if !others.is_empty() {
        site.translation_list =
            TranslationList::parse(lists::read(sources, TranslationList::NAME, &mut site.diagnostics));
    }
    for (mut other, found) in others {
        // Facts are the same in each language, and so are the mistakes in them.
        let found: Vec<_> = found.into_iter().filter(|one| !site.diagnostics.contains(one)).collect();
        site.diagnostics.extend(found);
        site.acknowledged.extend(std::mem::take(&mut other.site.acknowledged));
        site.shown_pictures.append(&mut other.site.shown_pictures);
        site.moved.append(&mut other.site.moved);
        site.addresses.append(&mut other.site.addresses);
        site.calendar.join(&other.site.calendar);
        let old = site.old_translations(sources, &other.sources.name());
        site.diagnostics.extend(old);
        site.others.push(other);
    }
    site.shown_pictures.sort_unstable();
    site.shown_pictures.dedup();
    if site.catalog.is_some() && site.others.iter().all(|other| other.site.catalog.is_some()) {
        let excused = match (options.drafts, options.now.is_clock()) {
            (true, _) => Excused::All,
            (false, true) => Excused::None,
            (false, false) => Excused::Waiting,
        };
        let lost = site.lost_addresses(excused);
        site.diagnostics.extend(lost);
        let same = site.same_addresses();
        site.diagnostics.extend(same);
        site.languages = Arc::new(Languages::new(site.in_each_language()));
    }
    let routes = [&*site.routes].into_iter().chain(site.others.iter().map(|other| &*other.site.routes));
    check::name_files(&mut site.diagnostics, &routes.collect::<Vec<&Routes>>());
    // With errors, not every check was made.
    let is_whole = site.catalog.is_some() && site.diagnostics.iter().all(|one| one.code.severity() != Severity::Error);
    site.acknowledged.apply(&mut site.diagnostics, is_whole);
    Ok(site)
}

/// Reads and checks everything that is in one language; `first` is the first one, for all others.
fn check_language<'a>(
    options: &Options,
    sources: &Sources<'a>,
    first: Option<&FirstLanguage>,
    cache: &Cache,
) -> anyhow::Result<CheckedSite<'a>> {
    let ground = catalog::ground(options, sources, first, cache)?;
    let (pictures, words) = (Arc::clone(&ground.pictures), ground.layout.clone());
    let setting = Setting { pictures: &pictures, words: &words };
    let read = |path: &String| post::read(sources, path, Some(setting));
    let read = || parallel::map(options.jobs, &sources.listing.posts, read);
    let (reports, loaded) = parallel::both(read, || catalog::load(ground, first));
    let Loaded { catalog, pictures, inputs } = loaded?;
    let mut site = CheckedSite { catalog, ..compare(options, sources, inputs, first, &pictures, reports?)? };
    if options.drafts {
        // A preview shows a page while it is written. Only for publishing each example has to be replaced.
        site.diagnostics.retain(|one| one.code != Code::TemplateLeft);
    }
    if let Some(catalog) = &mut site.catalog {
        catalog.blog = catalog.blog.take().filter(|_| !site.posts.is_empty());
    }
    let is_in_folder = !site.routes.public().folder().is_empty();
    if is_in_folder {
        let pages = site.catalog.as_ref().map(|catalog| {
            let mut pages = pages_of(catalog, &site.posts);
            pages.extend(catalog.blog.iter().flat_map(|_| OutputFile::of_blog()));
            pages.extend(
                catalog.color_guide.iter().filter(|_| sources.language.is_some()).map(|_| COLOR_GUIDE.to_owned()),
            );
            pages
        });
        let addresses = Arc::new(site.routes.public().with_pages(pages));
        if let Some(catalog) = &mut site.catalog {
            catalog.site.addresses = Arc::clone(&addresses);
        }
        // The part for other languages has the routes too.
        let first = site.first.take().and_then(Arc::into_inner);
        let first = first.map(|first| FirstLanguage { routes: Arc::default(), ..first });
        if let Some(routes) = Arc::get_mut(&mut site.routes) {
            routes.set_public(addresses);
        }
        site.first = first.map(|first| Arc::new(FirstLanguage { routes: Arc::clone(&site.routes), ..first }));
    }
    if let Some(catalog) = &site.catalog {
        site.addresses = addresses::current(sources, catalog, &site.posts);
        site.diagnostics.extend(page::check_menu(catalog));
        site.diagnostics.retain_mut(|one| one.code != Code::MenuWide || sources.place(one));
    }
    for one in &mut site.moved {
        if let Some(catalog) = &site.catalog {
            one.to = catalog.site.addresses.public(&one.to).into_owned();
        }
    }
    Ok(site)
}

/// The checks that need every file.
fn compare<'a>(
    options: &Options,
    sources: &Sources<'a>,
    inputs: CheckInputs,
    first: Option<&FirstLanguage>,
    pictures: &Arc<Pictures>,
    reports: Vec<(PostReport, PostReferences)>,
) -> anyhow::Result<CheckedSite<'a>> {
    let CheckInputs {
        mut routes,
        references,
        collections,
        mut aliases,
        updated,
        usual_again,
        finished_on,
        authors,
        mut acknowledged,
        published_addresses,
        prices,
        texts,
        site,
        fonts,
        mut letters,
        slugs,
        forms,
        mut diagnostics,
    } = inputs;
    if let Some(first) = first {
        routes.set_first(Arc::clone(&first.routes));
    }
    let zone = site.as_ref().map(|site| site.timezone.clone()).unwrap_or_default();
    let business = site.as_ref().and_then(|site| site.business_type);
    let today = options.now.day(&zone);
    let mut calendar = Calendar::new(zone);
    for (path, updated) in updated {
        calendar.note(updated, today);
        diagnostics.extend(check::check_changed_later(&path, updated, today, None, calendar.zone()));
    }
    usual_again.into_iter().for_each(|day| calendar.turn(day, today));
    diagnostics.extend(finished_on.iter().filter_map(|(path, day)| check::check_finished_day(path, *day, today)));
    let mut posts = Vec::with_capacity(reports.len());
    let mut left_out = Vec::new();
    let mut to_compare = Vec::new();
    let mut broken = Vec::new();
    for (path, (report, references)) in sources.listing.posts.iter().zip(reports) {
        diagnostics.extend(report.diagnostics);
        acknowledged.add(path, &report.acknowledged);
        let WholePost { mut post, anchors, letters: of_post } = match report.read {
            ReadPost::Whole(whole) => *whole,
            ReadPost::Broken(post) => {
                routes.add(post.reserved.clone());
                to_compare.push(ToCompare { path, references, stage: Stage::Live, pictures: None });
                broken.push((path, post));
                continue;
            }
        };
        letters.add(path, &of_post);
        if let Some((first, site)) = first.zip(site.as_ref()) {
            first.translate_category(&mut post.summary.category, site.categories());
        }
        if sources.lent(path).is_some() {
            post.summary.aliases.clear();
        }
        post.enter(&mut calendar, today);
        if let PostSummary { path, updated: Some(updated), date, .. } = &post.summary {
            calendar.note(*updated, today);
            diagnostics.extend(check::check_changed_later(path, *updated, today, Some(*date), calendar.zone()));
        }
        let (stage, address) = (post.summary.stage, post.summary.href());
        to_compare.push(ToCompare { path, references, stage, pictures: Some(post.pictures.clone()) });
        match stage {
            Stage::Live => {
                routes.add_anchors(address.clone(), anchors);
                routes.add(address);
            }
            // Another page may take over the address; otherwise it is added below.
            Stage::Expired => {}
            Stage::Waits(_) | Stage::Draft => routes.add_waiting(address, stage),
        }
        if matches!(stage, Stage::Waits(_)) {
            diagnostics.push(check::scheduled(&post.summary, calendar.zone()));
        }
        if is_shown(stage, options) {
            posts.push(post);
        } else {
            acknowledged.leave_out(&post.summary.path);
            left_out.push(post.summary);
        }
    }
    sort_newest_first(&mut posts);
    if first.is_some() {
        // Also of posts that are over, which are the addresses of redirects.
        let summaries = posts.iter().map(|post| &post.summary).chain(&left_out);
        let of_posts = summaries.filter_map(|post| Some((post.href(), post.own_slug.clone()?)));
        let addresses = routes.public().with_slugs(slugs.into_iter().chain(of_posts).collect());
        routes.set_public(Arc::new(addresses));
    }
    let check_texts = || {
        // Of two pages with the same texts, the later one is reported.
        let of_posts = posts.iter().rev().map(texts_of);
        let all_texts = texts.iter().map(WrittenTexts::as_search_texts).chain(of_posts);
        let of_broken = broken.iter().filter_map(|(_, post)| post.texts.as_ref());
        let all_texts = all_texts.chain(of_broken.map(WrittenTexts::as_search_texts));
        let mut found = check::check_search_texts(all_texts, site.as_ref().map(|site| site.name.as_str()));
        found.extend(check::check_same_texts(posts.iter().rev()));
        found
    };
    let check_addresses = || {
        let mut found = Vec::new();
        let categories_of_site = site.as_ref().map(SiteFile::categories).unwrap_or_default();
        let lists = PostLists::new(categories_of_site, &authors, &posts);
        for page in lists.pages() {
            routes.add(page.address());
            routes.add_anchors(page.address(), ListPage::ANCHORS.map(str::to_owned));
        }
        let mut empty_lists: BTreeSet<&str> = lists.empty().collect();
        let list = if posts.is_empty() { "/" } else { "/blog" };
        // A post with mistakes may be the first one.
        if !posts.is_empty() || !broken.is_empty() {
            OutputFile::of_blog().for_each(|address| routes.add(address));
        } else if let Some(first) = left_out.iter().map(|post| post.stage).filter(|stage| *stage > Stage::Expired).min()
        {
            routes.add_waiting("/blog".to_owned(), first);
        }
        for page in aliases.iter_mut().filter(|page| empty_lists.contains(page.to.as_str())) {
            list.clone_into(&mut page.to);
        }
        // An address that nobody knows yet needs no redirect.
        let known = first.map_or(published_addresses.addresses(), |first| &first.known);
        let addresses = Arc::clone(routes.public());
        empty_lists.retain(|address| known.contains(&addresses.former(address)));
        let summaries = posts.iter().map(|post| &post.summary).chain(&left_out);
        found.extend(check::check_duplicates(summaries.clone()));
        let of_pages = aliases.iter().map(|page| (page.path.as_str(), page.to.clone(), &page.aliases[..]));
        let of_posts = summaries.clone().map(|post| (post.path.as_str(), post.href(), &post.aliases[..]));
        found.extend(check::check_aliases(&routes, of_pages.chain(of_posts)));
        if let Some(site) = &site {
            let of_pages =
                aliases.iter().flat_map(|page| page.aliases.iter().map(|alias| (&*alias.address, page.to.clone())));
            let live = summaries.clone().filter(|post| post.is_live());
            let of_posts = live.flat_map(|post| post.aliases.iter().map(|alias| (&*alias.address, post.href())));
            found.extend(check::check_redirects("site.yaml", site, &routes, of_pages.chain(of_posts)));
        }
        summaries.clone().filter(|post| post.stage == Stage::Expired).for_each(|post| routes.add(post.href()));
        let mut moved = site
            .as_ref()
            .map(|site| Moved::all(site, &addresses, &aliases, summaries.clone(), empty_lists.iter().copied(), list))
            .unwrap_or_default();
        moved.iter().for_each(|moved| routes.add_moved(moved.from.clone()));
        let renamed = Moved::renamed(known, &routes);
        renamed.iter().for_each(|moved| routes.add_moved(moved.from.clone()));
        moved.extend(renamed);
        let mut known = check::KnownAuthors::new(&authors);
        let of_posts = summaries.map(|post| (&*post.path, Some(&*post.category), Some(&*post.author)));
        let of_broken = broken.iter().map(|(path, post)| (&***path, post.category.as_deref(), post.author.as_deref()));
        for (path, category, author) in of_posts.chain(of_broken) {
            let category = category.filter(|_| site.is_some());
            found.extend(category.and_then(|name| check::check_category(path, name, categories_of_site)));
            found.extend(author.and_then(|name| known.check(path, name)));
        }
        (moved, routes.key(), found)
    };
    let (of_texts, (moved, routes_key, of_addresses)) = parallel::both(check_texts, check_addresses);
    diagnostics.extend(of_texts.into_iter().chain(of_addresses));
    let with = compared_with(routes_key, pictures, &(&prices, business), &to_compare)?;
    let is_same = sources.compared.with == Some(with);
    let compared = parallel::map(options.jobs, &to_compare, |post| {
        let is_shown = is_shown(post.stage, options);
        // Nothing was found, and nothing has changed.
        let is_right = is_same && post.references.known && !sources.compared.found.contains(post.path);
        if let Some(pictures) = post.pictures.as_ref().filter(|_| is_right) {
            return Ok((Vec::new(), is_shown, pictures.clone()));
        }
        let references = [post.references.decode()?];
        let mut found = check::check_pictures(pictures, &references);
        if post.stage != Stage::Expired {
            found.extend(check::check_links(&routes, &references, post.stage));
            found.extend(prices.check(&references[0]));
            found.extend(check::check_trade_words(business, &references[0]));
        }
        Ok((found, is_shown, shown_in(&references).map(str::to_owned).collect::<Vec<_>>()))
    })?;
    let with_findings = to_compare.iter().zip(&compared).filter(|(_, (found, ..))| !found.is_empty());
    let found = with_findings.map(|(post, _)| post.path.to_owned()).collect();
    let next_compared = Compared { with: Some(with), found };
    let mut shown: BTreeSet<String> = shown_in(&references).map(str::to_owned).collect();
    let mut used = shown.clone();
    for (found, is_shown, pictures) in compared {
        diagnostics.extend(found);
        if is_shown {
            shown.extend(pictures.iter().cloned());
        }
        used.extend(pictures);
    }
    diagnostics.extend(check::check_links(&routes, &references, Stage::Live));
    diagnostics.extend(references.iter().flat_map(|file| prices.check(file)));
    diagnostics.extend(references.iter().flat_map(|file| check::check_trade_words(business, file)));
    diagnostics.extend(check::check_pictures(pictures, &references));
    diagnostics.extend(check::check_computed(pictures, &used));
    diagnostics.extend(check::check_collections(&collections, &references));
    // Another language may show them.
    if first.is_none() && diagnostics.iter().all(|one| one.code.severity() != Severity::Error) {
        // A file that cannot be read may use pictures that seem unused.
        diagnostics.extend(check::check_unused(pictures, &used));
    }
    diagnostics.extend(fonts.check_letters(&letters));
    if let Some(site) = &site {
        diagnostics.extend(letters::check_cards(site, &posts)?);
    }
    let shows_untranslated = site.as_ref().is_some_and(|site| site.show_untranslated);
    let (language, named, categories) = match &site {
        Some(site) => (site.language.clone(), site.other_languages.clone(), site.categories().to_vec()),
        None => {
            let (language, named) = sources.named_languages();
            (language, named, Vec::new())
        }
    };
    let has_site = site.is_some();
    if let Some(site) = site.as_ref().filter(|_| first.is_none()) {
        let named: Vec<_> = site.other_languages.iter().chain(&site.draft_languages).collect();
        diagnostics.extend(check::check_languages(&sources.listing, &named));
    }
    let (routes, known) = (Arc::new(routes), published_addresses.addresses().clone());
    diagnostics.extend(site.and_then(|site| check::check_copyright(&site, &posts, today)));
    diagnostics.retain_mut(|one| sources.place(one));
    for one in &mut diagnostics {
        if let Some(help) = content::in_zone(&one.help, calendar.zone()) {
            one.help = help;
        }
    }
    let shown_pictures = shown.into_iter().collect();
    let denied = options.denied.clone();
    Ok(CheckedSite {
        catalog: None,
        others: Vec::new(),
        languages: Arc::default(),
        posts,
        moved,
        published_addresses,
        first: first.is_none().then(|| {
            let (pictures, routes) = (Arc::clone(pictures), Arc::clone(&routes));
            Arc::new(FirstLanguage {
                language,
                has_site,
                named,
                shows_untranslated,
                pictures,
                routes,
                categories,
                forms,
                known,
            })
        }),
        routes,
        shown_pictures,
        translation_list: TranslationList::default(),
        calendar,
        acknowledged,
        diagnostics,
        denied,
        compared: next_compared,
        addresses: BTreeSet::new(),
    })
}

/// The path of a file in a language, or in the first one.
fn path_in(sources: Option<&Sources<'_>>, path: &str) -> String {
    sources.map_or(path.into(), |sources| sources.path_of(path)).into_owned()
}

/// The translations into a language whose originals are there, each with its key and that of its original.
fn translations<'s>(sources: &'s Sources<'_>, language: &'s str) -> impl Iterator<Item = (Cow<'s, str>, Key, Key)> {
    let listing = sources.listing.translations.get(language).into_iter();
    listing.flat_map(|listing| listing.in_folder(language)).filter_map(|path| {
        let keys = (sources.content(&path)?, sources.content(&source::original_of(&path))?);
        Some((path, keys.0, keys.1))
    })
}

/// The addresses of all pages of a language.
fn pages_of(catalog: &Catalog, posts: &[Post]) -> FxHashSet<String> {
    let lists = catalog.lists(posts);
    Job::all(catalog, &lists, posts).into_iter().map(Job::address).collect()
}

/// Returns true if posts of this stage are in the site.
pub(in crate::pipeline) fn is_shown(stage: Stage, options: &Options) -> bool {
    match stage {
        Stage::Live => true,
        Stage::Expired => false,
        Stage::Waits(_) | Stage::Draft => options.drafts,
    }
}

/// Sorts posts as a site has them.
fn sort_newest_first(posts: &mut [Post]) {
    // Posts are large, and moved once in this way.
    posts.sort_by_cached_key(|post| (Reverse(post.summary.date), post.summary.slug.clone()));
}

/// A post whose links and pictures are compared with other files.
struct ToCompare<'a> {
    path: &'a str,
    references: PostReferences,
    stage: Stage,
    /// Its pictures; `None` for a post with mistakes.
    pictures: Option<Vec<String>>,
}

/// The key of everything with which the links and pictures of posts are compared.
fn compared_with(
    routes: Key,
    pictures: &Pictures,
    facts: &(&JobPrices, Option<BusinessType>),
    posts: &[ToCompare<'_>],
) -> anyhow::Result<Key> {
    let held_back =
        posts.iter().filter(|post| post.stage != Stage::Live).map(|post| (post.path, format!("{:?}", post.stage)));
    let key = Key::builder("compared").with(routes).with(pictures.key()).json(facts)?;
    Ok(key.json(&held_back.collect::<Vec<_>>())?.finish())
}

/// The texts of a post for search engines.
fn texts_of(post: &Post) -> SearchTexts<'_> {
    SearchTexts {
        path: &post.summary.path,
        within: None,
        title: Some(&post.summary.title),
        description: Some(post.meta_description.as_str()),
    }
}

/// The pictures that files show.
fn shown_in(files: &[References]) -> impl Iterator<Item = &str> {
    files.iter().flat_map(|file| &file.pictures).map(|picture| picture.file.as_str())
}

impl CheckedSite<'_> {
    /// The catalog of the first language of a site that nothing stops. All others have one too then.
    pub(in crate::pipeline) fn healthy(&self) -> Option<&Catalog> {
        let failed = self.diagnostics.iter().any(|one| self.denied.stops(one.code));
        let all = self.others.iter().all(|other| other.site.catalog.is_some());
        self.catalog.as_ref().filter(|_| !failed && all)
    }

    /// Advice about the translations into a language that are older than their originals.
    fn old_translations(&self, sources: &Sources<'_>, language: &str) -> Vec<Diagnostic> {
        let doubtful = translations(sources, language)
            .filter(|(path, translation, original)| self.translation_list.is_doubtful(path, *translation, *original));
        let old = doubtful.filter_map(|(path, ..)| {
            let original = sources.unnoted_text(&source::original_of(&path)).ok()?;
            self.translation_list.compare(&path, &original)
        });
        old.collect()
    }

    /// The list of translations as they are now; `None` when nothing is new.
    pub(in crate::pipeline) fn renewed_translations(&self, sources: &Sources<'_>) -> Option<String> {
        let languages: Vec<String> = self.others.iter().map(|other| other.sources.name()).collect();
        let there = languages.iter().flat_map(|language| translations(sources, language));
        self.translation_list.renewed(there, |original| sources.unnoted_text(original).ok())
    }

    /// The knowledge of an earlier build, when only the content folder was read again.
    pub(in crate::pipeline) fn left_as_it_was(self, earlier: &State, sources: Sources<'_>) -> State {
        let (sources, read) = self.into_records(sources, true);
        earlier.with_sources(sources, read, None)
    }

    /// Everything that is known about the files now: what was compared in each language, and the words with their numbers.
    /// Without `again` the program ends soon, and the system takes the memory of the rest at once.
    pub(in crate::pipeline) fn into_records(
        mut self,
        sources: Sources<'_>,
        again: bool,
    ) -> (SourceRecords, BTreeMap<String, (Compared, Option<Vocabulary>)>) {
        let mut read = BTreeMap::new();
        for CheckedLanguage { sources, site } in std::mem::take(&mut self.others) {
            read.insert(sources.name(), (site.compared, sources.into_words()));
        }
        let compared = std::mem::take(&mut self.compared);
        if again {
            parallel::drop_beside(self.catalog)
        } else {
            std::mem::forget(self)
        }
        let (records, words) = sources.into_records();
        read.insert(String::new(), (compared, words));
        (records, read)
    }

    /// Number of pages in all languages; only the posts when there is no catalog.
    pub(in crate::pipeline) fn page_count(&self) -> usize {
        let own = self
            .catalog
            .as_ref()
            .map_or(self.posts.len(), |catalog| Job::all(catalog, &catalog.lists(&self.posts), &self.posts).len());
        own + self.others.iter().map(|other| other.site.page_count()).sum::<usize>()
    }

    /// The site in each language, the first one first and without files of its own.
    fn each(&self) -> impl Iterator<Item = (Option<&Sources<'_>>, &Self)> {
        [(None, self)].into_iter().chain(self.others.iter().map(|one| (Some(&one.sources), &one.site)))
    }

    /// Reports published addresses that no language has any more.
    fn lost_addresses(&self, excused: Excused) -> Vec<Diagnostic> {
        let finders: Vec<_> =
            self.each().map(|(sources, site)| move |public: &str| site.file_of(sources, public)).collect();
        let languages = self.each().zip(&finders).map(|((sources, site), file_of)| PublishedLanguage {
            routes: &site.routes,
            site_file: path_in(sources, "site.yaml"),
            file_of,
        });
        let languages: Vec<_> = languages.collect();
        check::check_published_addresses(&self.published_addresses, &self.addresses, &languages, excused)
    }

    /// The file of the page that visitors find at an address.
    fn file_of(&self, sources: Option<&Sources<'_>>, public: &str) -> Option<String> {
        let catalog = self.catalog.as_ref()?;
        let lists = catalog.lists(&self.posts);
        let mut jobs = Job::all(catalog, &lists, &self.posts).into_iter();
        let job = jobs.find(|job| catalog.site.addresses.public(&job.address()) == public)?;
        Some(path_in(sources, job.source()))
    }

    /// Reports pages at an address that visitors know already as that of another one, in any language.
    fn same_addresses(&self) -> Vec<Diagnostic> {
        let mut taken: FxHashMap<String, String> = FxHashMap::default();
        let mut found = Vec::new();
        // Addresses of files were compared as such.
        if self.others.is_empty() && self.routes.public().are_of_files() {
            return found;
        }
        for (sources, site) in self.each() {
            let Some(catalog) = &site.catalog else { continue };
            let lists = catalog.lists(&site.posts);
            for job in Job::all(catalog, &lists, &site.posts) {
                let public = catalog.site.addresses.public(&job.address()).into_owned();
                let path = path_in(sources, job.source());
                match taken.entry(public) {
                    Entry::Occupied(first) => found.push(check::same_address(&path, first.key(), first.get())),
                    Entry::Vacant(free) => drop(free.insert(path)),
                }
            }
        }
        found
    }

    /// The site in each language, the first one first: its pages, and those that stand in for others.
    fn in_each_language(&self) -> impl Iterator<Item = (&Catalog, FxHashSet<String>, FxHashSet<String>)> {
        self.each().filter_map(|(sources, site)| {
            let catalog = site.catalog.as_ref()?;
            let lists = catalog.lists(&site.posts);
            let jobs = Job::all(catalog, &lists, &site.posts).into_iter();
            let is_lent = |job: &Job<'_>| sources.is_some_and(|sources| job.lent(sources).is_some());
            let (lent, own): (Vec<_>, Vec<_>) = jobs.partition(is_lent);
            let addresses = |jobs: Vec<Job<'_>>| jobs.into_iter().map(Job::address).collect();
            Some((catalog, addresses(own), addresses(lent)))
        })
    }
}
