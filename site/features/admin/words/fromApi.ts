import { english } from "./english";
import { say, words } from "./words";

const sentences = Object.keys(english.api) as Array<keyof typeof english.api>;

/** Returns a sentence of the API in the language of the page. One that is for developers stays as it is. */
export function fromApi(text: string): string {
  if (words === english) return text;
  for (const name of sentences) {
    const values = valuesIn(text, english.api[name]);
    if (values !== null) return say(words.api[name] as string, values);
  }
  return text;
}

/** Returns the values in the places of a sentence, which can be sentences themselves; null if it is another one. */
function valuesIn(text: string, sentence: string): Record<string, string> | null {
  const pattern = sentence.replace(/[.*+?^$|()[\]\\]/g, "\\$&").replace(/\{(\w+)\}/g, "(?<$1>[^,;.]+)");
  const found = new RegExp(`^${pattern}$`).exec(text);
  if (found === null) return null;
  return Object.fromEntries(
    Object.entries(found.groups ?? {}).map(([name, value]) => [name, fromApi(value)]),
  );
}
