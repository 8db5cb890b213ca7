/**
 * What the badge is drawn of, from the bottom to the top, as SVG has it. Pure. Its colours are the same in light and dark.
 *
 * @module
 */
import type { BadgeLayout } from "./badge_layout.ts";
import { type BadgePoint, RIM_PATH, SHIELD_PATH } from "./badge_shield.ts";

/** The colours of the badge, and of the picture to keep: those of the light pages. */
export const BADGE_COLOURS = {
  ink: "#181c17",
  yellow: "#ffca1a",
  line: "#f5f1e4",
  missing: "#cbc8ba",
  paper: "#f5f0e3",
} as const;

/** A path, or a text around a point. */
export type BadgeShape =
  | {
    /** As SVG writes it. */
    readonly path: string;
    readonly fill?: string;
    readonly stroke?: string;
    /** Of the stroke. */
    readonly width?: number;
    /** Lengths of a dash and of the gap after it. */
    readonly dash?: number;
  }
  | {
    readonly text: string;
    readonly x: number;
    /** The line on which the digits stand. */
    readonly y: number;
    readonly size: number;
    readonly fill: string;
  };

/** Free space around a diamond, in which the track is not drawn. */
const HALO = 4;

/** The height of digits by the size of their font. */
const DIGIT_HEIGHT = 0.72;

/** The shapes. @param isHeard Whether the station with this index was heard: yellow is heard, dashed is missing. */
export function badgeShapes(
  { lines, centres, half }: BadgeLayout,
  isHeard: (index: number) => boolean,
): readonly BadgeShape[] {
  const { ink, yellow, line, missing } = BADGE_COLOURS;
  const track = lines.map(pathThrough).join("");
  const size = half * (centres.length < 100 ? 0.92 : 0.7);
  return [
    { path: SHIELD_PATH, fill: ink },
    { path: RIM_PATH, stroke: yellow, width: 3 },
    { path: track, stroke: line, width: Math.max(2, half / 6.5) },
    ...centres.map((centre) => ({ path: diamond(centre, half + HALO), fill: ink })),
    ...centres.flatMap(({ x, y }, index) => {
      const isYellow = isHeard(index);
      const label = { x, y: y + size * DIGIT_HEIGHT / 2, size, text: String(index + 1) };
      // The stroke is within the diamond, so that two of them never touch.
      const dashed = { stroke: missing, width: 2, dash: Math.max(2, half / 6.5) };
      return [
        isYellow
          ? { path: diamond({ x, y }, half), fill: yellow }
          : { path: diamond({ x, y }, half - 1.5), ...dashed },
        { ...label, fill: isYellow ? ink : missing },
      ];
    }),
  ];
}

function pathThrough(line: readonly BadgePoint[]): string {
  return line.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${tenths(x)} ${tenths(y)}`)
    .join("");
}

function diamond({ x, y }: BadgePoint, half: number): string {
  const h = tenths(half);
  return `M${tenths(x)} ${tenths(y - half)}l${h} ${h} ${-h} ${h} ${-h} ${-h}z`;
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
