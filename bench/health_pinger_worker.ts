/**
 * The thread of {@link file://./health_pinger.ts}: sends requests over one connection, whenever one is due.
 *
 * A request that could not be sent because the one before had no response yet counts from when it was due.
 * Otherwise one long wait would count as one among many short ones, although every request that had come meanwhile
 * would have waited.
 *
 * @module
 */
/// <reference lib="deno.worker" />

/** What to request, and how often. */
interface Order {
  readonly url: string;
  readonly intervalMs: number;
}

/** Time for connection and server to get warm, in milliseconds. */
const WARM_MS = 100;

let stopped = false;

self.onmessage = async ({ data }: MessageEvent<Order | "stop">) => {
  if (data === "stop") stopped = true;
  else await ask(data);
};

async function ask({ url, intervalMs }: Order): Promise<void> {
  const { hostname, port, pathname } = new URL(url);
  using connection = await Deno.connect({ hostname, port: Number(port) });
  connection.setNoDelay();
  const request = new TextEncoder().encode(`GET ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
  const waits: number[] = [];
  const began = performance.now();
  let isWarm = false;
  let due = began;
  while (!stopped) {
    const early = due - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    const asked = performance.now();
    await connection.write(request);
    await readResponse(connection);
    const responded = performance.now();
    waits.push(responded - asked);
    for (due = asked + intervalMs; due < responded; due += intervalMs) waits.push(responded - due);
    if (!isWarm && responded - began > WARM_MS) {
      isWarm = true;
      waits.length = 0;
      self.postMessage([]);
    }
  }
  self.postMessage(waits);
}

const buffer = new Uint8Array(16 * 1024);

/** Reads one response; it must be a 200 with its length. */
async function readResponse(connection: Deno.TcpConn): Promise<void> {
  let text = "";
  for (;;) {
    const read = await connection.read(buffer);
    if (read === null) throw new Error("The server closed the connection");
    text += new TextDecoder().decode(buffer.subarray(0, read));
    const head = text.indexOf("\r\n\r\n");
    if (head === -1) continue;
    const length = Number(/^content-length: *(\d+)/mi.exec(text)?.[1] ?? NaN);
    if (!text.startsWith("HTTP/1.1 200") || Number.isNaN(length)) throw new Error(text);
    if (text.length >= head + 4 + length) return;
  }
}
