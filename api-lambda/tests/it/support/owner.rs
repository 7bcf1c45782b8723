use std::thread;

use serde_json::{Value, json};

use super::{
    http::{Answer, Call},
    server::{PASSWORD, Server},
};

/// The address of the inbox.
pub(crate) const LIST: &str = "/api/admin/contact-requests";

/// The owner, logged in.
pub(crate) struct Owner<'s> {
    server: &'s Server,
    pub(crate) cookie: String,
}

impl<'s> Owner<'s> {
    pub(crate) fn of(server: &'s Server) -> Self {
        Self { server, cookie: server.login() }
    }

    pub(crate) fn call(&self, method: &str, path: &str) -> Call<'s> {
        self.server.call(method, path).cookie(&self.cookie)
    }

    pub(crate) fn search(&self, search: &Value) -> Answer {
        self.call("POST", &format!("{LIST}/search")).json(search).send()
    }

    pub(crate) fn change(&self, id: &str, change: &Value) -> Answer {
        self.call("PATCH", &format!("{LIST}/{id}")).json(change).send()
    }

    pub(crate) fn delete(&self, id: &str) -> Answer {
        self.call("DELETE", &format!("{LIST}/{id}")).send()
    }

    pub(crate) fn restore(&self, id: &str) -> Answer {
        self.call("POST", &format!("{LIST}/{id}/restore")).send()
    }

    /// One call of an erasure. The first has the password.
    pub(crate) fn erase(&self, erasure: &Value) -> Answer {
        let mut erasure = erasure.clone();
        if erasure.get("cursor").is_none() {
            erasure["password"] = PASSWORD.into();
        }
        self.call("POST", "/api/admin/erase").json(&erasure).send()
    }

    /// Continues a search to its end and returns the results of each answer. `between` runs after each.
    #[track_caller]
    pub(crate) fn pages(&self, search: &Value, mut between: impl FnMut(&Answer)) -> Vec<Vec<Value>> {
        let mut search = search.clone();
        let mut pages = Vec::new();
        loop {
            let answer = self.search(&search);
            assert_eq!(answer.status, 200, "{search}: {}", answer.body);
            let page = answer.json();
            assert_eq!(page.as_object().map(serde_json::Map::len), Some(2), "{page}");
            pages.push(page["requests"].as_array().expect("an array").clone());
            between(&answer);
            match &page["next"] {
                Value::Null => return pages,
                next => {
                    assert!(*next != search["cursor"] && pages.len() < 1000, "the search has no end");
                    search["cursor"] = next.as_str().expect("a cursor").into();
                }
            }
        }
    }

    /// Everything that a search finds, newest first.
    #[track_caller]
    pub(crate) fn found(&self, search: &Value) -> Vec<Value> {
        self.pages(search, |_| ()).concat()
    }

    /// Continues an erasure to its end and returns the number of removed requests and of answers.
    #[track_caller]
    pub(crate) fn erase_all(&self, address: &str) -> (u64, usize) {
        let name = if address.contains('@') { "email" } else { "phone" };
        let mut erasure = json!({ name: address });
        let mut erased = 0;
        for answers in 1..1000 {
            let answer = self.erase(&erasure);
            assert_eq!(answer.status, 200, "{}", answer.body);
            let part = answer.json();
            assert_eq!(part.as_object().map(serde_json::Map::len), Some(2), "{part}");
            erased += part["erased"].as_u64().expect("a number");
            match &part["next"] {
                Value::Null => return (erased, answers),
                next => {
                    assert_ne!(*next, erasure["cursor"], "the erasure has no end");
                    erasure["cursor"] = next.as_str().expect("a cursor").into();
                }
            }
        }
        panic!("the erasure has no end");
    }

    /// The list, which must fit on one page.
    #[track_caller]
    pub(crate) fn inbox(&self) -> Vec<Value> {
        let answer = self.call("GET", LIST).send();
        assert_eq!((answer.status, answer.header("link")), (200, ""), "{}", answer.body);
        answer.json().as_array().expect("an array").clone()
    }

    #[track_caller]
    pub(crate) fn trash(&self) -> Vec<Value> {
        self.found(&json!({ "trash": true }))
    }
}

/// Stores requests, four at a time, and returns their ids in the order of the forms.
pub(crate) fn seed(server: &Server, forms: &[Value]) -> Vec<String> {
    let post = |form| {
        let answer = server.contact(form);
        assert_eq!(answer.status, 201, "{}", answer.body);
        id_of(&answer.json())
    };
    let part = forms.len().div_ceil(4).max(1);
    thread::scope(|scope| {
        let parts = forms.chunks(part);
        let parts: Vec<_> = parts.map(|part| scope.spawn(move || part.iter().map(post).collect::<Vec<_>>())).collect();
        parts.into_iter().flat_map(|part| part.join().expect("ids")).collect()
    })
}

pub(crate) fn id_of(request: &Value) -> String {
    request["id"].as_str().expect("an id").to_owned()
}

pub(crate) fn ids(requests: &[Value]) -> Vec<String> {
    requests.iter().map(id_of).collect()
}

/// Texts that resemble an id and match no request, encoded for an address.
#[must_use]
pub(crate) fn ids_of_no_request(id: &str) -> Vec<String> {
    let others = ["00000000-0000-0000-0000-000000000000", "1", "nothing", "..", "%00", "%ff", "%F0%9F%98%80"];
    let near = [uuid::Uuid::now_v7().to_string(), id[1..].to_owned(), format!("{id}0"), format!("{id}%23")];
    let far = [id.to_uppercase(), format!("%20{id}"), "x".repeat(3000)];
    others.into_iter().map(str::to_owned).chain(near).chain(far).collect()
}
