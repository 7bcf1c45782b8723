// Generated from generator/read/src/content/layout.rs by `make generate`. Do not edit.

export const toastWords = {
  toastError: "Error",
  toastFailed: "Failed to send quote request. Please try again.",
  toastNotSent: "Your request was not sent. Please try again.",
  toastOpen: "Open the form",
  toastClose: "Close",
  toastRegion: "Notifications ({hotkey})",
  toastName: "Notification",
  toastPhoto: "Your photo has arrived.",
  toastPhotos: "Your photos have arrived.",
  toastPhotosThere: "They are with your request.",
  toastPhotosLost: "Some could not be taken.",
};
