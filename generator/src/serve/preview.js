// Follows the builds of `ssg dev`: reloads the page after each one that changed the site, and shows the messages of the
// last one as sentences, or that pictures are being made.

const query = new URL(import.meta.url).searchParams;
const CHOICE = "ssg-preview";
const MAX_QUOTED_CHARS = 80;

const events = new EventSource("/_dev/events");
const panel = element("section", { className: "ssg-preview", ariaLabel: "Messages of the preview" });
const bar = element("p", { role: "status" });
const toggle = element("button", { type: "button" });
const list = element("div", { className: "ssg-preview-list", tabIndex: -1 });
panel.append(element("header", {}, bar, toggle), list);
let isOpen = false;

events.onmessage = ({ data }) => {
  const state = JSON.parse(data);
  if (String(state.built) === query.get("built")) show(state);
  else location.reload();
};

toggle.onclick = () => {
  remember(isOpen ? "folded" : "open");
  open(!isOpen);
};
panel.onkeydown = (event) => {
  if (event.key !== "Escape" || !isOpen) return;
  toggle.click();
  toggle.focus();
};
// The end of the page stays in reach.
new ResizeObserver(() => {
  document.body.style.paddingBlockEnd = panel.isConnected ? `${panel.offsetHeight}px` : "";
}).observe(panel);

function show({ messages, more, unencoded, writing }) {
  const [errors, warnings, tips] = ["error", "warning", "advice"].map((severity) =>
    messages.filter((message) => message.severity === severity),
  );
  const text = title(errors.length, warnings.length, tips.length, more, unencoded);
  if (text === "") {
    open(false);
    panel.remove();
    return;
  }
  const focused = [...list.querySelectorAll("button")].indexOf(document.activeElement);
  panel.dataset.severity = errors.length > 0 ? "error" : warnings.length > 0 ? "warning" : "none";
  list.replaceChildren(...groups([...errors, ...warnings]));
  if (tips.length > 0) {
    const isAlone = errors.length + warnings.length === 0;
    const folded = element("details", { open: isAlone }, element("summary", {}, count(tips.length, "tip")));
    folded.append(...groups(tips));
    list.append(folded);
  }
  if (more > 0) list.append(element("p", {}, ...rich(`And ${more} more: \`ssg check\` lists all.`)));
  toggle.hidden = messages.length === 0;
  // The first stop of the Tab key.
  if (!panel.isConnected) document.body.prepend(panel);
  // Only a change is read aloud.
  if (bar.textContent !== text) bar.textContent = text;
  // A mistake in the line that is being written folds nothing and opens nothing.
  const choice = recall();
  const wanted = choice === "open" || errors.length > 0;
  open(messages.length > 0 && choice !== "folded" && wanted && (isOpen || !writing));
  if (focused >= 0) (list.querySelectorAll("button")[focused] ?? toggle).focus();
}

function open(wanted) {
  isOpen = wanted;
  list.hidden = !wanted;
  toggle.textContent = wanted ? "Fold" : "Show";
  toggle.ariaExpanded = String(wanted);
}

function title(errors, warnings, tips, more, unencoded) {
  const parts = [
    errors > 0 && `Not shown yet: ${count(errors, "thing")} to mend`,
    warnings > 0 && `${errors > 0 ? warnings : count(warnings, "thing")} to look at`,
    tips > 0 && count(tips, "tip"),
    more > 0 && `${more} more`,
    unencoded === 1 && "1 picture is being made",
    unencoded > 1 && `${unencoded} pictures are being made, those of this page first`,
  ];
  return parts.filter(Boolean).join(" · ");
}

/** Messages below the names of their files, the file of this page first. */
function groups(messages) {
  const last = location.pathname.split("/").pop() || "home";
  const isHere = ({ file }) => file.replace(/\.\w+$/, "").endsWith(last);
  const sorted = [...messages.filter(isHere), ...messages.filter((message) => !isHere(message))];
  const files = new Map();
  for (const message of sorted) {
    if (!files.has(message.file)) files.set(message.file, []);
    files.get(message.file).push(article(message));
  }
  return [...files].map(([file, articles]) =>
    element("div", {}, ...(file === "" ? [] : [element("h2", {}, file)]), ...articles),
  );
}

function article({ severity, code, path, line, column, field, message, help, quoted, text, fix }) {
  const made = element("article", {});
  made.dataset.severity = severity;
  const heading = element("h3", {});
  const template = query.get("editor");
  if (quoted) {
    const place = `Line ${line}${field ? `, ${field}` : ""}`;
    const values = { path: address(path), line, column };
    const href = template.replace(/\{(path|line|column)\}/g, (_, name) => values[name]);
    heading.append(
      template === "" ? place : element("a", { href, title: "Open in the editor" }, place),
      ": ",
    );
  }
  heading.append(...rich(sentence(help || message)));
  made.append(heading);
  if (quoted) {
    const [before, words, behind] = quoted;
    const start = before.length > MAX_QUOTED_CHARS ? `…${before.slice(-MAX_QUOTED_CHARS)}` : before;
    const end = behind.length > MAX_QUOTED_CHARS ? `${behind.slice(0, MAX_QUOTED_CHARS)}…` : behind;
    made.append(element("blockquote", {}, start, element("mark", {}, words), end));
  }
  if (help !== "") made.append(element("p", {}, ...rich(`${sentence(message)}.`)));
  const actions = element("div", {});
  if (fix !== null) {
    const button = element("button", { type: "button" }, "Mend it");
    heading.id = `ssg-preview-${fix}`;
    button.setAttribute("aria-describedby", heading.id);
    button.onclick = () => mend(button, fix);
    actions.append(button);
  }
  if (text !== "") {
    actions.append(element("details", {}, element("summary", {}, "Details"), element("pre", {}, text)));
  }
  if (code !== "") {
    const href = `/_dev/guide/messages#${code}`;
    actions.append(element("a", { href, target: "_blank" }, "In the guide"));
  }
  made.append(actions);
  return made;
}

/** The path of a file in an address. */
function address(path) {
  return encodeURI(path.startsWith("/") ? path : `/${path}`).replace(/[?#]/g, encodeURIComponent);
}

/** Lets the preview change the file; the next build shows what came of it. */
async function mend(button, fix) {
  if (button.ariaDisabled) return;
  button.ariaDisabled = "true";
  const headers = { authorization: `Bearer ${query.get("token")}`, "content-type": "text/plain" };
  let reason = "The preview does not run any more.";
  try {
    const response = await fetch("/_dev/mend", { method: "POST", headers, body: fix });
    if (response.ok) return;
    reason = await response.text();
  } catch {
    // It was stopped.
  }
  button.ariaDisabled = null;
  button.parentElement.after(element("p", { role: "alert" }, reason));
}

function count(number, word) {
  return number === 1 ? `1 ${word}` : `${number} ${word}s`;
}

function sentence(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A text whose parts between backticks are code. */
function rich(text) {
  const parts = text.split("`");
  // One without its counterpart is a sign like others.
  if (parts.length % 2 === 0) return [text];
  return parts.map((part, index) => (index % 2 === 1 ? element("code", {}, part) : part));
}

/** The choice of the last click; none where the browser keeps nothing. */
function recall() {
  try {
    return localStorage.getItem(CHOICE);
  } catch {
    return null;
  }
}

function remember(choice) {
  try {
    localStorage.setItem(CHOICE, choice);
  } catch {
    // The choice counts until the next page.
  }
}

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

document.head.append(element("link", { rel: "stylesheet", href: "/_dev/preview.css" }));
