/**
 * Request bodies over a real connection: what the client sees when its body is refused, stalls or breaks
 * off, which no `Request` made by hand can show.
 *
 * @module
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import type { AppError } from "../../../src/errors.ts";
import { type HttpError, isClientError, statusOf } from "../../../src/http/errors.ts";
import { readBody } from "../../../src/routes/body/mod.ts";
import { posixOnly, SLOW_CHUNKS, unlessReadsLeak } from "../../support/platform.ts";
import { join, PICTURE, PICTURE_PART, TempStaging, utf8 } from "./temp_staging.ts";
import { cpuMs } from "../../support/cpu_time.ts";
import { until } from "../../support/until.ts";

const MULTIPART = "Content-Type: multipart/form-data; boundary=B";

/** The beginning of a body whose file has begun to arrive. */
const BEGINNING = utf8(PICTURE_PART.slice(0, -2).replaceAll("\n", "\r\n"));

/** A server that reads every body as a picture upload, and what it could not read. */
class BodyServer implements AsyncDisposable {
  readonly refusals: (AppError | HttpError)[] = [];
  readonly #server: Deno.HttpServer<Deno.NetAddr>;

  constructor(temp: TempStaging, stallMs = 10_000) {
    this.#server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen() {} },
      (request) => this.#respond(request, temp, stallMs),
    );
  }

  get url(): string {
    return `http://127.0.0.1:${this.#server.addr.port}/`;
  }

  /** A bare connection. */
  connect(): Promise<Deno.TcpConn> {
    const { port } = this.#server.addr;
    return Deno.connect({ hostname: "127.0.0.1", port });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.shutdown();
  }

  async #respond(request: Request, temp: TempStaging, stallMs: number) {
    const { staging } = temp;
    try {
      const { file } = await readBody(request, PICTURE, { staging, stallMs });
      if (file !== null) await staging.discard(file);
      return new Response(file?.sha256 ?? "no file");
    } catch (error) {
      if (!isClientError(error)) throw error;
      this.refusals.push(error);
      return new Response(error.message, { status: statusOf(error) });
    }
  }
}

function head(...headers: string[]): Uint8Array {
  return utf8(
    `POST / HTTP/1.1\r\nHost: a\r\n${headers.join("\r\n")}\r\n\r\n`,
  );
}

/** Bytes in frames of `Transfer-Encoding: chunked`. */
function frames(bytes: Uint8Array, size: number): Uint8Array {
  const written: (string | Uint8Array)[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    const piece = bytes.subarray(at, at + size);
    written.push(`${piece.length.toString(16)}\r\n`, piece, "\r\n");
  }
  return join(...written, "0\r\n\r\n");
}

async function send(connection: Deno.TcpConn, bytes: Uint8Array) {
  for (let rest = bytes; rest.length > 0;) {
    rest = rest.subarray(await connection.write(rest));
  }
}

/** Reads until a response with one of these status codes has begun, and returns the code. */
async function status(
  connection: Deno.TcpConn,
  ...codes: number[]
): Promise<number> {
  const buffer = new Uint8Array(4096);
  let seen = "";
  for (;;) {
    const found = codes.find((code) => seen.includes(`HTTP/1.1 ${code} `));
    if (found !== undefined) return found;
    const length = await connection.read(buffer);
    assert.ok(length !== null, `The response ends after ${seen}`);
    seen += new TextDecoder().decode(buffer.subarray(0, length));
  }
}

const TOO_LARGE = join(BEGINNING, new Uint8Array(8 * 1024 * 1024));
const SENDINGS: [string, Uint8Array, Uint8Array][] = [
  [
    "with its length",
    head(MULTIPART, `Content-Length: ${TOO_LARGE.length}`),
    TOO_LARGE,
  ],
  [
    "in chunks",
    head(MULTIPART, "Transfer-Encoding: chunked"),
    frames(TOO_LARGE, 64 * 1024),
  ],
];
for (const [name, start, body] of SENDINGS) {
  Deno.test(`readBody: 413 reaches a client that first sends its whole body ${name}`, async () => {
    using temp = new TempStaging(64 * 1024);
    await using server = new BodyServer(temp);
    using connection = await server.connect();
    await send(connection, join(start, body));
    assert.equal(await status(connection, 200, 413), 413);
    assert.deepEqual(temp.left(), []);
  });
}

Deno.test("readBody: 413 reaches a client that waits for 100 Continue", async () => {
  using temp = new TempStaging(64 * 1024);
  await using server = new BodyServer(temp);
  using connection = await server.connect();
  const start = head(
    MULTIPART,
    `Content-Length: ${TOO_LARGE.length}`,
    "Expect: 100-continue",
  );
  await send(connection, start);
  if (await status(connection, 413, 100) === 100) {
    await send(connection, TOO_LARGE);
    assert.equal(await status(connection, 200, 413), 413);
  }
  assert.equal(statusOf(server.refusals[0]), 413);
});

for (const framing of ["with its length", "in chunks"]) {
  Deno.test(`readBody: a file of 3 MiB sent ${framing} arrives as it is`, async () => {
    using temp = new TempStaging(3 * 1024 * 1024);
    await using server = new BodyServer(temp);
    const file = new Uint8Array(3 * 1024 * 1024).map((_, at) => at * at >> 7);
    const body = join(BEGINNING.subarray(0, -3), file, "\r\n--B--");
    const response = await fetch(server.url, {
      method: "POST",
      headers: { "content-type": "multipart/form-data; boundary=B" },
      body: framing === "in chunks" ? new Blob([body]).stream() : body,
    });
    assert.equal(
      await response.text(),
      createHash("sha256").update(file).digest("hex"),
    );
  });
}

Deno.test("readBody: an upload that breaks off leaves nothing", async () => {
  using temp = new TempStaging();
  await using server = new BodyServer(temp);
  const connection = await server.connect();
  await send(connection, head(MULTIPART, "Content-Length: 1000000"));
  await send(connection, BEGINNING);
  await until("the file is in staging", () => temp.left().length === 1);
  connection.close();
  await until("the upload is refused", () => server.refusals.length === 1);
  assert.equal(statusOf(server.refusals[0]), 400);
  assert.match(server.refusals[0]?.message ?? "", /ended before/);
  assert.deepEqual(temp.left(), []);
});

Deno.test(
  unlessReadsLeak("readBody: a stalled upload is 408 and leaves no files"),
  async () => {
    using temp = new TempStaging();
    await using server = new BodyServer(temp, 200);
    using connection = await server.connect();
    await send(connection, head(MULTIPART, "Content-Length: 1000000"));
    await send(connection, BEGINNING);
    await until("the file is in staging", () => temp.left().length === 1);
    assert.equal(await status(connection, 200, 408), 408);
    assert.deepEqual(temp.left(), []);
  },
);

Deno.test(
  posixOnly("readBody: 8 MiB in chunks of 16 bytes are refused soon", SLOW_CHUNKS),
  async () => {
    using temp = new TempStaging(16 * 1024 * 1024);
    await using server = new BodyServer(temp);
    using connection = await server.connect();
    const start = head(MULTIPART, "Transfer-Encoding: chunked");
    const tinyChunks = utf8(`10\r\n${"x".repeat(16)}\r\n`.repeat(512 * 1024));
    const body = join(frames(BEGINNING, 1000).subarray(0, -5), tinyChunks, "0\r\n\r\n");
    const begun = cpuMs();
    await send(connection, join(start, body));
    assert.equal(await status(connection, 200, 400), 400);
    assert.match(server.refusals[0]?.message ?? "", /chunks are too small/);
    const ms = cpuMs() - begun;
    assert.ok(ms < 20_000, `${ms.toFixed(0)} ms of CPU; reading all of it takes 25 s of CPU`);
  },
);
