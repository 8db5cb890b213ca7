/**
 * Draws a rehearsal on the map: the walked line, the accuracy of vague positions, and where circles were entered.
 *
 * @module
 */
import { distanceM, type Position } from "../../../shared/geo.ts";
import { svg } from "../../map/svg.ts";
import type { Drawing } from "../../map/walk_map.ts";
import type { CircleFinding } from "../../rehearsal/circles.ts";
import type { FixEntry } from "../../rehearsal/format.ts";

/** Accuracies from here on are drawn, in metres. */
const VAGUE_M = 25;

/** Circles of accuracy are this far apart, in metres: a phone that lies still would have hundreds at one position. */
const APART_M = 15;

/** Most circles of accuracy. */
const MOST_CIRCLES = 300;

/** The drawing of a rehearsal. */
export function rehearsalDrawing(
  fixes: readonly FixEntry[],
  findings: readonly CircleFinding[],
): Drawing {
  const vague = vagueFixes(fixes);
  return (pixelOf, metresPerPixel) => {
    const points = fixes.map((fix) => {
      const { x, y } = pixelOf(fix);
      return `${Math.round(x)},${Math.round(y)}`;
    });
    const line = svg("polyline", { class: "walked-line", points: points.join(" ") });
    const circles = vague.map((fix) => {
      const { x, y } = pixelOf(fix);
      return svg("circle", {
        class: "walked-vague",
        cx: x,
        cy: y,
        r: fix.accuracyM / metresPerPixel,
      });
    });
    const entries = findings.flatMap(({ enteredAt }) =>
      enteredAt === null ? [] : [pixelOf(enteredAt)]
    );
    const dots = entries.map(({ x, y }) =>
      svg("circle", { class: "walked-entered", cx: x, cy: y, r: 7 })
    );
    return [...circles, line, ...dots];
  };
}

function vagueFixes(fixes: readonly FixEntry[]): readonly FixEntry[] {
  const chosen: FixEntry[] = [];
  let last: Position | null = null;
  for (const fix of fixes) {
    if (fix.accuracyM < VAGUE_M || chosen.length >= MOST_CIRCLES) continue;
    if (last !== null && distanceM(last, fix) < APART_M) continue;
    chosen.push(fix);
    last = fix;
  }
  return chosen;
}
