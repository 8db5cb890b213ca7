/**
 * Keeps a place that moves in sight of a map, without moving it while another part of it was chosen.
 *
 * @module
 */
import type { Position } from "../../shared/geo.ts";
import type * as L from "./leaflet.ts";

/** Share of the map at each edge from which the place is brought to the middle. */
const EDGE = 0.12;

/** Share at each edge around the middle part. */
const MIDDLE = 0.25;

/** Follows a place on a map. */
export class Follower {
  readonly #map: L.Map;
  /** "left" while the map shows another part that was chosen. */
  #state: "off" | "on" | "left" = "off";
  #isDragged = false;

  /** @param map Its moves, by mouse, finger, keyboard and keys, are listened to. */
  constructor(map: L.Map) {
    this.#map = map;
    map.on("dragstart", () => this.#isDragged = true);
    map.on("dragend", () => this.#isDragged = false);
    map.on("movestart dragend", () => {
      if (this.#state === "on") this.#state = "left";
    });
  }

  /**
   * The place is here now. Where the map was moved away from it, the map stays; once the place is in the middle
   * again, it is kept in sight as before. Null ends that.
   */
  follow(place: Position | null): void {
    if (place === null) return void (this.#state = "off");
    if (this.#isDragged) return;
    const at: [number, number] = [place.lat, place.lon];
    const { x, y } = this.#map.latLngToContainerPoint(at);
    const size = this.#map.getSize();
    const isWithin = (edge: number) =>
      Math.abs(x / size.x - 0.5) < 0.5 - edge && Math.abs(y / size.y - 0.5) < 0.5 - edge;
    if (this.#state === "off" || isWithin(MIDDLE)) this.#state = "on";
    if (this.#state === "left" || isWithin(EDGE)) return;
    this.#map.panTo(at, { animate: this.#map.options.inertia ?? false });
    this.#state = "on"; // it was not a hand that moved the map
  }

  /** The next zoom is no wish to see another part. */
  keepThroughZoom(): void {
    const before = this.#state;
    this.#map.once("zoomend", () => this.#state = before);
  }
}
