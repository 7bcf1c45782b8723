//! `ssg new project --host`: the files with which a site is published at hosts that only keep files.

use std::{
    env, fs,
    path::Path,
    process::{Command, Output},
};

use tempfile::TempDir;

use crate::support::{acceptance_site, files, small_site, ssg, stderr};

const HOSTS: [&str; 4] = ["github-pages", "netlify", "cloudflare-pages", "plain"];

fn project(arguments: &[&str]) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let output = ssg(folder.path(), &[&["new", "project", "site"], arguments].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    folder
}

fn read(folder: &TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join("site").join(name)).expect(name)
}

/// Runs a script with `ssg` on the path.
fn run(folder: &Path, script: &Path, arguments: &[&str]) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_ssg")).parent().expect("its folder");
    let path = format!("{}:{}", program.display(), env::var("PATH").expect("a path"));
    let mut command = Command::new("sh");
    command.arg(script).args(arguments).current_dir(folder).env("PATH", path).output().expect("sh starts")
}

#[test]
fn each_host_gets_its_files_and_a_readme_that_says_what_it_cannot_do() {
    let slot = regex::Regex::new("@[A-Z]+@").expect("a pattern");
    let usual = files(&project(&[]).path().join("site"));
    for host in HOSTS {
        let folder = project(&["--host", host]);
        let own: Vec<String> =
            files(&folder.path().join("site")).into_iter().filter(|name| !usual.contains(name)).collect();
        let expected: &[&str] = match host {
            "github-pages" => &[".github/redirects.sh", ".github/workflows/publish.yml"],
            "netlify" => &[".github/workflows/publish.yml", "netlify.toml"],
            "cloudflare-pages" => &[".github/workflows/publish.yml"],
            _ => &["publish.sh"],
        };
        assert_eq!(own, expected, "{host}");
        for name in expected {
            let text = read(&folder, name);
            assert!(!slot.is_match(&text), "{name} of {host}: {text}");
        }
        let readme = read(&folder, "README.md");
        for word in ["## Publish", "| redirects", "| requests of a form | no"] {
            assert!(readme.contains(word), "{host} lacks {word}: {readme}");
        }
        // Such a host takes no requests.
        assert!(read(&folder, "content/site.yaml").contains("quoteForm: false"), "{host}");
    }
    assert!(!read(&project(&[]), "README.md").contains("## Publish"));
}

#[test]
fn the_schedule_is_after_midnight_of_the_business_in_winter_and_in_summer() {
    for (country, cron) in [
        ("US", "7 5 * * *"),
        ("DE", "7 23 * * *"),
        ("GB", "7 0 * * *"),
        ("IE", "7 0 * * *"),
        ("AU", "7 14 * * *"),
        // Its zone is not known.
        ("BR", "7 0 * * *"),
    ] {
        let folder = project(&["--host", "netlify", "--country", country]);
        let workflow = read(&folder, ".github/workflows/publish.yml");
        assert!(workflow.contains(&format!("cron: \"{cron}\"")), "{country}: {workflow}");
    }
}

/// A small site with old addresses, and with a file that ends in .html.
fn site_with_redirects() -> TempDir {
    let site = small_site();
    let file = site.path().join("content/site.yaml");
    let facts = fs::read_to_string(&file).expect("site.yaml");
    let redirects = "redirects:\n  - { from: /old, to: /blog }\n  - { from: /old/page.html, to: \"/#contact\" }\n  \
                     - { from: /old/dir/, to: / }\n  - { from: /über-uns/, to: / }\n";
    fs::write(file, format!("{facts}{redirects}")).expect("site.yaml");
    fs::create_dir_all(site.path().join("content/files")).expect("a folder");
    fs::write(site.path().join("content/files/proof.html"), "proof\n").expect("a file");
    site
}

#[test]
fn on_github_pages_each_redirect_becomes_a_page_that_leads_on() {
    let recipe = project(&["--host", "github-pages"]);
    let site = site_with_redirects();
    let built = ssg(site.path(), &["build"]);
    assert!(built.status.success(), "{}", stderr(&built));
    let before = files(&site.path().join("dist"));
    let output = run(site.path(), &recipe.path().join("site/.github/redirects.sh"), &["dist"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let made: Vec<String> =
        files(&site.path().join("dist")).into_iter().filter(|name| !before.contains(name)).collect();
    assert_eq!(made, ["old/dir/index.html", "old/index.html", "old/page.html", "über-uns/index.html"]);
    let page = fs::read_to_string(site.path().join("dist/old/page.html")).expect("a page");
    assert!(page.contains("content=\"0; url=/#contact\""), "{page}");
}

#[test]
fn on_a_plain_host_htaccess_has_the_rules_of_the_site() {
    let recipe = project(&["--host", "plain"]);
    let site = site_with_redirects();
    fs::copy(recipe.path().join("site/publish.sh"), site.path().join("publish.sh")).expect("the script");
    let output = run(site.path(), &site.path().join("publish.sh"), &[]);
    assert!(output.status.success(), "{}", stderr(&output));
    let rules = fs::read_to_string(site.path().join("public_html/.htaccess")).expect("the rules");
    for rule in [
        "RewriteCond %{THE_REQUEST} \"^[A-Z]+ /old[? ]\"\nRewriteRule ^ \"/blog\" [R=301,L,NE,QSA]\n",
        "RewriteCond %{THE_REQUEST} \"^[A-Z]+ /old/page\\.html[? ]\"\nRewriteRule ^ \"/#contact\" [R=301,L,NE]\n",
        "RewriteCond %{THE_REQUEST} \"^[A-Z]+ /%c3%bcber-uns/[? ]\"\nRewriteRule ^ \"/\" [R=301,L,NE,QSA]\n",
        "RewriteCond %{THE_REQUEST} \"^[A-Z]+ /%C3%BCber-uns[? ]\"\nRewriteRule ^ \"/\" [R=301,L,NE,QSA]\n",
        "RewriteCond %{REQUEST_URI} !^/proof\\.html$\n",
        "Header always set Content-Security-Policy \"default-src 'self'; ",
        "<If \"%{THE_REQUEST} =~ m#^[A-Z]+ /assets/#\">\nHeader always set Cache-Control \"public, max-age=31536000, immutable\"\n</If>\n",
        "Header always set Speculation-Rules \"\\\"/speculation-rules.json\\\"\"\n",
    ] {
        assert!(rules.contains(rule), "{rule} is not in\n{rules}");
    }
    let sent = files(&site.path().join("public_html"));
    assert!(!sent.iter().any(|name| name.starts_with('_') || name == ".ssg-files"), "{sent:?}");
    // Nothing waits for its day.
    fs::remove_dir_all(site.path().join("public_html")).expect("the folder");
    assert!(run(site.path(), &site.path().join("publish.sh"), &["--if-due"]).status.success());
    assert!(!site.path().join("public_html").exists());
    // A post waits, and its day is there.
    let next = site.path().join("dist/.ssg-next-build.json");
    fs::write(next, "{\"nextBuild\":\"2025-01-01T05:00:00Z\",\"ssg\":\"0\"}\n").expect("the file");
    assert!(run(site.path(), &site.path().join("publish.sh"), &["--if-due"]).status.success());
    assert!(site.path().join("public_html/index.html").is_file());
}

/// The limits of Cloudflare Pages.
#[test]
fn the_files_for_hosts_stay_within_their_limits() {
    let [headers, redirects] =
        ["_headers", "_redirects"].map(|name| fs::read_to_string(acceptance_site().join(name)).expect(name));
    assert!(headers.lines().all(|line| line.len() <= 2_000));
    assert!(headers.lines().filter(|line| line.starts_with('/')).count() <= 100);
    assert!(redirects.lines().all(|line| line.len() <= 1_000));
    assert!(redirects.lines().count() <= 2_000);
}
