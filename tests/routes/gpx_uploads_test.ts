/**
 * GPX files as people have them: odd file names, wrong encoding labels, archives, routes instead of tracks, DOCTYPEs.
 *
 * @module
 */
import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { createRoute } from "../support/fixtures.ts";
import { bytes, OELBERG } from "../support/gpx_samples.ts";
import { expectError, jsonOf, objects } from "../support/responses.ts";
import { Service } from "../support/service.ts";

const POINT = '<trkpt lat="50.68" lon="7.24"/>';
const TRACK = `<gpx><trk><name>Weg über die Höhe</name><trkseg>${POINT}</trkseg></trk></gpx>`;

/** Sends a GPX file under a file name given as bytes. */
function post(service: Service, name: Uint8Array, gpx: Uint8Array): Promise<Response> {
  const head = '--B\r\nContent-Disposition: form-data; name="gpx"; filename="';
  const body = new Blob([head, name.slice(), '"\r\n\r\n', gpx.slice(), "\r\n--B--\r\n"]);
  const headers = { "Content-Type": "multipart/form-data; boundary=B" };
  return service.fetch("/api/routes", { method: "POST", headers, body });
}

/** Text with one byte a character. */
function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

Deno.test("POST /api/routes accepts a GPX whatever bytes its file name has", async () => {
  await using service = await Service.open();
  for (const name of ["Stra\u00c3\u009fe.gpx", "\u0080\u009f.gpx", "\u2028.gpx"]) {
    await jsonOf(post(service, bytes(name), OELBERG), 201);
  }
  for (const name of ["Stra\u00dfe.gpx", "\u00ff\u00fe", "\u0095\\"]) {
    await jsonOf(post(service, latin1(name), OELBERG), 201);
  }
  await expectError(post(service, bytes("a\u0007.gpx"), OELBERG), 400);
  await expectError(post(service, bytes("a\u007f.gpx"), OELBERG), 400);
});

const LABELS = [
  "ISO-8859-1",
  "iso8859-15",
  "latin1",
  "windows-1252",
  "Windows-1250",
  "cp1252",
  "utf8",
  "UTF8",
  "ASCII",
  "US-ASCII",
  "Shift_JIS",
];

Deno.test("POST /api/routes reads GPX in UTF-8 whatever encoding its declaration names", async () => {
  await using service = await Service.open();
  for (const label of LABELS) {
    const declared = `<?xml version="1.0" encoding="${label}"?>\n`;
    const created = await jsonOf(
      service.sendForm("POST", "/api/routes", { gpx: bytes(declared + TRACK) }),
      201,
    );
    assert.equal(created.name, "Weg über die Höhe", label);
    const ascii = bytes(declared + TRACK.replaceAll(/[^\x20-\x7e]/g, "?"));
    await jsonOf(service.sendForm("POST", `/api/routes/${created.id}/append`, { gpx: ascii }));
  }
});

Deno.test("POST /api/routes says how to convert GPX that is not UTF-8", async () => {
  await using service = await Service.open();
  const cases = [
    ['<?xml version="1.0" encoding="ISO-8859-1"?>', /written in ISO-8859-1; .* save it as UTF-8/],
    ['<?xml version="1.0" encoding="windows-1252"?>', /written in windows-1252; .*as UTF-8/],
    ['<?xml version="1.0" encoding="utf-8"?>', /not written in UTF-8; .* save it as UTF-8/],
    ["", /not written in UTF-8; .* save it as UTF-8/],
  ] as const;
  for (const [declaration, message] of cases) {
    const gpx = latin1(`${declaration}\n${TRACK}`);
    const { message: summary, details } = await expectError(
      service.sendForm("POST", "/api/routes", { gpx }),
      400,
    );
    assert.match(String(summary), message);
    assert.equal(details, "line 2, column 21: the text is not valid UTF-8");
  }
  const mislabelled = bytes(`<?xml version="1.0" encoding="UTF-16"?>${TRACK}`);
  const refused = await expectError(
    service.sendForm("POST", "/api/routes", { gpx: mislabelled }),
    400,
  );
  assert.equal(
    refused.message,
    'Save the GPX file as UTF-8, with encoding="UTF-8" in its XML declaration',
  );
  const utf16 = latin1(
    [...`\ufeff${TRACK}`].flatMap((character) => {
      const code = character.charCodeAt(0);
      return [String.fromCharCode(code & 0xff), String.fromCharCode(code >> 8)];
    }).join(""),
  );
  const error = await expectError(service.sendForm("POST", "/api/routes", { gpx: utf16 }), 415);
  assert.match(String(error.message), /written in UTF-16; .* save it as UTF-8/);
});

Deno.test("POST /api/routes says what a GPX without a track has instead", async () => {
  await using service = await Service.open();
  const rtept = '<rtept lat="1" lon="2"/>';
  const wpt = '<wpt lat="1" lon="2"/>';
  const cases = [
    [
      `<rte>${rtept.repeat(113)}</rte>`,
      "The GPX file has a route of 113 points but no track; export it as a track",
    ],
    [
      `<rte>${rtept}</rte><rte>${rtept}</rte>`,
      "The GPX file has 2 routes of 2 points together but no track; export them as a track",
    ],
    [
      `${wpt}${wpt}`,
      "The GPX file has 2 way points but no track; export the walk as a track",
    ],
    [
      `${wpt}<rte>${rtept}</rte><trk><trkseg/></trk>`,
      "The GPX file has a route of 1 point and 1 way point but no point in its track; export it as a track",
    ],
  ] as const;
  for (const [inside, sentence] of cases) {
    const gpx = bytes(`<gpx>${inside}</gpx>`);
    const { message, details } = await expectError(
      service.sendForm("POST", "/api/routes", { gpx }),
      400,
    );
    assert.equal(message, sentence);
    assert.match(String(details), /^line 1, column \d+: the file has no track point$/);
  }
  for (const [inside, lack] of [["", "no track"], ["<trk/>", "no point in its track"]]) {
    const gpx = bytes(`<gpx>${inside}</gpx>`);
    const { message } = await expectError(service.sendForm("POST", "/api/routes", { gpx }), 400);
    assert.equal(message, `The GPX file has ${lack}`);
  }
});

/** A ZIP archive with one stored file, readable as text between its headers. */
function zip(content: Uint8Array): Uint8Array {
  const header = new Uint8Array(30 + 8);
  header.set(latin1("PK\x03\x04"));
  header[26] = 8;
  header.set(latin1("walk.gpx"), 30);
  return Uint8Array.from([...header, ...content, ...latin1("PK\x05\x06"), ...new Uint8Array(18)]);
}

/** A tar archive with one file: a header of 512 bytes, then its content. */
function tar(content: Uint8Array): Uint8Array {
  const header = new Uint8Array(512);
  header.set(latin1("walk.gpx"));
  header.set(latin1("ustar"), 257);
  return Uint8Array.from([...header, ...content, ...new Uint8Array(1024)]);
}

Deno.test("POST /api/routes responds 415 to an archive that contains a GPX", async () => {
  await using service = await Service.open();
  const route = await createRoute(service);
  const archives: [string, Uint8Array][] = [
    ["a ZIP archive (or KMZ file)", zip(OELBERG)],
    ["a gzip file", gzipSync(OELBERG)],
    ["a tar archive", tar(OELBERG)],
    ["a 7z archive", latin1("7z\xbc\xaf\x27\x1c\0\x04<gpx>")],
    ["a RAR archive", latin1("Rar!\x1a\x07\x01\0<gpx>")],
    ["a bzip2 file", latin1("BZh91AY&SY<gpx>")],
    ["an xz file", latin1("\xfd7zXZ\0\0\x04<gpx>")],
    ["a Zstandard file", latin1("\x28\xb5\x2f\xfd<gpx>")],
  ];
  const requests = [["POST", "/api/routes"], ["PUT", `/api/routes/${route}`]] as const;
  for (const [name, gpx] of archives) {
    for (const [method, path] of requests) {
      const { message } = await expectError(service.sendForm(method, path, { gpx }), 415);
      assert.equal(message, `The file is ${name}; unpack it and upload the GPX file in it`);
    }
  }
});

Deno.test("POST /api/routes takes a name of 256 KiB from a GPX, and refuses one of 15 MB", async () => {
  await using service = await Service.open();
  for (
    const [length, status] of [[15_000_000, 400], [256 * 1024 + 1, 400], [256 * 1024, 201]] as const
  ) {
    const name = "x".repeat(length);
    for (
      const text of [
        `<metadata><name>${name}</name></metadata><trk><trkseg>`,
        `<trk><name>${name}</name><trkseg>`,
      ]
    ) {
      const document = '<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">' +
        `${text}<trkpt lat="50" lon="7"/></trkseg></trk></gpx>`;
      const upload = { gpx: new TextEncoder().encode(document) };
      const response = service.sendForm("POST", "/api/routes", upload);
      if (status === 201) {
        await jsonOf(response, status);
      } else {
        const { details } = await expectError(response, status);
        assert.match(String(details), /longer than 262144/);
      }
    }
  }
});

Deno.test("POST /api/routes, PUT /api/routes/:id and POST /api/packs refuse every DOCTYPE", async () => {
  await using service = await Service.open();
  await jsonOf(service.sendForm("POST", "/api/routes", { gpx: OELBERG }), 201);
  const before = await jsonOf(service.fetch("/api/routes/1"));
  const content = new TextDecoder().decode(OELBERG).replace(/^<\?xml.*?\?>\s*/, "");
  for (
    const doctype of [
      "<!DOCTYPE gpx>",
      "<!DOCTYPE gpx []>",
      "<!DOCTYPE other>",
      '<!DOCTYPE gpx [<!ENTITY a "b">]>',
      "<!DOCTYPE gpx [<!ELEMENT gpx ANY>]>",
      '<!DOCTYPE gpx SYSTEM "http://127.0.0.1/gpx.dtd">',
      '<!DOCTYPE gpx PUBLIC "-//TOPOGRAFIX//GPX" "gpx.dtd">',
      "<!-- first --> <!DOCTYPE\ngpx>",
    ]
  ) {
    const gpx = bytes(`<?xml version="1.0"?>\n${doctype}${content}`);
    for (
      const [method, path, form] of [
        ["POST", "/api/routes", { gpx }],
        ["PUT", "/api/routes/1", { gpx }],
        ["POST", "/api/routes/1/append", { gpx }],
        ["POST", "/api/packs", { pack: gpx }],
      ] as const
    ) {
      const { details } = await expectError(service.sendForm(method, path, form), 400);
      assert.match(String(details), /^line \d, column \d+: a DOCTYPE is not supported$/, doctype);
    }
  }
  assert.deepEqual(await jsonOf(service.fetch("/api/routes/1")), before);
  assert.equal(objects((await jsonOf(service.fetch("/api/routes"))).routes).length, 1);
});
