use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use release::{Call, Command, Encoding, Release};

use crate::{
    cdn_headers, deploy,
    diagnostics::Code,
    external::{self, ApiHealth},
    pipeline::{self, Outcome, Session, Target},
    source::{self, yaml},
};

use super::{
    Status,
    build::{PUBLIC, TargetArgs, build, preview_folder},
    options::{ContentArgs, DenyArgs, SiteArgs},
};

/// The start of a place that is a bucket.
const BUCKET: &str = "s3://";

#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    ssg deploy plan s3://my-site\n  \
    ssg deploy push s3://my-site --values ARN --distribution ID\n  \
    ssg deploy push s3://my-site --endpoint https://s3.host.example --gzip\n  \
    ssg deploy push /srv/www\n  \
    ssg deploy preview /srv/www --days 3\n  \
    ssg deploy rollback /srv/www")]
pub(super) struct Deploy {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Show what a push would add, change and remove
    Plan(Plan),
    /// Build the site and make it the one that visitors see
    Push(Push),
    /// Return to an earlier release
    Rollback(Rollback),
    /// List the releases that are kept
    Releases(Releases),
    /// Show the site with its drafts to whoever gets the address that is printed, until a day. Its forms send nothing
    Preview(Preview),
    /// List the previews, or end them
    Previews(Previews),
}

#[derive(Debug, Args)]
struct Plan {
    #[command(flatten)]
    place: PlaceArgs,
    #[command(flatten)]
    built: BuiltArgs,
    #[command(flatten)]
    form: FormArgs,
}

#[derive(Debug, Args)]
struct Push {
    #[command(flatten)]
    place: PlaceArgs,
    /// Number of releases to keep for `rollback`, with the new one
    #[arg(long, default_value_t = 5, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1000))]
    keep: u16,
    #[command(flatten)]
    built: BuiltArgs,
    #[command(flatten)]
    form: FormArgs,
}

#[derive(Debug, Args)]
struct Rollback {
    #[command(flatten)]
    place: PlaceArgs,
    /// The id of the release, or its first characters; the one before the live release when left out
    #[arg(long, value_name = "ID")]
    to: Option<String>,
    #[command(flatten)]
    site: SiteArgs,
}

#[derive(Debug, Args)]
struct Releases {
    #[command(flatten)]
    place: PlaceArgs,
    #[command(flatten)]
    site: SiteArgs,
}

#[derive(Debug, Args)]
struct Preview {
    #[command(flatten)]
    place: PlaceArgs,
    /// The number of days until it ends
    #[arg(long, default_value_t = 14, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=365))]
    days: u16,
    #[command(flatten)]
    built: BuiltArgs,
}

#[derive(Debug, Args)]
struct Previews {
    #[command(flatten)]
    place: PlaceArgs,
    /// End the one with this address, or with this at the start of its last part
    #[arg(long, value_name = "ADDRESS", value_parser = token)]
    end: Option<String>,
    /// End all of them
    #[arg(long, conflicts_with = "end")]
    end_all: bool,
    #[command(flatten)]
    site: SiteArgs,
}

#[derive(Debug, Args)]
struct BuiltArgs {
    #[command(flatten)]
    site: SiteArgs,
    #[command(flatten)]
    deny: DenyArgs,
    #[command(flatten)]
    target: TargetArgs,
}

/// The form in which a place keeps files.
#[derive(Debug, Args)]
struct FormArgs {
    /// Keep text files compressed in the bucket, for a host without a CDN, which sends files as they are
    #[arg(long, conflicts_with_all = ["values", "distribution"])]
    gzip: bool,
}

#[derive(Debug, Clone, Args)]
struct PlaceArgs {
    /// s3:// and the name of a bucket, or a folder
    #[arg(value_name = "PLACE")]
    place: String,
    /// The address of an S3-compatible host other than AWS
    #[arg(long, value_name = "URL")]
    endpoint: Option<String>,
    /// The CloudFront distribution in front of the bucket; changed addresses are removed from its caches
    #[arg(long, value_name = "ID")]
    distribution: Option<String>,
    /// The CloudFront key value store that says which release visitors see. Without it, pages are copied to their
    /// addresses
    #[arg(long, value_name = "ARN")]
    values: Option<String>,
    /// For tests: a lock that was not renewed for this long is that of a push that was cut
    #[arg(long, hide = true, default_value_t = 30_000, value_name = "MS")]
    lease_ms: u64,
}

impl Deploy {
    pub(super) fn run(self) -> anyhow::Result<Status> {
        // Kept until its files are sent.
        let mut copied = None;
        let (place, content, command, asks) = match self.action {
            Action::Plan(Plan { place, built, form }) => match built.release(&place, &form, Purpose::Plan)? {
                Some(Built { content, release, .. }) => (place, content, Command::Plan(release), None),
                None => return Ok(Status::ContentErrors),
            },
            Action::Push(Push { place, keep, built, form }) => match built.release(&place, &form, Purpose::Push)? {
                Some(Built { content, release, asks }) => {
                    (place, content, Command::Push { release, keep: keep.into() }, Some(asks))
                }
                None => return Ok(Status::ContentErrors),
            },
            Action::Rollback(Rollback { place, to, site }) => (place, site.content(), Command::Rollback { to }, None),
            Action::Releases(Releases { place, site }) => (place, site.content(), Command::Releases, None),
            Action::Preview(Preview { place, days, built }) => {
                let content = built.deny.applied_to(built.site.content()).with_drafts();
                let out = built.target.out_or(&content, &preview_folder(&content.content, "-shown"))?;
                let target = Target { record: false, ..built.target.target(&content, out.clone()) };
                if built_or_reported(&content, &target)?.is_none() {
                    return Ok(Status::ContentErrors);
                }
                let preview = deploy::preview(&out, days.into())?;
                let release = deploy::describe(preview.folder(), None)?;
                let command = Command::Preview { release, token: preview.token.clone(), ends: preview.ends };
                copied = Some(preview);
                (place, content, command, None)
            }
            Action::Previews(Previews { place, end, end_all, site }) => {
                let end = if end_all { Some(String::new()) } else { end };
                (place, site.content(), Command::Previews { end }, None)
            }
        };
        let PlaceArgs { place, endpoint, distribution, values, lease_ms } = place;
        let target = release::Target { to: place, endpoint, distribution, values, lease_ms };
        let site = self::site(&content)?;
        if let Command::Push { release, .. } = &command
            && let Some(format) = forms_format(release).filter(|format| !external::api_reads_forms(&site, *format))
        {
            anstream::eprintln!(
                "error: the API at {site}/api is older than the forms of this site and cannot read them (format {format}); \
                 bring its new version into service first, as docs/operations.md says, then push again\n\
                 Nothing was published"
            );
            return Ok(Status::ContentErrors);
        }
        let call = Call { version: env!("CARGO_PKG_VERSION").to_owned(), command, target, site };
        if !deploy::run(&call)? {
            return Ok(Status::ContentErrors);
        }
        drop(copied);
        if let Some(Asks { has_form, policy }) = asks {
            note_addresses(&content);
            if has_form {
                look_for_api(&call.site, &content);
            }
            policy.iter().for_each(|policy| look_for_policy(&call.site, policy));
        }
        Ok(Status::Fine)
    }
}

/// The format of the forms of a release; `None` when it has none of its own.
fn forms_format(release: &Release) -> Option<u32> {
    release.files.iter().any(|file| file.path.starts_with(forms::FOLDER)).then_some(forms::FORMAT)
}

/// The secret part of the address of a preview, as people paste it.
fn token(text: &str) -> Result<String, String> {
    let token = text.trim().trim_end_matches(['/', '.']).rsplit('/').next().unwrap_or_default().to_lowercase();
    if token.is_empty() { Err("write the address of the preview, or --end-all".to_owned()) } else { Ok(token) }
}

/// The reason for which a site is built.
#[derive(Debug, Clone, Copy)]
enum Purpose {
    Plan,
    Push,
}

/// A site that was built to be published.
struct Built {
    content: ContentArgs,
    release: Release,
    asks: Asks,
}

/// The things that a host does for a site besides showing its files.
struct Asks {
    /// The site has the quote form, which needs the API. The summary of the build says when it has not.
    has_form: bool,
    /// The security policy of a site with guests.
    policy: Option<String>,
}

/// Adds the addresses that visitors have from now on to the list of published ones.
fn note_addresses(content: &ContentArgs) {
    let options = content.options().map(|options| options.now.is_clock().then_some(options));
    let noted = options.and_then(|options| options.map(|options| pipeline::addresses(&options, true)).transpose());
    match noted {
        Ok(noted) => {
            let addresses = noted.and_then(|(_, addresses)| addresses).unwrap_or_default();
            content.print_noted(addresses.values().filter(|is_new| **is_new).count());
        }
        Err(fault) => anstream::eprintln!("ssg: warning: {fault:#}, so nothing notices when a new address gets lost"),
    }
}

/// Reports a site whose visitors can fill in the form and not send it: a host of files alone takes no requests.
fn look_for_api(site: &str, content: &ContentArgs) {
    match external::api_health(site) {
        ApiHealth::Answers => {}
        ApiHealth::AnswersOtherwise => anstream::eprintln!(
            "warning: {site}/api/health does not answer, so requests of the form are not received; let the host forward \
             /api to api-lambda, as docs/operations.md says, and open this address to see whether it works, or write \
             `quoteForm: false` into {} for a mail link in place of the form",
            content.content.join("site.yaml").display()
        ),
        ApiHealth::CannotBeAsked(reason) => anstream::eprintln!(
            "{site}/api/health could not be asked from here: {reason}; open this address in a browser to see whether \
             requests of the form are received"
        ),
    }
}

/// Reports a host whose security policy does not let pages show their guests, or lets them show others.
fn look_for_policy(site: &str, wanted: &str) {
    let Some(live) = external::live_policy(site) else {
        anstream::eprintln!(
            "{site} could not be asked from here whether its security policy has the guests of site.yaml"
        );
        return;
    };
    if live == wanted {
        return;
    }
    let parameter = |name, directive, usual: &str| {
        let origins = cdn_headers::origins_beyond(wanted, directive, usual);
        format!("{name}=\"{origins}\"")
    };
    let parameters = [
        parameter("GuestFrames", "frame-src", cdn_headers::POLICY),
        parameter("GuestSends", "connect-src", "connect-src 'self'"),
    ];
    anstream::eprintln!(
        "warning[guest-blocked]: {site} does not send the Content-Security-Policy of _headers, so browsers block guests of \
         site.yaml, or would show others; deploy template.yaml with the parameters {}, or let the host send:\n  {wanted}",
        parameters.join(" ")
    );
}

impl BuiltArgs {
    /// Builds the site and describes it; `None` if it must not be published, after printing why.
    fn release(self, place: &PlaceArgs, form: &FormArgs, purpose: Purpose) -> anyhow::Result<Option<Built>> {
        let encoding = form.gzip.then_some(Encoding::Gzip);
        if encoding.is_some() && !place.place.starts_with(BUCKET) {
            bail!(
                "--gzip is for buckets, and {} is a folder; with --precompress, its web server has compressed files to send",
                place.place
            );
        }
        let content =
            self.deny.applied_to(self.site.content()).denying(Code::PlaceholdersLeft).denying(Code::JobComputed);
        let default = match purpose {
            // A server may show the usual one.
            Purpose::Plan => preview_folder(&content.content, "-plan"),
            Purpose::Push => PathBuf::from(PUBLIC),
        };
        let out = self.target.out_or(&content, &default)?;
        let target = self.target.target(&content, out.clone());
        // Nothing is published yet.
        let target = Target { record: false, precompress: target.precompress || encoding.is_some(), ..target };
        let Some(outcome) = built_or_reported(&content, &target)? else { return Ok(None) };
        let release = deploy::describe(&out, encoding)?;
        let policy = cdn_headers::written_policy(&out);
        let policy = policy.to_str().ok().filter(|policy| *policy != cdn_headers::POLICY).map(str::to_owned);
        let asks = Asks { has_form: outcome.without_form.is_none(), policy };
        Ok(Some(Built { content, release, asks }))
    }
}

/// Builds a site; `None` if it must not be published, after printing why.
fn built_or_reported(content: &ContentArgs, target: &Target) -> anyhow::Result<Option<Outcome>> {
    let mut session = Session::default();
    let outcome = build(&mut session, content, target)?;
    session.save();
    if outcome.failed() {
        content.print_explanation_hint(&outcome);
        anstream::eprintln!("Nothing was published, because of these messages");
        return Ok(None);
    }
    Ok(Some(outcome))
}

/// The address of the site, also when its content has mistakes: they must not stop anybody from going back.
fn site(content: &ContentArgs) -> anyhow::Result<String> {
    if let Some(address) = content.options()?.base_url {
        return Ok(address);
    }
    let file = source::read(&content.content, "site.yaml").ok();
    let address =
        file.and_then(|file| yaml::text_field(&file.text, "url").map(|url| url.trim_end_matches('/').to_owned()));
    address.with_context(|| {
        format!("{} has no `url`, which says whose place it is", content.content.join("site.yaml").display())
    })
}
