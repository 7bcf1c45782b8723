// Generated from generator/read/src/content/layout.rs by `make generate`. Do not edit.

export const photoWords = {
  photo: "Photo {number}",
  photoRemove: "Remove",
  photoRemoveWhat: "photo {number}",
  photoOne: "1 photo",
  photoMany: "{count} photos",
  photoAdded: "{photos} added. Sent after your request.",
  photoUnreadable: "This browser cannot read {names}. Please choose a JPEG or PNG picture, or text it to us later.",
  photoFull: "There are {count} photos now; further ones were left out.",
  photoSending: "We have your request. Sending the photos: {photos} to go.",
  photoWaiting: "No connection just now. {photos} still to be sent; we keep trying for a day, also from other pages of this site. We have your request.",
  photoArrived: "{photos} arrived.",
  photoLost: "{photos} could not be taken. {reason} We have your request; you can text the photos to {phone}.",
};
