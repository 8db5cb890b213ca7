/** Tests of the file for Apache httpd with a real one and TLS. Without one they say so and are skipped. @module */
import { join } from "node:path";
import { freePort } from "../support/process/free_port.ts";
import { Client, expectEverything, expectNoWrites } from "./expectations.ts";
import {
  type Asking,
  configuration,
  type FrontCommand,
  type FrontSetting,
  selfSigned,
  withFront,
} from "./front.ts";

const MODULES = "/usr/lib/apache2/modules";

/** The modules that Debian enables and those that the file names. */
const LOADED = [
  ...["mpm_event", "authz_core", "alias", "env", "reqtimeout", "deflate", "filter", "mime"],
  ...["ssl", "socache_shmcb", "proxy", "proxy_http", "headers"],
];

/** Writes certificate and configuration. */
async function setUp({ folder, port, service }: FrontSetting): Promise<FrontCommand> {
  const { certificate, key } = await selfSigned(folder);
  const site = configuration("apache.conf", {
    "<VirtualHost *:80>": `Listen 127.0.0.1:${freePort()}\n<VirtualHost 127.0.0.1:80>`,
    "<VirtualHost *:443>": `Listen 127.0.0.1:${port}\n<VirtualHost 127.0.0.1:${port}>`,
    "127.0.0.1:47145": service,
    "/etc/ssl/walks.example/fullchain.pem": certificate,
    "/etc/ssl/walks.example/privkey.pem": key,
  });
  const file = join(folder, "apache2.conf");
  const modules = LOADED.map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`);
  Deno.writeTextFileSync(
    file,
    `${modules.join("\n")}
ServerName 127.0.0.1
User www-data
Group www-data
PidFile ${join(folder, "apache2.pid")}
Mutex file:${folder} default
ErrorLog ${join(folder, "error.log")}
TypesConfig /dev/null
RequestReadTimeout header=20-40,minrate=500 body=20,minrate=500
AddOutputFilterByType DEFLATE text/html application/json text/javascript
${site}`,
  );
  return { command: "apache2", args: ["-d", folder, "-f", file, "-D", "FOREGROUND"] };
}

/** Runs `work` with a client that trusts the test's certificate, or says why not. */
function withApache(
  test: string,
  asking: Asking,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const publicUrl = (port: number) => `https://127.0.0.1:${port}`;
  return withFront({ test, program: "apache2", setUp, asking, publicUrl }, async (port, folder) => {
    const caCerts = [Deno.readTextFileSync(join(folder, "cert.pem"))];
    using http = Deno.createHttpClient({ caCerts, allowHost: true });
    await work(new Client(publicUrl(port), http));
  });
}

Deno.test("route-guide serve behind Apache asks for EDIT_PASSWORD: everyone reads, files and errors arrive", (test) =>
  withApache(test.name, "service", expectEverything));

Deno.test("route-guide serve behind Apache without EDIT_PASSWORD: no client of Apache writes or reads deleted routes", (test) =>
  withApache(test.name, null, (client) => {
    const { host } = new URL(client.base);
    return expectNoWrites(client, ["localhost", "127.0.0.1", "[::1]", "walks.example", host]);
  }));
