/** HTTP over a bare connection: `fetch` would take more CPU than the servers that are measured. @module */

/** Bytes written or read at once. */
const PIECE_BYTES = 256 * 1024;

/** A request whose body is sent in chunks, one after the other. */
export interface Sent {
  readonly method: string;
  readonly type: string;
  readonly pieces: readonly Uint8Array[];
}

/** A complete response. */
export interface Received {
  readonly status: number;
  /** Bytes of the whole response, head included. */
  readonly bytes: number;
  /** The first 2 KiB of it, for messages. */
  readonly head: string;
}

/** Reads an address; the connection is closed after the response. */
export function get(url: string): Promise<Received> {
  return exchange(url, "GET", [], []);
}

/**
 * Sends a body and reads the response.
 *
 * @throws {Error} when the status is not one of success.
 */
export async function send(url: string, { method, type, pieces }: Sent): Promise<Received> {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const fields = [`Content-Type: ${type}`, `Content-Length: ${length}`];
  const response = await exchange(url, method, fields, pieces);
  if (response.status < 200 || response.status > 299) {
    throw new Error(`${method} ${url} returned:\n${response.head}`);
  }
  return response;
}

/** A multipart body with one file; the file's bytes are not copied. */
export function formWithFile(field: string, file: Uint8Array): Sent {
  const boundary = "bench-7d1a5c0e9b";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; ` +
    `filename="bench"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    method: "POST",
    type: `multipart/form-data; boundary=${boundary}`,
    pieces: [encode(head), file, encode(`\r\n--${boundary}--\r\n`)],
  };
}

/** A JSON body with one file in base64 (docs/api.md#files-in-json). */
export function jsonWithFile(field: string, file: Uint8Array): Sent {
  const text = JSON.stringify({ [field]: { base64: file.toBase64() } });
  return { method: "POST", type: "application/json", pieces: [encode(text)] };
}

async function exchange(
  url: string,
  method: string,
  fields: readonly string[],
  pieces: readonly Uint8Array[],
): Promise<Received> {
  const { hostname, port, pathname, search } = new URL(url);
  using connection = await Deno.connect({ hostname, port: Number(port) });
  const head = [`${method} ${pathname}${search} HTTP/1.1`, `Host: ${hostname}`, ...fields];
  await write(connection, encode([...head, "Connection: close", "", ""].join("\r\n")));
  for (const piece of pieces) await write(connection, piece);
  return await readToEnd(connection);
}

async function write(connection: Deno.TcpConn, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) {
    at += await connection.write(bytes.subarray(at, at + PIECE_BYTES));
  }
}

async function readToEnd(connection: Deno.TcpConn): Promise<Received> {
  const buffer = new Uint8Array(PIECE_BYTES);
  let bytes = 0;
  let head = "";
  for (;;) {
    const read = await connection.read(buffer);
    if (read === null) break;
    if (bytes < 2048) head += new TextDecoder().decode(buffer.subarray(0, Math.min(read, 2048)));
    bytes += read;
  }
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), bytes, head };
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
