/**
 * Tests of the check of a published folder, with the files that the service makes and servers that lack some, or refuse.
 *
 * @module
 */
/// <reference lib="dom" />
import assert from "node:assert/strict";
import { NetworkError } from "../../../../web/kit/api_error.ts";
import { checkSite, type SiteCheck } from "../../../../web/guide/published/check_files.ts";
import { publishedFiles, recordingsOf } from "../../../support/published_files.ts";
import { publishedVersions } from "../../../support/published_versions.ts";
import { Service } from "../../../support/service.ts";
import { createWalk } from "../../../support/walk.ts";
import {
  type Files,
  FolderServer,
  type FolderServerOptions,
} from "../../../support/web_servers/folder_server.ts";

// Deno compares hashes as pages with https do.
Object.defineProperty(globalThis, "isSecureContext", { value: true });

// Deno wants every body to be read.
const OF_FETCH = { sanitizeResources: false };

const { first, second, path: folder } = await publishedVersions();
const FILES = first.files;
const NAME = first.name;

/** Looks for all files of a server. */
async function check(
  files: Files,
  options: FolderServerOptions = {},
): Promise<SiteCheck | null> {
  await using server = new FolderServer(files, options);
  return await checkSite(
    new URL(server.address),
    new AbortController().signal,
    () => {},
  );
}

/** What is missing: walk, kind, station and path of each file. */
function missingOf(result: SiteCheck | null): readonly string[] {
  return (result?.parts ?? []).flatMap(({ walk, missing }) =>
    missing.map(({ path, kind, station }) =>
      `${walk?.name ?? "all"}: ${kind} ${station === null ? "" : `${station.number} `}${path}`
    )
  );
}

function without(...paths: readonly string[]): Files {
  return new Map([...FILES].filter(([path]) => !paths.includes(path)));
}

/** The files with another content of one of them. */
function changed(
  path: string,
  change: (content: Uint8Array) => Uint8Array,
): Files {
  const content = FILES.get(path);
  assert.ok(content, path);
  return new Map([...FILES, [path, new Uint8Array(change(content))]]);
}

Deno.test("checkSite() finds nothing missing where all files are, each counted once, and each at its walk", async () => {
  const result = await check(FILES);
  assert.ok(result);
  const { done, total, missing, unknown, parts, version } = result;
  assert.deepEqual([missing, unknown, done], [0, 0, total]);
  assert.equal(
    total,
    FILES.size - 2,
    "files.json does not list itself, and README.txt is for people",
  );
  assert.deepEqual(parts.map(({ walk }) => walk?.name), [
    NAME,
    "Zur Burg",
    undefined,
  ]);
  for (const part of parts) {
    assert.ok(part.total > 0 && part.done === part.total);
  }
  assert.match(version, /^[0-9a-f]{64}$/);
});

Deno.test("checkSite() names walk and station of recordings and pictures that are missing or cut off", async () => {
  const [one, two] = first.stations;
  assert.ok(one && two);
  assert.deepEqual(missingOf(await check(without(one.recording))), [
    `${NAME}: recording 1 ${one.recording}`,
    `Zur Burg: recording 1 ${one.recording}`,
  ], "two walks have the same recording");
  const half = changed(
    two.recording,
    (bytes) => bytes.subarray(0, bytes.length / 2),
  );
  assert.deepEqual(missingOf(await check(half)), [
    `${NAME}: recording 2 ${two.recording}`,
  ]);
  const picture = [...FILES.keys()].find((path) => /^media\/.*\.(jpg|png|webp)$/.test(path)) ?? "";
  assert.deepEqual(missingOf(await check(without(picture))), [
    `${NAME}: picture 2 ${picture}`,
  ]);
});

Deno.test("checkSite() names a page or data file of a walk, and what all walks need", async () => {
  const page = `${folder}index.html`;
  assert.deepEqual(missingOf(await check(without(page))), [
    `${NAME}: page ${page}`,
  ]);
  const [data = ""] = first.needed;
  const ofData = await check(without(data));
  assert.deepEqual(missingOf(ofData), [`${NAME}: page ${data}`]);
  const script = [...FILES.keys()].find((path) => path.startsWith("assets/guide_walk_map.")) ?? "";
  const damaged = changed(script, (bytes) => bytes.map((byte) => byte ^ 1));
  assert.deepEqual(missingOf(await check(damaged)), [`all: shared ${script}`]);
  assert.deepEqual(missingOf(await check(without("walks.json"))), [
    "all: shared walks.json",
  ]);
});

Deno.test("checkSite(): files of the version before are not the new ones", async () => {
  const upload = new Map(
    [...second.files, [`${folder}index.html`, FILES.get(`${folder}index.html`)]]
      .filter((entry): entry is [string, Uint8Array<ArrayBuffer>] => entry[1] !== undefined),
  );
  assert.deepEqual(missingOf(await check(upload)), [
    `${second.name}: page ${folder}index.html`,
  ]);
});

Deno.test("checkSite() names each station of one walk that has the same recording, and counts the file once", async () => {
  await using service = await Service.open();
  const stations = [{ title: "Tor", atM: 100, seconds: 1 }, {
    title: "Turm",
    atM: 200,
    seconds: 1,
  }];
  await createWalk((path, init) => service.fetch(path, init), "Zur Burg", stations);
  const files = await publishedFiles(service);
  const [recording = ""] = recordingsOf(files, "Zur Burg");
  const result = await check(new Map([...files].filter(([path]) => path !== recording)));
  assert.deepEqual(
    missingOf(result),
    [1, 2].map((number) => `Zur Burg: recording ${number} ${recording}`),
  );
  assert.equal(result?.missing, 1);
  assert.equal(result?.parts[0]?.done, result?.parts[0]?.total);
});

Deno.test("checkSite() is null without a whole list of files", async () => {
  assert.equal(await check(without("files.json")), null);
  assert.equal(
    await check(changed("files.json", (bytes) => bytes.subarray(0, 200))),
    null,
  );
});

Deno.test(
  "checkSite(): what a server refuses is neither there nor missing, and ends the questions",
  OF_FETCH,
  async () => {
    const [one] = first.stations;
    for (const status of [401, 403, 429, 503]) {
      const result = await check(FILES, {
        instead: (_request, path) => path === one?.recording ? new Response("", { status }) : null,
      });
      assert.ok(result);
      assert.deepEqual([
        result.missing,
        result.unknown,
        result.total - result.done,
      ], [0, 1, 1]);
    }
    await using server = new FolderServer(FILES, {
      instead: (_request, path) => /json$/.test(path) ? null : new Response("", { status: 503 }),
    });
    const result = await checkSite(
      new URL(server.address),
      new AbortController().signal,
      () => {},
    );
    assert.ok(result && result.unknown < 13, `${result?.unknown}`);
  },
);

Deno.test(
  "checkSite() throws where there is no connection, and returns what it knows when it is ended",
  OF_FETCH,
  async () => {
    const refusing = { instead: () => new Response("", { status: 503 }) };
    await assert.rejects(check(FILES, refusing), NetworkError);
    const abort = new AbortController();
    await using server = new FolderServer(FILES);
    const result = await checkSite(
      new URL(server.address),
      abort.signal,
      ({ done }) => {
        if (done === 3) abort.abort();
      },
    );
    assert.ok(result && result.done >= 3 && result.done < result.total);
  },
);
