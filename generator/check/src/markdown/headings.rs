use pulldown_cmark::{Event, HeadingLevel, Tag, TagEnd};

/// The largest heading of a text.
pub(super) fn largest(events: &[Event<'_>]) -> Option<HeadingLevel> {
    let levels = events.iter().filter_map(|event| match event {
        Event::Start(Tag::Heading { level, .. }) => Some(*level),
        _ => None,
    });
    levels.min()
}

/// Moves all headings by as many levels as the largest one is away from h2.
pub(super) fn start_at_two(events: &mut [Event<'_>]) {
    let Some(largest) = largest(events).filter(|largest| *largest != HeadingLevel::H2) else { return };
    for event in events {
        if let Event::Start(Tag::Heading { level, .. }) | Event::End(TagEnd::Heading(level)) = event {
            let wanted = (*level as usize + 2 - largest as usize).min(6);
            *level = HeadingLevel::try_from(wanted).unwrap_or(*level);
        }
    }
}
