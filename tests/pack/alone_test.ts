/** Tests of `alone.html`: a whole walk as one page, to be sent by messengers. @module */
import assert from "node:assert/strict";
import { posix } from "node:path";
import { createPoi, createRoute } from "../support/fixtures.ts";
import { OELBERG } from "../support/gpx_samples.ts";
import { mp3, png } from "../support/media/samples.ts";
import { expectError, jsonOf } from "../support/responses.ts";
import { Service } from "../support/service.ts";
import { recording } from "../support/walk.ts";
import { createWalk, WALK_MEDIA } from "../support/walk_pack.ts";

const ALONE = "/api/routes/1/alone.html";

/** Seconds of a recording of more than 15 MiB. */
const LONG_S = 1100;

async function textOf(service: Service): Promise<string> {
  const response = await service.fetch(ALONE);
  assert.equal(response.status, 200);
  return await response.text();
}

Deno.test("GET /api/routes/:id/alone.html holds the walk and its media, and its scripts cannot be ended by a text of the walk", async () => {
  await using service = await Service.open();
  await createWalk(service);
  const page = await textOf(service);
  const [, data = ""] = /<script type="application\/json" id="walk">(.*?)<\/script>/.exec(page) ??
    [];
  const [, media = ""] = /<script type="application\/json" id="media">(.*?)<\/script>/.exec(page) ??
    [];
  const { walk } = JSON.parse(data);
  assert.equal(walk.stations[0].title, `Tor "1" & </script>`);
  assert.equal(walk.stations[0].audioUrl, WALK_MEDIA.recording);
  const urls: Record<string, string> = JSON.parse(media);
  const contents = { [WALK_MEDIA.picture]: png(), [WALK_MEDIA.recording]: mp3() };
  assert.deepEqual(Object.keys(urls).sort(), Object.keys(contents).sort());
  for (const [name, url] of Object.entries(urls)) {
    const base64 = url.slice(url.indexOf(",") + 1);
    assert.deepEqual(Uint8Array.fromBase64(base64), new Uint8Array(contents[name] ?? []), name);
    assert.equal(posix.isAbsolute(name), false);
  }
});

Deno.test("GET /api/routes/:id/alone.html has the texts of the stations where no script runs, as texts", async () => {
  await using service = await Service.open();
  await createWalk(service);
  const description = "Eine Zeile & <b>\n\nnoch </noscript><script>";
  await jsonOf(service.send("PUT", "/api/routes/1/pois/2", { title: "", description }));
  const [, texts = ""] = /<noscript>([^]*?)<\/noscript>/.exec(await textOf(service)) ?? [];
  assert.match(texts, /<h1>Ölberg &amp; &lt;Tal><\/h1>/);
  assert.match(texts, /<h2>1\. Tor "1" &amp; &lt;\/script><\/h2>\n<p>Text<\/p>/);
  assert.match(
    texts,
    /<h2>2\. Station 2<\/h2>\n<p>Eine Zeile &amp; &lt;b><\/p>\n<p>noch &lt;\/noscript>&lt;script><\/p>/,
  );
});

Deno.test("GET /api/routes/:id/alone.html has the licences of all that it is made of", async () => {
  await using service = await Service.open();
  await createWalk(service);
  const [, text = ""] = /^<!doctype html>\n<!--\n([^]*?)-->\n<html/.exec(await textOf(service)) ??
    [];
  assert.match(text, /The Route Guide authors/);
  assert.match(text, /leaflet[^]*Agafonkin[^]*THIS SOFTWARE IS PROVIDED/i);
  assert.match(text, /preact[^]*Jason Miller[^]*THE SOFTWARE IS PROVIDED/i);
});

Deno.test("GET /api/routes/:id/alone.html is stored by browsers, with a tag that changes with the walk, and served in ranges", async () => {
  await using service = await Service.open();
  await createWalk(service);
  const whole = await service.fetch(ALONE);
  const page = await whole.bytes();
  const etag = whole.headers.get("ETag") ?? "";
  assert.equal(whole.headers.get("Content-Type"), "text/html; charset=utf-8");
  assert.equal(whole.headers.get("Content-Length"), String(page.length));
  assert.equal(whole.headers.get("Content-Security-Policy"), "default-src 'none'; sandbox");
  assert.equal(
    whole.headers.get("Content-Disposition"),
    'attachment; filename="oelberg-und-tal.html"',
  );
  const headers = { Range: "bytes=100000-", "If-Range": etag };
  const part = await service.fetch(ALONE, { headers });
  assert.equal(part.status, 206);
  assert.deepEqual(await part.bytes(), page.slice(100_000));
  assert.equal(
    (await service.fetch(ALONE, { headers: { "If-None-Match": etag } })).status,
    304,
  );
  const path = "/api/routes/1/pois/1/pictures/1";
  await jsonOf(service.sendForm("PUT", path, { picture: png({ width: 9 }) }));
  const changed = await service.fetch(ALONE);
  assert.notEqual(changed.headers.get("ETag"), etag);
  assert.notDeepEqual(await changed.bytes(), page);
});

Deno.test("GET /api/routes/:id/alone.html is 409 for more than 30 MiB of media, which may be shared", async () => {
  await using service = await Service.open();
  const routeId = await createRoute(service, OELBERG);
  const add = async (audio: Uint8Array) => {
    const poi = await createPoi(service, routeId);
    const path = `/api/routes/${routeId}/pois/${poi}/audio`;
    await jsonOf(service.sendForm("POST", path, { audio }), 201);
  };
  const audio = recording(LONG_S);
  await add(audio);
  await add(audio);
  await textOf(service);
  await add(recording(LONG_S - 1));
  const { details } = await expectError(service.fetch(ALONE), 409);
  assert.match(String(details), /have 3\d{7} bytes; at most 31457280 are put into a page/);
  await expectError(service.fetch("/api/routes/9/alone.html"), 404);
});
