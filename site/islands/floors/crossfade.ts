import type { FloorColor } from "./colors";
import { copyOfRoom } from "./rooms";

/** Keeps the room of one color over that of the next one until that is loaded, and fades it out. */
export async function crossfade(from: FloorColor, to: FloorColor, size: string) {
  const picture = to.figure.querySelector(".picture");
  // In a size, the room in it lies over the color's own picture.
  const image = picture?.querySelector<HTMLImageElement>(".floors-size") ?? picture?.querySelector("img");
  const copy = copyOfRoom(from, size);
  if (picture == null || image == null || copy === null) return;
  const over = document.createElement("span");
  over.className = "floors-over";
  over.append(copy);
  picture.append(over);
  // It would fade in by itself, and both would be half gone in the middle.
  picture.classList.remove("picture-waits");
  // A room that cannot be loaded shows its text.
  await image.decode().catch(() => undefined);
  over.classList.add("floors-gone");
  // Without motion there is no transition to wait for.
  await Promise.allSettled(over.getAnimations().map(({ finished }) => finished));
  over.remove();
}
