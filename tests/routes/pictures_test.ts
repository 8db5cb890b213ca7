/** Tests of pictures. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expectError, expectTimestamp, jsonOf, objects } from "../support/responses.ts";
import { bytes } from "../support/gpx_samples.ts";
import { jpeg, mp3, png, webp } from "../support/media/samples.ts";
import { createPoi, createRoute, openWithPoi } from "../support/fixtures.ts";

const PICTURES = "/api/routes/1/pois/1/pictures";

Deno.test("POST /api/routes/:id/pois/:poiId/pictures stores a picture and returns its metadata", async () => {
  await using service = await openWithPoi();
  const fields = { picture: png(), caption: "Das Tor", sequence: "4" };
  const response = await service.sendForm("POST", PICTURES, fields);
  assert.equal(response.headers.get("Location"), `${PICTURES}/1`);
  const { createdAt, ...picture } = await jsonOf(response, 201);
  expectTimestamp(createdAt);
  assert.deepEqual(picture, {
    id: 1,
    routeId: 1,
    poiId: 1,
    poiTitle: "Tor",
    caption: "Das Tor",
    sequence: 4,
    url: `${PICTURES}/1`,
  });
  const metadata = await jsonOf(service.fetch(`${PICTURES}/1?metadata=true`));
  assert.deepEqual(metadata, { ...picture, createdAt });
});

Deno.test("GET /api/routes/:id/pois/:poiId/pictures/:pictureId: a picture is served with the bytes it came with and its real type", async () => {
  await using service = await openWithPoi();
  const samples = [
    [jpeg(), "image/jpeg"],
    [png(), "image/png"],
    [webp(), "image/webp"],
  ] as const;
  for (const [index, [picture, type]] of samples.entries()) {
    await jsonOf(service.sendForm("POST", PICTURES, { picture }), 201);
    const response = await service.fetch(`${PICTURES}/${index + 1}`);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get("Content-Type"), type);
    assert.equal(response.headers.get("Content-Length"), String(picture.length));
    assert.equal(response.headers.get("X-Content-Type-Options"), "nosniff");
    assert.equal(
      response.headers.get("Content-Security-Policy"),
      "default-src 'none'; sandbox",
    );
    assert.deepEqual(await response.bytes(), picture);
  }
});

Deno.test("POST /api/routes/:id/pois/:poiId/pictures puts a picture after one with the largest sequence", async () => {
  await using service = await openWithPoi();
  const add = async (fields: Record<string, string>) =>
    (await jsonOf(service.sendForm("POST", PICTURES, { picture: png(), ...fields }), 201)).sequence;
  const largest = 2 ** 31 - 1;
  assert.equal(await add({ sequence: String(largest - 1) }), largest - 1);
  assert.equal(await add({}), largest);
  assert.equal(await add({}), largest);
  const { pictures } = await jsonOf(service.fetch(PICTURES));
  assert.deepEqual(objects(pictures).map(({ id }) => id), [1, 2, 3]);
});

Deno.test("POST /api/routes/:id/pois/:poiId/pictures puts a picture after one that an earlier version stored beyond the maximum", async () => {
  await using service = await openWithPoi();
  const post = () => jsonOf(service.sendForm("POST", PICTURES, { picture: png() }), 201);
  await post();
  {
    using db = new DatabaseSync(join(service.dataDir, "route-guide.db"));
    db.exec("UPDATE picture SET sequence = 9007199254740991");
  }
  assert.equal((await post()).sequence, Number.MAX_SAFE_INTEGER);
  const { pictures } = await jsonOf(service.fetch(`${PICTURES}?fresh`));
  assert.deepEqual(objects(pictures).map(({ id }) => id), [1, 2]);
});

Deno.test("POST /api/routes/:id/pois/:poiId/pictures: a sequence beyond 2147483647 is 400 with what is allowed", async () => {
  await using service = await openWithPoi();
  for (const sequence of [2 ** 31, Number.MAX_SAFE_INTEGER]) {
    const sent = service.sendForm("POST", PICTURES, { picture: png(), sequence: String(sequence) });
    const { message } = await expectError(sent, 400);
    assert.equal(message, "sequence must be a whole number from 0 to 2147483647");
  }
});

Deno.test("GET /api/routes/:id/pois/:poiId/pictures lists them in slideshow order; the next one is added after the last", async () => {
  await using service = await openWithPoi();
  const add = async (fields: Record<string, string>) =>
    (await jsonOf(service.sendForm("POST", PICTURES, { picture: png(), ...fields }), 201)).sequence;
  assert.equal(await add({}), 0);
  assert.equal(await add({}), 1);
  assert.equal(await add({ sequence: "7" }), 7);
  assert.equal(await add({}), 8);
  assert.equal(await add({ sequence: "0" }), 0);
  const { pictures } = await jsonOf(service.fetch(PICTURES));
  assert.deepEqual(objects(pictures).map(({ id }) => id), [1, 5, 2, 3, 4]);
  const poi = await jsonOf(service.fetch("/api/routes/1/pois/1"));
  assert.deepEqual(objects(poi.images)[1], {
    id: 5,
    caption: "",
    sequence: 0,
    url: `${PICTURES}/5`,
  });
});

Deno.test("POST /api/routes/:id/pois/:poiId/pictures takes JSON with base64 or a data URL; declared types do not count", async () => {
  await using service = await openWithPoi();
  const picture = png();
  const base64 = picture.toBase64();
  const files = [
    { base64 },
    { base64, filename: "x.txt", contentType: "text/plain", mimeType: "audio/mpeg" },
    { dataUrl: `data:text/html;base64,${base64}` },
    { dataUrl: `data:;base64,${base64}` },
  ];
  for (const [index, file] of files.entries()) {
    const body = { picture: file, caption: "c", sequence: index };
    const created = await jsonOf(service.send("POST", PICTURES, body), 201);
    assert.deepEqual([created.caption, created.sequence], ["c", index]);
    const served = await service.fetch(`${PICTURES}/${created.id}`);
    assert.equal(served.headers.get("Content-Type"), "image/png");
    assert.deepEqual(await served.bytes(), picture);
  }
});

Deno.test("POST /api/routes/:id/pois/:poiId/pictures without a file is 400", async () => {
  await using service = await openWithPoi();
  await expectError(service.fetch(PICTURES, { method: "POST" }), 400);
  for (
    const body of [
      {},
      { caption: "x" },
      { picture: {} },
      { picture: null },
      { picture: "x" },
      { picture: { base64: "" } },
      { picture: { base64: "%%%" } },
      { picture: { dataUrl: "x" } },
    ]
  ) {
    await expectError(service.send("POST", PICTURES, body), 400);
  }
  await expectError(service.sendForm("POST", PICTURES, { caption: "x" }), 400);
  await expectError(service.sendForm("POST", PICTURES, { picture: "text" }), 400);
  await expectError(service.sendForm("POST", PICTURES, { picture: new Uint8Array() }), 400);
  await expectError(
    service.fetch(PICTURES, { method: "POST", body: new URLSearchParams({ picture: "x" }) }),
    400,
  );
  assert.deepEqual((await jsonOf(service.fetch(PICTURES))).pictures, []);
});

Deno.test("POST /api/routes/:id/pois/:poiId/pictures takes one file a request", async () => {
  await using service = await openWithPoi();
  const form = new FormData();
  form.append("picture", new File([new Uint8Array(png())], "a.png"));
  form.append("picture", new File([new Uint8Array(jpeg())], "b.jpg"));
  await expectError(service.fetch(PICTURES, { method: "POST", body: form }), 400);
  assert.equal(service.filesOnDisk().length, 2, "only the GPX and its points");
});

Deno.test("POST /api/routes/:id/pois/:poiId/pictures decides the type by the content only", async () => {
  await using service = await openWithPoi();
  const send = (content: Uint8Array, name: string, type: string) => {
    const form = new FormData();
    form.append("picture", new File([new Uint8Array(content)], name, { type }));
    return service.fetch(PICTURES, { method: "POST", body: form });
  };
  await jsonOf(send(png(), "notes.txt", "text/plain"), 201);
  await jsonOf(send(png(), "x", ""), 201);
  await expectError(send(bytes("I am a PNG, honestly"), "a.png", "image/png"), 415);
  await expectError(send(mp3(), "a.png", "image/png"), 415);
  await expectError(send(bytes("<svg xmlns='http://www.w3.org/2000/svg'/>"), "a.svg", ""), 415);
  assert.equal(service.filesOnDisk().length, 4);
});

Deno.test("POST /api/routes/:id/pois/:poiId/pictures: the type is checked before the fields, the size before the type", async () => {
  await using service = await openWithPoi({ MAX_UPLOAD_MB: "0.05" });
  const bad = { sequence: "-1" };
  const text = bytes("no picture");
  await expectError(service.sendForm("POST", PICTURES, { ...bad, picture: text }), 415);
  await expectError(service.sendForm("POST", PICTURES, { ...bad, picture: png() }), 400);
  const large = new Uint8Array(0.05 * 1024 * 1024 + 1);
  await expectError(service.sendForm("POST", PICTURES, { ...bad, picture: large }), 413);
  await expectError(
    service.send("POST", PICTURES, { picture: { base64: large.toBase64() } }),
    413,
  );
  assert.equal(service.filesOnDisk().length, 2, "only the GPX and its points");
});

Deno.test("PUT /api/routes/:id/pois/:poiId/pictures/:pictureId changes texts without a file and keeps what is not sent", async () => {
  await using service = await openWithPoi();
  const fields = { picture: png(), caption: "alt", sequence: "3" };
  const before = await jsonOf(service.sendForm("POST", PICTURES, fields), 201);
  const put = (body: unknown) => jsonOf(service.send("PUT", `${PICTURES}/1`, body));
  assert.deepEqual(await put({}), before);
  assert.deepEqual(await put({ caption: "neu" }), { ...before, caption: "neu" });
  assert.deepEqual(await put({ caption: "", sequence: 0 }), {
    ...before,
    caption: "",
    sequence: 0,
  });
  const form = service.sendForm("PUT", `${PICTURES}/1`, { sequence: "9" });
  assert.equal((await jsonOf(form)).sequence, 9);
  await expectError(service.send("PUT", `${PICTURES}/1`, { sequence: -1 }), 400);
  await expectError(service.send("PUT", `${PICTURES}/1`, { caption: null }), 400);
  assert.deepEqual(await (await service.fetch(`${PICTURES}/1`)).bytes(), png());
});

Deno.test("PUT /api/routes/:id/pois/:poiId/pictures/:pictureId with a file replaces it and removes the old one", async () => {
  await using service = await openWithPoi();
  await jsonOf(service.sendForm("POST", PICTURES, { picture: png(), caption: "c" }), 201);
  const tag = async () => {
    const response = await service.fetch(`${PICTURES}/1`, { method: "HEAD" });
    return response.headers.get("ETag");
  };
  const before = await tag();
  const picture = jpeg();
  const response = await jsonOf(service.sendForm("PUT", `${PICTURES}/1`, { picture }));
  assert.deepEqual([response.id, response.caption], [1, "c"]);
  const served = await service.fetch(`${PICTURES}/1`);
  assert.equal(served.headers.get("Content-Type"), "image/jpeg");
  assert.deepEqual(await served.bytes(), picture);
  assert.notEqual(await tag(), before);
  assert.equal(service.filesOnDisk().length, 3);
  await expectError(service.sendForm("PUT", `${PICTURES}/1`, { picture: bytes("x") }), 415);
  assert.deepEqual(await (await service.fetch(`${PICTURES}/1`)).bytes(), picture);
  assert.equal(service.filesOnDisk().length, 3);
});

Deno.test("DELETE /api/routes/:id/pois/:poiId/pictures/:pictureId removes record and file", async () => {
  await using service = await openWithPoi();
  await jsonOf(service.sendForm("POST", PICTURES, { picture: png() }), 201);
  const response = await jsonOf(service.fetch(`${PICTURES}/1`, { method: "DELETE" }));
  assert.deepEqual(response, { id: 1, routeId: 1, poiId: 1, deleted: true });
  await expectError(service.fetch(`${PICTURES}/1`), 404);
  await expectError(service.fetch(`${PICTURES}/1?metadata=true`), 404);
  await expectError(service.fetch(`${PICTURES}/1`, { method: "DELETE" }), 404);
  assert.equal(service.filesOnDisk().length, 2);
});

Deno.test("GET /api/routes/:id/pois/:poiId/pictures/:pictureId: a picture is reachable only under its own POI and route", async () => {
  await using service = await openWithPoi();
  await createPoi(service, 1);
  await createRoute(service);
  await createPoi(service, 2);
  await jsonOf(service.sendForm("POST", PICTURES, { picture: png() }), 201);
  const wrong = [
    "/api/routes/1/pois/2/pictures/1",
    "/api/routes/2/pois/1/pictures/1",
    "/api/routes/2/pois/3/pictures/1",
    "/api/routes/1/pois/1/pictures/2",
  ];
  for (const path of wrong) {
    await expectError(service.fetch(path), 404);
    await expectError(service.fetch(`${path}?metadata=true`), 404);
    await expectError(service.send("PUT", path, { caption: "x" }), 404);
    await expectError(service.fetch(path, { method: "DELETE" }), 404);
  }
  await expectError(
    service.sendForm("POST", "/api/routes/2/pois/1/pictures", { picture: png() }),
    404,
  );
});
