/** A temporary staging folder for the tests of request bodies, and bodies that arrive in chunks. @module */
import assert from "node:assert/strict";
import type { AppError } from "../../../src/errors.ts";
import { type HttpError, isClientError, statusOf } from "../../../src/http/errors.ts";
import { diskFiles } from "../../../src/media/files.ts";
import { type StagedFile, Staging } from "../../../src/media/staging.ts";
import {
  type Body,
  type BodyOptions,
  type BodySpec,
  readBody,
} from "../../../src/routes/body/mod.ts";

/** The spec of the picture endpoints, which most tests use. */
export const PICTURE: BodySpec = {
  file: "picture",
  text: ["caption", "sequence"],
};

/** A body that was read, with its file as bytes. */
export interface ReadBody {
  readonly fields: Record<string, unknown>;
  readonly file: Uint8Array | null;
}

/** A staging folder that is removed after the test. */
export class TempStaging implements Disposable {
  readonly #folder = Deno.makeTempDirSync();
  readonly staging: Staging;

  /** @param maxBytes Largest accepted file. */
  constructor(maxBytes = 1024 * 1024) {
    this.staging = new Staging(this.#folder, maxBytes, diskFiles);
  }

  [Symbol.dispose](): void {
    Deno.removeSync(this.#folder, { recursive: true });
  }

  /** Names in the staging folder. */
  left(): string[] {
    return [...Deno.readDirSync(this.#folder)].map((entry) => entry.name);
  }

  /** Reads a body as an endpoint would, and leaves the file to the caller. */
  readRaw(
    init: RequestInit,
    spec = PICTURE,
    options: Partial<BodyOptions> = {},
  ): Promise<Body> {
    const request = new Request("http://localhost/", {
      method: "POST",
      ...init,
    });
    return readBody(request, spec, { staging: this.staging, ...options });
  }

  /** Reads a body and takes its file out of staging. */
  async read(init: RequestInit, spec = PICTURE): Promise<ReadBody> {
    const { fields, file } = await this.readRaw(init, spec);
    const bytes = file === null ? null : await this.take(file);
    assert.deepEqual(this.left(), []);
    return { fields: Object.fromEntries(fields), file: bytes };
  }

  /** The bytes of a staged file, which is discarded. */
  async take(file: StagedFile): Promise<Uint8Array> {
    const bytes = Deno.readFileSync(file.path);
    assert.equal(bytes.length, file.size);
    await this.staging.discard(file);
    return bytes;
  }

  /** Asserts that a body is refused with a status, and leaves nothing in staging. */
  async refuses(
    init: RequestInit,
    status: number,
    message: RegExp = /./,
    spec = PICTURE,
  ): Promise<AppError | HttpError> {
    const error = await refusal(this.readRaw(init, spec));
    assert.equal(statusOf(error), status, `${error.message} ${error.details}`);
    assert.match(`${error.message}: ${error.details ?? ""}`, message);
    assert.deepEqual(this.left(), []);
    return error;
  }
}

/** The error that a reading must end with. */
export async function refusal(reading: Promise<Body>): Promise<AppError | HttpError> {
  let body;
  try {
    body = await reading;
  } catch (error) {
    if (isClientError(error)) return error;
    throw error;
  }
  assert.fail(`The body was accepted: ${JSON.stringify([...body.fields])}`);
}

/** UTF-8 of a text. */
export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** Bytes one after another. */
export function join(
  ...parts: readonly (string | Uint8Array)[]
): Uint8Array<ArrayBuffer> {
  const chunks = parts.map((part) => typeof part === "string" ? utf8(part) : part);
  const whole = new Uint8Array(
    chunks.reduce((sum, chunk) => sum + chunk.length, 0),
  );
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** How a body arrives: the sizes of its chunks, repeated, and the kind of stream. */
export interface Arrival {
  readonly sizes: readonly number[];
  readonly kind: "bytes" | "ordinary";
}

/** Chunks after which the rest arrives as one: bodies of many tiny chunks are refused, which is not tested here. */
const MAX_CHUNKS = 2000;

/** A stream of `bytes` in chunks. */
export function arriving(
  bytes: Uint8Array,
  { sizes, kind }: Arrival,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  let turn = 0;
  const pull = (
    controller:
      | ReadableByteStreamController
      | ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>,
  ) => {
    const size = turn < MAX_CHUNKS && sizes[turn % sizes.length] ||
      bytes.length;
    turn++;
    if (at < bytes.length) controller.enqueue(bytes.slice(at, at + size));
    at += size;
    if (at >= bytes.length) controller.close();
  };
  return kind === "bytes"
    ? new ReadableStream({ type: "bytes", pull })
    : new ReadableStream({ pull });
}

/** A multipart body with the boundary `B`; in a text, each line feed is sent as CRLF. */
export function multipart(body: string | Uint8Array): RequestInit {
  return {
    headers: { "content-type": "multipart/form-data; boundary=B" },
    body: typeof body === "string" ? utf8(body.replaceAll("\n", "\r\n")) : body.slice(),
  };
}

/** A part of a multipart body with the boundary `B`. */
export function part(headers: string, content = "x"): string {
  return `--B\n${headers}\n\n${content}\n`;
}

/** A part with text. */
export function textPart(name: string, value: string): string {
  return part(`Content-Disposition: form-data; name="${name}"`, value);
}

/** A part with the file `JPEG`. */
export const PICTURE_PART = part(
  'Content-Disposition: form-data; name="picture"; filename="a.jpg"\nContent-Type: image/jpeg',
  "JPEG",
);

/** A JSON body. */
export function json(body: unknown): RequestInit {
  return {
    headers: { "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  };
}
