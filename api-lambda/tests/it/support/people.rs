use serde_json::{Value, json};

use super::{
    http::{Answer, Call},
    owner::Owner,
    server::{PASSWORD, Server},
};

/// The address of the people.
pub(crate) const PEOPLE: &str = "/api/admin/people";

/// The password that people of the tests choose.
pub(crate) const OWN_PASSWORD: &str = "two coats and a clear one";

/// A person who was added, with the cookie of a session.
pub(crate) struct Person<'s> {
    server: &'s Server,
    pub(crate) id: String,
    pub(crate) cookie: String,
}

impl<'s> Person<'s> {
    /// Adds a person, who logs in and chooses [`OWN_PASSWORD`].
    #[track_caller]
    pub(crate) fn added(server: &'s Server, owner: &Owner<'_>, name: &str, role: &str) -> Self {
        let (id, one_time) = add(owner, name, role);
        let cookie = log_in(server, name, &one_time).cookie().expect("a session");
        let person = Self { server, id, cookie };
        let body = json!({ "password": one_time, "newPassword": OWN_PASSWORD });
        let answer = person.call("POST", "/api/admin/password").json(&body).send();
        assert_eq!(answer.status, 200, "{}", answer.body);
        person
    }

    pub(crate) fn call(&self, method: &str, path: &str) -> Call<'s> {
        self.server.call(method, path).cookie(&self.cookie)
    }

    /// The path of the person.
    pub(crate) fn path(&self) -> String {
        format!("{PEOPLE}/{}", self.id)
    }
}

/// Adds a person; returns id and one-time password.
#[track_caller]
pub(crate) fn add(owner: &Owner<'_>, name: &str, role: &str) -> (String, String) {
    let answer = try_to_add(owner, name, role);
    assert_eq!(answer.status, 201, "{}", answer.body);
    let (answer, text) = (answer.json(), |value: &Value| value.as_str().expect("a text").to_owned());
    assert_eq!((&answer["person"]["name"], &answer["person"]["role"]), (&json!(name), &json!(role)));
    (text(&answer["person"]["id"]), text(&answer["oneTimePassword"]))
}

pub(crate) fn try_to_add(owner: &Owner<'_>, name: &str, role: &str) -> Answer {
    owner.call("POST", PEOPLE).json(&json!({ "name": name, "role": role, "password": PASSWORD })).send()
}

/// Gives a person another name.
pub(crate) fn rename(owner: &Owner<'_>, path: &str, name: &str) -> Answer {
    owner.call("PATCH", path).json(&json!({ "name": name, "password": PASSWORD })).send()
}

/// Removes a person.
pub(crate) fn remove(owner: &Owner<'_>, path: &str) -> Answer {
    owner.call("POST", &format!("{path}/remove")).json(&json!({ "password": PASSWORD })).send()
}

/// Tries a name and a password, in a browser that is not known.
pub(crate) fn log_in(server: &Server, name: &str, password: &str) -> Answer {
    server.post("/api/admin/login").json(&json!({ "name": name, "password": password })).send()
}
