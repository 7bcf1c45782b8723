// What the built-in form does not need. Loaded before a form of the site's own comes alive.

import { NO_FORM } from "../../../generated/no-form";
import { conditionWords } from "../../../generated/words/condition";
import type { Definition, OwnForm } from "../fields/definition";
import type { FormRules } from "../fields/fieldsOf";
import type { Said } from "../said";
import type { Rejected } from "../sending/post";
import { withWishes } from "../wishes";
import { checkOwn } from "./check";
import { laterOf } from "./later";
import { OwnFields } from "./OwnFields";

/** Returns the rules of a form of the site's own. */
function rulesOf({ definition, version }: OwnForm, leadSource: boolean, said: Said): FormRules {
  const { name, fields, sent, sensitive = false, words } = definition;
  const details = fields.find(({ role }) => role === "details");
  return {
    fields: fields.filter(({ control }) => control.kind !== "photos"),
    later: laterOf(definition),
    photos: fields.find(({ control }) => control.kind === "photos")?.label,
    withWishes:
      details &&
      ((values) =>
        withWishes(
          values,
          said,
          details.name,
          fields.find(({ role }) => role === "topic"),
        )),
    checkAll: (values) => checkOwn(definition, values),
    marks: {
      form: name,
      to: addressOf(name, version) + (leadSource ? "" : "&page="),
      page: typeof location === "undefined" ? "" : `${location.pathname}#quote-form`,
      sent: { title: sent.title, text: sent.text },
      unkept: sensitive || undefined,
    },
    said: (outcome) =>
      outcome.detail === NO_FORM
        ? (said.formReload ?? conditionWords.formReload)
        : ((words && saidIn(words, outcome)) ?? null),
    leadSource: leadSource && !sensitive,
  };
}

/** Returns the words of a form that say what the API says in English. */
function saidIn(words: NonNullable<Definition["words"]>, outcome: Rejected): string | null {
  if (outcome.kind === "invalid") return words.correct;
  const { detail, temporary, retryAfterMs } = outcome;
  if (detail === null) return null;
  // Of what the API says to visitors, only that a form is too large stays true.
  if (!temporary) return words.tooLarge;
  const minutes = Math.round(retryAfterMs / 60_000);
  return minutes === 0 ? words.later : words.wait.replace("{minutes}", String(minutes));
}

/** Returns the address that takes submissions of a version of a form. */
function addressOf(name: string, version: string): string {
  return `/api/contact?form=${name}&v=${version}`;
}

export const own = { rulesOf, Fields: OwnFields };
