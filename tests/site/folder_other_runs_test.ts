/**
 * Tests of a folder in which the run of another library was stopped, or happens at the same time where the file system has
 * no locks.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { SiteFolderError } from "../../src/site/folder_error.ts";
import { publishInto } from "../../src/site/folder_publish.ts";
import type { WritableFile } from "../../src/media/files.ts";
import { repetitions } from "../support/extent.ts";
import { FailingFiles } from "../support/faults/failing_files.ts";
import {
  checkComplete,
  checkPages,
  copyTree,
  expectRefusal,
  filesIn,
  type HandMade,
  handMadeSite,
  listingOf,
  publish,
  withFolder,
} from "../support/published_folder.ts";
import { SeededRandom, testSeed } from "../support/random.ts";

const ORIGIN = "A".repeat(22);
const OTHER = "B".repeat(22);

const BROOK = { id: 1, slug: "am-bach", name: "Am Bach", recordings: ["Tor", "Brücke"] };
const HILL = { id: 2, slug: "berg", name: "Berg", recordings: ["Gipfel", "Brücke"] };
const MILL = { id: 3, slug: "muehle", name: "Mühle", recordings: ["Rad", "Wehr"] };

/** Versions of one library; the second one changes, adds and withdraws a walk. */
const FIRST: HandMade = { origin: ORIGIN, walks: [BROOK, HILL] };
const SECOND: HandMade = {
  origin: ORIGIN,
  walks: [{ ...BROOK, recordings: ["Tor neu"] }, MILL],
  program: "two",
};

/** Versions of another one, which has the same walk, and then one with the slug and a recording of the one that is new. */
const OTHER_FIRST: HandMade = { origin: OTHER, walks: [BROOK] };
const OTHER_SECOND: HandMade = {
  origin: OTHER,
  walks: [BROOK, { ...MILL, id: 9, name: "Mühle am See", recordings: ["Rad", "See"] }],
};

const ROUNDS = repetitions({ fast: 10, usual: 40, night: 200 });

const HOUR_MS = 60 * 60 * 1000;
const later = () => Date.now() + HOUR_MS;
const muchLater = () => Date.now() + 2 * HOUR_MS;

/** All files but those that are made of others, and those that are not complete. */
function contentsIn(folder: string): ReadonlyMap<string, string> {
  const files = [...filesIn(folder)].filter(([path]) =>
    /^(?:w|media|assets)\/.*(?<!\.part)$/.test(path)
  );
  return new Map(files);
}

function checkStillThere(folder: string, before: ReadonlyMap<string, string>): void {
  const files = filesIn(folder);
  for (const [path, hash] of before) assert.equal(files.get(path), hash, path);
}

/** A journal that a stopped run was writing; its own library removes it. */
const HALF_A_JOURNAL = `publishing.json.${ORIGIN}.part`;

/** Checks that each file there is listed, so that a later run can remove it. */
function checkListed(folder: string): void {
  const { files, previous } = listingOf(folder);
  const listed = new Map([...previous, ...files].map(({ path, sha256 }) => [path, sha256]));
  for (const [path, hash] of filesIn(folder)) {
    if (path === "files.json" || path === HALF_A_JOURNAL) continue;
    assert.equal(listed.get(path), hash, path);
  }
}

/** The folders of the walks in `walks.json`. */
function listedPaths(folder: string): string[] {
  if (!filesIn(folder).has("walks.json")) return [];
  const { walks } = JSON.parse(Deno.readTextFileSync(join(folder, "walks.json")));
  return walks.map(({ path }: { readonly path: string }) => path).sort();
}

function hasJournal(folder: string): boolean {
  return filesIn(folder).has("publishing.json");
}

for (
  const [title, before] of [
    ["beside published walks", [OTHER_FIRST, FIRST]],
    ["into an empty folder", []],
  ] as const
) {
  Deno.test(`publishInto keeps all that a stopped run of another library has written ${title}`, () =>
    withFolder(async (top) => {
      const random = new SeededRandom(testSeed());
      const start = join(top, "start");
      Deno.mkdirSync(start);
      for (const site of before) await publish(start, site, { files: new FailingFiles() });
      let stopped = 0;
      for (let at = 1, isDone = false; !isDone; at++) {
        const folder = join(top, "folder");
        copyTree(start, folder);
        const failing = new FailingFiles();
        failing.fail({ at, failure: "EIO", times: Infinity });
        isDone = await publish(folder, SECOND, { files: failing }).then(() => true, () => false);
        const contents = contentsIn(folder);
        const walks = listedPaths(folder);
        if (hasJournal(folder)) {
          stopped++;
          await expectRefusal(
            folder,
            OTHER_SECOND,
            /^another laptop publishes into it, or has been/,
          );
        }
        // The other library's run is stopped too, somewhere.
        const files = new FailingFiles();
        files.fail({ at: 1 + random.below(60), failure: "EIO", times: Infinity });
        await publish(folder, OTHER_SECOND, { files, now: later }).catch(() => {});
        checkStillThere(folder, contents);
        checkPages(folder);
        await publish(folder, OTHER_SECOND, { files: new FailingFiles(), now: muchLater });
        checkStillThere(folder, contents);
        checkPages(folder);
        checkListed(folder);
        const listed = listedPaths(folder);
        for (const path of walks) assert.ok(listed.includes(path), path);
        const next = random.chance(0.5) ? SECOND : FIRST;
        await publish(folder, next, { files: new FailingFiles(), now: muchLater });
        checkComplete(folder);
        assert.equal(listedPaths(folder).length, 4);
        Deno.removeSync(folder, { recursive: true });
      }
      assert.ok(stopped > 20, `${stopped} runs were stopped`);
    }));
}

/** Publishes; `meanwhile` happens after the folder was read, or after the journal was written. */
async function publishWith(
  folder: string,
  site: HandMade,
  meanwhile: { readonly afterRead?: () => void; readonly afterBegin?: () => void },
): Promise<void> {
  let isBegun = false;
  await publishInto({
    path: folder,
    origin: site.origin,
    make: (published) => {
      meanwhile.afterRead?.();
      return Promise.resolve(handMadeSite(site, published));
    },
    progress: () => {
      if (!isBegun) meanwhile.afterBegin?.();
      isBegun = true;
    },
  });
}

function copyOver(from: string, to: string): void {
  for (const { name, isDirectory } of Deno.readDirSync(from)) {
    if (!isDirectory) Deno.copyFileSync(join(from, name), join(to, name));
    else {
      Deno.mkdirSync(join(to, name), { recursive: true });
      copyOver(join(from, name), join(to, name));
    }
  }
}

Deno.test("publishInto replaces no page when another run begins or ends meanwhile, where no lock tells", () =>
  withFolder(async (top) => {
    const start = join(top, "start");
    await publish(start, OTHER_FIRST);
    await publish(start, FIRST);
    const ended = join(top, "ended");
    copyTree(start, ended);
    await publish(ended, OTHER_SECOND);
    const begun = join(top, "begun");
    copyTree(start, begun);
    const files = new FailingFiles();
    files.fail({ at: 12, failure: "EIO", times: Infinity });
    await assert.rejects(publish(begun, OTHER_SECOND, { files }));
    assert.ok(hasJournal(begun));
    for (const other of [ended, begun]) {
      for (const moment of ["afterRead", "afterBegin"] as const) {
        const folder = join(top, "folder");
        copyTree(start, folder);
        const meanwhile = { [moment]: () => copyOver(other, folder) };
        await assert.rejects(
          publishWith(folder, SECOND, meanwhile),
          /^SiteFolderError: another publish has changed it meanwhile; publish again when that/,
        );
        checkStillThere(folder, contentsIn(other));
        checkPages(folder);
        assert.equal(
          filesIn(folder).get("walks.json"),
          filesIn(other).get("walks.json"),
          "the list is that of the other run",
        );
        await publish(folder, OTHER_SECOND, { now: later });
        await publish(folder, SECOND, { now: muchLater });
        checkPages(folder);
        assert.equal(listedPaths(folder).length, 4);
        Deno.removeSync(folder, { recursive: true });
      }
    }
  }));

Deno.test("publishInto does not wait for a run of its own library, nor for one that is said to begin tomorrow", () =>
  withFolder(async (top) => {
    const stop = async (folder: string, now: () => number) => {
      const files = new FailingFiles();
      files.fail({ at: 12, failure: "EIO", times: Infinity });
      await assert.rejects(publish(folder, FIRST, { files, now }));
      assert.ok(hasJournal(folder));
    };
    const folder = join(top, "site");
    await stop(folder, Date.now);
    await publish(folder, FIRST);
    checkComplete(folder);
    const ahead = join(top, "ahead");
    await stop(ahead, () => Date.now() + 24 * HOUR_MS);
    const { keptUnfinished } = await publish(ahead, OTHER_FIRST);
    assert.ok(keptUnfinished);
    checkPages(ahead);
  }));

/** The real file system, with pauses of any length after each file. */
class PausingFiles extends FailingFiles {
  constructor(private readonly random: SeededRandom) {
    super();
  }

  override create(path: string): WritableFile {
    const file = super.create(path);
    return { ...file, flush: () => pause(this.random) };
  }
}

async function pause(random: SeededRandom): Promise<void> {
  for (let count = random.below(8); count > 0; count--) {
    await new Promise((done) => setTimeout(done));
  }
}

Deno.test("publishInto, run by two libraries at the same time without a lock, leaves whole walks, and both are there after another run of each", () =>
  withFolder(async (top) => {
    const random = new SeededRandom(testSeed());
    const start = join(top, "start");
    await publish(start, OTHER_FIRST);
    await publish(start, FIRST);
    let refused = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const folder = join(top, "folder");
      copyTree(start, folder);
      const files = new PausingFiles(random);
      const lock = () => ({ [Symbol.dispose]: () => {} });
      const run = async (site: HandMade) => {
        await pause(random);
        await publish(folder, site, { files, lock });
      };
      const results = await Promise.allSettled([run(SECOND), run(OTHER_SECOND)]);
      for (const result of results) {
        if (result.status === "fulfilled") continue;
        refused++;
        assert.ok(result.reason instanceof SiteFolderError, String(result.reason));
        assert.match(result.reason.message, /^another (?:laptop publishes|publish has changed)/);
      }
      assert.ok(results.some(({ status }) => status === "fulfilled"), "one of them has published");
      checkPages(folder);
      assert.ok(!hasJournal(folder));
      await publish(folder, OTHER_SECOND);
      await publish(folder, SECOND);
      checkComplete(folder);
      assert.equal(listedPaths(folder).length, 4);
      Deno.removeSync(folder, { recursive: true });
    }
    assert.ok(refused > ROUNDS / 4, `${refused} of ${ROUNDS} refused`);
  }));
