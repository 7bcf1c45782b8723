//! The commands for authors: creating a post or a page, and the preview that follows changes.

use std::{fs, process::Command};

use crate::support::{Server, copy, small_site, ssg, stderr, stdout};

#[test]
fn new_post_writes_a_healthy_draft_for_a_title_with_quotes_and_signs() {
    let site = small_site();
    let output = ssg(site.path(), &["new", "post", r#"Sand: "the" Floor's #1 Enemy"#]);
    let written = fs::read_to_string(site.path().join("content/posts/sand-the-floors-1-enemy.md")).expect("the post");
    assert!(written.contains(r#"title: "Sand: \"the\" Floor's #1 Enemy""#), "{written}");
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(stdout(&output), "content/posts/sand-the-floors-1-enemy.md\n");
    assert_eq!(
        stderr(&output),
        "It is a draft. `ssg dev` shows it at /blog/sand-the-floors-1-enemy; once you remove the line \
         `draft: true`, it will be at https://www.dune.example/blog/sand-the-floors-1-enemy\n"
    );
    assert!(ssg(site.path(), &["build"]).status.success());
    assert!(!site.path().join("dist/blog/sand-the-floors-1-enemy.html").exists(), "a draft is not published");
    let output = ssg(site.path(), &["build", "--drafts", "--out", "preview"]);
    assert_eq!(stderr(&output), "");
    let html = fs::read_to_string(site.path().join("preview/blog/sand-the-floors-1-enemy.html")).expect("the page");
    assert!(html.contains("<title>Sand: &quot;the&quot; Floor&#39;s #1 Enemy | Dune Floors</title>"));
}

#[test]
fn new_form_writes_a_form_that_a_page_can_show_at_once() {
    let site = small_site();
    let output = ssg(site.path(), &["new", "form", "Work: With Us"]);
    assert_eq!((stdout(&output).as_str(), output.status.code()), ("content/forms/work-with-us.yaml\n", Some(0)));
    assert!(stderr(&output).contains("form: work-with-us }"), "{}", stderr(&output));
    let home = site.path().join("content/home.yaml");
    let text = fs::read_to_string(&home).expect("the home page");
    fs::write(&home, format!("{text}      form: work-with-us\n")).expect("the home page");
    assert_eq!(ssg(site.path(), &["build"]).status.code(), Some(0));
    let html = fs::read_to_string(site.path().join("dist/index.html")).expect("the home page");
    assert!(html.contains("aria-label=\"Work: With Us\"") && html.contains("name=\"details\""), "{html}");
    assert_eq!(ssg(site.path(), &["new", "form", "Work with us"]).status.code(), Some(2), "it is there already");
}

#[test]
fn a_new_location_is_published_only_after_each_of_its_facts_is_written() {
    let site = small_site();
    let output = ssg(site.path(), &["new", "location", "Punta Gorda"]);
    assert_eq!(stdout(&output), "content/locations/punta-gorda.yaml\n");
    let output = ssg(site.path(), &["build"]);
    assert_eq!(output.status.code(), Some(1));
    let path = site.path().join("content/locations/punta-gorda.yaml");
    let template = fs::read_to_string(&path).expect("the location");
    let messages = stderr(&output);
    for field in ["latitude", "longitude", "zipCode"] {
        assert!(messages.contains(&format!("`{field}` has no value")), "{field}: {messages}");
    }
    let left = written(&template, &["name", "latitude", "longitude", "zipCode", "listed", "sections", "text"]);
    assert_eq!(left.len(), 11, "{left:?}");
    assert_eq!(reported(&site, "locations/punta-gorda.yaml"), left);
    let mut own = template;
    for (index, sentence) in left.iter().enumerate() {
        for sign in [' ', '['] {
            own = own.replace(&format!("{sign}{sentence}"), &format!("{sign}Own {index}"));
        }
    }
    for (field, value) in [("latitude", "26.93"), ("longitude", "-82.05"), ("zipCode", "\"33950\"")] {
        own = own.replacen(&format!("{field}:"), &format!("{field}: {value}"), 1);
    }
    fs::write(&path, own).expect("the location");
    let output = ssg(site.path(), &["build"]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(site.path().join("dist/locations/punta-gorda.html").is_file());
}

#[test]
fn a_new_post_is_published_only_after_each_of_its_sentences_is_written() {
    let site = small_site();
    assert!(ssg(site.path(), &["new", "post", "Sand"]).status.success());
    let path = site.path().join("content/posts/sand.md");
    let template = fs::read_to_string(&path).expect("the post");
    fs::write(&path, template.replace("draft: true", "draft: false")).expect("the post");
    let output = ssg(site.path(), &["build"]);
    assert_eq!(output.status.code(), Some(1));
    let mut left = written(&template, &["title", "date", "category", "draft"]);
    let (_, body) = template.rsplit_once("---\n").expect("a text");
    left.retain(|sentence| !body.contains(sentence.as_str()));
    left.extend(body.lines().filter(|line| !line.is_empty()).map(str::to_owned));
    assert_eq!(left.len(), 7, "{left:?}");
    assert_eq!(reported(&site, "posts/sand.md"), left);
}

#[test]
fn a_new_service_is_published_only_after_each_of_its_sentences_is_written() {
    let site = small_site();
    let output = ssg(site.path(), &["new", "service", "Leak Repair"]);
    assert_eq!(stdout(&output), "content/services/leak-repair.yaml\n");
    assert!(stderr(&output).contains("shows it at /services/leak-repair"), "{}", stderr(&output));
    let path = site.path().join("content/services/leak-repair.yaml");
    let template = fs::read_to_string(&path).expect("the service");
    let left = written(&template, &["name", "group", "position", "sections", "text"]);
    assert_eq!(left.len(), 7, "{left:?}");
    assert_eq!(reported(&site, "services/leak-repair.yaml"), left);
    let mut own = template;
    for (index, sentence) in left.iter().enumerate() {
        for sign in [' ', '['] {
            own = own.replace(&format!("{sign}{sentence}"), &format!("{sign}Own {index}"));
        }
    }
    fs::write(&path, own).expect("the service");
    let output = ssg(site.path(), &["build"]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(site.path().join("dist/services/leak-repair.html").is_file());
}

#[test]
fn a_new_service_comes_after_the_others_in_the_list() {
    let site = tempfile::tempdir().expect("a temporary folder");
    let example = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/plumber");
    copy(&example, site.path());
    assert!(ssg(site.path(), &["new", "service", "Drains"]).status.success());
    let text = fs::read_to_string(site.path().join("content/services/drains.yaml")).expect("the service");
    assert!(text.contains("\nposition: 3 #"), "{text}");
}

/// The parts of a file that are reported as examples.
fn reported(site: &tempfile::TempDir, path: &str) -> Vec<String> {
    let messages = stdout(&ssg(site.path(), &["check", "--message-format", "json"]));
    let text = fs::read_to_string(site.path().join("content").join(path)).expect("the file");
    let messages = messages.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON"));
    let left = messages.filter(|one| one["code"] == "template-left" && one["file"] == format!("content/{path}"));
    let byte = |one: &serde_json::Value| usize::try_from(one.as_u64().expect("a byte")).expect("a byte");
    left.map(|one| text[byte(&one["byteStart"])..byte(&one["byteEnd"])].to_owned()).collect()
}

#[test]
fn a_new_post_is_in_a_category_of_the_site() {
    let site = tempfile::tempdir().expect("a temporary folder");
    let example = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/plumber");
    copy(&example, site.path());
    assert!(ssg(site.path(), &["new", "post", "Frozen Pipes"]).status.success());
    let post = fs::read_to_string(site.path().join("content/posts/frozen-pipes.md")).expect("the post");
    assert!(post.contains("\ncategory: \"Water heaters\" # Water heaters, Leaks, Drains\n"), "{post}");
    let output = ssg(site.path(), &["build"]);
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()));
}

/// The values of all fields but those, entries of lists one by one.
fn written(yaml: &str, but: &[&str]) -> Vec<String> {
    let fields = yaml.lines().filter_map(|line| line.trim_start_matches([' ', '-', '#']).split_once(": "));
    let fields = fields.filter(|(name, _)| !but.contains(name) && *name != "county");
    let entries = fields.flat_map(|(_, value)| match value.strip_prefix('[') {
        Some(list) => list.trim_end_matches(']').split(", ").map(str::to_owned).collect(),
        None => vec![value.to_owned()],
    });
    entries.collect()
}

#[test]
fn new_makes_no_folder_where_there_is_no_site() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let output = ssg(folder.path(), &["new", "post", "Sand", "--content", "nowhere"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("there is no site.yaml in nowhere"), "{}", stderr(&output));
    assert!(!folder.path().join("nowhere").exists());
}

#[test]
fn new_refuses_to_overwrite_a_file() {
    let site = small_site();
    let before = fs::read(site.path().join("content/posts/dry-slab.md")).expect("a post");
    let output = ssg(site.path(), &["new", "post", "Dry Slab"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(stderr(&output), "ssg: content/posts/dry-slab.md is already there; nothing was changed\n");
    assert_eq!(fs::read(site.path().join("content/posts/dry-slab.md")).expect("the post"), before);
}

/// `ssg dev` for a site, with its preview in the folder `preview`.
fn dev(site: &tempfile::TempDir) -> Server {
    dev_with(site, &[])
}

fn dev_with(site: &tempfile::TempDir, more: &[&str]) -> Server {
    let path = |name: &str| site.path().join(name).to_string_lossy().into_owned();
    let arguments = ["--content", &path("content"), "--out", &path("preview"), "--port", "0"];
    Server::of("dev", &[&arguments[..], more].concat())
}

fn body(mut response: ureq::http::Response<ureq::Body>) -> String {
    response.body_mut().read_to_string().expect("a page")
}

/// The errors in a state of the preview.
fn errors_in(state: &serde_json::Value) -> Vec<&serde_json::Value> {
    let messages = state["messages"].as_array().expect("messages");
    messages.iter().filter(|message| message["severity"] == "error").collect()
}

#[test]
fn dev_keeps_the_last_good_page_after_a_mistake_and_reloads_the_browser_after_a_change() {
    let site = small_site();
    let server = dev(&site);
    let page = || body(server.get("/blog/dry-slab"));
    assert!(
        page().contains("Water under a coating lifts it.")
            && page().contains("src=\"/_dev/preview.js?built=1&amp;token=")
    );
    assert!(
        !server.get("/").headers().contains_key("speculation-rules"),
        "the browser may fetch an outdated page early"
    );

    let mut events = server.events();
    let post = site.path().join("content/posts/dry-slab.md");
    let text = fs::read_to_string(&post).expect("the post");
    // In one step, so that no build sees half of it.
    fs::write(site.path().join("other.md"), "wrong").expect("a mistake");
    fs::rename(site.path().join("other.md"), site.path().join("content/posts/other.md")).expect("a mistake");
    server.wait_for_message("Not built: 1 error");
    let state = events.next();
    let errors = errors_in(&state);
    assert_eq!((state["built"].as_u64(), errors.len()), (Some(1), 1), "{state}");
    let message = errors[0];
    assert_eq!((&message["file"], &message["line"]), (&"posts/other.md".into(), &1.into()), "{message}");
    assert!(message["path"].as_str().is_some_and(|path| path.ends_with("/content/posts/other.md")), "{message}");
    let shown = message["text"].as_str().expect("a text");
    assert!(shown.starts_with("error[front-matter-missing]: ") && shown.contains("1 | wrong"), "{shown}");
    assert!(!shown.contains('\u{1b}'), "the text has the colors of a terminal: {shown}");
    assert!(page().contains("Water under a coating lifts it."), "a mistake removed the page");

    fs::remove_file(site.path().join("content/posts/other.md")).expect("mended");
    let state = events.next();
    assert_eq!((state["built"].as_u64(), errors_in(&state).len()), (Some(1), 0), "{state}");
    fs::write(&post, text.replace("lifts it", "peels it")).expect("a change");
    events.wait();
    assert!(page().contains("Water under a coating peels it.") && page().contains("preview.js?built=2&amp;token="));
}

#[test]
fn dev_that_starts_with_broken_content_serves_a_page_that_recovers() {
    let site = small_site();
    let mistake = site.path().join("content/posts/other.md");
    fs::write(&mistake, "wrong").expect("a mistake");
    let server = dev(&site);
    let response = server.get("/blog/dry-slab");
    assert_eq!(response.status(), 503);
    assert_eq!(response.headers()["content-type"], "text/html; charset=utf-8");
    assert!(body(response).contains("src=\"/_dev/preview.js?built=0&amp;token="));
    let mut events = server.events();
    fs::remove_file(&mistake).expect("mended");
    events.wait();
    assert!(body(server.get("/blog/dry-slab")).contains("Water under a coating lifts it."));
}

#[test]
fn new_names_the_address_of_the_preview_that_runs() {
    let site = small_site();
    let server = dev(&site);
    for (what, name, address) in [
        ("post", "Sand", "/blog/sand"),
        ("page", "Our Warranty", "/our-warranty"),
        ("service", "Repairs", "/services/repairs"),
    ] {
        let output = ssg(site.path(), &["new", what, name]);
        let told = format!("`ssg dev` shows it at {}{address}", server.url);
        assert!(stderr(&output).contains(&told), "{}", stderr(&output));
    }
    drop(server);
    let output = ssg(site.path(), &["new", "post", "Salt"]);
    assert!(stderr(&output).contains("shows it at /blog/salt"), "{}", stderr(&output));
}

#[test]
fn new_names_addresses_with_the_names_of_the_site() {
    let site = small_site();
    let path = site.path().join("content/site.yaml");
    let text = fs::read_to_string(&path).expect("the business");
    fs::write(&path, text + "addresses: { services: treatments, blog: news, author: by }\n").expect("the business");
    for (what, name, address) in [
        ("service", "Repairs", "/treatments/repairs"),
        ("post", "Sand", "/news/sand"),
        ("author", "Mia Cole", "/news/by/mia-cole"),
        ("page", "Our Warranty", "/our-warranty"),
    ] {
        let output = ssg(site.path(), &["new", what, name]);
        assert!(stderr(&output).contains(&format!(" at {address}")), "{}", stderr(&output));
    }
}

#[test]
fn dev_reports_a_taken_port_before_it_builds_anything() {
    let site = small_site();
    let server = dev(&site);
    let (_, port) = server.url.rsplit_once(':').expect("a port");
    let output = ssg(site.path(), &["dev", "--port", port, "--out", "other"]);
    assert_eq!(output.status.code(), Some(2));
    let message = format!("ssg: cannot listen on port {port} of 127.0.0.1; name another with --port");
    assert!(stderr(&output).starts_with(&message), "{}", stderr(&output));
    assert!(!site.path().join("other").exists(), "it built first");
}

#[test]
fn dev_shows_drafts_and_waiting_posts_with_a_badge_and_leaves_dist_alone() {
    let site = small_site();
    let post = fs::read_to_string(site.path().join("content/posts/dry-slab.md")).expect("a post");
    let write =
        |name: &str, text: String| fs::write(site.path().join("content/posts").join(name), text).expect("a post");
    write("sand.md", post.replace("title: Why a Slab Must Be Dry", "title: Sand\ndraft: true"));
    write("salt.md", post.replace("2025-01-02", "2999-01-02").replace("Why a Slab Must Be Dry", "Salt"));
    let server = dev(&site);
    assert!(body(server.get("/blog/sand")).contains(">Draft</span>"));
    assert!(body(server.get("/blog/salt")).contains(">From Jan 2, 2999</span>"));
    assert!(!site.path().join("dist").exists());
    let out = site.path().join("dist").to_string_lossy().into_owned();
    let output = ssg(site.path(), &["dev", "--out", &out]);
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
}

#[test]
fn every_shell_gets_completions_with_all_commands_and_the_manual_has_a_page_for_each() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let scripts =
        [("bash", "complete -F"), ("zsh", "#compdef ssg"), ("fish", "complete -c ssg"), ("powershell", "Register-")];
    for (shell, sign) in scripts {
        let output = ssg(folder.path(), &["completions", shell]);
        let script = stdout(&output);
        assert!(output.status.success() && script.contains(sign), "{shell}: {script}");
        assert!(["rename", "explain", "message-format", "deny"].iter().all(|word| script.contains(word)), "{shell}");
    }
    assert!(ssg(folder.path(), &["man", "--out", "pages/man1"]).status.success());
    for (page, word) in [("ssg.1", "check"), ("ssg-check.1", "deny"), ("ssg-new-post.1", "headline")] {
        let text = fs::read_to_string(folder.path().join("pages/man1").join(page)).expect("a page");
        assert!(text.contains(".TH") && text.contains(word), "{page}: {text}");
    }
}

#[test]
fn dev_builds_again_when_a_post_comes_by_itself() {
    let site = small_site();
    let file = site.path().join("content/site.yaml");
    let text = fs::read_to_string(&file).expect("the business");
    fs::write(file, format!("{text}timezone: America/New_York\n")).expect("the business");
    let post = site.path().join("content/posts/dry-slab.md");
    let text = fs::read_to_string(&post).expect("the post");
    fs::write(&post, text.replace("2025-01-02", "2026-11-23")).expect("the post");
    // Two seconds before midnight.
    let server = dev_with(&site, &["--now", "2026-11-23T04:59:58Z"]);
    let mut events = server.events();
    while events.built() < 2 {
        events.wait();
    }
    let page = body(server.get("/blog/dry-slab"));
    assert!(page.contains("Water under a coating lifts it.") && !page.contains(">From Nov 23, 2026</span>"));
}

#[test]
fn dev_that_cannot_write_a_site_tries_again_when_a_post_comes_by_itself() {
    let site = small_site();
    let path = |name: &str| site.path().join(name);
    let text = fs::read_to_string(path("content/site.yaml")).expect("the business");
    fs::write(path("content/site.yaml"), format!("{text}timezone: America/New_York\n")).expect("the business");
    let text = fs::read_to_string(path("content/posts/dry-slab.md")).expect("the post");
    fs::write(path("content/posts/dry-slab.md"), text.replace("2025-01-02", "2026-11-23")).expect("the post");
    // Five seconds before midnight.
    let server = dev_with(&site, &["--now", "2026-11-23T04:59:55Z"]);
    let mut events = server.events();
    fs::write(path("preview/blog/sand.html"), "Mine").expect("somebody's file");
    // In one step, so that no build sees half of it.
    fs::write(path("sand.md"), text.replace("Why a Slab Must Be Dry", "Sand")).expect("a post");
    fs::rename(path("sand.md"), path("content/posts/sand.md")).expect("a post");
    server.wait_for_message("which ssg did not write");
    fs::remove_file(path("preview/blog/sand.html")).expect("somebody's file");
    server.wait_for_message("Building again");
    events.wait();
    assert!(body(server.get("/blog/sand")).contains("Water under a coating lifts it."));
    assert!(!body(server.get("/blog/dry-slab")).contains(">From Nov 23, 2026</span>"));
}

#[test]
fn dev_that_can_watch_no_more_folders_says_so_once() {
    let lone = ["--user", "--map-root-user"];
    if !Command::new("unshare").args(lone).arg("true").status().is_ok_and(|status| status.success()) {
        eprintln!("Not tested: this system lets nobody limit the number of watched folders");
        return;
    }
    let site = small_site();
    let path = |name: &str| site.path().join(name).to_string_lossy().into_owned();
    let mut command = Command::new("unshare");
    // The content folder and that of the posts.
    let limited = "echo 2 >/proc/sys/user/max_inotify_watches && exec \"$0\" \"$@\"";
    command.args(lone).args(["sh", "-c", limited, env!("CARGO_BIN_EXE_ssg"), "dev", "--port", "0"]);
    command.args(["--content", &path("content"), "--out", &path("preview")]);
    let server = Server::running(command);
    fs::create_dir(path("content/images")).expect("a folder");
    server.wait_for_message("some changes are noticed only after a few seconds: OS file watch limit reached");
    fs::create_dir(path("content/pages")).expect("a folder");
    fs::write(path("wrong.md"), "wrong").expect("a mistake");
    fs::rename(path("wrong.md"), path("content/posts/wrong.md")).expect("a mistake");
    let more = server.wait_for_message("Not built: 1 error");
    assert!(!more.iter().any(|line| line.contains("are noticed")), "{more:#?}");
}

#[test]
fn each_command_offers_only_the_options_that_it_uses() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (command, options) in [
        ("build", &["--drafts", "--now", "--base-url"][..]),
        ("check", &["--drafts", "--now", "--base-url"]),
        ("props", &["--drafts", "--now", "--base-url"]),
        ("dev", &["--now", "--base-url"]),
        ("addresses", &[]),
        ("form", &[]),
    ] {
        let help = stdout(&ssg(folder.path(), &[command, "--help"]));
        for option in ["--drafts", "--now", "--base-url"] {
            assert_eq!(help.contains(option), options.contains(&option), "{command} {option}");
        }
    }
}

/// An editor shows the examples while somebody of any trade types. Colors, rooms and layers belong to one.
#[test]
fn the_fields_that_every_trade_has_have_examples_of_no_trade() {
    let site = small_site();
    assert!(ssg(site.path(), &["schema"]).status.success());
    let mut count = 0;
    for name in ["author", "blog", "form", "location", "own-page", "page", "post", "service", "site", "text-page"] {
        let path = site.path().join(format!("content/.schemas/{name}.schema.json"));
        let schema: serde_json::Value = serde_json::from_slice(&fs::read(path).expect("a schema")).expect("JSON");
        let definitions = schema["$defs"].as_object().into_iter().flatten();
        let shared =
            definitions.filter(|(name, _)| !["BuildUp", "Floors", "Layer", "Swatches"].contains(&name.as_str()));
        let groups = shared.map(|(_, one)| one).chain([&schema]);
        for (field, one) in groups.filter_map(|one| one["properties"].as_object()).flatten() {
            let example = one["examples"].to_string().to_lowercase();
            count += usize::from(one["examples"].is_array());
            for word in ["floor", "slab", "epoxy", "flake", "coat", "concrete", "garage", "florida", "naples", "myers"]
            {
                assert!(!example.contains(word), "{name}, {field}: {example}");
            }
        }
    }
    assert!(count > 50, "{count}");
}

#[test]
fn the_help_of_new_has_examples_of_no_trade_and_no_state() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for what in ["post", "page", "service", "location"] {
        let help = stdout(&ssg(folder.path(), &["new", what, "--help"]));
        assert!(help.contains("for example"), "{help}");
        for word in ["Punta Gorda", "Slab", "Flake", "Floor", "Florida"] {
            assert!(!help.contains(word), "{help}");
        }
    }
    let site = small_site();
    assert!(ssg(site.path(), &["new", "location", "Springfield"]).status.success());
    let text = fs::read_to_string(site.path().join("content/locations/springfield.yaml")).expect("the location");
    assert!(!text.contains("Lee"), "{text}");
}
