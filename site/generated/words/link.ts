// Generated from generator/read/src/content/layout.rs by `make generate`. Do not edit.

export const linkWords = {
  linkCopied: "Link copied",
  linkToCopy: "Copy this link: {link}",
};
