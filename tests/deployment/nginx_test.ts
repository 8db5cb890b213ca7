/**
 * Tests of the nginx configuration with a real nginx and TLS. Without nginx they say so and are skipped.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { expectError, jsonOf } from "../support/responses.ts";
import { wav } from "../support/media/samples.ts";
import { testUnless } from "../support/platform.ts";
import { freePort } from "../support/process/free_port.ts";
import { Client, expectEverything, expectRanges, upload } from "./expectations.ts";
import {
  configuration,
  type FrontCommand,
  type FrontSetting,
  output,
  PASSWORD,
  withFront,
} from "./front.ts";
import { sleep } from "../support/sleep.ts";

const SERVICE_PASSWORD = "long enough";

/** Writes certificate, passwords and configuration; workers run as the user who runs the tests. */
async function setUp({ folder, port, service }: FrontSetting): Promise<FrontCommand> {
  const [certificate, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  const traits = ["subjectAltName=IP:127.0.0.1", "basicConstraints=critical,CA:FALSE"];
  const subject = ["-subj", "/CN=walks", ...traits.flatMap((trait) => ["-addext", trait])];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  await output("openssl", "req", ...kind, ...subject, "-keyout", key, "-out", certificate);
  const hash = (await output("openssl", "passwd", "-apr1", PASSWORD)).trim();
  Deno.writeTextFileSync(join(folder, "htpasswd"), `teacher:${hash}\n`);
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
      "/etc/nginx/route-guide.htpasswd": join(folder, "htpasswd"),
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
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${join(folder, `temp-${name}`)};`);
  return `${Deno.uid() === 0 ? "user root;" : ""}
    daemon off; worker_processes 1; pid ${join(folder, "nginx.pid")};
    events { worker_connections 64; }
    http { access_log off; ${temporary.join(" ")} include ${folder}/route-guide*.conf; }`;
}

/** Leaves the password to the service, as docs/deployment.md says. */
async function setUpWithoutPassword(setting: FrontSetting): Promise<FrontCommand> {
  const command = await setUp(setting);
  const path = join(setting.folder, "route-guide.conf");
  const lines = Deno.readTextFileSync(path).split("\n");
  const left = lines.filter((line) =>
    !/^\s*(auth_basic|proxy_set_header Authorization)/.test(line)
  );
  assert.equal(lines.length - left.length, 3);
  Deno.writeTextFileSync(path, left.join("\n"));
  return command;
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

/** Runs `work` with a client that trusts the test's certificate. */
async function withClient(
  port: number,
  folder: string,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const caCerts = [Deno.readTextFileSync(join(folder, "cert.pem"))];
  using http = Deno.createHttpClient({ caCerts });
  await work(new Client(`https://127.0.0.1:${port}`, http));
}

Deno.test("route-guide serve behind nginx: everyone reads, writes take a password, files and errors arrive", (test) =>
  withFront(
    test.name,
    "nginx",
    setUp,
    (port, folder) => withClient(port, folder, expectEverything),
  ));

/** nginx counts whole seconds, so what it keeps for one second is served for up to two. Milliseconds. */
const LAG_MS = 2100;

const AUDIO = "/api/routes/1/pois/1/audio";

Deno.test("route-guide serve behind nginx: its media cache keeps every promise and lags by two seconds at most", (test) =>
  withFront(
    test.name,
    "nginx",
    setUpCached,
    (port, folder) =>
      withClient(port, folder, async (client) => {
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
      }),
  ));

Deno.test({
  ...testUnless(
    Deno.build.os !== "linux",
    "route-guide serve behind nginx asks for EDIT_PASSWORD and distinguishes nginx's clients",
    "other systems have 127.0.0.1 alone",
  ),
  fn: (test) =>
    withFront(
      test.name,
      "nginx",
      setUpWithoutPassword,
      async (port, folder) => {
        const caCerts = [Deno.readTextFileSync(join(folder, "cert.pem"))];
        const url = `https://127.0.0.1:${port}/api/session`;
        const from = async (localAddress: string, password: string, host = "walks.example") => {
          using client = Deno.createHttpClient({
            caCerts,
            localAddress,
            allowHost: true,
            http2: false,
          });
          // A client may send what it likes; nginx replaces it.
          const headers = { Host: host, Origin: `https://${host}`, "X-Forwarded-For": "10.0.0.1" };
          const body = new URLSearchParams({ password });
          const response = await fetch(url, { method: "POST", body, headers, client });
          await response.body?.cancel();
          return response;
        };
        const login = await from("127.0.0.2", SERVICE_PASSWORD);
        assert.equal(login.status, 204);
        assert.match(login.headers.get("Set-Cookie") ?? "", /; Secure$/);
        assert.equal((await from("127.0.0.2", SERVICE_PASSWORD, "evil.example")).status, 403);
        for (let tried = 0; tried < 10; tried++) {
          assert.equal((await from("127.0.0.2", "wrong password")).status, 401);
        }
        assert.equal((await from("127.0.0.2", SERVICE_PASSWORD)).status, 429);
        assert.equal((await from("127.0.0.3", SERVICE_PASSWORD)).status, 204);
      },
      { EDIT_PASSWORD: SERVICE_PASSWORD, PUBLIC_URL: "https://walks.example" },
    ),
});
