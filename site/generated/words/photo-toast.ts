// Generated from generator/read/src/content/layout.rs by `make generate`. Do not edit.

export const photoToastWords = {
  toastPhoto: "Your photo has arrived.",
  toastPhotos: "Your photos have arrived.",
  toastPhotosThere: "They are with your request.",
  toastPhotosLost: "Some could not be taken.",
};
