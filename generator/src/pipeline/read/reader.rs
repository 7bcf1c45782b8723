use crate::{
    check::{self, Acknowledged, PictureUse, References, WrittenTexts},
    content::{Acknowledgement, MARK, Mark},
    diagnostics::Diagnostic,
    model::Page,
    pipeline::{Options, parallel},
    source,
};

use super::{sources::Sources, values::YamlFile};

/// Reads files of YAML into their types, and collects what is found on the way.
pub(in crate::pipeline) struct Reader<'a> {
    pub(in crate::pipeline) options: &'a Options,
    pub(in crate::pipeline) sources: &'a Sources<'a>,
    /// Receives the texts for search engines of pages with mistakes.
    pub(in crate::pipeline) texts: Vec<WrittenTexts>,
    /// Receives the pictures of files with mistakes.
    pub(in crate::pipeline) references: Vec<References>,
    pub(in crate::pipeline) acknowledged: Acknowledged,
    pub(in crate::pipeline) diagnostics: Vec<Diagnostic>,
}

/// A file that was read.
struct ReadFile<T> {
    /// `None` when it has mistakes.
    file: Option<T>,
    /// The texts for search engines, if it has mistakes.
    texts: Option<WrittenTexts>,
    /// The pictures, if it has mistakes.
    pictures: Vec<PictureUse>,
    acknowledged: Vec<Acknowledgement>,
    diagnostics: Vec<Diagnostic>,
}

impl Reader<'_> {
    pub(in crate::pipeline) fn single<T: YamlFile>(&mut self, path: &'static str) -> Option<T> {
        if self.sources.listing.singles.contains(&path) {
            let path = self.sources.path_of(path);
            let read = read(self.sources, &path);
            self.take(&path, read)
        } else {
            None
        }
    }

    pub(in crate::pipeline) fn mark(&mut self) -> Option<Mark> {
        if !self.sources.listing.singles.contains(&MARK) {
            return None;
        }
        let source = self.sources.text(MARK);
        let source = source.map_err(|error| self.diagnostics.push(check::read_error(&error))).ok()?;
        Mark::parse(&source.text).map_err(|error| self.diagnostics.push(check::mark_refused(&error))).ok()
    }

    pub(in crate::pipeline) fn pages<T: YamlFile>(&mut self, paths: &[String]) -> anyhow::Result<Vec<Page<T>>> {
        let named = check::check_slugs(paths, &mut self.diagnostics);
        let read = parallel::map(self.options.jobs, &named, |(path, _)| Ok(read::<T>(self.sources, path)))?;
        let pages = named.into_iter().zip(read).filter_map(|((path, slug), read)| {
            let file = self.take(path, read)?;
            Some(Page { path: path.clone(), slug, file })
        });
        Ok(pages.collect())
    }

    fn take<T>(&mut self, path: &str, read: ReadFile<T>) -> Option<T> {
        self.diagnostics.extend(read.diagnostics);
        self.texts.extend(read.texts);
        if !read.pictures.is_empty() {
            self.references.push(References { pictures: read.pictures, ..References::of(path) });
        }
        self.acknowledged.add(path, &read.acknowledged);
        read.file
    }
}

/// Reads a file and checks it on its own.
fn read<T: YamlFile>(sources: &Sources<'_>, path: &str) -> ReadFile<T> {
    let (source, mut diagnostics) = match sources.checked_text(path) {
        Ok(checked) => checked,
        Err(error) => {
            let diagnostics = vec![check::read_error(&error)];
            return ReadFile { file: None, texts: None, pictures: Vec::new(), acknowledged: Vec::new(), diagnostics };
        }
    };
    let yaml = source::yaml_block(path, &source.text);
    match sources.parse::<T>(&source, yaml.clone()) {
        Ok(file) => {
            let acknowledged = file.acknowledged().to_vec();
            ReadFile { file: Some(file), texts: None, pictures: Vec::new(), acknowledged, diagnostics }
        }
        Err(more) => {
            diagnostics.extend(more);
            let (texts, acknowledged) = check::check_written(&source, &yaml, &mut diagnostics);
            let pictures = check::written_pictures(&source, &yaml);
            ReadFile { file: None, texts, pictures, acknowledged, diagnostics }
        }
    }
}
