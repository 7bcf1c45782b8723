// Generated from the constants of api-lambda by `make generate`. Do not edit.

/** The `detail` about a form that is not known. */
export const NO_FORM = "This form is not there any more. Please reload the page and send it again, or call us.";
