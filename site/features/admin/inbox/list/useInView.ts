import { type RefObject, useEffect, useState } from "react";

/** Returns true until the element is scrolled above the viewport. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [inView, setInView] = useState(true);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => setInView(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: "0px 0px 1000000px" },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return inView;
}
