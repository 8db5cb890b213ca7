/**
 * What is removed or replaced is brought back by undoing, as it was: at once or later, with and without a connection,
 * also when responses are lost.
 *
 * @module
 */
import assert from "node:assert/strict";
import { readOutline } from "../../../../web/kit/api.ts";
import { trackStep } from "../../../../web/editor/document/history.ts";
import type { Operation } from "../../../../web/editor/document/operations.ts";
import type { EditorState, Key } from "../../../../web/editor/document/state.ts";
import { OELBERG } from "../../../support/gpx_samples.ts";
import {
  Connection,
  type EditorFixture,
  type WaitingEditor,
  withEditorFixture,
} from "./editor_fixture.ts";
import { MemoryStorage, PageStorage, station } from "./walk_fixture.ts";
import { CONTENTS } from "./teacher.ts";

function addStation(key: Key, index: number, others: readonly Key[]): Operation {
  return { kind: "add station", station: station(key, { audio: null }), index, others };
}

function addPicture(key: Key, picture: Key, others: readonly Key[]): Operation {
  return {
    kind: "add picture",
    key,
    picture: { key: picture, caption: picture, url: "blob:picture" },
    blobKey: "picture",
    index: others.length,
    others,
  };
}

const TAKE = { url: "blob:take", blobKey: "take" };
const THIRD = { url: "blob:third", blobKey: "third" };
const SECOND = { url: "blob:second", blobKey: "second" };

/** A connection that can be lost. */
class LostConnection extends Connection {
  isLost = false;
  /** Whether the responses of writes are lost. */
  losesWrites = false;
  /** Methods and ends of paths of the writes. */
  readonly writes: string[] = [];
  #isWrite = false;

  override losesRequest(): boolean {
    return this.isLost;
  }

  override arrival(method: string, path: string): Promise<void> {
    this.#isWrite = method !== "GET" && method !== "HEAD";
    if (this.#isWrite) this.writes.push(`${method} ${path.split("/").at(-1)}`);
    return Promise.resolve();
  }

  override losesResponse(): boolean {
    return this.losesWrites && this.#isWrite;
  }
}

/** Opens the walk; its first station has a recording and the pictures `new-1` and `new-2`. */
async function openFull({ ids: [a = ""], open }: EditorFixture, storage = new MemoryStorage()) {
  const editor = await open(CONTENTS, storage);
  editor.edit(addPicture(a, "new-1", []));
  editor.edit(addPicture(a, "new-2", ["new-1"]));
  editor.edit({ kind: "audio", key: a, to: TAKE, base: null });
  await editor.saved();
  return editor;
}

/** The walk as the server has it, with the sizes of its recordings. */
async function stored({ onServer, recordings }: EditorFixture) {
  return { ...await onServer(), recordings: await recordings() };
}

/** What is removed or replaced. */
const REMOVALS: Readonly<Record<string, (key: Key, editor: WaitingEditor) => Operation>> = {
  "a station": (key) => ({ kind: "remove station", key }),
  "a picture": (key, { keys }) => ({
    kind: "remove picture",
    key,
    picture: keys.lastOf("new-1"),
  }),
  "a recording": (key) => ({ kind: "audio", key, to: null, base: TAKE }),
  "a replaced recording": (key) => ({ kind: "audio", key, to: SECOND, base: TAKE }),
};

for (const [what, removal] of Object.entries(REMOVALS)) {
  Deno.test(`Editor.undo() brings ${what} back after it was sent, and again after redo()`, () =>
    withEditorFixture(async (fixture) => {
      const { ids: [a = ""] } = fixture;
      const editor = await openFull(fixture);
      const before = await stored(fixture);
      const { state } = editor;
      editor.edit(removal(a, editor));
      await editor.saved();
      const after = await stored(fixture);
      assert.notDeepEqual(after, before);
      for (let round = 0; round < 2; round++) {
        editor.undo();
        const keys = ({ stations }: EditorState) =>
          stations.map(({ key, audio, pictures }) => [key, audio !== null, pictures.length]);
        assert.deepEqual(keys(editor.state), keys(state), "it is shown at once, as it was");
        await editor.saved();
        assert.deepEqual(await stored(fixture), before);
        editor.redo();
        await editor.saved();
        assert.deepEqual(await stored(fixture), after);
      }
    }));

  Deno.test(`Editor.undo() brings ${what} back although every response is lost once`, () => {
    const connection = new LostConnection();
    return withEditorFixture(async (fixture) => {
      const { ids: [a = ""] } = fixture;
      const editor = await openFull(fixture);
      const before = await stored(fixture);
      const losing = async (act: () => void) => {
        connection.losesWrites = true;
        act();
        await editor.until(({ saving }) => saving.status.kind === "offline");
        connection.losesWrites = false;
        await editor.saved();
      };
      await losing(() => editor.edit(removal(a, editor)));
      const after = await stored(fixture);
      for (let round = 0; round < 2; round++) {
        await losing(() => editor.undo());
        assert.deepEqual(await stored(fixture), before);
        await losing(() => editor.redo());
        assert.deepEqual(await stored(fixture), after);
      }
    }, { connection });
  });

  Deno.test(`Editor.undo() of ${what} that was never sent sends nothing`, () => {
    const connection = new LostConnection();
    return withEditorFixture(async (fixture) => {
      const { ids: [a = "", b = ""] } = fixture;
      const editor = await openFull(fixture);
      const before = await stored(fixture);
      connection.isLost = true;
      editor.edit({ kind: "station", key: b, to: { title: "B" }, base: { title: "Halt 2" } });
      await editor.until(({ saving }) => saving.status.kind === "offline");
      connection.writes.length = 0;
      editor.edit(removal(a, editor));
      editor.undo();
      connection.isLost = false;
      await editor.saved();
      assert.deepEqual(connection.writes, [`PUT ${b}`]);
      editor.undo();
      await editor.saved();
      assert.deepEqual(await stored(fixture), before);
    }, { connection });
  });

  Deno.test(`Editor.undo() of ${what} without a connection outlasts a reload`, () => {
    const connection = new LostConnection();
    return withEditorFixture(async (fixture) => {
      const { ids: [a = ""], open } = fixture;
      const disk = new MemoryStorage();
      const editor = await openFull(fixture, disk);
      const before = await stored(fixture);
      editor.edit(removal(a, editor));
      await editor.saved();
      connection.isLost = true;
      editor.undo();
      await editor.until(({ saving }) => saving.status.kind === "offline");
      editor.close();
      connection.isLost = false;
      const next = await open(CONTENTS, disk);
      await next.saved();
      assert.deepEqual(await stored(fixture), before);
    }, { connection });
  });
}

Deno.test("Editor.undo() of what was removed for good meanwhile is refused, and leads to no other edit", () =>
  withEditorFixture(async (fixture) => {
    const { ids: [a = "", b = ""], send } = fixture;
    const editor = await openFull(fixture);
    editor.edit({ kind: "station", key: b, to: { title: "B" }, base: { title: "Halt 2" } });
    editor.edit({ kind: "station", key: a, to: { title: "A" }, base: { title: "Halt 1" } });
    editor.edit({ kind: "remove station", key: a });
    await editor.saved();
    await send("/removed/1", { method: "DELETE" });
    editor.undo();
    await editor.until(({ saving }) => saving.status.kind === "refused");
    await editor.until(({ state }) => state.stations.length === 1);
    assert.equal(editor.nextRedo, null);
    assert.equal(editor.nextUndo?.title, "Halt 2", "no step is of what is gone");
    assert.deepEqual((await fixture.onServer()).stations.map(({ title }) => title), ["B"]);
  }));

for (const [what, to] of Object.entries({ removed: null, replaced: SECOND })) {
  Deno.test(`Editor.undo() of a ${what} recording is refused where another page has put one`, () =>
    withEditorFixture(async (fixture) => {
      const { ids: [a = ""], open, recordings } = fixture;
      const editor = await openFull(fixture);
      editor.edit({ kind: "audio", key: a, to, base: TAKE });
      await editor.saved();
      const other = await open(CONTENTS);
      other.edit({ kind: "audio", key: a, to: THIRD, base: to });
      await other.saved();
      editor.undo();
      await editor.until(({ saving }) => saving.status.kind === "refused");
      assert.deepEqual(await recordings(), [CONTENTS.third.size, null]);
      assert.equal(editor.nextRedo, null);
    }));
}

Deno.test("Editor.recordStep() of a replaced track lets undo bring the former track back, and redo the new one", () =>
  withEditorFixture(async ({ open, send, ids: [a = ""], onServer }) => {
    const editor = await open();
    const lengthM = async () => (await readOutline(1)).route.distanceM;
    const before = await lengthM();
    const form = new FormData();
    form.append("gpx", new File([OELBERG], "neu.gpx"));
    const sent = await send("", {
      method: "PUT",
      body: form,
      headers: { "Keep-Previous": "true" },
    });
    const after = await lengthM();
    let tracks = 0;
    editor.onTrack(() => tracks++);
    editor.recordStep(trackStep("replaced", Number(sent.get("Removed-Entry"))));
    assert.equal(editor.lastStep?.kind, "track");
    editor.edit({ kind: "station", key: a, to: { title: "A" }, base: { title: "Halt 1" } });
    editor.undo();
    editor.undo();
    for (const [length, press] of [[before, "redo"], [after, "undo"], [before, "redo"]] as const) {
      await editor.saved();
      assert.equal(await lengthM(), length);
      editor[press]();
    }
    await editor.saved();
    assert.equal(tracks, 4);
    assert.equal((await onServer()).stations[0]?.title, "Halt 1");
  }));

Deno.test("Editor: the next page shows the same order, although what is removed was moved before", () => {
  let requests = Infinity;
  const connection = new Connection();
  connection.losesRequest = () => requests-- <= 0;
  return withEditorFixture(async ({ ids: [a = "", b = ""], open, onServer }) => {
    const disk = new MemoryStorage();
    const storage = new PageStorage(disk);
    const editor = await open({}, storage);
    editor.edit({ kind: "order", to: [b, a], base: [a, b] });
    editor.edit(addStation("new-1", 1, [b, a]));
    editor.edit({ kind: "remove station", key: b });
    requests = 2; // for the order, which needs no change without the station that is removed
    const titlesOf = ({ stations }: EditorState) => stations.map(({ title }) => title);
    const titles = ["Station new-1", "Halt 1"];
    assert.deepEqual(titlesOf(editor.state), titles);
    await editor.until(({ saving }) => saving.status.kind === "offline");
    editor.close();
    storage.isClosed = true;
    requests = Infinity;
    const next = await open({}, new PageStorage(disk));
    assert.deepEqual(titlesOf(next.state), titles);
    await next.saved();
    assert.deepEqual(titlesOf(next.state), titles);
    assert.deepEqual(titlesOf(await onServer()), titles);
  }, { connection });
});

Deno.test("Editor: a picture is added although the same one waits for its deletion", () =>
  withEditorFixture(async ({ ids: [a = ""], open, onServer }) => {
    const editor = await open(CONTENTS);
    editor.edit(addPicture(a, "new-1", []));
    await editor.saved();
    editor.edit({ kind: "remove picture", key: a, picture: editor.keys.lastOf("new-1") });
    editor.edit(addPicture(a, "new-2", []));
    await editor.saved();
    const [first] = (await onServer()).stations;
    assert.deepEqual(first?.pictures.map(({ caption }) => caption), ["new-2"]);
  }));
