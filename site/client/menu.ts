/** The drawer is a popover. This adds inert surroundings, focus and `aria-expanded`. */
export function startMenu() {
  const menu = document.getElementById("menu");
  const opener = document.querySelector(".menu-open");
  if (menu === null || opener === null) return;

  const hide = () => menu.matches(":popover-open") && menu.hidePopover();
  opener.setAttribute("aria-expanded", "false");

  // `beforetoggle`, because inert elements could not take the focus back when it closes.
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
  // Wide windows show the links in the header bar.
  matchMedia("(min-width: 72em)").addEventListener("change", hide);
}

/** Everything but the menu: its siblings in the bar, and the bar's siblings. */
function outside(menu: HTMLElement): HTMLElement[] {
  const rest = [...(menu.parentElement?.children ?? []), ...document.body.children];
  return rest.filter((element) => !element.contains(menu)) as HTMLElement[];
}
