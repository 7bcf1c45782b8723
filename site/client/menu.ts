startMenu();

/** The drawer is a popover. This adds inert surroundings, focus and `aria-expanded`, once: when it is loaded. */
export function startMenu() {
  const menu = document.getElementById("menu");
  const opener = document.querySelector(".menu-open");
  // Older browsers have no popovers.
  if (!menu?.popover || !opener) return;

  const isOpen = () => menu.matches(":popover-open");
  const hide = () => isOpen() && menu.hidePopover();
  const follow = (open: boolean) => {
    opener.setAttribute("aria-expanded", String(open));
    for (const element of outside(menu)) element.inert = open;
  };
  const enter = () => isOpen() && menu.querySelector("button")?.focus();

  // It may have been opened before this script came.
  follow(isOpen());
  enter();
  // `beforetoggle`, because inert elements could not take the focus back when it closes.
  menu.addEventListener("beforetoggle", (event) => follow((event as ToggleEvent).newState === "open"));
  menu.addEventListener("toggle", enter);
  menu.addEventListener("click", (event) => {
    if ((event.target as Element).closest("a")) hide();
  });
  // Wide windows show the links in the bar, and no button. The window may have become wide before this script came.
  const hideInBar = () => (opener as HTMLElement).offsetParent ?? hide();
  hideInBar();
  addEventListener("resize", hideInBar);
}

/** Everything but the menu: its siblings in the bar, and the bar's siblings. */
function outside(menu: HTMLElement): HTMLElement[] {
  const all = document.querySelectorAll<HTMLElement>(".site-header > *, body > *");
  return [...all].filter((element) => !element.contains(menu));
}
