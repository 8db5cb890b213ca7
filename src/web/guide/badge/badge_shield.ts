/**
 * The outline of the badge, and where in it diamonds may be: a convex polygon as half-planes. Pure.
 *
 * @module
 */

/** A point of the badge, in its own units; y grows downwards. */
export interface BadgePoint {
  readonly x: number;
  readonly y: number;
}

/** Width and height of the badge in its own units. */
export const BADGE_SIZE = { width: 360, height: 400 } as const;

/** The middle of what the yellow line encloses. */
export const BADGE_CENTRE: BadgePoint = { x: 180, y: 202 };

/** The shield as an SVG path. */
export const SHIELD_PATH = "M180 8l164 78v196c0 54-72 92-164 110C88 374 16 336 16 282V86z";

/** The yellow line inside the shield as an SVG path. */
export const RIM_PATH = "M180 26l148 70v184c0 44-62 76-148 94-86-18-148-50-148-94V96z";

/** Units between a diamond and the yellow line. */
const MARGIN = 6;

/** The right half of the yellow line from top to bottom; its curve has chords, which are inside it. */
const RIGHT: readonly (readonly [x: number, y: number])[] = [
  [180, 26],
  [328, 96],
  [328, 280],
  [320.1, 302],
  [286, 336.8],
  [239.8, 358.5],
  [180, 374],
];

/** One side: points with `nx * x + ny * y <= limit` are on the inner side of it. */
interface Side {
  readonly nx: number;
  readonly ny: number;
  readonly limit: number;
}

const SIDES: readonly Side[] = sidesOf([
  ...RIGHT,
  ...RIGHT.slice(1, -1).reverse().map(([x, y]) => [360 - x, y] as const),
]);

/** Whether a diamond fits inside the yellow line. @param half Half its diagonal. */
export function isInside(point: BadgePoint, half: number): boolean {
  return SIDES.every((side) => beyond(side, point, half) <= 0.01);
}

/** The nearest place, or one close to it, at which a diamond is inside the yellow line. */
export function movedInside(point: BadgePoint, half: number): BadgePoint {
  let { x, y } = point;
  for (let round = 0; round < 20 && !isInside({ x, y }, half); round++) {
    for (const side of SIDES) {
      const by = Math.max(0, beyond(side, { x, y }, half));
      x -= by * side.nx;
      y -= by * side.ny;
    }
  }
  return { x, y };
}

/** By how much a diamond is beyond a side; negative if it is not. */
function beyond({ nx, ny, limit }: Side, { x, y }: BadgePoint, half: number): number {
  return nx * x + ny * y + half * Math.max(Math.abs(nx), Math.abs(ny)) + MARGIN - limit;
}

/** The sides of a convex polygon, whose corners come clockwise. */
function sidesOf(corners: readonly (readonly [x: number, y: number])[]): readonly Side[] {
  return corners.map(([x, y], index) => {
    const [toX, toY] = corners[(index + 1) % corners.length] ?? [x, y];
    const length = Math.hypot(toX - x, toY - y);
    const nx = (toY - y) / length;
    const ny = (x - toX) / length;
    return { nx, ny, limit: nx * x + ny * y };
  });
}
