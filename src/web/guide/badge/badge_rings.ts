/**
 * Diamonds on rings around the middle of the badge, clockwise from the top: for a walk whose track has no shape, or whose
 * stations are too close together. Pure.
 *
 * @module
 */
import type { BadgeLayout } from "./badge_layout.ts";
import { BADGE_CENTRE, type BadgePoint } from "./badge_shield.ts";

/** From the middle to the outer corner of a diamond on the outermost ring. */
const REACH = 140;

/** Diamonds become smaller by this factor until all fit. */
const SHRINK = 0.97;

/** One ring is easier to follow than several, as long as half the diagonal of its diamonds is at least this. */
const LEAST_ON_ONE_RING = 14;

/** The points of the line of a ring. */
const LINE_POINTS = 90;

/** A ring, and how many diamonds it holds. */
interface Ring {
  readonly radius: number;
  readonly capacity: number;
}

/**
 * Puts diamonds on one ring, or on as few as hold them.
 *
 * @param largest Half the diagonal of the largest diamonds.
 * @param apart Sum of the distances to the side and upwards between two diamonds, by half the diagonal.
 */
export function ringsFor(count: number, largest: number, apart: number): BadgeLayout {
  const shrunk = (ringsAt: (half: number) => readonly Ring[]) => {
    let half = largest;
    while (capacityOf(ringsAt(half)) < count) half *= SHRINK;
    return { half, rings: ringsAt(half) };
  };
  const one = shrunk((half) => ringsOf(half, apart).slice(0, 1));
  const isOne = one.half >= LEAST_ON_ONE_RING;
  const { half, rings } = isOne ? one : shrunk((half) => ringsOf(half, apart));
  const share = count / capacityOf(rings);
  const centres: BadgePoint[] = [];
  const lines: (readonly BadgePoint[])[] = [];
  for (const { radius, capacity } of rings) {
    const onThis = Math.min(Math.ceil(capacity * share), count - centres.length);
    if (onThis === 0 && lines.length > 0) break;
    centres.push(...pointsOn(radius, onThis));
    lines.push([...pointsOn(radius, LINE_POINTS), ...pointsOn(radius, 1)]);
  }
  return { lines, centres, half };
}

/** The rings for diamonds of a size, the outermost first. */
function ringsOf(half: number, apart: number): readonly Ring[] {
  const step = apart * half;
  const rings: Ring[] = [];
  for (let radius = REACH - half; radius >= step; radius -= step) {
    rings.push({ radius, capacity: Math.floor(Math.PI / Math.asin(step / 2 / radius)) });
  }
  return rings;
}

function capacityOf(rings: readonly Ring[]): number {
  return rings.reduce((sum, { capacity }) => sum + capacity, 0);
}

/** Points on a ring, at the same distance from each other. */
function pointsOn(radius: number, count: number): readonly BadgePoint[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = 2 * Math.PI * index / count;
    return {
      x: BADGE_CENTRE.x + radius * Math.sin(angle),
      y: BADGE_CENTRE.y - radius * Math.cos(angle),
    };
  });
}
