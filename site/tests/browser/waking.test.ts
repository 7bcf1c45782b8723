import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { desktop, phone, watch } from "../support/browser";
import { test as base, expect, gate, withoutPictures } from "../support/fixtures";
import { ACCEPTANCE, build, end, everyIsland, serve } from "../support/programs";

// What a visitor does before, while and after the script of an island comes, on a page as it was sent and on one that
// the browser has translated.

const test = base.extend<object, { site: { url: string; pageWith: (part: string) => string } }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a pattern
    async ({}, use) => {
      const scratch = mkdtempSync(join(tmpdir(), "site-waking-"));
      const folder = join(scratch, "dist");
      build(everyIsland(scratch), folder);
      const { server, url } = await serve(folder);
      const pages = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
        /\.html$/.test(file),
      );
      const pageWith = (part: string) => {
        const page = pages.find((file) => readFileSync(join(folder, file), "utf8").includes(part));
        if (page === undefined) throw new Error(`no page has ${part}: add one to everyIsland`);
        return `${url}/${page.replace(/(index)?\.html$/, "")}`;
      };
      await use({ url, pageWith });
      await end(server);
      rmSync(scratch, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
});
test.use(withoutPictures);

/** The names of all islands, so that a new one is tested too. */
const islands =
  /islands = \{ (.+) \}/
    .exec(readFileSync("islands/registry.ts", "utf8"))?.[1]
    ?.split(", ")
    .map((entry) => entry.replace(/:.*/, "")) ?? [];

const photo = `${ACCEPTANCE}/images/garage-flake.jpg`;

type Way = {
  selector: string;
  /** The action of a visitor on the control, done again later. */
  use: (control: Locator, again: boolean) => Promise<void>;
  /** The rest of it; `kept` if nothing is lost. */
  left: (control: HTMLElement) => string | number | boolean;
  kept: (again: boolean) => string | number | boolean;
};

/** How each kind of control is used. */
const ways: Way[] = [
  {
    selector: "textarea, input:is(:not([type]), [type=text], [type=search], [type=email], [type=tel])",
    use: (control, again) => control.fill(again ? "dry slab" : "slab"),
    left: (control) => (control as HTMLInputElement).value,
    kept: (again) => (again ? "dry slab" : "slab"),
  },
  {
    selector: "select",
    use: async (control, again) => void (await control.selectOption({ index: again ? 2 : 1 })),
    left: (control) => (control as HTMLSelectElement).selectedIndex,
    kept: (again) => (again ? 2 : 1),
  },
  {
    // The last ones of their groups are chosen, then the first ones.
    selector: "input:is([type=radio], [type=checkbox])",
    use: (control, again) =>
      control.evaluate((element: HTMLInputElement, again) => {
        const group = [...document.querySelectorAll<HTMLInputElement>(`[name="${element.name}"]`)];
        if (element === group.at(again ? 0 : -1)) element.closest("label")?.click();
      }, again),
    left: (control) => {
      const group = [
        ...document.querySelectorAll<HTMLInputElement>(`[name="${(control as HTMLInputElement).name}"]`),
      ];
      return group.findIndex(({ checked }) => checked) === 0 ? "first" : "last";
    },
    kept: (again) => (again ? "first" : "last"),
  },
  {
    // The form takes files out of their control, and shows them.
    selector: "input[type=file]",
    use: (control) => control.setInputFiles([photo]),
    left: (control) => control.closest("fieldset")?.querySelectorAll("canvas").length ?? 0,
    kept: (again) => (again ? 2 : 1),
  },
  {
    selector: "input[type=range]",
    use: (control, again) => control.fill(again ? "70" : "20"),
    left: (control) => (control as HTMLInputElement).value,
    kept: (again) => (again ? "70" : "20"),
  },
  {
    // Where there is room, nothing is folded.
    selector: "details",
    use: async (control, again) => {
      const fold = control.locator("summary");
      if (!again && (await fold.isVisible())) await fold.click();
    },
    left: (control) =>
      (control as HTMLDetailsElement).open || !control.querySelector("summary")?.checkVisibility(),
    kept: () => true,
  },
  {
    // A button without a form is answered in words.
    selector: "button[type=button]",
    use: (control) => control.click(),
    left: (control) => control.closest("[data-island]")?.querySelector("[role=status]")?.textContent !== "",
    kept: () => true,
  },
];

/** Buttons that send a form are in the tests of the form and of the cost finder; nobody sees the trap for robots. */
const CONTROLS =
  "input:not([type=hidden]):not([tabindex='-1']), select, textarea, details, button:not([type=submit])";

async function controlsOf(island: Locator): Promise<Array<{ control: Locator; way: Way }>> {
  const controls: Array<{ control: Locator; way: Way }> = [];
  const isParsed = (part: HTMLElement) => part.nextSibling !== null || document.readyState !== "loading";
  await expect.poll(() => island.evaluate(isParsed)).toBe(true);
  // By their attributes, because more of them may come.
  const selectors = await island.locator(CONTROLS).evaluateAll((all) =>
    all.map((control) => {
      const given = ["id", "type", "name", "value"].map((name) => [name, control.getAttribute(name)]);
      const attributes = given.map(([name, value]) =>
        value === null ? "" : `[${name}=${JSON.stringify(value)}]`,
      );
      return control.tagName + attributes.join("");
    }),
  );
  for (const control of selectors.map((selector) => island.locator(selector).first())) {
    const found: Way[] = [];
    for (const way of ways)
      if (await control.evaluate((element, selector) => element.matches(selector), way.selector))
        found.push(way);
    const [way] = found;
    if (way === undefined)
      throw new Error(`say how ${await control.evaluate((each) => each.outerHTML)} is used`);
    controls.push({ control, way });
  }
  return controls;
}

/** Uses all controls. In the first round, photos come last, as people add them. */
async function use(controls: Array<{ control: Locator; way: Way }>, again: boolean) {
  for (const { control, way } of controls) await way.use(control, again);
}

async function expectKept(controls: Array<{ control: Locator; way: Way }>, again: boolean) {
  for (const { control, way } of controls)
    await expect.poll(() => control.evaluate(way.left), { message: way.selector }).toBe(way.kept(again));
}

/** Resolves when the island's event handlers work. */
const awake = (island: Locator) =>
  expect
    .poll(
      () =>
        island.evaluate(({ firstElementChild: first }) =>
          Object.keys(first ?? {}).some((key) => key.startsWith("__react")),
        ),
      { timeout: 60_000 },
    )
    .toBe(true);

/**
 * Does what a browser's translator does from now on: puts each text, also one that comes later, into two elements, with
 * other words, and takes the old one out of the page.
 */
async function translate(page: Page) {
  await page.evaluate(() => {
    const SPARED = "script, style, textarea, title, [translate=no], font";
    const texts = (root: Node): Text[] => {
      if (root instanceof Text) return [root];
      return [...root.childNodes].flatMap(texts);
    };
    const put = (root: Node) => {
      for (const text of texts(root)) {
        if (text.data.trim() === "" || text.parentElement === null || text.parentElement.closest(SPARED))
          continue;
        const font = document.createElement("font");
        font.append(document.createElement("font"));
        font.firstElementChild?.append(`¡${text.data.trim()}!`);
        text.replaceWith(font);
      }
    };
    put(document.body);
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        for (const node of addedNodes.length > 0 ? addedNodes : [target]) put(node);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
}

/** Holds back what matches until `release`. */
async function hold(page: Page, files: RegExp) {
  const { opened, release } = gate();
  await page.route(files, async (route) => {
    await opened;
    await route.continue();
  });
  return release;
}

test("every island is on a page of the site that these tests use", ({ site }) => {
  expect(islands.length).toBeGreaterThan(3);
  for (const name of islands) site.pageWith(`data-island="${name}"`);
});

for (const name of islands)
  for (const translated of [false, true])
    test(`${name}${translated ? ", translated by the browser," : ""} keeps what was done before its script came, and stays the same elements`, async ({
      open,
      site,
    }) => {
      const page = await open({ ...desktop, reducedMotion: "reduce" });
      const complaints = watch(page);
      const release = await hold(page, /\/assets\/chunks\//);
      await page.goto(site.pageWith(`data-island="${name}"`), { waitUntil: "domcontentloaded" });
      const island = page.locator(`[data-island="${name}"]`).first();
      const controls = await controlsOf(island);
      const asked = page.waitForRequest(/\/assets\/chunks\//);
      await island.scrollIntoViewIfNeeded();
      await use(controls, false);
      if (translated) await translate(page);
      for (const { control } of controls)
        await control.evaluate((element) => Object.assign(element, { old: true }));
      await asked;
      release();
      await awake(island);
      await expectKept(controls, false);
      const old = controls.map(({ control }) => control.evaluate((element) => "old" in element));
      expect(await Promise.all(old)).toEqual(controls.map(() => true));
      await use(controls, true);
      await expectKept(controls, true);
      expect(complaints).toEqual([]);
    });

for (const name of islands)
  for (const speed of [20, 50])
    test(`${name} keeps what is done while its script comes at ${speed} kB/s`, async ({ open, site }) => {
      const page = await open({ ...phone, reducedMotion: "reduce" });
      const session = await page.context().newCDPSession(page);
      await session.send("Network.enable");
      const line = {
        offline: false,
        latency: 400,
        downloadThroughput: speed * 1000,
        uploadThroughput: speed * 1000,
      };
      await session.send("Network.emulateNetworkConditions", line);
      await page.goto(site.pageWith(`data-island="${name}"`), { waitUntil: "commit" });
      const island = page.locator(`[data-island="${name}"]`).first();
      const controls = await controlsOf(island);
      await use(controls, false);
      await awake(island);
      await expectKept(controls, false);
      await use(controls, true);
      await expectKept(controls, true);
    });

test("an island that the page's own code has changed is made anew, with the state, the focus and the files of the old one", async ({
  open,
  site,
}) => {
  const page = await open({ ...desktop, reducedMotion: "reduce" });
  const release = await hold(page, /\/assets\/chunks\//);
  await page.goto(site.pageWith('data-island="quoteForm"'), { waitUntil: "domcontentloaded" });
  const island = page.locator("[data-island=quoteForm]");
  const controls = await controlsOf(island);
  await island.scrollIntoViewIfNeeded();
  await use(controls, false);
  // As extensions do.
  await island.locator("form").evaluate((form) => form.prepend(document.createElement("i")));
  const first = island.getByLabel("First name");
  await first.evaluate((field: HTMLInputElement) => {
    field.focus();
    field.setSelectionRange(1, 3);
    Object.assign(field, { old: true });
  });
  const add = island.locator("[type=file]");
  const opened = page.waitForEvent("filechooser");
  await island.getByText("Add photos").click();
  const chooser = await opened;
  await first.focus();
  await first.evaluate((field: HTMLInputElement) => field.setSelectionRange(1, 3));
  release();
  await awake(island);
  expect(await first.evaluate((field) => "old" in field)).toBe(false);
  await expectKept(controls, false);
  await expect(first).toBeFocused();
  const selection = (field: HTMLInputElement) => [field.selectionStart, field.selectionEnd];
  expect(await first.evaluate(selection)).toEqual([1, 3]);
  await chooser.setFiles(photo);
  await expect(add.locator("xpath=..").locator("canvas")).toHaveCount(2);
});

test("photos that were chosen before the form's script came are sent, also if the button is pressed before", async ({
  open,
  site,
}) => {
  const page = await open({ ...phone, reducedMotion: "reduce" });
  const release = await hold(page, /\/assets\/chunks\//);
  await page.goto(site.pageWith('data-island="quoteForm"'), { waitUntil: "domcontentloaded" });
  const island = page.locator("[data-island=quoteForm]");
  const opened = page.waitForEvent("filechooser");
  await island.getByText("Add photos").tap();
  await (await opened).setFiles([photo, photo]);
  await island.locator("[type=submit]").tap();
  release();
  await expect(island.locator("canvas")).toHaveCount(2);
  // The form's own messages: it was sent by its script, not by the browser.
  await expect(island.getByLabel("First name")).toHaveAttribute("aria-invalid", "true");
});

test("in a translated page a cost finder shows the range and the names of each choice", async ({
  open,
  site,
}) => {
  const page = await open({ ...desktop, reducedMotion: "reduce" });
  const complaints = watch(page);
  await page.goto(site.pageWith('data-island="costFinder"'));
  await translate(page);
  const answer = page.locator(".cost-answer");
  const choose = (words: string) => page.locator(".cost label", { hasText: words }).first().click();
  await choose("3-car garage");
  await expect(answer).toContainText("$2,400–6,000");
  await choose("Quartz");
  await choose("Old paint");
  await expect(answer).toContainText("$5,700–11,625");
  await expect(answer).toContainText("¡3-car garage, 600–750 sq ft!");
  await expect(answer).toContainText("Quartz with a stable topcoat");
  await expect(answer).not.toContainText("Full flake");
  await expect(answer).toContainText("It comes off first.");
  expect(complaints).toEqual([]);
});

test("in a translated page the form's button, messages and photos change their words", async ({
  open,
  site,
}) => {
  const page = await open({ ...desktop, reducedMotion: "reduce" });
  const complaints = watch(page);
  await page.goto(site.pageWith('data-island="quoteForm"'));
  await translate(page);
  const form = page.locator("#quote-form");
  await form.scrollIntoViewIfNeeded();
  await form.getByLabel("First name").fill("Rae");
  await form.locator("[type=file]").setInputFiles([photo, photo]);
  await expect(form.locator("canvas")).toHaveCount(2);
  const status = form.locator(".quote-photos [role=status]");
  await expect(status).toContainText("¡2 photos added. ");
  await form.getByRole("button", { name: "photo 2" }).click();
  await expect(status).toContainText("¡1 photo added. ");
  const clear = form.locator(".quote-form-draft-notice button");
  await clear.click();
  await expect(clear).toContainText("¡Undo!");
  await clear.click();
  await expect(clear).toContainText("¡Clear!");
  await expect(form.getByLabel("First name")).toHaveValue("Rae");
  await form.locator("[type=submit]").click();
  await expect(form.getByText("¡Last name is required!")).toBeVisible();
  expect(complaints).toEqual([]);
});

test("what is done before the page's own script came counts: a line moved, a color, an open menu, a search", async ({
  open,
  site,
}) => {
  const page = await open({ ...phone, reducedMotion: "reduce" });
  const script = /\/assets\/entries\//;
  const visit = async (path: string) => {
    await page.unroute(script);
    const release = await hold(page, script);
    // The script is the last thing that the event waits for.
    await page.goto(`${site.url}${path}`, { waitUntil: "commit" });
    return release;
  };

  let release = await visit("/work");
  await page.getByRole("slider").fill("20");
  release();
  await expect(page.locator(".before-after")).toHaveCSS("--split", "20%");

  await page.goto(`${site.url}/floors`, { waitUntil: "commit" });
  const second = await page.locator(".floors .swatch").nth(1).getAttribute("id");
  await page.goto("about:blank");
  release = await visit(`/floors#${second}`);
  const radios = page.locator(".floors input[type=radio]");
  await radios.last().evaluate((radio) => radio.closest("label")?.click());
  release();
  await expect(page).toHaveURL(
    new RegExp(`#${await page.locator(".floors .swatch").last().getAttribute("id")}$`),
  );
  await expect(radios.last()).toBeChecked();

  release = await visit("/blog");
  await page.locator(".menu-open").tap();
  await expect(page.locator("#menu")).toBeVisible();
  release();
  await expect(page.locator(".menu-open")).toHaveAttribute("aria-expanded", "true");
  expect(await page.locator("main").evaluate((main: HTMLElement) => main.inert)).toBe(true);

  release = await visit("/blog");
  await page.getByRole("searchbox").fill("slab");
  await page.getByRole("searchbox").blur();
  release();
  await expect(page.getByRole("search").getByRole("link")).not.toHaveCount(0);
});
