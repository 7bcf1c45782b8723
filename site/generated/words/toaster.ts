// Generated from generator/read/src/content/layout.rs by `make generate`. Do not edit.

export const toasterWords = {
  toastClose: "Close",
  toastRegion: "Notifications ({hotkey})",
  toastName: "Notification",
};
