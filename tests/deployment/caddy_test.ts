/** Tests of the two files for Caddy with a real Caddy. Without one they say so and are skipped. @module */
import { join } from "node:path";
import { Client, expectEverything, expectNoWrites } from "./expectations.ts";
import {
  type Asking,
  configuration,
  type FrontCommand,
  type FrontSetting,
  output,
  PASSWORD,
  withFront,
} from "./front.ts";

/** Writes the configuration for plain HTTP, since there is no certificate authority here. */
async function setUp(
  name: "Caddyfile" | "Caddyfile-password",
  { folder, port, service }: FrontSetting,
): Promise<FrontCommand> {
  const hash = await output("caddy", "hash-password", "--plaintext", PASSWORD);
  const file = join(folder, "Caddyfile");
  const site = configuration(name, {
    "walks.example {": `http://127.0.0.1:${port} {`,
    "127.0.0.1:47145": service,
  });
  Deno.writeTextFileSync(file, `{\n\tadmin off\n}\n\n${site}`);
  const place = join(folder, "caddy");
  return {
    command: "caddy",
    args: ["run", "--config", file, "--adapter", "caddyfile"],
    env: {
      WRITE_PASSWORD_HASH: hash.trim(),
      HOME: folder,
      XDG_DATA_HOME: place,
      XDG_CONFIG_HOME: place,
    },
  };
}

/** Runs `work` with a client of a Caddy, or says why not. */
function withCaddy(
  test: string,
  asking: Asking,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const file = asking === "web server" ? "Caddyfile-password" : "Caddyfile";
  const publicUrl = (port: number) => `http://127.0.0.1:${port}`;
  return withFront(
    { test, program: "caddy", setUp: (setting) => setUp(file, setting), asking, publicUrl },
    (port) => work(new Client(publicUrl(port))),
  );
}

Deno.test("route-guide serve behind Caddy asks for EDIT_PASSWORD: everyone reads, files and errors arrive", (test) =>
  withCaddy(test.name, "service", expectEverything));

Deno.test("route-guide serve behind Caddy, which asks for the password: everyone reads, files and errors arrive", (test) =>
  withCaddy(test.name, "web server", expectEverything));

Deno.test("route-guide serve behind Caddy without EDIT_PASSWORD: no client of Caddy writes or reads deleted routes", (test) =>
  withCaddy(test.name, null, (client) => expectNoWrites(client, [])));
