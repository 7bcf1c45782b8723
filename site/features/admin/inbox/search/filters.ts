import type { QuoteRequestSearch } from "../../../../generated/api";
import { REQUEST_STATUSES } from "../../../../generated/api-constants";
import { words } from "../../words/words";
import { formChoices, formOfTopics, isBuiltIn, topicOf } from "../forms";
import { team } from "../team";

/** Properties of a search by which the inbox is filtered. A new one in the contract fails to compile here. */
export type FilterName = Exclude<keyof QuoteRequestSearch, "text" | "trash" | "export" | "cursor" | "limit">;

/** One row of the table, with everything about a filter: its control, address, search and summary. */
export type Filter<Name extends FilterName> = {
  label: string;
  /** Its parameter in the address fragment. */
  parameter: string;
  /** A select, whose option for no filter is called `any`, a checkbox for the only choice, or buttons above the list. */
  control: { kind: "select"; any: string; anyInTrash?: string } | { kind: "checkbox" } | { kind: "buttons" };
  choices: ReadonlyArray<{
    /** The only form whose requests have it. */
    form?: string;
    /** The only mailbox that offers it: in the other one it is the same as no choice. */
    only?: "inbox" | "trash";
    /** In the address fragment. */
    value: string;
    /** In the select and in the summary. */
    label: string;
    /** In the body of the search; undefined does not narrow it. */
    search: QuoteRequestSearch[Name] | undefined;
  }>;
};

/** All filters, in the order of the form, the address and the summary. Their words come when they are read. */
export const filters: { readonly [Name in FilterName]: Filter<Name> } = {
  form: {
    get label() {
      return words.search.form;
    },
    parameter: "form",
    get control() {
      return { kind: "select", any: words.search.allForms } as const;
    },
    // One form has nothing to choose from.
    get choices() {
      const forms = formChoices();
      return forms.length < 2 ? [] : forms.map(({ value, label }) => ({ value, label, search: value }));
    },
  },
  projectType: {
    get label() {
      return words.search.projectType;
    },
    parameter: "type",
    get control() {
      return { kind: "select", any: words.search.allTypes } as const;
    },
    get choices() {
      return formChoices().flatMap(({ value: form }) =>
        topicOf(form).choices.map(({ value, label }) => ({ form, value, label, search: value })),
      );
    },
  },
  status: {
    get label() {
      return words.common.status;
    },
    parameter: "status",
    control: { kind: "buttons" },
    get choices() {
      return REQUEST_STATUSES.map((status) => ({
        value: status,
        label: words.statuses[status],
        search: status,
      }));
    },
  },
  suspected: {
    get label() {
      return words.search.sender;
    },
    parameter: "suspected",
    // Possible robots are in a list of their own, and with the others only on request.
    get control() {
      return { kind: "select", any: words.search.people, anyInTrash: words.search.allSenders } as const;
    },
    get choices() {
      return [
        { only: "trash", value: "no", label: words.search.people, search: false },
        { value: "yes", label: words.list.robots, search: true },
        { only: "inbox", value: "all", label: words.search.allSenders, search: undefined },
      ] as const;
    },
  },
  assignee: {
    get label() {
      return words.triage.assignedTo;
    },
    parameter: "assigned",
    get control() {
      return { kind: "select", any: words.search.everybody } as const;
    },
    // One person has nothing to divide.
    get choices() {
      const people = team().map(({ id, name }) => ({ value: id, label: name, search: id }));
      return people.length === 0
        ? []
        : [{ value: "nobody", label: words.triage.nobody, search: "" }, ...people];
    },
  },
  read: {
    get label() {
      return words.search.unreadOnly;
    },
    parameter: "unread",
    control: { kind: "checkbox" },
    get choices() {
      return [{ value: "yes", label: words.search.unreadOnly, search: false }];
    },
  },
};

export const filterNames = Object.keys(filters) as FilterName[];

/** The value of the chosen choice for each filter; "" for none. */
export type FilterValues = Record<FilterName, string>;

/** Builds one value per filter. */
export function filterValues(choose: (name: FilterName) => string): FilterValues {
  return Object.fromEntries(filterNames.map((name) => [name, choose(name)])) as FilterValues;
}

/** The choices of a filter in a mailbox, for the requests of the chosen form. */
export function choicesIn<Name extends FilterName>(
  name: Name,
  trash: boolean,
  chosenForm = "",
): Filter<Name>["choices"] {
  const filter: Filter<Name> = filters[name];
  const other = trash ? "inbox" : "trash";
  const ofForm = formOfTopics(chosenForm);
  return filter.choices.filter(({ only, form = ofForm }) => only !== other && form === ofForm);
}

/** The label of a filter: that of the topic is the form's own. */
export function labelIn(name: FilterName, chosenForm: string): string {
  return name === "projectType" ? topicOf(formOfTopics(chosenForm)).label : filters[name].label;
}

/** Returns the properties of a search body for these values. */
export function searchByFilters(values: FilterValues, trash: boolean): Pick<QuoteRequestSearch, FilterName> {
  const search: Pick<QuoteRequestSearch, FilterName> = {};
  if (!trash && values.suspected === "") search.suspected = false;
  for (const name of filterNames) addChoice(search, name, values);
  // Without a form, the API knows the topics of the built-in one.
  const form = formOfTopics(values.form);
  if (search.projectType !== undefined && !isBuiltIn(form)) search.form = form;
  return search;
}

/** Returns the label of the chosen choice, or undefined for none. */
export function chosenLabel(name: FilterName, values: FilterValues): string | undefined {
  return choiceOf(name, values)?.label;
}

function choiceOf<Name extends FilterName>(name: Name, values: FilterValues) {
  const filter: Filter<Name> = filters[name];
  const ofForm = formOfTopics(values.form);
  return filter.choices.find(({ value, form = ofForm }) => value === values[name] && form === ofForm);
}

function addChoice<Name extends FilterName>(
  search: Pick<QuoteRequestSearch, FilterName>,
  name: Name,
  values: FilterValues,
) {
  const choice = choiceOf(name, values);
  if (choice?.search !== undefined) search[name] = choice.search;
}
