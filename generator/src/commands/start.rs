use std::{
    env, fs,
    io::{BufRead as _, BufReader},
    net::{Ipv4Addr, SocketAddr},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{Arc, Mutex, PoisonError, mpsc},
    thread,
};

use anyhow::{Context, bail};
use axum::{
    Router,
    extract::{DefaultBodyLimit, State},
    http::{HeaderMap, StatusCode, header},
    response::{Html, IntoResponse, Redirect, Response},
    routing::{get, post},
};
use clap::{Args, ValueEnum};
use minijinja::context;
use tokio::task::spawn_blocking;

use crate::{
    content::BusinessType,
    emit::{self, FormPurpose, Host, NewBusiness},
    guide::Guide,
    model::Now,
    serve::{self, PreviewHost, Token},
};

use super::{
    Status,
    dev::noted_port,
    guide::{files, has_browser, open_browser},
    new::field,
    project,
    sites::{is_site, noted_sites},
};

/// The longest form of the page, in bytes. A path has at most 4 kB.
const MAX_FORM_BYTES: usize = 32 * 1024;

/// Languages of which the program has all words, as people write them most.
const LANGUAGES: [&str; 9] = ["en-US", "en-GB", "es-US", "de-DE", "fr-FR", "it-IT", "nl-NL", "pl-PL", "pt-PT"];

/// The address of the page with all sites.
const PAGE: &str = "/start";

#[derive(Debug, Args)]
pub(super) struct Start {
    /// The folder of a site, to open that
    folder: Option<PathBuf>,
    /// Ask for a site, also if one was open before
    #[arg(long, conflicts_with = "folder")]
    choose: bool,
    /// The port of the page with all sites; a free one when left out
    #[arg(long, default_value_t = 0)]
    port: u16,
}

impl Start {
    pub(super) fn run(self) -> anyhow::Result<Status> {
        let here = || env::current_dir().ok().filter(|here| is_site(here));
        let mut wrong = None;
        let asked = match &self.folder {
            Some(folder) => match site_in(folder) {
                Ok(site) => Some(site),
                // A window that a double click has opened closes with the program.
                Err(help) if has_browser() => {
                    wrong = Some(help);
                    None
                }
                Err(help) => bail!(help),
            },
            None if self.choose => None,
            None => here().or_else(|| noted_sites().into_iter().next()),
        };
        // A second click, while the first one's preview still runs.
        if let Some(port) = asked.as_ref().and_then(|site| noted_port(&site.join("content"))) {
            let address = address(port);
            anstream::println!("The preview is already open at {address}");
            open_browser(&address);
            return Ok(Status::Fine);
        }
        let listener = serve::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, self.port)))?;
        let own = listener.local_addr()?;
        let guide = Guide::new();
        let pages = serve::from_memory(files(&guide)?);
        let desk = Arc::new(Desk { guide, token: Token::new()?, previews: Mutex::default(), wrong });
        let opened = Arc::clone(&desk);
        let all = format!("{}{PAGE}", address(own.port()));
        let router = serve::guarded(desk.router(pages), PreviewHost::new(own));
        let ended = serve::listen(&router, listener, |_| match asked {
            Some(site) => {
                anstream::println!("Another site, or a new one: {all}  (stop with Ctrl+C; `ssg help` lists commands)");
                thread::spawn(move || match opened.open(&site) {
                    Ok(preview) => open_browser(&preview),
                    Err(fault) => {
                        anstream::eprintln!("ssg: {fault:#}");
                        open_browser(&all);
                    }
                });
            }
            None => {
                anstream::println!("Your sites are at {all}  (stop with Ctrl+C; `ssg help` lists commands)");
                open_browser(&all);
            }
        });
        desk.end();
        ended.map(|()| Status::Fine)
    }
}

/// The page with all sites, and the previews that were opened from it.
struct Desk {
    guide: Guide,
    token: Token,
    previews: Mutex<Vec<Child>>,
    /// The fault of the folder that was dropped on the program.
    wrong: Option<String>,
}

/// Values of the page by the names of their fields, and a message if one of them is wrong.
#[derive(Default)]
struct Filled {
    values: Vec<(String, String)>,
    /// The field, and what is wrong with it.
    wrong: Option<(&'static str, String)>,
}

impl Filled {
    fn of(form: &str) -> Self {
        Self { values: url::form_urlencoded::parse(form.as_bytes()).into_owned().collect(), wrong: None }
    }

    fn value(&self, name: &str) -> Option<&str> {
        self.values.iter().find(|(of, _)| of == name).map(|(_, value)| value.trim())
    }
}

impl Desk {
    /// The page with all sites, beside the pages of the guide.
    fn router(self: &Arc<Self>, guide: Router) -> Router {
        let page = |State(desk): State<Arc<Self>>| async move {
            let wrong = desk.wrong.clone().map(|help| ("", help));
            desk.page(&Filled { values: Vec::new(), wrong })
        };
        // A reload after a mistake.
        let back = || async { Redirect::to(PAGE) };
        let open = |State(desk): State<Arc<Self>>, headers: HeaderMap, form: String| async move {
            let site = |form: &Filled| site_in(&typed_path(form.value("site").unwrap_or_default())?);
            desk.answer(&headers, &form, move |form| site(form).map_err(|help| ("site", help))).await
        };
        let make = |State(desk): State<Arc<Self>>, headers: HeaderMap, form: String| async move {
            desk.answer(&headers, &form, new_site).await
        };
        Router::new()
            .route(PAGE, get(page))
            .route("/start-open", post(open).get(back))
            .route("/start-new", post(make).get(back))
            .layer(DefaultBodyLimit::max(MAX_FORM_BYTES))
            .with_state(Arc::clone(self))
            .fallback_service(guide)
    }

    /// Opens the site that a form of the page asks for; with a mistake in the form, the page says so.
    async fn answer(
        self: Arc<Self>,
        headers: &HeaderMap,
        form: &str,
        site: impl Fn(&Filled) -> Result<PathBuf, (&'static str, String)> + Send + 'static,
    ) -> Response {
        let mut form = Filled::of(form);
        if !self.token.is_sent(headers, form.value("token")) {
            // Also a page that was left open from an earlier run.
            let again = "<p>This page is of an earlier run of the program. <a href=\"/start\">Open it again</a>\n";
            return (StatusCode::FORBIDDEN, Html(again)).into_response();
        }
        let desk = Arc::clone(&self);
        let opened = spawn_blocking(move || {
            let opened = site(&form).and_then(|site| desk.open(&site).map_err(|fault| ("", format!("{fault:#}"))));
            opened.map_err(|wrong| {
                form.wrong = Some(wrong);
                form
            })
        });
        match opened.await {
            Ok(Ok(preview)) => (StatusCode::SEE_OTHER, [(header::LOCATION, preview)]).into_response(),
            Ok(Err(form)) => (StatusCode::UNPROCESSABLE_ENTITY, self.page(&form)).into_response(),
            Err(fault) => (StatusCode::INTERNAL_SERVER_ERROR, fault.to_string()).into_response(),
        }
    }

    fn page(&self, filled: &Filled) -> Response {
        let sites: Vec<_> = sites()
            .iter()
            .map(|site| {
                let name = field(&site.join("content"), "name").unwrap_or_default();
                context! { name, folder => site.to_string_lossy() }
            })
            .collect();
        let field = |name: &str, label: &str, usual: &str, choices: Vec<(String, String)>, names: Vec<String>| {
            let value = filled.value(name).unwrap_or(usual);
            context! { name, label, value, choices, names }
        };
        let mut hosts = choices::<Host>();
        hosts.insert(0, (String::new(), "Decided later".to_owned()));
        let folder = system::shown(&new_folder());
        let languages = LANGUAGES.map(str::to_owned).to_vec();
        let new = [
            field("trade", "The kind of business", "LocalBusiness", Vec::new(), BusinessType::names()),
            field("country", "Its country, two letters", "US", Vec::new(), Vec::new()),
            field("language", "The language of its texts", LANGUAGES[0], Vec::new(), languages),
            field("form", "Its form", "contact", choices::<FormPurpose>(), Vec::new()),
            field("host", "The place where it will be published", "", hosts, Vec::new()),
            field("folder", "The folder for its files", &folder, Vec::new(), Vec::new()),
        ];
        let open =
            [field("site", "The whole path of the folder that has the folder “content”", "", Vec::new(), Vec::new())];
        let (wrong_field, wrong) = filled.wrong.clone().unwrap_or_default();
        // Messages of the program are in lower case, because its name stands before them.
        let mut letters = wrong.chars();
        let wrong: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
        let body = emit::start_page(context! {
            sites,
            wrong_field,
            wrong,
            token => self.token.as_str(),
            forms => [
                context! { name => "new", title => "A new site", button => "Make the site", fields => new },
                context! { name => "open", title => "A site in another folder", button => "Open it", fields => open },
            ],
        });
        match body.and_then(|body| self.guide.document("", "Your sites", &body)) {
            Ok(page) => {
                let headers = [(header::CACHE_CONTROL, "no-store"), (header::X_FRAME_OPTIONS, "DENY")];
                (headers, Html(page)).into_response()
            }
            Err(fault) => (StatusCode::INTERNAL_SERVER_ERROR, fault.to_string()).into_response(),
        }
    }

    /// Starts the preview of a site, unless it runs. Returns its address once it answers.
    fn open(&self, site: &Path) -> anyhow::Result<String> {
        // Held until the preview runs, so that two clicks start one.
        let mut previews = self.previews.lock().unwrap_or_else(PoisonError::into_inner);
        let content = site.join("content");
        if let Some(port) = noted_port(&content) {
            return Ok(address(port));
        }
        let program = env::current_exe().context("cannot find this program")?;
        let mut preview = Command::new(program)
            .args(["dev", "--port", "0", "--until-input-ends"])
            .current_dir(site)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .context("cannot start the preview")?;
        let lines = BufReader::new(preview.stdout.take().context("the preview has no output")?).lines();
        let (sender, served) = mpsc::channel();
        thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                anstream::println!("{line}");
                let address = line.split_whitespace().find(|word| word.starts_with("http://localhost:"));
                // Only the first one is waited for.
                let _ = address.map(|address| sender.send(address.to_owned()));
            }
        });
        let address = served.recv().ok().context("the preview has ended; the window of this program says why")?;
        previews.push(preview);
        Ok(address)
    }

    /// Ends the previews. If this program is killed, they end by themselves.
    fn end(&self) {
        for mut preview in self.previews.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
            drop(preview.stdin.take());
            // One that has ended is fine.
            let _ = preview.wait();
        }
    }
}

fn address(port: u16) -> String {
    format!("http://localhost:{port}")
}

/// The choices of an argument with their meaning, as `--help` has them.
fn choices<T: ValueEnum>() -> Vec<(String, String)> {
    let values = T::value_variants().iter().filter_map(ValueEnum::to_possible_value);
    values
        .map(|value| {
            let help = value.get_help().map_or_else(|| value.get_name().to_owned(), ToString::to_string);
            (value.get_name().to_owned(), help)
        })
        .collect()
}

/// Makes the site that a form describes.
fn new_site(form: &Filled) -> Result<PathBuf, (&'static str, String)> {
    fn read<T>(
        form: &Filled,
        name: &'static str,
        parse: impl Fn(&str) -> Result<T, String>,
    ) -> Result<T, (&'static str, String)> {
        parse(form.value(name).unwrap_or_default()).map_err(|help| (name, help))
    }
    let folder = read(form, "folder", typed_path)?;
    let business = NewBusiness {
        trade: read(form, "trade", BusinessType::named)?,
        country: read(form, "country", project::country)?,
        language: read(form, "language", project::language)?,
        form: read(form, "form", |name| FormPurpose::from_str(name, true))?,
        host: read(form, "host", |name| if name.is_empty() { Ok(None) } else { Host::from_str(name, true).map(Some) })?,
    };
    let today = Now::from_clock().day(&crate::content::Zone::default());
    project::make(&folder, today, &business).map_err(|fault| ("folder", format!("{fault:#}")))?;
    if has_browser() {
        // Where a person writes. Without a file manager, the page has its path.
        let _ = open::that_detached(&folder);
    }
    Ok(folder)
}

/// The path that somebody typed, or pasted as desktops copy it: in quotes, or as an address.
fn typed_path(typed: &str) -> Result<PathBuf, String> {
    let typed = typed.trim().trim_matches(['"', '\'']);
    let home = typed.strip_prefix('~').and_then(|rest| Some((env::home_dir()?, rest.trim_start_matches(['/', '\\']))));
    let path = match (home, typed.starts_with("file://")) {
        (Some((home, rest)), _) => Some(home.join(rest)),
        (None, true) => url::Url::parse(typed).ok().and_then(|address| address.to_file_path().ok()),
        (None, false) => Some(PathBuf::from(typed)),
    };
    path.filter(|path| path.is_absolute()).ok_or_else(|| "write the whole path of the folder".to_owned())
}

/// The folder of a site that a path leads to: its own, one below it, or a file of it.
fn site_in(path: &Path) -> Result<PathBuf, String> {
    let Ok(full) = fs::canonicalize(path) else {
        return Err(format!("{} is not there", system::shown(path)));
    };
    full.ancestors().find(|one| is_site(one)).map(Path::to_owned).ok_or_else(|| {
        format!("there is no site in {}; name the folder that has the folder content", system::shown(path))
    })
}

/// The sites that were open, the last one first, and then the others where new ones are made.
fn sites() -> Vec<PathBuf> {
    let mut sites = noted_sites();
    let made = websites().and_then(|folder| fs::read_dir(folder).ok()).into_iter().flatten().flatten();
    let mut made: Vec<PathBuf> = made.map(|entry| entry.path()).filter(|folder| is_site(folder)).collect();
    made.sort();
    made.retain(|folder| !sites.contains(folder));
    sites.extend(made);
    sites
}

/// The folder in which new sites are made; `None` without a home folder.
fn websites() -> Option<PathBuf> {
    let home = env::home_dir()?;
    let documents = home.join("Documents");
    Some(if documents.is_dir() { documents } else { home }.join("Websites"))
}

/// A folder for a new site, which is not there yet.
fn new_folder() -> PathBuf {
    let base = websites().unwrap_or_default();
    let names = (2..).map(|number| format!("my-site-{number}"));
    let mut folders = ["my-site".to_owned()].into_iter().chain(names).map(|name| base.join(name));
    folders.find(|folder| !folder.exists()).unwrap_or_default()
}
