import { beforeEach, expect, test, vi } from "vitest";
import { forgetDraft, loadDraft, newDraft, ownDrafts, saveDraft } from "../../islands/quote/storage/draft";
import { DRAFT_KEY } from "../../islands/quote/storage/storageKeys";
import { FakeStorage } from "../support/fakeStorage";
import { good } from "../support/goodForm";

let local: FakeStorage;

beforeEach(() => {
  local = new FakeStorage();
  const tab = new FakeStorage();
  vi.stubGlobal("window", { localStorage: local, sessionStorage: tab });
  // As a browser, whose keys are properties.
  vi.stubGlobal(
    "sessionStorage",
    new Proxy(tab, {
      ownKeys: () => [...tab.items.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
});

test("each form has a draft of its own", () => {
  const [quote, visit] = [newDraft(good, {}), newDraft({ phone: "1" }, { form: "visit" })];
  for (const draft of [quote, visit]) saveDraft(draft);
  expect(loadDraft({})).toMatchObject({ key: quote.key, values: good });
  expect(loadDraft({ form: "visit" })).toMatchObject({ key: visit.key, values: { phone: "1" } });
  expect(loadDraft({ form: "job" })).toBeNull();
  expect(ownDrafts().map(({ key }) => key)).toEqual([quote.key, visit.key]);
  forgetDraft(visit);
  expect(ownDrafts().map(({ key }) => key)).toEqual([quote.key]);
  expect(loadDraft({})?.key).toBe(quote.key);
});

test("a draft of the built-in form has the key and the properties that earlier versions of the site know", () => {
  saveDraft(newDraft(good, {}));
  expect([...local.items.keys()]).toEqual([DRAFT_KEY]);
  const stored = JSON.parse(local.items.get(DRAFT_KEY) ?? "");
  expect(Object.keys(stored).sort()).toEqual(["key", "saved", "started", "values"]);
});

test("a draft of an earlier version of the site is loaded, also if the form has more fields now", () => {
  const { phone, ...others } = good;
  local.items.set(DRAFT_KEY, JSON.stringify({ key: "a", values: others, started: null, saved: Date.now() }));
  expect(loadDraft({})).toMatchObject({ key: "a", values: others });
});

test("a draft that is to stay in memory is not stored", () => {
  saveDraft(newDraft({ phone: "1" }, { form: "visit", unkept: true }));
  expect(local.items.size).toBe(0);
  expect(ownDrafts()).toEqual([]);
});
