import type { ComponentProps, ComponentType } from "react";
import { type IslandName, islands } from "./registry";

type IslandProps<Name extends IslandName> = {
  name: Name;
  /** When to hydrate: near the screen, or at the first intent event. */
  hydrate: "visible" | "touch";
  props: ComponentProps<(typeof islands)[Name]>;
};

/** Renders an island with the data that the browser needs to hydrate it. The only wrapper an island has. */
export function Island<Name extends IslandName>({ name, hydrate, props }: IslandProps<Name>) {
  const Component = islands[name] as ComponentType<object>;
  return (
    <div data-island={name} data-hydrate={hydrate} data-props={JSON.stringify(props)}>
      <Component {...props} />
    </div>
  );
}
