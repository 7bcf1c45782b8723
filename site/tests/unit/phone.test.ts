import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { shownPhone } from "../../features/admin/inbox/card/phone";

/** Also the cases of the API: `api-lambda/tests/it/phones.rs`. */
const cases: Array<{ typed: string; shown?: string }> = JSON.parse(
  readFileSync(new URL("../../../api-lambda/tests/phones.json", import.meta.url), "utf8"),
);

test("each case is shown as typed unless it is one number of ten digits", () => {
  for (const { typed, shown = typed } of cases) expect([typed, shownPhone(typed)]).toEqual([typed, shown]);
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
