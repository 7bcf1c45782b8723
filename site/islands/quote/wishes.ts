import type { FormValues } from "./fields/check";
import { controlOf } from "./fields/values";

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
  const { wishes, type } = takeWishes();
  const written = values.projectDetails;
  const added = wishes.filter((wish) => !written.includes(wish));
  const projectDetails = [written, ...added].filter(Boolean).join("\n");
  const isKnown = controlOf(form, "projectType")?.querySelector(`[value="${CSS.escape(type)}"]`);
  const projectType = values.projectType || (isKnown ? type : "");
  return { values: { ...values, projectType, projectDetails }, wishes: added };
}

/** Returns what the address asks for and removes it there, so that a reload doesn't wish again. */
function takeWishes(): { wishes: string[]; type: string } {
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
  const type = take("projectType");
  if (address.href !== location.href) history.replaceState(history.state, "", address);
  const wishes: string[] = [];
  if (samples.length > 0) wishes.push(sampleWish(samples));
  if (choice.length > 0)
    wishes.push(
      `Please send an exact price: ${choice.join("; ")}.${range === "" ? "" : ` The website says about ${range}.`}`,
    );
  return { wishes, type };
}

function sampleWish(names: string[]): string {
  if (names.length === 1) return `Please bring a sample of ${names[0]}.`;
  // Names may have commas, before a code.
  return `Please bring samples of ${names.join(names.join().includes(", ") ? "; " : ", ")}.`;
}
