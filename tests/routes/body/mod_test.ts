/**
 * Request bodies: which kinds are accepted, their bounds, and what happens when a body does not end as it
 * should.
 *
 * @module
 */
import assert from "node:assert/strict";
import { diskFiles, type Files } from "../../../src/media/files.ts";
import { Staging } from "../../../src/media/staging.ts";
import { multipart, part, PICTURE, PICTURE_PART, TempStaging, utf8 } from "./temp_staging.ts";
import { BEGINNING, WatchedBody, withBody } from "./watched_body.ts";

const NO_FILE = { text: ["caption"] };
const GPX = { file: "gpx", text: ["name"] } as const;

Deno.test("readBody: a request without a body has no fields", async () => {
  using temp = new TempStaging();
  const nothing = { fields: {}, file: null };
  const empty = () =>
    new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array());
        controller.close();
      },
    });
  for (
    const type of ["application/json", "multipart/form-data", "image/png", ""]
  ) {
    const headers = { "content-type": type };
    assert.deepEqual(await temp.read({ headers }), nothing);
    assert.deepEqual(await temp.read({ headers, body: "" }), nothing);
    assert.deepEqual(await temp.read({ headers, body: empty() }), nothing);
  }
  assert.deepEqual(await temp.read({ body: new Uint8Array() }), nothing);
});

for (
  const type of [
    "image/jpeg",
    "text/plain",
    "application/jsonp",
    "application/problem+json",
    "multipart/mixed; boundary=B",
    "multipart/form-data-x; boundary=B",
    "json",
    ";application/json",
  ]
) {
  Deno.test(`readBody: a body of the type ${type} is not supported`, async () => {
    using temp = new TempStaging();
    const headers = { "content-type": type };
    await temp.refuses({ headers, body: "{}" }, 415);
    const watched = new WatchedBody(() => utf8("{}"));
    await temp.refuses({ headers, body: watched.stream }, 415);
    assert.ok(watched.isCancelled);
  });
}

Deno.test("readBody: a body without a type is not supported", async () => {
  using temp = new TempStaging();
  await temp.refuses({ body: utf8("{}") }, 415);
});

Deno.test("readBody: a body that says it is too large is refused unread, whatever its type", async () => {
  using temp = new TempStaging(1024 * 1024);
  const MiB = 1024 * 1024;
  for (
    const [type, length, shape] of [
      ["multipart/form-data; boundary=B", 2.5 * MiB, PICTURE],
      ["multipart/form-data; boundary=B", 1.5 * MiB, NO_FILE],
      ["multipart/form-data", 2.5 * MiB, PICTURE],
      ["application/json", 5 * MiB, PICTURE],
      ["application/json", 3.5 * MiB, NO_FILE],
      ["application/json", 3.5 * MiB, GPX],
      ["application/x-www-form-urlencoded", 3.5 * MiB, PICTURE],
      ["image/png", 2.5 * MiB, PICTURE],
    ] as const
  ) {
    const watched = new WatchedBody(() => utf8("x"));
    const headers = { "content-type": type, "content-length": `${length}` };
    await temp.refuses(
      { headers, body: watched.stream },
      413,
      /larger than/,
      shape,
    );
    assert.equal(watched.reads, 0, `${type} was read`);
    assert.ok(watched.isCancelled);
  }
});

Deno.test("readBody: a body that does not say how large it is, is refused while it is counted", async () => {
  using temp = new TempStaging();
  const chunk = new Uint8Array(64 * 1024).fill(0x20);
  for (
    const [type, start] of [
      [
        "multipart/form-data; boundary=B",
        part("Content-Disposition: form-data; name=x; filename=x", "")
          .slice(0, -1).replaceAll("\n", "\r\n"),
      ],
      ["application/json", '{"picture":{"base64":"'],
      ["application/x-www-form-urlencoded", "caption="],
    ] as const
  ) {
    const watched = new WatchedBody((read) => read === 0 ? utf8(start) : chunk.slice());
    await temp.refuses(
      withBody(watched.stream, { "content-type": type }),
      413,
      /body is larger/,
    );
    assert.ok(watched.isCancelled);
    assert.ok(watched.reads < 80, `${type}: ${watched.reads} reads`);
  }
});

Deno.test("readBody: a file beyond the limit ends the reading at once", async () => {
  using temp = new TempStaging(100 * 1024);
  const watched = new WatchedBody((read) =>
    read === 0 ? BEGINNING.slice() : new Uint8Array(64 * 1024)
  );
  await temp.refuses(withBody(watched.stream), 413, /file is larger/);
  assert.equal(watched.reads, 3);
  assert.ok(watched.isCancelled);
});

Deno.test("readBody: a malformed body is given up at once", async () => {
  using temp = new TempStaging();
  const watched = new WatchedBody((read) =>
    read === 0 ? utf8("--B\r\nx\r\n\r\n") : new Uint8Array(1024)
  );
  await temp.refuses(withBody(watched.stream), 400, /malformed/);
  assert.equal(watched.reads, 1);
  assert.ok(watched.isCancelled);
});

Deno.test("readBody: a client that disconnects is 400 without a log line, and leaves no files", async () => {
  for (const kind of ["bytes", undefined] as const) {
    using temp = new TempStaging();
    const gone = new Error("unexpected EOF");
    let reads = 0;
    const pull = (
      controller:
        | ReadableByteStreamController
        | ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>,
    ) => {
      if (reads++ === 0) controller.enqueue(BEGINNING.slice());
      else controller.error(gone);
    };
    const stream = kind === "bytes"
      ? new ReadableStream({ type: kind, pull })
      : new ReadableStream({ pull });
    const error = await temp.refuses(
      withBody(stream),
      400,
      /ended before/,
    );
    assert.equal(error.cause, gone);
  }
});

/** The real file system but for one operation on a file. */
function brokenDisk(broken: "write" | "flush", fault: Error): Files {
  const fail = () => {
    throw fault;
  };
  return {
    ...diskFiles,
    create: (path) => ({ ...diskFiles.create(path), [broken]: fail }),
  };
}

for (const operation of ["write", "flush"] as const) {
  Deno.test(`readBody: a disk that fails to ${operation} is no fault of the client, and leaves nothing`, async () => {
    using temp = new TempStaging();
    const fault = new Error("no space left");
    const { folder } = temp.staging;
    const staging = new Staging(folder, 1024, brokenDisk(operation, fault));
    await assert.rejects(
      temp.readRaw(multipart(`${PICTURE_PART}--B--`), PICTURE, { staging }),
      fault,
    );
    assert.deepEqual(temp.left(), []);
  });
}
