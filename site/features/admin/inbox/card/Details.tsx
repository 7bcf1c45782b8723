import type { QuoteRequest } from "../../../../generated/api";
import { shownValue } from "../labels";
import { otherFields } from "./otherFields";

/** The address and the visitor's own words. */
export function Details({ request }: { request: QuoteRequest }) {
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
