/**
 * Edits that are sent twice, with the real service on a socket: two pages have the same list of edits, or a
 * response was lost. What they add is there once, unless it was added twice on purpose.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Operation } from "../../../../web/editor/document/operations.ts";
import type { Key } from "../../../../web/editor/document/state.ts";
import { png } from "../../../support/media/samples.ts";
import { withEditorFixture } from "./editor_fixture.ts";
import { station } from "./walk_fixture.ts";

const CONTENTS = { picture: new Blob([new Uint8Array(png())]) };

function addStation(key: Key, others: readonly Key[]): Operation {
  const added = station(key, { title: "Dazu", audio: null });
  return { kind: "add station", station: added, index: 1, others };
}

function addPicture(key: Key, picture: Key, others: readonly Key[]): Operation {
  return {
    kind: "add picture",
    key,
    picture: { key: picture, caption: "", url: "blob:picture" },
    blobKey: "picture",
    index: others.length,
    others,
  };
}

/** What two pages have both. The same picture twice is on purpose. */
function editsOf(ids: readonly Key[]): Operation[] {
  const [a = ""] = ids;
  return [
    addStation("new-1", ids),
    { kind: "station", key: "new-1", to: { title: "Neu" }, base: { title: "Dazu" } },
    addPicture(a, "new-2", []),
    addPicture(a, "new-3", ["new-2"]),
    { kind: "caption", key: a, picture: "new-2", to: "Bild", base: "" },
    addPicture("new-1", "new-4", []),
  ];
}

for (const isAtOnce of [true, false]) {
  const when = isAtOnce ? "at once" : "one after the other";
  Deno.test(`Sender: two pages that send the same edits ${when} add each thing once`, () =>
    withEditorFixture(async ({ ids, open, onServer }) => {
      const editors = [await open(CONTENTS), await open(CONTENTS)];
      for (const editor of editors) {
        for (const edit of editsOf(ids)) editor.edit(edit);
        if (!isAtOnce) await editor.saved();
      }
      await Promise.all(editors.map((editor) => editor.saved()));
      const { stations } = await onServer();
      assert.deepEqual(stations.map(({ title }) => title), ["Halt 1", "Neu", "Halt 2"]);
      assert.deepEqual(stations.map(({ pictures }) => pictures.length), [2, 1, 0]);
      for (const editor of editors) {
        const keys = editor.state.stations.flatMap((
          { key, pictures },
        ) => [key, ...pictures.map((picture) => picture.key)]);
        assert.equal(new Set(keys).size, 6, `${keys}`);
      }
    }));
}

Deno.test("Sender: the same picture can be added twice on purpose, also after a removal", () =>
  withEditorFixture(async ({ ids: [a = ""], open, onServer }) => {
    const editor = await open(CONTENTS);
    const count = async () => (await onServer()).stations[0]?.pictures.length;
    const picturesNow = () => editor.state.stations[0]?.pictures.map(({ key }) => key) ?? [];
    editor.edit(addPicture(a, "new-1", picturesNow()));
    await editor.saved();
    editor.edit(addPicture(a, "new-2", picturesNow()));
    await editor.saved();
    assert.equal(await count(), 2);
    editor.edit({ kind: "remove picture", key: a, picture: editor.keys.lastOf("new-1") });
    await editor.saved();
    editor.edit(addPicture(a, "new-3", picturesNow()));
    await editor.saved();
    assert.equal(await count(), 2);
  }));
