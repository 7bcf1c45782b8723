import { cut, sendable } from "../../../../components/text";
import type { QuoteRequestSearch, RequestStatus } from "../../../../generated/api";
import { projectTypes, statuses } from "../labels";

type ProjectType = NonNullable<QuoteRequestSearch["projectType"]>;

/** What is looked at: which requests, and from where on. Empty means all. */
export type View = {
  text: string;
  projectType: string;
  status: RequestStatus | "";
  suspected: "" | "yes" | "no";
  unread: boolean;
  trash: boolean;
  /** The cursors of the pages gone through, the last one leads to this page. Empty on the first page. */
  after: readonly string[];
};

/** What of a view stands in the address. The words do not: they name people. */
export type Choices = Omit<View, "text">;

export const plainView: View = {
  text: "",
  projectType: "",
  status: "",
  suspected: "",
  unread: false,
  trash: false,
  after: [],
};

/** Characters in a search. */
const MOST = 200;
const CURSOR = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The choices that a fragment of the address names. What it does not understand, it leaves out. */
export function choicesOf(fragment: string): Choices {
  const given = new URLSearchParams(fragment.replace(/^#/, ""));
  const among = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === given.get(name)) ?? "";
  const after = (given.get("after") ?? "").split(".");
  return {
    projectType: among(
      "type",
      projectTypes.map(({ value }) => value),
    ),
    status: among(
      "status",
      statuses.map(({ value }) => value),
    ),
    suspected: among("robots", ["yes", "no"] as const),
    unread: given.get("unread") === "yes",
    trash: given.get("trash") === "yes",
    after: after.every((cursor) => CURSOR.test(cursor)) ? after : [],
  };
}

/** "" for the plain view. */
export function fragmentOf(view: Choices): string {
  const fragment = new URLSearchParams();
  const add = (name: string, value: string) => value !== "" && fragment.set(name, value);
  add("type", view.projectType);
  add("status", view.status);
  add("robots", view.suspected);
  add("unread", view.unread ? "yes" : "");
  add("trash", view.trash ? "yes" : "");
  add("after", view.after.join("."));
  return fragment.size === 0 ? "" : `#${fragment}`;
}

export function isFiltered({ text, projectType, status, suspected, unread }: View): boolean {
  return text.trim() !== "" || projectType !== "" || status !== "" || suspected !== "" || unread;
}

/** The page on which new requests appear. */
export function isNewest(view: View): boolean {
  return !isFiltered(view) && !view.trash && view.after.length === 0;
}

/** How the API is asked for it, without cursor and limit. */
export function searchOf(view: View): QuoteRequestSearch {
  return {
    ...(view.text.trim() !== "" && { text: cut(sendable(view.text.trim()), MOST) }),
    // Nothing but the choices of the form gets into a view.
    ...(view.projectType !== "" && { projectType: view.projectType as ProjectType }),
    ...(view.status !== "" && { status: view.status }),
    ...(view.suspected !== "" && { suspected: view.suspected === "yes" }),
    ...(view.unread && { read: false }),
    ...(view.trash && { trash: true }),
  };
}
