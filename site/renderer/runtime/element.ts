import { attributeOf, rules } from "./attributes";
import { children, escapeHtml, Html } from "./html";
import { look } from "./marks";

/** Elements without content and end tag. */
export const VOID = new Set("area base br col embed hr img input keygen param source track wbr".split(" "));

/** Props that React writes after all others, in this order. */
const LAST: Record<string, string[]> = {
  input: ["name", "formAction", "formEncType", "formMethod", "formTarget", "checked", "value"],
  button: ["name", "formAction", "formEncType", "formMethod", "formTarget"],
  form: ["action", "encType", "method", "target"],
  option: ["selected"],
};

/** Names of props in the order in which React writes them. */
export function inOrder(tag: string, props: string[]): string[] {
  const last = LAST[tag];
  if (last === undefined) return props;
  return [...props.filter((prop) => !last.includes(prop)), ...last.filter((prop) => props.includes(prop))];
}

/** Returns the reason why an element cannot be compiled and what to write instead; null when it can. */
export function unsupported(tag: string, props: string[]): string | null {
  if (/^(html|head|body|title|meta|link|style|script)$/.test(tag))
    return `<${tag}> belongs to the document; write it in generator/src/templates/document.html`;
  if (tag === "menuitem") return "<menuitem> is obsolete; use a button";
  if (tag === "select" && props.some((prop) => prop === "value" || prop === "defaultValue"))
    return "a <select> with a value is not supported; set `selected` on the <option>";
  if (VOID.has(tag) && props.some((prop) => prop === "children" || prop === "dangerouslySetInnerHTML"))
    return `<${tag}> cannot have content`;
  return null;
}

/** The HTML of an element whose props are known only when it is rendered. */
export function element(tag: string, given: Record<string, unknown>): Html {
  const props = tag === "input" ? withDefaults(given) : given;
  const names = Object.keys(props).filter((name) => props[name] !== null && props[name] !== undefined);
  const problem = unsupported(tag, names);
  if (problem !== null) throw new Error(problem);
  let html = `<${tag}`;
  for (const name of inOrder(tag, names)) {
    if (tag === "textarea" && name === "value") continue;
    const attribute = attributeOf(tag, name);
    if (attribute !== null) html += rules[attribute.rule](attribute.opening, props[name]);
  }
  return new Html(VOID.has(tag) ? `${html}/>` : `${html}>${content(tag, props)}</${tag}>`);
}

/** `value` and `checked` of an input win over their defaults. */
function withDefaults({
  defaultValue,
  defaultChecked,
  ...props
}: Record<string, unknown>): Record<string, unknown> {
  return { ...props, checked: props.checked ?? defaultChecked, value: props.value ?? defaultValue };
}

function content(tag: string, props: Record<string, unknown>): string {
  if (tag === "textarea") {
    const text = props.children ?? props.value ?? props.defaultValue;
    return text === null || text === undefined ? "" : keepNewline(`${text}`) + escapeHtml(`${text}`);
  }
  const inner = props.dangerouslySetInnerHTML;
  const keepsLines = tag === "pre" || tag === "listing";
  if (inner !== null && inner !== undefined) {
    const html = markup(inner);
    return keepsLines ? keepNewline(html) + html : html;
  }
  const start = keepsLines && typeof props.children === "string" ? keepNewline(props.children) : "";
  return start + children(props.children);
}

/** The HTML of `dangerouslySetInnerHTML`. */
export function markup(inner: unknown): string {
  const html = (inner as { __html?: unknown } | null | undefined)?.__html;
  return html === null || html === undefined ? "" : `${html}`;
}

/** Browsers drop the first newline of some elements, so a second one is written. */
function keepNewline(text: string): string {
  return look(text).startsWith("\n") ? "\n" : "";
}
