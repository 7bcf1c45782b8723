import { useLayoutEffect, useRef, useState } from "react";
import type { QuoteRequest } from "../../../../generated/api";
import { fullName, shownValue } from "../labels";
import { otherFields } from "./otherFields";

/** The address and the visitor's own words. Long texts are cut off until they are opened. */
export function Details({ request, onOpen }: { request: QuoteRequest; onOpen: () => void }) {
  const [open, setOpen] = useState(false);
  const [long, setLong] = useState(false);
  const words = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const paragraphs = [...(words.current?.children ?? [])];
    const observer = new ResizeObserver(() => {
      const clamped = paragraphs.filter(({ classList }) => classList.contains("is-clamped"));
      if (clamped.length > 0) setLong(clamped.some(isCut));
    });
    for (const paragraph of paragraphs) observer.observe(paragraph);
    return () => observer.disconnect();
  }, []);

  const toggle = () => {
    setOpen(!open);
    if (!open) onOpen();
  };
  const clamp = open ? "" : " is-clamped";
  return (
    <>
      <div className="quote-request-text" ref={words}>
        <p className={`quote-request-address${clamp}`} dir="auto">
          {request.propertyAddress}
        </p>
        <p className={`quote-request-details${clamp}`} dir="auto">
          {request.projectDetails}
        </p>
        {otherFields.map(({ name, label }) => (
          <p className={`quote-request-details${clamp}`} dir="auto" key={name}>
            {label}: {shownValue(request, name)}
          </p>
        ))}
      </div>
      {long && (
        <button
          className="text-button quote-request-toggle"
          type="button"
          aria-expanded={open}
          data-key="Enter"
          onClick={toggle}
        >
          {open ? "Show less" : "Show all"}
          <span className="visually-hidden"> of what {fullName(request)} wrote</span>
        </button>
      )}
    </>
  );
}

function isCut({ scrollHeight, clientHeight }: Element): boolean {
  return scrollHeight > clientHeight + 1;
}
