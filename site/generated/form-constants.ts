// Generated from the constants of api-lambda by `make generate`. Do not edit.

/** Days for which the API remembers an idempotency key. */
export const IDEMPOTENCY_TTL_DAYS = 7;

/** Hours within which the business promises an answer. */
export const ANSWER_WITHIN_HOURS = 24;

/** Maximum number of photos of a request. */
export const MAX_PHOTOS = 5;

/** Maximum size of a photo as it is sent. */
export const MAX_PHOTO_BYTES = 1048576;

/** The longest side to which a photo is reduced, in pixels. */
export const PHOTO_SIDE_PX = 1600;

/** Name of the form field that people never see and leave empty. */
export const HONEYPOT = "subject";

/** HTTP statuses whose `detail` is written for visitors; other details are for developers. */
export const VISITOR_STATUSES = [404,408,413,429,503] as const;
