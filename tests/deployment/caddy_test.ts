/**
 * A test of the Caddyfile with a real Caddy. Without one it says so and is skipped.
 *
 * @module
 */
import { join } from "node:path";
import { Client, expectEverything } from "./expectations.ts";
import {
  configuration,
  type FrontCommand,
  type FrontSetting,
  output,
  PASSWORD,
  withFront,
} from "./front.ts";

/** Writes the configuration for plain HTTP, since there is no certificate authority here. */
async function setUp({ folder, port, service }: FrontSetting): Promise<FrontCommand> {
  const hash = await output("caddy", "hash-password", "--plaintext", PASSWORD);
  const file = join(folder, "Caddyfile");
  const site = configuration("Caddyfile", {
    "walks.example {": `http://127.0.0.1:${port} {`,
    "127.0.0.1:47145": service,
  });
  Deno.writeTextFileSync(file, `{\n\tadmin off\n\tpersist_config off\n}\n\n${site}`);
  return {
    command: "caddy",
    args: ["run", "--config", file, "--adapter", "caddyfile"],
    env: { WRITE_PASSWORD_HASH: hash.trim(), HOME: folder, XDG_DATA_HOME: join(folder, "caddy") },
  };
}

Deno.test("route-guide serve behind Caddy: everyone reads, writes take a password, files and errors arrive", (test) =>
  withFront(
    test.name,
    "caddy",
    setUp,
    (port) => expectEverything(new Client(`http://127.0.0.1:${port}`)),
  ));
