import { type ESTree, parseSync } from "vite";
import { constantOf, nodesIn } from "./syntax";

/** The ways to look at a value: at its own letters, or also at those of all values in it. */
type Look = "look" | "lookInto";

/** Members of a text that tell something about its letters. */
const OF_TEXTS = new Set(
  Object.getOwnPropertyNames(String.prototype).filter(
    (name) => !["concat", "constructor", "toString", "valueOf"].includes(name),
  ),
);
/** Methods of lists that hand each value on, and look at none. */
const LISTS = new Set(
  `concat every filter find findIndex findLast flat flatMap forEach join map push reduce some`.split(" "),
);
/** Methods of lists whose result depends on the values. */
const SEARCHES = new Set("includes indexOf lastIndexOf sort toSorted".split(" "));
/** Functions that copy letters, or see none. */
const COPIES = new Set(
  `Array.isArray JSON.stringify Object.assign Object.entries Object.fromEntries Object.keys Object.values
  encodeURIComponent`.split(/\s+/),
);
const SAFE_UNARY = new Set(["!", "typeof", "void", "delete"]);
const SAFE_BINARY = new Set(["+"]);
const EQUALITY = new Set(["===", "!==", "==", "!="]);

/**
 * Puts a call of `_look` around each value that code may look into: one that is compared, searched, measured, or given
 * to a function that is not known. What is left hands texts on as they are, so a page with a mark in place of a text
 * is the page with the text, unless `_look` was given a mark. Not seen: a text whose letters a parameter takes apart, as
 * in `([first]) => first`.
 *
 * `runtime` has the local names of the runtime's functions. Returns the code, and which looks it has.
 */
export function withLooks(
  file: string,
  code: string,
  runtime: Iterable<string>,
): { code: string; used: Look[] } {
  const { program } = parseSync(`${file}.js`, code, { sourceType: "module" });
  const known = new Set([...runtime, ...bindingsIn(program)]);
  const used = new Set<Look>();
  const rewritten = (node: ESTree.Node): string => {
    const looks = looksOf(node, known);
    let written = "";
    let at = node.start;
    for (const child of nodesIn(node)) {
      if (child.start < at) continue;
      const inner = rewritten(child);
      const look = isLetterless(child) ? undefined : looks.get(child);
      const looked = isSpread(child) ? `..._${look}(${inner.slice("...".length)})` : `_${look}(${inner})`;
      written += code.slice(at, child.start) + (look === undefined ? inner : looked);
      at = child.end;
      if (look === undefined) continue;
      used.add(look);
      // The call ends an optional chain, so the rest of it begins a new one.
      if (node.type === "MemberExpression" && child === node.object && isOptional(child) && !node.optional)
        written += code.slice(at).trimStart().startsWith("[") ? "?." : "?";
    }
    return written + code.slice(at, node.end);
  };
  return { code: rewritten(program) + code.slice(program.end), used: [...used] };
}

/** The children of a node that it looks at. */
function looksOf(node: ESTree.Node, known: Set<string>): Map<ESTree.Node, Look> {
  switch (node.type) {
    case "BinaryExpression": {
      const operands = [node.left, node.right];
      const isSafe =
        SAFE_BINARY.has(node.operator) || (EQUALITY.has(node.operator) && operands.some(isOtherThanText));
      return looks(isSafe ? [] : operands, "look");
    }
    case "UnaryExpression":
      return looks(SAFE_UNARY.has(node.operator) ? [] : [node.argument], "look");
    case "SwitchStatement":
      return looks([node.discriminant], "look");
    case "ForOfStatement":
      return looks([node.right], "look");
    case "ArrayExpression":
      return looks(node.elements.filter(isSpread), "lookInto");
    case "VariableDeclarator":
      return looks(node.id.type === "ArrayPattern" && node.init !== null ? [node.init] : [], "look");
    case "Property":
      return looks(node.computed ? [node.key] : [], "look");
    case "MemberExpression": {
      if (node.object.type === "Super") return new Map();
      if (node.computed) return looks([node.object, node.property], "look");
      const name = nameOf(node.property);
      if (SEARCHES.has(name)) return looks([node.object], "lookInto");
      return looks(OF_TEXTS.has(name) ? [node.object] : [], "look");
    }
    case "TaggedTemplateExpression":
      return looks(node.quasi.expressions, "lookInto");
    case "NewExpression":
      return looks(known.has(nameOf(node.callee)) ? [] : node.arguments, "lookInto");
    case "CallExpression":
      return looksOfCall(node, known);
    default:
      return new Map();
  }
}

function looksOfCall({ callee, arguments: given }: ESTree.CallExpression, known: Set<string>) {
  if (callee.type !== "MemberExpression" || callee.computed) {
    const isSafe =
      known.has(nameOf(callee)) || COPIES.has(nameOf(callee)) || /^(Arrow)?Function/.test(callee.type);
    return looks(isSafe ? [] : given, "lookInto");
  }
  const method = nameOf(callee.property);
  const isCopy = callee.object.type === "Identifier" && COPIES.has(`${callee.object.name}.${method}`);
  return looks(isCopy || LISTS.has(method) ? [] : given, "lookInto");
}

function looks(nodes: (ESTree.Node | null)[], look: Look): Map<ESTree.Node, Look> {
  return new Map(nodes.flatMap((node) => (node === null ? [] : [[node, look]])));
}

/** The name of an identifier; empty for everything else. */
function nameOf(node: ESTree.Node): string {
  return node.type === "Identifier" ? node.name : "";
}

function isSpread(node: ESTree.Node | null): boolean {
  return node?.type === "SpreadElement";
}

/** Returns true for a value that has no letters, or only those in the code. */
function isLetterless(node: ESTree.Node): boolean {
  return /^(Arrow)?Function|^Class/.test(node.type) || constantOf(node as ESTree.Expression) !== null;
}

/** Returns true for an operand that equals no text, and for the name of a type. */
function isOtherThanText(node: ESTree.Node): boolean {
  if (node.type === "UnaryExpression" && node.operator === "typeof") return true;
  const constant = constantOf(node as ESTree.Expression);
  return constant !== null && typeof constant.value !== "string";
}

/** Returns true if a value may be left out because one in the chain before it is missing. */
function isOptional(node: ESTree.Node): boolean {
  if (node.type === "MemberExpression") return node.optional || isOptional(node.object);
  return node.type === "CallExpression" && (node.optional || isOptional(node.callee));
}

/** The names that a module gives to values: imports, functions, parameters, variables. */
function bindingsIn(node: ESTree.Node): string[] {
  const below = nodesIn(node).flatMap(bindingsIn);
  switch (node.type) {
    case "ImportDeclaration":
      return node.specifiers.map(({ local }) => local.name);
    case "FunctionDeclaration":
    case "FunctionExpression":
    case "ArrowFunctionExpression":
      return [...below, ...[node.id, ...node.params].flatMap(namesIn)];
    case "VariableDeclarator":
    case "ClassDeclaration":
      return [...below, ...namesIn(node.id)];
    case "CatchClause":
      return [...below, ...namesIn(node.param)];
    default:
      return below;
  }
}

/** The names in a pattern. */
function namesIn(pattern: ESTree.Node | null): string[] {
  if (pattern === null) return [];
  if (pattern.type === "Identifier") return [pattern.name];
  if (pattern.type === "AssignmentPattern") return namesIn(pattern.left);
  if (pattern.type === "Property") return namesIn(pattern.value);
  return nodesIn(pattern).flatMap(namesIn);
}
