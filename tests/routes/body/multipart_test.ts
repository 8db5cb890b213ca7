/** Multipart forms: what is taken, what is refused, what is ignored (docs/api.md#multipart-bodies). @module */
import assert from "node:assert/strict";
import {
  arriving,
  join,
  multipart,
  part,
  PICTURE_PART,
  TempStaging,
  textPart,
  utf8,
} from "./temp_staging.ts";

Deno.test("readBody: a multipart body is read as its text fields and its file", async () => {
  using temp = new TempStaging();
  const body = await temp.read(
    multipart(`${textPart("caption", "\ufeffTür €\n\n ")}${PICTURE_PART}--B--\n`),
  );
  assert.deepEqual(body.fields, { caption: "\ufeffTür €\r\n\r\n " });
  assert.deepEqual(body.file, new Uint8Array(utf8("JPEG")));
});

Deno.test("readBody: a form made by the platform is read", async () => {
  using temp = new TempStaging();
  const form = new FormData();
  form.set("caption", 'say "hü"\r\nthere');
  form.set("picture", new File(["JPEG"], 'a"b;c ü.jpg'));
  const { fields, file } = await temp.read({ body: form });
  assert.deepEqual(fields, { caption: 'say "hü"\r\nthere' });
  assert.deepEqual(file, utf8("JPEG"));
});

Deno.test("readBody: a form of no parts has no fields", async () => {
  using temp = new TempStaging();
  assert.deepEqual(await temp.read(multipart("--B--")), {
    fields: {},
    file: null,
  });
});

const FRAMES: [string, string][] = [
  ["without the last line end", `${textPart("caption", "x")}--B--`],
  ["with a preamble", `Hello\n--A\n${textPart("caption", "x")}--B--\n`],
  ["with an empty preamble", `\n${textPart("caption", "x")}--B--\n`],
  ["with an epilogue", `${textPart("caption", "x")}--B--\nBye\n--B\nmore`],
  [
    "with blanks after the boundary",
    `--B \t \nContent-Disposition: form-data; name=caption\n\nx\n--B-- \n`,
  ],
];
for (const [name, body] of FRAMES) {
  Deno.test(`readBody: a multipart body ${name} is read`, async () => {
    using temp = new TempStaging();
    const { fields } = await temp.read(multipart(body));
    assert.deepEqual(fields, { caption: "x" });
  });
}

const BOUNDARIES: [string, string][] = [
  ['multipart/form-data; boundary="B"', "B"],
  ["Multipart/Form-Data;BOUNDARY=B", "B"],
  ["multipart/form-data; charset=utf-8; boundary=B; x=y", "B"],
  ["multipart/form-data; boundary=B ;", "B"],
  ['multipart/form-data; boundary="a b\'()+_,-./:=?"', "a b'()+_,-./:=?"],
  ["multipart/form-data; boundary=----=_Part_1", "----=_Part_1"],
  ["multipart/form-data; boundary=" + "b".repeat(200), "b".repeat(200)],
];
for (const [contentType, boundary] of BOUNDARIES) {
  Deno.test(`readBody: the boundary is found in ${contentType.slice(0, 70)}`, async () => {
    using temp = new TempStaging();
    const { fields } = await temp.read({
      headers: { "content-type": contentType },
      body:
        `--${boundary}\r\nContent-Disposition: form-data; name="caption"\r\n\r\nx\r\n--${boundary}--`,
    });
    assert.deepEqual(fields, { caption: "x" });
  });
}

for (
  const parameters of [
    "",
    "; boundary=",
    '; boundary=""',
    "; boundary",
    "; charset=utf-8",
    "; boundary=B; boundary=C",
    '; boundary="B',
    "; boundary=" + "b".repeat(201),
  ]
) {
  Deno.test(`readBody: a content type with "${parameters.slice(0, 30)}" is refused`, async () => {
    using temp = new TempStaging();
    const init = multipart(`${PICTURE_PART}--B--`);
    await temp.refuses(
      {
        ...init,
        headers: { "content-type": `multipart/form-data${parameters}` },
      },
      400,
      /boundary/,
    );
  });
}

const LIKE_A_BOUNDARY = [
  "x--B",
  "\r\n--Bextra\r\n",
  "\r\n--B extra\r\n",
  "\r\n--B \r \r\n",
  "\r\n--B-",
  "\r\n--B-\r\n",
  "\r\n--B\r",
  "\r\n--B\rx",
  "\r\n-\r\n--\r\n--",
  "\r\r\n\n--B--",
  "\r\n\r\n\r",
  "--Bextra",
  "-- B\r\n",
];
for (const content of LIKE_A_BOUNDARY) {
  Deno.test(`readBody: content ${JSON.stringify(content)} is no boundary`, async () => {
    using temp = new TempStaging();
    const whole = join(
      '--B\r\nContent-Disposition: form-data; name="picture"; filename=a\r\n\r\n',
      content,
      "\r\n--B--",
    );
    for (const size of [1, 2, 3, 64, 256]) {
      const { file } = await temp.read({
        ...multipart(""),
        body: arriving(whole, { sizes: [size], kind: "ordinary" }),
      });
      assert.deepEqual(file, utf8(content));
    }
  });
}

Deno.test("readBody: a part with a media type and without a file name is the file", async () => {
  using temp = new TempStaging();
  const sent = (name: string, type: string) =>
    multipart(
      `--B\nContent-Type: ${type}\nContent-Disposition: form-data; name="${name}"\n\nJPEG\n--B--\n`,
    );
  for (const type of ["application/octet-stream", "image/jpeg; x=1", "Application/GPX+XML"]) {
    assert.deepEqual((await temp.read(sent("picture", type))).file, utf8("JPEG"), type);
    const { fields } = await temp.read(sent("caption", type));
    assert.deepEqual(fields, { caption: "JPEG" }, type);
  }
  for (const type of ["text/plain", "Text/Plain; charset=utf-8"]) {
    await temp.refuses(sent("picture", type), 400, /picture must be a file/);
  }
});

Deno.test("readBody: an empty part may share its line end with the boundary", async () => {
  using temp = new TempStaging();
  const { fields } = await temp.read(
    multipart(
      "--B\nContent-Disposition: form-data; name=caption\n\n--B--\n",
    ),
  );
  assert.deepEqual(fields, { caption: "" });
});

const REFUSED: [string, string, RegExp][] = [
  ["a file sent as text", textPart("picture", "JPEG"), /picture must be a file/],
  [
    "a text sent as a file",
    part("Content-Disposition: form-data; name=caption; filename=a"),
    /caption must be text/,
  ],
  [
    "an empty file for a text",
    part("Content-Disposition: form-data; name=caption; filename=a", ""),
    /caption must be text/,
  ],
  [
    "an empty file",
    part("Content-Disposition: form-data; name=picture; filename=a", ""),
    /empty/,
  ],
  ["two files", PICTURE_PART.repeat(2), /only one file/],
  [
    "a file in an unknown field beside the file",
    PICTURE_PART + PICTURE_PART.replace("picture", "thumbnail"),
    /only one file/,
  ],
  [
    "a text twice",
    PICTURE_PART + textPart("caption", "a") + textPart("caption", "b"),
    /caption was sent twice/,
  ],
];
for (const [name, parts, message] of REFUSED) {
  Deno.test(`readBody: a form with ${name} is refused`, async () => {
    using temp = new TempStaging();
    await temp.refuses(multipart(`${parts}--B--`), 400, message);
  });
}

Deno.test("readBody: a file field in which nothing was chosen is not sent", async () => {
  using temp = new TempStaging();
  for (const name of ["picture", "caption", "thumbnail"]) {
    const unchosen = part(
      `Content-Disposition: form-data; name=${name}; filename=""`,
      "",
    );
    assert.deepEqual(await temp.read(multipart(`${unchosen}--B--`)), {
      fields: {},
      file: null,
    });
    const { file } = await temp.read(
      multipart(`${unchosen}${PICTURE_PART}--B--`),
    );
    assert.deepEqual(file, utf8("JPEG"));
  }
});

Deno.test("readBody: unknown fields are ignored, whatever they are called", async () => {
  using temp = new TempStaging();
  const names = ["unknown", "__proto__", "constructor", "toString", ""];
  const parts = names.map((name) => textPart(name, "x")).join("");
  const file = PICTURE_PART.replace("picture", "__proto__");
  const body = await temp.read(multipart(`${parts}${file}${parts}--B--`));
  assert.deepEqual(body, { fields: {}, file: null });
});

Deno.test("readBody: a field may be called like a property of every object", async () => {
  using temp = new TempStaging();
  const { fields } = await temp.readRaw(
    multipart(`${textPart("__proto__", "x")}--B--`),
    { text: ["__proto__"] },
  );
  assert.deepEqual([...fields], [["__proto__", "x"]]);
});

Deno.test("readBody: a form has at most 1000 fields", async () => {
  using temp = new TempStaging();
  const thousand = textPart("unknown", "x").repeat(1000);
  await temp.read(multipart(`${thousand}--B--`));
  await temp.refuses(
    multipart(`${thousand}${textPart("caption", "x")}--B--`),
    400,
    /1000/,
  );
});

Deno.test("readBody: text fields have 1 MiB together, known or not", async () => {
  using temp = new TempStaging();
  const half = "ü".repeat(256 * 1024);
  const full = `${textPart("caption", half)}${textPart("unknown", half)}`;
  const { fields } = await temp.read(multipart(`${full}--B--`));
  assert.equal(fields.caption, half);
  await temp.refuses(
    multipart(`${PICTURE_PART}${full}${textPart("unknown", "x")}--B--`),
    413,
  );
});

Deno.test("readBody: a file of exactly the limit is taken, one byte more is too large", async () => {
  using temp = new TempStaging(70_000);
  const disposition = "Content-Disposition: form-data; name=picture; filename=a";
  const limit = part(disposition, "x".repeat(70_000));
  const { file } = await temp.read(multipart(`${limit}--B--`));
  assert.equal(file?.length, 70_000);
  const beyond = part(disposition, "x".repeat(70_001));
  await temp.refuses(multipart(`${beyond}--B--`), 413, /70000 bytes/);
});

Deno.test("readBody: the preamble and the epilogue of a multipart body are bounded", async () => {
  using temp = new TempStaging();
  const long = "x".repeat(64 * 1024 + 1);
  await temp.refuses(
    multipart(`${long}\n${PICTURE_PART}--B--`),
    400,
    /too much text before/,
  );
  await temp.refuses(
    multipart(`${PICTURE_PART}--B--\n${long}`),
    400,
    /too much text before/,
  );
  await temp.refuses(
    multipart(`${PICTURE_PART}--B${" ".repeat(64 * 1024 + 1)}`),
    400,
    /boundary line is too long/,
  );
});

Deno.test("readBody: a body with line feeds only or another boundary is refused", async () => {
  using temp = new TempStaging();
  await temp.refuses(
    multipart(utf8(`${PICTURE_PART}--B--\n`)),
    400,
    /malformed/,
  );
  await temp.refuses(
    multipart(`${PICTURE_PART}--B--`.replaceAll("--B", "--C")),
    400,
    /does not contain its boundary/,
  );
});
