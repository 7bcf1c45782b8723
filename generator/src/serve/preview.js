// Follows the builds of `ssg dev`: reloads the page after each one that changed the site, and shows the messages of the
// last one, or that pictures are missing.

const built = new URL(import.meta.url).searchParams.get("built");
let isOpen = false;
const events = new EventSource("/_dev/events");
const panel = document.createElement("section");
panel.className = "ssg-preview";

events.onmessage = ({ data }) => {
  const state = JSON.parse(data);
  if (String(state.built) === built) show(state);
  else location.reload();
};

function show({ messages, unencoded }) {
  panel.remove();
  panel.replaceChildren();
  if (messages.length === 0 && unencoded === 0) return;
  const errors = messages.filter((message) => message.severity === "error").length;
  const warnings = messages.length - errors;
  panel.dataset.severity = errors > 0 ? "error" : "warning";
  panel.setAttribute("role", errors > 0 ? "alert" : "status");
  const close = element("button", "Hide until the next build");
  close.type = "button";
  close.onclick = () => panel.remove();
  panel.append(close);
  let list = panel;
  if (errors > 0) panel.append(element("h2", title(errors, warnings)));
  else if (warnings > 0) {
    // One line: somebody may be in the middle of a sentence.
    list = element("details", "");
    list.open = isOpen;
    list.ontoggle = () => {
      isOpen = list.open;
    };
    list.append(element("summary", title(errors, warnings)));
    panel.append(list);
  }
  if (unencoded > 0) {
    const pictures = unencoded === 1 ? "1 picture is" : `${unencoded} pictures are`;
    panel.append(
      element("p", `${pictures} still being made. Those of the page that you look at come first.`),
    );
  }
  for (const { severity, place, text } of messages) {
    const article = element("article", "");
    article.append(element("h3", place === "" ? severity : `${severity} in ${place}`), element("pre", text));
    list.append(article);
  }
  document.body.append(panel);
}

function title(errors, warnings) {
  const count = (number, word) => (number === 1 ? `1 ${word}` : `${number} ${word}s`);
  const parts = [errors > 0 && count(errors, "error"), warnings > 0 && count(warnings, "warning")];
  const found = parts.filter(Boolean).join(", ");
  if (errors === 0) return found;
  const kept = document.body.id === "not-built" ? "" : " This page is as it was.";
  return `Not built: ${found}.${kept}`;
}

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

const style = document.createElement("link");
style.rel = "stylesheet";
style.href = "/_dev/preview.css";
document.head.append(style);
