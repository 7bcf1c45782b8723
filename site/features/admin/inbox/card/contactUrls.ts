import type { QuoteRequest } from "../../../../generated/api";
import { customersTitle } from "../forms";
import { shownValue } from "../labels";

export function callLink({ dialed }: QuoteRequest): string {
  return `tel:${dialed}`;
}

/** Opens a text message that begins so. Phones disagree on the sign before `body`; all take both. */
export function textLink({ dialed }: QuoteRequest, text: string): string {
  return `sms:${dialed}${text === "" ? "" : `?&body=${encodeURIComponent(text)}`}`;
}

/** Encodes the local part of the email address, which may hold characters with a meaning in URLs. */
export function mailLink(request: QuoteRequest, text: string): string {
  const to = encodeURIComponent(request.email).replace("%40", "@");
  const about =
    request.form === undefined
      ? `Your quote request: ${shownValue(request, "projectType")}`
      : `Re: ${customersTitle(request)}`;
  const subject = encodeURIComponent(about);
  const body = text === "" ? "" : `&body=${encodeURIComponent(text.replaceAll("\n", "\r\n"))}`;
  return `mailto:${to}?subject=${subject}${body}`;
}

export function mapLink({ propertyAddress }: QuoteRequest): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(propertyAddress)}`;
}
