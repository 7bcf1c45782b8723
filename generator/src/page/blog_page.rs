/// One page of the list of posts. One page with thousands of posts would be slow to make, to load and to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BlogPage {
    /// Counted from 1, the page with the newest posts.
    pub number: usize,
    /// Number of pages.
    pub count: usize,
}

impl BlogPage {
    /// Posts on a page, beside the featured one: rows of two and of three both come out even.
    pub const POSTS: usize = 60;

    /// The pages of a blog with this many posts; at least one.
    pub fn all(posts: usize) -> impl Iterator<Item = Self> {
        // The featured post is not in the list.
        let count = posts.saturating_sub(1).div_ceil(Self::POSTS).max(1);
        (1..=count).map(move |number| Self { number, count })
    }

    /// /blog, /blog/page/2, /blog/page/3, …
    pub fn address(self) -> String {
        if self.number == 1 { "/blog".to_owned() } else { format!("/blog/page/{}", self.number) }
    }

    /// The page with newer posts.
    pub fn newer(self) -> Option<Self> {
        (self.number > 1).then(|| Self { number: self.number - 1, ..self })
    }

    /// The page with older posts.
    pub fn older(self) -> Option<Self> {
        (self.number < self.count).then(|| Self { number: self.number + 1, ..self })
    }
}
