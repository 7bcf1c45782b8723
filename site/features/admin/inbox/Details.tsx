import { useLayoutEffect, useRef, useState } from "react";
import type { ContactRequest } from "../../../generated/api";
import { fullName } from "./labels";

/** The visitor's own words. Long ones are cut off until somebody wants all of them. */
export function Details({ request, onOpen }: { request: ContactRequest; onOpen: () => void }) {
  const [open, setOpen] = useState(false);
  const [long, setLong] = useState(false);
  const words = useRef<HTMLParagraphElement>(null);

  useLayoutEffect(() => {
    const element = words.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      if (element.classList.contains("is-clamped")) setLong(element.scrollHeight > element.clientHeight + 1);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const toggle = () => {
    setOpen(!open);
    if (!open) onOpen();
  };
  return (
    <>
      <p className={open ? "request-details" : "request-details is-clamped"} ref={words} dir="auto">
        {request.projectDetails}
      </p>
      {long && (
        <button
          className="text-button request-more"
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
