import { createRoot } from "react-dom/client";
import { floorWords } from "../../generated/words/floor";
import { linkWords } from "../../generated/words/link";
import { wordsOf } from "../words";
import { colorsOf, type FloorColor, shownColor } from "./colors";
import { crossfade } from "./crossfade";
import { FloorTools } from "./FloorTools";

// Only this starts the tools, so that the script of every page stays small.
for (const floors of document.querySelectorAll<HTMLElement>(".floors")) start(floors);

/** Adds the tools to a section, below the room that it shows. Rooms fade into each other. */
function start(floors: HTMLElement) {
  const colors = colorsOf(floors);
  const words = wordsOf({ ...floorWords, ...linkWords }, floors);
  const place = document.createElement("div");
  place.className = "floors-tools";
  const root = createRoot(place);
  let last: FloorColor | undefined;
  const show = () => {
    const shown = shownColor(colors);
    if (shown === undefined || shown === last) return;
    if (last !== undefined) crossfade(last, shown);
    last = shown;
    shown.figure.append(place);
    root.render(<FloorTools colors={colors} shown={shown} words={words} />);
  };
  floors.addEventListener("change", show);
  addEventListener("hashchange", show);
  show();
}
