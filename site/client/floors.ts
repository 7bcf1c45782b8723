/**
 * The address names the chosen color, so that it can be shared. Until the tools are loaded, each room has a link to its
 * color. On a phone a room opens below its color, and is scrolled above the call bar. The line between two pictures, of
 * colors or of before and after, follows the slider that lies over them. What a visitor has chosen or moved before this
 * script came stays.
 */
export function startFloors() {
  const choose = () => {
    // A page that is still loading has no :target.
    const color = document.getElementById(location.hash.slice(1));
    const radio = color?.querySelector<HTMLInputElement>(".floors input");
    if (!radio) return undefined;
    // :target stays when another color is chosen. Without [checked], its rules in floors.css match nothing.
    radio.closest(".floors")?.querySelector("[checked]")?.removeAttribute("checked");
    radio.checked = true;
    return color;
  };
  const name = (radio: Element | null) => {
    const color = radio?.closest(".floors .swatch");
    if (color) history.replaceState(history.state, "", `#${color.id}`);
    return color;
  };
  // The room above that has closed takes both off the screen in browsers that do not keep what one looks at in its place.
  const reveal = (color?: Element | null) => {
    color?.nextElementSibling?.querySelector("figcaption")?.scrollIntoView({ block: "nearest" });
    color?.scrollIntoView({ block: "nearest" });
  };
  const split = (slider: HTMLInputElement) =>
    // The security policy refuses style attributes; scripts may set single properties.
    slider.closest<HTMLElement>(".compare")?.style.setProperty("--split", `${slider.value}%`);

  name(document.querySelector(".floors input:checked:not([checked])"));
  choose();
  for (const slider of document.querySelectorAll<HTMLInputElement>(".compare input")) split(slider);
  addEventListener("hashchange", () => reveal(choose()));
  document.addEventListener("change", ({ target }) => reveal(name(target as Element)));
  document.addEventListener("input", ({ target }) => split(target as HTMLInputElement));
}
