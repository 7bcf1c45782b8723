use std::collections::{BTreeMap, BTreeSet};

use crate::{
    check::{
        References,
        text::{foreign::is_example, targets::split_web},
    },
    content::{Answers, AuthorFile, Date, FormFile, Placeholder, SiteFile, Time, Zone, section::Section},
    diagnostics::{Code, Diagnostic, Help, Place},
    model::{Page, Post, THANK_YOU},
    source::{Listing, yaml::Step},
    suggest::nearest,
};

use super::{
    colors::check_colors,
    customers::kinds_twice,
    guests::check_guests,
    hours::{check_hours, check_open_now},
    locations::{check_address, check_phone},
};

const PATH: &str = "site.yaml";

/// The years by which a copyright may be ahead. Somebody may look at the site of an earlier day, with `--now`.
const MAX_YEARS_AHEAD: i16 = 5;

/// Networks with profiles, and their hosts.
const NETWORKS: [(&str, &[&str]); 10] = [
    ("Facebook", &["facebook.com", "fb.com"]),
    ("Houzz", &["houzz.com"]),
    ("Instagram", &["instagram.com"]),
    ("LinkedIn", &["linkedin.com"]),
    ("Nextdoor", &["nextdoor.com"]),
    ("Pinterest", &["pinterest.com"]),
    ("TikTok", &["tiktok.com"]),
    ("X", &["x.com", "twitter.com"]),
    ("Yelp", &["yelp.com"]),
    ("YouTube", &["youtube.com"]),
];

/// Checks the facts of the business and returns the links of `site.yaml`. Items of the navigation bar may lead to lists
/// that have a file and no entry yet: the bar shows them with the first one.
pub fn check_site(site: &SiteFile, listing: &Listing, diagnostics: &mut Vec<Diagnostic>) -> References {
    diagnostics.extend(check_hours(PATH, &[], &site.hours, &site.special_hours));
    diagnostics.extend(check_open_now(PATH, site));
    diagnostics.extend(check_address(PATH, &[], &site.address));
    diagnostics.extend(check_phone(PATH, &["phone"], &site.phone, &site.address.country));
    diagnostics.extend(check_radius(site));
    diagnostics.extend(site.colors.iter().flat_map(|colors| check_colors(PATH, colors)));
    diagnostics.extend(twice(site));
    diagnostics.extend(check_profiles(site));
    let host = site.email.as_str().rsplit('@').next().unwrap_or_default();
    if is_example(host) && !site.placeholders.contains(&Placeholder::Email) {
        let message = format!("{host} is a name for examples, and no mail arrives there");
        let help = "write the address at which the business reads its mail";
        diagnostics.push(Diagnostic::new(Code::TextUnfinished, PATH, Place::field("email"), message, help));
    }
    diagnostics.extend(kinds_twice(site));
    diagnostics.extend(check_guests(site));
    if site.form_photos && !site.quote_form {
        let help = "remove this line, or write `quoteForm: true`";
        let place = Place::field("formPhotos");
        diagnostics.push(Diagnostic::new(Code::YamlSlip, PATH, place, "there is no form to offer photos in", help));
    }
    if !site.placeholders.is_empty() {
        let names: Vec<String> = site.placeholders.iter().map(name).collect();
        let message = format!("still invented: {}", names.join(", "));
        let help = "write the real facts, then remove their names from `placeholders`; publishing waits for that";
        diagnostics.push(Diagnostic::new(
            Code::PlaceholdersLeft,
            PATH,
            Place::Key(vec![Step::Field("placeholders".to_owned())]),
            message,
            help,
        ));
    }
    diagnostics.extend(unproven(site));
    if site.rating.is_some() {
        let message = "search engines ignore ratings that a business gives itself";
        let help = "the stars in search results come from the business profile there; \
                    write `acknowledged: [rating-self-given]` in this file to hide this advice";
        let place = Place::Key(vec![Step::Field("rating".to_owned())]);
        diagnostics.push(Diagnostic::new(Code::RatingSelfGiven, PATH, place, message, help));
    }
    let links = site.navigation.iter().filter(|_| site.quote_form);
    let thanks = links.filter(|link| link.to.value.split(['#', '?']).next() == Some(THANK_YOU));
    diagnostics.extend(thanks.map(|link| {
        let message = format!("{THANK_YOU} tells visitors that their request was sent, and this link sends none");
        let place = Place::Bytes(link.to.at.clone());
        Diagnostic::new(Code::LinkBroken, PATH, place, message, "link to the form: /#contact")
    }));
    let waits = |to: &str| match to {
        "/blog" => listing.singles.contains(&"blog.yaml"),
        "/locations" => listing.singles.contains(&"locations.yaml"),
        _ => false,
    };
    let navigation = site.navigation.iter().chain(&site.menu_more).map(|link| &link.to);
    let navigation = navigation.filter(|to| !waits(&to.value));
    let navigation = navigation.chain(site.button.iter().map(|button| &button.to));
    let written = navigation.chain(site.redirects.iter().map(|redirect| &redirect.to)).chain(site.evidence.links());
    let links = written.map(|href| (Place::Bytes(href.at.clone()), href.value.clone())).collect();
    References { links, ..References::of(PATH) }
}

/// Reports a business that says in no unit, or in two, how far it drives.
fn check_radius(site: &SiteFile) -> Option<Diagnostic> {
    match (site.service_radius_miles, site.service_radius_km) {
        (Some(_), None) | (None, Some(_)) => None,
        (Some(_), Some(_)) => {
            let message = "the distance is here in miles and in kilometers";
            let place = Place::field("serviceRadiusKm");
            Some(Diagnostic::new(Code::FieldValue, PATH, place, message, "keep one of the two"))
        }
        (None, None) => {
            let message = "`serviceRadiusMiles` is missing";
            let help = "add a line `serviceRadiusMiles: 50`, or `serviceRadiusKm: 80`: the distance that you drive";
            Some(Diagnostic::new(Code::FieldMissing, PATH, Place::field("serviceArea"), message, help))
        }
    }
}

/// Reports a person who answers without a file, and a time after which no opening hours are left.
pub fn check_answers(site: &SiteFile, authors: &[Page<AuthorFile>]) -> Option<Diagnostic> {
    let Answers { by, same_day_until } = site.answers.as_ref()?;
    let report = |field: &str, message, help: Help| {
        let place = Place::Value(["answers", field].map(|step| Step::Field(step.to_owned())).into());
        Some(Diagnostic::new(Code::FieldValue, PATH, place, message, help))
    };
    if !authors.iter().any(|page| page.slug == *by) {
        let known: Vec<&str> = authors.iter().map(|page| page.slug.as_str()).collect();
        let help = match nearest(by.as_str(), known.iter().copied()) {
            Some(near) => Help::meant(by.as_str(), near, "did you mean `{}`?"),
            None if known.is_empty() => format!("add the file authors/{by}.yaml, or remove `answers`").into(),
            None => format!("write one of these: {}", known.join(", ")).into(),
        };
        return report("by", format!("there is no file authors/{by}.yaml"), help);
    }
    let until = (*same_day_until)?;
    if site.timezone == Zone::default() {
        let message = "pages do not know the hour at the business".to_owned();
        let help = "add `timezone:` with its zone, for example America/New_York".into();
        return report("sameDayUntil", message, help);
    }
    let latest = site.hours.iter().filter_map(|line| line.closes).max().map(|latest| latest.min(Time::LAST));
    if latest.is_none_or(|closes| closes <= until) {
        let message = format!("no opening hours are left after {until}");
        return report("sameDayUntil", message, "write a time before you close, or remove this line".into());
    }
    None
}

/// Advice about facts that visitors have to believe, because no page proves them.
fn unproven(site: &SiteFile) -> impl Iterator<Item = Diagnostic> {
    let SiteFile { evidence, rating, license, insurance, warranty, .. } = site;
    let facts = [
        ("rating", rating.is_some() && evidence.rating.is_none(), "the page with the reviews"),
        ("license", license.is_some() && evidence.license.is_none(), "its entry in the register"),
        ("insurance", insurance.is_some() && evidence.insurance.is_none(), "its certificate, a file of content/files/"),
        ("warranty", warranty.is_some() && evidence.warranty.is_none(), "a page with its text"),
    ];
    facts.into_iter().filter(|(_, is_missing, _)| *is_missing).map(|(name, _, page)| {
        let message = format!("visitors cannot check the {name}");
        let help = format!("add `evidence: {{ {name}: … }}` with the address of {page}");
        Diagnostic::new(Code::ClaimUnproven, PATH, Place::Key(vec![Step::Field(name.to_owned())]), message, help)
    })
}

/// Advice about words of customers of which no page proves that anybody wrote them.
pub fn check_testimonials(path: &str, sections: &[Section]) -> Vec<Diagnostic> {
    let field = |name: &str| Step::Field(name.to_owned());
    let unproven = sections.iter().enumerate().filter_map(|(section, one)| {
        let Section::Testimonials(one) = one else { return None };
        let entry = one.testimonials.iter().position(|entry| entry.source.is_none())?;
        let mut steps = vec![field("sections"), Step::Item(section), field("testimonials"), field("testimonials")];
        steps.push(Step::Item(entry));
        let message = "visitors cannot check whether a customer wrote this";
        let help = "add `source: { label: Google, to: … }` with the address at which the review stands";
        Some(Diagnostic::new(Code::ClaimUnproven, path, Place::Value(steps), message, help))
    });
    unproven.collect()
}

/// Reports categories of one name, and entries of the menu with one label and one address.
fn twice(site: &SiteFile) -> Vec<Diagnostic> {
    let place = |list: &str, index, field: &str| {
        let field = Step::Field(field.to_owned());
        Place::Value(vec![Step::Field(list.to_owned()), Step::Item(index), field])
    };
    let mut seen = BTreeSet::new();
    let categories = site.categories().iter().enumerate().filter(|(_, one)| !seen.insert(one.name.as_str()));
    let categories = categories.map(|(index, one)| {
        let message = format!("there is a category `{}` already", one.name);
        let place = place("categories", index, "name");
        Diagnostic::new(Code::FieldValue, PATH, place, message, "remove one of the two, or give it another name")
    });
    let mut seen = BTreeSet::new();
    let entries = site.navigation.iter().enumerate();
    let entries = entries.filter(|(_, one)| !seen.insert((one.label.as_str(), one.to.value.as_str())));
    let entries = entries.map(|(index, one)| {
        let message = format!("{} is in the menu twice", one.label);
        Diagnostic::new(Code::ListedTwice, PATH, place("navigation", index, "label"), message, "remove one of the two")
    });
    let mut labels = BTreeMap::new();
    let named = site.navigation.iter().enumerate().filter_map(|(index, one)| {
        let to = one.to.value.as_str();
        let other = *labels.entry(one.label.as_str()).or_insert(to);
        (other != to).then(|| {
            let message = format!("{} is in the menu already, for {other}", one.label);
            let help = "rename one of the two, so that visitors can tell them apart";
            Diagnostic::new(Code::ListedTwice, PATH, place("navigation", index, "label"), message, help)
        })
    });
    categories.chain(entries).chain(named).collect()
}

/// Reports a form without choices, or with two of the same value.
pub fn check_form(form: &FormFile) -> Vec<Diagnostic> {
    const FORM: &str = "form.yaml";
    let list = Step::Field("projectTypes".to_owned());
    if form.project_types.is_empty() {
        let help = "write at least one entry: `- { value: repair, label: Repair }`";
        let place = Place::Key(vec![list]);
        return vec![Diagnostic::new(Code::FieldEmpty, FORM, place, "`projectTypes` has no entry", help)];
    }
    let mut seen = BTreeSet::new();
    let twice = form.project_types.iter().enumerate().filter(|(_, one)| !seen.insert(&one.value));
    twice
        .map(|(index, one)| {
            let place = Place::Value(vec![list.clone(), Step::Item(index), Step::Field("value".to_owned())]);
            let message = format!("two choices have the value `{}`", one.value);
            Diagnostic::new(Code::FieldValue, FORM, place, message, "give each choice a value of its own")
        })
        .collect()
}

/// Reports choices of a `cost-finder` that the form of the site does not have.
pub fn check_project_types(form: &FormFile, path: &str, sections: &[Section]) -> Vec<Diagnostic> {
    let known = || form.project_types.iter().map(|one| one.value.as_str());
    let unknown = sections.iter().enumerate().filter_map(|(index, section)| match section {
        Section::CostFinder(finder) => {
            let written = finder.project_type.as_ref().filter(|one| known().all(|known| known != one.as_str()))?;
            Some((index, written))
        }
        _ => None,
    });
    let of_section = |(index, written)| {
        let steps = ["cost-finder", "projectType"].map(|name| Step::Field(name.to_owned()));
        let place = [Step::Field("sections".to_owned()), Step::Item(index)].into_iter().chain(steps).collect();
        let message = format!("the form has no project type `{written}`");
        let help =
            format!("write one of these: {}", known().map(|one| format!("`{one}`")).collect::<Vec<_>>().join(", "));
        Diagnostic::new(Code::FieldValue, path, Place::Value(place), message, help)
    };
    unknown.map(of_section).collect()
}

/// Reports sections that need the address of the design tool, when the site has none.
pub fn check_design_tool(site: &SiteFile, path: &str, sections: &[Section]) -> Option<Diagnostic> {
    let index = sections.iter().position(|section| matches!(section, Section::DesignCenter(_)))?;
    site.design_tool.is_none().then(|| {
        let steps = [Step::Field("sections".to_owned()), Step::Item(index), Step::Field("design-center".to_owned())];
        let message = "the buttons of this section lead to the `designTool` of site.yaml, which is missing there";
        let help = "add a line to site.yaml such as `designTool: https://design.example.com`, or remove the section";
        Diagnostic::new(Code::FieldMissing, path, Place::Key(steps.into()), message, help)
    })
}

/// Reports a profile that is there twice, one without the name of the business, and one whose label is another network.
fn check_profiles(site: &SiteFile) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let mut seen = BTreeSet::new();
    for (index, profile) in site.social.iter().enumerate() {
        let place = |field: &str| {
            Place::Value(vec![Step::Field("social".to_owned()), Step::Item(index), Step::Field(field.to_owned())])
        };
        let mut told = |code, field, message: String, help: &str| {
            diagnostics.push(Diagnostic::new(code, PATH, place(field), message, help));
        };
        let to = profile.to.as_str().trim_end_matches('/');
        if !seen.insert(to.to_ascii_lowercase()) {
            told(Code::ListedTwice, "to", format!("{to} is there already"), "remove one of the two");
            continue;
        }
        let Some((host, rest)) = split_web(to) else { continue };
        let host = host.to_ascii_lowercase();
        let of_host = NETWORKS.iter().find(|(_, hosts)| {
            hosts
                .iter()
                .any(|known| host.strip_suffix(known).is_some_and(|rest| rest.is_empty() || rest.ends_with('.')))
        });
        let Some((network, _)) = of_host else { continue };
        let label = profile.label.as_str().trim();
        let other =
            NETWORKS.iter().find(|(name, _)| name.eq_ignore_ascii_case(label)).filter(|(name, _)| name != network);
        if rest.is_empty() {
            let message = format!("this is the front page of {network}, not the one of the business");
            told(Code::TextUnfinished, "to", message, "open the profile, and write its whole address");
        } else if other.is_some() {
            let message = format!("the label says {label}, and the address is one of {network}");
            told(Code::YamlSlip, "label", message, "correct one of the two");
        }
    }
    diagnostics
}

fn name(placeholder: &Placeholder) -> String {
    serde_json::to_value(placeholder).ok().and_then(|name| name.as_str().map(str::to_owned)).unwrap_or_default()
}

/// Reports a copyright year before the year of the newest post, and one that has not come.
pub fn check_copyright(site: &SiteFile, posts: &[Post], today: Date) -> Option<Diagnostic> {
    let year = site.copyright_year.0;
    let this_year = today.day().year();
    if year > this_year + MAX_YEARS_AHEAD {
        let message = format!("the copyright says {year}, and this year is {this_year}");
        let help = format!("write `copyrightYear: {this_year}`");
        return Some(Diagnostic::new(Code::DateImpossible, PATH, Place::field("copyrightYear"), message, help));
    }
    let newest = posts.iter().map(|post| post.summary.date.day().year()).max()?;
    (year < newest).then(|| {
        let message = format!("the copyright says {year}, and the newest post is from {newest}");
        Diagnostic::new(
            Code::CopyrightOld,
            PATH,
            Place::field("copyrightYear"),
            message,
            format!("write `copyrightYear: {newest}`"),
        )
    })
}
