/** Points and areas of the map in pixels. @module */

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

/** A point of the map in pixels. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** The part of the map that is drawn, in pixels. */
export interface Frame {
  readonly min: Pixel;
  readonly max: Pixel;
}

/** A rectangle on the map in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Whether a point is in a frame. */
export function isIn({ min, max }: Frame, { x, y }: Pixel): boolean {
  return x >= min.x && x <= max.x && y >= min.y && y <= max.y;
}
