import fc from "fast-check";
import { expect, test } from "vitest";
import { durationWords, weekStarts } from "../../features/admin/inbox/numbers/weeks";

const moments = fc.date({ noInvalidDate: true, min: new Date("2020-01-01"), max: new Date("2040-01-01") });

test("weeks start on Mondays at midnight, follow each other, and the last one has the moment in it", () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 1, max: 53 }), (now, count) => {
      const starts = weekStarts(now, count);
      expect(starts.length).toBe(count + 1);
      for (const start of starts)
        expect([start.getDay(), start.getHours(), start.getMinutes()]).toEqual([1, 0, 0]);
      for (const [index, start] of starts.slice(1).entries()) {
        const days = (start.getTime() - (starts[index]?.getTime() ?? 0)) / 86_400_000;
        // An hour more or less where the clocks change.
        expect(Math.abs(days - 7)).toBeLessThan(0.1);
      }
      expect(starts.at(-2)?.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(starts.at(-1)?.getTime()).toBeGreaterThan(now.getTime());
    }),
  );
});

test.each([
  [0, "0 minutes"],
  [1, "1 minute"],
  [59, "59 minutes"],
  [60, "1 h"],
  [200, "3 h 20 min"],
  [2879, "47 h 59 min"],
  [2880, "2 days"],
  [5000, "3 days"],
])("%i minutes are %s", (minutes, words) => {
  expect(durationWords(minutes)).toBe(words);
});
