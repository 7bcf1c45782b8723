import type { ESTree } from "vite";

// Questions about the output of the JSX transform, where an element is `_jsxDEV(type, props, key, isStatic, place)`.

/** A piece of HTML: constant, or an expression whose value is HTML. */
export type Piece = { html: string } | { code: string };

/** A prop with its name in quotes removed. */
export type Prop = { name: string; value: ESTree.Expression };

/** Returns true for an element, a fragment or a component. */
export function isJsx(node: ESTree.Node): node is ESTree.CallExpression {
  return (
    node.type === "CallExpression" && node.callee.type === "Identifier" && node.callee.name === "_jsxDEV"
  );
}

/** Returns true for the type of `<>`. */
export function isFragment(type: ESTree.Expression): boolean {
  return type.type === "Identifier" && type.name === "_Fragment";
}

/** Nodes inside a node that are as asked and not inside of another such node, in the order of the code. */
export function outermost<N extends ESTree.Node>(
  node: ESTree.Node,
  isWanted: (node: ESTree.Node) => node is N,
): N[] {
  return nodesIn(node).flatMap((child) => (isWanted(child) ? [child] : outermost(child, isWanted)));
}

/** Calls of a function by its name, outside of other such calls. */
export function callsOf(node: ESTree.Node, name: string): ESTree.CallExpression[] {
  return outermost(
    node,
    (each): each is ESTree.CallExpression =>
      each.type === "CallExpression" && each.callee.type === "Identifier" && each.callee.name === name,
  );
}

/** The place in the source that the transform adds to the props of `_createElement`. */
export function sourceOf(call: ESTree.CallExpression): ESTree.ObjectExpression | null {
  const props = call.arguments[1];
  if (props?.type !== "ObjectExpression") return null;
  const properties = props.properties.filter((property) => property.type === "Property");
  const place = properties.find(({ key }) => key.type === "Identifier" && key.name === "__source")?.value;
  return place?.type === "ObjectExpression" ? place : null;
}

/** Props by name; null when some are only known at run time. */
export function namedProps(object: ESTree.ObjectExpression): Prop[] | null {
  const props = object.properties.map((property) => {
    if (property.type !== "Property" || property.computed) return null;
    const { key, value } = property;
    if (key.type === "Identifier") return { name: key.name, value: value as ESTree.Expression };
    return key.type === "Literal" ? { name: `${key.value}`, value: value as ESTree.Expression } : null;
  });
  return props.includes(null) ? null : (props as Prop[]);
}

/** The value of an expression that is a constant; null for all others. */
export function constantOf(node: ESTree.Expression): { value: unknown } | null {
  const expression = unwrapped(node);
  switch (expression.type) {
    case "Literal":
      return "regex" in expression ? null : { value: expression.value };
    case "Identifier":
      return expression.name === "undefined" ? { value: undefined } : null;
    case "TemplateLiteral":
      return expression.expressions.length === 0 ? { value: expression.quasis[0]?.value.cooked } : null;
    case "UnaryExpression": {
      const operand = constantOf(expression.argument);
      if (operand === null) return null;
      if (expression.operator === "void") return { value: undefined };
      return expression.operator === "-" && typeof operand.value === "number"
        ? { value: -operand.value }
        : null;
    }
    default:
      return null;
  }
}

/** Returns true for a constant that draws nothing. */
export function isNothing(node: ESTree.Expression): boolean {
  const constant = constantOf(node);
  return constant !== null && (typeof constant.value === "boolean" || (constant.value ?? "") === "");
}

/** `test ? a : b`, or `test && a` where the test is true or false and nothing else. */
export function choiceIn(
  node: ESTree.Expression,
): { test: ESTree.Expression; branches: (ESTree.Expression | null)[] } | null {
  const expression = unwrapped(node);
  if (expression.type === "ConditionalExpression")
    return { test: expression.test, branches: [expression.consequent, expression.alternate] };
  const { type } = expression;
  if (type === "LogicalExpression" && expression.operator === "&&" && isBoolean(expression.left))
    return { test: expression.left, branches: [expression.right, null] };
  return null;
}

/** The children in the value of the prop: those of a list that is written out, and of fragments in it. */
export function childrenIn(value: ESTree.Expression): ESTree.Expression[] {
  const nodes = value.type === "ArrayExpression" ? value.elements : [value];
  const isWrittenOut = nodes.every((node) => node !== null && node.type !== "SpreadElement");
  if (!isWrittenOut) return [value];
  return (nodes as ESTree.Expression[]).flatMap((node) => {
    const [type, props] = isJsx(node) ? node.arguments : [];
    if (type === undefined || props?.type !== "ObjectExpression" || !isFragment(type as ESTree.Expression))
      return [node];
    const children = namedProps(props)?.find(({ name }) => name === "children");
    return children === undefined ? [] : childrenIn(children.value);
  });
}

/** Names of the module's functions, and of its imports from anywhere but React. */
export function functionsOf(program: ESTree.Program): Set<string> {
  const names = program.body.flatMap((node) => {
    if (node.type === "ImportDeclaration")
      return /^react(\/|$)/.test(node.source.value) ? [] : node.specifiers.map(({ local }) => local.name);
    const declaration = "declaration" in node ? node.declaration : node;
    return declaration?.type === "FunctionDeclaration" && declaration.id ? [declaration.id.name] : [];
  });
  return new Set(names);
}

/** The expression that concatenates pieces. Its value is always a string. */
export function concatenated(pieces: Piece[]): string {
  const merged: Piece[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if ("html" in piece && piece.html === "") continue;
    if ("html" in piece && last !== undefined && "html" in last) last.html += piece.html;
    else merged.push({ ...piece });
  }
  if (merged.length === 0) return '""';
  return merged.map((piece) => ("html" in piece ? JSON.stringify(piece.html) : piece.code)).join(" + ");
}

function isBoolean(node: ESTree.Expression): boolean {
  const expression = unwrapped(node);
  if (expression.type === "LogicalExpression")
    return isBoolean(expression.left) && isBoolean(expression.right);
  if (expression.type === "UnaryExpression") return expression.operator === "!";
  return (
    expression.type === "BinaryExpression" && /^([!=]==?|[<>]=?|in|instanceof)$/.test(expression.operator)
  );
}

function unwrapped(node: ESTree.Expression): ESTree.Expression {
  return node.type === "ParenthesizedExpression" ? unwrapped(node.expression) : node;
}

/** The nodes right inside a node, in the order of the code; of two at one place, the longer one comes first. */
export function nodesIn(node: ESTree.Node): ESTree.Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is ESTree.Node => typeof value?.type === "string")
    .sort((a, b) => a.start - b.start || b.end - a.end);
}
