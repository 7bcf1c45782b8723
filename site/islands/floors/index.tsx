import { createRoot } from "react-dom/client";
import { floorWords } from "../../generated/words/floor";
import { linkWords } from "../../generated/words/link";
import { wordsOf } from "../words";
import { colorsOf, type FloorColor, shownColor } from "./colors";
import { crossfade } from "./crossfade";
import { FloorTools } from "./FloorTools";
import { showSize } from "./rooms";

// Only this starts the tools, so that the script of every page stays small.
const sections = new Map(
  [...document.querySelectorAll<HTMLElement>(".floors")].map((floors) => [floors, start(floors)]),
);

/** Shows the size of a link in its section, also for the colors that are chosen after it. client/viewer.ts calls it. */
export function show(link: HTMLAnchorElement) {
  const floors = link.closest<HTMLElement>(".floors");
  if (floors !== null) sections.get(floors)?.(link.textContent);
}

/**
 * Adds the tools to a section, below the room that it shows and above the other rooms. Rooms fade into each other.
 * Returns a function that shows a size.
 */
function start(floors: HTMLElement): (size: string) => void {
  const colors = colorsOf(floors);
  const words = wordsOf({ ...floorWords, ...linkWords }, floors);
  const place = document.createElement("div");
  place.className = "floors-tools";
  const root = createRoot(place);
  let last: FloorColor | undefined;
  let size = "";
  const update = (chosen: string) => {
    const shown = shownColor(colors);
    // The slider and the list of a comparison change neither.
    if (shown === undefined || (shown === last && chosen === size)) return;
    size = chosen;
    showSize(shown, size);
    if (shown !== last) {
      if (last !== undefined) crossfade(last, shown, size);
      last = shown;
      // Before the other rooms: below them, a low window would not show the tools.
      shown.figure.insertBefore(place, shown.figure.querySelector(".floors-rooms"));
    }
    root.render(<FloorTools colors={colors} shown={shown} size={size} words={words} />);
  };
  const follow = () => update(size);
  floors.addEventListener("change", follow);
  addEventListener("hashchange", follow);
  follow();
  return update;
}
