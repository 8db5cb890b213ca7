/** JSON bodies: fields, and files as base64 (docs/api.md#files-in-json). @module */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { arriving, join, json, PICTURE, TempStaging, utf8 } from "./temp_staging.ts";

const JPEG = utf8("JPEG");
const BASE64 = JPEG.toBase64();

/** A body with this text in place of the file object. */
function pictureJson(file: string): RequestInit {
  return json(`{"caption":"x","picture":${file}}`);
}

Deno.test("readBody: a JSON object is read as its known properties, unchanged", async () => {
  using temp = new TempStaging();
  const { fields } = await temp.read(
    json({ caption: null, sequence: [1, { a: "}" }], unknown: { caption: 1 } }),
  );
  assert.deepEqual(fields, { caption: null, sequence: [1, { a: "}" }] });
});

Deno.test("readBody: JSON is read as UTF-8 under any parameter, with or without a mark", async () => {
  using temp = new TempStaging();
  for (
    const type of [
      "application/json; charset=iso-8859-1",
      "text/json;x",
      "Application/JSON",
    ]
  ) {
    const { fields } = await temp.read({
      headers: { "content-type": type },
      body: '\ufeff {"caption":"ü\\u20ac😀"} \n',
    });
    assert.deepEqual(fields, { caption: "ü€😀" });
  }
});

for (
  const body of [
    "[]",
    '[{"caption":"x"}]',
    "null",
    '"caption"',
    "1",
    "true",
    " ",
    "\ufeff",
    "{",
    '{"caption":"x"',
    '{"caption":"x"}}',
    '{"caption":"x"}{}',
    '{caption:"x"}',
    '{"caption":"x",}',
    "{\"caption\":'x'}",
    '{"caption":"a\nb"}',
    '{"caption":"\\x"}',
    '{"caption":NaN}',
    '{"caption"}',
    '{"caption":}',
    '{"picture":{"base64":"SlBFRw=="]}',
    '{"picture":{"base64":"SlBFRw=="}',
    '{"picture":{"base64":"SlBFRw==}}',
    '{"picture":{"base64" "SlBFRw=="}}',
    '{"picture":{:"SlBFRw=="}}',
    '{"picture":{"base64":"SlBFRw==","x"}}',
    '}{"picture":{"base64":"SlBFRw=="}}',
    ']{"picture":{"base64":"SlBFRw=="}}',
  ]
) {
  Deno.test(`readBody: the JSON ${body} is refused`, async () => {
    using temp = new TempStaging();
    await temp.refuses(json(body), 400, /JSON|base64/);
  });
}

Deno.test("readBody: the message of the JSON parser is in the details", async () => {
  using temp = new TempStaging();
  const error = await temp.refuses(json('{"caption":x}'), 400);
  assert.match(error.details ?? "", /Unexpected token 'x'/);
});

Deno.test("readBody: JSON that is not UTF-8 is refused", async () => {
  using temp = new TempStaging();
  for (const bytes of [[0xff], [0xc3], [0xc3, 0x28]]) {
    const whole = join('{"caption":"', new Uint8Array(bytes), '"}');
    await temp.refuses({ ...json(""), body: whole }, 400, /UTF-8/);
    const cut = join("{}", new Uint8Array(bytes));
    await temp.refuses({ ...json(""), body: cut }, 400, /UTF-8/);
  }
});

const FILES: [string, string][] = [
  ["base64", `{"base64":"${BASE64}"}`],
  ["a filename before it", `{"filename":"a.jpg","base64":"${BASE64}"}`],
  ["a filename after it", `{"base64":"${BASE64}","filename":"a.jpg"}`],
  ["a wrong type", `{"mimeType":1,"contentType":"x","base64":"${BASE64}"}`],
  ["more in it", `{"x":{"base64":[{"base64":"!"}]},"base64":"${BASE64}"}`],
  ["blanks", ` {\t"base64" :\r\n "${BASE64}" } `],
  ["escapes in the name", `{"b\\u0061se64":"${BASE64}"}`],
  ["no padding", '{"base64":"SlBFRw"}'],
  ["padding apart", '{"base64":"SlBFRw= ="}'],
  ["line breaks", '{"base64":"\\r\\nSl\\nBF\\tRw\\f==\\n "}'],
  ["escapes", '{"base64":"\\u0053l\\u0042FRw\\u003d\\u003D"}'],
  ["a data URL", `{"dataUrl":"data:image/jpeg;base64,${BASE64}"}`],
  ["a bare data URL", `{"dataUrl":"data:;base64,${BASE64}"}`],
  ["a data URL in capitals", `{"dataUrl":"DATA:TEXT/PLAIN;BASE64,${BASE64}"}`],
  ["a data URL without base64", '{"dataUrl":"data:,JPEG"}'],
  ["a data URL with escapes", '{"dataUrl":"data:image/jpeg;x=1,%4aP%45G"}'],
  ["a data URL with escapes in base64", '{"dataUrl":"data:;base64,%53lBFRw%3D%3d"}'],
  [
    "a data URL with parameters",
    `{"dataUrl":"data:text/plain;charset=\\"ü\\\\\\";x=1; base64,${BASE64}"}`,
  ],
];
for (const [name, file] of FILES) {
  Deno.test(`readBody: a JSON file object with ${name} is read as the file`, async () => {
    using temp = new TempStaging();
    const body = utf8(`{"picture":${file},"caption":"x"}`);
    for (const size of [1, 5, 1000]) {
      const read = await temp.read({
        ...json(""),
        body: arriving(body, { sizes: [size], kind: "bytes" }),
      });
      assert.deepEqual(read, { fields: { caption: "x" }, file: JPEG });
    }
  });
}

Deno.test("readBody: every byte comes through a data URL with escapes, and a percent sign that begins none", async () => {
  using temp = new TempStaging();
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const escaped = Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
  const body = utf8(`{"picture":{"dataUrl":"data:,${escaped}%4%%g1ü%"}}`);
  for (const size of [1, 5, 1000]) {
    const read = await temp.read({
      ...json(""),
      body: arriving(body, { sizes: [size], kind: "bytes" }),
    });
    assert.deepEqual(read.file, new Uint8Array([...bytes, ...utf8("%4%%g1ü%")]));
  }
});

Deno.test("readBody: the escapes that encoders write for / and + are undone", async () => {
  using temp = new TempStaging();
  const bytes = new Uint8Array([0xff, 0xef, 0xbe, 0xfb, 0xff, 0xfe]);
  const written = bytes.toBase64()
    .replaceAll("/", "\\/").replaceAll("+", "\\u002B");
  assert.match(written, /\\\/.*\\u002B/);
  const { file } = await temp.read(pictureJson(`{"base64":"${written}"}`));
  assert.deepEqual(file, bytes);
});

const REFUSED: [string, string, RegExp][] = [
  ["null", "null", /must be an object/],
  ["a text", `"${BASE64}"`, /must be an object/],
  ["an array", `[{"base64":"${BASE64}"}]`, /must be an object/],
  ["an empty object", "{}", /neither/],
  ["a filename only", '{"filename":"a"}', /neither/],
  ["a filename that is no text", `{"filename":1,"base64":"${BASE64}"}`, /filename/],
  ["base64 that is no text", '{"base64":[1]}', /base64 must be text/],
  ["base64 null", '{"base64":null}', /base64 must be text/],
  ["a dataUrl that is no text", '{"dataUrl":{}}', /dataUrl must be text/],
  [
    "base64 and dataUrl",
    `{"base64":"${BASE64}","dataUrl":"data:;base64,${BASE64}"}`,
    /only one of base64 and dataUrl/,
  ],
  ["base64 twice", `{"base64":"${BASE64}","base64":"${BASE64}"}`, /only one of base64 and dataUrl/],
  ["no bytes", '{"base64":""}', /empty/],
  ["blanks for bytes", '{"base64":" \\n "}', /empty/],
  ["a data URL of no bytes", '{"dataUrl":"data:;base64,"}', /empty/],
  ["base64url", '{"base64":"_-_-"}', /base64/],
  ["wrong characters", '{"base64":"SlBF!Rw="}', /base64/],
  ["a quote inside", '{"base64":"SlBF\\"Rw"}', /base64/],
  ["letters beyond ASCII", '{"base64":"SlBFRüw="}', /base64/],
  ["a single last character", '{"base64":"SlBFR"}', /base64/],
  ["half its padding", '{"base64":"SlBFRw="}', /base64/],
  ["too much padding", '{"base64":"SlBFRw==="}', /base64/],
  ["padding only", '{"base64":"="}', /base64/],
  ["padding inside", '{"base64":"SlBFRw==SlBFRw=="}', /base64/],
  ["a raw line break", '{"base64":"SlBF\nRw=="}', /JSON/],
  ["an unknown escape", '{"base64":"SlBF\\xRw=="}', /JSON/],
  ["a cut escape", '{"base64":"SlBF\\u00"}', /JSON/],
  ["a data URL of no bytes without base64", '{"dataUrl":"data:,"}', /empty/],
  ["a data URL with an escape that is none in base64", '{"dataUrl":"data:;base64,%zz"}', /base64/],
  ["a data URL without comma", '{"dataUrl":"data:;base64"}', /dataUrl/],
  ["a data URL that ends early", '{"dataUrl":"da"}', /dataUrl/],
  ["an empty data URL", '{"dataUrl":""}', /dataUrl/],
  ["another URL", '{"dataUrl":"https://a/;base64,SlBFRw=="}', /dataUrl/],
  ["a long data URL", `{"dataUrl":"data:${"x".repeat(2000)};base64,SlBFRw=="}`, /dataUrl/],
];
for (const [name, file, message] of REFUSED) {
  Deno.test(`readBody: a JSON file object with ${name} is refused`, async () => {
    using temp = new TempStaging();
    await temp.refuses(pictureJson(file), 400, message);
    const chunks = arriving(utf8(`{"picture":${file},"caption":"x"}`), {
      sizes: [3],
      kind: "ordinary",
    });
    await temp.refuses({ ...json(""), body: chunks }, 400, message);
  });
}

Deno.test("readBody: an object without the file has no file", async () => {
  using temp = new TempStaging();
  for (const body of ["{}", '{"audio":{"base64":"!"}}']) {
    assert.deepEqual(await temp.read(json(body)), { fields: {}, file: null });
  }
});

Deno.test("readBody: a property that comes twice is refused, an unknown one is not", async () => {
  using temp = new TempStaging();
  const file = `{"base64":"${BASE64}"}`;
  for (
    const body of [
      '{"caption":"a","caption":"b"}',
      '{"caption":"a","c\\u0061ption":"b"}',
      `{"picture":${file},"picture":${file}}`,
      `{"picture":${file},"\\u0070icture":{}}`,
    ]
  ) await temp.refuses(json(body), 400, /twice/);
  await temp.read(json('{"x":1,"x":2}'));
});

Deno.test("readBody: a gpx property in JSON is refused", async () => {
  using temp = new TempStaging();
  await temp.refuses(
    json({ name: "x", gpx: { base64: BASE64 } }),
    400,
    /sent as multipart\/form-data, not as JSON/,
    { file: "gpx", text: ["name"] },
  );
});

Deno.test("readBody: names of properties are harmless", async () => {
  using temp = new TempStaging();
  const body = '{"__proto__":{"caption":"x"},"constructor":1,"":2}';
  assert.deepEqual((await temp.read(json(body))).fields, {});
  const { fields } = await temp.readRaw(json(body), { text: ["__proto__"] });
  assert.deepEqual([...fields], [["__proto__", { caption: "x" }]]);
});

Deno.test("readBody: a JSON file of exactly the limit is taken, one byte more is too large", async () => {
  const limit = 8 * 1024 * 1024;
  using temp = new TempStaging(limit);
  const bytes = new Uint8Array(limit + 1).map((_, at) => at * at >> 7);
  // As an encoder writes it that breaks lines and escapes slashes.
  const object = (content: Uint8Array) =>
    pictureJson(
      `{"base64":"${content.toBase64().replace(/.{76}/g, "$&\\r\\n").replaceAll("/", "\\/")}"}`,
    );
  const { file } = await temp.read(object(bytes.subarray(0, limit)));
  assert.ok(file !== null && Buffer.compare(file, bytes.subarray(0, limit)) === 0);
  await temp.refuses(object(bytes), 413, /larger than 8388608 bytes/);
});

Deno.test("readBody: the text of JSON has 1 MiB, however it is written", async () => {
  using temp = new TempStaging();
  const caption = "ü".repeat(512 * 1024);
  const escaped = "\\u00fc".repeat(512 * 1024);
  const picture = `{"base64":"${BASE64}"}`;
  const body = await temp.read(
    json(`{"picture":${picture},"caption":"${escaped}"}`),
  );
  assert.equal(body.fields.caption, caption);
  await temp.refuses(
    json(`{"picture":${picture},"caption":"${escaped}","x":"y"}`),
    413,
  );
});

Deno.test("readBody: JSON without text is bounded too", async () => {
  using temp = new TempStaging(16 * 1024 * 1024);
  await temp.refuses(json(`[${" ".repeat(4 * 1024 * 1024)}`), 413);
  await temp.refuses(
    json(`{"picture":{"filename":"${"x".repeat(4 * 1024 * 1024)}"`),
    413,
  );
  const shape = { ...PICTURE, text: ["caption"] };
  const deep = "[".repeat(1_000_000) + "]".repeat(1_000_000);
  const { fields } = await temp.read(json(`{"x":${deep}}`), shape);
  assert.deepEqual(fields, {});
});
