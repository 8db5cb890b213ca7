/** Tests of finding out whether the files of a walk are on a server, with real servers that refuse requests. @module */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { NetworkError } from "../../../../web/kit/api_error.ts";
import {
  type Asking,
  missingFiles,
  slowly,
} from "../../../../web/guide/published/follow_version.ts";
import {
  type Files,
  FolderServer,
  type FolderServerOptions,
} from "../../../support/web_servers/folder_server.ts";

// Deno compares hashes as pages with https do.
Object.defineProperty(globalThis, "isSecureContext", { value: true });

const SCRIPT = new TextEncoder().encode("program");
const SCRIPT_PATH = `assets/site.${
  createHash("sha256").update(SCRIPT).digest("hex").slice(0, 16)
}.js`;

/** The path of a recording. */
function mediaPath(number: number): string {
  return `media/${String(number).padStart(32, "0")}.mp3`;
}

const MEDIA = [1, 2, 3].map(mediaPath);

const FILES: Files = new Map([
  [SCRIPT_PATH, SCRIPT],
  ...MEDIA.map((path) => [path, new Uint8Array(100)] as const),
]);

const NEEDED = [...FILES].map(([path, { length }]) => ({ path, bytes: length }));

/** Without the last recording, or with another content in its place. */
function damaged(content: Uint8Array<ArrayBuffer> | null): Files {
  const whole = [...FILES].slice(0, -1);
  return new Map(content === null ? whole : [...whole, [mediaPath(3), content]]);
}

/** Asks without pauses. */
const AT_ONCE: Asking = { cache: "no-cache", pause: () => Promise.resolve() };

/** Which files are missing, for a page of a server with these files. */
async function check(
  files: Files,
  options: FolderServerOptions = {},
): Promise<readonly string[]> {
  await using server = new FolderServer(files, options);
  return await missingFiles(new URL(server.address), NEEDED, AT_ONCE);
}

/** Responds to `HEAD` with a status, or with the length of a file that is empty. */
function forHead(status: number): FolderServerOptions {
  const headers = status === 200 ? { "Content-Length": "0" } : {};
  return {
    instead: ({ method }) => method === "HEAD" ? new Response(null, { status, headers }) : null,
  };
}

/** Responds to all requests for recordings with a status. */
function forMedia(status: number): FolderServerOptions {
  return {
    instead: (_request, path) => path.startsWith("media/") ? new Response(null, { status }) : null,
  };
}

const SERVERS: Readonly<Record<string, FolderServerOptions>> = {
  "sends all of it": {},
  "refuses HEAD with 400": forHead(400),
  "refuses HEAD with 403": forHead(403),
  "refuses HEAD with 404": forHead(404),
  "refuses HEAD with 405": forHead(405),
  "refuses HEAD with 501": forHead(501),
  "responds to HEAD with the length 0": forHead(200),
};

for (const [what, options] of Object.entries(SERVERS)) {
  Deno.test(`missingFiles() finds none on a server that ${what}, and the one that is missing, empty or cut off`, async () => {
    assert.deepEqual(await check(FILES, options), []);
    for (const content of [null, new Uint8Array(0), new Uint8Array(50)]) {
      assert.deepEqual(await check(damaged(content), options), [mediaPath(3)]);
    }
  });
}

// Deno wants every body to be read.
const OF_FETCH = { sanitizeResources: false };

Deno.test(
  "missingFiles(): a refusal for another reason than that a file is missing says nothing",
  OF_FETCH,
  async () => {
    for (const status of [401, 403, 408, 425, 429, 500, 503]) {
      await assert.rejects(check(FILES, forMedia(status)), NetworkError, `${status}`);
      const instead = (_request: Request, path: string) =>
        path === SCRIPT_PATH ? new Response(null, { status }) : null;
      await assert.rejects(check(FILES, { instead }), NetworkError, `${status} for the script`);
    }
    assert.deepEqual(await check(FILES, forMedia(410)), MEDIA);
  },
);

Deno.test(
  "missingFiles() asks no more of a server that refuses too many requests",
  OF_FETCH,
  async () => {
    await using server = new FolderServer(FILES, forMedia(429));
    const root = new URL(server.address);
    await assert.rejects(missingFiles(root, NEEDED, slowly({ state: { kind: "unknown" } })));
    assert.deepEqual(server.requests, [
      `GET ${SCRIPT_PATH}`,
      `HEAD ${MEDIA[0]}`,
      `GET ${MEDIA[0]}`,
    ]);
  },
);

Deno.test("missingFiles() asks for no recording where a file of the program is missing", async () => {
  await using server = new FolderServer(new Map([...FILES].slice(1)));
  assert.deepEqual(await missingFiles(new URL(server.address), NEEDED, AT_ONCE), [SCRIPT_PATH]);
  assert.ok(server.requests.every((request) => !request.includes("media/")));
});

Deno.test("slowly() asks for one file after the other, and with a pause after the first ones", async () => {
  const files: Files = new Map(
    Array.from({ length: 8 }, (_, i) => [mediaPath(i), new Uint8Array(9)]),
  );
  const begun: number[] = [];
  let atOnce = 0;
  let most = 0;
  await using server = new FolderServer(files, {
    instead: async ({ method }) => {
      assert.equal(method, "HEAD");
      begun.push(performance.now());
      most = Math.max(most, ++atOnce);
      await Promise.resolve();
      atOnce--;
      return new Response(null, { headers: { "Content-Length": "9" } });
    },
  });
  const needed = [...files.keys()].map((path) => ({ path, bytes: 9 }));
  const asking = slowly({ state: { kind: "none" } });
  assert.deepEqual(await missingFiles(new URL(server.address), needed, asking), []);
  assert.equal(most, 1);
  const [, , , , , sixth = 0, seventh = 0, eighth = 0] = begun;
  // Timers may be a little early.
  assert.ok(seventh - sixth > 900 && eighth - seventh > 900, `${begun}`);
});

Deno.test("slowly() ends when the walk is being loaded, which finds out the same", async () => {
  await using server = new FolderServer(FILES);
  const asking = slowly({ state: { kind: "loading" } });
  await assert.rejects(missingFiles(new URL(server.address), NEEDED, asking), NetworkError);
  assert.deepEqual(server.requests, [`GET ${SCRIPT_PATH}`]);
});
