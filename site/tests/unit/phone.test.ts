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

test("a number is reformatted only with ten digits of an area and no country, extension or words, and keeps its digits", () => {
  const text = fc.string({ unit: fc.constantFrom(..."0123456789+-(). x#"), maxLength: 16 });
  fc.assert(
    fc.property(text, (phone) => {
      const digits = phone.replace(/\D/g, "");
      const shown = shownPhone(phone);
      const isPlain = /^[2-9]\d\d[2-9]\d{6}$/.test(digits) && !/[+x#]/.test(phone);
      if (isPlain) expect(shown).toMatch(/^\(\d{3}\) \d{3}-\d{4}$/);
      else expect(shown).toBe(phone);
      expect(shown.replace(/\D/g, "")).toBe(digits);
    }),
  );
});
