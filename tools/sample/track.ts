/** The track of the sample walk: a loop of some three kilometres around an invented hill. @module */

/** A point of the track: degrees, and metres above sea level. */
export interface TrackPoint {
  readonly lat: number;
  readonly lon: number;
  readonly elevation: number;
}

const CENTER = { lat: 50.6702, lon: 7.2412 };
const METRES_PER_DEGREE = 111_195;
const POINTS = 640;

/** Shape of the loop: radius in metres at an angle, as a sum of waves. */
function radius(angle: number): number {
  return 400 + 70 * Math.sin(2 * angle + 0.6) + 45 * Math.sin(3 * angle + 2) +
    20 * Math.sin(7 * angle + 1) + 8 * Math.sin(13 * angle);
}

/** Metres above sea level at a share of the loop: up to the ruin, down to the spring. */
function elevation(share: number): number {
  return 180 + 55 * (1 - Math.cos(2 * Math.PI * share)) + 9 * Math.sin(8 * Math.PI * share);
}

/** The points of the loop, clockwise from its southern end. */
export function samplePoints(): TrackPoint[] {
  return Array.from({ length: POINTS + 1 }, (_, index) => {
    const share = index / POINTS;
    const angle = 2 * Math.PI * share;
    const east = -radius(angle) * Math.sin(angle) * 1.15;
    const north = -radius(angle) * Math.cos(angle);
    return {
      lat: CENTER.lat + north / METRES_PER_DEGREE,
      lon: CENTER.lon + east / (METRES_PER_DEGREE * Math.cos(CENTER.lat * Math.PI / 180)),
      elevation: elevation(share),
    };
  });
}

/** The point at a share of the loop. */
export function pointAt(share: number): TrackPoint {
  const points = samplePoints();
  const found = points[Math.round(share * POINTS)];
  if (found === undefined) throw new RangeError(`${share} is not from 0 to 1`);
  return found;
}

/** The track as GPX 1.1. */
export function sampleGpx(name: string): string {
  const points = samplePoints().map(({ lat, lon, elevation }) =>
    `      <trkpt lat="${lat.toFixed(6)}" lon="${lon.toFixed(6)}"><ele>${
      elevation.toFixed(1)
    }</ele></trkpt>`
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Route Guide" xmlns="http://www.topografix.com/GPX/1/1">
  <trk>
    <name>${name}</name>
    <trkseg>
${points.join("\n")}
    </trkseg>
  </trk>
</gpx>
`;
}
