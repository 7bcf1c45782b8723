// The forms of a preview send nothing: they lead to the API of the site that visitors see. This comes before what the
// page itself does with them. Without scripts, the page's policy keeps them back.
addEventListener(
  "submit",
  (event) => {
    // A field may be named "action".
    if (!event.target.getAttribute("action")?.startsWith("/api/")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const note = document.createElement("p");
    note.className = "shown-until";
    note.setAttribute("role", "alert");
    note.textContent = "This is a preview. The form has sent nothing.";
    event.target.querySelector(".shown-until")?.remove();
    event.target.append(note);
  },
  true,
);
