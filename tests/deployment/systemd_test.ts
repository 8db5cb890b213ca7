/** A test of the systemd unit by systemd's own checker. Without one it says so and is skipped. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { configuration } from "./front.ts";
import { withDataDir } from "../support/process/process.ts";

Deno.test("docs/deployment.md: systemd finds nothing wrong with the unit", (test) =>
  withDataDir(async (folder) => {
    const unit = join(folder, "route-guide.service");
    const program = { "/usr/local/bin/route-guide": "/bin/true" };
    Deno.writeTextFileSync(unit, configuration("route-guide.service", program));
    try {
      const args = ["verify", unit];
      const { code, stderr } = await new Deno.Command("systemd-analyze", { args }).output();
      assert.deepEqual([code, new TextDecoder().decode(stderr)], [0, ""]);
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
      const reason = `skipped: ${test.name}: there is no systemd-analyze on this machine\n`;
      Deno.stderr.writeSync(new TextEncoder().encode(reason));
    }
  }));
