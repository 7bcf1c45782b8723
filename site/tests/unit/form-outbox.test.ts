import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  addPending,
  isDraftSent,
  isPending,
  isStored,
  isVersionPending,
  onSentElsewhere,
  type PendingSubmission,
  pendingSubmissions,
  postpone,
  rememberSent,
  removePending,
  removeVersion,
  submissionOf,
  versionOf,
  wasSent,
  wereValuesSent,
} from "../../islands/quote/sending/outbox";
import { DRAFT_TTL_MS, type Draft } from "../../islands/quote/storage/draft";
import { OUTBOX_KEY, SENT_KEY } from "../../islands/quote/storage/storageKeys";
import { FakeStorage } from "../support/fakeStorage";
import { good } from "../support/goodForm";

const NOW = 1_800_000_000_000;

let local: FakeStorage;

beforeEach(() => {
  // The outbox in memory ends with the page.
  for (const { key } of pendingSubmissions()) removePending(key);
  local = new FakeStorage();
  vi.stubGlobal("window", { localStorage: local, sessionStorage: new FakeStorage() });
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  return () => {
    vi.useRealTimers();
  };
});

const submission = (key: string, changes: Partial<typeof good> = {}): PendingSubmission => ({
  key,
  body: { ...good, ...changes, subject: "", fillTime: 9_000 },
  at: NOW,
});
const keys = () => pendingSubmissions().map(({ key }) => key);
const draft = (changes: Partial<Draft> = {}): Draft => ({
  key: "a",
  values: good,
  started: null,
  saved: NOW,
  ...changes,
});
const version = (key: string, body: typeof good = good) => versionOf({ key, body });
const sent = () => local.items.get(SENT_KEY)?.split(" ") ?? [];

describe("a submission", () => {
  test("has the time from the first letter until now, and the honeypot without unpaired surrogates", () => {
    const made = submissionOf(draft({ started: NOW - 7_000 }), good, "x\ud800", {}, undefined);
    expect(made).toEqual({ key: "a", body: { ...good, subject: "x\ufffd", fillTime: 7_000 }, at: NOW });
    expect(submissionOf(draft({ started: NOW }), good, "", {}, undefined).body.fillTime).toBe(0);
  });

  test.each([
    ["nothing was typed", null],
    ["the clock was set back", NOW + 1],
  ])("has the page's age when %s", (_, started) => {
    vi.spyOn(performance, "now").mockReturnValueOnce(4_321.4);
    expect(submissionOf(draft({ started }), good, "", {}, undefined).body.fillTime).toBe(4_321);
  });
});

describe("the outbox", () => {
  test("is empty at first, and leaves nothing in storage when it is empty again", () => {
    expect(keys()).toEqual([]);
    addPending(submission("a"));
    expect(local.items.has(OUTBOX_KEY)).toBe(true);
    removePending("a");
    expect(local.items.has(OUTBOX_KEY)).toBe(false);
    expect(keys()).toEqual([]);
  });

  test("keeps a submission of each key, and of a key the newest version", () => {
    const newer = submission("a", { firstName: "Zoë" });
    for (const each of [submission("a"), submission("b"), newer]) addPending(each);
    expect(pendingSubmissions()).toEqual([submission("b"), newer]);
    expect([isPending("a"), isPending("b"), isPending("c")]).toEqual([true, true, false]);
    expect([isVersionPending(newer), isVersionPending(submission("a"))]).toEqual([true, false]);
  });

  test("removes a key, and leaves the others", () => {
    for (const key of ["a", "b"]) addPending(submission(key));
    removePending("a");
    expect(keys()).toEqual(["b"]);
  });

  test("is not written when there is nothing to remove, so that other tabs get no event", () => {
    addPending(submission("a"));
    const write = vi.spyOn(local, "setItem");
    removePending("b");
    removeVersion(submission("a", { firstName: "Zoë" }));
    expect(write).not.toHaveBeenCalled();
  });

  test("removes exactly one version, and keeps a newer one of another tab", () => {
    const newer = submission("a", { phone: "(239) 555-0199" });
    addPending(newer);
    removeVersion(submission("a"));
    expect(pendingSubmissions()).toEqual([newer]);
    removeVersion(newer);
    expect(keys()).toEqual([]);
  });

  test("notes the time of the next attempt of a version that waits, and of no other", () => {
    addPending(submission("a"));
    postpone(submission("a", { phone: "(239) 555-0199" }), NOW + 5_000);
    postpone(submission("b"), NOW + 5_000);
    expect(pendingSubmissions()).toEqual([submission("a")]);
    postpone(submission("a"), NOW + 5_000);
    expect(pendingSubmissions()).toEqual([{ ...submission("a"), notBefore: NOW + 5_000 }]);
  });

  test.each(["full", "blocked"] as const)("is kept in memory while storage is %s", (mood) => {
    local.mood = mood;
    const newer = submission("a", { firstName: "Zoë" });
    for (const each of [submission("a"), submission("b"), newer]) addPending(each);
    expect(pendingSubmissions()).toEqual([newer, submission("b")]);
    expect([isStored("a"), isStored("b")]).toEqual([false, false]);
    removeVersion(submission("a"));
    removePending("b");
    expect(pendingSubmissions()).toEqual([newer]);
  });

  test("moves from memory to storage when storage works again", () => {
    local.mood = "full";
    addPending(submission("a"));
    local.mood = "works";
    addPending(submission("a"));
    expect(pendingSubmissions()).toEqual([submission("a")]);
    expect(isStored("a")).toBe(true);
  });

  const damaged: Array<[string, unknown]> = [
    ["null", null],
    ["a word", "a"],
    ["no key", { ...submission("a"), key: 1 }],
    ["no body", { ...submission("a"), body: null }],
    ["a body with a value that is no text", { ...submission("a"), body: { ...good, phone: 1 } }],
    ["no time", { ...submission("a"), at: String(NOW) }],
    ["a next attempt that is no time", { ...submission("a"), notBefore: "soon" }],
    ["as old as a draft may be", { ...submission("a"), at: NOW - DRAFT_TTL_MS }],
  ];
  test.each(damaged)("leaves out what it cannot send: %s", (_, thing) => {
    local.items.set(OUTBOX_KEY, JSON.stringify([thing, submission("b")]));
    expect(pendingSubmissions()).toEqual([submission("b")]);
    local.items.set(OUTBOX_KEY, JSON.stringify([thing]));
    expect(pendingSubmissions()).toEqual([]);
    expect(local.items.has(OUTBOX_KEY)).toBe(false);
  });

  test.each(["", "{", "7", "{}", "null"])("is empty when storage holds %o", (text) => {
    local.items.set(OUTBOX_KEY, text);
    expect(pendingSubmissions()).toEqual([]);
    expect(local.items.has(OUTBOX_KEY)).toBe(false);
  });

  test("keeps a submission until its last millisecond, with its time of the next attempt", () => {
    const oldest = { ...submission("a"), at: NOW - DRAFT_TTL_MS + 1, notBefore: NOW };
    local.items.set(OUTBOX_KEY, JSON.stringify([oldest]));
    expect(pendingSubmissions()).toEqual([oldest]);
  });
});

describe("a mark of what was sent", () => {
  test("knows the key, and its values", () => {
    expect([wasSent("a"), wasSent(version("a")), wereValuesSent(good, {})]).toEqual([false, false, false]);
    rememberSent(submission("a"));
    expect([wasSent("a"), wasSent(version("a")), wereValuesSent(good, {})]).toEqual([true, true, true]);
    const other = { ...good, phone: "(239) 555-0199" };
    expect([
      wasSent("b"),
      wasSent(version("")),
      wasSent(version("a", other)),
      wereValuesSent(other, {}),
    ]).toEqual([false, false, false, false]);
  });

  test("reveals no value, and has the key, a number and the time", () => {
    rememberSent(submission("a"));
    expect(sent()).toEqual([`${versionOf(submission("a"))}:${NOW}`]);
    expect(sent()[0]).toMatch(/^a:-?\d+:\d+$/);
  });

  test("of an earlier version of the site is known", () => {
    const values = { ...good, lastName: "Lee" };
    local.items.set(SENT_KEY, `a:-1937093252:${NOW}`);
    expect([wasSent(version("a", values)), wereValuesSent(values, {})]).toEqual([true, true]);
  });

  test("differs for values that change places between fields", () => {
    const swapped = { ...good, firstName: good.lastName, lastName: good.firstName };
    const joined = { ...good, firstName: good.firstName + good.lastName, lastName: "" };
    const versions = [good, swapped, joined].map((body) => versionOf({ key: "a", body }));
    expect(new Set(versions).size).toBe(3);
  });

  test("is one of the ten newest", () => {
    for (let number = 0; number < 11; number++) rememberSent(submission(`key-${number}`));
    expect(sent()).toHaveLength(10);
    expect(sent()[0]).toMatch(/^key-10:/);
    expect([wasSent("key-0"), wasSent("key-1"), wasSent("key-10")]).toEqual([false, true, true]);
  });

  test("lives as long as a draft", () => {
    rememberSent(submission("a"));
    vi.setSystemTime(NOW + 1);
    rememberSent(submission("b"));
    vi.setSystemTime(NOW + DRAFT_TTL_MS);
    expect([wasSent("a"), wasSent("b")]).toEqual([false, true]);
    expect(sent()).toHaveLength(1);
    vi.setSystemTime(NOW + DRAFT_TTL_MS + 1);
    expect(wasSent("b")).toBe(false);
    expect(local.items.has(SENT_KEY)).toBe(false);
  });

  test("is written again only when one has ended", () => {
    rememberSent(submission("a"));
    const write = vi.spyOn(local, "setItem");
    const remove = vi.spyOn(local, "removeItem");
    expect(wasSent("a")).toBe(true);
    expect([write.mock.calls, remove.mock.calls]).toEqual([[], []]);
    local.items.delete(SENT_KEY);
    expect(wasSent("a")).toBe(false);
    expect([write.mock.calls, remove.mock.calls]).toEqual([[], []]);
  });

  test("is about a draft when its normalized values were sent, and about a copied one when any version was", () => {
    rememberSent(submission("a"));
    const changed = { ...good, phone: "(239) 555-0199" };
    expect(isDraftSent(draft({ values: { ...good, firstName: `  ${good.firstName} ` } }))).toBe(true);
    expect(isDraftSent(draft({ values: changed }))).toBe(false);
    expect(isDraftSent(draft({ values: changed, copied: false }))).toBe(false);
    expect(isDraftSent(draft({ values: changed, copied: true }))).toBe(true);
    expect(isDraftSent(draft({ key: "b", values: good, copied: true }))).toBe(false);
  });
});

describe("a submission of an own form", () => {
  const marks = {
    form: "visit",
    to: "/api/contact?form=visit&v=1",
    page: "/book",
    sent: { title: "Thank you", text: "" },
  };
  const own = (body: Record<string, string> = { phone: "1" }, more = {}) =>
    submissionOf(
      draft({ ...marks, ...more }),
      body,
      "",
      { ...marks, ...more },
      { referrer: "search.example" },
    );

  test("keeps its address, its words and its source until it is sent", () => {
    addPending(own());
    expect(pendingSubmissions()).toMatchObject([
      { ...marks, body: { source: { referrer: "search.example" } } },
    ]);
  });

  test("is another one than that of the built-in form, or of another form, with the same values", () => {
    rememberSent(own());
    const body = { phone: "1" };
    expect([
      wereValuesSent(body, marks),
      wereValuesSent(body, {}),
      wereValuesSent(body, { form: "job" }),
    ]).toEqual([true, false, false]);
  });

  test("is the same one from another source", () => {
    const elsewhere = submissionOf(draft(marks), { phone: "1" }, "", marks, undefined);
    expect(versionOf(own())).toBe(versionOf(elsewhere));
  });

  test("that is to stay in memory is not stored", () => {
    addPending(own({ phone: "1" }, { unkept: true }));
    expect(local.items.size).toBe(0);
    expect([pendingSubmissions().length, isStored("a")]).toEqual([1, false]);
  });
});

test("a page is told of what another tab sent and of coming back, until it unsubscribes", () => {
  const page = new EventTarget();
  const visible = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  vi.stubGlobal("document", visible);
  const listener = vi.fn();
  const unsubscribe = onSentElsewhere(listener);
  const stored = (key: string) => page.dispatchEvent(Object.assign(new Event("storage"), { key }));
  stored(OUTBOX_KEY);
  expect(listener).toHaveBeenCalledTimes(0);
  stored(SENT_KEY);
  expect(listener).toHaveBeenCalledTimes(1);
  visible.dispatchEvent(new Event("visibilitychange"));
  expect(listener).toHaveBeenCalledTimes(2);
  unsubscribe();
  stored(SENT_KEY);
  visible.dispatchEvent(new Event("visibilitychange"));
  expect(listener).toHaveBeenCalledTimes(2);
});
