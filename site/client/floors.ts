/**
 * The address names the chosen color, so that it can be shared. Until the tools are loaded, each room has a link to its
 * color. The line between two pictures, of colors or of before and after, follows the slider that lies over them.
 */
export function startFloors() {
  const choose = () => {
    // A page that is still loading has no :target.
    const color = document.getElementById(location.hash.slice(1));
    const radio = color?.querySelector<HTMLInputElement>(".floors input");
    if (!radio) return;
    // :target stays when another color is chosen. Without [checked], its rules in floors.css match nothing.
    radio.closest(".floors")?.querySelector("[checked]")?.removeAttribute("checked");
    radio.checked = true;
  };
  choose();
  addEventListener("hashchange", choose);
  document.addEventListener("change", ({ target }) => {
    const color = (target as Element).closest(".floors .swatch");
    if (color !== null) history.replaceState(history.state, "", `#${color.id}`);
  });
  document.addEventListener("input", ({ target }) => {
    const split = `${(target as HTMLInputElement).value}%`;
    // The security policy refuses style attributes; scripts may set single properties.
    (target as Element).closest<HTMLElement>(".compare")?.style.setProperty("--split", split);
  });
}
