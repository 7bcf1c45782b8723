// Generated from generator/read/src/content/layout.rs by `make generate`. Do not edit.

export const conditionWords = {
  formMore: "More to fill in: {fields}",
  formLess: "No longer asked: {fields}",
  formReload: "This form has changed. Please reload the page, then send it again.",
};
