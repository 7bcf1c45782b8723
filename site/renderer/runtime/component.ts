import { element } from "./element";

/** The type of fragments. */
export const Fragment = Symbol("Fragment");

/** The value of `<Type ...>` when the type is known only at run time. */
export function component(type: unknown, props: Record<string, unknown>): unknown {
  if (typeof type === "function") return type(props);
  if (typeof type === "string") return element(type, props);
  if (type === Fragment) return props.children;
  throw new Error("a component must be a function");
}

/** Props of a component without the key of the object that was spread into them: components never see it. */
export function withoutKey({ key: _, ...props }: Record<string, unknown>): Record<string, unknown> {
  return props;
}
