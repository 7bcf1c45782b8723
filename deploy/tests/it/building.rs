//! The features of the SDK of AWS in each way of building. Here, because all crates of all packages are on this machine.

use std::{collections::BTreeSet, env, fs, process::Command};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

fn read(name: &str) -> String {
    fs::read_to_string(format!("{ROOT}/{name}")).unwrap()
}

/// The options that decide features, of each call of cargo by the Makefile and the release that builds programs.
fn ways_of_building() -> BTreeSet<Vec<String>> {
    let text = (read("Makefile") + &read("scripts/release.sh")).replace("\\\n", " ");
    let builds = ["cargo build ", "cargo lambda build ", "cargo auditable zigbuild "];
    let lines = text.lines().filter(|line| builds.iter().any(|build| line.contains(build)));
    // With and without nasm, the Makefile has other features.
    let (_, without_nasm) = text.split_once("$(shell command -v nasm),,").unwrap();
    let (without_nasm, _) = without_nasm.split_once(')').unwrap();
    let calls = lines.flat_map(|line| ["", without_nasm].map(|features| line.replace("$(FEATURES)", features)));
    calls.map(|call| options(&call.split_whitespace().collect::<Vec<_>>())).collect()
}

fn options(words: &[&str]) -> Vec<String> {
    let with_value = |word: &str| word == "--package" || word == "--features";
    let is_wanted = |at: &usize| {
        with_value(words[*at]) || words[*at] == "--no-default-features" || *at > 0 && with_value(words[at - 1])
    };
    (0..words.len()).filter(is_wanted).map(|at| words[at].to_owned()).collect()
}

/// Cargo gives a library all features that any package of a build asks for. So one that a package forgets is there in
/// the release, where another one asks for it, and missing where the package is built without that one.
#[test]
fn programs_of_people_know_all_logins_of_aws_in_each_way_of_building_and_the_function_none() {
    let ways = ways_of_building();
    assert!(ways.len() >= 5, "{ways:?}");
    let mut functions = 0;
    for options in ways {
        let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
        let tree = ["tree", "--locked", "--offline", "--edges", "normal", "--invert", "aws-config", "--depth", "0"];
        let output = Command::new(cargo).args(tree).args(["--format", "{f}"]).args(&options).current_dir(ROOT).output();
        let output = output.unwrap();
        assert!(output.status.success(), "{options:?}: {}", String::from_utf8_lossy(&output.stderr));
        let features = String::from_utf8(output.stdout).unwrap();
        let features: BTreeSet<_> = features.trim().split(',').collect();
        let is_function = options == ["--package", "api-lambda", "--no-default-features"];
        functions += usize::from(is_function);
        for login in ["credentials-login", "credentials-process", "sso"] {
            assert_eq!(features.contains(login), !is_function, "{login} with {options:?}");
        }
    }
    assert_eq!(functions, 1);
}
