// Generated from generator/read/src/content/layout.rs by `make generate`. Do not edit.

export const floorWords = {
  floorCopy: "Copy link",
  floorKeep: "Add to shortlist",
  floorDrop: "Take off the shortlist",
  floorCompare: "Compare with",
  floorAlone: "no other color",
  floorLine: "Line between {left} and {right}",
  floorList: "Your shortlist:",
  floorRemove: "Take {color} off the shortlist",
  floorSamples: "Ask for these samples",
  floorClear: "Clear the list",
};
