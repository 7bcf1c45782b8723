/** Halves of a character cannot travel as UTF-8; a keyboard that cuts an emoji in two leaves one. */
export function sendable(text: string): string {
  return text.replace(/\p{Cs}/gu, "\ufffd");
}

/** At most so many characters, as the API counts them, and none of them cut in two. */
export function cut(text: string, most: number): string {
  return text.length <= most ? text : [...text].slice(0, most).join("");
}
