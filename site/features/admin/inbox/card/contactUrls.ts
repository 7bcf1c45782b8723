import type { QuoteRequest } from "../../../../generated/api";
import { shownValue } from "../labels";
import { dialed } from "./phone";

export function callLink({ phone }: QuoteRequest): string {
  return `tel:${dialed(phone)}`;
}

export function textLink({ phone }: QuoteRequest): string {
  return `sms:${dialed(phone)}`;
}

/** Nearly every sign may stand in front of the @, also those that mean something in an address. */
export function mailLink(request: QuoteRequest): string {
  const to = encodeURIComponent(request.email).replace("%40", "@");
  const subject = encodeURIComponent(`Your quote request: ${shownValue(request, "projectType")}`);
  return `mailto:${to}?subject=${subject}`;
}

export function mapLink({ propertyAddress }: QuoteRequest): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(propertyAddress)}`;
}
