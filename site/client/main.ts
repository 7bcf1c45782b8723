import { startForgetting } from "./clearSentDrafts";
import { startIslands } from "./islands";
import { startMenu } from "./menu";
import { startNotFound } from "./not-found";
import { startPictures } from "./pictureFadeIn";
import { startWaiting } from "./sendPending";
import { startViewer } from "./viewer";

startNotFound();
startPictures();
startMenu();
startIslands();
startWaiting();
startForgetting();
startViewer();
