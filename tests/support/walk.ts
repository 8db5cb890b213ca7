/** Walks for tests: a straight track to the north with stations on it, with recordings of any length. @module */
import { moved, type Position } from "../../src/shared/geo.ts";
import type { Send } from "./sample.ts";
import { gpx } from "./gpx_samples.ts";
import { png } from "./media/samples.ts";
import { jsonOf, number } from "./responses.ts";

/** Where the track begins. */
export const START: Position = { lat: 50.6702, lon: 7.2143 };

/** A station of a test walk. */
export interface WalkStation {
  readonly title: string;
  /** Metres from the start of the track. */
  readonly atM: number;
  readonly radiusM?: number;
  /** Length of the recording in seconds; none if not given. */
  readonly seconds?: number;
  readonly description?: string;
  readonly hasPicture?: boolean;
}

/** The position on the track, metres from its start, and metres to the east of it. */
export function onTrack(atM: number, eastM = 0): Position {
  return moved(moved(START, 0, atM), 90, eastM);
}

/** A recording: a quiet tone of 8000 samples a second, mono, 16 bit. */
export function recording(seconds: number): Uint8Array<ArrayBuffer> {
  const rate = 8000;
  const count = Math.round(rate * seconds);
  const view = new DataView(new ArrayBuffer(44 + count * 2));
  const write = (at: number, text: string) => {
    for (let i = 0; i < text.length; i++) view.setUint8(at + i, text.charCodeAt(i));
  };
  write(0, "RIFF");
  view.setUint32(4, 36 + count * 2, true);
  write(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  write(36, "data");
  view.setUint32(40, count * 2, true);
  for (let i = 0; i < count; i++) view.setInt16(44 + 2 * i, 2000 * Math.sin(i / 5), true);
  return new Uint8Array(view.buffer);
}

/** Creates a walk. @returns The ids of the route and of its stations in their order. */
export async function createWalk(
  send: Send,
  name: string,
  stations: readonly WalkStation[],
): Promise<{ routeId: number; poiIds: number[] }> {
  const lengthM = Math.max(0, ...stations.map(({ atM }) => atM)) + 100;
  const positions = Array.from({ length: 50 }, (_, i) => onTrack(lengthM * i / 49));
  const track = gpx(name, positions.map(({ lat, lon }) => [lat, lon]));
  const route = await jsonOf(send("/api/routes", form({ gpx: track, name })), 201);
  const routeId = number(route.id);
  const poiIds: number[] = [];
  for (const [sequence, station] of stations.entries()) {
    const { title, atM, radiusM = 30, seconds, description = "", hasPicture } = station;
    const fields = { title, description, ...onTrack(atM), triggerRadiusM: radiusM, sequence };
    const init = {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(fields),
    };
    const pois = `/api/routes/${routeId}/pois`;
    const poiId = number((await jsonOf(send(pois, init), 201)).id);
    poiIds.push(poiId);
    if (hasPicture) {
      await jsonOf(send(`${pois}/${poiId}/pictures`, form({ picture: png() })), 201);
    }
    if (seconds === undefined) continue;
    await jsonOf(send(`${pois}/${poiId}/audio`, form({ audio: recording(seconds) })), 201);
  }
  return { routeId, poiIds };
}

function form(fields: Readonly<Record<string, string | Uint8Array>>): RequestInit {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    body.append(name, typeof value === "string" ? value : new File([new Uint8Array(value)], name));
  }
  return { method: "POST", body };
}
