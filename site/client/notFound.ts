/** Shows the wording for articles when the one 404 document is served under /blog/. */
export function startNotFound() {
  const root = document.querySelector<HTMLElement>("[data-not-found]");
  if (!root) return;
  const post = root.querySelector("[data-not-found-post] h1");
  if (post && location.pathname.startsWith("/blog/")) {
    for (const words of root.querySelectorAll<HTMLElement>("[data-not-found-post], [data-not-found-page]"))
      words.hidden = !words.hidden;
    const heading = post.textContent ?? "";
    document.title = document.title.replace(/^[^|]*[^|\s]/, () => heading);
  }
  root.dataset.notFound = "ready";
}
