import type { BrowserContextOptions, Page } from "@playwright/test";
import { desktop, findings, phone } from "../support/browser";
import { expect, test, withoutPictures } from "../support/fixtures";
import { alive, control, fields, fill, form, good, names, submit, unfold } from "../support/form";

test.use(withoutPictures);
const choices = {
  projectType: [
    ["residential-garage", "Residential Garage"],
    ["residential-basement", "Residential Basement"],
    ["commercial-warehouse", "Commercial Warehouse"],
    ["industrial-facility", "Industrial Facility"],
    ["retail-space", "Retail Space"],
    ["other", "Other"],
  ],
  projectTimeline: [
    ["asap", "As soon as possible"],
    ["1-2-weeks", "Within 1-2 weeks"],
    ["1-month", "Within a month"],
    ["2-3-months", "2-3 months"],
    ["flexible", "I'm flexible"],
  ],
};

/** Before hydration, the browser validates. */
const plain: BrowserContextOptions = { ...desktop, javaScriptEnabled: false };

/** A width for each layout of the form. */
const devices: Array<[string, BrowserContextOptions]> = [
  ["phone", { ...phone, hasTouch: false }],
  ["tablet", { viewport: { width: 768, height: 1024 } }],
  ["desktop", desktop],
];

test("every field is required and has the label of the specification", async ({ open }) => {
  const page = await open(desktop);
  await page.goto("/");
  await unfold(page);
  for (const [name, label] of fields) {
    const labeled = form(page).getByLabel(label, { exact: true });
    await expect(labeled, name).toHaveCount(1);
    await expect(labeled).toHaveAttribute("name", name);
    await expect.poll(() => labeled.evaluate((field: HTMLInputElement) => field.required), name).toBe(true);
    await expect(form(page).getByText(label, { exact: true }), name).toBeVisible();
  }
});

test("the form has the fields of the specification and the honeypot, and is empty", async ({ open }) => {
  const page = await open(desktop);
  await page.goto("/");
  const data = await form(page).evaluate((element: HTMLFormElement) => [...new FormData(element)]);
  expect(data).toEqual([...names, "subject"].map((name) => [name, ""]));
});

test("the honeypot looks like a field to robots, and is out of reach of Tab, autofill and password managers", async ({
  open,
}) => {
  const page = await open(desktop);
  await page.goto("/");
  const honeypot = control(page, "subject");
  const laidOut = await honeypot.evaluate((field) => field.checkVisibility({ visibilityProperty: true }));
  expect(laidOut).toBe(true);
  const forManagers = {
    "data-1p-ignore": "",
    "data-bwignore": "",
    "data-form-type": "other",
    "data-lpignore": "true",
  };
  const attributes = { type: "text", tabindex: "-1", autocomplete: "off", ...forManagers };
  for (const [name, value] of Object.entries(attributes)) {
    await expect(honeypot, name).toHaveAttribute(name, value);
  }
});

test("the honeypot is hidden from screen readers, and its label says to leave it empty", async ({ open }) => {
  const page = await open(desktop);
  await page.goto("/");
  const label = "Leave this field empty";
  await expect(form(page).getByText(label)).toHaveAttribute("for", "quote-subject");
  await expect(form(page).getByRole("textbox", { name: label, includeHidden: true })).toHaveCount(1);
  await expect(form(page).getByRole("textbox", { name: label })).toHaveCount(0);
});

for (const [name, list] of Object.entries(choices))
  test(`${name} offers the choices of the specification, in its order`, async ({ open }) => {
    const page = await open(desktop);
    await page.goto("/");
    const [empty, ...offered] = await control(page, name).evaluate((select: HTMLSelectElement) =>
      Array.from(select.options, ({ value, text }) => [value, text]),
    );
    expect(empty?.[0]).toBe("");
    expect(offered).toEqual(list);
  });

test("browsers can autofill name and contact", async ({ open }) => {
  const page = await open(desktop);
  await page.goto("/");
  const tokens = await form(page)
    .locator("[autocomplete]:not([autocomplete='off'])")
    .evaluateAll((all) =>
      all.map((field) => [field.getAttribute("name"), field.getAttribute("autocomplete")]),
    );
  expect(tokens).toEqual([
    ["firstName", "given-name"],
    ["lastName", "family-name"],
    ["email", "email"],
    ["phone", "tel"],
    ["propertyAddress", "street-address"],
  ]);
});

test("before hydration an empty form is not sent: the first field gets the focus and every field has a message", async ({
  open,
}) => {
  const page = await open(plain);
  const sent = await posts(page);
  await page.goto("/");
  for (const [, , message] of fields) {
    await expect(form(page).getByText(message, { exact: true }), message).toBeHidden();
  }
  await submit(page).click();
  await expect.poll(() => focused(page)).toBe("firstName");
  for (const [, , message] of fields) {
    await expect(form(page).getByText(message, { exact: true }), message).toBeVisible();
  }
  expect(sent).toEqual([]);
});

test("before hydration a form with one invalid value is not sent, and all other values stay", async ({
  open,
}) => {
  const page = await open(plain);
  const sent = await posts(page);
  for (const [wrong, value] of [
    ["firstName", ""],
    ["lastName", ""],
    ["email", "ann.example.com"],
    ["phone", "239-555-010"],
    ["propertyAddress", "12 P"],
    ["projectType", ""],
    ["projectTimeline", ""],
    ["projectDetails", "Two cars."],
  ] as const) {
    await page.goto("/");
    const values = { ...good, [wrong]: value };
    await type(page, values);
    await submit(page).click();
    await expect.poll(() => focused(page)).toBe(wrong);
    for (const [name, , message] of fields) {
      const shown = await form(page).getByText(message, { exact: true }).isVisible();
      expect(shown, message).toBe(name === wrong);
      await expect(control(page, name)).toHaveValue(values[name]);
    }
  }
  expect(sent).toEqual([]);
});

test("on a phone the first invalid field scrolls into view with its label, and no bar is over it", async ({
  open,
}) => {
  const page = await open({ ...phone, reducedMotion: "reduce" });
  await page.goto("/");
  await alive(page);
  await submit(page).tap();
  await expect.poll(() => focused(page)).toBe("firstName");
  const bar = await box(page, "header");
  await expect(page.locator(".call-bar")).toBeHidden();
  await expect
    .poll(async () => (await box(page, "label[for='quote-firstName']")).top)
    .toBeGreaterThanOrEqual(bar.bottom);
  const bottom = page.viewportSize()?.height ?? 0;
  await expect.poll(async () => (await box(page, "#quote-firstName")).bottom).toBeLessThanOrEqual(bottom);
});

test("a complete form is sent to the API, with the values as they were typed", async ({ open }) => {
  const page = await open(plain);
  const sent = await posts(page);
  await page.goto("/");
  await type(page, good);
  await submit(page).click();
  await expect.poll(() => sent.length).toBe(1);
  expect(Object.fromEntries(new URLSearchParams(sent[0]))).toEqual({ ...good, subject: "" });
});

test("without scripts the form leads to the thank-you page", async ({ open }) => {
  const page = await open(plain);
  await page.route("**/api/contact", (route) =>
    route.fulfill({ status: 303, headers: { location: "/thank-you" } }),
  );
  await page.goto("/");
  await type(page, good);
  await submit(page).click();
  await page.waitForURL("**/thank-you");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Quote Request Sent!", {
    useInnerText: true,
  });
});

for (const [valid, texts] of [
  [true, ["2395550100", "+1 239 555 0100", "(239) 555-0100 ext. 4"]],
  [false, ["239555010", "call me please", "(239) 555-010 - -"]],
] as const)
  test(`before hydration ten digits make a phone number in any notation: ${valid}`, async ({ open }) => {
    const page = await open(plain);
    await page.goto("/");
    for (const text of texts) {
      await control(page, "phone").fill(text);
      expect(await isValid(page, "phone"), text).toBe(valid);
    }
  });

for (const [name, device] of devices)
  test.describe(`on a ${name}`, () => {
    test("Tab goes through all fields to the button, in visual order", async ({ open }) => {
      const page = await open({ ...device, reducedMotion: "reduce" });
      await page.goto("/");
      await unfold(page);
      await control(page, "firstName").focus();
      const reached: string[] = [];
      let before: Box | null = null;
      const fold = name === "desktop" ? [] : ["summary"];
      for (let stop = 0; stop <= names.length + fold.length; stop++) {
        const { name, here } = await page.evaluate(() => {
          const element = document.activeElement as HTMLInputElement;
          const { left, right, top, bottom } = element.getBoundingClientRect();
          const y = window.scrollY;
          return {
            name: element.name || element.type || element.localName,
            here: { left, right, top: top + y, bottom: bottom + y },
          };
        });
        reached.push(name);
        if (before !== null) {
          expect(here.top >= before.bottom || here.left >= before.right, name).toBe(true);
        }
        before = here;
        await page.keyboard.press("Tab");
      }
      expect(reached).toEqual([...names.slice(0, 5), ...fold, ...names.slice(5), "submit"]);
    });

    test("the honeypot is invisible and takes no space", async ({ open }) => {
      const page = await open({ ...device, reducedMotion: "reduce" });
      await page.goto("/");
      await alive(page);
      const places = () =>
        form(page)
          .locator("> :not([aria-hidden])")
          .evaluateAll((all) => all.map((part) => JSON.stringify(part.getBoundingClientRect())));
      const before = await places();
      const honeypot = control(page, "subject").locator("..");
      await expect
        .poll(() => honeypot.evaluate((part) => Math.max(part.clientWidth, part.clientHeight)))
        .toBe(1);
      await honeypot.evaluate((part) => part.remove());
      expect(await places()).toEqual(before);
    });

    test("a focused field shows its focus", async ({ open }) => {
      const page = await open(device);
      await page.goto("/");
      await unfold(page);
      for (const name of names) {
        await control(page, name).focus();
        const { outlineStyle, outlineWidth } = await control(page, name).evaluate((field) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(field);
          return { outlineStyle, outlineWidth };
        });
        expect([outlineStyle, outlineWidth], name).toEqual(["solid", "3px"]);
      }
    });

    test("axe finds nothing in the contact section, empty or with every message", async ({ open }) => {
      const page = await open({ ...device, reducedMotion: "reduce" });
      await page.goto("/");
      await alive(page);
      // A field half below the header would be too small a target.
      await page.locator("#contact").evaluate((section) => section.scrollIntoView());
      expect(await findings(page, "#contact")).toEqual([]);
      await submit(page).click();
      await everyMessage(page);
      expect(await findings(page, "#contact")).toEqual([]);
    });
  });

test("on a phone every control is at least 44 px high, and no field makes iOS zoom in", async ({ open }) => {
  const page = await open(phone);
  await page.goto("/");
  await alive(page);
  // Enables the Clear button.
  await fill(page, { firstName: "Ann" });
  await form(page).getByRole("button", { name: "Clear" }).waitFor();
  const targets = await page
    .locator("#contact :is(a, button, input, select, textarea):not([aria-hidden] *)")
    .evaluateAll((all) =>
      all.map((target) => {
        const { width, height } = target.getBoundingClientRect();
        return { html: target.outerHTML.slice(0, 80), width, height };
      }),
    );
  expect(targets.length).toBeGreaterThan(names.length);
  expect(targets.filter(({ width, height }) => Math.min(width, height) < 44)).toEqual([]);
  for (const name of names) {
    const size = await control(page, name).evaluate((field) => getComputedStyle(field).fontSize);
    expect(Number.parseFloat(size), name).toBeGreaterThanOrEqual(16);
  }
});

test("on a phone the form comes before the other ways to reach the business", async ({ open }) => {
  const page = await open(phone);
  await page.goto("/");
  const heading = await box(page, "#contact h2");
  const fields = await box(page, "#quote-form");
  expect(fields.top).toBeGreaterThanOrEqual(heading.bottom);
  for (const other of ["#contact .contact-channels dl", "#contact .emergency"]) {
    expect((await box(page, other)).top, other).toBeGreaterThanOrEqual(fields.bottom);
  }
});

test("in a wide window the form is beside the other ways to reach the business", async ({ open }) => {
  const page = await open(desktop);
  await page.goto("/");
  const fields = await box(page, "#quote-form");
  for (const other of ["#contact .contact-channels dl", "#contact .emergency"]) {
    const { left, top, bottom } = await box(page, other);
    expect(left, other).toBeGreaterThanOrEqual(fields.right);
    expect(top, other).toBeGreaterThanOrEqual(fields.top);
    expect(Math.floor(bottom), other).toBeLessThanOrEqual(Math.ceil(fields.bottom));
  }
});

test("at 320 px nothing scrolls sideways, with or without messages", async ({ open }) => {
  const page = await open({ viewport: { width: 320, height: 640 } });
  await page.goto("/");
  await alive(page);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width).toBeLessThanOrEqual(320);
  await submit(page).click();
  await everyMessage(page);
  await expect.poll(width).toBeLessThanOrEqual(320);
});

for (const width of [640, 1152])
  test(`at ${width} px, where columns are narrowest, no choice is cut off`, async ({ open }) => {
    const page = await open({ viewport: { width, height: 768 } });
    await page.goto("/");
    await unfold(page);
    for (const [name, list] of Object.entries(choices)) {
      for (const [value] of list) {
        await control(page, name).selectOption(value ?? "");
        const { needed, room } = await control(page, name).evaluate((select: HTMLSelectElement) => {
          const style = getComputedStyle(select);
          const pen = document.createElement("canvas").getContext("2d");
          if (pen === null) throw new Error("no canvas");
          pen.font = style.font;
          const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
          const needed = pen.measureText(select.selectedOptions[0]?.text ?? "").width;
          return { needed, room: select.clientWidth - padding };
        });
        expect(needed, value).toBeLessThanOrEqual(room);
      }
    }
  });

type Box = { left: number; right: number; top: number; bottom: number };

function box(page: Page, selector: string): Promise<Box> {
  return page.locator(selector).evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left, right, top, bottom };
  });
}

/** The bodies of all requests to the API, which is mocked. */
async function posts(page: Page): Promise<string[]> {
  const sent: string[] = [];
  await page.route("**/api/**", (route) => {
    sent.push(route.request().postData() ?? "");
    return route.fulfill({ status: 201, contentType: "application/json", body: "{}" });
  });
  return sent;
}

/** With the keyboard: `minlength` applies only to typed text. */
async function type(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    const field = control(page, name);
    if (name in choices) await field.selectOption(value);
    else await field.pressSequentially(value);
  }
}

/** Waits until every field has its message. */
async function everyMessage(page: Page) {
  for (const [, , message] of fields) await form(page).getByText(message, { exact: true }).waitFor();
}

function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute("name"));
}

function isValid(page: Page, name: string): Promise<boolean> {
  return control(page, name).evaluate((field: HTMLInputElement) => field.validity.valid);
}
