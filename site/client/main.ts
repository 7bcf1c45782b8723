import { startIslands } from "./islands";
import { startMenu } from "./menu";
import { startNotFound } from "./not-found";

startNotFound();
startMenu();
startIslands();
