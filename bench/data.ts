/** Recordings, pictures and walks of any size, and how they get into a server through its API. @module */
import { jpeg, mp3 } from "../tests/support/media/samples.ts";

/** Bytes of one frame of the silent recording. */
const FRAME_BYTES = 417;

/** Bytes of the smallest picture, about; the rest is its colour profile. */
const PICTURE_HEAD_BYTES = 400;

/** A silent MP3 of at most this many bytes, less than a frame shorter. */
export function recording(bytes: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(mp3({ frames: Math.floor(bytes / FRAME_BYTES) }));
}

/** A grey JPEG of about this many bytes. */
export function picture(bytes: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(jpeg({ profileBytes: bytes - PICTURE_HEAD_BYTES }));
}

/** What a made-up walk is like. */
export interface WalkOptions {
  readonly points: number;
  readonly name?: string;
  /** Start, degrees. */
  readonly lat?: number;
  readonly lon?: number;
  /** Heart rate and cadence with every point, as sport watches write them. */
  readonly withExtensions?: boolean;
}

/** Bytes of one point with everything on it, at most. */
const POINT_BYTES = 224;

/** A GPX file of one track with a point a second: about 98 bytes a point, 197 with extensions. */
export function walk(options: WalkOptions): Uint8Array<ArrayBuffer> {
  const { points, name = "Bench", lat = 47, lon = 8, withExtensions = false } = options;
  const file = new Uint8Array(points * POINT_BYTES + 1024);
  const encoder = new TextEncoder();
  let length = 0;
  const put = (text: string) => {
    length += encoder.encodeInto(text, file.subarray(length)).written;
  };
  put('<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="bench" ');
  put('xmlns="http://www.topografix.com/GPX/1/1" xmlns:x="urn:extension">\n');
  put(`<trk><name>${name}</name><trkseg>\n`);
  const extensions = withExtensions
    ? "<extensions><x:TrackPointExtension><x:hr>120</x:hr><x:cad>80</x:cad>" +
      "</x:TrackPointExtension></extensions>"
    : "";
  for (let index = 0; index < points; index++) {
    const north = (lat + Math.sin(index / 5000)).toFixed(7);
    const east = (lon + 1 - Math.cos(index / 7000)).toFixed(7);
    const elevation = (500 + Math.sin(index / 300) * 80).toFixed(1);
    const time = new Date(Date.UTC(2024, 4, 1) + index * 1000).toISOString().slice(0, 19);
    put(`<trkpt lat="${north}" lon="${east}"><ele>${elevation}</ele>`);
    put(`<time>${time}Z</time>${extensions}</trkpt>\n`);
  }
  put("</trkseg></trk></gpx>\n");
  return file.slice(0, length);
}

/** Creates a route from a GPX file, and returns its path. */
export function createRoute(base: string, gpx: Uint8Array<ArrayBuffer>): Promise<string> {
  return createFromForm(`${base}/api/routes`, "gpx", gpx);
}

/** Creates a POI, and returns its path. */
export async function createPoi(base: string, routePath: string): Promise<string> {
  const body = new URLSearchParams({ title: "Station", lat: "47.1", lon: "8.1" });
  return await created(await fetch(`${base}${routePath}/pois`, { method: "POST", body }));
}

/** Uploads a picture of a POI, and returns the path of the file. */
export function addPicture(base: string, poiPath: string, file: Uint8Array<ArrayBuffer>): Promise<
  string
> {
  return createFromForm(`${base}${poiPath}/pictures`, "picture", file);
}

/** Uploads the audio of a POI, and returns the path of the file. */
export async function addAudio(
  base: string,
  poiPath: string,
  file: Uint8Array<ArrayBuffer>,
): Promise<string> {
  await createFromForm(`${base}${poiPath}/audio`, "audio", file);
  return `${poiPath}/audio`;
}

async function createFromForm(
  url: string,
  field: string,
  file: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const body = new FormData();
  body.set(field, new File([file], "bench"));
  return await created(await fetch(url, { method: "POST", body }));
}

/** Path of what a POST created: the collection's path with the new id. */
async function created(response: Response): Promise<string> {
  if (response.status !== 201) {
    throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
  }
  const resource: { id?: number } = await response.json();
  return `${new URL(response.url).pathname}/${resource.id}`;
}
