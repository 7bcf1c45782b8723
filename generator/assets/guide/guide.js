// The search of the guide. The words of all pages arrive with the first use of the field. A page that was opened as a
// file may load them as a script only.
{
  const MAX_RESULTS = 20;
  const WORDS_BEFORE = 60;
  const WORDS_AFTER = 110;

  const field = document.querySelector("#search");
  const form = field.form;
  const list = document.querySelector("#results");
  const found = document.querySelector("#found");

  /** A text without case and accents; as long as the text, so that positions are the same in both. */
  const folded = (text) => text.toLowerCase().replace(/[à-ÿ]/g, (letter) => letter.normalize("NFD")[0]);

  let entries;
  const load = () => {
    entries ??= new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = "look/words.js";
      script.onload = () => {
        resolve(
          globalThis.guideWords.map(([title, page, place, text]) => ({
            title,
            page,
            place,
            text,
            foldedTitle: folded(title),
            foldedText: folded(text),
          })),
        );
      };
      script.onerror = reject;
      document.head.append(script);
    });
    return entries;
  };

  const score = (entry, asked, words) => {
    let sum = 0;
    for (const word of words) {
      const inTitle = entry.foldedTitle.indexOf(word);
      const inText = entry.foldedText.indexOf(word);
      if (inTitle < 0 && inText < 0) return 0;
      sum += inTitle === 0 ? 8 : inTitle > 0 ? 5 : 1;
    }
    if (entry.foldedTitle === asked) sum += 20;
    if (entry.foldedText.includes(asked)) sum += 2;
    // A heading about the words comes before a field of that name.
    return entry.page.startsWith("Field of ") ? sum - 0.5 : sum;
  };

  const snippet = (entry, words) => {
    const at = Math.max(0, entry.foldedText.indexOf(words[0]));
    const start = Math.max(0, at - WORDS_BEFORE);
    const shown = entry.text.slice(start, at + WORDS_AFTER);
    const line = document.createElement("span");
    line.append(start > 0 ? "…" : "");
    const length = entry.foldedText.includes(words[0]) ? words[0].length : 0;
    const mark = document.createElement("mark");
    mark.textContent = shown.slice(at - start, at - start + length);
    line.append(
      shown.slice(0, at - start),
      mark,
      shown.slice(at - start + length),
      at + WORDS_AFTER < entry.text.length ? "…" : "",
    );
    return line;
  };

  const close = () => {
    list.hidden = true;
    list.replaceChildren();
    found.textContent = "";
    found.classList.add("visually-hidden");
  };

  const search = async () => {
    const asked = folded(field.value.trim());
    const words = asked.split(/\s+/).filter(Boolean);
    if (words.length === 0) return close();
    const all = await load();
    // Something else was typed meanwhile.
    if (asked !== folded(field.value.trim())) return;
    const hits = all
      .map((entry) => ({ entry, rank: score(entry, asked, words) }))
      .filter(({ rank }) => rank > 0);
    hits.sort((one, other) => other.rank - one.rank);
    list.replaceChildren(
      ...hits.slice(0, MAX_RESULTS).map(({ entry }) => {
        const item = document.createElement("li");
        const link = document.createElement("a");
        link.href = entry.place;
        const title = document.createElement("strong");
        title.textContent = entry.title;
        const page = document.createElement("span");
        page.textContent = `${entry.page}. `;
        link.append(title, page, snippet(entry, words));
        item.append(link);
        return item;
      }),
    );
    list.hidden = hits.length === 0;
    found.textContent =
      hits.length === 0
        ? "Nothing found"
        : hits.length === 1
          ? "1 place found"
          : `${hits.length} places found`;
    found.classList.toggle("visually-hidden", hits.length > 0);
  };

  field.addEventListener("focus", () => load().catch(() => {}), { once: true });
  field.addEventListener("input", search);
  // Words that were typed before this script arrived.
  search();

  // Enter opens the first place; without any, the index.
  form.addEventListener("submit", (event) => {
    const first = list.querySelector("a");
    if (first) {
      event.preventDefault();
      first.click();
    }
  });

  form.addEventListener("keydown", (event) => {
    const links = [...list.querySelectorAll("a")];
    const at = links.indexOf(document.activeElement);
    if (event.key === "Escape" && !list.hidden) {
      event.preventDefault();
      close();
      field.focus();
    } else if (event.key === "ArrowDown" && links.length > 0) {
      event.preventDefault();
      links[Math.min(at + 1, links.length - 1)].focus();
    } else if (event.key === "ArrowUp" && at >= 0) {
      event.preventDefault();
      (links[at - 1] ?? field).focus();
    }
  });

  // A place on this page is behind the list of pages.
  const pages = document.querySelector("#pages");
  pages.addEventListener("click", (event) => {
    if (event.target.closest("a") && pages.matches(":popover-open")) pages.hidePopover();
  });

  list.addEventListener("click", close);
  document.addEventListener("click", (event) => {
    if (!form.contains(event.target)) close();
  });
  form.addEventListener("focusout", (event) => {
    if (event.relatedTarget && !form.contains(event.relatedTarget)) close();
  });
}
