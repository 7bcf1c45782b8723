/** Shows the wording for articles when the one 404 document is served under /blog/. */
export function startNotFound() {
  const root = document.querySelector<HTMLElement>("[data-not-found]");
  if (root === null) return;
  if (location.pathname.startsWith("/blog/")) {
    const post = root.querySelector<HTMLElement>("[data-not-found-post]");
    const page = root.querySelector<HTMLElement>("[data-not-found-page]");
    if (post !== null && page !== null) {
      post.hidden = false;
      page.hidden = true;
      const heading = post.querySelector("h1")?.textContent ?? "";
      document.title = document.title.replace(/^[^|]*[^|\s]/, () => heading);
    }
  }
  root.dataset.notFound = "ready";
}
