/**
 * What is brought back from the list of removed things can be taken back like an edit, and what is no more in it is
 * not offered by undo.
 *
 * @module
 */
import assert from "node:assert/strict";
import {
  listRemoved,
  type RemovedEntry,
  removeForGood,
  restoreEntry,
} from "../../../../web/editor/sync/request.ts";
import { png } from "../../../support/media/samples.ts";
import { recording } from "../../../support/walk.ts";
import { type WaitingEditor, withEditorFixture } from "../sync/editor_fixture.ts";

/** The only walk of the service. */
const WALK = "/api/routes/1";

const CONTENTS = {
  short: new Blob([recording(1)], { type: "audio/wav" }),
  long: new Blob([recording(2)], { type: "audio/wav" }),
};

/** Brings the newest entry of a kind back as the list of removed things does. */
async function bringBack(editor: WaitingEditor, kind: RemovedEntry["kind"]) {
  const entry = (await listRemoved(WALK)).find((one) => one.kind === kind);
  assert.ok(entry !== undefined, `there is a removed ${kind}`);
  const swaps = entry.obstacle === "audio-present";
  const { poi, removedEntry } = await restoreEntry(WALK, entry.id, swaps);
  const { id: entryId, pictureId } = entry;
  await editor.broughtBack({ entryId, kind, pictureId, poi, replacedBy: removedEntry });
  return entry;
}

Deno.test("Editor.broughtBack: a station is there with its number, undo names that, and removes it again", () =>
  withEditorFixture(async ({ ids: [a = "", b = ""], open, onServer }) => {
    const editor = await open();
    const before = await onServer();
    editor.edit({ kind: "remove station", key: a });
    await editor.saved();
    assert.equal(editor.nextUndo?.kind, "remove station");
    await bringBack(editor, "poi");
    assert.deepEqual(editor.state.stations.map(({ key }) => key), [a, b]);
    assert.deepEqual(await onServer(), before);
    const { kind, title, number } = editor.nextUndo ?? {};
    assert.deepEqual([kind, title, number], ["restore station", "Halt 1", 1]);
    editor.undo();
    await editor.saved();
    assert.deepEqual(editor.state.stations.map(({ key }) => key), [b]);
    assert.equal(editor.nextUndo, null, "the first removal cannot be undone: its entry is gone");
    editor.redo();
    await editor.saved();
    assert.deepEqual(await onServer(), before);
  }));

Deno.test("Editor.broughtBack: undoing a swapped recording swaps again, also for pages that show it", () =>
  withEditorFixture(async ({ ids: [a = ""], open, recordings }) => {
    const editor = await open(CONTENTS);
    const audioOf = () => editor.state.stations[0]?.audio ?? null;
    const record = async (blobKey: string) => {
      const to = { url: `blob:${blobKey}`, blobKey };
      editor.edit({ kind: "audio", key: a, to, base: audioOf() });
      await editor.saved();
      return await recordings();
    };
    const first = await record("short");
    const second = await record("long");
    assert.notDeepEqual(first, second);
    const shown = audioOf()?.url;
    const { obstacle } = await bringBack(editor, "audio");
    assert.equal(obstacle, "audio-present");
    assert.deepEqual(await recordings(), first);
    assert.notEqual(audioOf()?.url, shown, "the page reads the recording again");
    editor.undo();
    await editor.saved();
    assert.deepEqual(await recordings(), second);
  }));

Deno.test("Editor.entryGone: what was removed for good is not offered by undo", () =>
  withEditorFixture(async ({ ids: [a = ""], open }) => {
    const editor = await open();
    editor.edit({ kind: "station", key: a, to: { title: "Neu" }, base: { title: "Halt 1" } });
    editor.edit({ kind: "remove station", key: a });
    await editor.saved();
    const [entry] = await listRemoved(WALK);
    await removeForGood(WALK, entry?.id ?? 0);
    editor.entryGone(entry?.id ?? 0);
    assert.notEqual(editor.nextUndo?.kind, "remove station");
    assert.deepEqual(await listRemoved(WALK), []);
  }));

Deno.test("Editor.broughtBack: the former file of a picture is no step, because taking it back would remove the picture", () =>
  withEditorFixture(async ({ ids: [a = ""], open, send, onServer }) => {
    const picture = () => {
      const body = new FormData();
      body.append("picture", new File([new Uint8Array(png())], "a.png"));
      return body;
    };
    await send(`/pois/${a}/pictures`, { method: "POST", headers: {}, body: picture() });
    const headers = { "Keep-Previous": "true" };
    await send(`/pois/${a}/pictures/1`, { method: "PUT", headers, body: picture() });
    const editor = await open();
    editor.edit({ kind: "station", key: a, to: { title: "Neu" }, base: { title: "Halt 1" } });
    await editor.saved();
    await bringBack(editor, "picture");
    assert.equal(editor.nextUndo?.kind, "station");
    editor.undo();
    await editor.saved();
    assert.equal((await onServer()).stations[0]?.pictures.length, 1);
  }));
