/** Tests of the key that tells a library from others. @module */
import assert from "node:assert/strict";
import { withDataDir } from "../support/process/process.ts";
import { Service } from "../support/service.ts";

Deno.test("Library.origin is a random key of the library, which every start has again", () =>
  withDataDir(async (dataDir) => {
    const origins: string[] = [];
    for (let start = 0; start < 2; start++) {
      await using service = await Service.open({ dataDir });
      origins.push(service.library.origin);
    }
    assert.match(origins[0] ?? "", /^[A-Za-z0-9_-]{22}$/);
    assert.equal(origins[1], origins[0]);
    await using other = await Service.open();
    assert.notEqual(other.library.origin, origins[0]);
  }));
