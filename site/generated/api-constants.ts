// Generated from the constants of api-lambda by `make generate`. Do not edit.

/** Days for which a deleted request can be restored. */
export const TRASH_RETENTION_DAYS = 30;

/** Hours before the end of the promised time from which a request without an answer is urgent. */
export const REMINDER_LEAD_HOURS = 4;

/** Days after the promised time from which a request without an answer is no work of a day. */
export const LONG_OVERDUE_DAYS = 14;

/** Minimum length of a password. */
export const MIN_PASSWORD_CHARS = 15;

/** Maximum length of a person's name. */
export const MAX_PERSON_NAME_CHARS = 60;

/** Maximum number of passkeys of one person. */
export const MAX_PASSKEYS = 10;

/** Maximum length of a passkey's name. */
export const MAX_PASSKEY_NAME_CHARS = 60;

/** Algorithms of passkeys (COSE), the preferred one first. */
export const PASSKEY_ALGORITHMS = [-7,-8,-257] as const;

/** Time in which a passkey has to answer, in ms. */
export const PASSKEY_TIMEOUT_MS = 300000;

/** The name of the first owner, until there is another one. */
export const FIRST_PERSON_NAME = "Owner";

/** Digits of a complete phone number in the United States. */
export const PHONE_DIGITS = 10;

/** Maximum length of a note. */
export const MAX_NOTE_CHARS = 2000;

/** Maximum amount of a quote, in whole units of the currency. */
export const MAX_AMOUNT = 10000000;

/** Days from now to the farthest day of a call. */
export const MAX_CALL_AHEAD_DAYS = 732;

/** Maximum length of the name of a text for answers. */
export const MAX_TEMPLATE_NAME_CHARS = 60;

/** Maximum length of a text for answers. */
export const MAX_TEMPLATE_CHARS = 1000;

/** Maximum length of the text of a search. */
export const MAX_SEARCH_CHARS = 200;

/** Maximum number of requests on a page of a search. */
export const MAX_SEARCH_PAGE_SIZE = 1000;

/** Maximum number of requests that one call changes. */
export const MAX_BULK_SIZE = 200;

/** A regular expression for the id of a quote request. */
export const QUOTE_ID_PATTERN = "^0[0-9a-f]{7}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$";

/** Statuses of a quote request, in the order of the work. */
export const REQUEST_STATUSES = ["new","contacted","quoted","won","lost"] as const;
