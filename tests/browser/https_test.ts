/**
 * https in a real browser that trusts a school's own authority: what it allows there, and refuses over http.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { testUnless } from "../support/platform.ts";
import { ServiceProcess, withDataDir } from "../support/process/process.ts";
import { Authority, hasOpenssl } from "../support/tls/certificates.ts";
import { hasCertutil, trust } from "../support/tls/trust.ts";
import { stepsInChromium } from "./chromium.ts";

/** A name that is not the machine's own for the browser; flags let it lead to 127.0.0.1. */
const NAME = "walks.test";

interface Fixture {
  readonly page: Page;
  /** The service over https and over http, under the name. */
  readonly https: string;
  readonly http: string;
}

/** What a page there gets when it asks for the position: degrees north, or the code of the error. */
async function position({ page }: Fixture, base: string): Promise<number | string> {
  await page.goto(`${base}/api/health`);
  // As text, because the types of Deno have no geolocation.
  return await page.evaluate<number | string>(`new Promise((resolve) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords.latitude),
      ({ code }) => resolve("error " + code),
    )
  )`);
}

const STEPS: Readonly<Record<string, (fixture: Fixture) => Promise<void>>> = {
  "over https a page gets the position": async (fixture) => {
    assert.equal(await position(fixture, fixture.https), 50.67);
    assert.equal(await fixture.page.evaluate("isSecureContext"), true);
  },
  "over http it does not": async (fixture) => {
    assert.equal(await position(fixture, fixture.http), "error 1");
    assert.equal(await fixture.page.evaluate("isSecureContext"), false);
  },
  "the cookie of a session is Secure, and a page writes with it": async ({ page, https }) => {
    await page.goto(`${https}/api/health`);
    const statuses = await page.evaluate(async () => {
      const body = new URLSearchParams({ password: "long enough" });
      const login = await fetch("/api/session", { method: "POST", body });
      const write = await fetch("/api/routes/9", { method: "DELETE" });
      return [login.status, write.status];
    });
    assert.deepEqual(statuses, [204, 404]);
    const [cookie] = await page.context().cookies(https);
    assert.equal(cookie?.secure, true);
  },
};

/** Starts the service twice, over https and over http, and sets the position of the browser. */
async function withServices(
  page: Page,
  authority: Authority,
  work: (fixture: Fixture) => Promise<void>,
): Promise<void> {
  const { cert, key } = authority.issue("walks");
  const env = { LOG: "off", EDIT_PASSWORD: "long enough", ALLOWED_HOSTS: NAME };
  const tls = { ...env, TLS_CERT: cert, TLS_KEY: key };
  const named = (base: string) => base.replace("127.0.0.1", NAME);
  await page.context().setGeolocation({ latitude: 50.67, longitude: 7.21 });
  await page.context().grantPermissions(["geolocation"]);
  await withDataDir(async (dataDir) => {
    await using secure = await ServiceProcess.start({ dataDir, env: tls, permissions: ["-A"] });
    await withDataDir(async (otherDir) => {
      await using plain = await ServiceProcess.start({ dataDir: otherDir, env });
      await work({ page, https: named(secure.base), http: named(plain.base) });
    });
  });
}

Deno.test({
  ...testUnless(
    !hasOpenssl() || !hasCertutil(),
    "The guide in Chromium: https with a certificate authority of the school",
    "it takes openssl, and certutil on Linux",
  ),
  async fn(test) {
    using authority = new Authority();
    trust(authority.folder, authority.rootPath);
    const withFixture = (page: Page, work: (fixture: Fixture) => Promise<void>) =>
      withServices(page, authority, work);
    const flags = [`--host-resolver-rules=MAP ${NAME} 127.0.0.1`];
    await stepsInChromium(test, withFixture, STEPS, { flags, home: authority.folder });
  },
});
