use std::borrow::Cow;

use rustc_hash::FxHashMap;

use super::{Post, PostSummary};

/// Maximum number of posts that a post names as related: one row.
const MAX_RELATED_POSTS: usize = 3;

/// The posts that are looked at for each keyword and for the category, on either side by date. More of them would find
/// little more, and a new post would change the pages of more posts.
const MAX_CANDIDATES_PER_SIDE: usize = 4;

/// The weight of a keyword that two posts share. A category counts 1: posts of other categories come first only with a
/// keyword.
const KEYWORD_SCORE: u32 = 2;

/// The posts that the page of a post leads to.
#[derive(Debug, Clone, Default)]
pub struct Around<'a> {
    /// The next post by date.
    pub newer: Option<&'a PostSummary>,
    /// The post before it by date.
    pub older: Option<&'a PostSummary>,
    /// Posts with the same keywords or of the same category, the nearest ones first.
    pub related: Vec<&'a PostSummary>,
}

/// Finds the posts around each post.
#[derive(Debug)]
pub struct Neighbors<'a> {
    posts: &'a [Post],
    /// The posts with one keyword or of one category, newest first.
    groups: Vec<(u32, Vec<usize>)>,
    /// The groups of each post, with its place in each.
    groups_of: Vec<Vec<(usize, usize)>>,
}

/// The name of a group, and how much it counts.
type Group<'a> = (u32, Cow<'a, str>);

/// A post that has something in common with another.
struct Candidate {
    post: usize,
    score: u32,
    days: u32,
}

/// The groups that a post is in. One may come twice.
fn groups_of(post: &Post) -> impl Iterator<Item = Group<'_>> {
    let keywords = post.keywords.iter().map(|keyword| (KEYWORD_SCORE, in_small_letters(keyword.as_str())));
    keywords.chain([(1, Cow::Borrowed(post.summary.category.as_str()))])
}

/// A text in small letters. Most keywords are written in them.
fn in_small_letters(text: &str) -> Cow<'_, str> {
    let are_small = text.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase());
    if are_small { Cow::Borrowed(text) } else { Cow::Owned(text.to_lowercase()) }
}

impl<'a> Neighbors<'a> {
    /// The neighbors of these posts, newest first.
    pub fn new(posts: &'a [Post]) -> Self {
        let mut groups: Vec<(u32, Vec<usize>)> = Vec::new();
        let mut known: FxHashMap<Group<'a>, usize> = FxHashMap::default();
        let mut groups_of_posts = Vec::with_capacity(posts.len());
        for (index, post) in posts.iter().enumerate() {
            let mut of_post: Vec<(usize, usize)> = Vec::with_capacity(post.keywords.len() + 1);
            for name in groups_of(post) {
                let score = name.0;
                let group = *known.entry(name).or_insert_with(|| {
                    groups.push((score, Vec::new()));
                    groups.len() - 1
                });
                // A keyword may be in the list of a post twice.
                if groups[group].1.last() != Some(&index) {
                    groups[group].1.push(index);
                    of_post.push((group, groups[group].1.len() - 1));
                }
            }
            groups_of_posts.push(of_post);
        }
        Self { posts, groups, groups_of: groups_of_posts }
    }

    /// The posts around the one at `index`.
    pub fn of(&self, index: usize) -> Around<'a> {
        let summary = |index: usize| self.posts.get(index).map(|post| &post.summary);
        let newer = index.checked_sub(1);
        let mut candidates = self.candidates(index);
        candidates.retain(|one| Some(one.post) != newer && one.post != index + 1);
        candidates.sort_by(|a, b| (b.score, a.days, a.post).cmp(&(a.score, b.days, b.post)));
        let related = candidates.iter().take(MAX_RELATED_POSTS).filter_map(|one| summary(one.post)).collect();
        Around { newer: newer.and_then(summary), older: summary(index + 1), related }
    }

    fn candidates(&self, index: usize) -> Vec<Candidate> {
        let day = self.day(index);
        let mut found: Vec<Candidate> = Vec::new();
        for (group, place) in &self.groups_of[index] {
            let (score, members) = &self.groups[*group];
            let window =
                place.saturating_sub(MAX_CANDIDATES_PER_SIDE)..members.len().min(place + MAX_CANDIDATES_PER_SIDE + 1);
            for &post in members[window].iter().filter(|post| **post != index) {
                match found.iter_mut().find(|one| one.post == post) {
                    Some(one) => one.score += score,
                    None => found.push(Candidate { post, score: *score, days: day.abs_diff(self.day(post)) }),
                }
            }
        }
        found
    }

    /// The day of a post, as a number. Unlike its place in the list, it stays the same when posts are added.
    fn day(&self, index: usize) -> i32 {
        let day = self.posts[index].summary.date.day();
        (i32::from(day.year()) * 12 + i32::from(day.month())) * 31 + i32::from(day.day())
    }
}
