import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { desktop, findings, phone, watch } from "../support/browser";
import { test as base, expect } from "../support/fixtures";
import { end, newSite, preview } from "../support/programs";

/** The address of the preview of a site that `ssg new project` has just made. */
const test = base.extend<{ url: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of other fixtures from here.
  url: async ({}, use) => {
    const scratch = mkdtempSync(join(tmpdir(), "site-new-"));
    const { server, url } = await preview(newSite(join(scratch, "site")), join(scratch, "out"));
    await use(url);
    await end(server);
    rmSync(scratch, { recursive: true, force: true });
  },
});

for (const [name, device] of [
  ["phone", phone],
  ["desktop", desktop],
] as const)
  test(`the home page of a new site is whole on a ${name}, without messages over it`, async ({
    open,
    url,
  }) => {
    const page = await open({ ...device, reducedMotion: "reduce", baseURL: url });
    const complaints = watch(page);
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("What you do, in one line");
    await expect(page.locator(".ssg-preview")).toHaveCount(0);
    // Its buttons are light: below the dark ground nobody could read them.
    const bottom = (selector: string) =>
      page.locator(`.hero ${selector}`).evaluate((part) => Math.round(part.getBoundingClientRect().bottom));
    expect(await bottom(".actions")).toBeLessThanOrEqual(await bottom(".backdrop"));
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
