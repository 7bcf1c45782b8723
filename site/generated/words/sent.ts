// Generated from generator/read/src/content/layout.rs by `make generate`. Do not edit.

export const sentWords = {
  sent: "Quote Request Sent!",
  sentText: "We'll contact you within {hours} hours with a detailed estimate.",
  sentNote: "We have your request.",
  sentFirst: "We read it and get back to you by phone or email.",
  sentSecond: "We look at the place together and answer your questions.",
  sentThird: "You get a quote that lists each part, free of charge.",
  sentAgain: "Send another request",
};
