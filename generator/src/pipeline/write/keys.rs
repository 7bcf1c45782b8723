use crate::{
    cache::{Key, KeyBuilder},
    model::{Around, Catalog, ListPage, Pictures, Post, PostGroup, PostLists, PostSummary},
    page::{self, BuiltPage, Business},
    pipeline::read::sources::Sources,
    render::Bundle,
};

/// Makes the key of each file of the site: the hash of everything that the file is made from.
///
/// Architecture invariant: an input that is not in the key of a file does not reach the file. For pages and their props
/// this holds by construction; a post is made by [`Business::post`], which sees nothing else.
pub(in crate::pipeline) struct Keys<'a> {
    catalog: &'a Catalog,
    sources: &'a Sources<'a>,
    business: &'a Business<'a>,
    /// The inputs of every page: the components, the templates' facts, header and footer.
    shared: Key,
    /// The addresses of the lists of posts, to which their pages lead.
    lists: Key,
}

impl<'a> Keys<'a> {
    pub(in crate::pipeline) fn new(
        catalog: &'a Catalog,
        sources: &'a Sources<'a>,
        business: &'a Business<'a>,
        bundle: &Bundle,
        lists: &PostLists<'_>,
    ) -> anyhow::Result<Self> {
        let shared =
            Key::builder("shared").with(bundle.key).with(sources.key("site.yaml")?).with(&catalog.site.base_url);
        let addresses = &catalog.site.addresses;
        let shared = if addresses.are_of_files() { shared } else { shared.with(addresses.key()) };
        let shared = bundle.manifest.fonts.iter().fold(shared, KeyBuilder::with);
        let shared = bundle.manifest.styles.iter().fold(shared, KeyBuilder::with);
        let shared = shared.json(&page::shell(catalog, None, None, None))?.with(business.node());
        // Some words are shown as they are typed, which JSON does not have.
        let layout =
            sources.listing.singles.contains(&"layout.yaml").then(|| sources.key("layout.yaml")).transpose()?;
        let shared = layout.iter().fold(shared, KeyBuilder::with).finish();
        let lists = lists.shown().fold(Key::builder("lists"), |key, list| key.with(&list.address)).finish();
        Ok(Self { catalog, sources, business, shared, lists })
    }

    /// The key of the page of a post. Its file has everything but the pictures, the posts around it and the address of
    /// its author; the day of the build decides on its badge in a preview.
    pub(in crate::pipeline) fn post(&self, post: &Post, around: &Around<'_>) -> Key {
        let key = self.text(self.start("post"), post).with(post.summary.held_back().unwrap_or_default());
        let key = key.with(self.business.author_page(&post.summary.author).unwrap_or_default());
        let Around { newer, older, related } = around;
        // One that is missing is no post: every post has a slug.
        let others = [*newer, *older].into_iter().chain(related.iter().copied().map(Some));
        let link = |key: KeyBuilder, post: &PostSummary| key.with(post.slug.as_str()).with(&post.title);
        others
            .fold(key, |key, post| match post {
                Some(post) => link(key, post),
                None => key.with(""),
            })
            .finish()
    }

    /// The key of a page of a list of posts.
    ///
    /// # Errors
    /// When a file with the texts of the list was not read.
    pub(in crate::pipeline) fn list(&self, page: ListPage<'_>) -> anyhow::Result<Key> {
        let key = self.start("list").with(self.lists).with(self.sources.key("blog.yaml")?);
        let key = key.with(page.address()).with(page.list.page_count().to_le_bytes());
        let key = match page.list.group {
            PostGroup::Author(author) => {
                let portrait = author.file.picture.iter().map(|picture| picture.file.value.as_str());
                pictures(key.with(self.sources.key(&author.path)?), &self.catalog.pictures, portrait)
            }
            PostGroup::Blog | PostGroup::Category(..) => key,
        };
        let posts = page.featured().into_iter().chain(page.others().iter().copied());
        let key = posts.fold(key, |key, Post { listed, summary, .. }| {
            let key = key.with(listed).with(summary.held_back().unwrap_or_default());
            pictures(key, &self.catalog.pictures, summary.picture.iter().map(|picture| picture.file.as_str()))
        });
        Ok(key.finish())
    }

    /// Adds what the text of a post as HTML is made from.
    fn text(&self, key: KeyBuilder, post: &Post) -> KeyBuilder {
        let key = key
            .with(&post.summary.path)
            .with(post.content)
            .with(post.listed)
            .with([u8::from(post.contents)])
            .with(post.pictures.len().to_le_bytes());
        pictures(key, &self.catalog.pictures, post.pictures.iter().map(String::as_str))
    }

    /// The key of any other page.
    pub(in crate::pipeline) fn page(&self, page: &BuiltPage<'_>) -> anyhow::Result<Key> {
        let key = self.start("page").with(page.page.id()).with(page.page.props_json()?).json(&page.head)?;
        let mut key = key.json(&page.button)?;
        if page.office.is_some() {
            key = key.json(&page::shell(self.catalog, page.current, page.office, page.button).site)?;
        }
        Ok(key.with(page.current.unwrap_or_default()).with(page.body.as_deref().unwrap_or_default()).finish())
    }

    /// The key of a feed with these posts.
    pub(in crate::pipeline) fn feed(&self, posts: &[&Post]) -> anyhow::Result<Key> {
        let key = self.start("feed").with(self.sources.key("blog.yaml")?);
        Ok(posts.iter().fold(key, |key, post| self.text(key, post)).finish())
    }

    /// The key of the color guide with these pictures.
    pub(in crate::pipeline) fn color_guide(&self, tiles: &[String]) -> anyhow::Result<Key> {
        let mut key = self.start("color guide").with(self.sources.key("color-guide.yaml")?);
        for path in &self.sources.listing.swatches {
            key = key.with(path).with(self.sources.key(path)?);
        }
        Ok(pictures(key, &self.catalog.pictures, tiles.iter().map(String::as_str)).finish())
    }

    fn start(&self, kind: &str) -> KeyBuilder {
        Key::builder(kind).with(self.shared)
    }
}

/// Adds the pictures of these names. The hash of an original stands for its size, its colors and all its renditions.
fn pictures<'n>(key: KeyBuilder, pictures: &Pictures, names: impl Iterator<Item = &'n str>) -> KeyBuilder {
    names.fold(key, |key, name| {
        let hash = pictures.metadata(name).map_or("", |metadata| &metadata.hash);
        key.with(name).with(hash)
    })
}
