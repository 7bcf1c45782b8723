//! The program `ssg` from outside: folders of content in, files and messages out.

mod acceptance;
mod addresses;
mod authoring;
mod build;
mod contracts;
mod denied;
mod driver;
mod errors;
mod explanations;
mod incremental;
mod layers;
mod messages;
mod new_project;
mod output;
mod own_pages;
mod pictures;
mod plumber;
mod published_files;
mod real_content;
mod sarif;
mod serve;
mod site_facts;
mod slugs;
mod support;
mod text;
mod time;
