// Generated from generator/read/src/content/layout.rs by `make generate`. Do not edit.

export const shareWords = {
  share: "Share",
  shareHow: "send or copy the link",
  shareMail: "Email it",
};
