/**
 * The message for a GPX file without track points.
 *
 * @module
 */

/** How many elements of each kind a file has. */
export interface ElementCounts {
  /** `trk` */
  readonly tracks: number;
  /** `rte` */
  readonly routes: number;
  /** `rtept` of all routes. */
  readonly routePoints: number;
  /** `wpt` */
  readonly wayPoints: number;
}

/** A sentence that says what the file has instead of track points, and what to do about it. */
export function noTrackSummary(counts: ElementCounts): string {
  const { tracks, routes, routePoints, wayPoints } = counts;
  const lacks = tracks > 0 ? "no point in its track" : "no track";
  const others: string[] = [];
  if (routePoints > 0) others.push(routesWith(routes, routePoints));
  if (wayPoints > 0) others.push(counted(wayPoints, "way point"));
  if (others.length === 0) return `The GPX file has ${lacks}`;
  const advice = routePoints === 0
    ? "export the walk as a track"
    : `export ${routes === 1 ? "it" : "them"} as a track`;
  return `The GPX file has ${others.join(" and ")} but ${lacks}; ${advice}`;
}

function routesWith(routes: number, points: number): string {
  return routes === 1
    ? `a route of ${counted(points, "point")}`
    : `${routes} routes of ${points} points together`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
