use crate::content::{AuthorFile, Date, PostCategory};

use super::{Page, Post};

/// A list of posts with pages of its own.
#[derive(Debug, Clone, Copy)]
pub enum PostGroup<'a> {
    /// All posts.
    Blog,
    /// The posts of a category, which is at this index in `site.yaml`.
    Category(&'a PostCategory, usize),
    /// The posts of an author.
    Author(&'a Page<AuthorFile>),
}

/// The posts of a group, newest first.
#[derive(Debug)]
pub struct PostList<'a> {
    /// The posts that it has.
    pub group: PostGroup<'a>,
    /// The address of its first page.
    pub address: String,
    /// The post at the head of the first page.
    pub featured: Option<&'a Post>,
    /// The other posts.
    pub others: Vec<&'a Post>,
    /// The last day on which one of all these was changed; `None` without any.
    pub last_changed: Option<Date>,
}

/// One page of a list of posts. One page with thousands of posts would be slow to make, to load and to read.
#[derive(Debug, Clone, Copy)]
pub struct ListPage<'a> {
    /// The list.
    pub list: &'a PostList<'a>,
    /// Counted from 1, the page with the newest posts.
    pub number: usize,
}

/// All lists of posts of a site: the blog, the categories with a page, the authors.
#[derive(Debug)]
pub struct PostLists<'a>(Vec<PostList<'a>>);

impl<'a> PostLists<'a> {
    /// The lists of these posts, newest first.
    pub fn new(categories: &'a [PostCategory], authors: &'a [Page<AuthorFile>], posts: &'a [Post]) -> Self {
        let featured = posts.iter().position(|post| post.summary.featured).unwrap_or(0);
        let others = posts.iter().enumerate().filter(|(index, _)| *index != featured).map(|(_, post)| post);
        let blog = PostList {
            group: PostGroup::Blog,
            address: "/blog".to_owned(),
            featured: posts.get(featured),
            others: others.collect(),
            last_changed: posts.iter().map(|post| post.summary.last_changed()).max(),
        };
        let list = |group, address| PostList { group, address, featured: None, others: Vec::new(), last_changed: None };
        let mut groups: Vec<(&str, PostList<'a>)> = Vec::new();
        for (index, category) in categories.iter().enumerate() {
            let group = PostGroup::Category(category, index);
            groups.extend(category.href().map(|address| (category.name.as_str(), list(group, address))));
        }
        let first_author = groups.len();
        groups.extend(
            authors.iter().map(|page| (page.file.name.as_str(), list(PostGroup::Author(page), page.address()))),
        );
        let (categories, authors) = groups.split_at_mut(first_author);
        for post in posts {
            let of_category = categories.iter_mut().find(|(name, _)| *name == post.summary.category);
            let of_author = authors.iter_mut().find(|(name, _)| *name == post.summary.author);
            for (_, list) in of_category.into_iter().chain(of_author) {
                list.others.push(post);
                list.last_changed = list.last_changed.max(Some(post.summary.last_changed()));
            }
        }
        Self([blog].into_iter().chain(groups.into_iter().map(|(_, list)| list)).collect())
    }

    /// The lists that have pages: those with posts.
    pub fn shown(&self) -> impl Iterator<Item = &PostList<'a>> {
        self.0.iter().filter(|list| list.has_pages())
    }

    /// The addresses of lists without posts, which have no page for now.
    pub fn empty(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter(|list| !list.has_pages()).map(|list| list.address.as_str())
    }

    /// Every page of every list.
    pub fn pages(&self) -> impl Iterator<Item = ListPage<'_>> {
        self.shown().flat_map(|list| (1..=list.page_count()).map(move |number| ListPage { list, number }))
    }
}

impl PostList<'_> {
    fn has_pages(&self) -> bool {
        self.featured.is_some() || !self.others.is_empty()
    }

    /// Number of pages; at least one.
    pub fn page_count(&self) -> usize {
        self.others.len().div_ceil(ListPage::POSTS_PER_PAGE).max(1)
    }
}

impl<'a> ListPage<'a> {
    /// Posts on a page, beside the featured one: rows of two and of three both come out even.
    pub const POSTS_PER_PAGE: usize = 60;

    /// Ids that components write on it, besides those of every page: the field of the search.
    pub const ANCHORS: [&'static str; 1] = ["search-posts"];

    /// /blog, /blog/page/2, /blog/page/3, …
    pub fn address(self) -> String {
        let address = &self.list.address;
        if self.number == 1 { address.clone() } else { format!("{address}/page/{}", self.number) }
    }

    /// The featured post, on the first page.
    pub fn featured(self) -> Option<&'a Post> {
        self.list.featured.filter(|_| self.number == 1)
    }

    /// The other posts of the page.
    pub fn others(self) -> &'a [&'a Post] {
        self.list.others.chunks(Self::POSTS_PER_PAGE).nth(self.number - 1).unwrap_or_default()
    }

    /// The page with newer posts.
    pub fn newer(self) -> Option<Self> {
        (self.number > 1).then(|| Self { number: self.number - 1, ..self })
    }

    /// The page with older posts.
    pub fn older(self) -> Option<Self> {
        (self.number < self.list.page_count()).then(|| Self { number: self.number + 1, ..self })
    }
}
