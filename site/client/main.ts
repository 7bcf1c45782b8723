import { startQuoteOnEveryPage } from "../islands/quote/everyPage";
import { startFloors } from "./floors";
import { hydrateIsland, startIslands } from "./islands";
import { startJumps } from "./jumps";
import { startNotFound } from "./notFound";
import { startPictureFadeIn } from "./pictureFadeIn";
import { startViewer } from "./viewer";

// A prerendered page may never be shown, so until it is, it sends, stores and hydrates nothing.
if ((document as { prerendering?: boolean }).prerendering)
  document.addEventListener("prerenderingchange", start, { once: true });
else start();

function start() {
  startNotFound();
  startPictureFadeIn();
  startJumps();
  startFloors();
  startIslands();
  startQuoteOnEveryPage(hydrateIsland);
  startViewer();
}
