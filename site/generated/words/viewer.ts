// Generated from generator/read/src/content/layout.rs by `make generate`. Do not edit.

export const viewerWords = {
  viewer: "Image viewer",
  viewerClose: "Close",
  viewerPrevious: "Previous image",
  viewerNext: "Next image",
  viewerColor: "Next color: {color}",
  viewerImage: "Image {number} of {count}",
  viewerCount: "{number} of {count}",
};
