/**
 * How the rows of the plan are spread over pages: the map is as large as they leave it; where they leave it too little, they
 * become lower, then there are more pages. Pure.
 *
 * @module
 */

/** Heights of the rows in millimetres, in both of their forms. */
export interface RowHeights {
  readonly roomy: readonly number[];
  readonly dense: readonly number[];
}

/** Millimetres for rows: on the first page together with the map, on a further one alone. */
export interface PageSpace {
  readonly first: number;
  readonly further: number;
}

/** The pages of a plan. */
export interface PlanLayout {
  /** Whether rows have one line and little space. */
  readonly isDense: boolean;
  /** Numbers of rows, one for each page. */
  readonly counts: readonly number[];
}

/** Millimetres that high rows leave for the map, at least. */
const MAP_WITH_ROOMY = 80;

/** Millimetres that low rows leave for the map, at least; the map may be a little lower still (plan.css). */
const MAP_LEAST = 60;

/** Spreads rows over pages. */
export function planLayout({ roomy, dense }: RowHeights, space: PageSpace): PlanLayout {
  if (sum(roomy) + MAP_WITH_ROOMY <= space.first) return { isDense: false, counts: [roomy.length] };
  const counts: number[] = [];
  let [count, left] = [0, space.first - MAP_LEAST];
  for (const height of dense) {
    if (height > left && (count > 0 || counts.length === 0)) {
      counts.push(count);
      [count, left] = [0, space.further];
    }
    count++;
    left -= height;
  }
  return { isDense: true, counts: [...counts, count] };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
