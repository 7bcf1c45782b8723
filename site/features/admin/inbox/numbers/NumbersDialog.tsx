import { useQuery } from "@tanstack/react-query";
import type { Counts, NamedCounts, OwnerNumbers, OwnerToday } from "../../../../generated/api";
import { locale, numberWords, percentWords, say, words } from "../../words/words";
import { Dialog } from "../Dialog";
import { formTitle } from "../forms";
import { topicLabel } from "../labels";
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
    <Dialog title={words.numbers.title} closable onClose={onClose}>
      {data === undefined && !isError && <p role="status">{words.numbers.counting}</p>}
      {isError && (
        <div role="alert">
          <p>{words.numbers.failed}</p>
          <button className="admin-button" type="button" onClick={() => refetch()}>
            {words.common.tryAgain}
          </button>
        </div>
      )}
      {data !== undefined && <Numbers numbers={data} starts={starts} work={work} />}
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
        {say(words.numbers.about, { weeks: WEEKS })}
        {!complete && ` ${words.numbers.incomplete}`}
      </p>
      {first === -1 && <p>{words.numbers.none}</p>}
      <dl className="numbers-facts">
        {total.requests > 0 && <Fact name={words.list.requests} value={numberWords(total.requests)} />}
        {open > 0 && <Fact name={words.numbers.stillNew} value={numberWords(open)} />}
        {total.won > 0 && <Fact name={words.statuses.won} value={share(total)} />}
        {total.wonAmount > 0 && <Fact name={words.numbers.wonWorth} value={moneyWords(total.wonAmount)} />}
        {total.answered > 0 && <Fact name={words.numbers.answeredWithin} value={answered(total)} />}
        {openQuotes > 0 && (
          <Fact
            name={say(words.numbers.openWorth, { count: openQuotes })}
            value={work === undefined ? "" : moneyWords(work.quotedAmount)}
          />
        )}
      </dl>
      {first !== -1 && (
        <>
          <h3>{words.numbers.aWeek}</h3>
          <Weeks weeks={weeks.slice(first)} starts={starts.slice(first)} />
        </>
      )}
      {forms.length > 1 && (
        <Table heading={words.numbers.byForm} first={words.search.form} rows={forms} label={formTitle} />
      )}
      <Table
        heading={words.numbers.byType}
        first={words.search.projectType}
        rows={projectTypes}
        label={topicLabel}
      />
      <Table heading={words.numbers.byPage} first={words.numbers.pageOf} rows={pages} label={pageLabel} />
      {sources.some(({ name }) => name !== "") && (
        <Table
          heading={words.numbers.bySource}
          first={words.export.source}
          rows={sources}
          label={placeLabel}
        />
      )}
      <Table heading={words.numbers.byPlace} first={words.numbers.place} rows={places} label={placeLabel} />
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
      <caption className="visually-hidden">{words.numbers.aWeek}</caption>
      <thead>
        <tr>
          <th scope="col">{words.numbers.weekFrom}</th>
          <th scope="col">{words.list.requests}</th>
          <th scope="col">{words.statuses.won}</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ requests, won }, index) => (
          <tr key={starts[index]?.getTime()}>
            <th scope="row">{dayOf(starts[index])}</th>
            <td>
              <span className="numbers-line">
                <span className="numbers-bar" style={{ width: `${(requests / most) * BAR_PERCENT}%` }} />
                {requests > 0 && numberWords(requests)}
              </span>
            </td>
            <td>{won > 0 && numberWords(won)}</td>
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
            <th scope="col">{words.list.requests}</th>
            <th scope="col">{words.statuses.won}</th>
            <th scope="col">{words.numbers.answeredWithin}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, counts }) => (
            <tr key={name}>
              <th scope="row">{label(name)}</th>
              <td>{numberWords(counts.requests)}</td>
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
  return won === 0 ? "" : `${numberWords(won)} (${percentWords(won / requests)})`;
}

function answered({ medianMinutes }: Counts): string {
  return medianMinutes === null ? "" : durationWords(Math.max(1, medianMinutes));
}

function pageLabel(page: string): string {
  if (page === "") return words.numbers.unknown;
  return page === "/" ? words.numbers.homePage : page;
}

function placeLabel(place: string): string {
  return place === "" ? words.numbers.unknown : place;
}

function dayOf(day: Date | undefined): string {
  return day?.toLocaleDateString(locale, { month: "short", day: "numeric" }) ?? "";
}
