use std::collections::BTreeSet;

use crate::{
    check::{PictureUse, References},
    content::{
        Date, Href, PictureFile, ProjectFile,
        section::{BandPicture, MIN_PICTURE_WIDTH_PX, Section},
    },
    diagnostics::{Code, Diagnostic, Place},
    model::{Page, Pictures, path_in_room},
    source::yaml::Step,
};

/// The links and the picture of a project. Reports a place or a service that is a page of another kind.
pub fn check_project(page: &Page<ProjectFile>, diagnostics: &mut Vec<Diagnostic>) -> References {
    let ProjectFile { location, service, picture, sections, meta_description, .. } = &page.file;
    if !sections.is_empty() && meta_description.is_none() {
        let message = "`metaDescription` is missing";
        let help = "a project with sections has a page: describe it for search results in 120 to 160 characters";
        let place = Place::Key(vec![Step::Field("sections".to_owned())]);
        diagnostics.push(Diagnostic::new(Code::FieldMissing, &page.path, place, message, help));
    }
    for (href, folder, what) in [(location, "/locations/", "place"), (service, "/services/", "service")] {
        if !href.value.starts_with(folder) {
            let message = format!("{} is not the page of a {what}", href.value);
            let help = format!("write the address of one, which starts with {folder}");
            diagnostics.push(Diagnostic::new(Code::FieldValue, &page.path, place(href), message, help));
        }
    }
    let width = if sections.is_empty() { MIN_PICTURE_WIDTH_PX } else { BandPicture::MIN_WIDTH_PX };
    References {
        links: [location, service].map(|href| (place(href), href.value.clone())).into(),
        pictures: vec![PictureUse::written(&picture.file, 0, width)],
        ..References::of(&page.path)
    }
}

/// Reports pictures by programs among those of a finished job.
pub fn check_project_pictures(page: &Page<ProjectFile>, pictures: &Pictures) -> Option<Diagnostic> {
    let ProjectFile { picture, sections, .. } = &page.file;
    let files = sections.iter().flat_map(Section::pictures).map(|(file, _)| file);
    let shown = [&picture.file].into_iter().chain(files).map(|file| (file, file.value.clone()));
    check_job_pictures(&page.path, shown, pictures)
}

/// Reports pictures by programs of a place before and after the work.
pub fn check_before_after(path: &str, sections: &[Section], pictures: &Pictures) -> Option<Diagnostic> {
    let shown = sections.iter().flat_map(|section| match section {
        Section::BeforeAfter(section) => vec![&section.before, &section.after],
        _ => Vec::new(),
    });
    check_job_pictures(path, shown.map(|picture| (&picture.file, path_in_room(picture))), pictures)
}

/// Reports pictures by programs that a page shows as a finished job: the site cannot be published with them. `shown` has
/// each as it is written, and its path among the pictures.
fn check_job_pictures<'a>(
    path: &str,
    shown: impl Iterator<Item = (&'a PictureFile, String)>,
    pictures: &Pictures,
) -> Option<Diagnostic> {
    let computed = shown.filter(|(_, shown)| pictures.metadata(shown).is_some_and(|one| one.computed));
    let computed: Vec<&PictureFile> = computed.map(|(file, _)| file).collect();
    let names: BTreeSet<&str> = computed.iter().map(|file| file.value.as_str()).collect();
    let names = names.into_iter().collect::<Vec<_>>().join(", ");
    let message = format!("shown as a finished job, and made by a program: {names}");
    let help = "put photos of the job in their place; publishing waits for that";
    Some(Diagnostic::new(Code::JobComputed, path, Place::Bytes(computed.first()?.at.clone()), message, help))
}

/// Reports a project that is finished on a day that has not come.
pub fn check_finished_day(path: &str, finished: Date, today: Date) -> Option<Diagnostic> {
    (finished > today).then(|| {
        let message = format!("`finished` is {finished}, and today is {today}");
        let help = "write the day on which the job was finished; pages show it as a finished one";
        Diagnostic::new(Code::DateImpossible, path, Place::field("finished"), message, help)
    })
}

/// The projects, and those that a page shows.
pub struct ShownProjects<'a> {
    all: &'a [Page<ProjectFile>],
    shown: BTreeSet<&'a str>,
}

impl<'a> ShownProjects<'a> {
    /// None is shown yet.
    pub fn of(all: &'a [Page<ProjectFile>]) -> Self {
        Self { all, shown: BTreeSet::new() }
    }

    /// Notes what the sections of a page show, and reports those that show nothing.
    pub fn check(&mut self, path: &str, sections: &[Section]) -> Vec<Diagnostic> {
        let mut diagnostics = Vec::new();
        for (index, section) in sections.iter().enumerate() {
            let Section::Projects(section) = section else { continue };
            let (location, service) = (section.location.as_ref(), section.service.as_ref());
            let mut of_section = self.all.iter().filter(|page| page.file.is_of(location, service)).peekable();
            if of_section.peek().is_none() {
                let wanted = [("at", location), ("of", service)];
                let wanted =
                    wanted.map(|(word, href)| href.map_or_else(String::new, |href| format!(" {word} {}", href.value)));
                let message = format!("there is no project{} in content/projects/", wanted.concat());
                let help = "add one, or take this section out";
                let place = location.or(service).map_or_else(|| whole_section(index), place);
                diagnostics.push(Diagnostic::new(Code::FieldValue, path, place, message, help));
            }
            self.shown.extend(of_section.map(|page| page.path.as_str()));
        }
        diagnostics
    }

    /// Reports the projects that no page shows.
    pub fn never(&self) -> Vec<Diagnostic> {
        let unseen = self.all.iter().filter(|page| !self.shown.contains(page.path.as_str()));
        let report = |page: &Page<ProjectFile>| {
            let help = "add the section `projects` to a page; without `location` and `service` it shows all of them";
            Diagnostic::new(Code::FileUnused, &page.path, Place::File, "no page shows this project", help)
        };
        unseen.map(report).collect()
    }
}

fn whole_section(index: usize) -> Place {
    let steps = [Step::Field("sections".to_owned()), Step::Item(index), Step::Field("projects".to_owned())];
    Place::Key(steps.into())
}

fn place(href: &Href) -> Place {
    Place::Bytes(href.at.clone())
}
