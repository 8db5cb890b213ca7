/**
 * Pages of other origins in a real browser (docs/api.md#writes-from-web-pages): what a foreign page tries changes
 * nothing, what a page of an allowed origin does works.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { type Json, jsonOf, type JsonValue, number, object } from "../support/responses.ts";
import { bytes, gpx, OELBERG } from "../support/gpx_samples.ts";
import { concat } from "../support/media/bytes.ts";
import { jpeg, png } from "../support/media/samples.ts";
import { ServiceProcess, withDataDir } from "../support/process/process.ts";
import { stepsInChromium } from "./chromium.ts";
import { Pages, TELLTALE } from "./pages.ts";

/** A GPX file that is a page too, if a browser takes it for one. */
const GPX_PAGE = bytes(
  new TextDecoder().decode(gpx("Page", [[50, 7], [50.1, 7]]))
    .replace("<trk>", `<extensions>${TELLTALE}</extensions><trk>`),
);

/** Kinds of body that a page may send to any server without asking (Fetch standard, "CORS-safelisted"). */
const SIMPLE_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"];

/** A service, the pages of a foreign and of an allowed origin, and a browser to look at them. */
interface Fixture {
  readonly page: Page;
  readonly base: string;
  readonly foreign: Pages;
  /** The origin that the service allows. */
  readonly allowed: string;
  /** All that a reader of the service can see. */
  readonly state: () => Promise<string>;
}

/** What a script sends with `fetch`. */
interface Sending {
  readonly url: string;
  readonly method: string;
  /** What the body is; none if not given. */
  readonly type?: string;
  readonly text?: string;
  /** Content of a file, which is sent in `field` of a multipart form. */
  readonly file?: { readonly field: string; readonly base64: string };
  readonly mode?: RequestMode;
}

/** What a script got back. */
interface Received {
  /** 0 when `fetch` failed or the response may not be read. */
  readonly status: number;
  readonly location: string | null;
  readonly text: string;
}

/** Lets a script on the page that is open send a request. */
function send(page: Page, sending: Sending): Promise<Received> {
  return page.evaluate(async ({ url, method, type, text, file, mode }) => {
    const form = new FormData();
    if (file !== undefined) {
      form.append(file.field, new File([Uint8Array.fromBase64(file.base64)], "a"));
    }
    const body = file === undefined ? text ?? null : form;
    const headers: Record<string, string> = type === undefined ? {} : { "Content-Type": type };
    try {
      const response = await fetch(url, { method, body, headers, mode: mode ?? "cors" });
      const { status } = response;
      const location = response.headers.get("Location");
      return { status, location, text: await response.text() };
    } catch (error) {
      return { status: 0, location: null, text: String(error) };
    }
  }, sending);
}

/** The JSON that a script read, which must have come with this status. */
function jsonRead({ status, text }: Received, expected: number): Json {
  assert.equal(status, expected, text);
  const value: JsonValue = JSON.parse(text);
  return object(value);
}

/** Presses the button of a form page and waits until the response is there, and returns its status. */
async function submit(page: Page, form: string, to: string, type: string): Promise<number> {
  await page.goto(`${form}?to=${encodeURIComponent(to)}&as=${encodeURIComponent(type)}`);
  const responded = page.waitForResponse(to);
  const shown = page.waitForEvent("framenavigated", (frame) => frame.url() === to);
  const frame = form.endsWith("/frame") ? page.frameLocator("iframe") : page;
  await frame.locator("button").click();
  // The next page is opened after that, else each could interrupt the other.
  await shown;
  return (await responded).status();
}

async function foreignForms({ page, base, foreign, state }: Fixture): Promise<void> {
  const before = await state();
  const pois = `${base}/api/routes/1/pois`;
  for (const origin of [foreign.origin("127.0.0.1"), foreign.origin("localhost")]) {
    for (const type of SIMPLE_TYPES) {
      assert.equal(await submit(page, `${origin}/form`, pois, type), 403, `${origin} ${type}`);
    }
    assert.equal(await submit(page, `${origin}/frame`, pois, "multipart/form-data"), 403);
    const restore = `${base}/api/routes/1/restore`;
    assert.equal(await submit(page, `${origin}/form`, restore, "text/plain"), 403);
  }
  assert.equal(await state(), before);
}

async function foreignScripts({ page, base, foreign, state }: Fixture): Promise<void> {
  const before = await state();
  const pois = `${base}/api/routes/1/pois`;
  const sendings: readonly Sending[] = [
    ...SIMPLE_TYPES.flatMap((type) =>
      (["cors", "no-cors"] as const).map((mode) => ({
        url: pois,
        method: "POST",
        type,
        text: "lat=1&lon=2",
        mode,
      }))
    ),
    { url: pois, method: "POST", type: "application/json", text: '{"lat":1,"lon":2}' },
    {
      url: `${base}/api/routes`,
      method: "POST",
      file: { field: "gpx", base64: OELBERG.toBase64() },
      mode: "no-cors",
    },
    { url: `${base}/api/routes/1/restore`, method: "POST", mode: "no-cors" },
    { url: `${base}/api/routes/1`, method: "PUT", type: "application/json", text: '{"name":"x"}' },
    { url: `${base}/api/routes/1`, method: "DELETE" },
    { url: `${base}/api/routes`, method: "GET" },
  ];
  for (const origin of [foreign.origin("127.0.0.1"), foreign.origin("localhost")]) {
    await page.goto(`${origin}/`);
    for (const sending of sendings) {
      const { status, text } = await send(page, sending);
      assert.equal(status, 0, `${origin}: ${JSON.stringify(sending)} returned ${text}`);
    }
  }
  assert.equal(await state(), before);
}

async function allowedScript({ page, base, allowed }: Fixture): Promise<void> {
  await page.goto(`${allowed}/`);
  const track = { field: "gpx", base64: OELBERG.toBase64() };
  const routes = { url: `${base}/api/routes`, method: "POST", file: track };
  const created = await send(page, routes);
  const route = jsonRead(created, 201);
  assert.equal(route.pointCount, 3);
  assert.equal(created.location, `/api/routes/${number(route.id)}`);
  const url = base + created.location;
  const type = "application/json";
  const poi = { url: `${url}/pois`, method: "POST", type, text: '{"lat":1,"lon":2}' };
  const poiUrl = base + (await send(page, poi)).location;
  const picture = { field: "picture", base64: png().toBase64() };
  const shown = await send(page, { url: `${poiUrl}/pictures`, method: "POST", file: picture });
  const seen = await send(page, { url: base + jsonRead(shown, 201).url, method: "GET" });
  assert.equal(seen.status, 200);
  const put = { url, method: "PUT", type, text: '{"name":"Renamed"}' };
  assert.equal(jsonRead(await send(page, put), 200).name, "Renamed");
  const refused = await send(page, { ...put, text: '{"name":" "}' });
  assert.equal(jsonRead(refused, 400).error, "HttpError");
  const gone = await send(page, { url: poiUrl, method: "DELETE" });
  assert.equal(jsonRead(gone, 200).deleted, true);
  const trashed = await send(page, { url, method: "DELETE" });
  assert.equal(jsonRead(trashed, 200).softDeleted, true);
  const nothing = await send(page, { url, method: "GET" });
  assert.equal(jsonRead(nothing, 404).error, "HttpError");
}

async function allowedForm({ page, base, allowed }: Fixture): Promise<void> {
  const { pois: before } = await jsonOf(fetch(`${base}/api/routes/1/pois`));
  for (const type of SIMPLE_TYPES.slice(0, 2)) {
    const status = await submit(page, `${allowed}/form`, `${base}/api/routes/1/pois`, type);
    assert.equal(status, 201, type);
  }
  const { pois } = await jsonOf(fetch(`${base}/api/routes/1/pois`));
  assert.ok(Array.isArray(before) && Array.isArray(pois));
  assert.equal(pois.length, before.length + 2);
}

async function sameOriginPage({ page, base }: Fixture): Promise<void> {
  await page.goto(`${base}/api/health`);
  const url = "/api/routes/1/pois";
  const poi = { url, method: "POST", type: "application/json", text: '{"lat":3,"lon":4}' };
  assert.equal(jsonRead(await send(page, poi), 201).lat, 3);
}

async function filesThatArePages({ page, base, foreign }: Fixture): Promise<void> {
  await page.goto(`${foreign.origin("localhost")}/page.xml`);
  assert.ok(await hasRun(page), "as a page it runs, so the rest means something");
  const routes = await upload(`${base}/api/routes`, { gpx: GPX_PAGE });
  await assert.rejects(page.goto(`${base}${routes.gpxUrl}`), /Download is starting/);
  const poi = await upload(`${base}/api/routes/1/pois`, { lat: "1", lon: "2" });
  const pictures = `${base}/api/routes/1/pois/${poi.id}/pictures`;
  const picture = await upload(pictures, { picture: concat(jpeg(), bytes(TELLTALE)) });
  await page.goto(`${base}${picture.url}`);
  assert.equal(await hasRun(page), false);
}

/** Whether {@link TELLTALE} has run on the page. */
function hasRun(page: Page): Promise<unknown> {
  return page.evaluate("document.documentElement.hasAttribute('ran')");
}

/** Sends a form as a client that is no browser. */
function upload(url: string, fields: Readonly<Record<string, string | Uint8Array>>): Promise<Json> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    body.append(name, typeof value === "string" ? value : new Blob([new Uint8Array(value)]));
  }
  return jsonOf(fetch(url, { method: "POST", body }), 201);
}

const STEPS: Readonly<Record<string, (fixture: Fixture) => Promise<void>>> = {
  "a form of a foreign page is 403 and changes nothing": foreignForms,
  "a script of a foreign page writes nothing and reads nothing": foreignScripts,
  "a script of an allowed origin uploads, changes, deletes and reads the responses": allowedScript,
  "a form of an allowed origin is taken": allowedForm,
  "a page of the service's own origin may write": sameOriginPage,
  "files with a script in them run nothing": filesThatArePages,
};

/** Sets the fixture up: the service with a route, and the pages around it. */
async function withFixture(page: Page, work: (fixture: Fixture) => Promise<void>): Promise<void> {
  await using foreign = new Pages({ "/page.xml": ["application/xml", GPX_PAGE] });
  await using friends = new Pages();
  const allowed = friends.origin("localhost");
  await withDataDir(async (dataDir) => {
    const env = { LOG: "off", ALLOWED_ORIGINS: allowed };
    await using service = await ServiceProcess.start({ dataDir, env });
    const { base } = service;
    await upload(`${base}/api/routes`, { gpx: OELBERG });
    const state = async () => {
      const list = await fetch(`${base}/api/routes?includeDeleted=true`);
      return await list.text() + await (await fetch(`${base}/api/routes/1`)).text();
    };
    await work({ page, base, foreign, allowed, state });
  });
}

Deno.test("checkOrigin: pages of other origins in Chromium", (test) =>
  stepsInChromium(test, withFixture, STEPS));
