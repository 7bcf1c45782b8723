import type { FormValues } from "../../islands/quote/fields/check";
import { desktop, findings, phone } from "../support/browser";
import { expect, test, withoutPictures } from "../support/fixtures";
import {
  control,
  count,
  fields,
  fill,
  focused,
  form,
  good,
  messages,
  names,
  openForm,
  shown,
  submit,
  unfold,
} from "../support/form";

test.use(withoutPictures);
/** An invalid value for each field. */
const nearly: FormValues = {
  firstName: "  ",
  lastName: "\u00a0",
  email: "ann@example",
  phone: "239-555-010",
  propertyAddress: "12 P",
  projectType: "",
  projectTimeline: "",
  projectDetails: "Two cars.",
};
const all = Object.fromEntries(fields.map(([name, , message]) => [name, message]));

test("submitting an empty form shows each field's message until the field is corrected", async ({ open }) => {
  const page = await open({ ...desktop, reducedMotion: "reduce" });
  const sent = count(page);
  await openForm(page);
  await expect.poll(() => messages(page)).toEqual({});
  await submit(page).click();
  await expect.poll(() => messages(page)).toEqual(all);
  await expect.poll(() => focused(page)).toBe("firstName");
  const left: Record<string, string> = { ...all };
  for (const [name] of fields) {
    await fill(page, { [name]: good[name] });
    delete left[name];
    await expect.poll(() => messages(page), name).toEqual(left);
  }
  expect(sent.posts).toBe(0);
});

test("no field is marked invalid before the first submit, and every change is checked after it", async ({
  open,
}) => {
  const page = await open({ ...desktop, reducedMotion: "reduce" });
  await openForm(page);
  await control(page, "phone").pressSequentially("239");
  await page.keyboard.press("Tab");
  await expect.poll(() => messages(page)).toEqual({});
  await fill(page, good);
  await fill(page, { phone: "239 555 010" });
  await submit(page).click();
  const message = { phone: "Phone number must be at least 10 digits" };
  await expect.poll(() => messages(page)).toEqual(message);
  await control(page, "phone").press("End");
  await page.keyboard.type("0");
  await expect.poll(() => messages(page)).toEqual({});
  await page.keyboard.press("Backspace");
  await expect.poll(() => messages(page)).toEqual(message);
  await control(page, "projectType").selectOption("");
  await expect
    .poll(() => messages(page))
    .toEqual({ ...message, projectType: "Please select a project type" });
});

test("with one invalid value the form is not sent, the field has the focus, and all values stay", async ({
  open,
}) => {
  const page = await open({ ...desktop, reducedMotion: "reduce" });
  const sent = count(page);
  await openForm(page);
  for (const [wrong, value] of Object.entries(nearly)) {
    const values = { ...good, [wrong]: value };
    await fill(page, values);
    await submit(page).click();
    await expect.poll(() => messages(page)).toEqual({ [wrong]: all[wrong] });
    await expect.poll(() => focused(page)).toBe(wrong);
    await expect.poll(() => shown(page)).toEqual(values);
  }
  expect(sent.posts).toBe(0);
});

test("pasted text is never cut off; text too long or with invisible characters shows a message", async ({
  open,
}) => {
  const page = await open({ ...desktop, reducedMotion: "reduce" });
  await openForm(page);
  const values = { ...good, firstName: `A${"🙂".repeat(100)}`, lastName: "L\u0007ee" };
  await fill(page, values);
  await submit(page).click();
  await expect
    .poll(() => messages(page))
    .toEqual({
      firstName: "Please use 100 characters at most",
      lastName: "Please remove characters that cannot be seen",
    });
  await expect.poll(() => shown(page)).toEqual(values);
  await fill(page, { firstName: `A${"🙂".repeat(99)}` });
  expect(Object.keys(await messages(page))).toEqual(["lastName"]);
});

test("screen readers announce a message with its field, only while the field is invalid", async ({
  open,
}) => {
  const page = await open({ ...desktop, reducedMotion: "reduce" });
  await openForm(page);
  await fill(page, { ...good, email: "ann", projectDetails: "Short" });
  await submit(page).click();
  const field = (name: string, description: string) => form(page).getByRole("textbox", { name, description });
  const email = field("Email address", "Invalid email address");
  await expect(email).toHaveAttribute("aria-invalid", "true");
  const hint = "Rough size, condition of the slab, and how you use the floor.";
  await field("Project details", `Please provide more details about your project ${hint}`).waitFor();
  await expect(form(page).locator("[aria-invalid=true]")).toHaveCount(2);
  await fill(page, good);
  await field("Project details", hint).waitFor();
  await expect(form(page).locator("[aria-invalid=true]")).toHaveCount(0);
  await expect(form(page).locator("[aria-describedby]")).toHaveCount(1);
});

test("an address at a mistyped host is corrected with one tap, and until then nothing moves", async ({
  open,
}) => {
  const page = await open(phone);
  await openForm(page);
  const phoneNumber = control(page, "phone");
  await control(page, "email").fill("ann@gmial.com");
  const before = await phoneNumber.boundingBox();
  await phoneNumber.focus();
  const meant = page.getByRole("button", { name: "ann@gmail.com?" });
  await expect(meant).toBeVisible();
  expect(await phoneNumber.boundingBox()).toEqual(before);
  expect(await findings(page, "#quote-form")).toEqual([]);
  await meant.tap();
  await expect(control(page, "email")).toHaveValue("ann@gmail.com");
  await expect(control(page, "email")).toBeFocused();
  await expect(meant).toHaveCount(0);
  // As if it were typed.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("quote-draft")))
    .toContain("ann@gmail.com");
});

test("axe finds nothing with every message shown", async ({ open }) => {
  const page = await open({ ...phone, reducedMotion: "reduce" });
  await openForm(page);
  await submit(page).tap();
  await expect.poll(async () => Object.keys(await messages(page))).toEqual(names);
  expect(await findings(page, "#contact")).toEqual([]);
});

test("phones show a keyboard for each field, and the next key moves to the next field", async ({ open }) => {
  const page = await open(phone);
  const sent = count(page);
  await openForm(page);
  const hints = await form(page)
    .locator(".field input")
    .evaluateAll((inputs) =>
      (inputs as HTMLInputElement[]).map(({ name, type, autocapitalize, enterKeyHint }) =>
        [name, type, autocapitalize, enterKeyHint].join(" "),
      ),
    );
  expect(hints).toEqual([
    "firstName text words next",
    "lastName text words next",
    "email email  next",
    "phone tel  next",
    "propertyAddress text words next",
  ]);
  await control(page, "firstName").focus();
  const reached = [];
  for (let step = 0; step < 5; step++) {
    await page.keyboard.press("Enter");
    reached.push(await focused(page));
  }
  expect(reached).toEqual(names.slice(1, 6));
  await expect.poll(() => messages(page)).toEqual({});
  expect(sent.posts).toBe(0);
});

test("for screen readers an untouched form has no invalid field and an empty live region", async ({
  open,
}) => {
  const page = await open({ ...desktop, reducedMotion: "reduce" });
  await openForm(page);
  await unfold(page);
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const labels = fields.map(([, label]) => label as string);
  const controls = nodes.filter(
    ({ role, name }) => ["textbox", "combobox"].includes(role?.value) && labels.includes(name?.value),
  );
  expect(controls.map(({ name }) => name?.value)).toEqual(labels);
  const invalid = controls.map(
    ({ properties }) => properties?.find(({ name }) => name === "invalid")?.value.value,
  );
  expect(new Set(invalid)).toEqual(new Set(["false"]));
  expect(nodes.some(({ role, ignored }) => role?.value === "status" && !ignored)).toBe(true);
});
