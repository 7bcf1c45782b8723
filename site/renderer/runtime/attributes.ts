import { escapeHtml } from "./html";
import { look, lookAtAddress } from "./marks";

// The rules of react-dom 19.3 (`pushAttribute`). The tests compare them with it, attribute by attribute.

/** Attributes whose HTML name follows no rule. */
const NAMES: Record<string, string> = {
  className: "class",
  htmlFor: "for",
  tabIndex: "tabindex",
  crossOrigin: "crossorigin",
  autoFocus: "autofocus",
  xlinkActuate: "xlink:actuate",
  xlinkArcrole: "xlink:arcrole",
  xlinkHref: "xlink:href",
  xlinkRole: "xlink:role",
  xlinkShow: "xlink:show",
  xlinkTitle: "xlink:title",
  xlinkType: "xlink:type",
  xmlBase: "xml:base",
  xmlLang: "xml:lang",
  xmlSpace: "xml:space",
  xmlnsXlink: "xmlns:xlink",
};

/** Attributes written with a hyphen before each capital letter: `strokeWidth` is `stroke-width`. */
const HYPHENATED = words(
  `acceptCharset httpEquiv accentHeight alignmentBaseline arabicForm baselineShift capHeight clipPath clipRule
  colorInterpolation colorInterpolationFilters colorProfile colorRendering dominantBaseline enableBackground
  fillOpacity fillRule floodColor floodOpacity fontFamily fontSize fontSizeAdjust fontStretch fontStyle fontVariant
  fontWeight glyphName glyphOrientationHorizontal glyphOrientationVertical horizAdvX horizOriginX imageRendering
  letterSpacing lightingColor markerEnd markerMid markerStart maskType overlinePosition overlineThickness paintOrder
  pointerEvents renderingIntent shapeRendering stopColor stopOpacity strikethroughPosition strikethroughThickness
  strokeDasharray strokeDashoffset strokeLinecap strokeLinejoin strokeMiterlimit strokeOpacity strokeWidth textAnchor
  textDecoration textRendering transformOrigin underlinePosition underlineThickness unicodeBidi unicodeRange
  unitsPerEm vAlphabetic vHanging vIdeographic vMathematical vectorEffect vertAdvY vertOriginX vertOriginY wordSpacing
  writingMode xHeight`,
);

/** Attributes that are present or absent. */
const FLAGS = words(
  `allowFullScreen async autoFocus autoPlay controls credentialless default defer disabled disablePictureInPicture
  disableRemotePlayback formNoValidate hidden inert itemScope loop multiple muted noModule noValidate open playsInline
  readOnly required reversed scoped seamless`,
);

/** Attributes for which `true` and `false` are texts, like `aria-*` and `data-*`. */
const ENUMERATED = words(
  "contentEditable spellCheck draggable value autoReverse externalResourcesRequired focusable preserveAlpha",
);

/** Props of elements that never become attributes. */
const IGNORED = words(
  `children dangerouslySetInnerHTML defaultValue defaultChecked innerHTML suppressContentEditableWarning
  suppressHydrationWarning ref key`,
);

const CUSTOM_IGNORED = words(
  "children dangerouslySetInnerHTML suppressContentEditableWarning suppressHydrationWarning ref key",
);

/** Rules for a few attributes each. */
const SPECIAL: Record<string, Rule> = {
  src: "addressOrNone",
  href: "addressOrNone",
  action: "address",
  formAction: "address",
  xlinkHref: "address",
  cols: "positive",
  rows: "positive",
  size: "positive",
  span: "positive",
  rowSpan: "numeric",
  start: "numeric",
  capture: "flagOrText",
  download: "flagOrText",
  style: "style",
};

// The names that XML allows, without the planes beyond the first.
const NAME_START =
  ":A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C-\\u200D\\u2070-\\u218F" +
  "\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD";
const SAFE_NAME = new RegExp(`^[${NAME_START}][${NAME_START}\\-.0-9\\u00B7\\u0300-\\u036F\\u203F-\\u2040]*$`);

const JAVASCRIPT_ADDRESS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip these characters too
  /^[\u0000-\u001F ]*j[\r\n\t]*a[\r\n\t]*v[\r\n\t]*a[\r\n\t]*s[\r\n\t]*c[\r\n\t]*r[\r\n\t]*i[\r\n\t]*p[\r\n\t]*t[\r\n\t]*:/i;
const BLOCKED_ADDRESS =
  "javascript:throw new Error('React has blocked a javascript: URL as a security precaution.')";

/** The way a value of a prop becomes an attribute: the name of a function of {@link rules}. */
export type Rule = keyof typeof rules;

/** An attribute: its rule, and the text before its value, such as ` class="`. */
export type Attribute = { rule: Rule; opening: string };

/** The attribute that a prop of an element becomes; null when it becomes none. */
export function attributeOf(tag: string, prop: string): Attribute | null {
  if (isCustom(tag)) {
    if (CUSTOM_IGNORED.has(prop) || !SAFE_NAME.test(prop)) return null;
    return {
      rule: prop === "style" ? "style" : "custom",
      opening: opening(prop === "className" ? "class" : prop),
    };
  }
  const rule = ruleOf(tag, prop);
  const name = nameOf(prop);
  return rule === null || !SAFE_NAME.test(name) ? null : { rule, opening: opening(name) };
}

/** Returns true for custom elements, whose attributes React passes on as they are. */
export function isCustom(tag: string): boolean {
  return tag.includes("-") && !/^(annotation-xml|color-profile|font-face(-.+)?|missing-glyph)$/.test(tag);
}

function ruleOf(tag: string, prop: string): Rule | null {
  if (tag === "option" && prop === "selected") return "selected";
  if (tag === "input" && prop === "checked") return "flag";
  if (tag === "object" && prop === "data") return "objectData";
  if (tag === "a" && prop === "href") return "address";
  if (IGNORED.has(prop)) return null;
  if (FLAGS.has(prop)) return "flag";
  if (SPECIAL[prop] !== undefined) return SPECIAL[prop];
  if (ENUMERATED.has(prop) || /^(aria|data)-/i.test(prop)) return "enumerated";
  // Event handlers.
  return /^on./is.test(prop) ? null : "plain";
}

function nameOf(prop: string): string {
  if (prop === "multiple" || prop === "muted") return prop;
  return (
    NAMES[prop] ??
    (HYPHENATED.has(prop) ? prop.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`) : prop)
  );
}

function opening(name: string): string {
  return ` ${name}="`;
}

// One function for each rule. `opening` is the text before the value, such as ` class="`.

/** Text. `true` and `false` write no attribute. */
export function plain(opening: string, value: unknown): string {
  if (typeof value === "string") return `${opening}${escapeHtml(value)}"`;
  return typeof value === "boolean" ? "" : enumerated(opening, value);
}

/** Text, `true` and `false`. */
export function enumerated(opening: string, value: unknown): string {
  if (value === null || value === undefined || typeof value === "function" || typeof value === "symbol")
    return "";
  return `${opening}${escapeHtml(`${value}`)}"`;
}

/** Present or absent. */
export function flag(opening: string, value: unknown): string {
  return value && typeof value !== "function" && typeof value !== "symbol" ? `${opening}"` : "";
}

/** The `selected` of an option. */
export function selected(opening: string, value: unknown): string {
  return value ? `${opening}"` : "";
}

/** Present, absent, or a text. */
export function flagOrText(opening: string, value: unknown): string {
  if (value === false) return "";
  return value === true ? `${opening}"` : enumerated(opening, value);
}

/** An address; React replaces the ones that run a script. */
export function address(opening: string, value: unknown): string {
  if (typeof value === "function") throw new Error("a function as the action of a form is not supported");
  if (value === null || value === undefined || typeof value === "symbol" || typeof value === "boolean")
    return "";
  return `${opening}${escapeHtml(safeAddress(`${value}`))}"`;
}

/** An address; the empty one is left out. */
export function addressOrNone(opening: string, value: unknown): string {
  return value === "" || typeof value === "function" ? "" : address(opening, value);
}

/** The `data` of an object. */
export function objectData(opening: string, value: unknown): string {
  return value === null || value === undefined || `${value}` === "" ? "" : address(opening, `${value}`);
}

/** A number. */
export function numeric(opening: string, value: unknown): string {
  return Number.isNaN(Number(look(value))) ? "" : enumerated(opening, value);
}

/** A number from 1. */
export function positive(opening: string, value: unknown): string {
  return Number(look(value)) >= 1 ? enumerated(opening, value) : "";
}

/** An attribute of a custom element. */
export function custom(opening: string, value: unknown): string {
  if (value === true) return `${opening}"`;
  return value === false || typeof value === "object" ? "" : enumerated(opening, value);
}

/** Declarations of a style sheet. */
export function style(opening: string, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "object") throw new Error("the prop style must be an object");
  const declarations = Object.entries(value).flatMap(([property, each]) => declaration(property, each));
  return declarations.length === 0 ? "" : `${opening}${declarations.join(";")}"`;
}

/** The functions above by name. */
export const rules = {
  plain,
  enumerated,
  flag,
  selected,
  flagOrText,
  address,
  addressOrNone,
  objectData,
  numeric,
  positive,
  custom,
  style,
};

/** Style properties whose numbers have no unit. */
const UNITLESS = words(
  `animationIterationCount aspectRatio borderImageOutset borderImageSlice borderImageWidth boxFlex boxFlexGroup
  boxOrdinalGroup columnCount columns flex flexGrow flexPositive flexShrink flexNegative flexOrder gridArea gridRow
  gridRowEnd gridRowSpan gridRowStart gridColumn gridColumnEnd gridColumnSpan gridColumnStart fontWeight lineClamp
  lineHeight opacity order orphans scale tabSize widows zIndex zoom fillOpacity floodOpacity stopOpacity
  strokeDasharray strokeDashoffset strokeMiterlimit strokeOpacity strokeWidth MozAnimationIterationCount MozBoxFlex
  MozBoxFlexGroup MozLineClamp msAnimationIterationCount msFlex msZoom msFlexGrow msFlexNegative msFlexOrder
  msFlexPositive msFlexShrink msGridColumn msGridColumnSpan msGridRow msGridRowSpan WebkitAnimationIterationCount
  WebkitBoxFlex WebKitBoxFlexGroup WebkitBoxOrdinalGroup WebkitColumnCount WebkitColumns WebkitFlex WebkitFlexGrow
  WebkitFlexPositive WebkitFlexShrink WebkitLineClamp`,
);

function declaration(property: string, value: unknown): string[] {
  if (value === null || value === undefined || typeof value === "boolean" || value === "") return [];
  const isVariable = property.startsWith("--");
  const name = isVariable
    ? property
    : property.replace(/[A-Z]/g, "-$&").toLowerCase().replace(/^ms-/, "-ms-");
  const hasUnit = typeof value === "number" && value !== 0 && !isVariable && !UNITLESS.has(property);
  return [`${escapeHtml(name)}:${hasUnit ? `${value}px` : escapeHtml(`${look(value)}`.trim())}`];
}

function safeAddress(address: string): string {
  // Only an address that starts with a control character, a blank or a J can match. The expression is slow in the
  // embedded engine, so others skip it.
  const first = address.charCodeAt(0);
  if (first > 0x20 && first !== 0x4a && first !== 0x6a) return lookAtAddress(address);
  return JAVASCRIPT_ADDRESS.test(look(address)) ? BLOCKED_ADDRESS : address;
}

function words(text: string): Set<string> {
  return new Set(text.split(/\s+/));
}
