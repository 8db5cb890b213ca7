/** Steps of what another page has removed or brought back: undo does not name what it could not do. @module */
import assert from "node:assert/strict";
import { listRemoved, restoreEntry } from "../../../../web/editor/sync/request.ts";
import { withEditorFixture } from "./editor_fixture.ts";
import { CONTENTS } from "./teacher.ts";

Deno.test("Editor.nextUndo passes over what another page has removed, until that page brings it back", () =>
  withEditorFixture(async (fixture) => {
    const { ids: [a = "", b = ""], open } = fixture;
    const editor = await open(CONTENTS);
    editor.edit({ kind: "station", key: b, to: { title: "B" }, base: { title: "Halt 2" } });
    editor.edit({ kind: "station", key: a, to: { title: "A" }, base: { title: "Halt 1" } });
    await editor.saved();
    const other = await open(CONTENTS);
    other.edit({ kind: "remove station", key: a });
    await other.saved();
    await editor.refresh();
    assert.equal(editor.nextUndo?.title, "Halt 2");
    other.undo();
    await other.saved();
    await editor.refresh();
    assert.equal(editor.nextUndo?.title, "Halt 1");
    other.redo();
    await other.saved();
    await editor.refresh();
    editor.undo();
    await editor.saved();
    assert.deepEqual(editor.lost.things, [], "nothing was typed into what is gone");
    assert.deepEqual((await fixture.onServer()).stations.map(({ title }) => title), ["Halt 2"]);
  }));

Deno.test("Editor.nextUndo does not offer to bring back what another page has brought back", () =>
  withEditorFixture(async (fixture) => {
    const { ids: [a = "", b = ""], open } = fixture;
    const editor = await open(CONTENTS);
    const other = await open(CONTENTS);
    editor.edit({ kind: "remove station", key: a });
    await editor.saved();
    const [entry] = await listRemoved("/api/routes/1");
    await restoreEntry("/api/routes/1", entry?.id ?? 0, false);
    await editor.refresh();
    assert.deepEqual(editor.state.stations.map(({ key }) => key), [a, b]);
    assert.notEqual(editor.nextUndo?.kind, "remove station");
    other.close();
  }));
