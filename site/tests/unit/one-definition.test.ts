import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { sendable } from "../../components/text";
import { controlCharsMessage, quoteFields, tooLongMessage } from "../../generated/quote-form";
import { checkAll, type FormValues, type Messages } from "../../islands/quote/fields/check";
import { checkOwn } from "../../islands/quote/own/check";
import { unasked } from "../../islands/quote/own/when";
import { good } from "../support/goodForm";
import { withProduct } from "../support/programs";
import { definitions } from "./definitions";
import { forms, valuesOf } from "./written";

const TRIED_FORMS = 600;
const MADE_UP_FORMS = 60;
const VALUES_EACH = 40;
/** The size of a page of the inbox. */
const STORED_FORMS = 100;

test("browser and API give the same result for thousands of values, and the API stores the normalized one", () =>
  withProduct(inject("folder"), { CONTACT_LIMIT: "1000000/600" }, async ({ url, quoteRequests }) => {
    const sample = fc
      .sample(forms, { numRuns: TRIED_FORMS, seed: 20_260_114 })
      .map((values) => ({ values, ...checkAll(values, quoteFields) }));
    const said = await inTurns(sample, ({ values }) => send(url, values).then(({ errors }) => errors));
    expect(said).toEqual(sample.map(({ messages }) => messages));

    const told = new Set(sample.flatMap(({ messages }) => Object.values(messages)));
    expect([...told].sort()).toEqual(everyMessage());

    // Forms of valid values alone are rare, so good values replace invalid ones.
    const wrong = ({ messages }: { messages: Messages }) => Object.keys(messages).length;
    const best = sample.sort((one, other) => wrong(one) - wrong(other)).slice(0, STORED_FORMS);
    const normalized = await inTurns(best, async ({ values, normalized, messages }) => {
      const { id } = await send(url, pick(values, messages));
      return { id, ...pick(normalized, messages) };
    });
    const stored = new Map((await quoteRequests()).map((request) => [request.id, request]));
    for (const expected of normalized) expect(stored.get(expected.id)).toMatchObject(expected);
  }));

test("browser and API give the same result for made-up forms, and the API stores each value", async () => {
  const folder = mkdtempSync(join(tmpdir(), "site-made-up-"));
  mkdirSync(join(folder, "assets/forms"), { recursive: true });
  const made = fc.sample(definitions, { numRuns: MADE_UP_FORMS, seed: 20_260_305 });
  const sample = made.flatMap((each, number) => {
    const form = { ...each, name: `made-up-${number}` };
    const json = JSON.stringify(form);
    const version = createHash("sha256").update(json).digest("hex").slice(0, 32);
    writeFileSync(join(folder, `assets/forms/${form.name}.${version}.json`), json);
    return fc.sample(valuesOf(form.fields), { numRuns: VALUES_EACH, seed: number }).map((typed) => {
      const hidden = unasked(form, typed);
      const values = Object.fromEntries(
        Object.entries(typed).map(([name, value]) => [name, hidden.includes(name) ? "" : value]),
      );
      return { path: `/api/contact?form=${form.name}&v=${version}`, form, values, ...checkOwn(form, values) };
    });
  });
  await withProduct(
    inject("folder"),
    { CONTACT_LIMIT: "1000000/600", SITE_DIR: folder },
    async ({ url, quoteRequests }) => {
      const said = await inTurns(sample, ({ path, values }) => send(url, values, path));
      expect(said.map(({ errors }) => errors)).toEqual(sample.map(({ messages }) => messages));
      const stored = new Map((await quoteRequests()).map((request) => [request.id, request]));
      let compared = 0;
      for (const [at, { id }] of said.entries()) {
        const request = stored.get(id);
        const { form, normalized } = sample[at] ?? {};
        if (request === undefined || form === undefined) continue;
        const answers = request.answers as Record<string, string>;
        const kept = form.fields.map(
          ({ name, role }) => (role === undefined ? answers[name] : request[role]) ?? "",
        );
        expect(kept).toEqual(form.fields.map(({ name }) => normalized?.[name]));
        compared++;
      }
      expect(compared).toBeGreaterThan(STORED_FORMS / 2);
    },
  );
  rmSync(folder, { recursive: true });
});

function pick(values: FormValues, messages: Messages): FormValues {
  return Object.fromEntries(
    quoteFields.map(({ name }) => [
      name,
      (messages[name] === undefined ? values[name] : undefined) ?? good[name],
    ]),
  );
}

/** Every message. A choice is never too long: it is an unknown choice first. */
function everyMessage(): string[] {
  const long = quoteFields.filter(({ control }) => control.kind !== "select");
  const messages = [
    ...quoteFields.map(({ message }) => message),
    ...long.map(({ maxChars }) => tooLongMessage.replace("{most}", String(maxChars))),
    controlCharsMessage,
  ];
  return [...new Set(messages)].sort();
}

async function send(
  url: string,
  values: FormValues,
  path = "/api/contact",
): Promise<{ id?: string; errors: Messages }> {
  const response = await fetch(url + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(values, (_, value) => (typeof value === "string" ? sendable(value) : value)),
  });
  expect([201, 422]).toContain(response.status);
  return { errors: {}, ...((await response.json()) as { id?: string; errors?: Messages }) };
}

/** Runs a few at a time, in order. */
async function inTurns<Item, Result>(items: Item[], run: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += 16) {
    results.push(...(await Promise.all(items.slice(at, at + 16).map(run))));
  }
  return results;
}
