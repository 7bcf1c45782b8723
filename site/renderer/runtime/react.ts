// The names that components import from `react`, while they are rendered to HTML: state has its first value, and
// effects do not run. The compiler rejects all other imports.

export { Fragment } from "./component";

const nothing = () => {};

export function useState<T>(initial: T | (() => T)): [T, () => void] {
  return [typeof initial === "function" ? (initial as () => T)() : initial, nothing];
}

export function useReducer<S, I>(
  _reduce: unknown,
  argument: I,
  init?: (argument: I) => S,
): [S | I, () => void] {
  return [init === undefined ? argument : init(argument), nothing];
}

export function useRef<T>(initial: T): { current: T } {
  return { current: initial };
}

export function useMemo<T>(compute: () => T): T {
  return compute();
}

export function useCallback<T>(callback: T): T {
  return callback;
}

export function useSyncExternalStore<T>(
  _subscribe: unknown,
  _snapshot: unknown,
  serverSnapshot?: () => T,
): T {
  if (serverSnapshot === undefined)
    throw new Error("useSyncExternalStore needs a third argument, the value before hydration");
  return serverSnapshot();
}

export function useDeferredValue<T>(value: T, initial?: T): T {
  return initial ?? value;
}

export function memo<T>(component: T): T {
  return component;
}

export const useEffect = nothing;
export const useLayoutEffect = nothing;
export const useInsertionEffect = nothing;
export const useImperativeHandle = nothing;
export const useDebugValue = nothing;
