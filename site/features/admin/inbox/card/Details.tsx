import type { QuoteRequest } from "../../../../generated/api";
import { answersOf, BUILT_IN } from "../forms";
import { shownValue } from "../labels";
import { otherFields } from "./otherFields";

/** The columns that the card shows beside the buttons, or as its name. */
const elsewhere = ["firstName", "lastName", "email", "phone"];

/** The address and the visitor's own words; of an own form, all its answers with their labels. */
export function Details({ request }: { request: QuoteRequest }) {
  if (request.form !== undefined)
    return (
      <dl className="quote-request-answers">
        {answersOf(request)
          .filter(({ column }) => column === null || !elsewhere.includes(column))
          // The head says it, as for the form that this one translates.
          .filter(({ column }) => request.form !== BUILT_IN || column !== "projectType")
          .map(({ name, label, text }) => (
            <div key={name}>
              <dt dir="auto">{label}</dt>
              <dd className="quote-request-details" dir="auto">
                {text}
              </dd>
            </div>
          ))}
      </dl>
    );
  return (
    <>
      <p className="quote-request-address" dir="auto">
        {request.propertyAddress}
      </p>
      <p className="quote-request-details" dir="auto">
        {request.projectDetails}
      </p>
      {otherFields.map(({ name, label }) => (
        <p className="quote-request-details" dir="auto" key={name}>
          {label}: {shownValue(request, name)}
        </p>
      ))}
    </>
  );
}
