import { expect, test, withoutPictures } from "../support/fixtures";

test.use(withoutPictures);
const small = { viewport: { width: 360, height: 740 }, reducedMotion: "reduce" } as const;

for (const size of ["130%", "160%", "200%"])
  test(`with text at ${size}, a small phone shows the menu, the call bar and the form`, async ({ open }) => {
    const page = await open(small);
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
  });
