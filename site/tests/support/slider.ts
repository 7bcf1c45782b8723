import type { Locator, Page } from "@playwright/test";

/** Brings the line of a comparison to a quarter of the picture: by a tap on a phone, by dragging it with a mouse. */
export async function moveToQuarter(page: Page, slider: Locator, device: string) {
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  if (box === null) throw new Error("The slider has no box");
  const [x, y] = [box.x + box.width / 4, box.y + box.height / 2];
  if (device === "phone") return page.touchscreen.tap(x, y);
  await page.mouse.move(box.x + box.width / 2, y);
  await page.mouse.down();
  await page.mouse.move(x, y);
  await page.mouse.up();
}
