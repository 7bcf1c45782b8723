/** Hides the bar at the bottom of phones while the form is on the screen: it leads to the form, and lies over its button. */
export function hideCallBarOver(form: HTMLElement): () => void {
  const bar = document.querySelector<HTMLElement>(".call-bar");
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting } of entries) if (bar !== null) bar.hidden = isIntersecting;
  });
  observer.observe(form);
  return () => observer.disconnect();
}
