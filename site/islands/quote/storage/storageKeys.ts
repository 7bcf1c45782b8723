// Storage keys. Every page's script reads these, so this file imports nothing.

/** The draft: values typed and not sent yet. In sessionStorage and in localStorage. */
export const DRAFT_KEY = "quote-draft";

/** Submissions sent lately, newest first, as `idempotency key:hash of the values:time in ms`. In localStorage. */
export const SENT_KEY = "quote-sent";

/** Drafts with photos, by their key, with the permission to send them. In localStorage; absent when there are none. */
export const PHOTOS_KEY = "quote-photos";

/** The outbox. In localStorage; absent when nothing waits to be sent. */
export const OUTBOX_KEY = "quote-waiting";

/** Ids of remembered colors, in the order in which they were chosen. In localStorage; absent when there are none. */
export const SHORTLIST_KEY = "floors-shortlist";
