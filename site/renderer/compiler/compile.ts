import { type ESTree, parseSync, transformWithOxc } from "vite";
import { attributeOf, rules } from "../runtime/attributes";
import { inOrder, unsupported, VOID } from "../runtime/element";
import { escapeHtml } from "../runtime/html";
import { checkImports } from "./imports";
import { withLooks } from "./looks";
import { CompileError } from "./problem";
import {
  callsOf,
  childrenIn,
  choiceIn,
  concatenated,
  constantOf,
  functionsOf,
  isFragment,
  isJsx,
  isNothing,
  namedProps,
  outermost,
  type Piece,
  type Prop,
  sourceOf,
} from "./syntax";

/** Elements whose first newline needs care that depends on their content. */
const LINE_KEEPING = new Set(["pre", "listing", "textarea"]);

/** HTML without text at its edges. */
type Markup = {
  pieces: Piece[];
  /** False if it may be empty. */
  always: boolean;
};
const NOTHING: Markup = { pieces: [], always: false };

/** The place of an element. */
type Surroundings = { inPicture: boolean };
const ANYWHERE: Surroundings = { inPicture: false };

/**
 * Turns JSX into expressions that concatenate HTML. An element becomes constant text and escaped values, a component
 * the call of a function. The output imports what it needs from `runtime`.
 *
 * Throws a {@link CompileError} for code that only React can run.
 */
export async function compile(file: string, source: string, runtime: string): Promise<string> {
  checkImports(file, source);
  const jsx = { runtime: "automatic", development: true } as const;
  const { code } = await transformWithOxc(source, file, { jsx, sourcemap: false });
  // The annotation would stand before expressions for which it means nothing.
  return new Module(file, code.replaceAll("/* @__PURE__ */ ", ""), runtime).compiled();
}

/** One file. Its JSX is already `_jsxDEV(type, props, key, isStatic, place)`. */
class Module {
  readonly #file: string;
  readonly #code: string;
  readonly #runtime: string;
  readonly #program: ESTree.Program;
  /** Components that are functions for certain, so that they can be called directly. */
  readonly #functions: Set<string>;
  readonly #used = new Set<string>();
  readonly #hoisted: string[] = [];

  constructor(file: string, code: string, runtime: string) {
    this.#file = file;
    this.#code = code;
    this.#runtime = runtime;
    this.#program = parseSync(`${file}.js`, code, { sourceType: "module" }).program;
    this.#functions = functionsOf(this.#program);
  }

  compiled(): string {
    for (const call of callsOf(this.#program, "_createElement"))
      this.#failAt(sourceOf(call), "write key before the spread");
    const body = this.#program.body
      .filter((node) => !(node.type === "ImportDeclaration" && node.source.value === "react/jsx-dev-runtime"))
      .map((node) => this.#rewritten(node, ANYWHERE))
      .join("\n");
    const local = (name: string) => `_${name}`;
    const runtime = [...this.#used].map(local);
    const { code, used } = withLooks(this.#file, `${this.#hoisted.join("\n")}\n${body}\n`, runtime);
    const names = [...this.#used, ...used].map((name) => `${name} as ${local(name)}`).join(", ");
    return names === "" ? code : `import { ${names} } from ${JSON.stringify(this.#runtime)};\n${code}`;
  }

  /** The code of a node, with its JSX compiled. */
  #rewritten(node: ESTree.Node, surroundings: Surroundings): string {
    if (isJsx(node)) return this.#value(node, surroundings);
    let code = "";
    let at = node.start;
    for (const call of outermost(node, isJsx)) {
      code += this.#code.slice(at, call.start) + this.#value(call, surroundings);
      at = call.end;
    }
    return code + this.#code.slice(at, node.end);
  }

  /** The expression for an element, fragment or component. */
  #value(call: ESTree.CallExpression, surroundings: Surroundings): string {
    const { type, tag, props } = this.#parts(call);
    if (tag !== null) {
      const pieces = this.#element(call, tag, surroundings);
      const html = `new ${this.#use("Html")}(${concatenated(pieces)})`;
      return pieces.every((piece) => "html" in piece) ? this.#hoist(html) : html;
    }
    if (isFragment(type)) return this.#children(props, surroundings) ?? "null";
    const direct = type.type === "Identifier" && this.#functions.has(type.name);
    const object = this.#rewritten(props, surroundings);
    const hasSpread = props.properties.some((each) => each.type === "SpreadElement");
    const given = hasSpread ? `${this.#use("withoutKey")}(${object})` : object;
    if (!direct) return `${this.#use("component")}(${this.#rewritten(type, surroundings)}, ${given})`;
    const result = `${type.name}(${given})`;
    return this.#isConstant(props) ? this.#once(result) : result;
  }

  /** The pieces of an HTML element. */
  #element(call: ESTree.CallExpression, tag: string, surroundings: Surroundings): Piece[] {
    const { props } = this.#parts(call);
    const named = namedProps(props);
    const names = named?.map(({ name }) => name) ?? [];
    this.#checkElement(call, tag, props, names, surroundings);
    const inside = tag === "picture" ? { inPicture: true } : surroundings;
    const written = tag === "input" ? names.map(withoutDefault) : names;
    // The transform merges a literal object that is spread, so a name can stand twice.
    const isTwice = new Set(written).size < written.length;
    if (named === null || isTwice || LINE_KEEPING.has(tag)) {
      return [
        { code: `${this.#use("element")}(${JSON.stringify(tag)}, ${this.#rewritten(props, inside)}).html` },
      ];
    }
    const attributes = inOrder(tag, written).map((name) => this.#attribute(tag, name, named, inside));
    if (VOID.has(tag)) return [{ html: `<${tag}` }, ...attributes, { html: "/>" }];
    const content = this.#content(named, inside);
    return [{ html: `<${tag}` }, ...attributes, { html: ">" }, ...content, { html: `</${tag}>` }];
  }

  #checkElement(
    call: ESTree.CallExpression,
    tag: string,
    props: ESTree.ObjectExpression,
    names: string[],
    { inPicture }: Surroundings,
  ) {
    const problem = unsupported(tag, names);
    if (problem !== null) this.#fail(call, problem);
    if (names.includes("children") && names.includes("dangerouslySetInnerHTML"))
      this.#fail(call, `<${tag}> has content and dangerouslySetInnerHTML; remove one`);
    const isLazy = /\b(loading: "lazy"|fetchPriority: "low")/.test(this.#code.slice(props.start, props.end));
    if (tag === "img" && !inPicture && !isLazy)
      this.#fail(call, 'React would preload this <img>; put it into a <picture>, or set loading="lazy"');
  }

  #attribute(tag: string, name: string, props: Prop[], surroundings: Surroundings): Piece {
    const given = props.find(
      (prop) => prop.name === name || (tag === "input" && withoutDefault(prop.name) === name),
    );
    const attribute = attributeOf(tag, name);
    if (attribute === null || given === undefined) return { html: "" };
    const { rule, opening } = attribute;
    const constant = constantOf(given.value);
    if (constant !== null) return { html: rules[rule](opening, constant.value) };
    return {
      code: `${this.#use(rule)}(${JSON.stringify(opening)}, ${this.#rewritten(given.value, surroundings)})`,
    };
  }

  #content(props: Prop[], surroundings: Surroundings): Piece[] {
    const inner = props.find(({ name }) => name === "dangerouslySetInnerHTML");
    if (inner !== undefined) {
      return [{ code: `${this.#use("markup")}(${this.#rewritten(inner.value, surroundings)})` }];
    }
    const children = props.find(({ name }) => name === "children");
    return children === undefined ? [] : this.#childPieces(childrenIn(children.value), surroundings);
  }

  /**
   * The pieces of children. Text separators depend on neighbors that are known only at run time, so children that
   * may be text and stand side by side are joined there.
   */
  #childPieces(nodes: ESTree.Expression[], surroundings: Surroundings): Piece[] {
    const pieces: Piece[] = [];
    let run: string[] = [];
    let text: string | null = null;
    const endRun = () => {
      if (run.length === 1 && text !== null) pieces.push({ html: escapeHtml(text) });
      else if (run.length === 1) pieces.push({ code: `${this.#use("child")}(${run[0]})` });
      else if (run.length > 1) pieces.push({ code: `${this.#use("children")}([${run.join(", ")}])` });
      run = [];
      text = null;
    };
    const markups = nodes.map((node) => this.#markup(node, surroundings));
    const isElement = (at: number) => at < 0 || at >= nodes.length || markups[at]?.always === true;
    nodes.forEach((node, at) => {
      const markup = markups[at];
      // A child that draws nothing makes the texts before and after it neighbors.
      if (markup && (markup.always || isElement(at - 1) || isElement(at + 1))) {
        endRun();
        pieces.push(...markup.pieces);
        return;
      }
      const constant = constantOf(node);
      if (constant === null) {
        run.push(this.#rewritten(node, surroundings));
      } else if (!isNothing(node)) {
        text = `${constant.value}`;
        run.push(JSON.stringify(text));
      }
    });
    endRun();
    return pieces;
  }

  /** The pieces of a child that is never text: an element, or a choice of elements; null when it may be text. */
  #markup(node: ESTree.Expression, surroundings: Surroundings): Markup | null {
    if (isJsx(node)) {
      const { tag } = this.#parts(node);
      return tag === null ? null : { pieces: this.#element(node, tag, surroundings), always: true };
    }
    const choice = choiceIn(node);
    if (choice === null) return null;
    const [first, second] = choice.branches.map((branch) =>
      branch === null || isNothing(branch) ? NOTHING : this.#markup(branch, surroundings),
    );
    if (!first || !second) return null;
    const test = this.#rewritten(choice.test, surroundings);
    const code = `(${test} ? ${concatenated(first.pieces)} : ${concatenated(second.pieces)})`;
    return { pieces: [{ code }], always: first.always && second.always };
  }

  /** The expression for the children of a fragment. */
  #children(props: ESTree.ObjectExpression, surroundings: Surroundings): string | null {
    const children = namedProps(props)?.find(({ name }) => name === "children");
    return children === undefined ? null : `(${this.#rewritten(children.value, surroundings)})`;
  }

  #parts(call: ESTree.CallExpression): {
    type: ESTree.Expression;
    tag: string | null;
    props: ESTree.ObjectExpression;
  } {
    const [type, props] = call.arguments;
    if (type === undefined || props?.type !== "ObjectExpression")
      throw new Error(`${this.#file}: unexpected JSX`);
    const expression = type as ESTree.Expression;
    const tag =
      expression.type === "Literal" && typeof expression.value === "string" ? expression.value : null;
    return { type: expression, tag, props };
  }

  /** Returns true if every prop is a constant, so that the component always returns the same. */
  #isConstant(props: ESTree.ObjectExpression): boolean {
    return namedProps(props)?.every(({ value }) => constantOf(value) !== null) ?? false;
  }

  /** The local name of a function of the runtime. */
  #use(name: string): string {
    this.#used.add(name);
    return `_${name}`;
  }

  /** A constant of the module. */
  #hoist(code: string): string {
    const name = `_constant${this.#hoisted.length}`;
    this.#hoisted.push(`const ${name} = ${code};`);
    return name;
  }

  /** An expression that is evaluated at its first use. */
  #once(code: string): string {
    const name = `_once${this.#hoisted.length}`;
    this.#hoisted.push(`let ${name};`);
    return `(${name} ??= ${code})`;
  }

  #fail(call: ESTree.CallExpression, problem: string): never {
    const place = call.arguments[4];
    return this.#failAt(place?.type === "ObjectExpression" ? place : null, problem);
  }

  /** Fails at a place that the transform wrote into its output. */
  #failAt(place: ESTree.ObjectExpression | null, problem: string): never {
    const fields = place === null ? [] : (namedProps(place) ?? []);
    const [line, column] = ["lineNumber", "columnNumber"].map((field) => {
      const found = fields.find(({ name }) => name === field);
      return found === undefined ? 0 : Number(constantOf(found.value)?.value);
    });
    throw new CompileError(this.#file, line ?? 0, column ?? 0, problem);
  }
}

/** `defaultValue` and `defaultChecked` of an input are its `value` and `checked`. */
function withoutDefault(name: string): string {
  return { defaultValue: "value", defaultChecked: "checked" }[name] ?? name;
}
