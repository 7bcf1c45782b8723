import type { FormValues } from "./fields/check";
import { readValues, writeValues } from "./fields/values";

/** Longer words are cut: the address may come from anybody. */
const MAX_WORD_CHARS = 80;

/** Samples beyond these are left out, for the same reason. */
const MAX_SAMPLES = 12;

/** The choices of a cost finder, and their range. */
const CHOICES = ["size", "system", "condition"];

/**
 * Adds to the text of the request what the link or form that led here asks for: samples of colors, as in
 * `/?sample=Blue+Bay&sample=Dry+Dock#contact`, or the exact price of a choice, as in
 * `/?size=2-car+garage&system=Full+flake&projectType=residential-garage#contact`. A project type counts where none is
 * chosen yet, and only if the form has it.
 */
export function withWishes(
  form: HTMLFormElement,
  values: FormValues,
): { values: FormValues; wishes: string[] } {
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
  const written = values.projectDetails;
  const about = range && ` The website says about ${range}.`;
  // Without those that are written already, and empty ones: they are in every text.
  const wishes = [
    samples[0] ? sampleWish(samples) : "",
    choice[0] ? `Please send an exact price: ${choice.join("; ")}.${about}` : "",
  ].filter((wish) => !written.includes(wish));
  writeValues(form, {
    ...values,
    projectType: values.projectType || type,
    projectDetails: [written, ...wishes].filter(Boolean).join("\n"),
  });
  // As the controls have them: a list takes no value that it doesn't have.
  return { values: readValues(form), wishes };
}

function sampleWish(names: string[]): string {
  if (!names[1]) return `Please bring a sample of ${names[0]}.`;
  // Names may have commas, before a code.
  return `Please bring samples of ${names.join(names.join().includes(", ") ? "; " : ", ")}.`;
}
