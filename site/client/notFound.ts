/** Shows the wording for articles when the one 404 document is served below the blog, to which its link leads. */
export function startNotFound() {
  const root = document.querySelector<HTMLElement>("[data-not-found]");
  if (!root) return;
  const blog = root.querySelector<HTMLAnchorElement>("[data-not-found-post] a");
  if (blog && location.pathname.startsWith(`${blog.pathname}/`)) {
    for (const words of root.querySelectorAll<HTMLElement>("[data-not-found-post], [data-not-found-page]"))
      words.hidden = !words.hidden;
    const heading = root.querySelector("[data-not-found-post] h1")?.textContent ?? "";
    document.title = document.title.replace(/^[^|]*[^|\s]/, () => heading);
  }
  root.dataset.notFound = "ready";
}
