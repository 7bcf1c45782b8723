import { type RefObject, useEffect, useState } from "react";

/** Whether something has not been scrolled past. What is still to come further down counts as in view. */
export function useInView(place: RefObject<Element | null>): boolean {
  const [inView, setInView] = useState(true);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => setInView(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: "0px 0px 1000000px" },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return inView;
}
