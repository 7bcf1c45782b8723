import { jsx as element, Fragment } from "react/jsx-runtime";

export { Fragment };

/**
 * Creates the elements of islands, in place of React's own function: see vite.config.ts. The text of the page wins over
 * that of a component at hydration, because a browser may have translated it; for React it would be a mistake, and it would
 * make the island anew. That the texts are the same otherwise is what tests/unit/oracle.test.ts checks.
 */
export const jsx: typeof element = (type, props, key) =>
  element(
    type,
    typeof type === "string" ? { ...(props as object), suppressHydrationWarning: true } : props,
    key,
  );

export const jsxs: typeof element = (type, props, key) => jsx(type, props, key);
