/**
 * What is removed or replaced is brought back by undoing, as it was: at once or later, with and without a connection,
 * also when responses are lost.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Operation } from "../../../src/web/editor/model/operations.ts";
import type { EditorState, Key } from "../../../src/web/editor/model/state.ts";
import { png } from "../../support/media/samples.ts";
import { Connection, withDesk } from "./desk.ts";
import { MemoryStorage, PageStorage, station } from "./scene.ts";

const CONTENTS = { picture: new Blob([new Uint8Array(png())]) };

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

Deno.test("Editor: the next page shows the same order, although what is removed was moved before", () => {
  let requests = Infinity;
  const connection = new Connection();
  connection.losesRequest = () => requests-- <= 0;
  return withDesk(async ({ ids: [a = "", b = ""], open, onServer }) => {
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
    await editor.until(({ status }) => status.kind === "offline");
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
  withDesk(async ({ ids: [a = ""], open, onServer }) => {
    const editor = await open(CONTENTS);
    editor.edit(addPicture(a, "new-1", []));
    await editor.saved();
    editor.edit({ kind: "remove picture", key: a, picture: editor.keys.lastOf("new-1") });
    editor.edit(addPicture(a, "new-2", []));
    await editor.saved();
    const [first] = (await onServer()).stations;
    assert.deepEqual(first?.pictures.map(({ caption }) => caption), ["new-2"]);
  }));

Deno.test("Editor: pictures that are ordered before their station is removed and taken back keep their order", () =>
  withDesk(async ({ ids: [a = ""], open, onServer }) => {
    const editor = await open(CONTENTS);
    editor.edit(addPicture(a, "new-1", []));
    editor.edit(addPicture(a, "new-2", ["new-1"]));
    await editor.saved();
    const keys = ["new-1", "new-2"].map((key) => editor.keys.lastOf(key));
    editor.edit({ kind: "picture order", key: a, to: keys.toReversed(), base: keys });
    editor.edit({ kind: "remove station", key: a });
    editor.undo();
    await editor.saved();
    const [first] = (await onServer()).stations;
    assert.deepEqual(first?.pictures.map(({ caption }) => caption), ["new-2", "new-1"]);
    assert.deepEqual(
      editor.state.stations[0]?.pictures.map(({ caption }) => caption),
      ["new-2", "new-1"],
    );
  }));
