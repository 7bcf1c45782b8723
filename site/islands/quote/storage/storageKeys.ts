// All that a page without the form knows of what the form keeps.

/** What was typed and not sent yet. */
export const DRAFT = "quote-draft";

/** What was sent lately: the key, the checksum and the time of each, oldest last. */
export const SENT = "quote-sent";

/** Where requests wait for the network. Its being there is all that a page looks for. */
export const WAITING = "quote-waiting";
