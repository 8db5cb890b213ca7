/**
 * Tests of publishing that is interrupted, or refused by the system, at each of its operations: what is there then is
 * whole, and the next run completes it.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { IncompleteSiteError } from "../../src/site/folder_files.ts";
import { repetitions } from "../support/extent.ts";
import { FailingFiles } from "../support/faults/failing_files.ts";
import {
  checkComplete,
  checkPages,
  copyTree,
  filesIn,
  type HandMade,
  listingOf,
  newMarks,
  publish,
  withFolder,
} from "../support/published_folder.ts";

/** Of the operations, one of this many fails; at night each. */
const ONE_OF = repetitions({ usual: 3, night: 1 });

const BROOK = { id: 1, slug: "am-bach", name: "Am Bach", recordings: ["Tor", "Brücke"] };
const HILL = { id: 2, slug: "berg", name: "Berg", recordings: ["Gipfel", "Brücke"] };
const MILL = { id: 3, slug: "muehle", name: "Mühle", recordings: ["Rad"] };
const ORIGIN = "A".repeat(22);

/** The versions of a library: each changes, adds and withdraws a walk. */
const VERSIONS: readonly HandMade[] = [
  { origin: ORIGIN, walks: [BROOK, HILL] },
  { origin: ORIGIN, walks: [{ ...BROOK, recordings: ["Tor neu"] }, HILL], program: "two" },
  { origin: ORIGIN, walks: [{ ...BROOK, recordings: ["Tor", "Furt"] }, MILL], program: "three" },
];

/** Publishes these versions, one after the other. @returns The mark of the last one. */
async function prepare(folder: string, count: number): Promise<string[]> {
  Deno.mkdirSync(folder);
  for (const version of VERSIONS.slice(0, count)) {
    await publish(folder, version, { files: new FailingFiles() });
  }
  return count === 0 ? [] : [listingOf(folder).run ?? ""];
}

/** The version at an index. */
function version(index: number): HandMade {
  const found = VERSIONS[index];
  assert.ok(found !== undefined);
  return found;
}

for (const [index, count] of [[0, 0], [1, 1], [2, 2]] as const) {
  Deno.test(`publishInto, ended at each of its operations, leaves whole walks that the next run completes (${index})`, () =>
    withFolder(async (top) => {
      const start = join(top, "start");
      const known = await prepare(start, count);
      let steps = 1 - ONE_OF;
      for (let isDone = false; !isDone;) {
        steps += ONE_OF;
        const folder = join(top, "folder");
        copyTree(start, folder);
        const files = new FailingFiles();
        const marks = newMarks(known);
        files.fail({ at: steps, failure: "EIO", times: Infinity });
        isDone = await publish(folder, version(index), { files, marks }).then(
          () => true,
          () => false,
        );
        checkPages(folder);
        // The walks change between the two runs, or do not.
        const next = steps % 2 === 0 ? version(index) : version((index + 1) % VERSIONS.length);
        await publish(folder, next, { files: new FailingFiles(), marks });
        checkComplete(folder);
        Deno.removeSync(folder, { recursive: true });
      }
      assert.ok(steps > 30, `${steps} operations`);
    }));

  Deno.test(`publishInto leaves the folder as it was, or whole, when one of its operations fails (${index})`, () =>
    withFolder(async (top) => {
      const start = join(top, "start");
      const known = await prepare(start, count);
      const before = filesIn(start);
      let untouched = 0;
      for (let at = 1, isDone = false; !isDone; at += ONE_OF) {
        const folder = join(top, "folder");
        copyTree(start, folder);
        const files = new FailingFiles();
        const marks = newMarks(known);
        files.fail({ at, failure: "ENOSPC", times: 1 });
        const error = await publish(folder, version(index), { files, marks }).then(
          () => null,
          (it) => it,
        );
        isDone = error === null;
        checkPages(folder);
        const after = filesIn(folder);
        if (error instanceof IncompleteSiteError) assert.notDeepEqual(after, before);
        else if (error === null) checkComplete(folder);
        else if (!before.has("files.json") && after.has("files.json")) {
          assert.equal(after.has("index.html"), false, "what cannot be removed stays known");
        } else {
          assert.deepEqual(after, before);
          untouched++;
        }
        await publish(folder, version(index), { files: new FailingFiles(), marks });
        checkComplete(folder);
        Deno.removeSync(folder, { recursive: true });
      }
      assert.ok(untouched > 20 / ONE_OF, `${untouched} times`);
    }));
}
