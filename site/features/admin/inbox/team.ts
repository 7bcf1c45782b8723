import type { Colleague } from "../../../generated/api";
import { words } from "../words/words";

let people: readonly Colleague[] = [];

/** Keeps the people who may log in, for filters and exports. Called before the inbox is drawn. */
export function rememberTeam(team: readonly Colleague[]) {
  people = team;
}

/** Returns everybody who may log in; nobody while there is one person, who does everything. */
export function team(): readonly Colleague[] {
  return people.length > 1 ? people : [];
}

/** Returns the name of the person who works on a request; empty for nobody. */
export function assigneeName(id: string): string {
  if (id === "") return "";
  return people.find((person) => person.id === id)?.name ?? words.card.somebodyLeft;
}
