/** Small sites made by hand, and checks of the folders that they are published into. @module */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { SiteFolderError } from "../../src/site/folder_files.ts";
import {
  publishInto,
  type PublishOptions,
  type PublishResult,
} from "../../src/site/folder_publish.ts";
import { textReadable } from "../../src/site/contents.ts";
import type { PublishedWalk, Site, SiteFile } from "../../src/site/site_file.ts";

/** A walk of a {@link handMadeSite}. */
export interface HandMadeWalk {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  /** The contents of its recordings. */
  readonly recordings: readonly string[];
}

/** A site of which only the walks and the text of the program matter. */
export interface HandMade {
  readonly origin: string;
  readonly walks: readonly HandMadeWalk[];
  /** Of the script that all pages name. */
  readonly program?: string;
}

/** SHA-256 of a text or bytes, hexadecimal. */
export function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** Runs a test with an empty folder. */
export async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "route-guide-test-" });
  try {
    await work(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** The marks of a laptop, in memory. @param known Those that it has already. */
export function newMarks(known: readonly string[] = []): PublishOptions["marks"] {
  const kept = new Map<string, readonly string[]>(known.map((mark) => [mark, []]));
  return {
    has: (mark) => kept.has(mark),
    hasWritten: (sha256) => [...kept.values()].some((entries) => entries.includes(sha256)),
    add: (mark, entries) => Promise.resolve(void kept.set(mark, entries)),
    remove: (mark) => void kept.delete(mark),
  };
}

/** The marks of the laptop of all tests. */
const MARKS = newMarks();

/** Publishes a site that was made by hand. @param how What differs from publishing to a usual disk. */
export function publish(
  path: string,
  made: HandMade,
  how: Partial<Omit<PublishOptions, "path" | "origin">> = {},
): Promise<PublishResult> {
  const make = () => Promise.resolve(handMadeSite(made));
  return publishInto({ path, origin: made.origin, make, marks: MARKS, ...how });
}

/** Checks that publishing is refused with this message, and that nothing has changed. */
export async function expectRefusal(
  folder: string,
  site: HandMade,
  message: RegExp,
): Promise<void> {
  const before = filesIn(folder);
  await assert.rejects(publish(folder, site), (error) => {
    assert.ok(error instanceof SiteFolderError);
    assert.match(error.message, message);
    return true;
  });
  assert.deepEqual(filesIn(folder), before);
}

/** The files of a site as the program would make them, with next to nothing in them. */
export function handMadeSite({ origin, walks, program = "program" }: HandMade): Site {
  const script = file(`assets/site.${sha256(program).slice(0, 16)}.js`, program, false);
  const icon = file(`assets/icon.${sha256("<svg/>").slice(0, 16)}.svg`, "<svg/>", false);
  const made = walks.map((walk) => handMadeWalk(origin, walk, script));
  const entries = ["index.html", "manifest.json", "sw.js"]
    .map((path) => file(path, `${path} names ${script.path}`, true));
  const licences = file("LICENCES.txt", "licences", false);
  const all = [script, icon, licences, ...entries, ...made.flatMap(({ files }) => files)];
  const files = [...new Map(all.map((it) => [it.path, it])).values()];
  const lease = { take: () => () => {} };
  return { origin, walks: made.map(({ published }) => published), files, lease, release() {} };
}

function handMadeWalk(origin: string, walk: HandMadeWalk, script: SiteFile) {
  const { id, slug, name, recordings } = walk;
  const path = `w/${slug}/`;
  const media = recordings.map((text) =>
    file(`media/${sha256(text).slice(0, 32)}.mp3`, text, false)
  );
  const needed = [script, ...media].map(({ path, size, sha256 }) => ({
    path,
    bytes: size,
    sha256,
  }));
  const text = JSON.stringify({ format: 1, origin, routeId: id, path, name, files: needed });
  const data = file(`${path}walk.${sha256(text).slice(0, 16)}.json`, text, false);
  const dataName = data.path.slice(path.length);
  const page = file(`${path}index.html`, `<script data-walk="${dataName}"></script>`, true);
  const published: PublishedWalk = {
    ...{ path, name, origin, routeId: id, schoolName: "", description: "", data: data.path },
    ...{ lat: 50, lon: 7, distanceM: 100, elevationGainM: 0, stationCount: recordings.length },
    bytes: needed.reduce((sum, { bytes }) => sum + bytes, 0),
    changedAt: "2026-05-03T10:00:00.000Z",
  };
  return { published, files: [data, page, ...media] };
}

function file(path: string, text: string, isEntry: boolean): SiteFile {
  const content = textReadable(text);
  return {
    path,
    content,
    size: content.size,
    sha256: sha256(text),
    mediaType: "text/plain",
    isEntry,
  };
}

/** The paths of all files below a folder, with the SHA-256 of their content. */
export function filesIn(folder: string): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (below: string) => {
    for (const { name, isDirectory } of Deno.readDirSync(join(folder, below))) {
      const path = below === "" ? name : `${below}/${name}`;
      if (isDirectory) walk(path);
      else found.set(path, sha256(Deno.readFileSync(join(folder, path))));
    }
  };
  walk("");
  return new Map([...found].sort());
}

/** Checks that each page there is has its data, and the data all files that they name. */
export function checkPages(folder: string): void {
  const files = filesIn(folder);
  for (const path of files.keys()) {
    if (!/^w\/[^/]+\/index\.html$/.test(path)) continue;
    const name = /data-walk="([^"]+)"/.exec(Deno.readTextFileSync(join(folder, path)))?.[1];
    const data = path.replace("index.html", name ?? "");
    const hash = files.get(data)?.slice(0, 16);
    assert.ok(hash !== undefined && data.endsWith(`.${hash}.json`), `${path} has its data ${data}`);
    for (const needed of JSON.parse(Deno.readTextFileSync(join(folder, data))).files) {
      assert.equal(files.get(needed.path), needed.sha256, `${needed.path} of ${path}`);
    }
  }
}

/**
 * Checks {@link checkPages}, and that the folder holds what `files.json` lists, and otherwise only files whose names hold
 * the hash of their content: those of the version before.
 *
 * @param alsoThere Paths of what else is there.
 */
export function checkComplete(folder: string, alsoThere: readonly string[] = []): void {
  checkPages(folder);
  const files = filesIn(folder);
  const { files: listed } = listingOf(folder);
  for (const { path, sha256 } of listed) assert.equal(files.get(path), sha256, path);
  const known = new Set([...listed.map(({ path }) => path), "files.json", ...alsoThere]);
  for (const path of alsoThere) assert.ok(files.has(path), path);
  const folders = new Set(Object.values(walksOf(folder)));
  for (const [path, sha256] of files) {
    if (known.has(path)) continue;
    const [, hash = "none"] = /[./]([0-9a-f]{16,32})\.[a-z0-9]+$/.exec(path) ?? [];
    assert.ok(sha256.startsWith(hash), path);
    const [walk] = /^w\/[^/]+\//.exec(path) ?? [];
    assert.ok(walk === undefined || folders.has(walk), `${path} of a withdrawn walk`);
  }
  for (const folderPath of foldersIn(folder)) {
    assert.ok([...files.keys()].some((path) => path.startsWith(`${folderPath}/`)), folderPath);
  }
}

/** Paths of files that only the version before needed. */
export function olderFiles(folder: string): string[] {
  const listed = new Set(listingOf(folder).files.map(({ path }) => path));
  return [...filesIn(folder).keys()].filter((path) => path !== "files.json" && !listed.has(path));
}

/** An entry of `files.json`. */
export interface Listed {
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly origins: readonly string[];
}

/** What `files.json` of a folder says. */
export function listingOf(folder: string): {
  readonly run?: string;
  readonly files: readonly Listed[];
  readonly removable: readonly string[];
} {
  return JSON.parse(Deno.readTextFileSync(join(folder, "files.json")));
}

/** The paths of walks in `walks.json` of a folder, by name. */
export function walksOf(folder: string): Record<string, string> {
  const { walks } = JSON.parse(Deno.readTextFileSync(join(folder, "walks.json")));
  return Object.fromEntries(walks.map((walk: PublishedWalk) => [walk.name, walk.path]));
}

function foldersIn(folder: string, below = ""): string[] {
  return [...Deno.readDirSync(join(folder, below))].filter(({ isDirectory }) => isDirectory)
    .flatMap(({ name }) => {
      const path = below === "" ? name : `${below}/${name}`;
      return [path, ...foldersIn(folder, path)];
    });
}

/** Copies a folder with everything in it. */
export function copyTree(from: string, to: string): void {
  Deno.mkdirSync(to);
  for (const { name, isDirectory } of Deno.readDirSync(from)) {
    if (isDirectory) copyTree(join(from, name), join(to, name));
    else Deno.copyFileSync(join(from, name), join(to, name));
  }
}
