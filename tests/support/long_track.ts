/** GPX files with any number of points. @module */
import { bytes } from "./gpx_samples.ts";

/** A GPX file with this many points; with elevation and time as a device records them, or as short as can be. */
export function longTrack(count: number, isFull: boolean): Uint8Array<ArrayBuffer> {
  const lines = ['<gpx version="1.1" creator="t"><trk><name>Long</name><trkseg>\n'];
  for (let at = 0; at < count; at++) {
    const position = `<trkpt lat="${(at % 10_000) / 10_000}" lon="${7 + at / 1_000_000}"`;
    const time = new Date(1_777_777_140_000 + at * 1000).toISOString();
    lines.push(
      isFull ? `${position}><ele>${at % 100}</ele><time>${time}</time></trkpt>\n` : `${position}/>`,
    );
  }
  return bytes(lines.join("") + "</trkseg></trk></gpx>");
}
