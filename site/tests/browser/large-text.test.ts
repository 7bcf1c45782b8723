import { expect, test } from "vitest";
import { openBrowser, withoutPictures } from "../support/browser";

const withPage = openBrowser(withoutPictures);
const small = { viewport: { width: 360, height: 740 }, reducedMotion: "reduce" } as const;

test.each(["130%", "160%", "200%"])(
  "with text at %s, a small phone shows the menu, the call bar and the form",
  (size) =>
    withPage(small, async (page) => {
      await page.goto("/", { waitUntil: "domcontentloaded" });
      await page.evaluate((large) => {
        document.documentElement.style.fontSize = large;
      }, size);
      const parts = page.locator(".menu-open, .call-bar a, .quote-form, .field *, .quote-form-end *");
      const beyond = await parts.evaluateAll((all) =>
        all
          .filter((part) => !part.matches(".visually-hidden, option"))
          .filter((part) => part.getBoundingClientRect().right > 360)
          .map(({ outerHTML }) => outerHTML),
      );
      expect(beyond).toEqual([]);
      await page.locator(".menu-open").click();
      await page.locator(".menu-close").waitFor();
    }),
);
