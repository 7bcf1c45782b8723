import fc from "fast-check";
import { expect, test } from "vitest";
import { amountOf, moneyWords } from "../../features/admin/inbox/money";

test.each([
  ["3400", 3400],
  ["$3,400", 3400],
  ["3.400 €", 3400],
  ["3 400", 3400],
  ["3’400.00", 3400],
  ["1,234,567", 1234567],
  ["2950.40", 2950],
  ["2950,50", 2951],
  ["3.4", 3],
  [" ", 0],
  ["$", 0],
])("the amount %j is %i", (typed, amount) => {
  expect(amountOf(typed)).toBe(amount);
});

test.each(["about 3000", "3-4", "-5", "3,40,0", "1e3", "3400 per floor", "12.3456"])(
  "%j is no amount",
  (typed) => {
    expect(amountOf(typed)).toBeNull();
  },
);

test("an amount that is shown and typed again is the same", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (amount) => {
      expect(amountOf(moneyWords(amount))).toBe(amount);
    }),
  );
});
