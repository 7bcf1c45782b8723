import { startIslands } from "./islands";
import { startMenu } from "./menu";
import { startNotFound } from "./not-found";
import { startPictures } from "./pictures";
import { startForgetting } from "./sent";
import { startViewer } from "./viewer";
import { startWaiting } from "./waiting";

startNotFound();
startPictures();
startMenu();
startIslands();
startWaiting();
startForgetting();
startViewer();
