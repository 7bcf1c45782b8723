import type { QuoteRequest } from "../../../../generated/api";
import { shownValue } from "../labels";

export function callLink({ dialed }: QuoteRequest): string {
  return `tel:${dialed}`;
}

export function textLink({ dialed }: QuoteRequest): string {
  return `sms:${dialed}`;
}

/** Encodes the local part of the email address, which may hold characters with a meaning in URLs. */
export function mailLink(request: QuoteRequest): string {
  const to = encodeURIComponent(request.email).replace("%40", "@");
  const subject = encodeURIComponent(`Your quote request: ${shownValue(request, "projectType")}`);
  return `mailto:${to}?subject=${subject}`;
}

export function mapLink({ propertyAddress }: QuoteRequest): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(propertyAddress)}`;
}
