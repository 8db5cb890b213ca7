/**
 * The editor of a walk with the real service on a socket: every edit arrives, can be undone and made again,
 * and nothing is lost or overwritten.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Operation } from "../../../../web/editor/document/operations.ts";
import { stationIn } from "../../../../web/editor/document/state.ts";

import { png } from "../../../support/media/samples.ts";
import { recording } from "../../../support/walk.ts";
import { Connection, withEditorFixture } from "./editor_fixture.ts";
import { MemoryStorage } from "./walk_fixture.ts";

/** Edits by name, as a teacher makes them on a walk of two stations. */
const EDITS: Readonly<Record<string, (ids: readonly string[]) => Operation>> = {
  "texts": () => ({ kind: "texts", to: { name: "Neu" }, base: { name: "Weg" } }),
  "a station's title": ([a = ""]) => ({
    kind: "station",
    key: a,
    to: { title: "Neu" },
    base: { title: "Halt 1" },
  }),
  "the order": ([a = "", b = ""]) => ({ kind: "order", to: [b, a], base: [a, b] }),
  "an added station": (ids) => ({
    kind: "add station",
    index: 1,
    others: ids,
    station: {
      key: "new-1",
      title: "Dazu",
      description: "",
      lat: 50.671,
      lon: 7.2143,
      triggerRadiusM: 40,
      audio: null,
      pictures: [],
    },
  }),
  "a recording": ([a = ""]) => ({
    kind: "audio",
    key: a,
    to: { url: "blob:take", blobKey: "take" },
    base: null,
  }),
  "a picture": ([a = ""]) => ({
    kind: "add picture",
    key: a,
    picture: { key: "new-picture", caption: "Bild", url: "blob:picture" },
    blobKey: "picture",
    index: 0,
    others: [],
  }),
};

const CONTENTS = { take: new Blob([recording(1)]), picture: new Blob([new Uint8Array(png())]) };

for (const [name, edit] of Object.entries(EDITS)) {
  Deno.test(`Editor: ${name} arrives, is undone and made again`, () =>
    withEditorFixture(async ({ ids, open, onServer }) => {
      const before = await onServer();
      const editor = await open(CONTENTS);
      editor.edit(edit(ids));
      const shown = editor.state;
      await editor.saved();
      const after = await onServer();
      assert.notDeepEqual(after, before);
      editor.undo();
      await editor.saved();
      assert.deepEqual(await onServer(), before);
      editor.redo();
      await editor.saved();
      assert.deepEqual(await onServer(), after);
      assert.equal(editor.state.stations.length, shown.stations.length);
      assert.ok(!JSON.stringify(editor.state.stations).includes(`"new-`), "all have their keys");
    }));
}

Deno.test("Editor: adding a station, undoing and redoing it at once leaves one", () =>
  withEditorFixture(async ({ ids, open, onServer }) => {
    const editor = await open();
    const add = EDITS["an added station"]?.(ids);
    assert.ok(add !== undefined);
    editor.edit(add);
    await editor.saved();
    editor.undo();
    editor.redo();
    await editor.saved();
    assert.equal((await onServer()).stations.length, 3);
    assert.equal(editor.state.stations.length, 3);
  }));

Deno.test("Editor: an edit with the key of a station from before the server assigned its own is kept", () =>
  withEditorFixture(async ({ ids, open, onServer }) => {
    const editor = await open(CONTENTS);
    const add = EDITS["an added station"]?.(ids);
    assert.ok(add !== undefined);
    editor.edit(add);
    await editor.saved();
    const old = "new-1";
    const present = editor.keys.lastOf(old);
    assert.notEqual(present, old);
    assert.equal(editor.keys.firstOf(present), old, "its identity on the page stays");
    editor.edit({ kind: "station", key: old, to: { title: "Spät" }, base: { title: "Dazu" } });
    for (const [key, picture] of Object.entries({ "new-a": "erst", "new-b": "zweit" })) {
      const others = stationIn(editor.state, present)?.pictures.map(({ key }) => key) ?? [];
      const added = { key, caption: picture, url: "blob:picture" };
      editor.edit({
        kind: "add picture",
        key: old,
        picture: added,
        blobKey: "picture",
        index: others.length,
        others,
      });
    }
    await editor.saved();
    const station = (await onServer()).stations.find(({ title }) => title === "Spät");
    assert.deepEqual(station?.pictures.map(({ caption }) => caption), ["erst", "zweit"]);
    assert.equal(editor.saving.status.kind, "saved");
  }));

Deno.test("Editor: what another tab has changed since is shown, and the choice decides", async () => {
  for (const [choice, expected] of [["local", "Meins"], ["remote", "Anders"]] as const) {
    await withEditorFixture(async ({ ids: [a = ""], open, send, onServer }) => {
      const editor = await open();
      await send(`/pois/${a}`, { method: "PUT", body: JSON.stringify({ title: "Anders" }) });
      editor.edit({ kind: "station", key: a, to: { title: "Meins" }, base: { title: "Halt 1" } });
      await editor.until(({ saving }) => saving.status.kind === "conflict");
      assert.ok(editor.saving.status.kind === "conflict");
      assert.deepEqual(editor.saving.status.conflicts, [
        { field: "title", local: "Meins", remote: "Anders" },
      ]);
      editor.resolve(choice);
      await editor.saved();
      assert.equal((await onServer()).stations[0]?.title, expected);
      assert.equal(stationIn(editor.state, a)?.title, expected);
    });
  }
});

Deno.test("Editor: edits that an earlier page has left are not shown as saved", () =>
  withEditorFixture(async ({ open, onServer }) => {
    const disk = new MemoryStorage();
    disk.written = [{
      madeAt: 0,
      id: 1,
      operation: { kind: "texts", to: { name: "Neu" }, base: { name: "Weg" } },
    }];
    const editor = await open({}, disk);
    assert.equal(editor.saving.status.kind, "saving");
    await editor.saved();
    assert.equal((await onServer()).texts.name, "Neu");
  }));

Deno.test("Editor.resolve() keeps the other edits that wait, such as a removal", () =>
  withEditorFixture(async ({ ids: [a = "", b = ""], open, send, onServer }) => {
    const editor = await open();
    await send(`/pois/${a}`, { method: "PUT", body: JSON.stringify({ title: "Anders" }) });
    editor.edit({ kind: "station", key: a, to: { title: "Meins" }, base: { title: "Halt 1" } });
    editor.edit({ kind: "remove station", key: b });
    await editor.until(({ saving }) => saving.status.kind === "conflict");
    editor.resolve("remote");
    assert.deepEqual(editor.state.stations.map(({ title }) => title), ["Anders"]);
    await editor.saved();
    assert.deepEqual((await onServer()).stations.map(({ title }) => title), ["Anders"]);
    editor.undo();
    await editor.saved();
    assert.deepEqual(editor.state.stations.map(({ title }) => title), ["Anders", "Halt 2"]);
  }));

Deno.test("Editor.resolve() of a field keeps what was edited with it, also without a connection", () => {
  let isLost = false;
  const connection = new class extends Connection {
    override losesRequest = () => isLost;
  }();
  return withEditorFixture(async ({ ids: [a = ""], open, send, onServer }) => {
    const editor = await open();
    await send(`/pois/${a}`, { method: "PUT", body: JSON.stringify({ title: "Anders" }) });
    editor.edit({ kind: "station", key: a, to: { title: "Meins" }, base: { title: "Halt 1" } });
    editor.edit({
      kind: "station",
      key: a,
      to: { description: "Lang" },
      base: { description: "" },
    });
    await editor.until(({ saving }) => saving.status.kind === "conflict");
    isLost = true;
    editor.resolve("remote");
    const shown = stationIn(editor.state, a);
    assert.deepEqual([shown?.title, shown?.description], ["Anders", "Lang"]);
    await editor.until(({ saving }) => saving.status.kind === "offline");
    isLost = false;
    await editor.saved();
    const [stored] = (await onServer()).stations;
    assert.deepEqual([stored?.title, stored?.description], ["Anders", "Lang"]);
  }, { connection });
});

Deno.test("Editor: two tabs that change different fields both keep their change", () =>
  withEditorFixture(async ({ ids: [a = ""], open, onServer }) => {
    const [one, two] = [await open(), await open()];
    one.edit({ kind: "station", key: a, to: { title: "Eins" }, base: { title: "Halt 1" } });
    two.edit({ kind: "station", key: a, to: { description: "Zwei" }, base: { description: "" } });
    await Promise.all([one.saved(), two.saved()]);
    const [first] = (await onServer()).stations;
    assert.deepEqual([first?.title, first?.description], ["Eins", "Zwei"]);
    await one.refresh();
    assert.equal(stationIn(one.state, a)?.description, "Zwei");
  }));
