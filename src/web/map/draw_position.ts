/**
 * Draws the walker on the map: a dot with its direction, and the circle of its accuracy.
 *
 * @module
 */
import * as L from "./leaflet.ts";
import type { MapPosition } from "./map_content.ts";
import { svg, wrapped } from "./svg.ts";

/** Adds the walker to a group of layers. */
export function drawPosition(
  group: L.LayerGroup,
  { lat, lon, accuracyM, courseDeg }: MapPosition,
): void {
  const circle = { className: "map-accuracy", interactive: false, pane: "circles" };
  if (accuracyM > 0) group.addLayer(L.circle([lat, lon], { ...circle, radius: accuracyM }));
  const heading = svg("path", {
    class: "map-heading",
    d: "M0-26L7-9Q0-13-7-9z",
    transform: `rotate(${courseDeg ?? 0})`,
  });
  const dot = svg("circle", { class: "map-you", r: 9 });
  const parts = courseDeg === null ? [dot] : [heading, dot];
  const html = wrapped(svg("svg", { viewBox: "-20 -20 40 40", "aria-hidden": "true" }, parts));
  const icon = L.divIcon({ className: "map-position", html, iconSize: [40, 40] });
  group.addLayer(
    L.marker([lat, lon], { icon, interactive: false, keyboard: false, zIndexOffset: 1000 }),
  );
}
