//! Pages beside each other: addresses, links, pictures, titles.

mod acknowledged;
mod addresses;
mod aliases;
mod letters;
mod links;
mod main_heading;
mod own_bytes;
mod pictures;
mod post_lists;
mod posts;
mod published_addresses;
mod redirects;
mod search_texts;
mod sections;
mod written_texts;

pub use acknowledged::Acknowledged;
pub use addresses::{
    ROBOTS, address_of, check_address_names, check_named_languages, check_own_addresses, check_own_files,
    check_same_addresses, own_address, published_address, same_address,
};
pub use aliases::check_aliases;
pub use letters::{Letters, UsedLetters, list_letters};
pub use links::{check_links, name_files};
pub use main_heading::check_quote_target;
pub use own_bytes::{HEAD_BYTES, check_own_bytes};
pub use pictures::{check_computed, check_pictures, check_unused, written_pictures};
pub use post_lists::{KnownAuthors, check_authors, check_categories};
pub use posts::{
    Days, check_author_name, check_body_empty, check_category, check_changed_later, check_days, check_duplicates,
    check_read_time, check_title_twice, scheduled,
};
pub use published_addresses::{Excused, PublishedLanguage, check_published_addresses};
pub use redirects::check_redirects;
pub use search_texts::{SearchTexts, check_excerpt, check_keywords, check_same_texts, check_search_texts};
pub use sections::{check_sections, check_slugs};
pub use written_texts::{WrittenTexts, check_written};
