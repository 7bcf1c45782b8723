// The part of the photos that is loaded when the button is touched, or when photos wait to be sent.

export { keepOnly, keepPhoto, keptPhotos, removePhoto, removePhotos } from "./kept";
export { renderList, renderMessage } from "./PhotoArea";
export { startPhotoQueue } from "./photoQueue";
export { reduce } from "./reduce";
