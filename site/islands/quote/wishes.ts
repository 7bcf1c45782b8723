import type { FormValues } from "./fields/check";

/** Longer words are cut: the address may come from anybody. */
const MAX_WORD_CHARS = 80;

/** Samples beyond these are left out, for the same reason. */
const MAX_SAMPLES = 12;

/** The choices of a cost finder, and their range. */
const CHOICES = ["size", "system", "condition"];

export type WithWishes = {
  values: FormValues;
  /** What was added. */
  wished: string;
  /** The same, as the form shows it. */
  wishes: string;
};

/**
 * Adds to the field `details` what the link or form that led here asks for: samples of colors, as in
 * `/?sample=Blue+Bay&sample=Dry+Dock#contact`, or the exact price of a choice, as in
 * `/?size=2-car+garage&system=Full+flake#contact`.
 */
export function withWishes(values: FormValues, details: string): WithWishes {
  const written = values[details] ?? "";
  const wishes = takeWishes().filter((wish) => !written.includes(wish));
  const lines = written === "" ? wishes : [written, ...wishes];
  const shown = `Your request: ${wishes.join(" ").replace(/Please (bring|send) /g, "")}`;
  return {
    values: { ...values, [details]: lines.join("\n") },
    wished: wishes.join("\n"),
    wishes: wishes.length > 0 ? shown : "",
  };
}

/** Returns the wishes in the address and removes them there, so that a reload doesn't wish again. */
function takeWishes(): string[] {
  const address = new URL(location.href);
  const takeAll = (name: string) => {
    const words = address.searchParams.getAll(name).slice(0, MAX_SAMPLES);
    address.searchParams.delete(name);
    return words.map((word) => word.replace(/\s+/g, " ").trim().slice(0, MAX_WORD_CHARS)).filter(Boolean);
  };
  const take = (name: string) => takeAll(name)[0] ?? "";
  const samples = takeAll("sample");
  const choice = CHOICES.map(take).filter((word) => word !== "");
  const range = take("range");
  if (address.href !== location.href) history.replaceState(history.state, "", address);
  const wishes: string[] = [];
  if (samples.length > 0) wishes.push(sampleWish(samples));
  if (choice.length > 0)
    wishes.push(
      `Please send an exact price: ${choice.join("; ")}.${range === "" ? "" : ` The website says about ${range}.`}`,
    );
  return wishes;
}

function sampleWish(names: string[]): string {
  if (names.length === 1) return `Please bring a sample of ${names[0]}.`;
  // Names may have commas, before a code.
  return `Please bring samples of ${names.join(names.join().includes(", ") ? "; " : ", ")}.`;
}
