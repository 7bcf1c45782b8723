import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { sendable } from "../../components/text";
import { controlCharsMessage, quoteFields, tooLongMessage } from "../../generated/quote-form";
import { checkAll, type FormValues, type Messages, normalOf } from "../../islands/quote/fields/check";
import type { Definition, Field } from "../../islands/quote/fields/definition";
import { checkOwn } from "../../islands/quote/own/check";
import { unasked } from "../../islands/quote/own/when";
import { good } from "../support/goodForm";
import { api, withProduct } from "../support/programs";
import { definitions } from "./definitions";
import { forms, valuesOf } from "./written";

const TRIED_FORMS = 600;
const MADE_UP_FORMS = 60;
/** Of each version of a form. */
const VALUES_EACH = 30;
/** The size of a page of the inbox. */
const STORED_FORMS = 100;

test("browser, API and contract give the same result for thousands of values, and the API stores the normalized one", () =>
  withProduct(inject("folder"), { CONTACT_LIMIT: "1000000/600" }, async ({ url, quoteRequests }) => {
    const sample = fc
      .sample(forms, { numRuns: TRIED_FORMS, seed: 20_260_114 })
      .map((values) => ({ values, ...checkAll(values, quoteFields) }));
    const said = await inTurns(sample, ({ values }) => send(url, values).then(({ errors }) => errors));
    expect(said).toEqual(sample.map(({ messages }) => messages));
    const wrongIn = contract();
    for (const each of sample) expectTheSame(wrongIn, quoteFields, each);

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

test("browser, API and contract give the same result for made-up forms, and the API keeps each value with its version", async () => {
  const folder = mkdtempSync(join(tmpdir(), "site-made-up-"));
  mkdirSync(join(folder, "assets/forms"), { recursive: true });
  const made = fc.sample(definitions, { numRuns: MADE_UP_FORMS, seed: 20_260_305 });
  const publish = (definition: Definition, number: number) => {
    const form = { ...definition, name: `made-up-${number}` };
    const json = JSON.stringify(form);
    const version = createHash("sha256").update(json).digest("hex").slice(0, 32);
    const file = join(folder, `assets/forms/${form.name}.${version}.json`);
    writeFileSync(file, json);
    const wrongIn = contract(file);
    const sample = fc.sample(valuesOf(form.fields), { numRuns: VALUES_EACH, seed: number }).map((typed) => {
      const hidden = unasked(form, typed);
      const values = Object.fromEntries(
        Object.entries(typed).map(([name, value]) => [name, hidden.includes(name) ? "" : value]),
      );
      const checked = checkOwn(form, values);
      expectTheSame(wrongIn, form.fields, { values, ...checked });
      return { path: `/api/contact?form=${form.name}&v=${version}`, form, values, ...checked };
    });
    return { file, sample };
  };
  const older = made.map(publish);
  await withProduct(
    inject("folder"),
    { CONTACT_LIMIT: "1000000/600", SITE_DIR: folder },
    async ({ url, quoteRequests, get }) => {
      const compare = async (sample: (typeof older)[number]["sample"]) => {
        const said = await inTurns(sample, ({ path, values }) => send(url, values, path));
        expect(said.map(({ errors }) => errors)).toEqual(sample.map(({ messages }) => messages));
        const stored = new Map((await quoteRequests()).map((request) => [request.id, request]));
        const versions = (await get("/api/admin/forms")) as Array<{
          version: string;
          definition: Definition;
        }>;
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
          // Its labels are those of its time.
          expect(versions.find(({ version }) => version === request.formVersion)?.definition).toEqual(form);
          compared++;
        }
        return compared;
      };
      const half = VALUES_EACH / 2;
      await compare(older.flatMap(({ sample }) => sample.slice(0, half)));
      // Each form becomes another one, and the rest was sent before and waited for a connection.
      for (const { file } of older) rmSync(file);
      const newer = [...made.slice(1), ...made.slice(0, 1)].map(publish);
      const both = older.flatMap(({ sample }, at) => [...sample.slice(half), ...(newer[at]?.sample ?? [])]);
      expect(await compare(both)).toBeGreaterThan(STORED_FORMS / 2);
    },
  );
  rmSync(folder, { recursive: true });
});

/** Finds the wrong fields of a body by the schema in the API's contract. */
type Contract = (body: FormValues) => Set<string>;

/** Returns the contract with the form of a file; without one, that with the built-in form. */
function contract(...file: string[]): Contract {
  const document = JSON.parse(execFileSync(api, ["openapi", ...file], { encoding: "utf8" }));
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  const validate = ajv.compile(document.components.schemas.Submission);
  // A condition fails in each of its branches: the last one has the field that has to be filled in.
  const isOfField = ({ schemaPath, keyword }: { schemaPath: string; keyword: string }) =>
    keyword === "minLength" || !/^#\/allOf\/[1-9]/.test(schemaPath);
  return (body) => {
    validate(body);
    return new Set(
      (validate.errors ?? []).filter(isOfField).map(({ instancePath }) => instancePath.slice(1)),
    );
  };
}

type Tried = { values: FormValues; normalized: FormValues; messages: Messages };

/** Compares with the contract, which knows no ends of days and numbers, no calendar and no letters of all scripts. */
function expectTheSame(wrongIn: Contract, fields: ReadonlyArray<Field>, tried: Tried) {
  const { values, normalized, messages } = tried;
  const wrong = fields.filter(({ name }) => messages[name] !== undefined);
  const normal = wrong.map(({ name, role }) => [name, normalOf(role === "email", values[name] ?? "")]);
  const found = wrongIn({ ...normalized, ...Object.fromEntries(normal) });
  // A wrong choice meets no condition, which the contract need not know: it refuses that choice.
  const unsure = fields.filter(
    ({ name, when }) => found.has(when?.field ?? "") && messages[name] === undefined,
  );
  for (const { name } of unsure) found.delete(name);
  const known = wrong.filter(
    ({ name, rule }) => found.has(name) || !["name", "day", "number"].includes(rule.kind),
  );
  expect(found, JSON.stringify(tried)).toEqual(new Set(known.map(({ name }) => name)));
}

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
