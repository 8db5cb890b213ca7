/**
 * Any multipart body, however it is split, is read as what was sent; a truncated body is refused.
 * fast-check prints the seed of a failure.
 *
 * @module
 */
import assert from "node:assert/strict";
import { type Arrival, arriving, join, multipart, TempStaging } from "./temp_staging.ts";
import { repetitions } from "../../support/extent.ts";
import { fc } from "../../support/property.ts";

const ARRIVAL: fc.Arbitrary<Arrival> = fc.record({
  sizes: fc.array(fc.integer({ min: 1, max: 90 }), {
    minLength: 1,
    maxLength: 8,
  }),
  kind: fc.constantFrom("bytes", "ordinary"),
});

const BOUNDARY = fc.oneof(
  fc.constantFrom("B", "-", "--", "BB", "----WebKitFormBoundary7MA4YWxkTrZu0gW"),
  fc.stringMatching(/^[0-9A-Za-z'()+_,./:=?-]{1,70}$/),
);

/** Content made of what delimiters are made of, so that false beginnings are frequent. */
function content(boundary: string): fc.Arbitrary<Uint8Array> {
  const piece = fc.oneof(
    fc.constantFrom("\r\n", "\r", "\n", "-", "--", boundary, `\r\n--`, " "),
    fc.constant(`\r\n--${boundary.slice(0, -1)}`),
    fc.uint8Array({ maxLength: 40 }),
  );
  return fc.array(piece, { maxLength: 8 }).map((pieces) => join(...pieces));
}

interface Form {
  readonly boundary: string;
  readonly caption: string;
  readonly file: Uint8Array | null;
  readonly fileFirst: boolean;
  readonly preamble: string;
  readonly epilogue: string;
}

const FORM: fc.Arbitrary<Form> = BOUNDARY.chain((boundary) =>
  fc.record({
    boundary: fc.constant(boundary),
    caption: fc.string({ unit: "binary", maxLength: 60 }),
    file: fc.option(content(boundary).filter((file) => file.length > 0)),
    fileFirst: fc.boolean(),
    preamble: fc.constantFrom("", "\r\n", "preamble\r\n", "-\r\n\r\n"),
    epilogue: fc.constantFrom("", "\r\n", " \r\nepilogue", "\r\n--x--"),
  })
).filter((form) =>
  !resemblesDelimiter(form.file, form.boundary) &&
  !resemblesDelimiter(join(form.caption), form.boundary)
);

/** A sender chooses its boundary so that no line of the content begins with it. */
function resemblesDelimiter(bytes: Uint8Array | null, boundary: string) {
  const latin1 = new TextDecoder("latin1");
  return `\r\n${latin1.decode(bytes ?? new Uint8Array())}`.includes(
    `\r\n--${boundary}`,
  );
}

function written(form: Form): Uint8Array {
  const { boundary, caption, file, fileFirst, preamble, epilogue } = form;
  const textPart = join(
    `--${boundary}\r\nContent-Disposition: form-data; name="caption"\r\n\r\n`,
    caption,
    "\r\n",
  );
  const filePart = file === null ? join() : join(
    `--${boundary}\r\nContent-Disposition: form-data; name="picture"; filename="a"\r\n\r\n`,
    file,
    "\r\n",
  );
  const parts = fileFirst ? [filePart, textPart] : [textPart, filePart];
  return join(preamble, ...parts, `--${boundary}--`, epilogue);
}

Deno.test("readBody: any form in any chunks is read as its fields and its bytes", async () => {
  using temp = new TempStaging();
  await fc.assert(
    fc.asyncProperty(FORM, ARRIVAL, async (form, arrival) => {
      const body = await temp.read({
        headers: {
          "content-type": `multipart/form-data; boundary="${form.boundary}"`,
        },
        body: arriving(written(form), arrival),
      });
      assert.deepEqual(body.fields, { caption: form.caption });
      assert.deepEqual(
        body.file,
        form.file === null ? null : new Uint8Array(form.file),
      );
    }),
    { numRuns: repetitions({ usual: 400, night: 1200 }) },
  );
});

Deno.test("readBody: a form cut off after any byte is refused and leaves nothing", async () => {
  using temp = new TempStaging();
  const whole = written({
    boundary: "B",
    caption: "Tür",
    file: join("JP\r\n--EG"),
    fileFirst: true,
    preamble: "Hello\r\n",
    epilogue: "",
  });
  for (let length = 1; length < whole.length; length++) {
    await temp.refuses(multipart(whole.subarray(0, length)), 400, /malformed/);
  }
  const { file } = await temp.read(multipart(whole));
  assert.deepEqual(file, join("JP\r\n--EG"));
});
