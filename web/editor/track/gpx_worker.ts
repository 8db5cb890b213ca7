/**
 * The worker that reads a GPX file with the code of the server: a file that the server would refuse is refused before
 * anything is sent.
 *
 * @module
 */
import { AppError, invalid } from "../../../src/errors.ts";
import { distanceM, runToEnd } from "../../../src/gpx/track.ts";
import { elevationGainM } from "../../../src/gpx/elevation.ts";
import { outlineSteps } from "../../../src/gpx/outline.ts";
import { GpxReader } from "../../../src/gpx/reader.ts";
import type { Reading, ReadTrack } from "./track_change.ts";

/** Bytes that are read between two messages. */
const CHUNK_BYTES = 1024 * 1024;

addEventListener("message", ({ data }: MessageEvent<File>) => {
  read(data).then(send, (error) => send(failureOf(error)));
});

async function read(file: File): Promise<Reading> {
  // The server refuses an empty file before its reader gets it.
  if (file.size === 0) throw invalid("file-empty", "The file is empty");
  const reader = new GpxReader();
  for (let from = 0; from < file.size; from += CHUNK_BYTES) {
    const chunk = await file.slice(from, from + CHUNK_BYTES).arrayBuffer();
    reader.write(new Uint8Array(chunk));
    send({ kind: "progress", share: Math.min(1, (from + CHUNK_BYTES) / file.size) });
  }
  return { kind: "done", track: trackOf(reader) };
}

function trackOf(reader: GpxReader): ReadTrack {
  const { points } = reader.end();
  const metres = distanceM(points);
  const { segments } = runToEnd(outlineSteps(points, metres));
  return { segments, distanceM: metres, elevationGainM: elevationGainM(points) };
}

function failureOf(error: unknown): Reading {
  if (!(error instanceof AppError)) return { kind: "unreadable" };
  const { code, reason, message, details } = error;
  return { kind: "refused", status: code === "unsupported" ? 415 : 400, reason, message, details };
}

function send(reading: Reading): void {
  postMessage(reading);
}
