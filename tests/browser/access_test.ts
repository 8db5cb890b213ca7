/** Logging in with a real browser: the page of the API writes with a session, and with `Authorization`. @module */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { night } from "../support/extent.ts";
import { OELBERG } from "../support/gpx_samples.ts";
import { ServiceProcess, withDataDir } from "../support/process/process.ts";
import { type Json, jsonOf } from "../support/responses.ts";
import { stepsInChromium } from "./chromium.ts";
import { execute, fillIn, opened } from "./viewer.ts";

const PASSWORD = "Kirschbäume im März";

interface Fixture {
  readonly page: Page;
  readonly base: string;
}

/** Lets the page send a request, with the cookies that it has. @returns The status. */
function sent({ page }: Fixture, method: string, path: string, body?: Json): Promise<number> {
  return page.evaluate(
    async ([method, path, body]) => (await fetch(path, { method, ...body })).status,
    [
      method,
      path,
      body === undefined ? {} : {
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      },
    ] as const,
  );
}

/** Lets the page change a text of route 1. @returns The status. */
function rename(fixture: Fixture): Promise<number> {
  return sent(fixture, "PUT", "/api/routes/1", { name: "Aus dem Browser" });
}

/** Lets the page log in. @returns The status. */
function logIn(fixture: Fixture, password: string): Promise<number> {
  return sent(fixture, "POST", "/api/session", { password });
}

/** Opens the dialog for passwords of the page and fills in the one of `Authorization`. */
async function authorize({ page }: Fixture): Promise<void> {
  await page.locator("button.authorize").first().click();
  // The form of the viewer wants some user name.
  await page.locator('.auth-container input[name="username"]').fill("teacher");
  await page.locator('.auth-container input[type="password"]').fill(PASSWORD);
  await page.locator('.auth-container button[type="submit"]').first().click();
  await page.locator(".auth-container button", { hasText: "Logout" }).first().waitFor();
  await page.locator("button.btn-done").first().click();
}

const STEPS: Readonly<Record<string, (fixture: Fixture) => Promise<void>>> = {
  "without the password a write is 401, and no dialog of the browser opens": async (fixture) => {
    assert.equal(await rename(fixture), 401);
  },
  "a wrong password begins no session": async (fixture) => {
    assert.equal(await logIn(fixture, "wrong password"), 401);
    assert.deepEqual(await fixture.page.context().cookies(), []);
  },
  "the right one does, with a cookie that scripts cannot read": async (fixture) => {
    assert.equal(await logIn(fixture, PASSWORD), 204);
    const [cookie] = await fixture.page.context().cookies();
    assert.equal(cookie?.name, "route_guide_session");
    assert.deepEqual([cookie.httpOnly, cookie.sameSite, cookie.secure], [true, "Strict", false]);
    assert.equal(await fixture.page.evaluate("document.cookie"), "");
    const days = (cookie.expires * 1000 - Date.now()) / (24 * 60 * 60 * 1000);
    assert.ok(days > 29 && days <= 30, `${days}`);
    assert.equal(await rename(fixture), 200);
  },
  "logging out ends it": async (fixture) => {
    assert.equal(await sent(fixture, "DELETE", "/api/session"), 204);
    assert.deepEqual(await fixture.page.context().cookies(), []);
    assert.equal(await rename(fixture), 401);
  },
  "the page can send the password with every request instead": async (fixture) => {
    await authorize(fixture);
    const box = await opened(fixture.page, "deleteRoute");
    await fillIn(box, "routeId", "1");
    assert.equal((await execute(box)).status.split("\n")[0], "200");
  },
};

async function withFixture(page: Page, work: (fixture: Fixture) => Promise<void>): Promise<void> {
  await withDataDir(async (dataDir) => {
    const env = { LOG: "off", EDIT_PASSWORD: PASSWORD };
    await using service = await ServiceProcess.start({ dataDir, env });
    const { base } = service;
    const body = new FormData();
    body.append("gpx", new Blob([OELBERG]));
    const credentials = new TextEncoder().encode(`teacher:${PASSWORD}`).toBase64();
    const headers = { Authorization: `Basic ${credentials}` };
    await jsonOf(fetch(`${base}/api/routes`, { method: "POST", body, headers }), 201);
    page.on("dialog", (dialog) => assert.fail(`a dialog opened: ${dialog.message()}`));
    await page.setViewportSize({ width: 1280, height: 1600 });
    await page.goto(`${base}/api/docs`);
    await page.locator(".opblock").first().waitFor();
    await work({ page, base });
  });
}

night.test("GET /api/docs with EDIT_PASSWORD in Chromium", (test) =>
  stepsInChromium(test, withFixture, STEPS));
