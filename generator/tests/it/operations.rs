//! `docs/operations.md` takes a reader from an empty account to a live site: what it names exists, and what exists has
//! its line there.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use crate::support::{files, ssg, stderr, stdout, tests};

fn root() -> PathBuf {
    tests().join("../..")
}

fn read(name: &str) -> String {
    fs::read_to_string(root().join(name)).expect("a file of the project")
}

fn set(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

/// The names directly below a top-level part of the template, such as `Parameters`.
fn below(part: &str) -> BTreeSet<String> {
    let template = read("template.yaml");
    let (_, rest) = template.split_once(&format!("\n{part}:\n")).expect("the part");
    let lines = rest.lines().take_while(|line| line.is_empty() || line.starts_with(' '));
    lines
        .filter_map(|line| line.strip_prefix("  ")?.strip_suffix(':'))
        .filter(|name| is_name(name))
        .map(str::to_owned)
        .collect()
}

fn is_name(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_uppercase()) && text.chars().all(|one| one.is_ascii_alphanumeric())
}

/// The names in the first column of a table, which starts with this heading.
fn column(heading: &str) -> BTreeSet<String> {
    let document = read("docs/operations.md");
    let (_, table) = document.split_once(&format!("\n| {heading} |")).expect("the table");
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    let cells = rows.filter_map(|row| row.split('|').nth(1));
    cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).map(str::to_owned).collect()
}

#[test]
fn every_parameter_of_the_template_is_explained_and_no_other() {
    assert_eq!(column("Parameter"), below("Parameters"));
}

#[test]
fn every_alarm_of_the_template_says_what_to_do_and_no_other() {
    let template = read("template.yaml");
    let alarms = below("Resources");
    let alarms: BTreeSet<_> = alarms
        .into_iter()
        .filter(|name| template.contains(&format!("\n  {name}:\n    Type: AWS::CloudWatch::Alarm\n")))
        .collect();
    assert!(alarms.len() > 8, "{alarms:?}");
    assert_eq!(column("Alarm"), alarms);
}

#[test]
fn every_price_of_the_costs_has_the_day_of_its_list() {
    let document = read("docs/operations.md");
    let (_, table) = document.split_once("\n| | 100 visits |").expect("the table of costs");
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    let items = rows.filter_map(|row| row.split('|').nth(1)).filter(|item| !item.contains("**Sum**"));
    let prices: Vec<_> = items.flat_map(|item| item.split(';')).collect();
    assert!(prices.len() > 10, "{prices:?}");
    for price in prices {
        let days = price.split(['(', ')']).filter(|part| part.parse::<jiff::civil::Date>().is_ok());
        assert_eq!(days.count(), 1, "one day belongs to {price}");
    }
}

/// DynamoDB refuses to change a table while it makes an earlier change.
#[test]
fn a_change_of_a_table_is_waited_for_before_the_next_one() {
    let document = read("docs/operations.md");
    let mut changes = 0;
    for block in document.split("```") {
        let calls: Vec<_> = block.lines().filter_map(|line| line.strip_prefix("aws dynamodb ")).collect();
        for pair in calls.windows(2).filter(|pair| pair[0].starts_with("update-table ")) {
            assert!(pair[1].starts_with("wait table-exists "), "{pair:?}");
            changes += 1;
        }
    }
    assert_eq!(changes, 2, "a stream before the deletion protection, and its end before the deletion");
}

#[test]
fn outputs_that_commands_use_exist_and_each_output_is_explained() {
    let document = read("docs/operations.md");
    let outputs = below("Outputs");
    let after = |start: &'static str| {
        let parts: Vec<_> = document.split(start).skip(1).collect();
        parts.into_iter().map(|rest| rest.chars().take_while(char::is_ascii_alphanumeric).collect::<String>())
    };
    let used: BTreeSet<_> = after("$(output ").collect();
    assert!(used.is_superset(&set(&["SiteBucketName", "SiteValuesArn", "DistributionId"])), "{used:?}");
    assert!(used.is_subset(&outputs), "{used:?} are not all in {outputs:?}");
    for output in &outputs {
        let named = document.contains(&format!("`{output}`")) || used.contains(output);
        assert!(named, "docs/operations.md does not say what {output} is for");
    }
}

/// The resources of the template, by name, with their lines.
fn resources() -> BTreeMap<String, String> {
    let template = read("template.yaml");
    let (_, rest) = template.split_once("\nResources:\n").expect("the resources");
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    let mut name = String::new();
    for line in rest.lines().take_while(|line| line.is_empty() || line.starts_with(' ')) {
        if let Some(new) = line.strip_prefix("  ").and_then(|line| line.strip_suffix(':')).filter(|name| is_name(name))
        {
            new.clone_into(&mut name);
        }
        *found.entry(name.clone()).or_default() += &format!("{line}\n");
    }
    found
}

#[test]
fn cloudformation_reads_a_value_of_the_secret_again_when_its_parameter_changes() {
    let with_secret: Vec<_> =
        resources().into_iter().filter(|(_, lines)| lines.contains("{{resolve:secretsmanager:")).collect();
    let names: Vec<_> = with_secret.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["Distribution", "RebuildConnection"]);
    for (name, lines) in with_secret {
        assert!(lines.contains("::${SecretVersion}}}\""), "{name} would keep the old value");
    }
}

#[test]
fn the_budget_tells_what_was_spent_before_aws_can_forecast() {
    let resources = resources();
    for kind in ["ACTUAL", "FORECASTED"] {
        assert!(resources["Budget"].contains(&format!("NotificationType: {kind}\n")), "{kind}");
    }
    assert!(read("docs/operations.md").contains("\n| an e-mail of AWS Budgets |"), "the alarms do not explain it");
}

#[test]
fn sam_deploys_to_the_region_of_cloudfront_whatever_a_profile_says() {
    assert!(read("samconfig.toml").contains("\nregion = \"us-east-1\""));
    assert!(read("packaging/aws.sh").contains("\nexport AWS_REGION=us-east-1 AWS_DEFAULT_REGION=us-east-1 #"));
}

/// A reader comes from a search or a day later, in a terminal that knows nothing.
#[test]
fn each_section_whose_commands_need_a_name_of_the_shell_says_which_file_has_it_or_defines_it() {
    let document = read("docs/operations.md");
    let file = read("packaging/aws.sh");
    let names = ["$(output ", "$stack", "\nlog "];
    assert!(["\noutput() ", "\nstack=", "\nlog() "].iter().all(|definition| file.contains(definition)), "{file}");
    let mut sections = 0;
    for section in document.split("\n## ").flat_map(|part| part.split("\n### ")) {
        let commands: String = section.split("```").skip(1).step_by(2).collect();
        if names.iter().any(|name| commands.contains(name)) {
            sections += 1;
            assert!(section.contains("packaging/aws.sh"), "what is `output` in\n{section}");
        }
        // Names of the section itself.
        for name in ["$table", "$bucket", "$photos"] {
            let own = format!("{}=$(output ", &name[1..]);
            let is_used = commands.contains(&format!("\"{name}\"")) || commands.contains(&format!("//{name}\""));
            assert!(!is_used || commands.contains(&own), "what is {name} in\n{section}");
        }
    }
    assert!(sections >= 6, "only {sections} sections were found");
}

#[test]
fn each_log_that_an_alarm_names_exists_and_each_log_is_named() {
    let document = read("docs/operations.md");
    let (_, names) = document.split_once("\nlog FunctionLog # or ").expect("the command");
    let names = names.lines().next().expect("a line").split(", ");
    let named: BTreeSet<_> = names.map(str::to_owned).chain(["FunctionLog".to_owned()]).collect();
    let logs = resources().into_iter().filter(|(_, lines)| lines.contains("    Type: AWS::Logs::LogGroup\n"));
    assert_eq!(logs.map(|(name, _)| name).collect::<BTreeSet<_>>(), named);
    for rest in document.split("`log ").skip(1) {
        let name = rest.split('`').next().expect("a name");
        assert!(named.contains(name), "there is no log {name}");
    }
}

#[test]
fn the_workflow_that_publishes_pins_each_action_to_a_commit() {
    let document = read("docs/operations.md");
    let pins: Vec<_> = document.lines().filter_map(|line| line.trim().strip_prefix("- uses: ")).collect();
    assert!(pins.len() >= 3, "{pins:?}");
    for pin in pins {
        let (_, commit) = pin.split_once('@').expect("a version");
        let commit = commit.split(" # v").next().unwrap_or(commit);
        assert!(commit.len() == 40 && commit.bytes().all(|byte| byte.is_ascii_hexdigit()), "{pin}");
    }
}

/// The ways to call the program.
const PROGRAM: [&str; 3] = ["ssg", "./ssg", "target/release/ssg"];

/// The commands of `ssg` in the code of a document: the words after its name.
fn commands(document: &str) -> BTreeSet<Vec<String>> {
    let mut found = BTreeSet::new();
    let mut fenced = false;
    for line in document.lines() {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
            continue;
        }
        let without_comment = line.split(" #").next().unwrap_or(line);
        let pieces: Vec<_> = if fenced { vec![without_comment] } else { line.split('`').skip(1).step_by(2).collect() };
        for piece in pieces {
            let words: Vec<_> = piece.split_whitespace().collect();
            let starts = |at: usize| at == 0 || ["&&", "run:"].contains(&words[at - 1]);
            for at in (0..words.len()).filter(|at| PROGRAM.contains(&words[*at]) && starts(*at)) {
                let own = words[at + 1..].iter().take_while(|word| !word.starts_with(['&', '|', ';']));
                found.insert(own.map(|word| (*word).to_owned()).collect());
            }
        }
    }
    found
}

/// Checks that a command of `ssg` and its options exist. Returns how many names that were.
fn assert_exists(folder: &Path, document: &str, words: &[String]) -> usize {
    let has_own = words.first().is_some_and(|word| ["deploy", "new"].contains(&word.as_str()));
    let names = words.iter().take(if has_own { 2 } else { 1 }).filter(|word| !word.starts_with('-') && *word != "help");
    let names: Vec<_> = names.map(String::as_str).collect();
    let output = ssg(folder, &[&names[..], &["--help"]].concat());
    assert_eq!(output.status.code(), Some(0), "{document}: ssg {}: {}", words.join(" "), stderr(&output));
    let help = stdout(&output);
    let options: Vec<_> = words.iter().filter(|word| word.starts_with("--")).collect();
    for option in &options {
        let name = option.split('=').next().unwrap_or(option);
        assert!(help.contains(name), "{document}: ssg {} has no {name}", words.join(" "));
    }
    1 + options.len()
}

#[test]
fn every_command_in_the_documents_exists_with_its_options() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut checked = 0;
    for document in ["README.md", "docs/operations.md"] {
        for words in commands(&read(document)) {
            checked += assert_exists(folder.path(), document, &words);
        }
    }
    assert!(checked > 30, "only {checked} commands and options were found");
}

#[test]
fn the_first_output_is_the_command_that_publishes() {
    let template = read("template.yaml");
    let (_, outputs) = template.split_once("\nOutputs:\n  Publish:\n").expect("the first output");
    let (_, command) = outputs.split_once("    Value: !Sub \"ssg ").expect("a command");
    let (command, _) = command.split_once("\"\n").expect("its end");
    let words: Vec<_> = command.split_whitespace().map(str::to_owned).collect();
    assert_eq!(words[..3], ["deploy", "push", "s3://${SiteBucket}"]);
    let folder = tempfile::tempdir().expect("a temporary folder");
    assert_eq!(assert_exists(folder.path(), "template.yaml", &words), 3);
}

/// A unit of systemd: each setting with its value, in order.
type Unit = Vec<(String, String)>;

/// The units of `packaging/systemd`, by file.
fn units() -> BTreeMap<String, Unit> {
    let unit = |name: &String| {
        let text = read(&format!("packaging/systemd/{name}")).replace("\\\n", " ");
        let settings =
            text.lines().filter(|line| !line.starts_with(['#', '['])).filter_map(|line| line.split_once('='));
        settings.map(|(setting, value)| (setting.to_owned(), value.to_owned())).collect()
    };
    files(&root().join("packaging/systemd")).iter().map(|name| (name.clone(), unit(name))).collect()
}

fn values<'a>(unit: &'a Unit, setting: &'a str) -> impl Iterator<Item = &'a str> {
    unit.iter().filter(move |(name, _)| name == setting).map(|(_, value)| value.as_str())
}

/// The programs that units start, with their arguments.
fn started(unit: &Unit) -> impl Iterator<Item = Vec<String>> {
    values(unit, "ExecStart").map(|command| command.split_whitespace().map(str::to_owned).collect())
}

/// Settings of every service: it can do nothing but its task.
const SEALED: [(&str, &str); 17] = [
    ("CapabilityBoundingSet", ""),
    ("LockPersonality", "true"),
    ("NoNewPrivileges", "true"),
    ("PrivateDevices", "true"),
    ("ProtectClock", "true"),
    ("ProtectControlGroups", "true"),
    ("ProtectHome", "true"),
    ("ProtectHostname", "true"),
    ("ProtectKernelLogs", "true"),
    ("ProtectKernelModules", "true"),
    ("ProtectKernelTunables", "true"),
    ("ProtectSystem", "strict"),
    ("RestrictNamespaces", "true"),
    ("RestrictRealtime", "true"),
    ("RestrictSUIDSGID", "true"),
    ("SystemCallArchitectures", "native"),
    ("SystemCallFilter", "@system-service"),
];

#[test]
fn every_service_of_one_machine_is_sealed_off_and_has_a_user_that_the_guide_makes() {
    let document = read("docs/operations.md");
    let units = units();
    let services: Vec<_> = units.iter().filter(|(name, _)| name.ends_with(".service")).collect();
    assert!(services.len() >= 5, "{:?}", units.keys());
    for (name, unit) in services {
        for (setting, value) in SEALED {
            assert_eq!(values(unit, setting).collect::<Vec<_>>(), [value], "{name}: {setting}");
        }
        let users: Vec<_> = values(unit, "User").collect();
        for user in &users {
            let made = format!("\nuseradd --system --shell /usr/sbin/nologin {user}\n");
            assert!(document.contains(&made), "{name}: nobody makes {user}");
        }
        assert_eq!(users.len() + values(unit, "DynamicUser").count(), 1, "{name} has one user");
    }
}

#[test]
fn a_server_that_fails_again_and_again_is_started_for_ever() {
    let units = units();
    let servers: Vec<_> = units.iter().filter(|(_, unit)| values(unit, "Restart").next().is_some()).collect();
    assert_eq!(servers.iter().map(|(name, _)| &***name).collect::<Vec<_>>(), ["quote-api.service", "site.service"]);
    for (name, unit) in servers {
        // By default systemd gives up after five starts within ten seconds.
        assert_eq!(values(unit, "StartLimitIntervalSec").collect::<Vec<_>>(), ["0"], "{name}");
    }
}

#[test]
fn units_start_programs_that_are_installed_with_commands_that_exist() {
    let document = read("docs/operations.md");
    let (_, programs) = document.split_once("\ninstall -m 755 ").expect("the programs");
    let (programs, _) = programs.split_once(" /usr/local/bin/\n").expect("their folder");
    let programs: Vec<_> = programs.split(' ').map(|name| format!("/usr/local/bin/{name}")).collect();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut checked = 0;
    for (name, unit) in units() {
        for command in started(&unit) {
            let known = programs.contains(&command[0]) || command[0] == "/usr/bin/curl";
            assert!(known, "{name}: {} is not installed", command[0]);
            if command[0].ends_with("/ssg") {
                checked += assert_exists(folder.path(), &name, &command[1..]);
            }
        }
    }
    assert!(checked >= 4, "only {checked} commands and options were found");
}

#[test]
fn units_name_units_that_exist_and_so_does_the_guide() {
    let units = units();
    for (name, unit) in &units {
        if let Some(stem) = name.strip_suffix(".timer") {
            assert!(units.contains_key(&format!("{stem}.service")), "{name} starts nothing");
        }
        for other in values(unit, "OnFailure") {
            assert_eq!(other, "failed@%N.service", "{name}");
        }
    }
    for name in ["quote-api-backup.service", "site-build.service"] {
        assert_eq!(values(&units[name], "OnFailure").count(), 1, "{name} runs at night, when nobody looks");
    }
    let document = read("docs/operations.md");
    let mut named = BTreeSet::new();
    for rest in document.split("systemctl ").skip(1) {
        let command = rest.split(['`', '\n', '&', '#']).next().expect("a command");
        let words = command.split_whitespace().filter(|word| !word.starts_with('-')).skip(1);
        for word in words.filter(|word| *word != "caddy") {
            let name = if word.contains('.') { word.to_owned() } else { format!("{word}.service") };
            let file =
                name.split_once('@').map_or_else(|| name.clone(), |(template, _)| format!("{template}@.service"));
            assert!(units.contains_key(&file), "docs/operations.md: there is no unit {word}");
            named.insert(file);
        }
    }
    let started_by_timer =
        |name: &str| name.strip_suffix(".service").is_some_and(|stem| named.contains(&format!("{stem}.timer")));
    for name in units.keys() {
        assert!(named.contains(name) || started_by_timer(name), "docs/operations.md: nothing starts {name}");
    }
}

#[test]
fn caddy_forwards_to_the_ports_of_the_units() {
    let caddy = read("packaging/Caddyfile");
    let forwarded = caddy.lines().filter_map(|line| line.trim().strip_prefix("reverse_proxy 127.0.0.1:"));
    let forwarded: BTreeSet<_> = forwarded.map(str::to_owned).collect();
    let mut ports = BTreeSet::new();
    for (_, unit) in units() {
        for command in started(&unit) {
            let after =
                |option: &str| command.iter().position(|word| word == option).map(|at| command[at + 1].as_str());
            ports.extend(after("--port").or_else(|| after("--listen")?.strip_prefix("127.0.0.1:")).map(str::to_owned));
        }
    }
    assert_eq!(forwarded, ports);
    assert_eq!(forwarded.len(), 2);
}

#[test]
fn containers_come_back_after_a_restart_and_can_check_certificates() {
    let file = read("packaging/Containerfile");
    let text: Vec<_> = file.lines().map(|line| line.trim_start_matches("# ").trim()).collect();
    let text = text.join("\n").replace("\\\n", "");
    let runs: Vec<_> = text.lines().filter(|line| line.starts_with("docker run ")).collect();
    assert_eq!(runs.len(), 2, "{runs:?}");
    assert!(runs.iter().all(|run| run.contains(" --restart unless-stopped ")), "{runs:?}");
    // In the network of another container it would be unreachable after a crash of that one.
    assert!(runs.iter().all(|run| run.contains(" --network website ")), "{runs:?}");
    assert!(!runs[0].contains("--publish"), "others reach the API only through the site");
    let certificates = "--volume /etc/ssl/certs/ca-certificates.crt:/etc/ssl/certs/ca-certificates.crt:ro";
    assert!(runs[0].contains(certificates), "the image is empty, so the API could check no certificate");
}
