/**
 * Published walks on Apache httpd, nginx, Caddy and Python in a folder below the root, over https, in three engines.
 *
 * @module
 */
import { chosenEngines } from "../../support/extent.ts";
import { publishedVersions } from "../../support/published_versions.ts";
import { Authority, withOpenssl } from "../../support/tls/certificates.ts";
import { WEB_SERVERS } from "../../support/web_servers/mod.ts";
import { startWebServers } from "../../support/web_servers/started.ts";
import { ENGINES } from "./engines.ts";
import { hearOnline, loadAndLoseServer, walkToEnd } from "./on_server.ts";

for (const [engine, inEngine] of chosenEngines(ENGINES, 1)) {
  Deno.test({
    ...withOpenssl(
      `The guide on published files in ${engine}: a walk is heard, loaded, replaced and heard without its server, on web servers`,
    ),
    async fn(test) {
      using authority = new Authority();
      const versions = await publishedVersions();
      await using started = await startWebServers(
        test,
        authority,
        versions.first.files,
        WEB_SERVERS,
      );
      await inEngine(test, authority, async (page) => {
        for (const server of started.servers) {
          await test.step(server.program.name, async () => {
            const onServer = { page, server, versions };
            if (server === started.servers[0]) await walkToEnd(onServer);
            await hearOnline(onServer);
            await loadAndLoseServer(onServer);
          });
        }
      });
    },
  });
}
