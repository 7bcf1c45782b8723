import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { sendable } from "../../components/text";
import { controlCharsMessage, quoteFields, tooLongMessage } from "../../generated/quote-form";
import { checkAll, type FormValues, type Messages } from "../../islands/quote/fields/check";
import { good } from "../support/goodForm";
import { withProduct } from "../support/programs";
import { forms } from "./written";

const TRIED_FORMS = 600;
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

async function send(url: string, values: FormValues): Promise<{ id?: string; errors: Messages }> {
  const response = await fetch(`${url}/api/contact`, {
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
