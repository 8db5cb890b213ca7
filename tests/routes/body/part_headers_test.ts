/**
 * The headers of a part: how senders write them, and which are refused (RFC 7578 section 4).
 *
 * @module
 */
import assert from "node:assert/strict";
import { join, multipart, part, PICTURE_PART, Scratch, utf8 } from "./scratch.ts";

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
  Deno.test(`a Content-Disposition ${name} is understood`, async () => {
    using scratch = new Scratch();
    const { file } = await scratch.read(
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
  Deno.test(`a part with ${name} is refused`, async () => {
    using scratch = new Scratch();
    await scratch.refuses(
      multipart(`${PICTURE_PART}${malformed}--B--\n`),
      400,
      /malformed/,
    );
  });
}

for (const encoding of ["7bit", "8BIT", "binary"]) {
  Deno.test(`a part with Content-Transfer-Encoding ${encoding} is read`, async () => {
    using scratch = new Scratch();
    const { fields } = await scratch.read(
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

Deno.test("headers and text that are not UTF-8 are refused", async () => {
  using scratch = new Scratch();
  for (
    const body of [
      join(
        '--B\r\nContent-Disposition: form-data; name="a',
        new Uint8Array([0xff]),
        '"\r\n\r\n\r\n--B--',
      ),
      join(
        '--B\r\nContent-Disposition: form-data; name="caption"\r\n\r\n',
        new Uint8Array([0xc3, 0x28]),
        "\r\n--B--",
      ),
      join(
        '--B\r\nContent-Disposition: form-data; name="caption"\r\n\r\n',
        new Uint8Array([0xe2, 0x82]),
        "\r\n--B--",
      ),
    ]
  ) await scratch.refuses(multipart(body), 400, /UTF-8/);
});

Deno.test("the headers of a part have 16 KiB", async () => {
  using scratch = new Scratch();
  const disposition = "Content-Disposition: form-data; name=caption\nX: ";
  const form = (size: number) => multipart(`${part(disposition + "x".repeat(size))}--B--`);
  const { fields } = await scratch.read(form(16_000));
  assert.deepEqual(fields, { caption: "x" });
  await scratch.refuses(form(16_400), 400, /headers of a part are too long/);
});
