/**
 * The colors of things in drawings. They are those of the things, so brand and dark look do not change them. They are
 * not in tokens.css, which every page loads.
 */
export const materials = {
  slab: "#bdbab3",
  stones: "#96938c",
  cabinet: "#e6e3dc",
  wood: "#c9b391",
  bronze: "#a57c52",
  solid: "#70767a",
  primer: "#a89c86",
  clear: "#cbdfe6",
  flakes: "#8d9092",
  lightFlakes: "#f3f1ea",
  darkFlakes: "#2c3136",
  quartz: "#b5a78d",
  lightQuartz: "#f0e6d2",
  darkQuartz: "#6d5d45",
  metallic: "#27506b",
  lightMetallic: "#9cc3d4",
} as const;
