import { useQuery } from "@tanstack/react-query";
import type { Counts, NamedCounts, OwnerNumbers } from "../../../../generated/api";
import { Dialog } from "../Dialog";
import { countOf, projectTypeLabel } from "../labels";
import { numbersOf } from "../requests";
import { durationWords, weekStarts } from "./weeks";

/** A quarter of a year. */
const WEEKS = 12;

/** The rest of the width is for the number beside the longest bar. */
const BAR_PERCENT = 80;

/** Requests in numbers: how many, how fast they were answered, how many were won. */
export function NumbersDialog({ onClose }: { onClose: () => void }) {
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
      {data !== undefined && <Numbers numbers={data} starts={starts} />}
      <div className="dialog-end">
        <button className="admin-button admin-button-primary" type="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
}

function Numbers({ numbers, starts }: { numbers: OwnerNumbers; starts: Date[] }) {
  const { total, open, weeks, projectTypes, pages, places, complete } = numbers;
  return (
    <div className="numbers">
      <p>
        The last {WEEKS} weeks, without possible robots and deleted requests.
        {!complete && " There are so many requests that the oldest weeks are not complete."}
      </p>
      <dl className="numbers-facts">
        <Fact name="Requests" value={total.requests.toLocaleString()} />
        <Fact name="Still new" value={open.toLocaleString()} />
        <Fact name="Won" value={share(total)} />
        <Fact name="First answer after" value={answered(total)} />
      </dl>
      {total.answered > 0 && (
        <p>
          Half of {countOf(total.answered, "answered request")} had another status than New sooner than that.
        </p>
      )}
      <h3>Requests a week</h3>
      <Weeks weeks={weeks} starts={starts} />
      <Table heading="By project type" first="Project type" rows={projectTypes} label={projectTypeLabel} />
      <Table heading="By page of the form" first="Page" rows={pages} label={pageLabel} />
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
                {requests.toLocaleString()}
              </span>
            </td>
            <td>{won.toLocaleString()}</td>
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
            <th scope="col">First answer</th>
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
  return requests === 0 ? "0" : `${won.toLocaleString()} (${Math.round((won / requests) * 100)}%)`;
}

function answered({ medianMinutes }: Counts): string {
  return medianMinutes === null ? "-" : durationWords(medianMinutes);
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
