import { type ComponentType, type ReactNode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";

/** Hydrates one island. Resolves when its event handlers work. */
export function hydrate(element: HTMLElement, Component: ComponentType<object>): Promise<void> {
  const props = JSON.parse(element.dataset.props ?? "{}") as object;
  return new Promise((resolve) => {
    hydrateRoot(
      element,
      <AfterHydration onHydrated={resolve}>
        <Component {...props} />
      </AfterHydration>,
    );
  });
}

function AfterHydration({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useEffect(onHydrated, [onHydrated]);
  return children;
}
