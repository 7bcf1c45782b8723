/** The drawer opens and closes by itself; this adds what a popover does not do. */
export function startMenu() {
  const menu = document.getElementById("menu");
  const opener = document.querySelector(".menu-open");
  if (menu === null || opener === null) return;

  const hide = () => menu.matches(":popover-open") && menu.hidePopover();
  opener.setAttribute("aria-expanded", "false");

  // Before it closes: what was inert must be able to take the focus back.
  menu.addEventListener("beforetoggle", (event) => {
    const open = (event as ToggleEvent).newState === "open";
    opener.setAttribute("aria-expanded", String(open));
    for (const element of outside(menu)) element.inert = open;
  });
  menu.addEventListener("toggle", (event) => {
    if ((event as ToggleEvent).newState === "open") menu.querySelector("button")?.focus();
  });
  menu.addEventListener("click", (event) => {
    if ((event.target as Element).closest("a") !== null) hide();
  });
  // A window made wide shows the list in the bar again.
  matchMedia("(min-width: 72em)").addEventListener("change", hide);
}

/** Everything that is not the menu: its neighbors in the bar, and the bar's neighbors. */
function outside(menu: HTMLElement): HTMLElement[] {
  const rest = [...(menu.parentElement?.children ?? []), ...document.body.children];
  return rest.filter((element) => !element.contains(menu)) as HTMLElement[];
}
