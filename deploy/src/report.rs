use crate::{
    difference::Difference,
    manifest::{Manifest, State, same},
    progress::size,
};
use release::File;

/// Prints the difference that a push of a release would make, and what it would send.
pub(crate) fn plan(place: &str, state: &State, id: &str, difference: &Difference, kept: &[Manifest]) {
    match state.live.as_deref() {
        Some(live) => println!("{place} shows release {live}"),
        None => println!("{place} shows nothing yet"),
    }
    if !state.unsettled.is_empty() {
        println!("The last push or rollback was cut; the next one completes the site");
    }
    if state.shows_only(id) {
        println!("Nothing to do");
        return;
    }
    for file in &difference.added {
        println!("  + {}  {}", address(file), size(file.bytes));
    }
    for file in &difference.changed {
        println!("  ~ {}  {}", address(file), size(file.bytes));
    }
    for address in &difference.removed {
        println!("  - {address}");
    }
    for address in &difference.redirects {
        println!("  > {address}");
    }
    let shared: u64 = difference.shared.iter().map(|file| file.bytes).sum();
    let has = |file: &File| kept.iter().any(|one| one.pages().values().any(|other| same(other, file)));
    let new = difference.added.iter().chain(&difference.changed).filter(|file| !has(file));
    let bytes: u64 = new.map(|file| file.bytes).sum::<u64>() + shared;
    println!("{}; {} to send", summary(difference), size(bytes));
}

/// Prints that a release is live.
pub(crate) fn pushed(place: &str, id: &str, difference: &Difference) {
    println!("{place} shows release {id}: {}", summary(difference));
}

/// Prints that an earlier release is live again. Its assets and pictures were there.
pub(crate) fn rolled_back(place: &str, id: &str, difference: Difference) {
    println!("{place} shows release {id} again: {}", summary(&Difference { shared: Vec::new(), ..difference }));
}

/// Prints the kept releases, the newest first.
pub(crate) fn releases(state: &State) {
    for one in &state.releases {
        let live = if state.live.as_ref() == Some(&one.id) { "  live" } else { "" };
        println!("{}  {}{live}", one.id, one.at.strftime("%Y-%m-%d %H:%M UTC"));
    }
    if !state.unsettled.is_empty() {
        println!("The last push or rollback was cut; the next one completes the site");
    }
}

/// Prints the previews, the newest first, with their addresses.
pub(crate) fn previews(site: &str, state: &State) {
    for one in state.previews.iter().rev() {
        println!("{site}/_preview/{}  until {}", one.token, one.ends.strftime("%Y-%m-%d %H:%M UTC"));
    }
    if state.previews.is_empty() {
        println!("There are no previews");
    }
}

/// Prints the number of previews that nobody sees any more.
pub(crate) fn ended(count: usize) {
    match count {
        1 => println!("1 preview has ended"),
        count => println!("{count} previews have ended"),
    }
}

/// `1 added, 2 changed, 0 removed; 3 new assets and pictures; 1 redirect`
fn summary(difference: &Difference) -> String {
    let Difference { added, changed, removed, shared, redirects } = difference;
    let mut parts = vec![format!("{} added, {} changed, {} removed", added.len(), changed.len(), removed.len())];
    match shared.len() {
        0 => {}
        1 => parts.push("1 new asset or picture".to_owned()),
        count => parts.push(format!("{count} new assets and pictures")),
    }
    match redirects.len() {
        0 => {}
        1 => parts.push("1 redirect".to_owned()),
        count => parts.push(format!("{count} redirects")),
    }
    parts.join("; ")
}

fn address(file: &File) -> &str {
    file.address.as_deref().unwrap_or(&file.path)
}
