import type { ComponentProps, ComponentType } from "react";
import { type IslandName, islands } from "./registry";

type IslandProps<Name extends IslandName> = {
  name: Name;
  /** When it comes alive: as it nears the screen, or at the first sign of use. */
  hydrate: "visible" | "touch";
  props: ComponentProps<(typeof islands)[Name]>;
};

/** The only wrapper an island has: its markup now, and what the browser needs to repeat it. */
export function Island<Name extends IslandName>({ name, hydrate, props }: IslandProps<Name>) {
  const Component = islands[name] as ComponentType<object>;
  return (
    <div data-island={name} data-hydrate={hydrate} data-props={JSON.stringify(props)}>
      <Component {...props} />
    </div>
  );
}
