import { wishWords } from "../../generated/words/wish";
import type { FormValues } from "./fields/check";
import type { Field } from "./fields/definition";
import type { Said } from "./said";

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
 * `/?size=2-car+garage&system=Full+flake&projectType=residential-garage#contact`. A project type counts where none is
 * chosen yet, and only if the form has it.
 */
export function withWishes(values: FormValues, said: Said, details: string, topic?: Field): WithWishes {
  const written = values[details] ?? "";
  const words = { ...wishWords, ...said };
  const { wishes, type } = takeWishes(written, words);
  const isKnown =
    topic && "choices" in topic.control && topic.control.choices.some(({ value }) => value === type);
  return {
    values: {
      ...values,
      [details]: [written, ...wishes].filter(Boolean).join("\n"),
      ...(isKnown && values[topic.name] === "" && { [topic.name]: type }),
    },
    wished: wishes.join("\n"),
    wishes: wishes[0]
      ? words.wish.replace("{wishes}", () => wishes.join(" ").replace(/Please (bring|send) /g, ""))
      : "",
  };
}

/**
 * Returns the wishes in the address that are not written already, and the kind of project. Takes them out of the
 * address, so that a reload doesn't wish again.
 */
function takeWishes(written: string, said: typeof wishWords) {
  const address = new URL(location.href);
  const takeAll = (name: string) => {
    const words = address.searchParams.getAll(name).slice(0, MAX_SAMPLES);
    address.searchParams.delete(name);
    return words.map((word) => word.replace(/\s+/g, " ").trim().slice(0, MAX_WORD_CHARS)).filter(Boolean);
  };
  const take = (name: string) => takeAll(name)[0] ?? "";
  const samples = takeAll("sample");
  const choice = CHOICES.map(take).filter(Boolean);
  const range = take("range");
  const type = take("projectType");
  // Taken out of the address, so that a reload doesn't wish again.
  history.replaceState(history.state, "", address);
  const about = range && ` ${said.wishRange.replace("{range}", () => range)}`;
  // Without those that are written already, and empty ones: they are in every text.
  const wishes = [
    samples[0] ? sampleWish(samples, said) : "",
    choice[0] ? said.wishPrice.replace("{choice}", () => choice.join("; ")) + about : "",
  ].filter((wish) => !written.includes(wish));
  return { wishes, type };
}

function sampleWish(names: string[], said: typeof wishWords): string {
  if (!names[1]) return said.wishSample.replace("{color}", () => names[0] ?? "");
  // Names may have commas, before a code.
  return said.wishSamples.replace("{colors}", () => names.join(names.join().includes(", ") ? "; " : ", "));
}
