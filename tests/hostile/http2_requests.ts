/** HTTP/2 requests as bytes (RFC 9113), for clients that send them and read nothing. @module */
import assert from "node:assert/strict";

const SETTINGS = 4;
const HEADERS = 1;
const WINDOW_UPDATE = 8;

/** END_STREAM and END_HEADERS. */
const WHOLE_REQUEST = 5;

/** The window of a connection that no `WINDOW_UPDATE` has widened, in bytes (6.9.2). */
const FIRST_WINDOW = 65_535;

/** The widest window, in bytes (6.9.1). */
export const WIDEST_WINDOW = 2 ** 31 - 1;

/** The streams that the service allows on a connection. */
export const STREAMS = 200;

/**
 * All that a client sends that makes a connection and requests each of these paths with `GET`.
 *
 * @param window Bytes that it lets the service send on each stream, and on the connection if it is more than usual.
 */
export function http2Requests(paths: readonly string[], window: number): Uint8Array<ArrayBuffer> {
  const setting = [0, 4, ...bigEndian(window, 4)];
  const wider = window > FIRST_WINDOW
    ? frame(WINDOW_UPDATE, 0, 0, bigEndian(window - FIRST_WINDOW, 4))
    : [];
  const requests = paths.flatMap((path, at) =>
    frame(HEADERS, WHOLE_REQUEST, 2 * at + 1, headers(path))
  );
  const preface = [...new TextEncoder().encode("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")];
  return new Uint8Array([...preface, ...frame(SETTINGS, 0, 0, setting), ...wider, ...requests]);
}

/** A frame (4.1). */
function frame(type: number, flags: number, stream: number, payload: readonly number[]): number[] {
  return [...bigEndian(payload.length, 3), type, flags, ...bigEndian(stream, 4), ...payload];
}

/** `GET` of a path in HPACK (RFC 7541): indexed fields, and literal ones whose names are indexed. */
function headers(path: string): number[] {
  return [0x82, 0x86, 0x04, ...literal(path), 0x01, ...literal("localhost")];
}

function literal(text: string): number[] {
  const bytes = new TextEncoder().encode(text);
  assert.ok(bytes.length < 127, "a length of one byte");
  return [bytes.length, ...bytes];
}

function bigEndian(value: number, bytes: number): number[] {
  return Array.from(
    { length: bytes },
    (_, at) => Math.floor(value / 256 ** (bytes - 1 - at)) % 256,
  );
}
