/** Tests that the service listens again after the system had no file descriptor left. @module */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { Authority, withOpenssl } from "../support/tls/certificates.ts";
import { print } from "../support/log.ts";

const PROGRAM = fileURLToPath(new URL("./relisten.ts", import.meta.url));
const CONFIG = fileURLToPath(new URL("../../workspace.json", import.meta.url));

Deno.test({
  ...withOpenssl(
    "Listener listens again, also while a download from before a new certificate runs",
  ),
  fn: async () => {
    if (Deno.build.os === "windows") {
      print("no file descriptor left: not tried, because Windows has no such limit");
      return;
    }
    using authority = new Authority();
    const { cert, key } = authority.issue("walks");
    const program = [Deno.execPath(), CONFIG, PROGRAM, cert, key, authority.rootPath];
    const { stdout, stderr } = await new Deno.Command("sh", {
      args: ["-c", 'ulimit -n 100 && exec "$0" run -A --config "$@"', ...program],
    }).output();
    const output = new TextDecoder().decode(stdout);
    assert.match(output, /^HTTP\/1\.1 200/, output + new TextDecoder().decode(stderr));
  },
});
