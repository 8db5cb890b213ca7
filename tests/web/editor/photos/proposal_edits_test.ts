/**
 * Proposed stations with the real service: they are one step, which is undone and made again before and after it was
 * sent.
 *
 * @module
 */
import assert from "node:assert/strict";
import { editsFor } from "../../../../web/editor/photos/draft.ts";
import type { EditorState } from "../../../../web/editor/document/state.ts";
import { png } from "../../../support/media/samples.ts";
import { withEditorFixture } from "../sync/editor_fixture.ts";

const PICTURES = Object.fromEntries(
  Array.from({ length: 5 }, (_, i) => [
    `new-${i}`,
    new Blob([new Uint8Array(png()), Uint8Array.of(i)]),
  ]),
);

const LABEL = { kind: "proposals", title: "", number: null, count: 2, source: "photos" } as const;

/** Titles and numbers of pictures. */
const shown = ({ stations }: EditorState) =>
  stations.map(({ title, pictures }) => `${title}: ${pictures.length}`);

/** Two new stations around the first one, which gets a picture. */
function edits({ stations: [first, second] }: EditorState) {
  if (first === undefined || second === undefined) throw new Error("The walk has two stations");
  const picture = (i: number) => ({ blobKey: `new-${i}`, url: "blob:picture", fileName: "a.jpg" });
  const added = {
    kind: "new",
    description: "",
    lat: 50.67,
    lon: 7.21,
    triggerRadiusM: 30,
  } as const;
  return editsFor([
    { ...added, title: "Bau", pictures: [picture(0), picture(1)] },
    { kind: "present", station: first, pictures: [picture(2)] },
    { ...added, title: "", lat: 50.68, pictures: [picture(3), picture(4)] },
    { kind: "present", station: second, pictures: [] },
  ], 0);
}

const BEFORE = ["Halt 1: 0", "Halt 2: 0"];
const AFTER = ["Bau: 2", "Halt 1: 1", "Station 3: 2", "Halt 2: 0"];

Deno.test("Editor.editTogether(): stations with pictures arrive in their order, are undone and made again", () =>
  withEditorFixture(async ({ open, onServer }) => {
    const editor = await open(PICTURES);
    editor.editTogether(edits(editor.state), LABEL);
    assert.deepEqual(shown(editor.state), AFTER);
    assert.deepEqual(editor.nextUndo, LABEL);
    await editor.saved();
    const stored = await onServer();
    assert.deepEqual(stored.stations.map(({ pictures }) => pictures.length), [2, 1, 2, 0]);
    for (let time = 0; time < 2; time++) {
      editor.undo();
      assert.deepEqual(shown(editor.state), BEFORE);
      assert.equal(editor.nextUndo, null, "one step is all");
      await editor.saved();
      assert.deepEqual((await onServer()).stations.map(({ pictures }) => pictures.length), [0, 0]);
      editor.redo();
      assert.deepEqual(shown(editor.state), AFTER);
      assert.equal(editor.nextRedo, null);
      await editor.saved();
      assert.deepEqual(await onServer(), stored);
    }
  }));

Deno.test("Editor.editTogether(): undone before it is sent, nothing arrives; made again, everything does", () =>
  withEditorFixture(async ({ open, onServer }) => {
    const editor = await open(PICTURES);
    const before = await onServer();
    editor.editTogether(edits(editor.state), LABEL);
    editor.undo();
    assert.deepEqual(shown(editor.state), BEFORE);
    await editor.saved();
    assert.deepEqual((await onServer()).stations.length, before.stations.length);
    editor.redo();
    assert.deepEqual(shown(editor.state), AFTER);
    await editor.saved();
    const after = await onServer();
    assert.deepEqual(after.stations.map(({ pictures }) => pictures.length), [2, 1, 2, 0]);
  }));

Deno.test("Editor.editTogether(): an edit before it is a step of its own", () =>
  withEditorFixture(async ({ open }) => {
    const editor = await open(PICTURES);
    editor.edit({ kind: "texts", to: { name: "Neu" }, base: { name: editor.state.texts.name } });
    editor.editTogether(edits(editor.state), LABEL);
    editor.undo();
    assert.equal(editor.state.texts.name, "Neu");
    editor.undo();
    assert.notEqual(editor.state.texts.name, "Neu");
    editor.redo();
    assert.deepEqual(shown(editor.state), BEFORE);
    editor.redo();
    assert.deepEqual(shown(editor.state), AFTER);
    await editor.saved();
  }));
