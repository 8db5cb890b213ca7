/** GPX files for tests, written by hand or from points. @module */

/** A track point: latitude, longitude, and optionally elevation in metres and time. */
export type SamplePoint = readonly [lat: number, lon: number, elevation?: number, time?: string];

/** Encodes text as UTF-8. */
export function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** A GPX 1.1 file with one track; each inner array is a segment. */
export function gpx(
  name: string | null,
  ...segments: readonly (readonly SamplePoint[])[]
): Uint8Array<ArrayBuffer> {
  const title = name === null ? "" : `<name>${name}</name>`;
  const body = segments.map((points) => `<trkseg>${points.map(trackPoint).join("")}</trkseg>`);
  return bytes(
    `<?xml version="1.0" encoding="UTF-8"?>\n` +
      `<gpx version="1.1" creator="tests" xmlns="http://www.topografix.com/GPX/1/1">` +
      `<trk>${title}${body.join("\n")}</trk></gpx>\n`,
  );
}

function trackPoint([lat, lon, elevation, time]: SamplePoint): string {
  const ele = elevation === undefined ? "" : `<ele>${elevation}</ele>`;
  const stamp = time === undefined ? "" : `<time>${time}</time>`;
  return `<trkpt lat="${lat}" lon="${lon}">${ele}${stamp}</trkpt>`;
}

/** A short walk on the Ölberg: three points, 34 → 40 → 36 m. */
export const OELBERG = gpx("Rund um den Ölberg", [
  [50.6833, 7.2486, 34, "2026-05-01T08:00:00Z"],
  [50.6841, 7.2494, 40, "2026-05-01T08:01:00Z"],
  [50.6852, 7.2511, 36, "2026-05-01T08:02:00.5Z"],
]);

/** One more point, at 52 m. */
export const ONE_MORE = gpx(null, [[50.6861, 7.2523, 52, "2026-05-01T08:03:00Z"]]);
