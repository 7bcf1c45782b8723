import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import { csvOf } from "../../features/admin/inbox/export/csv";
import { rememberForms } from "../../features/admin/inbox/forms";
import { noticeWords } from "../../features/admin/inbox/labels";
import { choicesIn, filterNames, filterValues } from "../../features/admin/inbox/search/filters";
import { type AddressableView, fragmentOf, viewOfFragment } from "../../features/admin/inbox/search/view";
import { english } from "../../features/admin/words/english";
import type { QuoteRequest } from "../../generated/api";
import { definitions } from "./definitions";

const nasty = fc.string({
  unit: fc.constantFrom(..."=+-@＝＋－＠\t\r\n\",;' aé🙂0\u061c\u00a0\u2028\u2029\u034f\u0301\u{e0041}"),
});
/** The start of a formula in spreadsheets, also after blanks, invisible marks or a quotation mark. */
const formula = /^[\p{Z}\p{C}\p{M}"]*[=+\-@＝＋－＠]/u;
const requests: fc.Arbitrary<QuoteRequest> = fc.record({
  id: fc.uuid(),
  firstName: nasty,
  lastName: nasty,
  email: nasty,
  phone: nasty,
  dialed: nasty,
  propertyAddress: nasty,
  projectType: fc.constantFrom("other", "retail-space"),
  projectTimeline: fc.constantFrom("asap", "flexible"),
  projectDetails: nasty,
  createdAt: fc.date({ noInvalidDate: true, min: new Date(0) }).map((date) => date.toISOString()),
  suspected: fc.boolean(),
  marks: fc.subarray(Object.keys(english.marks) as Array<keyof typeof english.marks>),
  notice: fc.constantFrom("unwanted", "waiting"),
  photos: fc.subarray([1, 2, 3, 4, 5]),
  status: fc.constantFrom("new", "lost"),
  read: fc.boolean(),
  note: nasty,
  noteRevision: fc.nat(),
  place: nasty,
  amount: fc.nat(),
  callAgain: fc.constantFrom("", "2026-12-04"),
  assignee: fc.constantFrom("", "first"),
});
const made = fc
  .sample(definitions, { numRuns: 60, seed: 20_260_305 })
  .map((definition, number) => ({ name: `made-up-${number}`, version: "1", definition }));
/** Requests of made-up forms, of a version that is known and of one that is not, in which no rule held a value back. */
const ownRequests = fc
  .tuple(requests, fc.constantFrom(...made), fc.constantFrom("1", "2"))
  .chain(([request, { name: form, definition }, formVersion]) =>
    fc
      .record(Object.fromEntries(definition.fields.map(({ name }) => [name, nasty])))
      .map((answers): QuoteRequest => ({ ...request, form, formVersion, answers })),
  );
const csvHead = () => csvOf([], "")[0] ?? "";
const csvLine = (request: QuoteRequest) => csvOf([[request]], "")[1] ?? "";
const values = (trash: boolean) =>
  fc.tuple(
    ...filterNames.map((name) => fc.constantFrom("", ...choicesIn(name, trash).map(({ value }) => value))),
  );
const views: fc.Arbitrary<AddressableView> = fc.boolean().chain((trash) =>
  fc.record({
    filters: values(trash).map((each) => filterValues((name) => each[filterNames.indexOf(name)] ?? "")),
    trash: fc.constant(trash),
    today: fc.boolean(),
    after: fc.array(fc.uuid({ version: 7 }), { maxLength: 5 }),
  }),
);

test("any request is exported as nineteen cells, with only apostrophes added", () => {
  fc.assert(
    fc.property(requests, (request) => {
      const rows = readCsv(csvLine(request));
      expect(rows.length).toBe(1);
      const cells = rows[0] ?? [];
      expect(cells.length).toBe(readCsv(csvHead())[0]?.length);
      const typed = [request.firstName, request.lastName, request.email, request.phone];
      const given = [...typed, request.propertyAddress, request.projectDetails, request.note];
      const read = [...cells.slice(2, 7), cells[9], cells[15]];
      const bare = (text = "") => text.replaceAll("'", "");
      expect(read.map(bare)).toEqual(given.map(bare));
      // With a digit, a text may look like a number, a day or a time: `0a` is midnight.
      const plain = ([text]: readonly [string, unknown]) => !/[=+\-@＝＋－＠\t\r\n\d]/.test(text);
      const pairs = given.map((text, place) => [text, read[place]] as const);
      for (const [text, cell] of pairs.filter(plain)) expect(cell).toBe(text);
    }),
  );
});

test.each([
  ["a comma", ","],
  ["a semicolon", ";"],
  ["a tab", "\t"],
])("no cell of an exported line is a formula when %s separates cells", (_, sign) => {
  rememberForms(made, true);
  onTestFinished(() => rememberForms([], true));
  fc.assert(
    fc.property(fc.oneof(requests, ownRequests), (request) => {
      const line = csvLine(request);
      const cells = sign === "," ? readCsv(line).flat() : line.split(new RegExp(`[${sign}\r\n\u2028\u2029]`));
      for (const cell of cells) expect(cell).not.toMatch(formula);
    }),
    // A text like a day, and a formula behind the end of its first line.
    { examples: fc.sample(requests, 1).map((request) => [{ ...request, firstName: "0\u2028-0" }]) },
  );
});

test("an exported line has nineteen cells when commas, semicolons and tabs all separate", () => {
  fc.assert(
    fc.property(requests, (request) => {
      expect(readCsv(csvLine(request), ",;\t").map(({ length }) => length)).toEqual([19]);
    }),
  );
});

test("any view is parsed back from its fragment", () => {
  fc.assert(
    fc.property(views, (view) => {
      expect(viewOfFragment(fragmentOf(view))).toEqual(view);
    }),
  );
});

test("a bookmark of likely people, which the inbox shows anyway, is the inbox", () => {
  expect(viewOfFragment("#suspected=no&status=new")).toEqual(viewOfFragment("#status=new"));
});

test("any fragment parses to a valid view", () => {
  fc.assert(
    fc.property(fc.string(), (fragment) => {
      const view = viewOfFragment(`#${fragment}`);
      expect(viewOfFragment(fragmentOf(view))).toEqual(view);
    }),
  );
});

test.each([
  ["0441234567890", "'0441234567890"],
  ["0441 234 567 890", "'0441 234 567 890"],
  ["0441.234.567", "'0441.234.567"],
  ["239555014212", "'239555014212"],
  ["12E5", "'12E5"],
  ["1E+5", "'1E+5"],
  ["1.5e-10", "'1.5e-10"],
  [".5E3", "'.5E3"],
  ["10-12", "'10-12"],
  ["3/4", "'3/4"],
  ["12-2025", "'12-2025"],
  ["1. 2. 2026", "'1. 2. 2026"],
  ["8:30", "'8:30"],
  ["5 pm", "'5 pm"],
  ["Mar-1", "'Mar-1"],
  ["1 March", "'1 March"],
  ["march 1, 2026", "'march 1, 2026"],
  ["Sept 2025", "'Sept 2025"],
  ["March", "March"],
  ["May", "May"],
  ["Mary 5th", "Mary 5th"],
  ["555-0142", "555-0142"],
  ["239-555-0142", "239-555-0142"],
  ["239.555.0142", "239.555.0142"],
  ["24/7/365", "24/7/365"],
  ["2395550142", "2395550142"],
  ["(239) 555-0142", "(239) 555-0142"],
  ["0 to 5", "0 to 5"],
  ["0.5", "0.5"],
  ["239.5550140", "'239.5550140"],
  ["(2395550142)", "'(2395550142)"],
])("a spreadsheet does not change %s, which looks like a number or a day", (phone, cell) => {
  const [request] = fc.sample(requests, { numRuns: 1, seed: 1 });
  expect(readCsv(csvLine({ ...(request as QuoteRequest), phone }))[0]?.[5]).toBe(cell);
});

test("the two hours that have one time in autumn differ in an exported line", () => {
  vi.stubEnv("TZ", "America/New_York");
  const [request] = fc.sample(requests, { numRuns: 1, seed: 1 });
  const cells = ["2026-11-01T05:30:00Z", "2026-11-01T06:30:00Z"].map((createdAt) => {
    const told = { notice: "sent", toldAt: "2026-11-01T06:31:00Z" } as const;
    const row = readCsv(csvLine({ ...(request as QuoteRequest), createdAt, ...told }))[0] ?? [];
    return [row[0], row[1], row[13]];
  });
  expect(cells).toEqual([
    ["2026-11-01 01:30", "UTC-04:00", "2026-11-01 01:31 (UTC-05:00)"],
    ["2026-11-01 01:30", "UTC-05:00", "2026-11-01 01:31"],
  ]);
  vi.unstubAllEnvs();
});

/** Strict RFC 4180. */
function readCsv(text: string, parts = ","): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const pattern = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${parts}\\r\\n]*))([${parts}]|\\r\\n)`, "gy");
  let at = 0;
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    row.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? "");
    if (found[3] === "\r\n") {
      rows.push(row);
      row = [];
    }
    at = pattern.lastIndex;
  }
  expect(at).toBe(text.length);
  return rows;
}

test.each([
  ["a request of which nobody is told", { notice: "unwanted" }, ""],
  ["a request whose e-mail waits", { notice: "waiting" }, "The e-mail to you has not gone out yet"],
  [
    "a request whose e-mail was sent",
    { notice: "sent", toldAt: "2026-11-23T12:00:00.000Z" },
    "E-mailed to you Nov 23, 2026",
  ],
] as const)("%s says so", (_, state, words) => {
  const request = { ...fc.sample(requests, 1)[0], ...state } as QuoteRequest;
  expect(noticeWords(request).startsWith(words)).toBe(true);
  expect(noticeWords(request) === "").toBe(words === "");
});
