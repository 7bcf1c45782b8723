//! The state of the last build is a help, and no more: whatever happens to it or to the site, the bytes are right.

use std::{
    fs,
    time::{Duration, SystemTime},
};

use super::site::{built, replace, set_modified};
use crate::support::stderr;

#[test]
fn another_ssg_trusts_nothing_of_the_last_build() {
    let site = built();
    let other = site.folder.path().join("other-ssg");
    crate::support::copy_program(&other);
    let before = site.stamps();
    // A program that was written just now cannot be told from the next one; its first build leaves nothing.
    let build = || site.command(&other, &[]).status().expect("ssg starts");
    assert!(build().success());
    let written = site.written_since(&before);
    assert_eq!(written.len(), before.len(), "{written:?}");
    site.assert_clean(&[], "a build of another program");
}

#[test]
fn a_damaged_state_is_ignored() {
    let site = built();
    let [state] = &site.states()[..] else { panic!("{:?}", site.states()) };
    let whole = fs::read(state).expect("the state");
    let flipped = |at: usize| {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x10;
        bytes
    };
    let damaged = [
        Vec::new(),
        whole[..20].to_vec(),
        whole[..whole.len() / 2].to_vec(),
        whole[..whole.len() - 1].to_vec(),
        [&whole[..], b"more"].concat(),
        flipped(3),
        flipped(40),
        flipped(whole.len() / 2),
        flipped(whole.len() - 1),
        vec![0xff; whole.len()],
    ];
    for (index, bytes) in damaged.iter().enumerate() {
        fs::write(state, bytes).expect("damage");
        let before = site.stamps();
        site.write_post("tar", "date: 2025-03-03", &format!("Tar {index}."));
        site.build(&[]);
        // The words of the post change as well, and with them the name of a file of the search.
        assert!(site.written_since(&before).len() >= before.len(), "damage {index} was trusted");
        site.assert_clean(&[], &format!("damage {index}"));
    }
}

#[test]
fn an_old_state_that_comes_back_does_no_harm() {
    let site = built();
    let [state] = &site.states()[..] else { panic!("{:?}", site.states()) };
    let old = fs::read(state).expect("the state");
    replace(&site, "posts/sand.md", "Sand wears", "Dust wears");
    site.build(&[]);
    fs::write(state, &old).expect("the old state");
    site.build(&[]);
    site.assert_clean(&[], "an old state");
    replace(&site, "posts/sand.md", "Dust wears", "Sand wears");
    fs::write(state, &old).expect("the old state");
    site.build(&[]);
    site.assert_clean(&[], "an old state with the old text");
}

#[test]
fn files_of_the_site_that_somebody_changed_are_mended() {
    let site = built();
    let images = fs::read_dir(site.dist("images")).expect("pictures").map(|one| one.expect("a picture").path());
    let picture = images.into_iter().find(|path| path.is_file()).expect("a picture");
    let size = fs::metadata(&picture).expect("a picture").len();
    fs::write(&picture, vec![0; usize::try_from(size).expect("small")]).expect("another picture of the same size");
    fs::write(site.dist("blog/sand.html"), "mine").expect("another page");
    fs::remove_file(site.dist("blog/salt.html")).expect("no page");
    fs::remove_file(site.dist("feed.xml")).expect("no feed");
    site.build(&[]);
    site.assert_clean(&[], "damage to the site");
    fs::remove_dir_all(site.dist("")).expect("no site");
    site.build(&[]);
    site.assert_clean(&[], "the loss of the site");
}

#[test]
fn two_builds_at_once_leave_a_whole_site_and_a_state_that_fits() {
    let site = built();
    for round in 0..20 {
        if round == 10 {
            site.write_many_files();
        }
        site.write_post("sand", "date: 2025-03-01", &format!("Round {round}."));
        let mut builds = [site.start(&[]), site.start(&["--drafts"])];
        for build in &mut builds {
            assert!(build.wait().expect("its end").success());
        }
        site.build(&[]);
        site.assert_clean(&[], &format!("round {round}"));
    }
}

#[test]
fn verify_finds_what_was_changed_without_a_trace_and_the_next_build_mends_it() {
    let site = built();
    let output = site.try_build(&["--verify"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let page = site.dist("blog/sand.html");
    // Only once time has passed since the file was written does its stamp count.
    let old = SystemTime::now() - Duration::from_secs(3600);
    set_modified(&page, old);
    site.build(&[]);
    let text = site.page("blog/sand.html").replace("Sand", "Dust");
    fs::write(&page, text).expect("the same size");
    set_modified(&page, old);
    let output = site.try_build(&["--verify"]);
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    assert!(
        stderr(&output).starts_with("ssg: out differs from a clean build in blog/sand.html. "),
        "{}",
        stderr(&output)
    );
    site.build(&["--verify"]);
    site.assert_clean(&[], "verify");
}
