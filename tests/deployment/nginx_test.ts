/** Tests of the nginx configurations with a real nginx and TLS. Without nginx they say so and are skipped. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { expectError, jsonOf } from "../support/responses.ts";
import { wav } from "../support/media/samples.ts";
import { testUnless } from "../support/platform.ts";
import { freePort } from "../support/process/free_port.ts";
import { Client, expectEverything, expectNoWrites, expectRanges, upload } from "./expectations.ts";
import {
  type Asking,
  configuration,
  type FrontCommand,
  type FrontSetting,
  output,
  PASSWORD,
  selfSigned,
  withFront,
} from "./front.ts";
import { sleep } from "../support/sleep.ts";
import { temporaryPaths } from "../support/web_servers/nginx.ts";

/** Writes certificate and configuration; workers run as the user who runs the tests. */
async function setUp({ folder, port, service }: FrontSetting): Promise<FrontCommand> {
  const { certificate, key } = await selfSigned(folder);
  Deno.writeTextFileSync(
    join(folder, "route-guide.conf"),
    configuration("nginx.conf", {
      "server 127.0.0.1:47145": `server ${service}`,
      "listen 80": `listen 127.0.0.1:${freePort()}`,
      "listen [::]:80": `listen 127.0.0.1:${freePort()}`,
      "listen 443": `listen 127.0.0.1:${port}`,
      "listen [::]:443": `listen 127.0.0.1:${freePort()}`,
      "/etc/ssl/walks.example/fullchain.pem": certificate,
      "/etc/ssl/walks.example/privkey.pem": key,
      "/etc/nginx/route-guide.d": join(folder, "more"),
    }),
  );
  Deno.writeTextFileSync(join(folder, "main.conf"), mainConfiguration(folder));
  return {
    command: "nginx",
    args: ["-e", "stderr", "-p", folder, "-c", join(folder, "main.conf")],
  };
}

/** What a system's own nginx.conf does: it includes the files for sites. */
function mainConfiguration(folder: string): string {
  return `${Deno.uid() === 0 ? "user root;" : ""}
    daemon off; worker_processes 1; pid ${join(folder, "nginx.pid")};
    events { worker_connections 64; }
    http { access_log off; ${temporaryPaths(folder)} include ${folder}/route-guide*.conf; }`;
}

/** Adds the file with which nginx asks for the password. */
async function setUpWithPassword(setting: FrontSetting): Promise<FrontCommand> {
  const { folder } = setting;
  const hash = (await output("openssl", "passwd", "-apr1", PASSWORD)).trim();
  Deno.writeTextFileSync(join(folder, "htpasswd"), `teacher:${hash}\n`);
  Deno.mkdirSync(join(folder, "more"));
  Deno.writeTextFileSync(
    join(folder, "more", "password.conf"),
    configuration("nginx-password.conf", {
      "/etc/nginx/route-guide.htpasswd": join(folder, "htpasswd"),
    }),
  );
  return await setUp(setting);
}

/** Adds the two files of the media cache. */
async function setUpCached(setting: FrontSetting): Promise<FrontCommand> {
  const { folder } = setting;
  Deno.mkdirSync(join(folder, "more"));
  Deno.mkdirSync(join(folder, "cache"));
  const cache = { "/var/cache/nginx/route-guide": join(folder, "cache") };
  Deno.writeTextFileSync(
    join(folder, "route-guide-zone.conf"),
    configuration("nginx-media-cache-zone.conf", cache),
  );
  Deno.writeTextFileSync(
    join(folder, "more", "cache.conf"),
    configuration("nginx-media-cache.conf", {}),
  );
  return await setUp(setting);
}

/** Runs `work` with a client that trusts the test's certificate, or says why not. */
function withNginx(
  { test, asking, cached = false }: {
    readonly test: string;
    readonly asking: Asking;
    readonly cached?: boolean;
  },
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const setUpFor = cached ? setUpCached : asking === "web server" ? setUpWithPassword : setUp;
  const publicUrl = (port: number) => `https://127.0.0.1:${port}`;
  return withFront(
    { test, program: "nginx", setUp: setUpFor, asking, publicUrl },
    async (port, folder) => {
      const caCerts = [Deno.readTextFileSync(join(folder, "cert.pem"))];
      // HTTP/2 has no header Connection, with which a client may try to hide others.
      using http = Deno.createHttpClient({ caCerts, allowHost: true, http2: asking !== null });
      await work(new Client(publicUrl(port), http));
    },
  );
}

Deno.test("route-guide serve behind nginx asks for EDIT_PASSWORD: everyone reads, files and errors arrive", (test) =>
  withNginx({ test: test.name, asking: "service" }, expectEverything));

Deno.test("route-guide serve behind nginx, which asks for the password: everyone reads, files and errors arrive", (test) =>
  withNginx({ test: test.name, asking: "web server" }, expectEverything));

Deno.test("route-guide serve behind nginx without EDIT_PASSWORD: no client of nginx writes or reads deleted routes", (test) =>
  withNginx({ test: test.name, asking: null }, (client) => {
    const { host } = new URL(client.base);
    return expectNoWrites(client, ["localhost", "127.0.0.1", "[::1]", "walks.example", host]);
  }));

/** nginx counts whole seconds, so what it keeps for one second is served for up to two. Milliseconds. */
const LAG_MS = 2100;

const AUDIO = "/api/routes/1/pois/1/audio";

Deno.test("route-guide serve behind nginx: its media cache keeps every promise and lags by two seconds at most", (test) =>
  withNginx({ test: test.name, asking: "service", cached: true }, async (client) => {
    await expectEverything(client);
    await expectRanges(client);
    const states: (string | null)[] = [];
    for (const pause of [0, LAG_MS]) {
      await sleep(pause);
      const response = await client.read(AUDIO);
      await response.body?.cancel();
      states.push(response.headers.get("X-Cache-Status"));
    }
    assert.ok(["HIT", "REVALIDATED"].includes(states[0] ?? ""), `${states}`);
    assert.equal(states[1], "REVALIDATED");
    const metadata = await jsonOf(client.read(`${AUDIO}?metadata=true`));
    assert.equal(metadata.url, AUDIO);

    const other = wav({ seconds: 2 });
    await jsonOf(client.write(AUDIO, upload("audio", other, "PUT")));
    await sleep(LAG_MS);
    assert.deepEqual(await (await client.read(AUDIO)).bytes(), other);
    await jsonOf(client.write("/api/routes/1", { method: "DELETE" }));
    await sleep(LAG_MS);
    await expectError(client.read(AUDIO), 404);
  }));

Deno.test({
  ...testUnless(
    Deno.build.os !== "linux",
    "route-guide serve behind nginx asks for EDIT_PASSWORD and distinguishes nginx's clients",
    "other systems have 127.0.0.1 alone",
  ),
  fn: (test) =>
    withFront(
      {
        test: test.name,
        program: "nginx",
        setUp,
        asking: "service",
        publicUrl: () => "https://walks.example",
      },
      async (port, folder) => {
        const caCerts = [Deno.readTextFileSync(join(folder, "cert.pem"))];
        const url = `https://127.0.0.1:${port}/api/session`;
        const from = async (
          localAddress: string,
          password: string,
          host = "walks.example",
          scheme = "https",
        ) => {
          using client = Deno.createHttpClient({
            caCerts,
            localAddress,
            allowHost: true,
            http2: false,
          });
          // A client may send what it likes; nginx replaces it.
          const headers = {
            Host: host,
            Origin: `${scheme}://${host}`,
            "X-Forwarded-For": "10.0.0.1",
            "X-Forwarded-Proto": "http",
          };
          const body = new URLSearchParams({ password });
          const response = await fetch(url, { method: "POST", body, headers, client });
          await response.body?.cancel();
          return response;
        };
        const login = await from("127.0.0.2", PASSWORD);
        assert.equal(login.status, 204);
        assert.match(login.headers.get("Set-Cookie") ?? "", /; Secure$/);
        assert.equal((await from("127.0.0.2", PASSWORD, "evil.example")).status, 403);
        assert.equal((await from("127.0.0.2", PASSWORD, "walks.example", "http")).status, 403);
        const otherName = await from("127.0.0.2", PASSWORD, `127.0.0.1:${port}`);
        assert.equal(otherName.status, 204, "nginx says the scheme where PUBLIC_URL does not");
        assert.match(otherName.headers.get("Set-Cookie") ?? "", /; Secure$/);
        for (let tried = 0; tried < 10; tried++) {
          assert.equal((await from("127.0.0.2", "wrong password")).status, 401);
        }
        assert.equal((await from("127.0.0.2", PASSWORD)).status, 429);
        assert.equal((await from("127.0.0.3", PASSWORD)).status, 204);
      },
    ),
});
