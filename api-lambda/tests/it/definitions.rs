//! Mistakes in the definition of a form, which neither `ssg` nor the API takes.

use forms::Definition;
use serde_json::{Value, json};

use crate::support::{appointment, extended};

#[test]
fn each_mistake_of_a_definition_has_its_place() {
    let mistakes = |change: &dyn Fn(&mut Value)| {
        let mut form = appointment();
        change(&mut form);
        let definition: Definition = serde_json::from_value(form).expect("a definition");
        definition.problems().into_iter().map(|problem| problem.path).collect::<Vec<_>>()
    };
    assert_eq!(mistakes(&|_| ()), Vec::<String>::new());
    let set = |pointer: &'static str, value: Value| {
        mistakes(&|form| *form.pointer_mut(pointer).unwrap_or_else(|| panic!("no {pointer}")) = value.clone())
    };
    for (pointer, value, path) in [
        ("/format", json!(2), "format"),
        ("/name", json!("Termin"), "name"),
        ("/title", json!(" "), "title"),
        ("/send", json!(""), "send"),
        ("/sent/title", json!(""), "sent.title"),
        ("/sent/steps/0", json!("x".repeat(301)), "sent.steps.0"),
        ("/answerWithinHours", json!(745), "answerWithinHours"),
        ("/fields/0/name", json!("__proto__"), "fields.0.name"),
        ("/fields/0/name", json!("subject"), "fields.0.name"),
        ("/fields/0/name", json!("größe"), "fields.0.name"),
        ("/fields/0/name", json!("reset"), "fields.0.name"),
        ("/fields/0/name", json!("querySelectorAll"), "fields.0.name"),
        ("/fields/10/name", json!("tel"), "fields.10.name"),
        ("/fields/0/label", json!(""), "fields.0.label"),
        ("/fields/0/message", json!("a\nb"), "fields.0.message"),
        ("/fields/0/rule", json!({ "kind": "choice" }), "fields.0.rule"),
        ("/fields/0/rule", json!({ "kind": "length", "minChars": 121 }), "fields.0.rule"),
        ("/fields/0/role", json!("phone"), "fields.0.role"),
        ("/fields/2/role", json!("details"), "fields.2.role"),
        ("/fields/3/role", json!("name"), "fields.3.role"),
        ("/fields/3/control/choices/0/value", json!("two words"), "fields.3.control.choices.0.value"),
        ("/fields/3/control/choices/0/value", json!("new"), "fields.3.control.choices.1.value"),
        ("/fields/3/control/choices", json!([]), "fields.3.control.choices"),
        ("/fields/4/when/field", json!("days"), "fields.4.when.field"),
        ("/fields/4/when/field", json!("patient"), "fields.4.when.field"),
        ("/fields/4/when/values", json!(["old"]), "fields.4.when.values"),
        ("/fields/4/when/values", json!([]), "fields.4.when.values"),
        ("/fields/5/maxChars", json!(10), "fields.5.maxChars"),
        ("/fields/6/rule/from", json!("2026-02-30"), "fields.6.rule.from"),
        ("/fields/7/rule/max", json!(0.5), "fields.7.rule.max"),
        ("/fields/8/rule/pattern", json!("[A-Z]+"), "fields.8.rule.pattern"),
        ("/fields/9/control/link/words", json!("imprint"), "fields.9.control.link.words"),
        ("/fields/0/maxChars", json!(5_000), "fields"),
        ("/fields/1/required", json!(false), "fields"),
    ] {
        let found = match pointer {
            "/fields/1/required" => mistakes(&|form| form["fields"][1]["required"] = false.into()),
            _ => set(pointer, value.clone()),
        };
        assert!(found.iter().any(|each| each == path), "{pointer} = {value}: {found:?}");
    }
    let none = mistakes(&|form| form["fields"].as_array_mut().expect("fields").drain(1..3).for_each(drop));
    assert_eq!(none, ["fields"], "nobody could be answered");
    let many = mistakes(&|form| {
        let one = form["fields"][10].clone();
        let fields = form["fields"].as_array_mut().expect("fields");
        fields.extend(
            (0..28).map(|number| extended(one.clone(), &json!({ "name": format!("more{number}"), "maxChars": 9 }))),
        );
    });
    assert_eq!(many, ["fields"], "41 fields");
}

#[test]
fn a_pattern_is_what_rust_and_javascript_read_alike() {
    for good in [
        "[A-Z]{2}-[0-9]{3,5}",
        "(?:ab|c)?d*",
        "[^,;]+",
        "ä|[а-я]+",
        r"\(\d\)".replace("\\d", "d").as_str(),
        r"a\.b",
        "[a\\-z]",
        "([a-z]+, )*[a-z]+",
        "(-?[0-9])+",
        "[^@ ]+@[^@ ]+[.][a-z]{2,}",
        "[A-Z]{1,2}[0-9][A-Z0-9]? ?[0-9][A-Z]{2}",
        "[a-z]+ ?[a-z]+ ?[a-z]+",
    ] {
        assert_eq!(forms::anchored(good), Ok(format!("^(?:{good})$")));
    }
    for (bad, words) in [
        ("", "1 to 300"),
        (r"\d+", "[0-9]"),
        (r"\w", "[A-Za-z0-9_]"),
        ("^a", "leave"),
        ("a$", "leave"),
        ("a.c", "class"),
        ("(?=a)", "ahead"),
        ("(a", "no `)`"),
        ("a)", "closes no group"),
        ("[]", "empty"),
        ("[a", "no `]`"),
        ("[z-a]", "range"),
        ("[a&&b]", "once"),
        ("[[a]]", "\\["),
        ("*a", "repeats nothing"),
        ("a**", "follows"),
        ("a{3,2}", "{2,5}"),
        ("a{1000}", "{2,5}"),
        ("[a--]", "range"),
        ("[..]", "once"),
        ("(a+)+", "too many ways"),
        ("(a|a)+b", "too many ways"),
        ("(ab|[^b])*c", "too many ways"),
        ("([a-z]{1,20})+", "too many ways"),
        ("(a?)+", "too many ways"),
        ("([a-z]*){8}", "too many ways"),
        ("[a-z]*[a-z]*[a-z]*[a-z]*[a-z]*[a-z]*", "too many ways"),
        ("a}", "\\}"),
        (r"\q", "no meaning"),
        (r"\b", "leave"),
        (r"\p{L}", "[A-Za-zÀ-ž]"),
    ] {
        let said = forms::anchored(bad).expect_err(bad);
        assert!(said.contains(words), "{bad}: {said}");
    }
}
