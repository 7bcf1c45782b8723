// Generated from generator/read/src/content/layout.rs by `make generate`. Do not edit.

export const wishWords = {
  wish: "Your request: {wishes}",
  wishSample: "Please bring a sample of {color}.",
  wishSamples: "Please bring samples of {colors}.",
  wishPrice: "Please send an exact price: {choice}.",
  wishRange: "The website says about {range}.",
};
