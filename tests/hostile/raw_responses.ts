/** Everything that comes back for bytes sent by hand, until the other side closes. @module */
import assert from "node:assert/strict";
import { type Json, type JsonValue, object } from "../support/responses.ts";

/** Longer than any response to a hostile request may take, in milliseconds. */
const PATIENCE_MS = 30_000;

/** One response. */
export interface RawResponse {
  readonly status: number;
  readonly body: string;
}

/**
 * Sends bytes and reads until the connection ends, so the last request should say `Connection: close`.
 *
 * @returns The responses in order; none when the connection was cut off without one.
 * @throws {assert.AssertionError} when the connection is still open after thirty seconds.
 */
export async function rawResponses(
  base: string,
  data: string | Uint8Array,
): Promise<RawResponse[]> {
  const { hostname, port } = new URL(base);
  using connection = await Deno.connect({ hostname, port: Number(port) });
  const deadline = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => deadline.reject(new Error("the connection stays open")),
    PATIENCE_MS,
  );
  try {
    const received = exchange(connection, typeof data === "string" ? utf8(data) : data);
    return parse(await Promise.race([received, deadline.promise]));
  } finally {
    clearTimeout(timer);
  }
}

/** The head of a request whose connection ends with its response. */
export function requestHead(
  method: string,
  target: string,
  ...headers: readonly string[]
): string {
  const lines = [
    `${method} ${target} HTTP/1.1`,
    "Host: localhost",
    "Connection: close",
    ...headers,
  ];
  return `${lines.join("\r\n")}\r\n\r\n`;
}

/** Checks that there is one response, a 4xx; if it is the app's, its body has the documented form. */
export function expectOneRefusal(responses: readonly RawResponse[], label: string): number {
  assert.equal(responses.length, 1, `${label}: ${JSON.stringify(responses)}`);
  const { status = 0, body = "" } = responses[0] ?? {};
  assert.ok(status >= 400 && status < 500, `${label}: ${status}`);
  // What the HTTP layer refuses by itself has no body.
  if (body !== "") assert.equal(jsonObject(body).error, "HttpError", label);
  return status;
}

function jsonObject(text: string): Json {
  const value: JsonValue = JSON.parse(text);
  return object(value);
}

async function exchange(connection: Deno.TcpConn, data: Uint8Array): Promise<string> {
  let received = "";
  const decoder = new TextDecoder();
  const buffer = new Uint8Array(64 * 1024);
  const sending = send(connection, data);
  try {
    for (;;) {
      const count = await connection.read(buffer);
      if (count === null) break;
      received += decoder.decode(buffer.subarray(0, count), { stream: true });
    }
  } catch (error) {
    if (!isCutOff(error)) throw error;
  }
  await sending;
  return received;
}

/** The other side may refuse and close before all is sent. */
async function send(connection: Deno.TcpConn, data: Uint8Array): Promise<void> {
  try {
    for (let rest = data; rest.length > 0;) rest = rest.subarray(await connection.write(rest));
  } catch (error) {
    if (!isCutOff(error)) throw error;
  }
}

function isCutOff(error: unknown): boolean {
  return error instanceof Deno.errors.ConnectionReset || error instanceof Deno.errors.BrokenPipe;
}

/** Takes responses apart; all of the service's have a `Content-Length`. */
function parse(received: string): RawResponse[] {
  const responses: RawResponse[] = [];
  let rest = received;
  while (rest !== "") {
    const head = /^HTTP\/1\.[01] (\d{3}) [^]*?\r\n\r\n/.exec(rest);
    assert.ok(head, `no response begins with ${JSON.stringify(rest.slice(0, 80))}`);
    const length = Number(/\r\ncontent-length: (\d+)\r\n/i.exec(head[0])?.[1] ?? 0);
    const body = utf8(rest.slice(head[0].length)).subarray(0, length);
    const text = new TextDecoder().decode(body);
    responses.push({ status: Number(head[1]), body: text });
    rest = rest.slice(head[0].length + text.length);
  }
  return responses;
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
