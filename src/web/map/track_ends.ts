/**
 * Start and finish of the track on the map.
 *
 * @module
 */
import { distanceM, type Line, type Position, positionOf } from "../../shared/geo.ts";
import type { Label } from "./labels.ts";
import type { MapTexts } from "./map_content.ts";
import type { Pixel } from "./pixels.ts";

/** Tracks whose ends are closer than this are loops, in metres. */
const LOOP_M = 40;

/** Pixels around an end that its label keeps free. */
const CLEAR_PX = 22;

/** The labels of the ends; one for both of a loop, none for a track without points. */
export function endLabels(
  segments: readonly Line[],
  texts: Pick<MapTexts, "start" | "finish" | "startAndFinish">,
  pixelOf: (position: Position) => Pixel,
): Label[] {
  const first = segments[0]?.[0];
  const last = segments.at(-1)?.at(-1);
  if (first === undefined || last === undefined) return [];
  const [start, finish] = [positionOf(first), positionOf(last)];
  const label = (end: Position, text: string) => ({ at: pixelOf(end), clear: CLEAR_PX, text });
  return distanceM(start, finish) < LOOP_M
    ? [label(start, texts.startAndFinish)]
    : [label(start, texts.start), label(finish, texts.finish)];
}
