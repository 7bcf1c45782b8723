/** Hides the bar at the bottom of phones while the form is on the screen: it leads to the form, and lies over its button. */
export function hideCallBarOver(form: HTMLElement) {
  new IntersectionObserver((entries) => {
    document.querySelector(".call-bar")?.toggleAttribute("hidden", entries.pop()?.isIntersecting);
  }).observe(form);
}
