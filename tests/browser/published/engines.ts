/** Phones of three engines that open published walks over https with the certificate of a test. @module */
import type { Authority } from "../../support/tls/certificates.ts";
import { hasCertutil, trust } from "../../support/tls/trust.ts";
import { reportSkipped } from "../../support/log.ts";
import { inChromium } from "../chromium.ts";
import { inFirefox, openFirefoxPage } from "../firefox.ts";
import { openPhone } from "../guide/phone.ts";
import { chromiumWalk, firefoxWalk, webKitWalk } from "../guide/walking_pages.ts";
import type { WalkingPage } from "../guide/whole_walk.ts";
import { inWebKit } from "../webkit.ts";

/** Runs `work` with a page of an engine that accepts the certificates of an authority. */
export type InEngine = (
  test: Deno.TestContext,
  authority: Authority,
  work: (page: WalkingPage) => Promise<void>,
) => Promise<void>;

/** The engines, with the screen of a phone. */
export const ENGINES: Readonly<Record<"Chromium" | "Firefox" | "WebKit", InEngine>> = {
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
