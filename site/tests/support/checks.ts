import { expect, type Locator } from "@playwright/test";

export type Words = string | RegExp;
export type Check = (found: Locator) => Promise<void>;

export async function words(found: Locator): Promise<string[]> {
  return (await found.allInnerTexts()).map((text) => typed(text).replace(/\s+/g, " ").trim());
}

/** A text with the signs of a keyboard, as the specification has it. */
function typed(text: string): string {
  return text
    .replace(/\u2060/g, "")
    .replace(/–/g, "-")
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"');
}

export function matching(expected: Words | number): unknown {
  return expected instanceof RegExp ? expect.stringMatching(expected) : expected;
}

export function atLeast(count: number): Check {
  return async (found) => expect(await found.filter({ visible: true }).count()).toBeGreaterThanOrEqual(count);
}

/** The visible text contains each phrase. */
export function saying(...phrases: Words[]): Check {
  return async (found) => {
    const text = (await words(found.filter({ visible: true }))).join(" ");
    for (const phrase of phrases) expect(text).toMatch(phrase);
  };
}

/** Every element's text matches. */
export function everyOne(pattern: RegExp): Check {
  return async (found) => {
    const all = await words(found);
    expect(all).not.toEqual([]);
    expect(all.filter((text) => !pattern.test(text))).toEqual([]);
  };
}

/** Every element contains a match of each selector. */
export function each(...selectors: string[]): Check {
  return async (found) => {
    expect(await found.count()).toBeGreaterThan(0);
    for (const one of await found.all()) {
      const missing: string[] = [];
      for (const selector of selectors)
        if ((await one.locator(selector).count()) === 0) missing.push(selector);
      expect(missing, (await words(one))[0]).toEqual([]);
    }
  };
}

export function unique(count: number): Check {
  return async (found) => {
    const all = await words(found);
    expect(all).toHaveLength(count);
    expect(new Set(all).size).toBe(count);
  };
}

export function having(name: string, ...values: Words[]): Check {
  return async (found) => expect(await attributes(found, name)).toEqual(values.map(matching));
}

export function leadTo(...addresses: Words[]): Check {
  return having("href", ...addresses);
}

export function leadToAll(addresses: string[]): Check {
  return async (found) => expect((await attributes(found, "href")).sort()).toEqual([...addresses].sort());
}

async function attributes(found: Locator, name: string): Promise<Array<string | null>> {
  return found.evaluateAll((all, key) => all.map((element) => element.getAttribute(key)), name);
}

export function branded(): Check {
  return async (found) => {
    const page = found.page();
    const name = page.locator("head meta[property='og:site_name']");
    const brand = (await attributes(name, "content"))[0] ?? "";
    const title = await page.title();
    expect(await attributes(found, "content")).toEqual([title]);
    expect(brand).not.toBe("");
    expect(title.split(brand)).toEqual([expect.stringMatching(/\w.* \| $/), ""]);
  };
}

/** The structured data's value at a path such as `areaServed.name`. */
export function data(type: string, path: string, value: Words | number): Check {
  return async (found) => {
    const graph = JSON.parse((await found.textContent()) ?? "")["@graph"] as Array<Record<string, unknown>>;
    let at: unknown = graph.find((node) => node["@type"] === type);
    for (const step of path.split(".")) at = (at as Record<string, unknown> | undefined)?.[step];
    expect(at).toBeDefined();
    expect(value instanceof RegExp ? String(at) : at).toEqual(matching(value));
  };
}

export function styled(property: string, value: string): Check {
  return async (found) => expect(await style(found, property)).toEqual([value]);
}

function style(found: Locator, property: string): Promise<string[]> {
  return found.evaluateAll(
    (all, name) => all.map((element) => getComputedStyle(element).getPropertyValue(name)),
    property,
  );
}

type Family = "gray" | "red" | "orange" | "green" | "blue" | "purple";

export function colored(expected: Family): Check {
  return async (found) => {
    const colors = await style(found, "background-color");
    expect(colors).not.toEqual([]);
    for (const color of colors) expect(family(color), color).toBe(expected);
  };
}

export function themed(expected: Family): Check {
  return async (found) => expect(family((await attributes(found, "content"))[0] ?? "")).toBe(expected);
}

/** The common name of a color such as `#1357c2` or `rgb(19, 87, 194)`. */
function family(color: string): Family {
  const hex = color.match(/^#(..)(..)(..)$/)?.slice(1);
  const [red = 0, green = 0, blue = 0] =
    hex?.map((part) => Number.parseInt(part, 16)) ?? color.match(/\d+/g)?.map(Number) ?? [];
  const strongest = Math.max(red, green, blue);
  const range = strongest - Math.min(red, green, blue);
  if (range <= 10) return "gray";
  const sixth =
    strongest === red
      ? (green - blue) / range
      : strongest === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range;
  const hue = (sixth * 60 + 360) % 360;
  const upTo: Array<[number, Family]> = [
    [15, "red"],
    [70, "orange"],
    [170, "green"],
    [250, "blue"],
    [320, "purple"],
  ];
  return upTo.find(([end]) => hue < end)?.[1] ?? "red";
}

/** `count` elements side by side. */
export function sideBySide(count: number): Check {
  return async (found) => {
    const boxes = await found.evaluateAll((all) =>
      all.map((element) => element.getBoundingClientRect().toJSON()),
    );
    expect(boxes).toHaveLength(count);
    expect(new Set(boxes.map(({ left }) => left)).size).toBe(count);
    expect(Math.max(...boxes.map(({ top }) => top))).toBeLessThan(
      Math.min(...boxes.map(({ bottom }) => bottom)),
    );
  };
}

/** A click on each opens the viewer with this counter. */
export function opening(counter: RegExp): Check {
  return async (found) => {
    expect(await found.count()).toBeGreaterThan(0);
    for (const tile of await found.all()) {
      await inViewer(tile, async (viewer) => {
        await expect(viewer.getByText(/^\d+ of \d+$/), await tile.innerText()).toHaveText(counter, {
          useInnerText: true,
        });
      });
    }
  };
}

/** A click opens the viewer with the tile's name and code. */
export function openingTitled(): Check {
  return async (tile) => {
    const [name = "", code = ""] = (await tile.innerText()).split("\n").filter((line) => line.trim() !== "");
    expect(code).toMatch(/^PB?-?\d+$/);
    await inViewer(tile, async (viewer) => {
      await expect(viewer).toContainText(`${name}, ${code}`, { useInnerText: true });
    });
  };
}

async function inViewer(tile: Locator, look: (viewer: Locator) => Promise<void>) {
  const viewer = tile.page().getByRole("dialog", { name: "Image viewer" });
  await tile.click();
  await viewer.waitFor();
  try {
    await look(viewer);
  } finally {
    await tile.page().keyboard.press("Escape");
    await viewer.waitFor({ state: "detached" });
  }
}
