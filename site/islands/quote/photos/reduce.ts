import { MAX_PHOTO_BYTES, PHOTO_SIDE_PX } from "../../../generated/form-constants";

/** Qualities that are tried until the file is small enough. */
const QUALITIES = [0.8, 0.65, 0.5, 0.35];

/**
 * Makes a JPEG of at most 1600 pixels a side from a picture file, upright. Location and device are not in it.
 *
 * @throws if this browser can't read the file
 */
export async function reduce(file: Blob): Promise<Blob> {
  const picture = await decode(file);
  const canvas = document.createElement("canvas");
  draw(picture, canvas, PHOTO_SIDE_PX);
  picture.close();
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", quality));
    if (blob !== null && blob.type === "image/jpeg" && blob.size <= MAX_PHOTO_BYTES) return blob;
  }
  throw new Error("no JPEG that is small enough");
}

/** Draws a photo onto a canvas of its shape, with at most `side` pixels a side. */
export async function drawPreview(blob: Blob, canvas: HTMLCanvasElement, side: number) {
  const picture = await decode(blob);
  draw(picture, canvas, side);
  picture.close();
}

function decode(file: Blob): Promise<ImageBitmap> {
  // The default of today's browsers, written out for those that ignored the orientation.
  return createImageBitmap(file, { imageOrientation: "from-image" });
}

function draw(picture: ImageBitmap, canvas: HTMLCanvasElement, side: number) {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no canvas");
  // JPEG has no transparency.
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
}
