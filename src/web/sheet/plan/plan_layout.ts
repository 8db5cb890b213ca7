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

/** Heights of the map in millimetres where there are several pages: the first one that needs no further page. */
const MAP_OF_SEVERAL = [120, 110, 100, 90, 80, 70, MAP_LEAST];

/** Spreads rows over pages. */
export function planLayout({ roomy, dense }: RowHeights, space: PageSpace): PlanLayout {
  if (sum(roomy) + MAP_WITH_ROOMY <= space.first) return { isDense: false, counts: [roomy.length] };
  if (sum(dense) + MAP_LEAST <= space.first) return { isDense: true, counts: [dense.length] };
  const ways = MAP_OF_SEVERAL.map((mapMm) => countsOf(dense, space.first - mapMm, space.further));
  const pages = Math.min(...ways.map(({ length }) => length));
  return { isDense: true, counts: ways.find(({ length }) => length === pages) ?? [dense.length] };
}

/** Numbers of rows on pages with space for rows of these heights, all in millimetres. */
function countsOf(heights: readonly number[], first: number, further: number): readonly number[] {
  const counts: number[] = [];
  let [count, left] = [0, first];
  for (const height of heights) {
    // A row that is higher than a whole page is alone there.
    if (height > left && (count > 0 || counts.length === 0)) {
      counts.push(count);
      [count, left] = [0, further];
    }
    count++;
    left -= height;
  }
  return [...counts, count];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
