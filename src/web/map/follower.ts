/**
 * Moves a map after a position, such as that of the simulated walk, unless the map was moved to another part.
 *
 * @module
 */
import type { Position } from "../../shared/geo.ts";
import type * as L from "./leaflet.ts";

/** Share of the map at each edge in which the position is moved to the middle. */
const EDGE = 0.12;

/** Share at each edge around the middle part. */
const MIDDLE = 0.25;

/** Follows a position on a map. */
export class Follower {
  readonly #map: L.Map;
  /** "left" while the map shows another part, to which the teacher moved it. */
  #state: "off" | "on" | "left" = "off";
  #isDragged = false;

  /** @param map Every movement that does not come from {@link follow} counts as one of the teacher. */
  constructor(map: L.Map) {
    this.#map = map;
    map.on("dragstart", () => this.#isDragged = true);
    map.on("dragend", () => this.#isDragged = false);
    map.on("movestart dragend", () => {
      if (this.#state === "on") this.#state = "left";
    });
  }

  /**
   * Sets the position. If the map was moved away from it, the map stays until the position is in its middle again.
   * Null ends the following.
   */
  follow(position: Position | null): void {
    if (position === null) return void (this.#state = "off");
    if (this.#isDragged) return;
    const at: [number, number] = [position.lat, position.lon];
    const { x, y } = this.#map.latLngToContainerPoint(at);
    const size = this.#map.getSize();
    const isWithin = (edge: number) =>
      Math.abs(x / size.x - 0.5) < 0.5 - edge && Math.abs(y / size.y - 0.5) < 0.5 - edge;
    if (this.#state === "off" || isWithin(MIDDLE)) this.#state = "on";
    if (this.#state === "left" || isWithin(EDGE)) return;
    this.#map.panTo(at, { animate: this.#map.options.inertia ?? false });
    this.#state = "on"; // "movestart" has set it to "left"
  }

  /** Does not count the next zoom as a movement to another part. */
  keepThroughZoom(): void {
    const before = this.#state;
    this.#map.once("zoomend", () => this.#state = before);
  }
}
