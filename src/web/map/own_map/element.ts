/**
 * Makes elements without a framework: pages that use Preact share it with other scripts in different ways.
 *
 * @module
 */

/** Makes an element with attributes and children. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Makes a button. */
export function button(
  attributes: Readonly<Record<string, string>>,
  text: string,
  onClick: () => void,
): HTMLButtonElement {
  const made = element("button", { type: "button", ...attributes }, text);
  made.addEventListener("click", onClick);
  return made;
}
