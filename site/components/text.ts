/** Replaces unpaired surrogates, which UTF-8 can't encode. Some keyboards leave them when they split an emoji. */
export function sendable(text: string): string {
  return text.replace(/\p{Cs}/gu, "\ufffd");
}

/** Truncates to `maxChars` code points, as the API counts them. */
export function cut(text: string, maxChars: number): string {
  return text.length <= maxChars ? text : [...text].slice(0, maxChars).join("");
}
