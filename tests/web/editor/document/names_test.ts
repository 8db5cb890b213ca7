/** Names that follow the number, with the real service on a socket. @module */
import assert from "node:assert/strict";
import { DEFAULT_POI_TITLE, isUnnamed, stationName } from "../../../../src/shared/walk_texts.ts";
import { listPois, readOutline } from "../../../../web/kit/api.ts";
import type { Operation } from "../../../../web/editor/document/operations.ts";
import type { EditorState, Key } from "../../../../web/editor/document/state.ts";
import { storedName } from "../../../../web/editor/document/field_changes.ts";
import { walkOf } from "../../../../web/guide/walk/walk.ts";
import { Connection, withEditorFixture } from "../sync/editor_fixture.ts";
import { station } from "../sync/walk_fixture.ts";

/** Counts writes. */
class CountingConnection extends Connection {
  writes: string[] = [];

  override arrival(method: string, path: string): Promise<void> {
    if (method !== "GET" && method !== "HEAD") this.writes.push(`${method} ${path}`);
    return Promise.resolve();
  }
}

/** Adds a station as the workbench does: with the next number. */
function added(key: Key, index: number, { stations }: EditorState): Operation {
  const others = stations.map((other) => other.key);
  const title = `Station ${others.length + 1}`;
  return { kind: "add station", station: station(key, { title, audio: null }), index, others };
}

const titlesOf = ({ stations }: EditorState) => stations.map(({ title }) => title);

Deno.test("isUnnamed() knows the title that the API gives", () => {
  assert.ok(isUnnamed(DEFAULT_POI_TITLE));
  assert.equal(stationName(DEFAULT_POI_TITLE, 3), "Station 3");
  assert.equal(stationName("Station 12", 3), "Station 12");
});

Deno.test("walkOf() names a station without a title by its number", () =>
  withEditorFixture(async ({ ids: [, b = ""], send }) => {
    await send(`/pois/${b}`, { method: "PUT", body: JSON.stringify({ title: " " }) });
    const { stations } = walkOf(await readOutline(1), await listPois(1), (path) => path);
    assert.deepEqual(stations.map(({ title }) => title), ["Halt 1", "Station 2"]);
  }));

Deno.test("Editor: names follow numbers until one is typed, without further requests or steps", () => {
  const connection = new CountingConnection();
  return withEditorFixture(async ({ ids: [a = "", b = ""], open, onServer }) => {
    const editor = await open();
    editor.edit(added("new-1", 1, editor.state));
    assert.deepEqual(titlesOf(editor.state), ["Halt 1", "Station 2", "Halt 2"]);
    editor.edit(added("new-2", 1, editor.state));
    assert.deepEqual(titlesOf(editor.state), ["Halt 1", "Station 2", "Station 3", "Halt 2"]);
    await editor.saved();
    const last = editor.keys.lastOf("new-1");
    editor.edit({
      kind: "station",
      key: last,
      to: { title: "Fuchsbau" },
      base: { title: "Station 3" },
    });
    await editor.saved();
    connection.writes = [];
    const base = editor.state.stations.map(({ key }) => key);
    const to = [a, b, last, editor.keys.lastOf("new-2")];
    editor.edit({ kind: "order", to, base });
    await editor.saved();
    assert.equal(connection.writes.length, 1, `${connection.writes}`);
    const wanted = ["Halt 1", "Halt 2", "Fuchsbau", "Station 4"];
    assert.deepEqual(titlesOf(editor.state), wanted);
    const stored = await open();
    assert.deepEqual(titlesOf(stored.state), wanted);
    assert.equal((await onServer()).stations.at(-1)?.title, "", "no number is stored");
    editor.undo();
    assert.deepEqual(titlesOf(editor.state), ["Halt 1", "Station 2", "Fuchsbau", "Halt 2"]);
    editor.undo();
    assert.deepEqual(titlesOf(editor.state), ["Halt 1", "Station 2", "Station 3", "Halt 2"]);
    await editor.saved();
    assert.deepEqual(titlesOf((await open()).state), titlesOf(editor.state));
  }, { connection });
});

Deno.test("Editor: a number that was typed stays, another than the own", () =>
  withEditorFixture(async ({ ids, open }) => {
    const [a = "", b = ""] = ids;
    const editor = await open();
    editor.edit({
      kind: "station",
      key: a,
      to: { title: "Station 12" },
      base: { title: "Halt 1" },
    });
    editor.edit({ kind: "order", to: [b, a], base: [a, b] });
    await editor.saved();
    assert.deepEqual(titlesOf(editor.state), ["Halt 2", "Station 12"]);
    assert.deepEqual(titlesOf((await open()).state), ["Halt 2", "Station 12"]);
  }));

Deno.test("Editor: numbers that were saved as titles follow too, wherever the order changes", () =>
  withEditorFixture(async ({ ids, open, send, onServer }) => {
    const [a = "", b = ""] = ids;
    const name = (id: Key, title: string) =>
      send(`/pois/${id}`, { method: "PUT", body: JSON.stringify({ title }) });
    await name(a, "Station 1");
    await name(b, "Station 2");
    const editor = await open();
    editor.edit({ kind: "order", to: [b, a], base: [a, b] });
    await editor.saved();
    assert.deepEqual(titlesOf(await onServer()), ["", ""], "the server has no number either");
    await name(a, "Station 2");
    await name(b, "Station 1");
    const other = await open();
    assert.deepEqual(titlesOf(other.state), ["Station 1", "Station 2"]);
    other.edit({ kind: "remove station", key: b });
    await other.saved();
    assert.deepEqual(titlesOf(other.state), ["Station 1"]);
    assert.deepEqual(titlesOf((await open()).state), ["Station 1"]);
  }));

Deno.test("storedName() is empty for a name of which nothing is seen", () => {
  for (const name of ["", " \t", "\r\n", "\u00a0", "\u200b", "\u202e \ufeff", "\u00ad"]) {
    assert.equal(storedName(name), "", JSON.stringify(name));
  }
  for (const name of ["1", "–", "🦊", "👨\u200d👩\u200d👧", "ب"]) {
    assert.equal(storedName(` ${name} `), name);
  }
});
