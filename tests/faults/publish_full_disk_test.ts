/** Tests of `publish` to a disk that is full: a small file system, where the machine allows to mount one. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { SmallDisk } from "../support/faults/small_disk.ts";
import { createPoi, createRoute } from "../support/fixtures.ts";
import { print } from "../support/log.ts";
import { mp3 } from "../support/media/samples.ts";
import { runCommand } from "../support/process/command.ts";
import { withDataDir } from "../support/process/process.ts";
import { checkComplete, filesIn, listingOf } from "../support/published_folder.ts";
import { jsonOf } from "../support/responses.ts";
import { Service } from "../support/service.ts";

const DISK_MEGABYTES = 4;

/** Some hundred kilobytes each, and each another one. */
const recording = (number: number) => mp3({ frames: 600 + number });

Deno.test("route-guide publish to a full disk says so and leaves the folder as it was, however much fits", () =>
  withDataDir(async (folder) => {
    const mounted = SmallDisk.mountBlocks(DISK_MEGABYTES);
    if (typeof mounted === "string") {
      return print(`publish to a full disk: not tried, because no disk is mounted: ${mounted}`);
    }
    using disk = mounted;
    const dataDir = join(folder, "data");
    const site = join(disk.path, "site");
    const run = () => runCommand({ dataDir, folders: [disk.path] }, "publish", site);
    await using service = await Service.open({ dataDir });
    await createRoute(service);
    assert.equal((await run()).code, 0);
    for (let number = 1; number <= 3; number++) {
      const poi = await createPoi(service, 1);
      const path = `/api/routes/1/pois/${poi}/audio`;
      await jsonOf(service.sendForm("POST", path, { audio: recording(number) }), 201);
    }
    const before = filesIn(site);
    let refused = 0;
    for (let kibibytes = 0;; kibibytes += kibibytes < 30 ? 3 : 100) {
      disk.fill(kibibytes * 1024);
      const { code, stderr } = await run();
      disk.empty();
      if (code === 0) break;
      refused++;
      assert.match(stderr, /^Route Guide cannot publish into [^\n]*: the disk is full\n$/);
      assert.deepEqual(filesIn(site), before);
    }
    print(`publish to a full disk: refused ${refused} times`);
    assert.ok(refused > 10);
    checkComplete(site);
    assert.equal(listingOf(site).files.filter(({ path }) => path.startsWith("media/")).length, 3);
  }));
