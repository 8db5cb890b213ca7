/**
 * Tests that the OpenAPI document and the service agree on how a file is written in JSON
 * (docs/api.md#files-in-json).
 *
 * @module
 */
import assert from "node:assert/strict";
import { createPoi, createRoute } from "../../support/fixtures.ts";
import { png } from "../../support/media/samples.ts";
import { jsonOf, object } from "../../support/responses.ts";
import { Service } from "../../support/service.ts";

const PICTURES = "/api/routes/1/pois/1/pictures";

/** ASCII white space and control characters, and what other definitions of white space have beside it. */
const CHARACTERS = [
  ...Array.from({ length: 0x21 }, (_, code) => code),
  ...[0x7f, 0x85, 0xa0, 0x1680, 0x2003, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff],
].map((code) => String.fromCharCode(code));

/** A PNG whose base64 ends with two padding characters. */
function paddedPicture(): string {
  const picture = png();
  const padding = (4 - picture.length % 3) % 3;
  return new Uint8Array([...picture, ...new Uint8Array(padding)]).toBase64();
}

Deno.test("GET /api/openapi.json: the pattern of base64 matches what the service accepts, that of dataUrl no less", async () => {
  await using service = await Service.open();
  await createRoute(service);
  await createPoi(service, 1);
  await jsonOf(service.sendForm("POST", PICTURES, { picture: png() }), 201);
  const { components } = await jsonOf(service.fetch("/api/openapi.json"));
  const { properties } = object(object(object(components).schemas).FileObject);
  const base64 = paddedPicture();
  assert.match(base64, /[^=]==$/);
  // White space at each of these places, in groups of four as in mail, and before and within the padding.
  const places = [0, 1, 4, base64.length - 2, base64.length - 1, base64.length];
  const texts = [
    base64,
    base64.slice(0, -2),
    `${base64}=`,
    `${base64}AAAA`,
    `${base64.slice(0, 4)}-${base64.slice(4)}`,
    `${base64.slice(0, 4)}_${base64.slice(4)}`,
    ...CHARACTERS.flatMap((character) =>
      places.map((at) => base64.slice(0, at) + character + base64.slice(at))
    ),
  ];
  const prefixes = [
    ...["data:;base64,", "data:image/png;x=1; base64,", "DATA:image/png;BASE64,"],
    ...["data:image/png,", "data:,base64,", " data:;base64,", "data;base64,"],
  ];
  const cases = [
    ...texts.map((text) => ["base64", text] as const),
    ...texts.map((text) => ["dataUrl", `data:image/png;base64,${text}`] as const),
    ...prefixes.map((prefix) => ["dataUrl", prefix + base64] as const),
  ];
  const accepted = new Map([["base64", 0], ["dataUrl", 0]]);
  for (const [property, text] of cases) {
    const pattern = new RegExp(String(object(object(properties)[property]).pattern), "u");
    const response = await service.send("PUT", `${PICTURES}/1`, { picture: { [property]: text } });
    await response.body?.cancel();
    const shown = JSON.stringify(text.slice(0, 60));
    // The content of a data URL can be any text, also the one of a file that is no picture.
    if (property === "base64") assert.equal(response.ok, pattern.test(text), shown);
    if (response.ok) assert.match(text, pattern);
    else assert.ok([400, 415].includes(response.status), `${response.status} ${property} ${shown}`);
    if (response.ok) accepted.set(property, (accepted.get(property) ?? 0) + 1);
  }
  // The text, without padding, and with five characters at six places; three of the prefixes.
  assert.deepEqual([...accepted.values()], [32, 35]);
});
