/**
 * Published walks on Apache httpd, nginx, Caddy and Python in a folder below the root, over https, in three engines.
 *
 * @module
 */
import { repetitions } from "../../support/extent.ts";
import { publishedVersions } from "../../support/published_versions.ts";
import { Authority, withOpenssl } from "../../support/tls/certificates.ts";
import { hasCertutil, trust } from "../../support/tls/trust.ts";
import { APACHE } from "../../support/web_servers/apache.ts";
import { WEB_SERVERS } from "../../support/web_servers/mod.ts";
import { PYTHON } from "../../support/web_servers/python.ts";
import { startWebServers } from "../../support/web_servers/started.ts";
import { inChromium, reportSkipped } from "../chromium.ts";
import { inFirefox, openFirefoxPage } from "../firefox.ts";
import { openPhone } from "../guide/phone.ts";
import { chromiumWalk, firefoxWalk, webKitWalk } from "../guide/walking_pages.ts";
import type { WalkingPage } from "../guide/whole_walk.ts";
import { inWebKit } from "../webkit.ts";
import { hearOnline, loadAndLoseServer, walkToEnd } from "./on_server.ts";

/** Firefox needs most time; in CI it has the server with the usual headers, and the one that does least. */
const IN_FIREFOX = repetitions({ fast: 0, usual: 0, night: 1 }) === 1
  ? WEB_SERVERS
  : [APACHE, PYTHON];

/** Runs `work` with a page of an engine that accepts the certificates of an authority. */
type InEngine = (
  test: Deno.TestContext,
  authority: Authority,
  work: (page: WalkingPage) => Promise<void>,
) => Promise<void>;

const ENGINES: Readonly<Record<string, InEngine>> = {
  Chromium: async (test, authority, work) => {
    if (!hasCertutil()) return reportSkipped(test, "no certutil");
    trust(authority.folder, authority.rootPath);
    await inChromium(test, async (browser) => {
      await work(await chromiumWalk(await openPhone(browser, "about:", "blank")));
    }, { home: authority.folder });
  },
  Firefox: (test, _authority, work) =>
    inFirefox(test, async (browser) => {
      await work(await firefoxWalk(await openFirefoxPage(browser, { width: 390, height: 844 })));
    }, { "intl.accept_languages": "de-DE, de" }),
  WebKit: (test, _authority, work) => inWebKit(test, (page) => work(webKitWalk(page))),
};

for (const [engine, inEngine] of Object.entries(ENGINES)) {
  Deno.test({
    ...withOpenssl(
      `The guide on published files in ${engine}: a walk is heard, loaded, replaced and heard without its server, on web servers`,
    ),
    async fn(test) {
      using authority = new Authority();
      const versions = await publishedVersions();
      const programs = engine === "Firefox" ? IN_FIREFOX : WEB_SERVERS;
      await using started = await startWebServers(
        test,
        authority,
        versions.first.files,
        programs,
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
