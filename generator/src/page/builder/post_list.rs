//! The pages of lists of posts: the blog, categories, authors.

use std::borrow::Cow;

use crate::{
    content::{AuthorFile, BlogIndexFile, Text},
    model::{Category, ListPage, PostGroup, PostSummary},
    typography::printed,
};

use super::{
    super::{AuthorHead, BlogList, Head, Link, Page, Picture, PostCard, Topic, structured_data as data},
    BuiltPage, HeadText, PageBuilder, crumbs, long_date, unlisted,
};

/// The texts in which lists of posts differ.
struct ListTexts<'a> {
    /// Its name in the breadcrumb; `None` for the list of all posts.
    name: Option<&'a str>,
    heading: Cow<'a, str>,
    intro: &'a str,
    title: Cow<'a, str>,
    description: &'a str,
    keywords: &'a [Text],
    author: Option<&'a AuthorFile>,
}

impl<'a> PageBuilder<'a> {
    /// One page of a list of posts, newest first. The first page of the blog also has the featured post.
    pub fn post_list(&self, file: &'a BlogIndexFile, page: ListPage<'a>) -> BuiltPage<'a> {
        let words = &self.catalog.layout;
        let blog = words.blog.as_str();
        let address = page.address();
        let texts = self.list_texts(file, page.list.group);
        let mut steps = vec![self.business.home()];
        let mut here = blog;
        if let Some(name) = texts.name {
            steps.push((blog, "/blog"));
            here = name;
        }
        let filled = |sentence: &Text| {
            let sentence = sentence.as_str().replace("{page}", &page.number.to_string());
            sentence.replace("{pages}", &page.list.page_count().to_string())
        };
        let later = format!(", {}", filled(&words.page_of));
        let (breadcrumb, later) = if page.number == 1 {
            (crumbs(&steps, here), "")
        } else {
            steps.push((here, &page.list.address));
            (crumbs(&steps, &filled(&words.page_number)), &*later)
        };
        let title = format!("{}{later}", texts.title);
        let description = format!("{}{later}", texts.description.trim_end_matches('.'));
        let head_text = HeadText {
            title: &title,
            description: if page.number == 1 { texts.description } else { &description },
            keywords: texts.keywords,
            kind: if matches!(page.list.group, PostGroup::Author(_)) { data::PROFILE } else { "CollectionPage" },
        };
        let props = BlogList {
            breadcrumb: if texts.name.is_some() { breadcrumb.clone() } else { Vec::new() },
            heading: format!("{}{later}", texts.heading),
            intro: texts.intro,
            author: texts.author.map(|author| AuthorHead {
                role: author.role.as_ref().map(Text::as_str),
                picture: self.portrait(author),
            }),
            topics: self.topics(page.list.group),
            featured: page.featured().map(|post| self.card(&post.summary, true, page.list.group)),
            recent: page.others().iter().map(|post| self.card(&post.summary, false, page.list.group)).collect(),
            newer: page.newer().map(|page| Link { label: words.newer_page.to_string(), href: page.address() }),
            older: page.older().map(|page| Link { label: words.older_page.to_string(), href: page.address() }),
            call_to_action: &file.call_to_action,
        };
        let shown = props.featured.iter().chain(&props.recent).find_map(|post| post.picture.as_ref());
        let portrait = props.author.as_ref().and_then(|author| author.picture.as_ref());
        let portrait = self.business.head_image(portrait);
        let url = self.catalog.site.absolute(&page.list.address);
        let person = |author| {
            data::person(&self.catalog.site, author, &url, portrait.as_ref().map(|portrait| portrait.url.as_str()))
        };
        let extra = texts.author.map(person).into_iter().collect();
        let head = self.business.head(&address, &head_text, &breadcrumb, extra);
        let image = portrait.or_else(|| self.business.head_image(shown));
        let last_changed = page.list.last_changed;
        // In a preview, all of its posts may be held back.
        let head = if last_changed.is_none() { unlisted(head) } else { head };
        let page = match page.list.group {
            PostGroup::Blog if page.number == 1 => Page::BlogList(props),
            PostGroup::Blog => Page::OlderPosts(props),
            PostGroup::Category(..) => Page::Category(props),
            PostGroup::Author(_) => Page::Author(props),
        };
        BuiltPage {
            head: Head { image, ..head },
            page,
            address,
            current: Some("/blog"),
            office: None,
            button: None,
            body: None,
            last_changed,
        }
    }

    /// The texts in which lists of posts differ.
    fn list_texts(&self, file: &'a BlogIndexFile, group: PostGroup<'a>) -> ListTexts<'a> {
        let words = &self.catalog.layout;
        match group {
            PostGroup::Blog => ListTexts {
                name: None,
                heading: file.heading.as_str().into(),
                intro: file.intro.as_str(),
                title: file.title.as_str().into(),
                description: file.meta_description.as_str(),
                keywords: &file.keywords,
                author: None,
            },
            PostGroup::Category(category, _) => {
                let heading = words.category_heading.as_str().replace("{category}", category.name.as_str());
                let description = category.meta_description.as_ref().map_or("", Text::as_str);
                ListTexts {
                    name: Some(category.name.as_str()),
                    title: heading.clone().into(),
                    heading: heading.into(),
                    intro: description,
                    description,
                    keywords: &[],
                    author: None,
                }
            }
            PostGroup::Author(page) => {
                let author = &page.file;
                let name = author.name.as_str();
                ListTexts {
                    name: Some(name),
                    title: words.author_title.as_str().replace("{author}", name).into(),
                    heading: name.into(),
                    intro: author.text.as_str(),
                    description: author.meta_description.as_str(),
                    keywords: &[],
                    author: Some(author),
                }
            }
        }
    }

    /// The lists that a list of posts leads to: all posts, and the categories. The page of an author has none.
    fn topics(&self, here: PostGroup<'a>) -> Vec<Topic<'a>> {
        let is_here = |group: PostGroup<'_>| match (here, group) {
            (PostGroup::Blog, PostGroup::Blog) => true,
            (PostGroup::Category(_, here), PostGroup::Category(_, there)) => here == there,
            _ => false,
        };
        let topics = self.lists.shown().filter_map(|list| {
            let label = match list.group {
                PostGroup::Blog => self.catalog.layout.all_posts.as_str(),
                PostGroup::Category(category, _) => category.name.as_str(),
                PostGroup::Author(_) => return None,
            };
            Some(Topic { label, href: &list.address, current: is_here(list.group) })
        });
        let topics: Vec<_> = topics.collect();
        // One link would lead to the page that it is on.
        if topics.len() > 1 && !matches!(here, PostGroup::Author(_)) { topics } else { Vec::new() }
    }

    fn portrait(&self, author: &'a AuthorFile) -> Option<Picture<'a>> {
        Picture::written(&self.catalog.pictures, author.picture.as_ref())
            .map(|picture| Picture { first: true, ..picture })
    }

    fn card(&self, post: &'a PostSummary, first: bool, group: PostGroup<'_>) -> PostCard<'a> {
        let picture = Picture::of_post(&self.catalog.pictures, post);
        let mut category = Category::named(&post.category, self.catalog.site.file.categories());
        if matches!(group, PostGroup::Category(..)) {
            // It would lead to the list that the card is in.
            category.href = None;
        }
        PostCard {
            href: post.href(),
            held_back: post.held_back(),
            title: printed(&post.title),
            excerpt: printed(&post.excerpt),
            category,
            date: long_date(post.date, self.catalog.site.locale),
            read_time: post.read_time(&self.catalog.layout),
            picture: picture.map(|picture| Picture { first, ..picture }),
        }
    }
}
