/** The headers of a part: how senders write them, and which are refused (RFC 7578 section 4). @module */
import assert from "node:assert/strict";
import { join, multipart, part, PICTURE_PART, TempStaging, utf8 } from "./temp_staging.ts";

const DISPOSITIONS: [string, string][] = [
  ["plain", 'form-data; name="picture"; filename="a.jpg"'],
  ["without quotes", "form-data; name=picture; filename=my walk.jpg"],
  ["in another order", 'form-data; filename="a.jpg"; name="picture"'],
  ["in capitals", 'FORM-DATA; NAME="picture"; FileName="a.jpg"'],
  ["with blanks", 'form-data ;  name = "picture" ; filename= "a.jpg" ;'],
  ["with UTF-8", 'form-data; name="picture"; filename="ü€😀.jpg"'],
  ["as curl escapes", 'form-data; name="picture"; filename="a\\"b;c\\\\.jpg"'],
  ["as browsers escape", 'form-data; name="picture"; filename="a%22b.jpg"'],
  ["with a path", 'form-data; name="picture"; filename="C:\\walk\\a.jpg"'],
  [
    "with both names",
    "form-data; name=picture; filename=a; filename*=utf-8''%C3%BC.jpg",
  ],
  ["with a bad name", "form-data; name=picture; filename*=utf-8''%ZZ.jpg"],
  ["folded", 'form-data;\n\tname="picture";\n filename="a.jpg"'],
  ["unnamed", 'form-data; name="picture"; filename=""'],
];
for (const [name, disposition] of DISPOSITIONS) {
  Deno.test(`readBody reads a Content-Disposition ${name}`, async () => {
    using temp = new TempStaging();
    const { file } = await temp.read(
      multipart(
        `${part(`content-DISPOSITION:${disposition}`, "JPEG")}--B--\n`,
      ),
    );
    assert.deepEqual(file, utf8("JPEG"));
  });
}

const MALFORMED_PARTS: [string, string][] = [
  ["no headers", "--B\n\nx\n"],
  ["no headers and no empty line", "--B\nx\n"],
  ["no Content-Disposition", part("Content-Type: text/plain")],
  ["no name", part("Content-Disposition: form-data")],
  ["a file name only", part("Content-Disposition: form-data; filename=a")],
  ["another disposition", part("Content-Disposition: attachment; name=a")],
  ["two names", part("Content-Disposition: form-data; name=a; name=b")],
  ["an open quote", part('Content-Disposition: form-data; name="a')],
  ["junk after a quote", part('Content-Disposition: form-data; name="a"b')],
  ["two dispositions", part("Content-Disposition: form-data; name=a\n".repeat(2).trim())],
  ["a header without colon", part("Content-Disposition form-data; name=a")],
  ["a NUL in a header", part("Content-Disposition: form-data; name=a\0")],

  [
    "base64",
    part("Content-Disposition: form-data; name=a\nContent-Transfer-Encoding: base64"),
  ],
  [
    "quoted-printable",
    part("Content-Disposition: form-data; name=a\nCONTENT-TRANSFER-ENCODING: Quoted-Printable"),
  ],
];
for (const [name, malformed] of MALFORMED_PARTS) {
  Deno.test(`readBody refuses a part with ${name}`, async () => {
    using temp = new TempStaging();
    await temp.refuses(
      multipart(`${PICTURE_PART}${malformed}--B--\n`),
      400,
      /malformed/,
    );
  });
}

for (const encoding of ["7bit", "8BIT", "binary"]) {
  Deno.test(`readBody reads a part with Content-Transfer-Encoding ${encoding}`, async () => {
    using temp = new TempStaging();
    const { fields } = await temp.read(
      multipart(
        `${
          part(
            `Content-Disposition: form-data; name=caption\nContent-Transfer-Encoding: ${encoding}`,
          )
        }--B--`,
      ),
    );
    assert.deepEqual(fields, { caption: "x" });
  });
}

/** File names as bytes: no encoding of them is guessed, so none can be wrong. */
const FILE_NAMES: [string, Uint8Array][] = [
  ["C1 control characters in UTF-8, as in a garbled Straße.gpx", utf8("Stra\u00c3\u009fe.gpx")],
  ["bytes that are not UTF-8", Uint8Array.of(0x53, 0x74, 0x72, 0x61, 0xdf, 0x65)],
  ["every byte from 0x80 on", Uint8Array.from({ length: 128 }, (_, index) => 0x80 + index)],
  ["a Shift-JIS character whose last byte is a backslash", Uint8Array.of(0x95, 0x5c)],
  ["a backslash at the end", utf8("walk\\")],
  ["a no-break space at both ends", Uint8Array.of(0xa0, 0x61, 0xa0)],
  ["a line separator", utf8("a\u2028b\u0085c")],
];
for (const [name, bytes] of FILE_NAMES) {
  Deno.test(`readBody ignores the file name of a part: ${name}`, async () => {
    using temp = new TempStaging();
    for (const [before, after] of [['"', '"'], ["", ""], ['"', '"; size=4']] as const) {
      const form = join(
        `--B\r\nContent-Disposition: form-data; name="picture"; filename=${before}`,
        bytes,
        `${after}\r\nContent-Type: image/jpeg; name="`,
        bytes,
        '"\r\n\r\nJPEG\r\n--B--\r\n',
      );
      const { file } = await temp.read(multipart(form));
      assert.deepEqual(file, utf8("JPEG"));
    }
  });
}

Deno.test("readBody ignores a text field whose name is not UTF-8", async () => {
  using temp = new TempStaging();
  const form = join(
    '--B\r\nContent-Disposition: form-data; name="a',
    Uint8Array.of(0xff),
    '"\r\n\r\nx\r\n',
    '--B\r\nContent-Disposition: form-data; name="caption"\r\n\r\nü\r\n--B--',
  );
  const { fields } = await temp.read(multipart(form));
  assert.deepEqual(fields, { caption: "ü" });
});

Deno.test("readBody refuses C0 control characters and DEL in a part header", async () => {
  for (const code of [0x00, 0x01, 0x08, 0x0b, 0x1b, 0x1f, 0x7f]) {
    using temp = new TempStaging();
    const control = String.fromCharCode(code);
    const form = `--B\r\nContent-Disposition: form-data; name="picture"; filename="a${control}b"` +
      "\r\n\r\nJPEG\r\n--B--\r\n";
    await temp.refuses(multipart(join(form)), 400, /malformed/);
  }
});

Deno.test("readBody refuses text that is not UTF-8", async () => {
  using temp = new TempStaging();
  for (const bytes of [[0xc3, 0x28], [0xe2, 0x82], [0xff]]) {
    const form = join(
      '--B\r\nContent-Disposition: form-data; name="caption"\r\n\r\n',
      Uint8Array.from(bytes),
      "\r\n--B--",
    );
    await temp.refuses(multipart(form), 400, /UTF-8/);
  }
});

Deno.test("readBody takes part headers of up to 16 KiB", async () => {
  using temp = new TempStaging();
  const disposition = "Content-Disposition: form-data; name=caption\nX: ";
  const form = (size: number) => multipart(`${part(disposition + "x".repeat(size))}--B--`);
  const { fields } = await temp.read(form(16_000));
  assert.deepEqual(fields, { caption: "x" });
  await temp.refuses(form(16_400), 400, /headers of a part are too long/);
});
