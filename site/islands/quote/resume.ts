import { startCourier } from "./courier";
import { tellAnywhere } from "./tell";

/** Sends what an earlier page could not. */
export function resume() {
  startCourier(tellAnywhere).send();
}
