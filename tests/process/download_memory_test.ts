/** Memory of the real process while a recording is downloaded that is larger than what it keeps of files. @module */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { print } from "../support/log.ts";
import { mp3 } from "../support/media/samples.ts";
import { ServiceProcess, withDataDir } from "../support/process/process.ts";
import { jsonOf } from "../support/responses.ts";
import { createWalk } from "../support/walk.ts";

/** Frames of an MP3 of 48 MB. */
const FRAMES = 115_000;

/** What downloads may add, in MiB: 1 to 3 were measured, and 32 to 40 when V8 collects what has been sent. */
const MAX_ADDED_MIB = 20;

/** The largest resident memory that a process has had, in MiB. */
function peakMib(pid: number): number {
  const status = Deno.readTextFileSync(`/proc/${pid}/status`);
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

Deno.test("GET /api/routes/:id/pois/:poiId/audio of 48 MB, three times, adds less than 20 MiB", () =>
  withDataDir(async (dataDir) => {
    await using service = await ServiceProcess.start({ dataDir, env: { LOG: "off" } });
    const send = (path: string, init?: RequestInit) => fetch(service.base + path, init);
    const { routeId, poiIds: [poiId] } = await createWalk(send, "Lang", [
      { title: "Halt", atM: 0 },
    ]);
    const path = `/api/routes/${routeId}/pois/${poiId}/audio`;
    const content = new Uint8Array(mp3({ frames: FRAMES }));
    const body = new FormData();
    body.append("audio", new File([content], "long.mp3"));
    await jsonOf(send(path, { method: "POST", body }), 201);
    const before = Deno.build.os === "linux" ? peakMib(service.child.pid) : 0;
    for (let count = 0; count < 3; count++) {
      const received = await (await send(path)).bytes();
      assert.ok(Buffer.from(received.buffer).equals(content), "the same bytes");
    }
    if (Deno.build.os !== "linux") {
      print("not measured: only Linux reports the peak of a process's memory");
      return;
    }
    const added = peakMib(service.child.pid) - before;
    print(`downloads of 48 MB: ${added.toFixed(0)} MiB more`);
    assert.ok(added < MAX_ADDED_MIB, `${added.toFixed(0)} MiB more`);
  }));
