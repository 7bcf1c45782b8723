/** The address names the chosen color, so that it can be shared. Without scripts, each room has a link to its color. */
export function startFloors() {
  const choose = () => {
    // A page that is still loading has no :target.
    const color = document.getElementById(location.hash.slice(1));
    const radio = color?.querySelector<HTMLInputElement>(".floors input");
    if (radio) radio.checked = true;
  };
  choose();
  addEventListener("hashchange", choose);
  document.addEventListener("change", ({ target }) => {
    const color = (target as Element).closest(".floors label");
    if (color !== null) history.replaceState(history.state, "", `#${color.id}`);
  });
}
