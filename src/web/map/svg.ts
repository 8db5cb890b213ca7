/**
 * Makes elements of SVG without a framework.
 *
 * @module
 */

const NAMESPACE = "http://www.w3.org/2000/svg";

/** Makes an element of SVG with attributes and children. */
export function svg(
  name: string,
  attributes: Readonly<Record<string, string | number>> = {},
  children: readonly Node[] = [],
): SVGElement {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** A drawing in an element of HTML, which Leaflet uses as the content of an icon. */
export function wrapped(content: Node): HTMLElement {
  const element = document.createElement("span");
  element.append(content);
  return element;
}
