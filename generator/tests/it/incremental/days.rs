//! Posts come and go with the day, also when nobody edits anything.

use super::site::{built, replace};

#[test]
fn a_post_appears_on_its_day_and_goes_when_the_day_is_set_back() {
    let site = built();
    site.write_post("rain", "date: 2025-06-01", "Rain.");
    for (now, is_there) in [("2025-05-30", false), ("2025-05-31", false), ("2025-06-01", true), ("2025-05-31", false)] {
        site.build(&["--now", now]);
        assert_eq!(site.dist("blog/rain.html").is_file(), is_there, "{now}");
        site.assert_clean(&["--now", now], now);
    }
    site.build(&["--now", "2025-05-31", "--drafts"]);
    assert!(site.page("blog/rain.html").contains("From Jun 1, 2025"));
    site.build(&["--now", "2025-06-01", "--drafts"]);
    assert!(!site.page("blog/rain.html").contains("From Jun 1, 2025"), "the badge stays after the day has come");
    site.assert_clean(&["--now", "2025-06-01", "--drafts"], "the day in a preview");
}

#[test]
fn a_post_goes_on_the_day_it_expires_and_returns_when_the_day_is_set_back() {
    let site = built();
    site.write_post("rain", "date: 2025-06-01\nexpires: 2025-06-03", "Rain.");
    for (now, is_there) in [("2025-06-02", true), ("2025-06-03", false), ("2025-06-04", false), ("2025-06-02", true)] {
        site.build(&["--now", now]);
        assert_eq!(site.dist("blog/rain.html").is_file(), is_there, "{now}");
        assert_eq!(site.page("_redirects").contains("/blog/rain /blog 302\n"), !is_there, "{now}");
        site.assert_clean(&["--now", now], now);
    }
}

#[test]
fn another_time_zone_moves_the_moment_of_a_post_that_waits() {
    let site = built();
    site.write_post("rain", "date: 2025-06-01", "Rain.");
    let now = ["--now", "2025-06-01T03:00:00Z"];
    site.build(&now);
    assert!(site.dist("blog/rain.html").is_file(), "in UTC the day has come");
    replace(&site, "site.yaml", "url:", "timezone: America/New_York\nurl:");
    site.build(&now);
    assert!(!site.dist("blog/rain.html").exists(), "in New York it has not");
    site.assert_clean(&now, "another zone");
}
