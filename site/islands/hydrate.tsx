import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { keepNativeState } from "./nativeState";

/**
 * Hydrates one island with the component that its module exports. Resolves when its event handlers work.
 *
 * The page may not be as it was sent: browsers translate it, and extensions add to it. What a translator does is undone as
 * far as React would stumble over it. After other changes React makes the island anew, and the new controls get the state
 * of the old ones before an effect of the component reads it.
 */
export async function hydrate(element: HTMLElement, module: object): Promise<void> {
  const [Component] = Object.values(module) as [IslandComponent];
  const props = JSON.parse(element.dataset.props ?? "{}") as object;
  const more = await Component.more?.(props);
  return new Promise((resolve) => {
    unwrapTexts(element);
    const giveState = keepNativeState(element);
    // At once, or the translator would be back before React has looked.
    flushSync(() =>
      hydrateRoot(
        element,
        <Island onLayout={giveState} onAwake={resolve}>
          <Component {...props} {...more} />
        </Island>,
      ),
    );
  });
}

/** `more` loads what the component needs for some of its props. */
type IslandComponent = ComponentType<object> & { more?: (props: object) => Promise<object> };

type IslandProps = { onLayout: () => void; onAwake: () => void; children: ReactNode };

function Island({ onLayout, onAwake, children }: IslandProps) {
  const [awake, setAwake] = useState(false);
  useLayoutEffect(onLayout, [onLayout]);
  // Drawn together with what the effects of the component have changed.
  useEffect(() => setAwake(true), []);
  useEffect(() => {
    if (awake) onAwake();
  }, [awake, onAwake]);
  return children;
}

/** Takes away the elements that a translator puts around texts. It puts them around texts that change later. */
function unwrapTexts(element: Element) {
  for (const font of [...element.querySelectorAll("font")].reverse()) font.replaceWith(...font.childNodes);
  element.normalize();
}
