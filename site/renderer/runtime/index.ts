// Functions that compiled components call. The compiler imports these names.

export * from "./attributes";
export { component, withoutKey } from "./component";
export { element, markup } from "./element";
export { child, children, Html } from "./html";
export { look, lookInto } from "./marks";
