use std::{
    collections::HashMap,
    ffi::OsString,
    fs::{self, DirEntry},
    io::{BufRead, BufReader, Read},
    process::{Child, Command, ExitStatus, Stdio},
    sync::{
        Arc, Mutex,
        atomic::{AtomicU32, Ordering},
        mpsc,
    },
    thread,
    time::Duration,
};

use serde_json::{Value, json};

use super::{
    http::{Answer, Call, agent, raw},
    table::Table,
    wait::{PATIENCE, wait_until},
};

/// The owner's password in all tests.
pub(crate) const PASSWORD: &str = "correct horse battery staple";

/// Its hash, made as cheaply as Argon2 can, so that a login costs a test nothing.
pub(crate) const PASSWORD_HASH: &str =
    "$argon2id$v=19$m=8,t=1,p=1$c2FsdC1vZi10aGUtdGVzdHM$N8bDJiUZx9T5SjIOf9e80YgccUTVRrhK0FbrYa+oAps";

/// The secret that signs sessions, under the key id `test`.
pub(crate) const SECRET: &str = "dGhlLWZpcnN0LXNlY3JldC1vZi10aGVzZS10ZXN0cyE";

/// A secret for later keys, or for keys that the program does not have.
pub(crate) const OTHER_SECRET: &str = "YW5vdGhlci1zZWNyZXQtZm9yLXRoZS1yb3RhdGlvbiE";

/// The product's own time for a response, for tests that are about it. All others get more: on a machine that has a lot
/// else to do, nothing else would be certain.
pub(crate) const PRODUCT_DEADLINE: (&str, &str) = ("RESPONSE_SECONDS", "");

/// The program in an otherwise empty environment that is enough to serve; `variables` come on top or instead.
pub(crate) fn program(arguments: &[&str], variables: &[(&str, &str)]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_api-lambda"));
    command
        .args(arguments)
        .env_clear()
        .env("ADMIN_PASSWORD_HASH", PASSWORD_HASH)
        .env("SESSION_SECRETS", format!("test:{SECRET}"))
        .envs([("CONTACT_LIMIT", "100000/600"), ("LOGIN_LIMIT", "1000/900"), ("RESPONSE_SECONDS", "8")])
        .envs(variables.iter().copied());
    command
}

/// Runs a command that must end by itself with an error. Returns its status and its message.
pub(crate) fn refused(mut command: Command) -> (i32, String) {
    let mut process =
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("the program starts");
    wait_until(|| process.try_wait().expect("its state"), Option::is_some);
    let mut said = String::new();
    process.stderr.take().expect("its words").read_to_string(&mut said).expect("UTF-8");
    (process.wait().expect("its end").code().expect("a status"), said)
}

/// A running `api-lambda serve`, killed when it is dropped.
pub(crate) struct Server {
    process: Child,
    agent: ureq::Agent,
    log: Arc<Mutex<String>>,
    /// The cookie by which it knows the browser of [`Self::login`].
    device: Mutex<String>,
    /// Ends with the log.
    log_reader: Option<thread::JoinHandle<()>>,
    /// For example `127.0.0.1:40123`.
    pub(crate) address: String,
    pub(crate) table: Table,
}

impl Server {
    /// Starts on its own table, with limits that no test reaches.
    pub(crate) fn start() -> Self {
        Self::with(&[])
    }

    /// Starts on its own table, with these variables.
    pub(crate) fn with(variables: &[(&str, &str)]) -> Self {
        Self::on(&Table::fresh(), variables)
    }

    /// Starts on an existing table.
    pub(crate) fn on(table: &Table, variables: &[(&str, &str)]) -> Self {
        let command = program(&["serve", "--listen", "127.0.0.1:0"], variables);
        Self::run(table.configure(command), table.clone())
    }

    /// Stops without warning and starts again on the same table.
    pub(crate) fn again(self, variables: &[(&str, &str)]) -> Self {
        let table = self.table.clone();
        drop(self);
        Self::on(&table, variables)
    }

    /// Asks it to stop, as a system does, and waits for its end.
    pub(crate) fn stop(mut self) -> ExitStatus {
        self.signal("TERM");
        wait_until(|| self.process.try_wait().expect("its state"), Option::is_some).expect("its end")
    }

    /// Stops it, and returns everything that it has logged.
    pub(crate) fn log_at_stop(mut self) -> String {
        self.signal("TERM");
        assert!(self.process.wait().expect("its end").success());
        let reader = self.log_reader.take().expect("the reader of the log");
        reader.join().expect("the end of the log");
        self.log()
    }

    /// A command that serves; `table` is kept as long as it runs.
    pub(crate) fn run(command: Command, table: Table) -> Self {
        Self::try_run(command, table).unwrap_or_else(|log| panic!("no address; its log: {log}"))
    }

    /// The same, or the log of a program that refuses to serve.
    pub(crate) fn try_run(mut command: Command, table: Table) -> Result<Self, String> {
        let mut process = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
        let log = Arc::new(Mutex::new(String::new()));
        let mut lines = BufReader::new(process.stderr.take().expect("its log"));
        let written = Arc::clone(&log);
        let log_reader = thread::spawn(move || {
            let mut line = String::new();
            while lines.read_line(&mut line).is_ok_and(|length| length > 0) {
                written.lock().expect("the log").push_str(&line);
                line.clear();
            }
        });
        let (send, told) = mpsc::channel();
        let words = BufReader::new(process.stdout.take().expect("its output"));
        thread::spawn(move || {
            for line in words.lines().map_while(Result::ok) {
                let address = line.split_whitespace().find_map(|word| word.strip_prefix("http://"));
                address.map(|address| send.send(address.trim_end_matches('/').to_owned()));
            }
        });
        let address = match told.recv_timeout(PATIENCE) {
            Ok(address) => address,
            Err(reason) => {
                // A program that ends by itself may still be writing why.
                if reason == mpsc::RecvTimeoutError::Timeout {
                    let _ = process.kill();
                }
                let _ = process.wait();
                log_reader.join().expect("the log is read to its end");
                return Err(log.lock().expect("the log").clone());
            }
        };
        Ok(Self {
            process,
            agent: agent(),
            device: Mutex::default(),
            log,
            log_reader: Some(log_reader),
            address,
            table,
        })
    }

    /// The id of the process.
    pub(crate) fn pid(&self) -> u32 {
        self.process.id()
    }

    /// Time that processors work for the program during a task, if the system counts it. Waiting is not in it, so it
    /// says the same on a machine that has other work.
    pub(crate) fn processor_time_of(&self, task: impl FnOnce()) -> Option<Duration> {
        let before = self.processor_times()?;
        task();
        let after = self.processor_times()?;
        // Threads that end meanwhile have no task: those that work do not end.
        Some(after.iter().map(|(thread, time)| *time - before.get(thread).copied().unwrap_or_default()).sum())
    }

    /// The same since the start, of each thread.
    fn processor_times(&self) -> Option<HashMap<OsString, Duration>> {
        let time_of = |thread: DirEntry| {
            let counted = fs::read_to_string(thread.path().join("schedstat")).ok()?;
            Some((thread.file_name(), Duration::from_nanos(counted.split_whitespace().next()?.parse().ok()?)))
        };
        let threads = fs::read_dir(format!("/proc/{}/task", self.pid())).ok()?;
        let times: HashMap<_, _> = threads.flatten().filter_map(time_of).collect();
        (!times.is_empty()).then_some(times)
    }

    /// Waits until the log has these words: what the program wrote comes through another thread.
    #[track_caller]
    pub(crate) fn wait_for_log(&self, words: &str) -> String {
        wait_until(|| self.log(), |log| log.contains(words))
    }

    /// Sends a signal, such as `KILL`.
    pub(crate) fn signal(&self, name: &str) {
        let kill = Command::new("kill").args(["-s", name, &self.pid().to_string()]).status();
        assert!(kill.expect("kill is there").success(), "no process to send {name}");
    }

    pub(crate) fn call(&self, method: &str, path: &str) -> Call<'_> {
        Call::new(&self.agent, method, &format!("http://{}{path}", self.address))
    }

    pub(crate) fn get(&self, path: &str) -> Call<'_> {
        self.call("GET", path)
    }

    pub(crate) fn post(&self, path: &str) -> Call<'_> {
        self.call("POST", path)
    }

    /// Sends bytes exactly as they are, on a new connection.
    pub(crate) fn raw(&self, bytes: &[u8]) -> Answer {
        raw(&self.address, bytes)
    }

    /// Sends a quote request as the page does: with a language and, unless the form has its own, a fill time. With a
    /// trusted hop, each comes from an address of its own.
    pub(crate) fn contact(&self, form: &Value) -> Answer {
        let mut form = form.clone();
        form.as_object_mut().expect("an object").entry("fillTime").or_insert_with(|| json!(60_000));
        static CUSTOMERS: AtomicU32 = AtomicU32::new(0);
        let [_, high, mid, low] = CUSTOMERS.fetch_add(1, Ordering::Relaxed).to_be_bytes();
        let call = self.post("/api/contact").header("accept-language", "en-US");
        call.header("x-forwarded-for", &format!("10.{high}.{mid}.{low}")).json(&form).send()
    }

    /// Tries a password.
    pub(crate) fn try_password(&self, password: &str) -> Answer {
        self.post("/api/admin/login").json(&json!({ "password": password })).send()
    }

    /// Logs in, always in the same browser, and returns the cookie of the new session, as it is sent back.
    pub(crate) fn login(&self) -> String {
        let mut device = self.device.lock().expect("a cookie");
        let call = self.post("/api/admin/login").json(&json!({ "password": PASSWORD }));
        let answer = if device.is_empty() { call } else { call.cookie(&device) }.send();
        assert_eq!(answer.status, 200, "{}", answer.body);
        *device = answer.device().expect("a cookie of the browser");
        answer.cookie().expect("a session")
    }

    /// Returns true if this cookie gives access to the list; `auth-status` must agree.
    pub(crate) fn knows(&self, cookie: &str) -> bool {
        let list = self.get("/api/admin/contact-requests").cookie(cookie).send();
        let status = self.get("/api/admin/auth-status").cookie(cookie).send();
        let known = list.status == 200;
        assert!(known || list.status == 401, "{} {}", list.status, list.body);
        assert_eq!((status.status, &status.json()["authenticated"]), (200, &json!(known)), "{cookie}");
        known
    }

    /// All quote requests, newest first. They must fit on one page.
    pub(crate) fn requests(&self) -> Vec<Value> {
        let answer = self.get("/api/admin/contact-requests").cookie(&self.login()).send();
        assert_eq!((answer.status, answer.header("link")), (200, ""), "{}", answer.body);
        answer.json().as_array().expect("an array").clone()
    }

    /// Everything that it has logged so far.
    pub(crate) fn log(&self) -> String {
        self.log.lock().expect("the log").clone()
    }

    /// The line about this answer. It may be written a moment after the answer is there.
    pub(crate) fn line_about(&self, answer: &Answer) -> Value {
        let id = answer.header("x-request-id");
        let line_in = |log: &str| {
            let mut lines = log.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
            lines.find(|line| line["id"] == id)
        };
        line_in(&wait_until(|| self.log(), |log| line_in(log).is_some())).expect("the line")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
