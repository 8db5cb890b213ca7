/** Tests of what a device reads of a published walk before it loads a copy: with a real server of files. @module */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { ApiError, isGone, NetworkError } from "../../../../web/kit/api_error.ts";
import { NotNowError } from "../../../../web/kit/offline/not_now.ts";
import {
  type PublishedVersion,
  readPublished,
} from "../../../../web/guide/offline/published_walk.ts";

type Files = Map<string, string>;

function sha256Of(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** A data file that names these files, by its path. */
function dataFile(needed: Files, format = 1): readonly [path: string, text: string] {
  const files = [...needed].map(([path, text]) => (
    { path, bytes: text.length, sha256: sha256Of(text), mediaType: "text/plain" }
  ));
  const text = JSON.stringify({ format, routeId: 12, walk: { name: "Am Bach" }, files });
  return [`w/am-bach/walk.${sha256Of(text).slice(0, 16)}.json`, text];
}

function pageOf(dataPath: string): string {
  return `<!doctype html><script data-walk="${
    dataPath.slice("w/am-bach/".length)
  }"></script></html>`;
}

const PAGE = "w/am-bach/";
const ASSETS: Files = new Map([["assets/site.0123456789abcdef.js", "program"]]);
const MEDIA: Files = new Map([["media/0123456789abcdef0123456789abcdef.mp3", "recording"]]);

/** All files of a site with one walk. */
function siteFiles(): Files {
  const data = dataFile(new Map([...ASSETS, ...MEDIA]));
  const list = JSON.stringify({ format: 1, walks: [{ path: PAGE }] });
  return new Map([[PAGE, pageOf(data[0])], data, ["walks.json", list], ...ASSETS, ...MEDIA]);
}

/** Makes the response to a request for a file that is not there. */
type Missing = (request: Request) => Response;

/** Serves files below `/wege/`; `work` may change them. */
async function withSite(
  work: (files: Files, read: () => Promise<PublishedVersion>) => Promise<void>,
  missing: Missing = () => new Response("Not found", { status: 404 }),
) {
  const files = siteFiles();
  await using server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, (request) => {
    const path = new URL(request.url).pathname.slice("/wege/".length);
    const text = files.get(path);
    return text === undefined ? missing(request) : new Response(text);
  });
  const root = new URL(`http://127.0.0.1:${server.addr.port}/wege/`);
  await work(files, () => readPublished({ root, path: PAGE }));
}

/** The path of the data file. */
function dataPathIn(files: Files): string {
  return [...files.keys()].find((path) => path.endsWith(".json") && path !== "walks.json") ?? "";
}

Deno.test("readPublished() reads the page, the data file it names, and all files of that as one manifest", () =>
  withSite(async (files, read) => {
    const { manifest, page } = await read();
    const data = dataPathIn(files);
    assert.equal(`w/am-bach/${manifest.version}`, data);
    const expected = [PAGE, data, ...ASSETS.keys(), ...MEDIA.keys()];
    assert.deepEqual(manifest.files.map(({ url }) => url), expected.map((path) => `/wege/${path}`));
    for (const [index, { bytes, sha256 }] of manifest.files.entries()) {
      const text = files.get(expected[index] ?? "") ?? "";
      assert.deepEqual([bytes, sha256], [text.length, sha256Of(text)]);
    }
    assert.deepEqual(page.file, manifest.files[0]);
    assert.equal(new TextDecoder().decode(page.content), files.get(PAGE));
  }));

Deno.test("readPublished() loads a version of a newer format: the guide that can show it is part of it", () =>
  withSite(async (files, read) => {
    const [path, text] = dataFile(ASSETS, 2);
    files.set(path, text).set(PAGE, pageOf(path));
    assert.equal((await read()).manifest.files.length, 3);
  }));

Deno.test("readPublished() says that a walk is gone only if the list can be read and does not have it", () =>
  withSite(async (files, read) => {
    files.delete(PAGE);
    const readable = (list: string) => {
      files.set("walks.json", list);
      return read().then(() => null, (error: unknown) => error);
    };
    for (
      const list of [
        JSON.stringify({ format: 1, walks: [{ path: PAGE }] }),
        JSON.stringify({ format: 2, walks: [] }),
        JSON.stringify({ format: 1, walks: [] }).slice(0, -1),
        "null",
      ]
    ) {
      assert.ok(await readable(list) instanceof NetworkError, list);
    }
    const error = await readable(JSON.stringify({ format: 1, walks: [{ path: "w/zur-burg/" }] }));
    assert.ok(error instanceof ApiError && isGone(error));
    files.delete("walks.json");
    await assert.rejects(read(), NetworkError);
  }));

const HOMEPAGE = "<!doctype html><html><h1>Our school</h1></html>";

/** What homepages respond for a file that is not there, besides a plain 404. */
const MISSING: Readonly<Record<string, Missing>> = {
  "410": () => new Response("Gone", { status: 410 }),
  "403 of a folder without a page": () => new Response("Forbidden", { status: 403 }),
  "a page of its own": () => new Response(HOMEPAGE),
  "a redirect to its first page": ({ url }) =>
    new URL(url).pathname === "/" ? new Response(HOMEPAGE) : Response.redirect(new URL("/", url)),
};

for (const [name, missing] of Object.entries(MISSING)) {
  Deno.test(`readPublished() says that a walk without a page is gone if it is unlisted, and the server sends ${name}`, () =>
    withSite(async (files, read) => {
      files.delete(PAGE);
      await assert.rejects(read(), NotNowError, "it is listed");
      files.set("walks.json", JSON.stringify({ format: 1, walks: [] }));
      await assert.rejects(read(), isGone);
      files.delete("walks.json");
      await assert.rejects(read(), (error) => !isGone(error));
    }, missing));
}

Deno.test("readPublished() does not take a walk for gone whose page is refused or cut off, even if it is unlisted", () =>
  withSite(async (files, read) => {
    const page = files.get(PAGE) ?? "";
    files.set("walks.json", JSON.stringify({ format: 1, walks: [] })).delete(PAGE);
    await assert.rejects(read(), { why: "busy", retryAfterMs: 9000 });
    for (const length of [0, page.length - 8]) {
      files.set(PAGE, page.slice(0, length));
      await assert.rejects(read(), { why: "updating" });
    }
  }, () => new Response("Too many", { status: 429, headers: { "Retry-After": "9" } })));

Deno.test("readPublished() without a server is not an update", async () => {
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    () => new Response(),
  );
  const root = new URL(`http://127.0.0.1:${server.addr.port}/wege/`);
  await server.shutdown();
  const error: unknown = await readPublished({ root, path: PAGE }).catch((cause) => cause);
  assert.ok(error instanceof NetworkError && !(error instanceof NotNowError));
});

Deno.test("readPublished() takes what is uploaded in part for a walk that is being updated", async (test) => {
  const damages: Readonly<Record<string, (files: Files) => void>> = {
    "the page is cut off": (files) => files.set(PAGE, (files.get(PAGE) ?? "").slice(0, -8)),
    "the page is empty": (files) => files.set(PAGE, ""),
    "the page is that of a login": (files) => files.set(PAGE, "<h1>Please log in</h1></html>"),
    "the data file is missing": (files) => files.delete(dataPathIn(files)),
    "the data file is cut off": (files) => {
      const path = dataPathIn(files);
      files.set(path, (files.get(path) ?? "").slice(0, -1));
    },
  };
  for (const [name, damage] of Object.entries(damages)) {
    await test.step(name, () =>
      withSite(async (files, read) => {
        damage(files);
        await assert.rejects(read(), { why: "updating" });
      }));
  }
});
