/** The name in the browser's storage under which it is noted that the other language was offered. */
const OFFERED = "language-offered";

const codeOf = (tag: string) => tag.split("-")[0];

/** Offers a visitor whose browser prefers another language of the site the page in it: once, and nothing moves. */
function offer() {
  const own = codeOf(document.documentElement.lang);
  const links = [...document.querySelectorAll<HTMLAnchorElement>("[data-offer]")];
  const isHere = (code?: string) => code === own || links.some((link) => codeOf(link.hreflang) === code);
  const wanted = navigator.languages.map(codeOf).find(isHere);
  const link = links.find((link) => codeOf(link.hreflang) === wanted);
  if (!link || localStorage.getItem(OFFERED) !== null) return;
  localStorage.setItem(OFFERED, "1");
  const offered = link.cloneNode() as HTMLAnchorElement;
  offered.className = "button button-solid language-offer";
  offered.textContent = link.dataset.offer ?? "";
  document.getElementById("main")?.append(offered);
}

try {
  offer();
} catch {
  // A browser without storage would be asked on each page.
}
