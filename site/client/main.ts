import { startQuoteOnEveryPage } from "../islands/quote/everyPage";
import { hydrateIsland, startIslands } from "./islands";
import { startMenu } from "./menu";
import { startNotFound } from "./notFound";
import { startPictureFadeIn } from "./pictureFadeIn";
import { startViewer } from "./viewer";

startNotFound();
startPictureFadeIn();
startMenu();
startIslands();
startQuoteOnEveryPage(hydrateIsland);
startViewer();
