/** Tests of moving a route to the trash and back where Windows refuses it, because a file is open. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { png } from "../support/media/samples.ts";
import { CAN_LOCK_FOLDERS, lockedFolders } from "../support/faults/locked_folders.ts";
import { createPoi, createRoute } from "../support/fixtures.ts";
import { type ConditionalTest, testUnless } from "../support/platform.ts";
import { expectError, jsonOf } from "../support/responses.ts";
import { Service } from "../support/service.ts";

/** A test that needs to know the open files of this process. */
function openFilesTest(name: string): ConditionalTest {
  return testUnless(!CAN_LOCK_FOLDERS, name, "this system does not list open files");
}

/** Bytes of a picture that is streamed from the disk, and larger than the buffers of a connection. */
const LARGE = 2_500_000;

const PICTURE = "/api/routes/1/pois/1/pictures/1";

/** A service with a large picture on route 1, which keeps nothing in memory. */
async function openWithPicture(): Promise<Service> {
  const service = await Service.open({ files: lockedFolders, cacheBytes: 0 });
  await createRoute(service);
  await createPoi(service, 1);
  const picture = png({ textBytes: LARGE });
  await jsonOf(service.sendForm("POST", "/api/routes/1/pois/1/pictures", { picture }), 201);
  return service;
}

function trash(service: Service): Promise<Response> {
  return service.fetch("/api/routes/1", { method: "DELETE" });
}

function restore(service: Service): Promise<Response> {
  return service.fetch("/api/routes/1/restore", { method: "POST" });
}

/** Opens a file of route 1, as a virus scanner does. */
function openFile(service: Service, area: string): Deno.FsFile {
  const [name] = service.filesOnDisk().filter((path) => path.startsWith(`${area}/1/picture`));
  assert.ok(name !== undefined);
  return Deno.openSync(join(service.dataDir, name));
}

Deno.test(
  openFilesTest(
    "DELETE /api/routes/:id and restore wait until another program has closed a file of the route",
  ),
  async () => {
    await using service = await openWithPicture();
    for (const [area, request] of [["active", trash], ["trash", restore]] as const) {
      const scanner = openFile(service, area);
      const closing = setTimeout(() => scanner.close(), 250);
      await jsonOf(request(service));
      clearTimeout(closing);
    }
    assert.equal((await (await service.fetch(PICTURE)).bytes()).length > LARGE, true);
  },
);

Deno.test(
  openFilesTest(
    "DELETE /api/routes/:id is 409 and changes nothing while another program keeps a file open",
  ),
  async () => {
    await using service = await openWithPicture();
    const before = await jsonOf(service.fetch("/api/routes/1"));
    {
      using _scanner = openFile(service, "active");
      await expectError(trash(service), 409);
    }
    assert.deepEqual(await jsonOf(service.fetch("/api/routes/1")), before);
    await jsonOf(trash(service));
  },
);

Deno.test(
  openFilesTest(
    "DELETE /api/routes/:id ends a download that would block it for ever, and no other",
  ),
  async () => {
    await using service = await openWithPicture();
    await createRoute(service);
    await createPoi(service, 2);
    const picture = png({ textBytes: LARGE });
    await jsonOf(service.sendForm("POST", "/api/routes/2/pois/2/pictures", { picture }), 201);
    const stalled = (await service.fetch(PICTURE)).body?.getReader();
    await stalled?.read();
    const other = (await service.fetch("/api/routes/2/pois/2/pictures/2")).body?.getReader();
    await other?.read();

    await jsonOf(trash(service));
    await assert.rejects(async () => {
      while (!(await stalled?.read())?.done);
    }, /route is being deleted/);
    while (!(await other?.read())?.done);
  },
);

Deno.test(
  openFilesTest("DELETE /api/routes/:id lets a download end that takes less than a second"),
  async () => {
    await using service = await openWithPicture();
    const response = await service.fetch(PICTURE);
    const [content] = await Promise.all([response.bytes(), jsonOf(trash(service))]);
    assert.equal(content.length, Number(response.headers.get("Content-Length")));
  },
);

const PACK = "/api/routes/1/pack";

Deno.test(
  openFilesTest("DELETE /api/routes/:id lets the download of a pack go on that has no file open"),
  async () => {
    await using service = await openWithPicture();
    const pack = await (await service.fetch(PACK)).bytes();
    const response = await service.fetch(PACK);
    await jsonOf(trash(service));
    assert.deepEqual(await response.bytes(), pack);
  },
);

Deno.test(
  openFilesTest("DELETE /api/routes/:id ends the download of a pack whose open file blocks it"),
  async () => {
    await using service = await openWithPicture();
    const stalled = (await service.fetch(PACK)).body?.getReader();
    assert.ok(stalled !== undefined);
    // By then it reads the picture for index.html.
    for (let read = 0; read < LARGE / 2;) read += (await stalled.read()).value?.length ?? 0;
    await jsonOf(trash(service));
    await assert.rejects(async () => {
      while (!(await stalled.read()).done);
    }, /route is being deleted/);
  },
);
