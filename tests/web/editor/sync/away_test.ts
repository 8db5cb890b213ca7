/** What is edited of a walk or of a station that is not there any more, with the real service on a socket. @module */
import assert from "node:assert/strict";
import {
  asNewStation,
  LostEdits,
  type LostThing,
  textsOf,
} from "../../../../web/editor/sync/conflicts.ts";
import { stationIn } from "../../../../web/editor/document/state.ts";
import { png } from "../../../support/media/samples.ts";
import { recording } from "../../../support/walk.ts";
import { withEditorFixture } from "./editor_fixture.ts";
import { MemoryStorage } from "./walk_fixture.ts";

const CONTENTS = { take: new Blob([recording(1)]), picture: new Blob([new Uint8Array(png())]) };

const TRASH = { method: "DELETE" };

Deno.test("Editor: in the trash edits wait, and are saved once the walk is brought back", () =>
  withEditorFixture(async ({ ids: [a = "", b = ""], open, send, onServer }) => {
    const editor = await open(CONTENTS);
    await send("", TRASH);
    editor.edit({ kind: "station", key: a, to: { title: "Neu" }, base: { title: "Halt 1" } });
    editor.edit({ kind: "texts", to: { name: "Anders" }, base: { name: "Weg" } });
    editor.edit({ kind: "audio", key: a, to: { url: "blob:take", blobKey: "take" }, base: null });
    editor.edit({ kind: "remove station", key: b });
    await editor.until(({ saving }) => saving.status.kind === "trashed");
    assert.equal(editor.saving.waiting.length, 4, "nothing is refused");
    assert.equal(stationIn(editor.state, a)?.title, "Neu");
    editor.edit({ kind: "texts", to: { schoolName: "x" }, base: { schoolName: "" } });
    editor.undo();
    await editor.saving.bringBack();
    await editor.saved();
    const { texts, stations: [first, ...others] } = await onServer();
    assert.equal(texts.name, "Anders");
    assert.equal(first?.title, "Neu");
    assert.notEqual(first?.audio, null);
    assert.equal(others.length, 0, "the removal counts");
  }));

Deno.test("Editor.refresh() says once that the walk is in the trash, and when another page has brought it back", () =>
  withEditorFixture(async ({ open, send }) => {
    const editor = await open();
    await send("", TRASH);
    await editor.refresh();
    assert.equal(editor.saving.status.kind, "trashed");
    editor.saving.retry();
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.equal(editor.saving.status.kind, "trashed", "it is not shown as saved");
    await send("/restore", { method: "POST" });
    await editor.saving.bringBack();
    await editor.saved();
    await send("", TRASH);
    await editor.refresh();
    await send("/restore", { method: "POST" });
    await editor.refresh();
    await editor.saved();
  }));

Deno.test("Editor: what was edited of a station that was deleted elsewhere is kept, also for the next page", () =>
  withEditorFixture(async ({ ids: [a = "", b = ""], open, send, onServer }) => {
    const editor = await open(CONTENTS);
    await send(`/pois/${a}`, { method: "DELETE" });
    const description = "Hier war ein Fuchs.";
    editor.edit({ kind: "station", key: a, to: { description }, base: { description: "" } });
    editor.edit({ kind: "texts", to: { name: "Neu" }, base: { name: "Weg" } });
    editor.edit({ kind: "audio", key: a, to: { url: "blob:take", blobKey: "take" }, base: null });
    await editor.saved();
    assert.deepEqual(editor.state.stations.map(({ key }) => key), [b]);
    assert.equal((await onServer()).texts.name, "Neu", "other edits are saved");
    const [thing] = editor.lost.things;
    assert.ok(thing !== undefined);
    assert.equal(editor.lost.things.length, 1);
    assert.deepEqual([thing.key, thing.number, thing.station?.title], [a, 1, "Halt 1"]);
    assert.deepEqual(textsOf(thing.edits), [{ field: "description", text: description }]);
    // What its form saves when it is closed belongs to it.
    editor.edit({ kind: "station", key: a, to: { title: "Bau" }, base: { title: "Halt 1" } });
    await editor.saved();
    assert.equal(editor.lost.things.length, 1);
    const [later] = editor.lost.things;
    assert.ok(later !== undefined);
    const at = { lat: 50.67, lon: 7.21, triggerRadiusM: 40 };
    for (const edit of asNewStation(later, { key: "new-1", at, state: editor.state })) {
      editor.edit(edit);
    }
    editor.forgetLost(a);
    await editor.saved();
    const created = (await onServer()).stations.at(-1);
    assert.deepEqual([created?.title, created?.description], ["Bau", description]);
    assert.equal(created?.lat, thing.station?.lat, "it is where the old one was");
    assert.notEqual(created?.audio, null);
    assert.equal(editor.lost.things.length, 0);
  }));

Deno.test("Editor: the caption of a picture that was deleted elsewhere is kept", () =>
  withEditorFixture(async ({ ids: [a = ""], open, send }) => {
    const editor = await open(CONTENTS);
    const picture = { key: "new-picture", caption: "", url: "blob:picture" };
    editor.edit({ kind: "add picture", key: a, picture, blobKey: "picture", index: 0, others: [] });
    await editor.saved();
    const key = editor.keys.lastOf("new-picture");
    await send(`/pois/${a}/pictures/1`, { method: "DELETE" });
    editor.edit({ kind: "caption", key: a, picture: key, to: "Ein Fuchs", base: "" });
    await editor.saved();
    const [thing] = editor.lost.things;
    assert.ok(thing?.isPicture);
    assert.deepEqual(textsOf(thing.edits), [{ field: "caption", text: "Ein Fuchs" }]);
    assert.equal(stationIn(editor.state, a)?.pictures.length, 0);
  }));

Deno.test("Editor: edits that an earlier page has left of a deleted station are kept", () =>
  withEditorFixture(async ({ ids: [a = ""], open, send }) => {
    await send(`/pois/${a}`, { method: "DELETE" });
    const disk = new MemoryStorage();
    disk.written = [{
      id: 1,
      operation: { kind: "station", key: a, to: { title: "Neu" }, base: { title: "Halt 1" } },
      madeAt: 0,
    }];
    const editor = await open({}, disk);
    await editor.saved();
    const [thing] = editor.lost.things;
    assert.deepEqual([thing?.station, thing?.edits.length], [null, 1]);
  }));

Deno.test("LostEdits keeps what it has on the disk until it is not needed", async () => {
  const rows = new Map<string, LostThing>();
  const storage = {
    read: () => Promise.resolve([...rows.values()]),
    write: (thing: LostThing) => Promise.resolve(void rows.set(thing.key, thing)),
    remove: (key: string) => Promise.resolve(void rows.delete(key)),
  };
  const lost = new LostEdits(storage);
  const edit = { kind: "station", key: "7", to: { title: "A" }, base: { title: "B" } } as const;
  const state = { texts: { name: "", description: "", schoolName: "" }, stations: [] };
  lost.add("7", [edit], state);
  lost.add("7", [{ ...edit, to: { title: "C" } }], state);
  const next = new LostEdits(storage);
  await next.open();
  assert.deepEqual(next.things.map(({ edits }) => textsOf(edits)), [[{
    field: "title",
    text: "C",
  }]]);
  next.remove("7");
  assert.equal(rows.size, 0);
});
