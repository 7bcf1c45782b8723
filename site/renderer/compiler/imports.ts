import { parseSync } from "vite";
import { CompileError } from "./problem";

/** The exports of `runtime/react.ts`. */
const HOOKS = new Set(
  `Fragment memo useCallback useDebugValue useDeferredValue useEffect useImperativeHandle useInsertionEffect
  useLayoutEffect useMemo useReducer useRef useState useSyncExternalStore`.split(/\s+/),
);

const ADVICE: Record<string, string> = {
  createContext: "pass the value as a prop",
  useContext: "pass the value as a prop",
  useId: "derive the id from a prop, such as the name of a field",
  Suspense: "render the content at once; load data before rendering",
  lazy: "import the component",
  Component: "write a function",
  PureComponent: "write a function",
  cloneElement: "pass the props to the component that creates the element",
  Children: "take a list of values as a prop, and create the elements from it",
  forwardRef: "take `ref` as a prop",
};

/** Fails for imports of React that mean nothing without React. Type imports are free. */
export function checkImports(file: string, source: string) {
  for (const node of parseSync(file, source).program.body) {
    if (node.type !== "ImportDeclaration" || node.importKind === "type") continue;
    const from = node.source.value;
    if (!/^react(-dom)?(\/|$)/.test(from)) continue;
    const fail = (at: number, problem: string) => {
      const before = source.slice(0, at).split("\n");
      throw new CompileError(file, before.length, (before.at(-1)?.length ?? 0) + 1, problem);
    };
    if (from !== "react")
      fail(node.start, `${from} works in browsers only; import it dynamically in an effect`);
    for (const each of node.specifiers) {
      if (each.type !== "ImportSpecifier") {
        fail(each.start, 'import hooks by name: import { useState } from "react"');
        continue;
      }
      const name = each.imported.type === "Identifier" ? each.imported.name : each.imported.value;
      if (each.importKind === "type" || HOOKS.has(name)) continue;
      fail(
        each.start,
        `${name} is not supported in pages; ${ADVICE[name] ?? "see docs/decisions/0017-compiled-pages.md"}`,
      );
    }
  }
}
