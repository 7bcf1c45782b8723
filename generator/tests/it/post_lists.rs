//! Pages of categories and of authors.

use std::{fs, path::Path};

use crate::support::{Server, copy, small_site, ssg, stderr, tests};

const CATEGORIES: &str = "categories:\n  - name: Technical\n    color: purple\n    metaDescription: How coatings bond, cure and wear, and \
    what to ask before you sign a quote for one.\n  - name: Cost & Value\n    color: orange\n    metaDescription: What floors cost, \
    what moves the price of a job, and where the cheaper choice is right.\n  - name: News\n    color: gray\n";

const AUTHOR: &str = "name: Ann Lee\nrole: Estimator\nmetaDescription: Ann Lee measures slabs at Dune Floors and writes about \
    what they cost to coat and to keep.\ntext: Ann has measured slabs since 2009.\naliases: [/blog/author/ann-miller]\n";

fn site() -> tempfile::TempDir {
    let site = small_site();
    let business = fs::read_to_string(site.path().join("content/site.yaml")).expect("site.yaml");
    fs::write(site.path().join("content/site.yaml"), format!("{business}{CATEGORIES}")).expect("categories");
    fs::create_dir(site.path().join("content/authors")).expect("a folder");
    fs::write(site.path().join("content/authors/ann-lee.yaml"), AUTHOR).expect("an author");
    site
}

fn write_post(site: &Path, name: &str, category: &str, author: &str) {
    let matter = format!(
        "---\ntitle: About {name}\ndate: 2025-03-01\ncategory: {category}\nauthor: {author}\nmetaDescription: About.\n\
         keywords: [a]\nexcerpt: About.\n---\nWords.\n"
    );
    fs::write(site.join(format!("content/posts/{name}.md")), matter).expect("a post");
}

fn build(site: &Path) {
    let output = ssg(site, &["build"]);
    assert!(output.status.success(), "{}", stderr(&output));
}

fn page(site: &Path, path: &str) -> String {
    fs::read_to_string(site.join("dist").join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn graph(html: &str) -> Vec<serde_json::Value> {
    let data = html.split_once("<script type=\"application/ld+json\">").expect("data").1.split("</script>").next();
    let data: serde_json::Value = serde_json::from_str(data.expect("data")).expect("JSON");
    data["@graph"].as_array().expect("a graph").clone()
}

#[test]
fn a_category_with_a_description_has_a_page_that_posts_and_the_blog_lead_to() {
    let site = site();
    write_post(site.path(), "sand", "Cost & Value", "Bo Diaz");
    write_post(site.path(), "salt", "News", "Bo Diaz");
    build(site.path());
    let category = page(site.path(), "blog/category/cost-value.html");
    assert!(category.contains("<title>Cost &amp; Value Articles | Dune Floors</title>"), "{category}");
    assert!(category.contains("rel=\"canonical\" href=\"https://www.dune.example/blog/category/cost-value\""));
    assert!(category.contains("content=\"What floors cost, what moves the price"), "its own description");
    assert!(category.contains("href=\"/blog/sand\"") && !category.contains("href=\"/blog/dry-slab\""));
    let crumbs = graph(&category).into_iter().find(|node| node["@type"] == "BreadcrumbList").expect("a breadcrumb");
    let steps: Vec<_> =
        crumbs["itemListElement"].as_array().expect("steps").iter().map(|step| step["name"].clone()).collect();
    assert_eq!(steps, ["Home", "Blog", "Cost & Value"]);
    let link = "class=\"badge badge-orange badge-link\" href=\"/blog/category/cost-value\"";
    assert!(page(site.path(), "blog/sand.html").contains(link) && page(site.path(), "blog.html").contains(link));
    assert!(!category.contains("badge-link"), "its own badge leads to the page itself");
    assert!(page(site.path(), "blog.html").contains("href=\"/blog/category/technical\">Technical</a></li>"));
    assert!(category.contains("href=\"/blog/category/cost-value\" aria-current=\"true\">"));
    assert!(!site.path().join("dist/blog/category/news.html").exists(), "without a description");
    assert!(page(site.path(), "blog/salt.html").contains("<span class=\"badge badge-gray\">News</span>"));
    let sitemap = page(site.path(), "sitemap.xml");
    let entry = "<loc>https://www.dune.example/blog/category/cost-value</loc><lastmod>2025-03-01</lastmod>";
    assert!(sitemap.contains(entry), "{sitemap}");
}

#[test]
fn an_author_with_a_file_has_a_page_that_posts_lead_to_and_others_have_none() {
    let site = site();
    write_post(site.path(), "sand", "News", "Bo Diaz");
    build(site.path());
    let author = page(site.path(), "blog/author/ann-lee.html");
    assert!(author.contains("<title>Articles by Ann Lee | Dune Floors</title>"), "{author}");
    assert!(author.contains("<h1>Ann Lee</h1><p class=\"blog-role\">Estimator</p>"), "{author}");
    assert!(author.contains("href=\"/blog/dry-slab\"") && !author.contains("href=\"/blog/sand\""));
    let nodes = graph(&author);
    let profile = nodes.iter().find(|node| node["@type"] == "ProfilePage").expect("a profile");
    let person = nodes.iter().find(|node| node["@type"] == "Person").expect("a person");
    assert_eq!(profile["mainEntity"]["@id"], person["@id"]);
    assert_eq!((&person["name"], &person["jobTitle"]), (&"Ann Lee".into(), &"Estimator".into()));
    let post = page(site.path(), "blog/dry-slab.html");
    assert!(post.contains("By <a href=\"/blog/author/ann-lee\">Ann Lee</a>"), "{post}");
    let posting = graph(&post).into_iter().find(|node| node["@type"] == "BlogPosting").expect("an article");
    assert_eq!(posting["author"]["@id"], person["@id"]);
    assert!(page(site.path(), "blog/sand.html").contains("Bo Diaz</p>"));
    assert!(!site.path().join("dist/blog/author/bo-diaz.html").exists());
    assert!(page(site.path(), "_redirects").contains("/blog/author/ann-miller /blog/author/ann-lee 301\n"));
}

#[test]
fn a_long_category_has_pages_with_titles_of_their_own() {
    let site = site();
    for number in 0..60 {
        write_post(site.path(), &format!("post-{number}"), "Technical", "Bo Diaz");
    }
    build(site.path());
    let first = page(site.path(), "blog/category/technical.html");
    assert!(first.contains("href=\"/blog/category/technical/page/2\"") && !first.contains("Featured article"));
    let second = page(site.path(), "blog/category/technical/page/2.html");
    assert!(second.contains("<title>Technical Articles, page 2 of 2 | Dune Floors</title>"), "{second}");
    // The oldest post.
    assert_eq!(second.matches("class=\"post-card\"").count(), 1);
    assert!(second.contains("href=\"/blog/dry-slab\"") && second.contains("href=\"/blog/category/technical\""));
    let addresses = fs::read_to_string(site.path().join("content/addresses.txt")).expect("the list");
    assert!(addresses.contains("\n/blog/category/technical\n") && !addresses.contains("page/2"), "{addresses}");
}

#[test]
fn a_published_list_whose_last_post_goes_leads_to_the_blog_until_another_comes() {
    let site = site();
    write_post(site.path(), "sand", "Cost & Value", "Bo Diaz");
    build(site.path());
    let lists = ["/blog/category/cost-value", "/blog/author/ann-lee"];
    let status = |address: &str| {
        let server = Server::start(&site.path().join("dist"), &[]);
        let response = server.get(address);
        let location = response.headers().get("location").map(|to| to.to_str().expect("an address").to_owned());
        (response.status().as_u16(), location)
    };
    write_post(site.path(), "sand", "News", "Bo Diaz");
    write_post(site.path(), "dry-slab", "Technical", "Bo Diaz");
    build(site.path());
    for address in lists {
        assert_eq!(status(address), (302, Some("/blog".to_owned())), "{address}");
    }
    assert!(page(site.path(), "_redirects").contains("/blog/author/ann-miller /blog 301\n"), "no chain");
    assert!(!page(site.path(), "blog.html").contains("/blog/category/cost-value"));
    write_post(site.path(), "sand", "Cost & Value", "Ann Lee");
    build(site.path());
    for address in lists {
        assert_eq!(status(address), (200, None), "{address}");
    }
}

#[test]
fn a_published_list_that_the_content_no_longer_has_is_lost() {
    let site = site();
    build(site.path());
    fs::remove_file(site.path().join("content/authors/ann-lee.yaml")).expect("the author");
    let business = fs::read_to_string(site.path().join("content/site.yaml")).expect("site.yaml");
    let renamed = business.replace("name: Technical", "name: Chemistry");
    fs::write(site.path().join("content/site.yaml"), &renamed).expect("another name");
    let output = ssg(site.path(), &["build"]);
    let message = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{message}");
    for address in ["/blog/category/technical", "/blog/author/ann-lee"] {
        assert!(
            message.contains(&format!("error[address-lost]: {address} is published and would be gone")),
            "{message}"
        );
    }
    // A slug keeps the address of a category that gets another name.
    fs::write(
        site.path().join("content/site.yaml"),
        renamed.replace("Chemistry\n", "Chemistry\n    slug: technical\n"),
    )
    .expect("a slug");
    fs::write(site.path().join("content/authors/ann-lee.yaml"), AUTHOR).expect("the author");
    write_post(site.path(), "sand", "Chemistry", "Ann Lee");
    build(site.path());
    assert!(page(site.path(), "blog/category/technical.html").contains("<h1>Chemistry Articles</h1>"));
}

#[test]
fn a_category_of_drafts_has_a_page_in_a_preview_only() {
    let site = site();
    write_post(site.path(), "sand", "Cost & Value", "Bo Diaz");
    let post = site.path().join("content/posts/sand.md");
    let text = fs::read_to_string(&post).expect("a post").replace("excerpt:", "draft: true\nexcerpt:");
    fs::write(post, text).expect("a draft");
    let output = ssg(site.path(), &["build", "--drafts", "--out", "preview"]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(site.path().join("preview/blog/category/cost-value.html").is_file());
    build(site.path());
    assert!(!site.path().join("dist/blog/category/cost-value.html").exists());
}

#[test]
fn a_portrait_is_on_the_page_and_where_it_is_shared() {
    let site = site();
    fs::create_dir(site.path().join("content/images")).expect("a folder");
    image::RgbImage::from_pixel(400, 400, image::Rgb([90, 60, 40]))
        .save(site.path().join("content/images/ann.png"))
        .expect("a picture");
    fs::write(
        site.path().join("content/authors/ann-lee.yaml"),
        format!("{AUTHOR}picture: {{ file: ann.png, alt: Ann beside a slab. }}\n"),
    )
    .expect("a portrait");
    build(site.path());
    let author = page(site.path(), "blog/author/ann-lee.html");
    assert!(author.contains("portrait picture-cover") && author.contains("alt=\"Ann beside a slab.\""), "{author}");
    assert!(author.contains("property=\"og:image\" content=\"https://www.dune.example/images/ann."), "{author}");
}

#[test]
fn the_content_of_the_tests_has_no_page_that_nobody_asked_for() {
    let site = tempfile::tempdir().expect("a temporary folder");
    copy(&tests().join("base"), &site.path().join("content"));
    build(site.path());
    assert!(!site.path().join("dist/blog/category").exists() && !site.path().join("dist/blog/author").exists());
    let blog = page(site.path(), "blog.html");
    assert!(!blog.contains("class=\"topics\"") && !blog.contains("badge-link"), "{blog}");
}

#[test]
fn a_list_whose_cards_are_filled_in_shows_them_as_the_first_list_which_is_compared_with_the_engine() {
    let names = [("ann", "Ann Lee"), ("bo", "Bo Diaz")];
    // The posts on the pages of these authors, of whom all have posts. A category without a page has cards of another shape.
    let shown = |with_page: &[(&str, &str)]| -> Vec<String> {
        let site = site();
        fs::remove_file(site.path().join("content/authors/ann-lee.yaml")).expect("an author");
        for (slug, name) in with_page {
            let author = AUTHOR.replace("Ann Lee", name).replace("ann-miller", &format!("{slug}-before"));
            fs::write(site.path().join(format!("content/authors/{slug}.yaml")), author).expect("an author");
        }
        for (slug, name) in names {
            for (number, category) in ["Technical", "News", "Technical", "News"].into_iter().enumerate() {
                write_post(site.path(), &format!("{slug}-on-sand-{number}"), category, name);
            }
        }
        let output = ssg(site.path(), &["build", "--jobs", "1"]);
        assert!(output.status.success(), "{}", stderr(&output));
        let list = |(slug, _): &(&str, &str)| {
            let html = page(site.path(), &format!("blog/author/{slug}.html"));
            html.split_once("<ul class=\"posts\">").expect("a list").1.split_once("</ul>").expect("an end").0.to_owned()
        };
        with_page.iter().map(list).collect()
    };
    let both = shown(&names);
    assert_eq!(both, [shown(&names[..1]), shown(&names[1..])].concat());
    assert!(both.iter().all(|list| list.matches("<article").count() >= 4), "{both:?}");
}
