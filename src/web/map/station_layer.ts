/**
 * Stations on the map: a diamond with a number, and the circle in which the recording starts.
 *
 * @module
 */
import * as L from "./leaflet.ts";
import type { MapOptions, MapStation } from "./map_content.ts";
import { svg, wrapped } from "./svg.ts";

/** What is shown of one station. */
interface Shown {
  readonly marker: L.Marker;
  readonly circle: L.Circle;
  readonly number: SVGElement;
}

const DIAMOND = "M0-16L16 0L0 16L-16 0z";

/** Shows stations. Markers of stations that stay are updated, not replaced, so that they keep the focus. */
export class StationLayer {
  readonly #shown = new Map<number, Shown>();
  #movable: number | null = null;

  constructor(private readonly map: L.Map, private readonly options: MapOptions) {}

  /** Shows these stations and no others. */
  show(stations: readonly MapStation[]): void {
    const ids = new Set(stations.map(({ id }) => id));
    for (const [id, { marker, circle }] of this.#shown) {
      if (ids.has(id)) continue;
      marker.remove();
      circle.remove();
      this.#shown.delete(id);
    }
    for (const station of stations) this.#update(this.#get(station), station);
  }

  /** The station that can be dragged. */
  set movable(id: number | null) {
    this.#movable = id;
    for (const [shownId, { marker }] of this.#shown) {
      if (shownId === id) marker.dragging?.enable();
      else marker.dragging?.disable();
    }
  }

  #get(station: MapStation): Shown {
    const known = this.#shown.get(station.id);
    if (known !== undefined) return known;
    const added = this.#add(station);
    this.#shown.set(station.id, added);
    return added;
  }

  #add({ id, lat, lon, triggerRadiusM }: MapStation): Shown {
    const { onStation, onMove } = this.options;
    const number = svg("text", { class: "map-number", y: 5 });
    const drawing = svg("svg", { viewBox: "-22 -22 44 44", "aria-hidden": "true" }, [
      svg("path", { class: "map-halo", d: DIAMOND }),
      svg("path", { class: "map-diamond", d: DIAMOND }),
      number,
    ]);
    const html = wrapped(drawing);
    const icon = L.divIcon({ className: "map-station", html, iconSize: [48, 48] });
    const marker = L.marker([lat, lon], { icon, riseOnHover: true }).addTo(this.map);
    marker.on("click", () => onStation?.(id));
    // It has the role of a button, and Leaflet makes clicks of keys for popups only.
    marker.on("keydown", ({ originalEvent }) => {
      if (originalEvent.key !== "Enter" && originalEvent.key !== " ") return;
      originalEvent.preventDefault();
      onStation?.(id);
    });
    const report = (isDone: boolean) => {
      const { lat, lng } = marker.getLatLng();
      onMove?.(id, { lat, lon: lng }, isDone);
    };
    marker.on("drag", () => {
      this.#shown.get(id)?.circle.setLatLng(marker.getLatLng());
      report(false);
    });
    marker.on("dragend", () => report(true));
    if (id === this.#movable) marker.dragging?.enable();
    const circle = L.circle([lat, lon], {
      radius: triggerRadiusM,
      className: "map-circle",
      interactive: false,
      pane: "circles",
    }).addTo(this.map);
    return { marker, circle, number };
  }

  #update({ marker, circle, number }: Shown, station: MapStation): void {
    const { lat, lon, state, triggerRadiusM, isBad = false } = station;
    marker.setLatLng([lat, lon]);
    marker.setZIndexOffset(state === "next" ? 500 : 0);
    circle.setLatLng([lat, lon]).setRadius(triggerRadiusM);
    number.textContent = String(station.number);
    const element = marker.getElement();
    element?.classList.toggle("map-done", state === "done");
    element?.classList.toggle("map-next", state === "next");
    element?.setAttribute("aria-label", this.options.texts.station(station.number, station.title));
    const ring = circle.getElement();
    ring?.classList.toggle("map-circle-on", state === "next" && !isBad);
    ring?.classList.toggle("map-circle-bad", isBad);
  }
}
