use std::{
    net::{IpAddr, SocketAddr, TcpListener},
    path::PathBuf,
    sync::Arc,
    thread,
};

use anyhow::bail;
use axum::{Router, http::Uri};
use clap::Args;

use crate::{
    emit::has_drafts,
    pictures::Backlog,
    pipeline::{self, Encoding, Session, Target},
    serve::{self, PreviewHost, Served},
};

use super::{
    Status,
    build::{build, preview_folder, public_target},
    options::{ContentArgs, counted, pages},
};

#[derive(Debug, Args)]
pub(super) struct Serve {
    /// The folder that `ssg build` made
    #[arg(long, default_value = "dist", value_name = "DIR")]
    dir: PathBuf,
    /// Build the site first, from content/ or the folder named here. Without a site in DIR, pages are served before their
    /// pictures are encoded: one that a browser asks for comes first, and DIR has the site when all are done
    #[arg(long, value_name = "CONTENT", num_args = 0..=1, default_missing_value = "content")]
    build: Option<PathBuf>,
    /// The address at which others may connect, such as 0.0.0.0 in a container. Only this machine when left out
    #[arg(long, value_name = "IP", default_value = "127.0.0.1")]
    host: IpAddr,
    #[command(flatten)]
    server: ServerArgs,
}

/// The arguments of every command that serves.
#[derive(Debug, Args)]
pub(super) struct ServerArgs {
    /// The port; 0 takes a free one
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// The address of a running API on this machine, for requests below /api
    #[arg(long, value_name = "URL", value_parser = api)]
    pub(super) api: Option<Uri>,
}

impl Serve {
    pub(super) fn run(mut self) -> anyhow::Result<Status> {
        self.dir = serve::named(self.dir);
        if self.build.is_none() && !self.has_site() && !serve::has_previews(&self.dir) {
            bail!("there is no site in {}; run `ssg build` first", self.dir.display());
        }
        // A taken port is reported before anything is built.
        let listener = self.server.bind(self.host)?;
        let dir = self.dir.display();
        let (served, what) = match &self.build {
            Some(content) => match self.built(&ContentArgs::of(content.clone()))? {
                Some(Built::Site(served)) => (served, dir.to_string()),
                Some(Built::Pages(served)) => (served, format!("the pages of {dir}")),
                None => return Ok(Status::ContentErrors),
            },
            None => (Served::new(&self.dir, None), dir.to_string()),
        };
        // A site with drafts is for its authors alone.
        let preview = if has_drafts(&self.dir) { Some(PreviewHost::new(listener.local_addr()?)) } else { None };
        ServerArgs::run(&serve::router(served, self.server.api, preview, None), listener, &what)
    }

    fn has_site(&self) -> bool {
        self.dir.join("index.html").is_file()
    }

    /// Builds the site, or as much of it as can be served while its pictures are encoded. `None` when the content has
    /// errors.
    fn built(&self, content: &ContentArgs) -> anyhow::Result<Option<Built>> {
        let target = public_target(content, self.dir.clone());
        if !self.has_site() {
            let options = content.options()?;
            // A folder that a build may not replace is reported before anything is served.
            target.find_out(&options)?;
            let out = preview_folder(&content.content, "-first");
            let first = Target { out, record: false, encoding: Encoding::Later, ..target.clone() };
            let outcome = Session::default().build(&options, &first)?;
            if let Some(backlog) = outcome.backlog.clone().filter(|_| !outcome.failed()) {
                let count = backlog.pictures().len();
                let pictures = counted(count, "picture") + if count == 1 { " is" } else { " are" };
                anstream::println!(
                    "{} are served while {pictures} encoded, once on this machine",
                    pages(outcome.pages)
                );
                let served = Served::new(&first.out, Some(Arc::clone(&backlog)));
                complete(served.clone(), content.clone(), target, backlog);
                return Ok(Some(Built::Pages(served)));
            }
        }
        let mut session = Session::default();
        let outcome = build(&mut session, content, &target)?;
        session.save();
        if outcome.failed() {
            content.print_explanation_hint(&outcome);
            return Ok(None);
        }
        Ok(Some(Built::Site(Served::new(&target.out, None))))
    }
}

enum Built {
    Site(Served),
    /// The pages of a site whose pictures are being encoded. Its folder has nothing yet.
    Pages(Served),
}

/// Encodes all pictures and builds the site into its folder, while the pages of the first build are served; then serves
/// that. The folder of the first build stays, because requests may be under way, until the next first build replaces it.
fn complete(served: Served, content: ContentArgs, target: Target, backlog: Arc<Backlog>) {
    let run = move || -> anyhow::Result<()> {
        if let Err(fault) = pipeline::encode(&content.options()?, &backlog, true, || true) {
            // The build below reads the content again, and says what is wrong with it.
            anstream::eprintln!("ssg: warning: {fault:#}");
        }
        let mut session = Session::default();
        let outcome = build(&mut session, &content, &target)?;
        session.save();
        if outcome.failed() {
            content.print_explanation_hint(&outcome);
            anstream::eprintln!("Still serving the pages of the start. Correct the content, then start again");
        } else {
            served.replace(&target.out, None);
        }
        Ok(())
    };
    thread::spawn(move || {
        if let Err(fault) = run() {
            anstream::eprintln!("ssg: {fault:#}");
        }
    });
}

impl ServerArgs {
    /// Takes the port at an address of this machine.
    pub(super) fn bind(&self, host: IpAddr) -> anyhow::Result<TcpListener> {
        serve::bind(SocketAddr::from((host, self.port)))
    }

    /// Serves until it is stopped.
    pub(super) fn run(site: &Router, listener: TcpListener, what: &str) -> anyhow::Result<Status> {
        serve::listen(site, listener, |port| {
            anstream::println!("Serving {what} at http://localhost:{port}  (stop with Ctrl+C)");
        })?;
        Ok(Status::Fine)
    }
}

fn api(text: &str) -> Result<Uri, String> {
    let api: Option<Uri> = text.parse().ok();
    api.filter(|api| api.scheme_str() == Some("http") && api.authority().is_some())
        .ok_or_else(|| "write the address of an API on this machine, like http://127.0.0.1:3000".to_owned())
}
