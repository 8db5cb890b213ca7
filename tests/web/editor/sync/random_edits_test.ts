/**
 * Random edits, made, undone and redone while earlier ones are being sent: each undoing takes back exactly one step,
 * and once all are confirmed, the page shows what the server has.
 *
 * @module
 */
import assert from "node:assert/strict";
import { repetitions } from "../../../support/extent.ts";
import { SeededRandom, testSeed } from "../../../support/random.ts";
import { sleep } from "../../../support/sleep.ts";
import { Connection, type EditorFixture, withEditorFixture } from "./editor_fixture.ts";
import { MemoryStorage, PageStorage } from "./walk_fixture.ts";
import { CONTENTS, shown, Teacher } from "./teacher.ts";

const RUNS = repetitions({ usual: 3, night: 20 });
const EDITS = 40;

/** Longest time between two edits, in milliseconds: about as long as a request takes. */
const PAUSE_MS = 30;

/** Share of requests, and of responses, that a bad connection loses. */
const LOSS = 0.1;

/** A connection that loses some requests and some responses while `isBad`. */
class BadConnection extends Connection {
  isBad = false;

  constructor(private readonly random: SeededRandom) {
    super();
  }

  override losesRequest(): boolean {
    return this.isBad && this.random.chance(LOSS);
  }

  override losesResponse(): boolean {
    return this.isBad && this.random.chance(LOSS);
  }
}

async function checkRun(
  { open, idle, onServer, recordings }: EditorFixture,
  random: SeededRandom,
  connection: BadConnection,
  options: { readonly isBad: boolean; readonly reloads: boolean },
): Promise<void> {
  const disk = new MemoryStorage();
  let storage = new PageStorage(disk);
  let editor = await open(CONTENTS, storage);
  const teacher = new Teacher(editor, random);
  const run = () =>
    `SEED=${random.seed}: ${JSON.stringify(editor.saving.status)} ${teacher.done.join("\n")}`;
  for (let edit = 0; edit < EDITS; edit++) {
    connection.isBad = options.isBad;
    teacher.act();
    if (random.chance(0.5)) await sleep(random.below(PAUSE_MS));
    if (!options.reloads || !random.chance(0.1)) continue;
    await sleep(0); // what is shown is on the disk
    const before = shown(editor.state);
    editor.close();
    storage.isClosed = true;
    // A browser needs longer for a page than a request needs to arrive.
    await idle();
    storage = new PageStorage(disk);
    connection.isBad = false;
    editor = await open(CONTENTS, storage);
    await editor.saved();
    await idle();
    assert.deepEqual(shown(editor.state), before, run());
    teacher.goOnIn(editor);
  }
  const check = async () => {
    connection.isBad = false;
    await editor.until(({ saving: { status } }) =>
      status.kind === "saved" || status.kind === "refused"
    );
    assert.equal(editor.saving.status.kind, "saved", run());
    assert.deepEqual(shown(editor.state), shown(await onServer()), run());
    const sizes = teacher.takes.map((take) => take === null ? null : sizeOf(take));
    assert.deepEqual(await recordings(), sizes, run());
  };
  await check();
  for (const step of ["undo", "redo"] as const) {
    connection.isBad = options.isBad;
    while (teacher[step]()) if (random.chance(0.3)) await sleep(random.below(PAUSE_MS));
    await check();
  }
}

function sizeOf(take: string): number {
  return Object.entries(CONTENTS).find(([name]) => name === take)?.[1].size ?? 0;
}

const SITUATIONS = {
  "over a good connection": { isBad: false, reloads: false },
  "over a bad connection": { isBad: true, reloads: false },
  "with reloads": { isBad: false, reloads: true },
  "over a bad connection with reloads": { isBad: true, reloads: true },
};

for (const [situation, options] of Object.entries(SITUATIONS)) {
  for (let run = 0; run < RUNS; run++) {
    const seed = testSeed() + run;
    Deno.test(`Editor: random edits ${situation} are all on the server (seed ${seed})`, async () => {
      const random = new SeededRandom(seed);
      const connection = new BadConnection(new SeededRandom(seed + 1));
      await withEditorFixture((fixture) => checkRun(fixture, random, connection, options), {
        connection,
      });
    });
  }
}
