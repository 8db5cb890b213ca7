/** Short ways to read GPX in tests and to look at what comes out. @module */
import assert from "node:assert/strict";
import { AppError } from "../../src/errors.ts";
import { GpxReader } from "../../src/gpx/reader.ts";
import type { GpxDocument, Points } from "../../src/gpx/track.ts";

/** How the bytes reach the reader. */
export interface Delivery {
  /** Bytes of one `write`. Default: all at once. */
  readonly chunk?: number;
  /** Bytes that the reader scans at once. Default: its own. */
  readonly block?: number;
}

/** The file as bytes; text is encoded as UTF-8. */
export function bytesOf(file: string | Uint8Array): Uint8Array {
  return typeof file === "string" ? new TextEncoder().encode(file) : file;
}

/** Reads a file. @throws {AppError} As the reader does. */
export function read(file: string | Uint8Array, delivery: Delivery = {}): GpxDocument {
  const bytes = bytesOf(file);
  const chunk = delivery.chunk ?? Math.max(1, bytes.length);
  const reader = delivery.block === undefined ? new GpxReader() : new GpxReader(delivery.block);
  for (let at = 0; at < bytes.length; at += chunk) reader.write(bytes.subarray(at, at + chunk));
  return reader.end();
}

/** The error that reading a file ends with. */
export function faultOf(file: string | Uint8Array, delivery: Delivery = {}): AppError {
  try {
    read(file, delivery);
  } catch (error) {
    assert.ok(error instanceof AppError, `an AppError, not ${error}`);
    return error;
  }
  throw new assert.AssertionError({ message: "the file was accepted" });
}

/** The result of reading, or the status and details of its error, to compare ways of reading. */
export function outcome(file: string | Uint8Array, delivery: Delivery = {}): unknown {
  try {
    return comparable(read(file, delivery));
  } catch (error) {
    if (error instanceof AppError) return error.details;
    throw error;
  }
}

/** A document with plain arrays, in which `NaN` equals `NaN` and 0 differs from −0. */
export function comparable(document: GpxDocument): unknown {
  return { ...document, points: columns(document.points) };
}

/** Points as plain arrays. */
export function columns(points: Points): Record<keyof Points, number[]> {
  return {
    lat: [...points.lat],
    lon: [...points.lon],
    elevation: [...points.elevation],
    time: [...points.time],
    segmentStarts: [...points.segmentStarts],
  };
}

/** A GPX 1.1 file with this inside its root element. */
export function gpx11(inside: string): string {
  return `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1">${inside}</gpx>`;
}

/** A GPX 1.1 file with one segment of these points. */
export function segment(inside: string): string {
  return gpx11(`<trk><trkseg>${inside}</trkseg></trk>`);
}
