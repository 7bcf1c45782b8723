use pulldown_cmark::{Event, HeadingLevel, Tag, TagEnd};

/// The largest heading of a text.
pub(super) fn largest(events: &[Event<'_>]) -> Option<HeadingLevel> {
    let levels = events.iter().filter_map(|event| match event {
        Event::Start(Tag::Heading { level, .. }) => Some(*level),
        _ => None,
    });
    levels.min()
}

/// Moves a heading by a number of levels.
pub(super) fn shift(event: Event<'_>, shift: isize) -> Event<'_> {
    let shifted = |level: HeadingLevel| {
        let wanted = (level as isize + shift).clamp(2, 6);
        HeadingLevel::try_from(wanted.unsigned_abs()).unwrap_or(level)
    };
    match event {
        Event::Start(Tag::Heading { level, id, classes, attrs }) => {
            Event::Start(Tag::Heading { level: shifted(level), id, classes, attrs })
        }
        Event::End(TagEnd::Heading(level)) => Event::End(TagEnd::Heading(shifted(level))),
        other => other,
    }
}
