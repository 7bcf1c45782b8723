import { useQuery } from "@tanstack/react-query";
import type { Counts, NamedCounts, OwnerNumbers, OwnerToday } from "../../../../generated/api";
import { Dialog } from "../Dialog";
import { formTitle } from "../forms";
import { countOf, topicLabel } from "../labels";
import { moneyWords } from "../money";
import { numbersOf } from "../requests";
import { durationWords, weekStarts } from "./weeks";

/** A quarter of a year. */
const WEEKS = 12;

/** The rest of the width is for the number beside the longest bar. */
const BAR_PERCENT = 80;

type NumbersDialogProps = { work: OwnerToday | undefined; onClose: () => void };

/** Requests in numbers: how many, how fast they were answered, what was won, and what may be. */
export function NumbersDialog({ work, onClose }: NumbersDialogProps) {
  const starts = weekStarts(new Date(), WEEKS);
  const { data, isError, refetch } = useQuery({
    queryKey: ["numbers", starts[0]?.toISOString()],
    queryFn: ({ signal }) => numbersOf(starts, signal),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog title="In numbers" onClose={onClose}>
      {data === undefined && !isError && <p role="status">Counting…</p>}
      {isError && (
        <div role="alert">
          <p>The numbers could not be loaded.</p>
          <button className="admin-button" type="button" onClick={() => refetch()}>
            Try again
          </button>
        </div>
      )}
      {data !== undefined && <Numbers numbers={data} starts={starts} work={work} />}
      <div className="dialog-end">
        <button className="admin-button admin-button-primary" type="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
}

type NumbersProps = { numbers: OwnerNumbers; starts: Date[]; work: OwnerToday | undefined };

function Numbers({ numbers, starts, work }: NumbersProps) {
  const { total, open, weeks, projectTypes, pages, places, forms, sources, complete } = numbers;
  const openQuotes = work?.statuses.find(({ status }) => status === "quoted")?.requests ?? 0;
  // Weeks before the first request say nothing.
  const first = weeks.findIndex(({ requests }) => requests > 0);
  return (
    <div className="numbers">
      <p>
        The last {WEEKS} weeks, without possible robots and deleted requests.
        {!complete && " There are so many requests that the oldest weeks are not complete."}
      </p>
      {first === -1 && <p>No request came in these weeks.</p>}
      <dl className="numbers-facts">
        {total.requests > 0 && <Fact name="Requests" value={total.requests.toLocaleString()} />}
        {open > 0 && <Fact name="Still new" value={open.toLocaleString()} />}
        {total.won > 0 && <Fact name="Won" value={share(total)} />}
        {total.wonAmount > 0 && <Fact name="Worth of what was won" value={moneyWords(total.wonAmount)} />}
        {total.answered > 0 && <Fact name="Half answered within" value={answered(total)} />}
        {openQuotes > 0 && (
          <Fact
            name={`Worth of ${countOf(openQuotes, "open quote")}, of any age`}
            value={work === undefined ? "" : moneyWords(work.quotedAmount)}
          />
        )}
      </dl>
      {first !== -1 && (
        <>
          <h3>Requests a week</h3>
          <Weeks weeks={weeks.slice(first)} starts={starts.slice(first)} />
        </>
      )}
      {forms.length > 1 && <Table heading="By form" first="Form" rows={forms} label={formTitle} />}
      <Table heading="By project type" first="Project type" rows={projectTypes} label={topicLabel} />
      <Table heading="By page of the form" first="Page" rows={pages} label={pageLabel} />
      {sources.some(({ name }) => name !== "") && (
        <Table heading="By source" first="Source" rows={sources} label={placeLabel} />
      )}
      <Table heading="By place of the property" first="Place" rows={places} label={placeLabel} />
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** A table with a bar in each row; screen readers read the numbers. */
function Weeks({ weeks, starts }: { weeks: Counts[]; starts: Date[] }) {
  const most = Math.max(1, ...weeks.map(({ requests }) => requests));
  return (
    <table className="numbers-table numbers-weeks">
      <caption className="visually-hidden">Requests a week</caption>
      <thead>
        <tr>
          <th scope="col">Week from</th>
          <th scope="col">Requests</th>
          <th scope="col">Won</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ requests, won }, index) => (
          <tr key={starts[index]?.getTime()}>
            <th scope="row">{dayOf(starts[index])}</th>
            <td>
              <span className="numbers-line">
                <span className="numbers-bar" style={{ width: `${(requests / most) * BAR_PERCENT}%` }} />
                {requests > 0 && requests.toLocaleString()}
              </span>
            </td>
            <td>{won > 0 && won.toLocaleString()}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type TableProps = { heading: string; first: string; rows: NamedCounts[]; label: (name: string) => string };

function Table({ heading, first, rows, label }: TableProps) {
  if (rows.length === 0) return null;
  return (
    <>
      <h3>{heading}</h3>
      <table className="numbers-table">
        <caption className="visually-hidden">{heading}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            <th scope="col">Requests</th>
            <th scope="col">Won</th>
            <th scope="col">Half answered within</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, counts }) => (
            <tr key={name}>
              <th scope="row">{label(name)}</th>
              <td>{counts.requests.toLocaleString()}</td>
              <td>{share(counts)}</td>
              <td>{answered(counts)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function share({ requests, won }: Counts): string {
  return won === 0 ? "" : `${won.toLocaleString()} (${Math.round((won / requests) * 100)}%)`;
}

function answered({ medianMinutes }: Counts): string {
  return medianMinutes === null ? "" : durationWords(Math.max(1, medianMinutes));
}

function pageLabel(page: string): string {
  if (page === "") return "Not known";
  return page === "/" ? "Home page" : page;
}

function placeLabel(place: string): string {
  return place === "" ? "Not known" : place;
}

function dayOf(day: Date | undefined): string {
  return day?.toLocaleDateString(undefined, { month: "short", day: "numeric" }) ?? "";
}
