/**
 * Walks with a damaged file: no pack, page or zip file of them is made, and the response says which file it is.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { createPoi, createRoute } from "../support/fixtures.ts";
import { mp3, png } from "../support/media/samples.ts";
import { expectError, jsonOf } from "../support/responses.ts";
import { Service } from "../support/service.ts";

const PACK = "/api/routes/1/pack";
const ALONE = "/api/routes/1/alone.html";
const SITE = "/api/site";

/** A file by the first word of its name, what a message calls it, and what is made without it. */
const FILES: readonly (readonly [string, string, readonly string[]])[] = [
  ["audio", 'the recording of station 2 "Dicke Eiche"', []],
  ["picture", 'a picture of station 2 "Dicke Eiche"', []],
  ["track", "its track", [ALONE, SITE]],
  ["points", "its track", [ALONE, SITE]],
];

const DAMAGES: Readonly<Record<string, (path: string) => void>> = {
  "another byte": (path) => {
    const bytes = Deno.readFileSync(path);
    bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1;
    Deno.writeFileSync(path, bytes);
  },
  "a missing end": (path) => Deno.truncateSync(path, Deno.statSync(path).size - 9),
  "a missing file": (path) => Deno.removeSync(path),
};

async function openWalks(): Promise<Service> {
  const service = await Service.open();
  await createRoute(service, undefined, { name: "Waldweg" });
  await createPoi(service, 1, { title: "Tor" });
  await createPoi(service, 1, { title: "Dicke Eiche" });
  const poi = "/api/routes/1/pois/2";
  await jsonOf(service.sendForm("POST", `${poi}/audio`, { audio: mp3() }), 201);
  await jsonOf(service.sendForm("POST", `${poi}/pictures`, { picture: png() }), 201);
  await createRoute(service, undefined, { name: "Stadtweg" });
  return service;
}

for (const [how, damage] of Object.entries(DAMAGES)) {
  for (const isKnown of [false, true]) {
    const when = isKnown ? "after it was made once" : "at first";
    Deno.test(`GET /api/routes/:id/pack, alone.html and /api/site are 409 for ${how}, ${when}`, async () => {
      for (const [purpose, what, whole] of FILES) {
        await using service = await openWalks();
        if (isKnown) {
          for (const path of [PACK, ALONE, SITE]) {
            const { status, body } = await service.fetch(path);
            await body?.cancel();
            assert.equal(status, 200, path);
          }
        }
        const folder = join(service.dataDir, "active", "1");
        const [name = ""] = [...Deno.readDirSync(folder)].map(({ name }) => name)
          .filter((name) => name.startsWith(purpose));
        damage(join(folder, name));
        for (const path of [PACK, ALONE, SITE]) {
          if (whole.includes(path) && (isKnown || purpose === "points")) continue;
          const { details } = await expectError(service.fetch(path), 409);
          const text = String(details);
          assert.ok(text.startsWith(`walk "Waldweg", ${what}: it is `), `${path}: ${text}`);
        }
        const other = await service.fetch("/api/routes/2/pack");
        await other.body?.cancel();
        assert.equal(other.status, 200);
      }
    });
  }
}
