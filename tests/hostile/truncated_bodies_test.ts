/** Uploads that end too early, at every single byte: nothing of them is taken, nothing stays. @module */
import assert from "node:assert/strict";
import { FuzzTarget, TARGETS } from "../support/fuzzing/fuzz_target.ts";
import { bytes } from "../support/gpx_samples.ts";
import { concat } from "../support/media/bytes.ts";
import { png } from "../support/media/samples.ts";

/** A whole body, and how long a beginning of it must at least be to be whole too. */
interface WholeBody {
  readonly type: string;
  readonly body: Uint8Array;
  readonly wholeFrom: number;
}

const CLOSING = "\r\n--B--";
const LAST_LINE_END = "\r\n";

const MULTIPART_BODY = concat(
  bytes('--B\r\nContent-Disposition: form-data; name="caption"\r\n\r\nBrücke\r\n'),
  bytes('--B\r\nContent-Disposition: form-data; name="picture"; filename="a.png"\r\n'),
  bytes("Content-Type: image/png\r\n\r\n"),
  png(),
  bytes(CLOSING + LAST_LINE_END),
);

const JSON_BODY = bytes(
  JSON.stringify({ caption: "Brücke", picture: { filename: "a", base64: png().toBase64() } }),
);

const BODIES: Readonly<Record<string, WholeBody>> = {
  "a multipart body": {
    type: "multipart/form-data; boundary=B",
    body: MULTIPART_BODY,
    wholeFrom: MULTIPART_BODY.length - LAST_LINE_END.length,
  },
  "a JSON body": { type: "application/json", body: JSON_BODY, wholeFrom: JSON_BODY.length },
};

/** A stream of these bytes, a few at a time, and then breaks off as a lost connection does. */
function brokenOff(body: Uint8Array, pieceLength: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    type: "bytes",
    pull(controller) {
      if (at >= body.length) return controller.error(new Error("unexpected EOF"));
      controller.enqueue(new Uint8Array(body.subarray(at, at + pieceLength)));
      at += pieceLength;
    },
  });
}

for (const [name, { type, body, wholeFrom }] of Object.entries(BODIES)) {
  const init = (part: BodyInit) => ({
    method: "POST",
    headers: { "Content-Type": type },
    body: part,
  });

  Deno.test(`readBody: ${name} that ends early at any byte is 400 and changes nothing`, async () => {
    await using target = await FuzzTarget.open();
    for (let length = 0; length <= body.length; length++) {
      const part = new Uint8Array(body.subarray(0, length));
      const status = await target.attempt(TARGETS.pictures, init(part), `cut at ${length}`);
      assert.equal(status, length < wholeFrom ? 400 : 201, `cut at ${length}`);
    }
  });

  Deno.test(`readBody: ${name} whose connection breaks at any byte is 400 and changes nothing`, async () => {
    await using target = await FuzzTarget.open();
    for (let length = 0; length <= body.length; length++) {
      const part = brokenOff(body.subarray(0, length), 100);
      const status = await target.attempt(TARGETS.pictures, init(part), `broken at ${length}`);
      assert.equal(status, 400, `broken at ${length}`);
    }
  });
}
