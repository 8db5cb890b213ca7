/**
 * Writes by pages of other origins (docs/api.md#writes-from-web-pages), with the headers that browsers really send, over
 * a socket: none of them changes anything, and no body of theirs is even read.
 *
 * @module
 */
import assert from "node:assert/strict";
import { jsonOf } from "../support/responses.ts";
import { type AttackedProcess, withAttackedProcess } from "./attacked_process.ts";
import { type RawResponse, rawResponses } from "./raw_responses.ts";
import { until } from "../support/until.ts";

const FRIEND = "https://walks.example";

/** Address of the service after a web server that ends TLS. */
const PUBLIC = "https://wege.example";
const FORM = "Content-Type: application/x-www-form-urlencoded";
const MULTIPART = "Content-Type: multipart/form-data; boundary=----WebKitFormBoundaryAbC";
const BODY = "lat=1&lon=2&title=evil";

/** Sends a write as a browser would that has this service open under `host`. */
async function write(
  { base }: AttackedProcess,
  [method, path]: readonly [string, string],
  ...headers: readonly string[]
): Promise<RawResponse> {
  const { host } = new URL(base);
  const named = headers.some((header) => /^Host:/i.test(header)) ? [] : [`Host: ${host}`];
  const lines = [`${method} ${path} HTTP/1.1`, ...named, "Connection: close", ...headers];
  const [response] = await rawResponses(
    base,
    `${lines.join("\r\n")}\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`,
  );
  assert.ok(response !== undefined, "there is a response");
  return response;
}

/** Every write of docs/api.md. */
const WRITES = [
  ["POST", "/api/routes"],
  ["PUT", "/api/routes/1"],
  ["POST", "/api/routes/1/append"],
  ["DELETE", "/api/routes/1"],
  ["POST", "/api/routes/1/restore"],
  ["POST", "/api/routes/1/pois"],
  ["PUT", "/api/routes/1/pois/1"],
  ["DELETE", "/api/routes/1/pois/1"],
  ["POST", "/api/routes/1/pois/1/pictures"],
  ["PUT", "/api/routes/1/pois/1/pictures/1"],
  ["DELETE", "/api/routes/1/pois/1/pictures/1"],
  ["POST", "/api/routes/1/pois/1/audio"],
  ["PUT", "/api/routes/1/pois/1/audio"],
  ["DELETE", "/api/routes/1/pois/1/audio"],
] as const;

const POST_POI = ["POST", "/api/routes/1/pois"] as const;

/** What browsers say about a page that writes; `PORT` stands for the port of the service. */
const FOREIGN: Readonly<Record<string, readonly string[]>> = {
  "a form of another site": ["Origin: http://evil.example", "Sec-Fetch-Site: cross-site", FORM],
  "a form of another port": ["Origin: http://127.0.0.1:8000", "Sec-Fetch-Site: same-site", FORM],
  "a page of localhost for 127.0.0.1": ["Origin: http://localhost:PORT", FORM],
  "our host with another scheme": ["Origin: https://127.0.0.1:PORT", FORM],
  "our host without its port": ["Origin: http://127.0.0.1", FORM],
  "a public name without TLS": ["Host: wege.example", "Origin: http://wege.example", FORM],
  "a public name on another port": ["Host: wege.example", "Origin: https://wege.example:1", FORM],
  "a browser without Sec-Fetch-Site": ["Origin: http://evil.example", MULTIPART],
  "a sandboxed frame": ["Origin: null", "Sec-Fetch-Site: cross-site", MULTIPART],
  "a file on the disk": ["Origin: null", FORM],
  "a browser extension": ["Origin: chrome-extension://abcdefghijklmnop", FORM],
  "a form without Origin": ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", FORM],
  "a host that begins like ours": ["Origin: http://127.0.0.1:PORT.evil.example", FORM],
  "a user name like our host": ["Origin: http://127.0.0.1:PORT@evil.example", FORM],
  "an origin with our host as path": ["Origin: http://evil.example/127.0.0.1:PORT", FORM],
  "two origins, one ours": ["Origin: http://127.0.0.1:PORT", "Origin: http://evil.example", FORM],
  "two origins in one": ["Origin: http://evil.example http://127.0.0.1:PORT", FORM],
  "an empty origin": ["Origin:", FORM],
  "a host that begins like the friend's": [`Origin: ${FRIEND}.evil.example`, FORM],
  "the friend without TLS": [`Origin: ${FRIEND.replace("https", "http")}`, FORM],
  "a site that is untrue about the site": [
    "Origin: http://evil.example",
    "Sec-Fetch-Site: none",
    FORM,
  ],
  "a forwarded host": ["Origin: http://evil.example", "X-Forwarded-Host: evil.example", FORM],
  "JSON dressed as text": ["Origin: http://evil.example", "Content-Type: text/plain"],
};

Deno.test("checkOrigin: every write of a page of another origin is 403 and changes nothing", () =>
  withAttackedProcess({}, async (target) => {
    const before = await target.state();
    const headers = ["Origin: http://evil.example", "Sec-Fetch-Site: cross-site", FORM];
    for (const place of WRITES) {
      const { status, body } = await write(target, place, ...headers);
      assert.equal(status, 403, place.join(" "));
      assert.match(body, /"error":"HttpError".*ALLOWED_ORIGINS/);
    }
    assert.equal(await target.state(), before);
  }));

Deno.test("checkOrigin: a refused write of a page of another origin is logged with its path, also by LOG=off", () =>
  withAttackedProcess({}, async (target) => {
    const expected = WRITES.map(([method, path]) =>
      `warning: ${method} ${path} was refused: Pages of http://evil.example are not allowed to write\n`
    );
    for (const place of WRITES) await write(target, place, "Origin: http://evil.example", FORM);
    const isMissing = (line: string) => !target.service.stderr.includes(line);
    await until("every refused write is in the log", () => !expected.some(isMissing), {
      found: () => `missing are ${expected.filter(isMissing).join("")}`,
    });
  }));

Deno.test("checkOrigin: whatever a browser says of a foreign page, its write is 403 and changes nothing", () =>
  withAttackedProcess({ ALLOWED_ORIGINS: FRIEND, PUBLIC_URL: PUBLIC }, async (target) => {
    const before = await target.state();
    const { port } = new URL(target.base);
    for (const [name, headers] of Object.entries(FOREIGN)) {
      const sent = headers.map((header) => header.replaceAll("PORT", port));
      assert.equal((await write(target, POST_POI, ...sent)).status, 403, name);
    }
    assert.equal(await target.state(), before);
  }));

Deno.test("checkOrigin: a method that a proxy would turn into another is no way around", () =>
  withAttackedProcess({}, async (target) => {
    const before = await target.state();
    const override = ["X-HTTP-Method-Override: DELETE", "X-HTTP-Method: DELETE"];
    await write(target, ["GET", "/api/routes/1?_method=DELETE"], ...override);
    await write(target, ["POST", "/api/routes/1?_method=DELETE"], ...override);
    assert.equal(await target.state(), before);
  }));

Deno.test("checkOrigin: the service's own pages, apps and allowed origins may write", () =>
  withAttackedProcess(
    {
      ALLOWED_ORIGINS: FRIEND,
      ALLOWED_HOSTS: "walks.school",
      PUBLIC_URL: PUBLIC,
      EDIT_PASSWORD: "none",
    },
    async (target) => {
      const { host, port } = new URL(target.base);
      const https = "X-Forwarded-Proto: https";
      const senders: readonly (readonly string[])[] = [
        [FORM],
        [FORM, `Origin: http://${host}`, "Sec-Fetch-Site: same-origin"],
        [FORM, "Sec-Fetch-Site: none"],
        [FORM, `Host: LOCALHOST:${port}`, `Origin: http://localhost:${port}`],
        [FORM, "Host: walks.school", "Origin: http://walks.school", "Sec-Fetch-Site: same-origin"],
        [FORM, "Host: walks.school", "Origin: https://walks.school", https],
        [FORM, "Host: wege.example", `Origin: ${PUBLIC}`, "Sec-Fetch-Site: same-origin"],
        [FORM, "Host: Wege.example:443", `Origin: ${PUBLIC}`],
        [FORM, `Origin: ${FRIEND}`, "Sec-Fetch-Site: cross-site"],
      ];
      for (const headers of senders) {
        assert.equal((await write(target, POST_POI, ...headers)).status, 201, headers.join(", "));
      }
      const { pois } = await jsonOf(fetch(`${target.base}/api/routes/1/pois`));
      assert.ok(Array.isArray(pois));
      assert.equal(pois.length, 1 + senders.length);
    },
  ));

Deno.test("ownOrigin: X-Forwarded-Proto decides the scheme only where PUBLIC_URL and TLS do not", () =>
  withAttackedProcess(
    { ALLOWED_HOSTS: "walks.school", PUBLIC_URL: PUBLIC, EDIT_PASSWORD: "none" },
    async (target) => {
      const before = await target.state();
      const refused: readonly (readonly string[])[] = [
        ["Host: walks.school", "Origin: https://walks.school"],
        ["Host: walks.school", "Origin: http://walks.school", "X-Forwarded-Proto: https"],
        ["Host: walks.school", "Origin: https://walks.school", "X-Forwarded-Proto: http"],
        ["Host: wege.example", "Origin: http://wege.example", "X-Forwarded-Proto: http"],
      ];
      for (const headers of refused) {
        const { status, body } = await write(target, POST_POI, FORM, ...headers);
        assert.equal(status, 403, headers.join(", "));
        assert.match(body, /ALLOWED_ORIGINS/);
      }
      assert.equal(await target.state(), before);
    },
  ));
