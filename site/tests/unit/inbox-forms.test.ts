import { beforeEach, expect, test, vi } from "vitest";
import { allTemplates, filledIn } from "../../features/admin/inbox/answers/templates";
import { csvOf } from "../../features/admin/inbox/export/csv";
import { answersOf, formChoices, rememberForms, sourceWords } from "../../features/admin/inbox/forms";
import { fullName, subjectWords } from "../../features/admin/inbox/labels";
import { choicesIn, labelIn } from "../../features/admin/inbox/search/filters";
import { defaultView, fragmentOf, searchOf, viewOfFragment } from "../../features/admin/inbox/search/view";
import { promisedOf } from "../../features/admin/inbox/times";
import { loadForms } from "../../features/admin/inbox/useForms";
import { loadWords, words } from "../../features/admin/words/words";
import type { QuoteRequest } from "../../generated/api";
import type { Definition, Field } from "../../islands/quote/fields/definition";

const common = { message: "Please", maxChars: 100, wide: false, rule: { kind: "any" } } as const;
const text = { kind: "input", input: "text", autocomplete: "off" } as const;
const choices = (...labels: string[]) => labels.map((label) => ({ value: label.toLowerCase(), label }));

const phone: Field = { ...common, name: "tel", label: "Phone", control: text, role: "phone" };
const visit: Field = {
  ...common,
  name: "visit",
  label: "What for?",
  role: "topic",
  control: { kind: "radios", choices: choices("Pain", "Check") },
};
const times: Field = {
  ...common,
  name: "times",
  label: "Good times",
  control: { kind: "checkboxes", choices: choices("Morning", "Noon", "Evening") },
};
const guests: Field = { ...common, name: "guests", label: "With you", control: { ...text, unit: "persons" } };
const day: Field = { ...common, name: "day", label: "Day", control: text, rule: { kind: "day" } };
const consent: Field = { ...common, name: "consent", label: "I agree", control: { kind: "consent" } };
const gone: Field = { ...common, name: "gone", label: "Dropped since", control: text };

function version(name: string, hash: string, fields: Field[], answerWithinHours = 0) {
  const sent = { title: "Thanks", text: "We call.", steps: [] };
  const title = `The ${name}`;
  const definition: Definition = {
    format: 1,
    name,
    title,
    language: "en",
    fields,
    send: "Go",
    sent,
    answerWithinHours,
  };
  return { name, version: hash, definition };
}

const older = version("visit", "1", [phone, gone, { ...times, label: "Times, as it was" }]);
const newer = version("visit", "2", [visit, times, guests, day, consent, phone]);
const job = version("job", "3", [phone], 8);

const request: QuoteRequest = {
  id: "01997a3e-0000-7000-8000-000000000000",
  firstName: "",
  lastName: "",
  email: "",
  phone: "239-555-0142",
  dialed: "2395550142",
  propertyAddress: "",
  projectType: "pain",
  projectTimeline: "",
  projectDetails: "",
  form: "visit",
  formVersion: "2",
  answers: { consent: "yes", day: "2026-03-05", guests: "1.5", times: "morning evening" },
  createdAt: "2026-03-01T12:00:00Z",
  suspected: false,
  marks: [],
  notice: "unwanted",
  photos: [],
  status: "new",
  read: false,
  note: "",
  noteRevision: 0,
  place: "",
  amount: 0,
  callAgain: "",
  assignee: "",
};
const old: QuoteRequest = {
  ...request,
  projectType: "",
  formVersion: "1",
  answers: { gone: "x", times: "noon" },
};
const applicant: QuoteRequest = { ...old, form: "job", formVersion: "3", answers: {} };
const {
  form: _,
  formVersion: __,
  answers: ___,
  ...builtIn
} = { ...request, firstName: "Ann", projectType: "other" };

const shown = (of: QuoteRequest) => answersOf(of).map(({ label, text }) => `${label}: ${text}`);
/** The cells of fields of a file without quotation marks: those before the status, without the two of the time. */
const cells = (file: string[]) => {
  const rows = file
    .join("")
    .replace("\uFEFF", "")
    .trimEnd()
    .split("\r\n")
    .map((row) => row.split(","));
  const end = rows[0]?.indexOf("Status");
  return rows.map((row) => row.slice(2, end).join("|"));
};

beforeEach(() => rememberForms([older, newer, job], false));

test("a request is shown in the order and with the labels of its own version", () => {
  const date = new Date(2026, 2, 5).toLocaleDateString(undefined, { dateStyle: "medium" });
  expect(shown(request)).toEqual([
    "What for?: Pain",
    "Good times: Morning, Evening",
    "With you: 1.5 persons",
    `Day: ${date}`,
    "I agree: Yes",
    "Phone: 239-555-0142",
  ]);
  expect(shown(old)).toEqual(["Phone: 239-555-0142", "Dropped since: x", "Times, as it was: Noon"]);
});

test("a request of a version that is not known has the names of its answers, and all of their values", () => {
  const answers = { status: "a", times: "noon" };
  expect(shown({ ...request, form: "other", formVersion: "9", answers })).toEqual([
    "Phone number: 239-555-0142",
    "Topic: pain",
    "status: a",
    "times: noon",
  ]);
});

test("a request of a version that is not known is shown as the newest one shows it, and is answered as soon", () => {
  const answers = { gone: "x", extra: "y", times: "morning" };
  expect(shown({ ...request, formVersion: "9", answers })).toEqual([
    "What for?: Pain",
    "Good times: Morning",
    "Phone: 239-555-0142",
    "Dropped since: x",
    "extra: y",
  ]);
  const now = Date.parse(request.createdAt);
  expect(promisedOf({ ...applicant, formVersion: "9" }, now)?.at.getTime()).toBe(now + 8 * 3_600_000);
});

test("a request without a name is called by its number, and an answer to it has no gap", () => {
  expect(fullName(request)).toBe("239-555-0142");
  const fill = (words: string) => filledIn({ name: "", text: words }, "");
  expect(fill("Thank you, {first name}, for it.")).toBe("Thank you for it.");
  expect(fill("Hello {first name}, we called.")).toBe("Hello, we called.");
  expect(fill("{first name}, we called.")).toBe("we called.");
  expect(allTemplates([], request).map(({ name }) => name)).toEqual(["No text"]);
  expect(allTemplates([], builtIn)).toHaveLength(4);
});

test("the title of a form stands before the topic only where there are several forms", () => {
  expect(subjectWords(request)).toBe("The visit · Pain");
  rememberForms([older, newer], false);
  expect(subjectWords(request)).toBe("Pain");
  expect(subjectWords(old)).toBe("The visit");
  expect(subjectWords(builtIn)).toBe("Other");
});

test("a site with forms of its own alone has words that each trade can say", () => {
  expect([
    words.statuses.quoted,
    words.numbers.byType,
    words.search.projectType,
    words.export.quote,
    words.shortcuts.amount,
  ]).toEqual(["Offered", "By topic", "Topic", "Amount", "Amount"]);
  rememberForms([older, newer], true);
  expect([words.statuses.quoted, words.numbers.byType, words.export.quote]).toEqual([
    "Quoted",
    "By project type",
    "Quote",
  ]);
});

test("no robot that sends the built-in form to a site of own forms changes its words", async () => {
  vi.stubGlobal("fetch", async (address: string, { body = "{}" }: { body?: string } = {}) => {
    const { suspected } = JSON.parse(body);
    // One request, by a robot.
    const requests = suspected === false ? [] : [{ ...builtIn, suspected: true }];
    return Response.json(address.endsWith("/forms") ? [older, newer] : { requests, next: null });
  });
  await loadForms(new AbortController().signal);
  vi.unstubAllGlobals();
  expect(words.statuses.quoted).toBe("Offered");
  expect(formChoices().map(({ label }) => label)).toEqual(["The visit"]);
});

test("the time of an answer is that of the form, and there is none without a promise", () => {
  const now = Date.parse(request.createdAt);
  expect(promisedOf(request, now)).toBeNull();
  expect(promisedOf(applicant, now)?.at.getTime()).toBe(now + 8 * 3_600_000);
  expect(promisedOf(builtIn, now)?.at.getTime()).toBe(now + 24 * 3_600_000);
});

test("the topic of the chosen form is the filter, its search names the form, and the address keeps both", () => {
  const topics = (form: string) => choicesIn("projectType", false, form).map(({ label }) => label);
  expect(formChoices().map(({ label }) => label)).toEqual(["The visit", "The job"]);
  expect([topics(""), topics("job"), topics("visit")]).toEqual([[], [], ["Pain", "Check"]]);
  expect(labelIn("projectType", "visit")).toBe("What for?");
  const filters = { ...defaultView.filters, form: "visit", projectType: "pain" };
  const view = { ...defaultView, filters };
  expect(viewOfFragment(fragmentOf(view)).filters).toEqual(filters);
  expect(searchOf(view)).toEqual({ form: "visit", projectType: "pain", suspected: false });
  expect(viewOfFragment("#form=job&type=pain").filters).toEqual({ ...defaultView.filters, form: "job" });
});

test("the topics of the only form need no choice of a form", () => {
  rememberForms([older, newer], false);
  expect(choicesIn("form", false)).toEqual([]);
  const filters = { ...defaultView.filters, projectType: "check" };
  expect(searchOf({ ...defaultView, filters })).toEqual({
    form: "visit",
    projectType: "check",
    suspected: false,
  });
});

test("a site with the built-in form offers it beside its own, and its project types without a choice", () => {
  rememberForms([job], true);
  expect(choicesIn("form", false).map(({ value }) => value)).toEqual(["quote", "job"]);
  const filters = { ...defaultView.filters, projectType: "other" };
  expect(searchOf({ ...defaultView, filters })).toEqual({ projectType: "other", suspected: false });
});

test("a file of one form has a column for each field of any version, with dropped ones last", () => {
  const answers = { times: "noon", consent: "yes" };
  expect(cells(csvOf([[{ ...request, answers }], [old]], ""))).toEqual([
    "What for?|Good times|With you|Day|I agree|Phone|Dropped since",
    "Pain|Noon|||Yes|239-555-0142|",
    "|Noon||||239-555-0142|x",
  ]);
  expect(cells(csvOf([], "job"))).toEqual(["Phone"]);
});

test("a file of several forms has the columns of roles, and one cell with the other answers", () => {
  const answers = { times: "noon", consent: "yes" };
  expect(cells(csvOf([[builtIn, { ...request, answers }]], ""))).toEqual([
    "Form|First name|Last name|Email address|Phone number|Address|Topic|Timing|Details|Answers",
    "Quote request|Ann|||239-555-0142||Other|||",
    'The visit||||239-555-0142||Pain|||"Good times: Noon\nI agree: Yes"',
  ]);
});

test("a day that customers chose stays one in a file of several forms, which spreadsheets read as such", () => {
  const when: Field = { ...day, name: "when", role: "timing" };
  rememberForms([version("visit", "2", [phone, when]), job], false);
  const [, row] = cells(csvOf([[{ ...request, projectTimeline: "2026-12-08" }, applicant]], ""));
  expect(row?.split("|")[7]).toBe("2026-12-08");
});

test("the source is a column only if a request has one, and never a formula", () => {
  const source = { referrer: "www.search.example", utm_campaign: "spring", gclid: "abc" };
  expect(sourceWords({ ...request, source })).toBe("From www.search.example · campaign spring · gclid abc");
  const [head, lines] = csvOf([[builtIn, { ...builtIn, source }]], "");
  expect(head?.endsWith(",Call again,Source\r\n")).toBe(true);
  expect(lines?.split("\r\n")).toEqual([
    expect.stringMatching(/,,,,$/),
    expect.stringMatching(/,"From www.search.example, campaign spring, gclid abc"$/),
    "",
  ]);
  expect(csvOf([[builtIn]], "").join("")).not.toContain("Source");
});

test("without requests, a file of several forms has the columns that these share", () => {
  expect(cells(csvOf([], ""))).toEqual([
    "Form|First name|Last name|Email address|Phone number|Address|Topic|Timing|Details|Answers",
  ]);
});

test("the head of a file and the names of a campaign are in the owner's language", async () => {
  vi.stubGlobal("navigator", { languages: ["de-DE"] });
  vi.stubGlobal("document", { documentElement: {} });
  await loadWords("de");
  rememberForms([], true);
  const source = { utm_source: "zeitung", utm_campaign: "herbst", gclid: "abc" };
  const [head] = csvOf([[{ ...builtIn, source }]], "");
  expect(head).toContain("Vorname,Nachname,");
  expect(head).not.toMatch(/First|Last|Project|Property|Email/);
  expect(sourceWords({ ...request, source })).toBe("Quelle zeitung · Kampagne herbst · gclid abc");
});
