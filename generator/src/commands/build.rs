use std::{
    env, fs,
    path::{self, Display, Path, PathBuf},
    time::{Duration, Instant},
};

use anyhow::bail;
use clap::Args;

use crate::{
    cache::{self, Key},
    diagnostics::{Diagnostic, Severity, render::MessageFormat},
    pipeline::{self, Encoding, Outcome, Session, Target},
};

use super::{
    Status,
    options::{ContentArgs, DenyArgs, DraftArgs, ExternalArgs, counted, counts, denied, pages},
};

/// The folder for the public site. Drafts never get into it.
pub(super) const PUBLIC: &str = "dist";

#[derive(Debug, Args)]
pub(super) struct Build {
    #[command(flatten)]
    content: DraftArgs,
    #[command(flatten)]
    deny: DenyArgs,
    #[command(flatten)]
    target: TargetArgs,
    /// Build everything anew as well, and compare every byte
    #[arg(long)]
    verify: bool,
    #[command(flatten)]
    external: ExternalArgs,
}

/// The arguments of every command that builds.
#[derive(Debug, Args)]
pub(super) struct TargetArgs {
    /// The output folder. `build` changes dist/ when this is left out, and only when everything else succeeded; `dev` and
    /// `deploy plan` use folders of their own
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// A build of site/ to use instead of the one inside this program
    #[arg(long, value_name = "DIR")]
    site: Option<PathBuf>,
    /// Write text files compressed as well, as FILE.br and FILE.gz, for a server that sends these
    #[arg(long)]
    precompress: bool,
    /// Keep nothing of the last build. The cache of encoded pictures stays in use
    #[arg(long)]
    no_cache: bool,
}

impl Build {
    pub(super) fn run(self) -> anyhow::Result<Status> {
        let mut session = Session::default();
        let content = self.deny.applied_to(self.content.content());
        let out = self.target.out_or(&content, Path::new(PUBLIC))?;
        let target = self.target.target(&content, out);
        let of_links = self.external.open_links(&content, &content.options()?)?;
        let outcome = build_with(&mut session, &content, &target, of_links)?;
        session.save();
        if outcome.failed() {
            session.end();
            content.print_explanation_hint(&outcome);
            return Ok(Status::ContentErrors);
        }
        if self.verify {
            session.verify(&content.options()?, &target)?;
            if content.message_format == MessageFormat::Human {
                anstream::println!("Every file is that of a clean build");
            }
        }
        session.end();
        Ok(Status::Fine)
    }
}

/// The target of `ssg build` without further arguments.
pub(super) fn public_target(content: &ContentArgs, out: PathBuf) -> Target {
    let args = TargetArgs { out: None, site: None, precompress: false, no_cache: false };
    args.target(content, out)
}

impl TargetArgs {
    /// The folder that `--out` names, or else `default`.
    ///
    /// # Errors
    ///
    /// When drafts would go into the folder that people upload.
    pub(super) fn out_or(&self, content: &ContentArgs, default: &Path) -> anyhow::Result<PathBuf> {
        let out = self.out.as_deref().unwrap_or(default);
        if content.drafts && is_same(out, Path::new(PUBLIC)) {
            bail!(
                "{PUBLIC} is for publishing, and drafts must not get there; name another folder, for example --out preview, \
                 or use `ssg dev`, which shows drafts"
            );
        }
        Ok(out.to_owned())
    }

    pub(super) fn target(&self, content: &ContentArgs, out: PathBuf) -> Target {
        let encoding = Encoding::First { progress: content.message_format == MessageFormat::Human };
        let bundle = self.site.clone();
        let (reuse, precompress, record) = (!self.no_cache, self.precompress, !content.drafts);
        Target { out, bundle, record, reuse, again: false, precompress, encoding }
    }
}

/// Returns true if two paths name one folder, which need not exist.
fn is_same(one: &Path, other: &Path) -> bool {
    let real = |path: &Path| fs::canonicalize(path).or_else(|_| path::absolute(path)).ok();
    real(one) == real(other)
}

/// Builds once and prints a summary.
pub(super) fn build(session: &mut Session, content: &ContentArgs, target: &Target) -> anyhow::Result<Outcome> {
    build_with(session, content, target, Vec::new())
}

/// The same with the messages about links to other sites, some of which may stop the build.
fn build_with(
    session: &mut Session,
    content: &ContentArgs,
    target: &Target,
    of_links: Vec<Diagnostic>,
) -> anyhow::Result<Outcome> {
    let start = Instant::now();
    let options = content.options()?;
    let stops = of_links.iter().any(|one| options.denied.stops(one.code));
    let mut outcome = if stops { pipeline::check(&options)? } else { session.build(&options, target)? };
    outcome.diagnostics.extend(of_links);
    content.print(&outcome, false);
    for warning in &outcome.warnings {
        anstream::eprintln!("ssg: warning: {warning}");
    }
    if outcome.failed() {
        let denied = denied(&outcome);
        let shown = if denied.is_empty() { &Severity::ALL[..2] } else { &Severity::ALL };
        let found = counts(&outcome, shown) + denied;
        let kept = match folder(&target.out) {
            _ if !target.out.exists() => String::new(),
            Some(out) => format!("; {out} is as it was"),
            None => "; the pages are as they were".to_owned(),
        };
        anstream::eprintln!("Not built: {found}{kept}");
        content.print_held_back(&outcome);
        return Ok(outcome);
    }
    if content.message_format == MessageFormat::Human {
        let took = duration(start.elapsed());
        let later = outcome.backlog.as_ref().map_or(0, |backlog| backlog.pictures().len());
        let pictures = match outcome.pictures - later {
            0 => String::new(),
            count => format!(" and {}", counted(count, "picture")),
        };
        let into = folder(&target.out).map_or_else(String::new, |out| format!(" into {out}"));
        anstream::println!("Built {}{pictures}{into} in {took}", pages(outcome.pages));
        if later > 0 {
            let pictures = counted(later, "picture");
            anstream::println!("Encoding {pictures} now, once on this machine. What a page shows comes first");
        }
        content.print_without_form(&outcome);
        content.print_noted(outcome.recorded);
        let found = counts(&outcome, &[Severity::Warning, Severity::Advice]);
        if !found.is_empty() {
            anstream::println!("{found}; `ssg check` shows all of it");
        }
    }
    content.print_outdated(&outcome);
    content.print_held_back(&outcome);
    Ok(outcome)
}

/// A time that something took, for people: `86 ms`, `9.4 s`, `1 min 35 s`.
fn duration(took: Duration) -> String {
    match took.as_secs() {
        0 => format!("{} ms", took.as_millis()),
        1..10 => format!("{:.1} s", took.as_secs_f64()),
        seconds @ 10..60 => format!("{seconds} s"),
        seconds => format!("{} min {} s", seconds / 60, seconds % 60),
    }
}

/// The folder for the preview of a content folder, in the cache of the user: nobody uploads it by mistake, and the next
/// preview starts with what it has. `suffix` tells kinds of previews apart.
pub(super) fn preview_folder(content: &Path, suffix: &str) -> PathBuf {
    let content = fs::canonicalize(content).unwrap_or_else(|_| content.to_owned());
    let name = Key::of(content.as_os_str().as_encoded_bytes()).hex() + suffix;
    cache::folder("previews").unwrap_or_else(|| env::temp_dir().join("ssg-previews")).join(name)
}

/// The folder of a site for messages. That of a preview is in the cache, where nobody looks for it.
fn folder(out: &Path) -> Option<Display<'_>> {
    let is_preview = cache::folder("previews").is_some_and(|previews| out.starts_with(previews));
    (!is_preview).then(|| out.display())
}
