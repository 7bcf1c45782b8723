//! The words, in small letters and without accents.

/// Words for a text that is not ready.
pub(super) const DRAFTS: &[&str] = &[
    "borrador", "borradores", "bozza", "bozze", "brouillon", "brouillons", "draft", "drafts", "embargo", "embargoed",
    "entwuerfe", "entwurf", "entwurfe", "kladde", "luonnos", "noindex", "rascunho", "rascunhos", "szkic", "taslak",
    "trashed", "unlisted", "unpublished", "unreleased", "utkast", "wip", "черновик", "черновики", "чернетка", "مسودة",
    "下書き", "草稿", "초안",
];

/// Words for a text that is for nobody or for few, also in names of posts and own files and of their folders.
pub(super) const HELD_BACK: &[&str] = &[
    "archived", "confidential", "deleted", "disable", "disabled", "exclude", "excluded", "exclusion", "expired",
    "geheim", "headless", "hidden", "hide", "ignore", "ignored", "internal", "masque", "nascosto", "oculto", "paywall",
    "paywalled", "pending", "privada", "privado", "privat", "private", "privato", "prive", "retired", "scheduled",
    "secret", "skip", "trash", "unfinished", "versteckt", "withdrawn", "非公開",
];

/// Words for a text that not everybody may see. Pages for all have such names, too.
pub(super) const GUARDED: &[&str] = &[
    "member", "members", "paid", "protected", "restrict", "restricted", "revision", "staff", "subscriber",
    "subscribers",
];

/// More words that hold a text back, as the name of a field or an element.
pub(super) const NAMES_HELD_BACK: &[&str] = &["concept", "hold", "locked", "login", "membership", "premium"];

/// Values, and words in the name of a field, for a text that everybody may see.
pub(super) const PUBLIC: &[&str] = &[
    "active", "complete", "completed", "done", "everybody", "everyone", "final", "finished", "gepubliceerd", "live",
    "offentlich", "online", "pubblica", "pubblicato", "public", "publicado", "publicar", "publico", "publie",
    "publicacion", "publicatie", "publication", "publier", "publisert", "publish", "publishable", "published",
    "released", "veroffentlichen", "veroffentlicht", "visible", "公開",
];

/// More words in the name of a field that a text is held back without.
pub(super) const SHOWN: &[&str] = &[
    "approved", "discoverable", "display", "displayed", "enable", "enabled", "include", "included", "output",
    "outputs", "permalink", "ready", "render", "reviewed", "show", "shown", "sichtbar", "url", "zichtbaar",
];

/// Words for places in which a text is found.
pub(super) const FOUND: &[&str] = &[
    "blog", "bots", "collections", "google", "googlebot", "home", "homepage", "index", "indexable", "indexed",
    "indexing", "list", "listed", "lists", "robots", "search", "searchable", "sitemap",
];

/// Words that say nothing about it.
pub(super) const EMPTY: &[&str] = &[
    "a", "all", "allow", "and", "article", "as", "at", "auto", "be", "build", "can", "cascade", "content", "custom",
    "dg", "do", "document", "eleventy", "entry", "extra", "file", "files", "flag", "for", "from", "has", "hash",
    "hugo", "if", "in", "is", "item", "jekyll", "mark", "meta", "mode", "my", "notes", "of", "old", "on", "only",
    "options", "page", "pages", "params", "post", "posts", "requires", "save", "seo", "set", "settings", "site", "the",
    "this", "to", "use", "web", "wp",
];

/// Words in the names of fields with the state of a text. A value that is not one of [`PUBLIC`] holds it back.
pub(super) const STATE: &[&str] = &[
    "estado", "phase", "sichtbarkeit", "stage", "stato", "status", "statut", "tier", "tiers", "visibility", "workflow",
    "zustand",
];

/// Values of such a field for a text that is not ready. In the copy, `Status: done` may be that of a job.
pub(super) const UNREADY: &[&str] =
    &["idea", "in progress", "in review", "not started", "ready for review", "ready to publish", "to do"];

/// Values that say yes.
pub(super) const YES: &[&str] =
    &["1", "ja", "on", "oui", "si", "sim", "sí", "true", "x", "y", "yes", "да", "☑", "✅", "✓", "✔"];

/// Values that say no.
pub(super) const NO: &[&str] = &[
    "", "0", "f", "false", "link", "n", "nao", "nee", "nei", "nein", "nej", "never", "nie", "no", "non", "none",
    "nope", "not", "not yet", "null", "off", "нет",
];
