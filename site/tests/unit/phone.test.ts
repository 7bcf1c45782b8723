import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { dialed, shownPhone } from "../../features/admin/inbox/card/phone";

/** Also the cases of e-mails: `api-lambda/tests/it/phones.rs`. */
const cases: Array<{ typed: string; dialed: string; shown?: string }> = JSON.parse(
  readFileSync(new URL("../../../api-lambda/tests/phones.json", import.meta.url), "utf8"),
);

test("each case is dialed up to the end of its first number, and shown as typed unless it is one of ten digits", () => {
  for (const { typed, dialed: number, shown = typed } of cases)
    expect([typed, dialed(typed), shownPhone(typed)]).toEqual([typed, number, shown]);
});

test("a number is reformatted only with exactly ten digits and no country, extension or words, and keeps its digits", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."0123456789+-(). x#") }), (phone) => {
      const digits = phone.replace(/\D/g, "");
      const shown = shownPhone(phone);
      const isPlain = digits.length === 10 && !/[+x#]/.test(phone) && !/^(00|011)/.test(digits);
      if (isPlain) expect(shown).toMatch(/^\(\d{3}\) \d{3}-\d{4}$/);
      else expect(shown).toBe(phone);
      expect(shown.replace(/\D/g, "")).toBe(digits);
    }),
  );
});

test("what is dialed are digits of what was typed, in their order, and never two numbers", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."0123456789 -") }), (phone) => {
      const digits = phone.replace(/\D/g, "");
      const number = dialed(phone);
      expect(digits).toContain(number);
      const two = dialed(`239-555-0142 ${phone}`);
      expect(two).toBe("2395550142");
    }),
  );
});
