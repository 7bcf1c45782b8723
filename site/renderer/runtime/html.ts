/** Markup that is already escaped: the value of a compiled element. It neither starts nor ends with a text node. */
export class Html {
  // A field that is not only declared becomes a call of Object.defineProperty for each element.
  declare readonly html: string;

  constructor(html: string) {
    this.html = html;
  }
}

/** React writes this between two adjacent text nodes, so that hydration finds both. */
const TEXT_SEPARATOR = "<!-- -->";

/** Escapes text for content and for attributes in double quotes. `ssg` brings its own, which is faster in its engine. */
export const escapeHtml: (text: string) => string =
  (globalThis as { escapeHtml?: (text: string) => string }).escapeHtml ??
  ((text) =>
    text
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;")
      .replaceAll("'", "&#x27;"));

/** The HTML of one child that has no text beside it. */
export function child(node: unknown): string {
  if (typeof node === "string") return escapeHtml(node);
  if (node instanceof Html) return node.html;
  return children(node);
}

/** The HTML of a child or of a list of them. */
export function children(node: unknown): string {
  const output = { html: "", endsWithText: false };
  append(output, node);
  return output.html;
}

type Output = { html: string; endsWithText: boolean };

function append(output: Output, node: unknown) {
  switch (typeof node) {
    case "string":
      appendText(output, node);
      break;
    case "number":
    case "bigint":
      appendText(output, `${node}`);
      break;
    case "object":
      if (node === null) return;
      if (node instanceof Html) {
        output.html += node.html;
        output.endsWithText = false;
      } else if (Symbol.iterator in node) {
        for (const each of node as Iterable<unknown>) append(output, each);
      } else {
        throw new Error(`an object with the keys ${Object.keys(node).join(", ")} cannot be drawn`);
      }
  }
}

function appendText(output: Output, text: string) {
  if (text === "") return;
  output.html += output.endsWithText ? TEXT_SEPARATOR + escapeHtml(text) : escapeHtml(text);
  output.endsWithText = true;
}
